"""What the commands share: two sheets to print on, progress, and options as they are typed.

Names, titles and sentences come from people and from games. So nothing that is printed here is read as Rich's markup:
what is to be bold or red says so by its style, or is a Text.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Annotated, Any

import typer
from rich.console import Console, RenderableType
from rich.panel import Panel
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from labtop.kernel import template
from labtop.kernel.errors import BadOption, Refusal
from labtop.kernel.game import Game, find, games
from labtop.kernel.match import Match
from labtop.kernel.options import Value


class Unsaid(Refusal):
    """What a command says cannot be written where it was to go."""


class Sheet(Console):
    """What is printed on: it shows every text as it is."""

    def __init__(self, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, highlight=False, markup=False, emoji=False)

    def print(self, *objects: Any, **how: Any) -> None:
        """Print, or refuse where what is said cannot be written."""
        try:
            super().print(*objects, **how)
        except UnicodeEncodeError as error:
            self._let_go()
            lacking = f"The output is in {error.encoding}, which lacks some letters"
            raise Unsaid(f"{lacking}: set PYTHONIOENCODING=utf-8.") from None
        except OSError as error:
            raise self.unwritten(error) from None

    def on_broken_pipe(self) -> None:
        """Who read our output has left: there is nobody to tell, and nothing is wrong."""
        self._let_go()
        raise SystemExit(0)

    def unwritten(self, error: OSError) -> Unsaid:
        """The refusal for output that could not be written; no more is."""
        self._let_go()
        return Unsaid(f"The output cannot be written: {error.strerror or error}.")

    def _let_go(self) -> None:
        """Write no more: what still waits to be written would be tried, and fail, once more when Python ends."""
        self.quiet = True
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.file.fileno())


out, err = Sheet(), Sheet(stderr=True)


def framed(content: RenderableType, title: str, **look: Any) -> Panel:
    """A panel under a title, which is shown as it is too."""
    return Panel(content, title=Text(title), **look)


def described(words: str = "") -> TextColumn:
    """A column of a progress bar: these words, then what the task is called."""
    return TextColumn(f"{words}{{task.description}}", markup=False)


def matching_games(typed: str) -> list[str]:
    """For shell completion."""
    return [key for key in games() if key.startswith(typed)]


GameKey = Annotated[str, typer.Argument(metavar="GAME", help="Which game.", autocompletion=matching_games)]
Players = Annotated[
    int | None, typer.Option("--players", "-p", help="How many seats; the game's recommendation if left out.")
]
SeedOption = Annotated[
    str | None, typer.Option("--seed", help="A number, or 64 hexadecimal digits; random if left out.")
]
HouseRules = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="A house rule; repeatable.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]


def seed_from(typed: str | None) -> int | str | None:
    """A seed as typed: a number stays a number."""
    return int(typed) if typed is not None and typed.isascii() and typed.isdigit() and len(typed) < 64 else typed


def options_from(typed: Sequence[str] | None) -> dict[str, Value]:
    """House rules as typed: NAME=VALUE."""
    options: dict[str, Value] = {}
    for item in typed or ():
        name, equals, value = item.partition("=")
        if not equals:
            raise BadOption(f"An option is written NAME=VALUE, not {item!r}.")
        options[name] = value
    return options


def place(data: str) -> str:
    """Where tables are kept, as typed; an empty word is a variable that was not set, and no folder."""
    if not data.strip():
        raise BadOption("--data is empty: it takes a folder or a postgresql:// URL.")
    return data


@contextmanager
def progress(title: str, total: int) -> Iterator[Progress]:
    """A bar on stderr with one task in it; it is gone when the work is done."""
    columns = (described(), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True) as bar:
        bar.add_task(title, total=total)
        yield bar


def prepare(game: Game, parts: Sequence[str] | None = None) -> None:
    """Compile what a command needs of the rules before it starts: what a match needs, if it does not say."""
    compile_parts(game.engine, parts or game.engine.playing)


def compile_parts(engine: template.Template, parts: Sequence[str]) -> None:
    """Compile parts of a template, and show how far that is."""
    game, missing = engine.game, engine.uncompiled(parts)
    if not missing:
        return
    announce, template.announce = template.announce, lambda title: None
    err.print(f"Compiling the rules of {game.title} for this machine. This happens once and takes a few seconds.")
    try:
        with progress("compiling", len(missing)) as bar:
            for part in missing:
                bar.update(bar.task_ids[0], description=f"compiling {part}")
                engine.entry(part)
                bar.advance(bar.task_ids[0])
    finally:
        template.announce = announce


def recommended_players(game: Game) -> int:
    """Four where the game allows it."""
    return min(max(4, game.players[0]), game.players[-1])


def new_match(
    key: str, players: int | None, seed: str | None, options: Sequence[str] | None, names: Sequence[str] | None = None
) -> Match:
    """A match from what was typed, its rules compiled."""
    game = find(key)
    count = recommended_players(game) if players is None else players
    game.check_players(count)
    prepare(game)
    return Match(game, count, seed_from(seed), options_from(options), names)
