"""The chain of a table's entries, and its head: by them a log notices that something of it was lost or changed.

Each entry has a link, the hash of the link before it and of all that is kept of the entry. The head of a table is the
number and the link of its last entry, written in the same transaction, in another place of the database. A table from
before there were links has them from its next entry on.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from labtop.server import history
from labtop.server.actions.action import Kept
from labtop.server.log.contract import Damaged

SIZE = 16
ENDS = """
    select id, head, link, coalesce((select max(seq) from events where "table" = id), -1) from tables
"""
DO = "Nothing was changed. Whoever runs the server can look at it with labtop doctor --data, or go back to a backup."
LOST = "%d tables in %s have lost entries and cannot be opened: look with labtop doctor --data"


class Row(NamedTuple):
    """An entry as a database has it."""

    seq: int
    text: str
    states: bytes | None
    link: bytes | None


class Head(NamedTuple):
    """The number of a table's last entry, and its link."""

    seq: int
    link: bytes | None


def link(before: bytes | None, table: str, text: str, states: bytes | None) -> bytes:
    """What chains an entry to the one before it; the first of a chain hangs on the id of the table."""
    return hashlib.sha256((before or table.encode()) + text.encode() + (states or b"")).digest()[:SIZE]


def unroll(table: str, since: int, rows: Sequence[Row], head: Head) -> list[Kept]:
    """The entries from the number `since` on, of rows that begin one earlier; anything that is not whole is refused."""
    if trouble := wrong(table, max(0, since - 1), rows, head):
        raise damaged(trouble)
    return [Kept(history.decode(row.text), row.states or b"") for row in rows if row.seq >= since]


def wrong(table: str, first: int, rows: Sequence[Row], head: Head) -> str:
    """What is not whole with rows that should be all from this number on, in words; nothing if all is well."""
    whole = len(list(unbroken(table, first, rows)))
    if whole < len(rows):
        found = rows[whole].seq
        return f"entry {first + whole} is missing" if found != first + whole else f"entry {found} was changed"
    last = first + whole - 1
    if last < head.seq:
        return f"it ends with entry {last} and should go on to {head.seq}"
    if not rows:
        return f"it ends with entry {head.seq} and has been further already"
    if last > head.seq or rows[-1].link != head.link:
        return f"its head is entry {head.seq} and does not fit what is there, up to {last}"
    return ""


def unbroken(table: str, first: int, rows: Iterable[Row]) -> Iterator[Row]:
    """The rows as far as they are whole. What comes before the first of them is believed."""
    before: bytes | None = None
    for number, row in enumerate(rows, first):
        from_outside = number == first > 0
        expected = None if row.link is None else link(before, table, row.text, row.states)
        ends = row.link is None and before is not None
        if row.seq != number or ends or not (from_outside or row.link == expected):
            return
        yield row
        before = row.link


def cut_off(ends: Iterable[tuple[str, int, int]]) -> dict[str, str]:
    """Of tables with the numbers of their heads and of their last entries those that lack some, and what they lack."""
    return {table: f"it ends with entry {last} and should go on to {head}" for table, head, last in ends if last < head}


def damaged(trouble: str) -> Damaged:
    """The refusal for guests; it names no place."""
    return Damaged(f"The log of this table is damaged: {trouble}. {DO}")


def unreadable() -> Damaged:
    """The same where the database itself cannot be read."""
    return Damaged(f"The database is damaged and cannot be read. {DO}")
