"""Games are found, not listed: every folder of labtop.games, and every package that announces itself as a game.

A package elsewhere announces its game by an entry point in its pyproject.toml:

    [project.entry-points."labtop.games"]
    mine = "mine:GAME"
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import pkgutil
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from labtop.kernel.errors import BadGame, BadOption, UnknownGame, quoted
from labtop.kernel.numbers import is_whole
from labtop.kernel.options import Option
from labtop.kernel.orders import Order
from labtop.kernel.places import home_of, not_imported

if TYPE_CHECKING:
    from labtop.kernel import contract
    from labtop.kernel.engine import Engine
    from labtop.kernel.events import Events
    from labtop.kernel.moves import Moves
    from labtop.kernel.position import Position

HOME = "labtop.games"
RULES = {"rules": ("setup", "legal", "apply", "score"), "hidden": ("hide", "imagine"), "check": ("check",)}
LONGEST_KEY = 40
MOST_SEATS = 15  # the bits of `waiting`
KEY = re.compile(r"[a-z][a-z0-9_]*")
CLAUSES = re.compile(r"[A-Z]+")
OPTIONAL_RULES = ("tie_break", "winners", "close")
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


@dataclass(frozen=True, eq=False)  # there is one of each
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

    def __post_init__(self) -> None:
        texts = ("key", "title", "about", "version", "clauses", "package")
        if wrong := [name for name in texts if not (isinstance(getattr(self, name), str) and getattr(self, name))]:
            raise BadGame(f"A game needs a text for {', '.join(wrong)}.")
        if not KEY.fullmatch(self.key):
            raise BadGame(f"The key of a game is made of small letters and digits, unlike {self.key!r}.")
        if not CLAUSES.fullmatch(self.clauses):
            raise BadGame(f"The clauses of a game begin with capital letters, unlike {self.clauses!r}.")
        if len(self.key) > LONGEST_KEY:
            raise BadGame(f"The key of a game has at most {LONGEST_KEY} letters, unlike {quoted(self.key)}.")
        if not isinstance(self.dye, Dye):
            raise BadGame(f"The dye of a game is a Dye with two colours, unlike {quoted(self.dye)}.")
        if self.minutes is not None and not _are_minutes(self.minutes):
            raise BadGame(
                f"The minutes of a game are the fewest and the most that it takes, unlike {quoted(self.minutes)}."
            )
        few = self.players
        if not isinstance(few, range) or few.step != 1 or not few or few[0] < 1 or few[-1] > MOST_SEATS:
            raise BadGame(f"The players of a game are a range within 1 to {MOST_SEATS}, unlike {few!r}.")

    def has(self, name: str) -> bool:
        """Whether the game brings a module that may be left out."""
        try:
            return importlib.util.find_spec(f"{self.package}.{name}") is not None
        except ModuleNotFoundError:  # not even the package is there
            return False

    def module(self, name: str) -> ModuleType:
        """One of the game's modules: see contract.py."""
        return importlib.import_module(f"{self.package}.{name}")

    @functools.cached_property
    def State(self) -> type[Position]:  # noqa: N802  # a class
        """Its record."""
        return cast("type[Position]", self.module("state").State)

    @functools.cached_property
    def stages(self) -> type[IntEnum]:
        """What its table can wait for."""
        return cast("type[IntEnum]", self.module("state").Stage)

    @functools.cached_property
    def stage_names(self) -> dict[int, str]:
        """The stages as views name them."""
        return {int(stage): stage.name.lower() for stage in self.stages}

    @functools.cached_property
    def reasons(self) -> type[IntEnum]:
        """Why a match can end."""
        return cast("type[IntEnum]", self.module("state").Reason)

    @functools.cached_property
    def moves(self) -> Moves:
        """The table of its moves."""
        return cast("Moves", self.module("state").MOVES)

    @functools.cached_property
    def events(self) -> Events:
        """The table of its events."""
        return cast("Events", self.module("state").EVENTS)

    @property
    def options(self) -> Sequence[Option]:
        """Its house rules."""
        return self.State.options

    @property
    def rules(self) -> dict[str, Callable[..., Any]]:
        """Its own rules by name, which the kernel puts into its frames."""
        needed = {name: getattr(self.module(module), name) for module, names in RULES.items() for name in names}
        extra = {name: getattr(self.module("rules"), name, None) for name in OPTIONAL_RULES}
        return {**needed, **{name: function for name, function in extra.items() if function}}

    @functools.cached_property
    def words(self) -> contract.words:
        """The game in sentences."""
        return cast("contract.words", self.module("words"))

    @functools.cached_property
    def views(self) -> contract.view:
        """What a seat sees of it."""
        return cast("contract.view", self.module("view"))

    @functools.cached_property
    def why(self) -> contract.reasons:
        """Why not, and which clause."""
        return cast("contract.reasons", self.module("reasons"))

    @functools.cached_property
    def orders(self) -> contract.orders | None:
        """What players may settle before a window opens, if anything."""
        return cast("contract.orders", self.module("orders")) if self.has("orders") else None

    @property
    def standing_orders(self) -> Sequence[Order]:
        """The same, order by order."""
        return self.orders.ORDERS if self.orders else []

    def broken(self, number: int) -> str:
        """An invariant in words, by its number."""
        from labtop.kernel.faults import BROKEN

        words: Mapping[int, str] = {**BROKEN, **self.module("check").BROKEN}
        return words.get(number, f"check returns {number}, for which BROKEN has no words")

    @functools.cached_property
    def engine(self) -> Engine:
        """Its rules, ready to run."""
        from labtop.kernel.engine import Engine  # imports Numba, which takes half a second

        return Engine(self)

    def check_players(self, players: int) -> None:
        """Refuse a table that is too small or too large."""
        low, high = self.players[0], self.players[-1]
        if not is_whole(players) or players not in self.players:
            raise BadOption(f"{self.title} needs {low} to {high} players, not {quoted(players)}.")


def _are_minutes(minutes: object) -> bool:
    two = isinstance(minutes, tuple) and len(minutes) == 2 and all(is_whole(number) for number in minutes)
    return two and 0 < minutes[0] <= minutes[1]  # type: ignore[index]


@dataclass(frozen=True)
class Announced:
    """Something that announces itself as a game: the game, or why it is none."""

    where: str
    game: Game | None
    why_not: str = ""


@functools.cache
def found() -> list[Announced]:
    """Everything that announces itself as a game, the broken ones too."""
    home = importlib.import_module(HOME)
    packages = [f"{HOME}.{inner.name}" for inner in pkgutil.iter_modules(home.__path__) if inner.ispkg]
    places: list[tuple[str, Callable[[], Any]]] = [
        (package, functools.partial(_game_of, package)) for package in packages
    ]
    places += [(entry.value, functools.partial(_announced, entry)) for entry in entry_points(group=HOME)]
    return list(_load(places))


def _game_of(package: str) -> Any:
    return importlib.import_module(package).GAME


def _announced(entry: EntryPoint) -> Any:
    return entry.load() if entry.pattern.match(entry.value) else None


def _load(places: Sequence[tuple[str, Callable[[], Any]]]) -> Iterator[Announced]:
    keys: set[str] = set()
    for where, load in places:
        try:
            game = load()
        except (Exception, SystemExit) as error:
            yield Announced(where, None, not_imported(where.partition(":")[0], error))
            continue
        if not isinstance(game, Game):
            yield Announced(where, None, "An entry point for a game names a Game, such as mygame:GAME.")
        elif home_of(game.package) is None:
            yield Announced(
                where, None, f"Its GAME says that it lies in the package {game.package!r}, which is not there."
            )
        elif game.key in keys:
            yield Announced(where, None, f"There is another game with the key {game.key!r}.")
        else:
            keys.add(game.key)
            yield Announced(where, game)


@functools.cache
def discover() -> dict[str, Game]:
    """All games by key. One that is broken is told of on stderr, and the others go on."""
    for one in found():
        if one.game is None:
            print(f"The game at {one.where} is left out. {one.why_not}", file=sys.stderr)
    games = [one.game for one in found() if one.game is not None]
    return {game.key: game for game in sorted(games, key=lambda game: game.key)}


def games() -> list[str]:
    """The keys of all games."""
    return list(discover())


def find(key: str) -> Game:
    """The game with this key, checked against the contract."""
    if not isinstance(key, str) or key not in discover():
        raise UnknownGame(f"There is no game called {quoted(key)}. The games are: {', '.join(games())}.")
    if wrong := why_broken(key):
        raise BadGame(f"{discover()[key].title} cannot be played. {wrong}")
    return discover()[key]


@functools.cache
def why_broken(key: str) -> str:
    """What a game does not bring as the contract says, in sentences; nothing for one that can be played."""
    from labtop.kernel.mistakes import mistakes

    return " ".join(mistakes(discover()[key]))
