"""`labtop backup` and `labtop restore`: the tables of a server in another folder, and back."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from labtop.cli import show

Data = Annotated[
    str | None,
    typer.Option(
        "--data",
        metavar="FOLDER|URL",
        help="Where tables are kept: a folder, or a postgresql:// URL; LABTOP_DATA if left out.",
    ),
]


def backup(
    to: Annotated[Path, typer.Argument(metavar="FOLDER", help="A new folder for the backup.")], data: Data = None
) -> None:
    """Copy all tables into a new folder, also while a server runs: it can be served, or restored, as it is."""
    from labtop.server.log import copying
    from labtop.server.log.checking import examine

    copying.backup(_where(data), to)
    findings = examine(str(to))
    show.out.print(f"{findings.tables} tables are in {to}.", soft_wrap=True)
    if findings.damaged:
        sentence = f"{len(findings.damaged)} of them are damaged, here as there: labtop doctor --data {to}"
        show.err.print(sentence, style="red", soft_wrap=True)
        raise typer.Exit(1)


def restore(
    backup: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of the backup.")], data: Data = None
) -> None:
    """Put the tables of a backup where a server finds them. What was there is moved aside, never deleted."""
    from labtop.server.log import copying
    from labtop.server.log.checking import examine

    where = _where(data)
    findings = examine(str(backup))
    if findings.damaged or findings.trouble:
        show.err.print(f"The backup is damaged: labtop doctor --data {backup}", style="red", soft_wrap=True)
        raise typer.Exit(1)
    aside = copying.restore(backup, where)
    show.out.print(f"{findings.tables} tables are restored.")
    if aside is not None:
        show.out.print(f"What was there before is in {aside}.", soft_wrap=True)


def _where(data: str | None) -> str | None:
    return os.environ.get("LABTOP_DATA") if data is None else show.place(data)
