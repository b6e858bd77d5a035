"""Games are found, not listed: every folder of labtop.games, and every package that announces itself as a game."""

from __future__ import annotations

import functools
import importlib
import pkgutil
import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import entry_points
from types import ModuleType
from typing import TYPE_CHECKING, cast

from labtop.kernel.errors import BadOption, UnknownGame
from labtop.kernel.options import Option

if TYPE_CHECKING:
    from labtop.kernel.engine import Engine
    from labtop.kernel.moves import Moves

HOME = "labtop.games"
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True)
class Dye:
    """The one colour of a game, by day and by night. The house's own is malachite green."""

    day: str = "#0b6b5b"
    night: str = "#5ccbb2"

    def __post_init__(self) -> None:
        for colour in (self.day, self.night):
            if not COLOUR.fullmatch(colour):
                raise ValueError(f"A dye has two colours that are written like #0b6b5b; {colour!r} is not.")


@dataclass(frozen=True)
class Game:
    """What a game says of itself. Its rules lie in the modules of its package and are loaded when needed.

    Beside the modules lie `rulebook.md` and, if it has one, `emblem.svg`.
    """

    key: str
    title: str
    about: str
    players: range
    version: str  # of the rules: raised whenever a recorded match would go another way
    clauses: str  # the letters before its clause numbers
    package: str
    sentence: str = ""  # what one does in it, for the home page; without it `about` stands there
    minutes: tuple[int, int] | None = None  # that a match takes
    dye: Dye = Dye()
    picture: str = ""  # what the emblem shows, for who cannot see it

    def module(self, name: str) -> ModuleType:
        """One of the game's modules: cards, state, rules, hidden, check, view, words, reasons."""
        return importlib.import_module(f"{self.package}.{name}")

    @functools.cached_property
    def moves(self) -> Moves:
        """The table of its moves."""
        return cast("Moves", self.module("state").MOVES)

    @functools.cached_property
    def options(self) -> Sequence[Option]:
        """Its house rules."""
        return cast(Sequence[Option], self.module("state").OPTIONS)

    @functools.cached_property
    def engine(self) -> Engine:
        """Its rules, ready to run."""
        from labtop.kernel.engine import Engine  # imports Numba, which takes half a second

        return Engine(self)

    def check_players(self, players: int) -> None:
        """Refuse a table that is too small or too large."""
        low, high = self.players[0], self.players[-1]
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.players:
            raise BadOption(f"{self.title} needs {low} to {high} players, not {players}.")


@functools.cache
def discover() -> dict[str, Game]:
    """All games by key."""
    home = importlib.import_module(HOME)
    packages = [f"{HOME}.{found.name}" for found in pkgutil.iter_modules(home.__path__) if found.ispkg]
    packages += [entry.value for entry in entry_points(group=HOME)]
    found_games = [cast(Game, importlib.import_module(package).GAME) for package in packages]
    return {game.key: game for game in sorted(found_games, key=lambda game: game.key)}


def games() -> list[str]:
    """The keys of all games."""
    return list(discover())


def find(key: str) -> Game:
    """The game with this key."""
    try:
        return discover()[key]
    except KeyError:
        raise UnknownGame(f"There is no game called {key!r}. The games are: {', '.join(games())}.") from None
