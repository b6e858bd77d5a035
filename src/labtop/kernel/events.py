"""Events: what happened in this move and who may know it. Logs, animation and teaching notes come from here."""

from enum import IntEnum
from typing import Any

from labtop.kernel.rule import rule
from labtop.kernel.struct import Struct, int8, int16

PLACES = 8
NOTHING = -1


class Events(Struct):
    """The events of the last move, in order: a kind and three open values each, and one value for some eyes only."""

    count: int8
    crossed: int8  # whether the move used chance or revealed something: it cannot be taken back
    kind: int8[PLACES]
    first: int8[PLACES]
    second: int8[PLACES]
    third: int8[PLACES]
    secret: int8[PLACES]
    seen_by: int16[PLACES]  # bit mask of the seats that may see the secret


@rule
def begin_move(events: Events) -> None:
    """Forget the last move's events."""
    events.crossed = 0
    for i in range(PLACES):  # all of them: a few wide stores, faster than looking how many are in use
        events.kind[i] = 0
        events.first[i] = 0
        events.second[i] = 0
        events.third[i] = 0
        events.secret[i] = 0
        events.seen_by[i] = 0
    events.count = 0


@rule
def tell(events: Events, kind: int, first: int = NOTHING, second: int = NOTHING, third: int = NOTHING) -> None:
    """Note an event that everybody sees."""
    whisper(events, 0, NOTHING, kind, first, second, third)


@rule
def whisper(
    events: Events,
    seen_by: int,
    secret: int,
    kind: int,
    first: int = NOTHING,
    second: int = NOTHING,
    third: int = NOTHING,
) -> None:
    """Note an event with one value that only the seats of the mask see."""
    i = events.count
    events.kind[i] = kind
    events.first[i] = first
    events.second[i] = second
    events.third[i] = third
    events.secret[i] = secret
    events.seen_by[i] = seen_by
    events.count += 1


@rule
def cross(events: Events) -> None:
    """Note that this move used chance or told somebody something new, so that it cannot be undone."""
    events.crossed = 1


@rule
def hush(events: Events, seat: int) -> None:
    """Blank the secrets that this seat may not see; −1 is a spectator."""
    for i in range(events.count):
        if seat < 0 or not events.seen_by[i] >> seat & 1:
            events.secret[i] = NOTHING


def listed(events: Events, kinds: type[IntEnum]) -> list[dict[str, Any]]:
    """The events as numbers, for animation; a game's words.py says them in words."""
    return [
        {
            "kind": kinds(events.kind[i]).name.lower(),
            "values": [events.first[i], events.second[i], events.third[i]],
            "secret": events.secret[i],
        }
        for i in range(events.count)
    ]
