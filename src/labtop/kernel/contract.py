"""What a game brings: one page with everything that the kernel, the bots, the lab and the server ask of a game.

A game is a package. Each class below stands for one of its modules and lists what must be there, with its type; what
has a value here or is called optional may be left out. mistakes.py compares a game with this page.

`@rule` functions are compiled: they work on whole numbers, arrays and records, make no text and no list, raise nothing,
and call nothing but other rules. The rest is plain Python, and reads a hidden copy only.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from enum import IntEnum
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from labtop.kernel.advice import Advice
from labtop.kernel.events import Events
from labtop.kernel.menu import Menu
from labtop.kernel.moves import Moves
from labtop.kernel.orders import Order
from labtop.kernel.phrases import Names
from labtop.kernel.position import Position
from labtop.kernel.rng import Rng
from labtop.kernel.view import Layout

if TYPE_CHECKING:
    import msgspec

    from labtop.kernel.game import Game

Why = tuple[str, str]
"""A sentence and the id of the clause behind it; both empty where there is nothing against it."""
ALLOWED: Why = ("", "")


class package(Protocol):
    """__init__.py: what the game says of itself, at once and without loading anything else."""

    GAME: Game
    """Key, title, number of players, version of the rules: see game.py. An entry point names it: `mine:GAME`."""


class state(Protocol):
    """state.py: the record, and the tables of what can be done and what can happen.

        class Options(Position):  # the house rules: choice, switch, whole, seat_or_random (options.py)
            pot: int8 = whole(9, "Coins in the pot.", 3, 20)

        WINDOWS = {Stage.BID: Window("Bid", Family.PASS)}

        class State(Options, seats=SEATS, chance=Stream, events=EVENTS, windows=WINDOWS):
            coins: int8[SEATS]  # numbers, arrays of numbers, and records such as a Deck (struct.py, deck.py)
            draw: Deck[60]

    A field `turns`, if the game has one, counts the turns that were taken: the balance lab reads it. So it does a
    field `leader`, the seat that begins where others choose something before play.

    `seats` is how many there is room for; `chance` an IntEnum with a member for each source of chance (rng.py);
    `windows`, which may be left out, says in which stages several seats answer at once (windows.py).
    """

    State: type[Position]
    Stage: type[IntEnum]
    """What the table waits for; the words of a view are these names in small letters."""
    Reason: type[IntEnum]
    """Why a match ended, counted from zero, which is for one that has not."""
    MOVES: Moves
    """The families of moves, each with its sentence and its values: `Family.GIVE: said("Give {card}", card=CARD)`."""
    EVENTS: Events
    """What can happen, each with its sentence and its values, and the most that a single move can tell."""


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
        """What the table waits for, in one sentence that everybody may read.

        One of the names may be the reader's: `does(who(names, seat), "draws")` is then "you draw" (phrases.py).
        """
        ...

    def layout(self, view: Any, names: Names) -> Layout:
        """The view in labelled parts: what the terminal prints and a table that knows no game shows."""
        ...

    def dealt(self, game: Position, seat: int) -> Mapping[str, str]:
        """Optional. What a seat is dealt that may make a difference, by kind, in words, for the balance lab."""
        return {}


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
    SLIP: float = 1.0
    """How large a slip of the lower levels is: more where the weights of `advise` lie far apart."""
    EFFORT: float = 1.0
    """How many matches the upper levels imagine, as a part of the usual number: less where each takes long."""

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

    def because(self, game: Position, seat: int, move: int, names: Names) -> str:
        """Optional. What speaks for a legal move or against it, in one sentence to the seat, for hints."""
        return ""


class orders(Protocol):
    """orders.py, for a game with windows that players may settle beforehand; it may be left out."""

    ORDERS: Sequence[Order]
    """What can be settled: see orders.py of the kernel."""

    def standing(self, game: Position, seat: int, legal: Sequence[int], orders: Mapping[str, str]) -> int | None:
        """One of the legal moves, with which a seat answers in the window that is open; None where it is to be asked.

        `orders` has what counts for every order.
        """
        return None

    def question(self, game: Position, seat: int) -> Hashable:
        """Optional. What the window that is open asks a seat: who has let it go is not asked the same again; None where
        everybody is asked every time.
        """
        return None


MODULES: Sequence[type] = (state, rules, hidden, check, view, words, reasons, bot)
MAYBE: Sequence[type] = (orders,)
"""Modules that a game may leave out."""


def given(module: ModuleType, page: type, name: str) -> Any:
    """What a module says under this name, or what holds where it says nothing."""
    return getattr(module, name, getattr(page, name, None))
