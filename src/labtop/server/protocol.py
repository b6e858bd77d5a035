"""The messages between a client and a table, each declared once. A frame is one JSON object; `type` says which."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from labtop.kernel.errors import Refusal
from labtop.kernel.options import Value
from labtop.server.refusals import TooLarge

VERSION = 1
LARGEST = 8 * 1024
"""Bytes that a frame from a client may have."""

Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{0,64}\Z")]
Seq = Annotated[int, Meta(ge=-1, le=2**31)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
MoveNumber = Annotated[int, Meta(ge=0, le=2**31)]
Text = Annotated[str, Meta(max_length=200)]
Preset = Literal["hello", "thanks", "well played", "good game", "oops", "thinking", "wow"]


class BadMessage(Refusal):
    """A frame that is no message of this protocol."""


# --- from the client --------------------------------------------------------------------------------------------------


class Hello(Struct, tag="hello", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """The first message: with the token of a seat, or without one as a spectator; `seen` is the last seq it knows."""

    token: Text | None = None
    seen: Seq = -1


class Sit(Struct, tag="sit", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Take a free seat under a nickname: this one, or the first that is free."""

    name: Text
    seat: SeatNumber | None = None
    id: Id = ""


class Stand(Struct, tag="stand", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Give one's own seat up; the host may free any seat."""

    seat: SeatNumber | None = None
    id: Id = ""


class AddBot(Struct, tag="add_bot", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """The host puts a bot into a free seat, or changes the bot that is there, at any time."""

    seat: SeatNumber
    bot: Text
    id: Id = ""


class RemoveBot(Struct, tag="remove_bot", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """The host takes a bot out of its seat."""

    seat: SeatNumber
    id: Id = ""


class Start(Struct, tag="start", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """The host begins the match."""

    id: Id = ""


class Play(Struct, tag="play", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Make a move. `seq` is the table as the player saw it; `id` is the player's own name for this move."""

    move: MoveNumber
    seq: Seq
    id: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}\Z")]


class React(Struct, tag="reaction", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Show everybody one of the preset reactions."""

    reaction: Preset
    id: Id = ""


class Ping(Struct, tag="ping", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Is anybody there?"""

    id: Id = ""


Ask = Sit | Stand | AddBot | RemoveBot | Start | Play
FromClient = Hello | Sit | Stand | AddBot | RemoveBot | Start | Play | React | Ping


# --- from the server --------------------------------------------------------------------------------------------------


class Welcome(Struct, tag="welcome", tag_field="type", frozen=True):
    """Where the guest is: the table and, unless a spectator, the seat; `token` comes when a seat was just taken."""

    table: str
    code: str
    seat: int | None
    token: str | None = None
    protocol: int = VERSION


class SeatShown(Struct, frozen=True):
    """Who sits there: a person, a bot, or nobody."""

    seat: int
    name: str | None
    bot: str | None


class Lobby(Struct, tag="lobby", tag_field="type", frozen=True):
    """The table before and beside the match."""

    seq: int
    game: str
    players: int
    options: dict[str, Value]
    seats: list[SeatShown]
    host: int | None
    started: bool
    commitment: str


class LegalMove(Struct, frozen=True):
    """A move that the seat may make now: its number, how it is spelled, and its words."""

    id: int
    family: str
    args: dict[str, int | str]
    words: str


class TableView(Struct, tag="table", tag_field="type", frozen=True):
    """The match as this seat may see it; `lines` tell what happened after `since`. The seed comes when it is over."""

    seq: int
    since: int
    view: dict[str, Any]
    moves: list[LegalMove]
    lines: list[str]
    waiting: list[int]
    situation: str
    commitment: str
    scores: list[int] | None = None
    winners: list[int] | None = None
    seed: str | None = None


class Accepted(Struct, tag="accepted", tag_field="type", frozen=True):
    """What was asked is done and kept: it is the event `seq` of the table."""

    id: str
    seq: int


class Refused(Struct, tag="refused", tag_field="type", frozen=True):
    """What was asked is not done, and why."""

    id: str
    sentence: str


class Reaction(Struct, tag="reaction", tag_field="type", frozen=True):
    """Somebody shows a reaction."""

    seat: int
    reaction: Preset


class Pong(Struct, tag="pong", tag_field="type", frozen=True):
    """Yes."""

    id: str


FromServer = Welcome | Lobby | TableView | Accepted | Refused | Reaction | Pong

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()


def decode(frame: bytes) -> FromClient:
    """A frame from a client as a message; whatever is no message is refused with a sentence."""
    if len(frame) > LARGEST:
        raise TooLarge(f"A frame has at most {LARGEST} bytes; this one has {len(frame)}.")
    try:
        return _decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadMessage(f"This is no message of the protocol: {_plain(error)}.") from None


def encode(message: FromServer) -> str:
    """A message as the text of a frame."""
    return _encoder.encode(message).decode()


def _plain(error: Exception) -> str:
    """The reason without anything that the sender wrote: it may be long and hostile."""
    return str(error).encode("ascii", "replace").decode()[:200].rstrip(".")
