"""What can happen at a table. A table is the list of its events, and nothing else is kept of it.

People are numbered in the order in which they sat down, the host first: a person keeps the number, and the token that
goes with it, through changes of seat, shuffles and rematches, and loses it by standing up.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from labtop.kernel.errors import BadRecord
from labtop.kernel.options import Value
from labtop.server.manners import Manners

FORMAT = 2


class Created(Struct, tag="created", tag_field="event", frozen=True, kw_only=True):
    """The table was set up; `key` is the secret that fixes the deal, `host` the nickname of person 0 in `seat`.

    A table that was forked off another match begins with the moves of its `opening`, as (seat, move).
    """

    v: int = FORMAT
    game: str
    version: str
    players: int
    options: dict[str, Value]
    key: str
    host: str
    seat: int = 0
    manners: Manners = Manners()
    opening: list[tuple[int, int]] = []


class Sat(Struct, tag="sat", tag_field="event", frozen=True, kw_only=True):
    """A person took a seat; where a bot sat, it makes room."""

    v: int = FORMAT
    seat: int
    name: str


class Stood(Struct, tag="stood", tag_field="event", frozen=True, kw_only=True):
    """A person left a seat, or was asked to; the token is worth nothing from then on."""

    v: int = FORMAT
    seat: int


class Switched(Struct, tag="switched", tag_field="event", frozen=True, kw_only=True):
    """A person moved from a seat to a free one."""

    v: int = FORMAT
    seat: int
    to: int


class Shuffled(Struct, tag="shuffled", tag_field="event", frozen=True, kw_only=True):
    """The seats were shuffled: seat i is now where seat order[i] was."""

    v: int = FORMAT
    order: list[int]


class BotSet(Struct, tag="bot", tag_field="event", frozen=True, kw_only=True):
    """A bot took a seat, or left it (None)."""

    v: int = FORMAT
    seat: int
    bot: str | None


class Arranged(Struct, tag="arranged", tag_field="event", frozen=True, kw_only=True):
    """The host changed the manners of the table."""

    v: int = FORMAT
    manners: Manners


class Started(Struct, tag="started", tag_field="event", frozen=True, kw_only=True):
    """The match began, with these names in the seats."""

    v: int = FORMAT
    names: list[str]


class Moved(Struct, tag="moved", tag_field="event", frozen=True, kw_only=True):
    """A move was made; `id` is what the player called it, empty for a bot.

    `spent` is the milliseconds of thinking that the seats which the match waited for are charged.
    """

    v: int = FORMAT
    seat: int
    move: int
    id: str = ""
    spent: int = 0


class UndoAsked(Struct, tag="undo_asked", tag_field="event", frozen=True, kw_only=True):
    """Who made the last move asks to take it back."""

    v: int = FORMAT
    seat: int


class UndoAnswered(Struct, tag="undo_answered", tag_field="event", frozen=True, kw_only=True):
    """A person agrees, or does not, which ends the matter."""

    v: int = FORMAT
    seat: int
    agreed: bool


class Undone(Struct, tag="undone", tag_field="event", frozen=True, kw_only=True):
    """The last move was taken back, everybody having agreed."""

    v: int = FORMAT


class Paused(Struct, tag="paused", tag_field="event", frozen=True, kw_only=True):
    """A person stopped the match for a while; nobody moves and no clock runs."""

    v: int = FORMAT
    seat: int


class Resumed(Struct, tag="resumed", tag_field="event", frozen=True, kw_only=True):
    """The match goes on."""

    v: int = FORMAT
    seat: int


class StoodIn(Struct, tag="stood_in", tag_field="event", frozen=True, kw_only=True):
    """A bot stands in for a person: who is gone takes the seat back by returning, who has no time left does not."""

    v: int = FORMAT
    seat: int
    bot: str
    why: Literal["gone", "time"]


class Reclaimed(Struct, tag="reclaimed", tag_field="event", frozen=True, kw_only=True):
    """A person came back to a seat in which a bot stood in."""

    v: int = FORMAT
    seat: int


class Rematched(Struct, tag="rematched", tag_field="event", frozen=True, kw_only=True):
    """Another match began at the table, under a new key: everybody moved one seat on."""

    v: int = FORMAT
    version: str
    key: str
    names: list[str]


class Said(Struct, tag="said", tag_field="event", frozen=True, kw_only=True):
    """A person wrote something to everybody."""

    v: int = FORMAT
    seat: int
    text: str


Event = (
    Created
    | Sat
    | Stood
    | Switched
    | Shuffled
    | BotSet
    | Arranged
    | Started
    | Moved
    | UndoAsked
    | UndoAnswered
    | Undone
    | Paused
    | Resumed
    | StoodIn
    | Reclaimed
    | Rematched
    | Said
)

_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
_encoder = msgspec.json.Encoder()


def encode(event: Event) -> str:
    """The event as the log keeps it."""
    return _encoder.encode(event).decode()


def decode(text: str) -> Event:
    """An event from the log."""
    try:
        event = _decoder.decode(text)
    except msgspec.DecodeError as error:
        raise BadRecord(f"The log of this table cannot be read: {error}.") from None
    if event.v > FORMAT:
        raise BadRecord("The log of this table was written by a newer Labtop; open it with that one.")
    return event
