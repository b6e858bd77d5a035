"""Where the log is: in a folder, or in a PostgreSQL database."""

from __future__ import annotations

import os
import re
from pathlib import Path

import platformdirs

from labtop.server.log.contract import Log, LogRefused
from labtop.server.log.sqlite import SqliteLog

POSTGRES = ("postgresql://", "postgres://")


def data_folder(given: str | os.PathLike[str] | None = None) -> Path:
    """The folder of the tables: as given, or LABTOP_DATA, or the user's data folder."""
    chosen = given or os.environ.get("LABTOP_DATA")
    return Path(chosen) if chosen else platformdirs.user_data_path("labtop")


def open_log(where: str | os.PathLike[str] | None = None) -> Log:
    """The log in a folder or at a `postgresql://` URL: as given, or LABTOP_DATA, or in the user's data folder."""
    chosen = str(where or os.environ.get("LABTOP_DATA") or "")
    if chosen.startswith(POSTGRES):
        from labtop.server.log.postgres import PostgresLog  # who needs no PostgreSQL does not wait for its driver

        return PostgresLog(chosen)
    if re.match(r"[\w+.-]+://", chosen):
        raise LogRefused("Tables are kept in a folder or at a postgresql:// URL. Choose one of them with --data.")
    return SqliteLog(data_folder(chosen))
