"""Events: what happened in this move and who may know it. Logs, animation and teaching notes come from here.

    class Event(IntEnum):
        DREW = 0
        PASSED = 1

    EVENTS = Events(
        Event,
        {
            Event.DREW: said("{seat} [draws] {card}.", seat=SEAT, card=Secret(CARD, "a card")),
            Event.PASSED: said("{seat} [passes].", seat=SEAT),
        },
        most=4,
    )

An event has up to three values that everybody sees, and at most one secret. The rules write them in the order in which
they are declared: `tell(game.events, Event.PASSED, seat)`, `whisper(game.events, 1 << seat, card, Event.DREW, seat)`.
"""

import functools
from collections.abc import Mapping
from enum import IntEnum
from typing import Any

import numpy as np

from labtop.kernel.errors import BadGame
from labtop.kernel.rule import rule
from labtop.kernel.struct import ANY, Struct, int8, int16
from labtop.kernel.values import NOTHING, Said, Secret

OPEN_VALUES = 3
MOST = 127  # events of one move that can be counted

Noted = tuple[int, tuple[int, ...]]
"""An event as it was noted: its kind, and its numbers in the order in which its values are declared."""

Notes = tuple[Noted, ...]
"""The events of one move."""

REMEMBERED = 4096  # moves of a game whose events need not be read again


class Happened(Struct):
    """The events of the last move, in order: a kind and three open values each, and one value for some eyes only."""

    count: int8
    crossed: int8  # whether the move used chance or revealed something: it cannot be taken back
    lost: int8  # whether ever a move told more than there is room for
    kind: int8[ANY]
    first: int16[ANY]
    second: int16[ANY]
    third: int16[ANY]
    secret: int16[ANY]
    seen_by: int16[ANY]  # bit mask of the seats that may see the secret


@rule
def begin_move(events: Happened) -> None:
    """Forget the last move's events."""
    events.crossed = 0
    for i in range(events.kind.shape[0]):  # all of them: a few wide stores, faster than looking how many are in use
        events.kind[i] = 0
        events.first[i] = 0
        events.second[i] = 0
        events.third[i] = 0
        events.secret[i] = 0
        events.seen_by[i] = 0
    events.count = 0


@rule
def tell(events: Happened, kind: int, first: int = NOTHING, second: int = NOTHING, third: int = NOTHING) -> None:
    """Note an event that everybody sees."""
    whisper(events, 0, NOTHING, kind, first, second, third)


@rule
def whisper(
    events: Happened,
    seen_by: int,
    secret: int,
    kind: int,
    first: int = NOTHING,
    second: int = NOTHING,
    third: int = NOTHING,
) -> None:
    """Note an event with one value that only the seats of the mask see."""
    i = events.count
    if not 0 <= i < events.kind.shape[0]:
        events.lost = 1
        return
    events.kind[i] = kind
    events.first[i] = first
    events.second[i] = second
    events.third[i] = third
    events.secret[i] = secret
    events.seen_by[i] = seen_by
    events.count = i + 1


@rule
def cross(events: Happened) -> None:
    """Note that this move used chance or told somebody something new, so that it cannot be undone."""
    events.crossed = 1


@rule
def hush(events: Happened, seat: int) -> None:
    """Blank the secrets that this seat may not see; −1 is a spectator."""
    for i in range(min(events.count, events.kind.shape[0])):
        if seat < 0 or not events.seen_by[i] >> seat & 1:
            events.secret[i] = NOTHING


class Events:
    """The table of all events of a game: what each is about, and its sentence."""

    def __init__(self, kinds: type[IntEnum], told: Mapping[Any, Said], most: int) -> None:
        """`most` is how many events a single move can bring."""
        if [int(kind) for kind in kinds] != list(range(len(kinds))):
            raise TypeError("The kinds of EVENTS are counted from zero.")
        if not 1 <= most <= MOST:
            raise TypeError(f"EVENTS: a move tells at most 1 to {MOST} events, not {most}.")
        missing = [kind.name for kind in kinds if kind not in told]
        if missing:
            raise TypeError(f"EVENTS does not say what {', '.join(missing)} is about.")
        self.kinds, self.most = kinds, most
        self.told = [told[kind] for kind in kinds]
        self.names = [kind.name.lower() for kind in kinds]
        self.places = [_places(one) for one in self.told]
        self._read = functools.lru_cache(REMEMBERED)(self._note)
        self._listed = functools.lru_cache(REMEMBERED)(self._list)
        for kind, one in zip(kinds, self.told, strict=True):
            secrets = sum(isinstance(value, Secret) for value in one.values.values())
            if secrets > 1 or len(one.values) - secrets > OPEN_VALUES:
                raise TypeError(f"EVENTS: {kind.name} has more than {OPEN_VALUES} open values and one secret.")

    def listed(self, happened: Notes) -> list[dict[str, Any]]:
        """The events with their values by name, for programs and for animation. Who asks for the same shares it."""
        return self._listed(happened)

    def concerned(self, noted: Noted) -> int:
        """The players whom an event names, as a bit mask."""
        kind, numbers = noted
        return self.told[kind].speaks_of(numbers)

    def noted(self, happened: Happened) -> Notes:
        """The events that stand in a record."""
        return self._read(type(happened), bytes(happened))  # type: ignore[arg-type]  # a class can be hashed

    def _list(self, happened: Notes) -> list[dict[str, Any]]:
        return [
            {
                "kind": self.names[kind],
                **{
                    name: value.shown(number)
                    for (name, value), number in zip(self.told[kind].values.items(), numbers, strict=False)
                },
            }
            for kind, numbers in happened
        ]

    def _note(self, record_type: type[Happened], record: bytes) -> Notes:
        count, _, _, kinds, *values, _ = np.frombuffer(record, record_type.dtype)[0].item()
        if unknown := [kind for kind in kinds[:count].tolist() if not 0 <= kind < len(self.told)]:
            raise BadGame(f"A move told of an event with the number {unknown[0]}: there are 0 to {len(self.told) - 1}.")
        rows = zip(*[column[:count].tolist() for column in values], strict=True)
        return tuple(
            [
                (kind, tuple([numbers[place] for place in self.places[kind]]))
                for kind, numbers in zip(kinds[:count].tolist(), rows, strict=True)
            ]
        )


def _places(told: Said) -> list[int]:
    """Where the values of an event stand in the record: the open ones in their order, the secret after them."""
    rest = iter(range(OPEN_VALUES))
    return [OPEN_VALUES if isinstance(value, Secret) else next(rest, 0) for value in told.values.values()]
