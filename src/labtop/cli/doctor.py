"""`labtop doctor`: what is installed, where compiled rules are kept, what is missing and how to get it."""

from __future__ import annotations

import platform
import re
import sys
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from labtop import __version__
from labtop.cli import show
from labtop.kernel import cache
from labtop.kernel.game import Game, discover, found, why_broken
from labtop.kernel.phrases import number


def doctor(
    data: Annotated[
        str | None,
        typer.Option(
            "--data",
            metavar="FOLDER|URL",
            help="Look through the tables there instead: every page, entry and head. A server may run meanwhile.",
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FOLDER", help="With --data: save all that is whole into this new folder."),
    ] = None,
) -> None:
    """Say what is here, what is missing, and how to get it; or look through the tables of a server.

    Ends with exit code 1 if something is missing, a game cannot be loaded or a table is damaged.
    """
    if data is not None:
        return _tables(show.place(data), save)
    if save is not None:
        raise typer.BadParameter("--save goes with --data.")
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_row("Labtop", __version__)
    table.add_row("Python", f"{platform.python_version()} ({sys.executable})")
    missing = _packages(table)
    table.add_row("compiled rules", f"{cache.root()} ({_size(cache.root()) / 1e6:.1f} MB)")
    broken = _games(table)
    show.out.print(table)
    for sentence in broken:
        show.out.print(sentence, style="red")
    if missing:
        names = (f"Missing: {', '.join(missing)}.", "red")
        show.out.print(Text.assemble(names, " Install them with: pip install --upgrade labtop"))
    elif broken:
        games = number(len(broken), "game")
        show.out.print(f"What play needs is here, but {games} cannot be loaded.", style="yellow")
    else:
        show.out.print("Everything that play needs is here.", style="green")
    if missing or broken:
        raise typer.Exit(1)
    return None


def _tables(data: str, save: Path | None) -> None:
    """What is wrong with tables that are kept somewhere, and what can be saved."""
    from labtop.server.log.checking import examine

    findings = examine(data, save)
    for sentence in findings.trouble:
        _say(sentence, "red")
    for table in findings.damaged:
        last = len(table.whole) - 1
        saved = f"entries 0 to {last} can be saved" if table.whole else "nothing of it can be saved"
        _say(f"Table {table.code}: {table.wrong}; {saved}.", "red")
    if findings.gone:
        _say(f"{len(findings.gone)} tables were kept here and are gone.", "red")
    if findings.well:
        _say(f"All {findings.tables} tables are whole.", "green")
    elif save is None:
        _say("To save what is whole into a new folder: labtop doctor --data … --save FOLDER", "")
    if save is not None:
        _say(f"What is whole is in {save}: labtop serve --data {save}", "")
    if not findings.well:
        raise typer.Exit(1)


def _say(sentence: str, style: str) -> None:
    show.out.print(sentence, style=style, soft_wrap=True)


def _games(table: Table) -> list[str]:
    """A row for each game; why those are broken that are."""
    for game in discover().values():
        table.add_row(f"  {game.title}", Text.assemble(f"rules version {game.version}, ", _readiness(game)))
    left_out = [f"{one.where}: {one.why_not}" for one in found() if one.game is None]
    return left_out + [f"{game.title}: {why}" for game in discover().values() if (why := why_broken(game.key))]


def _readiness(game: Game) -> str | Text:
    if why_broken(game.key):
        return Text("broken", "red")
    waiting = game.engine.uncompiled(game.engine.parts)
    return f"{len(waiting)} parts will be compiled when first needed" if waiting else "compiled"


def _packages(table: Table) -> list[str]:
    """A row for each package that Labtop names; the ones that are missing and needed."""
    missing = []
    for text in requires("labtop") or []:
        name = re.split(r"[^\w.-]", text)[0]
        extra = re.search(r"extra == '(\w+)'", text.replace('"', "'"))
        try:
            table.add_row(f"  {name}", version(name))
        except PackageNotFoundError:
            hint = f"not installed; for it: pip install 'labtop[{extra[1]}]'" if extra else ""
            table.add_row(f"  {name}", hint or Text("missing", "red"))
            missing += [] if extra else [name]
    return missing


def _size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
