"""How the schema grows: numbered revisions, which Alembic writes as SQL for the database at hand.

A log looks up its revision in plain SQL and comes here only if that is old, so that a start does not wait for Alembic.
It runs the SQL itself, in one transaction: a database has a revision as a whole or not at all.
"""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from labtop.server.log.contract import LogRefused

if TYPE_CHECKING:
    from alembic.config import Config

NEWEST = 3
TABLE = "alembic_version"
FOLDER = Path(__file__).parent / "migrations"

Dialect = Literal["sqlite", "postgresql"]


def upgrade(dialect: Dialect, revision: int) -> str:
    """The SQL from this revision (0: nothing there yet) to the newest."""
    from alembic import command

    script = StringIO()
    command.upgrade(_config(dialect, script), f"{revision or 'base'}:{NEWEST}", sql=True)
    return script.getvalue()


def stamp(dialect: Dialect, revision: int) -> str:
    """The SQL that says of a database from before Alembic which revision it has."""
    from alembic import command

    script = StringIO()
    command.stamp(_config(dialect, script), str(revision), sql=True)
    return script.getvalue()


def check(revision: str, where: str) -> int:
    """The revision's number; one that we do not know is from the future."""
    if not revision.isdigit() or int(revision) > NEWEST:
        raise LogRefused(f"{where} was written by a newer Labtop. Use that one, or choose another --data.")
    return int(revision)


def _config(dialect: Dialect, script: StringIO) -> Config:
    from alembic.config import Config

    config = Config(output_buffer=script, attributes={"dialect": dialect})
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config
