"""What can happen at a table. A table is the list of its events, and nothing else is kept of it."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from labtop.kernel.errors import BadRecord
from labtop.kernel.options import Value

FORMAT = 1


class Created(Struct, tag="created", tag_field="event", frozen=True, kw_only=True):
    """The table was set up; `key` is the secret that fixes the deal, `host` the nickname in seat 0."""

    v: int = FORMAT
    game: str
    version: str
    players: int
    options: dict[str, Value]
    key: str
    host: str


class Sat(Struct, tag="sat", tag_field="event", frozen=True, kw_only=True):
    """A person took a seat."""

    v: int = FORMAT
    seat: int
    name: str


class Stood(Struct, tag="stood", tag_field="event", frozen=True, kw_only=True):
    """A person left a seat, or was asked to; the seat's token is worth nothing from then on."""

    v: int = FORMAT
    seat: int


class BotSet(Struct, tag="bot", tag_field="event", frozen=True, kw_only=True):
    """A bot took a seat, or left it (None)."""

    v: int = FORMAT
    seat: int
    bot: str | None


class Started(Struct, tag="started", tag_field="event", frozen=True, kw_only=True):
    """The match began, with these names in the seats."""

    v: int = FORMAT
    names: list[str]


class Moved(Struct, tag="moved", tag_field="event", frozen=True, kw_only=True):
    """A move was made; `id` is what the player called it, empty for a bot."""

    v: int = FORMAT
    seat: int
    move: int
    id: str = ""


Event = Created | Sat | Stood | BotSet | Started | Moved

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
