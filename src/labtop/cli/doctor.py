"""`labtop doctor`: what is installed, where compiled rules are kept, what is missing and how to get it."""

from __future__ import annotations

import platform
import re
import sys
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

import typer
from rich.table import Table

from labtop import __version__
from labtop.cli import show
from labtop.kernel import cache
from labtop.kernel.game import Game, discover, found, why_broken


def doctor() -> None:
    """Say what is here, what is missing, and how to get it."""
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_row("Labtop", __version__)
    table.add_row("Python", f"{platform.python_version()} ({sys.executable})")
    missing = _packages(table)
    table.add_row("compiled rules", f"{cache.root()} ({_size(cache.root()) / 1e6:.1f} MB)")
    broken = _games(table)
    show.out.print(table)
    for sentence in broken:
        show.out.print(sentence, style="red", markup=False)
    if missing:
        show.out.print(f"[red]Missing: {', '.join(missing)}.[/] Install them with: pip install --upgrade labtop")
        raise typer.Exit(1)
    show.out.print("[green]Everything that play needs is here.[/]")


def _games(table: Table) -> list[str]:
    """A row for each game; why those are broken that are."""
    for game in discover().values():
        table.add_row(f"  {game.title}", f"rules version {game.version}, {_readiness(game)}")
    left_out = [f"{one.where}: {one.why_not}" for one in found() if one.game is None]
    return left_out + [f"{game.title}: {why}" for game in discover().values() if (why := why_broken(game.key))]


def _readiness(game: Game) -> str:
    if why_broken(game.key):
        return "[red]broken[/]"
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
            hint = f"not installed; for it: pip install 'labtop\\[{extra[1]}]'" if extra else "[red]missing[/]"
            table.add_row(f"  {name}", hint)
            missing += [] if extra else [name]
    return missing


def _size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
