"""What a game brings: one page with everything that the kernel, the bots, the lab and the server ask of a game.

A game is a package. Each class below stands for one of its modules and lists what must be there, with its type; what
has a default here may be left out. `mistakes` compares a game with this page.

`@rule` functions are compiled; the others are plain Python and read a hidden copy only.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from enum import IntEnum
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, get_args, get_origin, get_type_hints

from labtop.kernel.advice import Advice
from labtop.kernel.events import Events
from labtop.kernel.menu import Menu
from labtop.kernel.moves import Moves
from labtop.kernel.phrases import Names
from labtop.kernel.position import Position
from labtop.kernel.rng import Rng
from labtop.kernel.rule import is_rule
from labtop.kernel.view import Layout

if TYPE_CHECKING:
    import msgspec

    from labtop.kernel.game import Game

Why = tuple[str, str]
"""A sentence and the id of the clause behind it; both empty where there is nothing against it."""
ALLOWED: Why = ("", "")


class state(Protocol):
    """state.py: the record, and the tables of what can be done and what can happen."""

    State: type[Position]
    Stage: type[IntEnum]
    """What the table waits for; the words of a view are these names in small letters."""
    Reason: type[IntEnum]
    """Why a match ended; zero is for one that has not."""
    MOVES: Moves
    EVENTS: Events


class rules(Protocol):
    """rules.py: the rulebook."""

    def setup(self, game: Position) -> None:
        """@rule. From a blank record with seats, options and generator in place to the first decision."""

    def legal(self, game: Position, seat: int, menu: Menu) -> int:
        """@rule. Offer the moves of a seat that is waited for, in the order of their numbers; how many there are."""
        ...

    def apply(self, game: Position, seat: int, move: int) -> None:
        """@rule. Carry out a legal move, up to the next decision."""

    def score(self, game: Position, seat: int) -> int:
        """@rule. The points of a seat so far."""
        ...

    def tie_break(self, game: Position, seat: int) -> int:
        """@rule, optional. What decides among the highest scores; the higher wins."""
        return 0

    def winners(self, game: Position) -> int:
        """@rule, optional. The mask of the winners, where it is not the highest score and tie-break that wins."""
        return 0

    def close(self, game: Position) -> None:
        """@rule, for a game with windows. All answers are in: carry them out, up to the next decision."""
        return


class hidden(Protocol):
    """hidden.py: what a seat may not know."""

    CLOSED_AT_END: bool = False
    """Whether something stays secret when the match is over: then `hide` and `imagine` are asked at the end too."""

    def hide(self, game: Position, seat: int) -> None:
        """@rule. Blank what this seat may not know; −1 is a spectator. Not asked when the match is over, unless
        CLOSED_AT_END.

        The generator, whispered values and sealed answers are blanked by the kernel.
        """

    def imagine(self, game: Position, seat: int, rng: Rng) -> bool:
        """@rule. Fill a hidden copy with a match that agrees with all the seat knows, each equally likely; false if
        there is none. Asked like `hide`. The generator is planted anew by the kernel.
        """
        ...


class check(Protocol):
    """check.py: what must hold after every move."""

    BROKEN: Mapping[int, str]
    """The invariants in words, by their numbers from 1."""

    def check(self, game: Position) -> int:
        """@rule. The number of a broken invariant, or 0. Decks and who is waited for are looked at by the kernel."""
        ...


class view(Protocol):
    """view.py: what a seat sees, as a msgspec struct of the game's own."""

    def view(self, game: Position, seat: int | None, everything: bool) -> msgspec.Struct:
        """The table from this seat; None is a spectator. `everything` lays all hands open, in a replay."""
        ...


class words(Protocol):
    """words.py: the game in sentences."""

    def situation(self, game: Position, names: Names) -> str:
        """What the table waits for, in one sentence that everybody may read."""
        ...

    def layout(self, view: Any, names: Names) -> Layout:
        """The view in labelled parts: what the terminal prints and a table that knows no game shows."""
        ...


class reasons(Protocol):
    """reasons.py: why not, and which clause."""

    ATTEMPTS: Mapping[str, tuple[int, ...]] = {}
    """What people try at a table that is no move: names, and how many values each of their numbers has."""

    def why_not(self, game: Position, seat: int, family: str, args: Sequence[int], names: Names) -> Why:
        """Why this seat cannot make a move that is not legal; for an attempt also that it can."""
        ...

    def clause(self, game: Position) -> str:
        """The id of the clause for this moment."""
        ...


class bot(Protocol):
    """bot.py: rules of thumb."""

    HORIZON: int = 0
    """Rounds that a search plays on before it judges; 0 is to the end."""
    MARGIN: int = 8
    """Points that count as a whole win."""
    THUMB: float = 0.06
    """What a point of the rules of thumb is worth, in wins."""

    def advise(self, game: Position, seat: int, menu: Menu, advice: Advice) -> None:
        """@rule. A weight for each legal move, in thousandths of a point, from what the seat may know."""

    def forget(self, game: Position, seat: int, rng: Rng, percent: int) -> None:
        """@rule, optional. Lose some of what play has made known and people must remember."""
        return

    def clock(self, game: Position) -> int:
        """@rule, optional. The round, for a search that looks ahead by rounds."""
        return 0

    def outlook(self, game: Position, seat: int) -> int:
        """@rule, optional. What a seat has or may hope for, in thousandths of a point."""
        return 0


MODULES: Sequence[type] = (state, rules, hidden, check, view, words, reasons, bot)
OPTIONAL = {"tie_break", "winners", "close", "forget", "clock", "outlook"}
"""Functions that a game may leave out."""


def mistakes(game: Game) -> list[str]:
    """What is missing in a game's modules or is not what this page says: a sentence each, with file and name."""
    found: list[str] = []
    for page in MODULES:
        try:
            module = game.module(page.__name__)
        except Exception as error:
            found.append(f"{game.package}.{page.__name__} cannot be imported: {type(error).__name__}: {error}.")
            continue
        found += [sentence for name in _names(page) if (sentence := _mistake(page, module, name))]
    if not found and game.module("state").State.windows and not hasattr(game.module("rules"), "close"):
        found.append(f"{_file(game.module('rules'))}: close(game) is missing: a game with windows closes them.")
    return found


def given(module: ModuleType, page: type, name: str) -> Any:
    """What a module says under this name, or what holds where it says nothing."""
    return getattr(module, name, getattr(page, name, None))


def _names(page: type) -> list[str]:
    functions = [name for name, value in vars(page).items() if inspect.isfunction(value) and not name.startswith("_")]
    return [*page.__annotations__, *functions]


def _mistake(page: type, module: ModuleType, name: str) -> str:
    wanted, where = getattr(page, name, None), _file(module)
    if not hasattr(module, name):
        left_out = name in OPTIONAL if inspect.isfunction(wanted) else hasattr(page, name)
        return "" if left_out else f"{where}: {name}{_signature(wanted)} is missing."
    brought = getattr(module, name)
    if not inspect.isfunction(wanted):
        return _wrong_kind(page, name, brought, where)
    if not inspect.isfunction(brought):
        return f"{where}: {name} must be a function {name}{_signature(wanted)}."
    if _parameters(brought) != _parameters(wanted)[1:]:
        return f"{where}: {name}{inspect.signature(brought)} must be {name}{_signature(wanted)}."
    if (inspect.getdoc(wanted) or "").startswith("@rule") and not is_rule(brought):
        return f"{where}: {name} must be marked with @rule."
    return ""


def _wrong_kind(page: type, name: str, brought: Any, where: str) -> str:
    kind = get_type_hints(page, {**globals(), "Any": Any})[name]
    if get_origin(kind) is type:
        right = isinstance(brought, type) and issubclass(brought, get_args(kind)[0])
    else:
        right = isinstance(brought, get_origin(kind) or kind) or (kind is float and isinstance(brought, int))
    return "" if right else f"{where}: {name} must be {page.__annotations__[name]}, not {type(brought).__name__}."


def _parameters(function: Any) -> list[str]:
    return list(inspect.signature(function).parameters)


def _signature(wanted: Any) -> str:
    return f"({', '.join(_parameters(wanted)[1:])})" if inspect.isfunction(wanted) else ""


def _file(module: ModuleType) -> str:
    return module.__file__ or module.__name__
