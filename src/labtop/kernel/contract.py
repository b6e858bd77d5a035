"""What every game brings: the fields that the kernel reads in its record, and the rules that the kernel calls.

The loops are typed against this page. A game defines the same names in its own modules: State in state.py;
setup, legal, apply, score and winners in rules.py; hide and imagine in hidden.py; check in check.py.
"""

from labtop.kernel.events import Events
from labtop.kernel.menu import Menu as Menu
from labtop.kernel.rng import Rng
from labtop.kernel.struct import Struct, int8, int16


class State(Struct):
    """The record of one match: these fields, its options by name, and whatever else the game needs."""

    seats: int8
    stage: int8
    waiting: int16  # bit mask of the seats that may act now; zero when the match is over
    reason: int8  # why the match ended
    rng: Rng
    events: Events


def setup(game: State) -> None:
    """From a blank record with seats, options and generator in place to the first decision."""


def legal(game: State, seat: int, menu: Menu) -> None:
    """Write the moves that this seat may make now."""


def apply(game: State, seat: int, move: int) -> None:
    """Carry out a legal move, up to the next decision."""


def score(game: State, seat: int) -> int:
    """The points of a seat so far."""
    raise NotImplementedError


def winners(game: State) -> int:
    """The mask of the seats that win if the match is over."""
    raise NotImplementedError


def hide(game: State, seat: int) -> None:
    """Blank all that this seat may not know; −1 is a spectator."""


def imagine(game: State, seat: int, rng: Rng) -> bool:
    """Fill a hidden copy with a random match that agrees with all the seat knows; false if there is none."""
    raise NotImplementedError


def check(game: State) -> int:
    """The number of a broken invariant, or 0."""
    raise NotImplementedError
