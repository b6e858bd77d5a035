"""The record of a match: what every game's record has, and what a game adds to it.

    class Options(Position):
        reshuffle: int8 = choice("eager", "When the discards are shuffled.", "eager", "lazy")

    class State(Options, seats=SEATS, chance=Stream, events=EVENTS):
        hand: int8[SEATS, NAMES]
        draw: Deck[60]

All sizes come from what the game declares: seats, streams of chance, events of a move, windows.
"""

import functools
import inspect
from collections.abc import Mapping
from enum import IntEnum
from typing import TYPE_CHECKING, Any, ClassVar, get_origin

from labtop.kernel.events import Events, Happened, cross, tell
from labtop.kernel.options import Option
from labtop.kernel.rng import Rng, below
from labtop.kernel.rule import rule
from labtop.kernel.struct import Struct, int8, int16
from labtop.kernel.windows import STRANGE_SEAT, Window

# As bits of `lost`, beside STRANGE_SEAT: too many moves were offered, none, or numbers that are no moves of the game.
LONG_MENU, NO_MENU, STRANGE_MENU = 1, 2, 4


class Position(Struct):
    """One match. These fields are the kernel's; the options and the game's own come after them."""

    seats: int8
    stage: int8
    reason: int8  # why the match ended; zero while it goes on
    lost: int8  # whether ever something did not fit
    waiting: int16  # bit mask of the seats that may act now; zero when the match is over
    rng: Rng
    events: Happened

    if TYPE_CHECKING:  # only in the record of a game with windows
        asked: int16  # bit mask of the seats that a window asks
        answer: int16[1]  # of each seat: its move plus one, or zero while there is none
        first_asked: int8  # the seat that is asked first, where they cannot be asked at once
        arrived: int8[1]  # when each seat answered, only in a game with a race

    options: ClassVar[list[Option]] = []
    crossed_at: ClassVar[int]  # where in the memory it stands whether the last move used chance or revealed something
    most_seats: ClassVar[int]
    told: ClassVar[Events]
    windows: ClassVar[Mapping[int, Window]] = {}

    def __init_subclass__(
        cls,
        seats: int = 0,
        chance: type[IntEnum] | None = None,
        events: Events | None = None,
        windows: Mapping[Any, Window] | None = None,
    ) -> None:
        _refuse_fields(cls)
        declared = [value.named(name) for name, value in vars(cls).items() if isinstance(value, Option)]
        cls.options = cls.options + declared
        super().__init_subclass__()
        for option in declared:
            option.check(cls.fields.get(option.name))
        if events is None or chance is None:
            return
        cls.most_seats, cls.told = seats, events
        cls.windows = {int(stage): window for stage, window in (windows or {}).items()}
        happened = Happened.of_size(events.most)
        sealed: dict[str, Any] = {"asked": int16, "answer": int16[seats], "first_asked": int8} if cls.windows else {}
        if any(window.race for window in cls.windows.values()):
            sealed["arrived"] = int8[seats]
        for name in sealed:
            _refuse_taken(cls, name, name in cls.fields)
        large = {"rng": Rng.of_size(len(chance)), "events": happened}  # they come last
        cls.fields = {name: field for name, field in cls.fields.items() if name not in large} | sealed | large
        cls.lay_out()
        cls.crossed_at = cls.dtype.fields["events"][1] + happened.dtype.fields["crossed"][1]  # type: ignore[index]

    @property
    def crossed(self) -> bool:
        """Whether the last move used chance or revealed something, without a view of all its events."""
        return bool(self._bytes[self.crossed_at])


def _refuse_fields(kind: type[Position]) -> None:
    """Refuse fields that the kernel has already, or whose value could only be that of a house rule."""
    for name, field in inspect.get_annotations(kind).items():
        if get_origin(field) is ClassVar:  # type: ignore[comparison-overlap]
            continue
        _refuse_taken(kind, name, name in dir(Position))
        value = vars(kind).get(name)
        if value is not None and not isinstance(value, Option):
            raise TypeError(
                f"{kind.__name__}.{name}: a field has no default; a house rule is whole(…), choice(…) or switch(…), "
                "and all else is set in setup"
            )


def _refuse_taken(kind: type[Position], name: str, taken: bool) -> None:
    if taken:
        raise TypeError(f"{kind.__name__}.{name}: the kernel uses this name itself; call the field otherwise")


NOBODY = -1


@rule
def wait_for(game: Position, seat: int, stage: int) -> None:
    """The table waits for this seat."""
    game.stage = stage
    if 0 <= seat < game.seats:
        game.waiting = 1 << seat
    else:
        game.waiting = 0
        game.lost |= STRANGE_SEAT


@rule
def beginner(game: Position, wanted: int, stream: int) -> int:
    """The seat that was chosen to begin or, where none was, one by chance."""
    return wanted if wanted != NOBODY else below(game.rng, stream, game.seats)


@rule
def after(game: Position, seat: int) -> int:
    """The next seat, clockwise."""
    return seat + 1 if seat + 1 < game.seats else 0  # a division would take ten times as long


@rule
def end_match(game: Position, stage: int, event: int, reason: int) -> None:
    """Nothing is legal any more, and nothing is hidden; the event tells the reason."""
    game.reason = reason
    game.stage = stage
    game.waiting = 0
    tell(game.events, event, reason)
    cross(game.events)


def seats_in(mask: int) -> list[int]:
    """The seats of a bit mask."""
    return list(_seats_in(mask))


@functools.lru_cache
def _seats_in(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


def in_turn(game: Position, mask: int | None = None) -> list[int]:
    """The seats that the table waits for, or those of a mask; in a window in the order in which it asks them."""
    mask = game.waiting if mask is None else mask
    first = game.first_asked if game.windows else 0
    if not first:
        return seats_in(mask)
    return sorted(seats_in(mask), key=lambda seat: (seat - first) % game.seats)
