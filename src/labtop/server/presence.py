"""Who is at the same tables at other workers.

Every worker lets the others know who is at its tables: soon after that has changed and otherwise every few seconds,
many tables in one message. What is not said again for a while no longer holds, so nobody stays at a table because a
worker was killed.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple, Protocol

import msgspec
from msgspec import Struct

from labtop.kernel.errors import Refusal
from labtop.server.log import Log
from labtop.server.log.contract import LONGEST

EVERYWHERE = "*"
"""Instead of a table: a message for all workers."""
GATHERING = 0.05  # seconds in which what has changed is told together
LIFETIME = 2.5  # beats for which what a worker said holds


class Attendance(Struct, array_like=True, frozen=True):
    """What a worker sees at a table: who is there, the last entry `seq`, for how long the match has waited since the
    step `touched`, and whose clients cut the deck.
    """

    people: list[int]
    spectators: int
    listed: bool
    seq: int
    touched: int
    waited: int
    cutters: list[int] = []

    @property
    def anybody(self) -> bool:
        """Whether the table has guests there."""
        return bool(self.people or self.spectators)


class Here(Struct, tag="here", frozen=True):
    """What a worker sees at some of its tables."""

    worker: str
    tables: dict[str, Attendance]


class Removed(Struct, tag="forgotten", frozen=True):
    """Tables that are no longer kept."""

    tables: list[str]


Note = Here | Removed
"""What workers tell each other beside the log."""


class Present(Protocol):
    """A table at which guests of this worker may be."""

    @property
    def id(self) -> str:
        """Which table."""

    def attendance(self) -> Attendance:
        """Who is there now."""


class _Heard(NamedTuple):
    seen: Attendance
    when: float


class Elsewhere:
    """What the other workers see at the tables, and what they are told of this one's."""

    def __init__(self, log: Log, beat: float) -> None:
        self._log, self._beat = log, beat
        self._name = secrets.token_hex(4)
        self._ours: dict[str, Present] = {}  # tables with guests
        self._changed: dict[str, Present] = {}  # of which the others are to be told
        self._telling: asyncio.Task[None] | None = None
        self._workers: dict[str, float] = {}  # and when they were last heard
        self._theirs: dict[str, dict[str, _Heard]] = {}  # by table and worker

    # --- what others see ---

    def people(self, table: str) -> set[int]:
        """The people who are at a table at other workers."""
        return {person for seen in self._at(table) for person in seen.people}

    def cutters(self, table: str) -> set[int]:
        """Those of them whose clients cut the deck."""
        return {person for seen in self._at(table) for person in seen.cutters}

    def spectators(self, table: str) -> int:
        """How many watch it there."""
        return sum(seen.spectators for seen in self._at(table))

    def anybody(self, table: str) -> bool:
        """Whether it has guests there."""
        return any(seen.anybody for seen in self._at(table))

    def listed(self) -> list[str]:
        """The tables with guests there that strangers may find."""
        return [table for table in self._theirs if any(seen.listed and seen.anybody for seen in self._at(table))]

    def waited(self, table: str, touched: int) -> int:
        """For how long, as others have seen it, the match has waited since this step: also when all have left."""
        told = self._theirs.get(table, {}).values()
        return max((told.seen.waited for told in told if told.seen.touched == touched), default=0)

    def _at(self, table: str) -> list[Attendance]:
        if table not in self._theirs:
            return []
        since = time.monotonic() - LIFETIME * self._beat
        return [told.seen for told in self._theirs[table].values() if told.when >= since]

    def hear(self, here: Here) -> Collection[str]:
        """Another worker says what it sees; at which tables. One that is new here is told everything at once."""
        now = time.monotonic()
        if here.worker not in self._workers:
            self._tell_soon(self._ours)
        self._workers[here.worker] = now
        for table, seen in here.tables.items():
            self._theirs.setdefault(table, {})[here.worker] = _Heard(seen, now)
        return here.tables

    def drop(self, before: float) -> None:
        """Forget what was said so many seconds ago."""
        since = time.monotonic() - before
        self._workers = {worker: when for worker, when in self._workers.items() if when >= since}
        for table, told in list(self._theirs.items()):
            self._theirs[table] = {worker: last for worker, last in told.items() if last.when >= since}
            if not self._theirs[table]:
                del self._theirs[table]

    # --- what they are told ---

    def changed(self, table: Present) -> None:
        """Guests have come to a table of this worker, or gone: let the others know, soon."""
        if self._log.shared:
            self._ours[table.id] = table
            self._tell_soon({table.id: table})

    async def beat(self) -> None:
        """Say again who is where."""
        await self._tell(self._ours)

    async def removed(self, tables: list[str]) -> None:
        """Let the others know that tables are no longer kept."""
        most = LONGEST // 20  # ids have 16 letters, in quotes and with a comma
        for first in range(0, len(tables), most):
            await self._say(_encode(Removed(tables[first : first + most])))

    async def close(self) -> None:
        """Everybody at this worker has gone."""
        if self._telling is not None:
            self._telling.cancel()
        gone = {key: table.attendance() for key, table in self._ours.items()}
        nobody = {key: msgspec.structs.replace(seen, people=[], cutters=[], spectators=0) for key, seen in gone.items()}
        for text in self._messages(nobody):
            await self._say(text)

    def _tell_soon(self, tables: Mapping[str, Present]) -> None:
        self._changed.update(tables)
        if self._changed and (self._telling is None or self._telling.done()):
            self._telling = asyncio.create_task(self._tell_changed())

    async def _tell_changed(self) -> None:
        while self._changed:
            await asyncio.sleep(GATHERING)
            changed, self._changed = self._changed, {}
            await self._tell(changed)

    async def _tell(self, tables: Mapping[str, Present]) -> None:
        seen = {table.id: table.attendance() for table in tables.values()}
        for table, here in seen.items():
            if not here.anybody:
                self._ours.pop(table, None)
        for text in self._messages(seen):
            await self._say(text)

    def _messages(self, seen: dict[str, Attendance]) -> Iterator[str]:
        """As few messages as hold all of it."""
        text = _encode(Here(self._name, seen))
        if len(text) <= LONGEST:
            yield from [text] if seen else []
            return
        tables = list(seen.items())
        yield from self._messages(dict(tables[: len(tables) // 2]))
        yield from self._messages(dict(tables[len(tables) // 2 :]))

    async def _say(self, text: str) -> None:
        with contextlib.suppress(Refusal):  # without the database nobody hears it; it is said again
            await self._log.tell(EVERYWHERE, text)


_decoder: msgspec.json.Decoder[Note] = msgspec.json.Decoder(Note)


def read(text: str) -> Note | None:
    """What another worker says; None if it is a newer one, which says what we do not know."""
    try:
        return _decoder.decode(text)
    except msgspec.DecodeError:
        return None


def _encode(note: Note) -> str:
    return msgspec.json.encode(note).decode()
