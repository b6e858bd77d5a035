"""The records of a match, kept beside the entries of its table: so it is what it was, whatever the rules say by now.

An entry that changes the match brings the records that it led to: what is new in each, or all of it for the deal, every
so many moves, at the end, and wherever there is nothing to compare with. A whole record says which rules it comes from
and how it is laid out.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import struct
import zlib
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np

from labtop.kernel import cache
from labtop.kernel.errors import BadRecord
from labtop.kernel.game import Game

EVERY = 50  # moves after which a record is written whole
PIECE = 16  # bytes that are written together
HASH = 32  # bytes
ITEM = struct.Struct("<cI")  # whether it is whole, and its length
NUMBER = struct.Struct("<H")  # of a piece
WHOLE, NEWS = b"w", b"n"


class RecordLayout(NamedTuple):
    """How records are laid out: a hash for whoever compares, and the words for whoever must read them."""

    hash: bytes
    words: bytes


@functools.cache
def layout_of(game: Game) -> RecordLayout:
    """How the records of a game are laid out."""
    words = repr(game.State.dtype.descr).encode()
    return RecordLayout(hashlib.sha256(words).digest(), words)


@functools.cache
def fingerprint(game: Game) -> bytes:
    """What the rules of a game are known by."""
    return bytes.fromhex(cache.source_hash([game.package]))


class Anchor(msgspec.Struct, frozen=True, gc=False):
    """The record that was written last: by which rules, and how it is laid out if that is not as here."""

    rules: bytes
    record: bytes = b""
    strange: np.dtype[Any] | None = None

    def readable(self, game: Game) -> bytes:
        """The record as this program lays it out: field by field, as far as both know them."""
        if self.strange is None:
            return self.record
        here = np.zeros((), game.State.dtype)
        _take_over(np.frombuffer(self.record, self.strange)[0], here)
        return here.tobytes()


def pack(game: Game, records: Sequence[bytes], before: bytes | None, whole: bool) -> bytes:
    """Records in their order, each by what is new in it since the one before; the last, or all without one, whole."""
    packed = []
    for number, record in enumerate(records, 1):
        if before is None or (whole and number == len(records)):
            packed.append(_whole(game, record))
        else:
            packed.append(_news(before, record))
        before = record
    return b"".join(packed)


def unpack(game: Game, packed: bytes, anchor: Anchor | None) -> Iterator[Anchor]:
    """The same records again, each as the anchor of the next."""
    place = 0
    while place < len(packed):
        kind, length = ITEM.unpack_from(packed, place)
        place += ITEM.size
        item = packed[place : place + length]
        place += length
        if kind == WHOLE:
            anchor = _read_whole(game, item)
        elif anchor is not None:
            anchor = Anchor(anchor.rules, _with_news(anchor.record, item), anchor.strange)
        else:
            raise BadRecord("The log of this table has a change of a record that is not there.")
        yield anchor


def _whole(game: Game, record: bytes) -> bytes:
    layout = layout_of(game)
    item = fingerprint(game) + layout.hash + zlib.compress(ITEM.pack(WHOLE, len(layout.words)) + layout.words + record)
    return ITEM.pack(WHOLE, len(item)) + item


def _read_whole(game: Game, item: bytes) -> Anchor:
    rules, layout, inside = item[:HASH], item[HASH : 2 * HASH], zlib.decompress(item[2 * HASH :])
    _, length = ITEM.unpack_from(inside)
    words, record = inside[ITEM.size : ITEM.size + length], inside[ITEM.size + length :]
    strange = None if layout == layout_of(game).hash else np.dtype(ast.literal_eval(words.decode()))
    return Anchor(rules, record, strange)


def _news(before: bytes, record: bytes) -> bytes:
    """The pieces that have changed, each after its number."""
    changed = np.frombuffer(before, np.uint8) != np.frombuffer(record, np.uint8)
    places = dict.fromkeys([byte // PIECE for byte in changed.nonzero()[0].tolist()])
    news = b"".join([NUMBER.pack(place) + record[place * PIECE : (place + 1) * PIECE] for place in places])
    return ITEM.pack(NEWS, len(news)) + news


def _with_news(before: bytes, news: bytes) -> bytes:
    record = bytearray(before)
    for at in range(0, len(news), NUMBER.size + PIECE):
        (number,) = NUMBER.unpack_from(news, at)
        piece = news[at + NUMBER.size : at + NUMBER.size + PIECE]
        record[number * PIECE : number * PIECE + len(piece)] = piece
    return bytes(record)


def _take_over(old: Any, new: Any) -> None:
    """Copy every field that both have, as far as it fits."""
    for name in set(old.dtype.names) & set(new.dtype.names):
        there, here = old[name], new[name]
        if here.dtype.names and there.dtype.names and here.ndim == there.ndim == 0:
            _take_over(there, here)
        elif not here.dtype.names and not there.dtype.names and here.ndim == there.ndim:
            room = tuple(slice(0, min(sizes)) for sizes in zip(there.shape, here.shape, strict=True))
            new[name][room] = there[room]
