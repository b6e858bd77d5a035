"""What a log is to the server, whichever database it is in."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection
from typing import NamedTuple, Protocol

from labtop.kernel.errors import Refusal
from labtop.server.actions.action import Entry, Kept
from labtop.server.refusals import NotFound, Stale, TooLarge

LONGEST = 4096
"""Bytes of a message between workers."""


class LogRefused(Refusal):
    """The database cannot be used: it is in use, cannot be reached or written, is newer, or is no database."""


class Damaged(LogRefused):
    """Something of the log was lost or changed: it is not read on as if nothing had happened."""

    status = 503


class Notice(NamedTuple):
    """What another worker lets this one know: where a table is now, or a message for those who sit there.

    Notices can be late or lost; what is true is in the log. One without a table says that anything may have changed.
    """

    table: str | None = None
    seq: int = 0
    text: str = ""


class Log(Protocol):
    """The history of all tables. What cannot be written is NotKept; the log goes on by itself when it can."""

    shared: bool
    """Whether other workers may use it too."""

    @property
    def where(self) -> str:
        """The place of the log, to be shown to people; it names no password."""

    async def open_table(self, table: str, code: str, entry: Entry) -> None:
        """Begin a table: its id, its join code and its first entry. An id or a code that is taken is Stale."""

    async def append(self, table: str, seq: int, entry: Entry, states: bytes = b"") -> None:
        """Add the entry number `seq` of a table, with the records of the match that it led to; returns when it is
        committed. A number that is not the next is Stale.

        The other workers get a notice of it. A table that is not there, or no longer, is NotFound.
        """

    async def kept(self, table: str, since: int = 0) -> list[Kept]:
        """What happened at a table, in order, from the entry number `since` on; what is not whole is Damaged."""

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        """The same without the records of the match."""

    async def tables(self) -> dict[str, str]:
        """The ids of all tables, by join code."""

    async def count(self) -> int:
        """How many tables there are."""

    async def table(self, asked: str) -> tuple[str, str] | None:
        """The id and the join code of the table that has one or the other; whichever worker opened it."""

    async def touched_before(self, when: float) -> list[str]:
        """The tables at which nothing has happened since then (Unix time), the longest untouched first."""

    async def remove(self, tables: Collection[str]) -> None:
        """Delete tables with all that happened there: all of them or, if that fails, none."""

    def notices(self) -> AsyncIterator[Notice]:
        """What other workers let this one know from now on; ends at once where there are none, or with the log."""

    async def tell(self, table: str, text: str) -> None:
        """Let the other workers know something that is not kept, of at most 4 KB; it comes to them as a notice."""

    async def lead(self, table: str) -> bool:
        """Whether this worker drives the bots and clocks of a table: so it is for one worker at a time.

        Ask before driving, each time: a worker that loses the database no longer leads.
        """

    async def release(self, table: str) -> None:
        """Let another worker lead a table; the others get a notice."""

    def key(self) -> bytes:
        """The key that signs seat tokens, the same for all workers; made at the first start."""

    async def trouble(self) -> str:
        """Why nothing can be kept at this moment, in a sentence that names no place; nothing if all is well."""

    def room(self) -> int | None:
        """Bytes that are free where it is; None if that cannot be seen from here."""

    def close(self) -> None:
        """Finish what waits and let go of the database."""


def stale() -> Stale:
    """The number, or the code, is taken."""
    return Stale("The table has gone on in the meantime: look again.")


def gone() -> NotFound:
    """There is nothing to add to."""
    return NotFound("This table is no longer kept. Open a new one.")


def check_text(text: str) -> None:
    """A message between workers is short."""
    if len(text.encode("utf-8", "replace")) > LONGEST:
        raise TooLarge(f"A message between workers has at most {LONGEST} bytes.")


def can_name(asked: str) -> bool:
    """Whether this can be an id or a code at all; people and programs ask for anything."""
    return asked.isascii() and asked.isprintable()
