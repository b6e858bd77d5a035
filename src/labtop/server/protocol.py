"""What a client says to a table: hello, then actions and asides. A frame is one JSON object; `type` says which."""

from __future__ import annotations

from typing import Annotated, Union

import msgspec
from msgspec import Meta, Struct

from labtop.kernel.errors import Refusal
from labtop.server.actions.action import Action
from labtop.server.actions.every import ACTIONS
from labtop.server.asides import ASIDES, Aside
from labtop.server.refusals import TooLarge
from labtop.server.wire import LARGEST, Seq, Text


class BadMessage(Refusal):
    """A frame that is no message of this protocol."""


class Hello(Struct, tag="hello", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """The first message: with the token of a seat, or without one as a spectator; `seen` is the last seq it knows.

    `key` is what the first welcome of all gave to this browser, at whichever table; it says who has seen which hand.
    """

    token: Text | None = None
    seen: Seq = -1
    draws: Annotated[list[Text], Meta(max_length=64)] | None = None
    """The games that the client draws by itself: the views of all others bring the layout. Left out: none does."""
    key: Text | None = None
    cuts: bool = False
    """Whether the client cuts the deck when `cutting` in the lobby asks its seat to."""


FromClient = Hello | Action | Aside
MESSAGES: tuple[type[Struct], ...] = (Hello, *ACTIONS, *ASIDES)

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(Union[MESSAGES])  # noqa: UP007


def decode(frame: bytes) -> FromClient:
    """A frame from a client as a message; whatever is no message is refused with a sentence."""
    if len(frame) > LARGEST:
        raise TooLarge(f"A frame has at most {LARGEST} bytes; this one has {len(frame)}.")
    try:
        return _decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadMessage(f"This is no message of the protocol: {_plain(error)}.") from None


def _plain(error: Exception) -> str:
    """The reason without anything that the sender wrote: it may be long and hostile."""
    return str(error).encode("ascii", "replace").decode()[:200].rstrip(".")
