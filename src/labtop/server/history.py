"""The history of a table: the entries that say what happened there. A table is its history, and nothing else is kept.

People are numbered in the order in which they sat down, the host first: a person keeps the number, and the token that
goes with it, through changes of seat, shuffles and rematches, and loses it by standing up.
"""

from __future__ import annotations

from typing import Union

import msgspec

from labtop.kernel.errors import BadRecord
from labtop.server.actions.action import FORMAT, Entry
from labtop.server.actions.every import ENTRIES

_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Union[ENTRIES])  # noqa: UP007  # as many as there are
_encoder = msgspec.json.Encoder()


def encode(entry: Entry) -> str:
    """The entry as the log keeps it."""
    return _encoder.encode(entry).decode()


def decode(text: str) -> Entry:
    """An entry from the log."""
    try:
        entry = _decoder.decode(text)
    except msgspec.DecodeError as error:
        raise BadRecord(f"The log of this table cannot be read: {error}.") from None
    if entry.v > FORMAT:
        raise BadRecord("The log of this table was written by a newer Labtop; open it with that one.")
    return entry
