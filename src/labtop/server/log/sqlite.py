"""The log in SQLite: one file, one server, nothing to install.

One thread owns the database. It takes whatever waits, writes all of it in one transaction, and only when that is on
disk (`synchronous=FULL`) does anybody hear that it is done. So many tables share the price of one commit.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import queue
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from labtop.kernel.errors import Refusal
from labtop.server import history
from labtop.server.actions.action import Entry
from labtop.server.log import revisions
from labtop.server.log.contract import LogRefused, Notice, can_name, check_gap, check_text, gone, stale
from labtop.server.log.outlasting import outcome
from labtop.server.refusals import NotKept
from labtop.server.tokens import key_in

FILE = "tables.sqlite3"
MOST_AT_ONCE = 512
TOUCHING = 30  # seconds after which it is noted anew that something has happened at a table: to forget old ones, enough

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]


@dataclass(eq=False)
class _Job(Generic[T]):
    """Something to do with the database, and who waits for it, in which loop."""

    work: Work[T]
    loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.get_running_loop)
    result: T | None = None
    error: Refusal | None = None

    def __post_init__(self) -> None:
        self.future: asyncio.Future[T] = self.loop.create_future()

    def run(self, database: sqlite3.Connection) -> None:
        """Do it, inside the transaction; one that fails leaves nothing behind and does not spoil the others."""
        try:
            self.result = self.work(database)
        except sqlite3.Error as error:
            if not database.in_transaction:  # a full disk ends the transaction, for all that are in it
                raise
            self.error = _refusal(error)

    def tell(self) -> None:
        """Say how it went, in the loop of who waits."""
        if self.future.done():  # its loop is closing
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)  # type: ignore[arg-type]  # run has set it


class SqliteLog:
    """The history of all tables in one SQLite database, which belongs to one server at a time."""

    shared = False

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self._database = _open(self.path)
        self._touched: dict[str, float] = {}  # when it was last noted that something happened at a table
        self._jobs: queue.SimpleQueue[_Job[Any] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="labtop log", daemon=True)
        self._thread.start()

    @property
    def where(self) -> str:
        """The folder."""
        return str(self.path.parent)

    async def open_table(self, table: str, code: str, entry: Entry) -> None:
        """Begin a table: its id, its join code and its first entry. An id or a code that is taken is Stale."""
        text = history.encode(entry)

        def work(database: sqlite3.Connection) -> None:
            now = time.time()
            with _all_or_nothing(database):
                database.execute(
                    "insert into tables (id, code, made, touched) values (?, ?, ?, ?)", (table, code, now, now)
                )
                _insert(database, table, 0, text)

        await self._do(work)

    async def append(self, table: str, seq: int, entry: Entry) -> None:
        """Add the entry number `seq` of a table; returns when it is committed. A number that is taken is Stale."""
        text = history.encode(entry)

        def work(database: sqlite3.Connection) -> None:
            now = time.time()
            if now < self._touched.get(table, 0.0) + TOUCHING:
                return _insert(database, table, seq, text)
            with _all_or_nothing(database):
                database.execute("update tables set touched = ? where id = ?", (now, table))
                _insert(database, table, seq, text)
            self._touched[table] = now
            return None

        await self._do(work)

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        """What happened at a table, in order, from the entry number `since` on."""
        query = 'select seq, event from events where "table" = ? and seq >= ? order by seq'
        rows = await self._rows(query, table, since)
        check_gap(table, since, [seq for seq, _ in rows], str(self.path))
        return [history.decode(text) for _, text in rows]

    async def tables(self) -> dict[str, str]:
        """The ids of all tables, by join code."""
        return dict(await self._rows("select code, id from tables"))

    async def count(self) -> int:
        """How many tables there are."""
        ((tables,),) = await self._rows("select count(*) from tables")
        return int(tables)

    async def table(self, asked: str) -> tuple[str, str] | None:
        """The id and the join code of the table that has one or the other."""
        if not can_name(asked):
            return None
        rows = await self._rows("select id, code from tables where id = ? or code = ?", asked, asked)
        return rows[0] if rows else None

    async def touched_before(self, when: float) -> list[str]:
        """The tables at which nothing has happened since then, the longest untouched first."""
        return [
            table for (table,) in await self._rows("select id from tables where touched < ? order by touched", when)
        ]

    async def remove(self, tables: Collection[str]) -> None:
        """Delete tables with all that happened there."""
        which = [(table,) for table in tables]

        def work(database: sqlite3.Connection) -> None:
            for table in tables:
                self._touched.pop(table, None)
            with _all_or_nothing(database):
                database.executemany('delete from events where "table" = ?', which)
                database.executemany("delete from tables where id = ?", which)

        await self._do(work)

    def notices(self) -> AsyncIterator[Notice]:
        """None: there are no other workers."""
        return _silence()

    async def tell(self, table: str, text: str) -> None:
        """Nobody else is there to hear it."""
        check_text(text)

    async def lead(self, table: str) -> bool:
        """The only worker leads every table."""
        return True

    async def release(self, table: str) -> None:
        """Nobody else is there to take it."""

    def key(self) -> bytes:
        """The key in the folder that signs seat tokens."""
        return key_in(self.path.parent)

    def close(self) -> None:
        """Finish what waits and let go of the database."""
        self._jobs.put(None)
        self._thread.join()
        self._database.close()

    async def _rows(self, query: str, *given: str | float) -> list[Any]:
        return await self._do(lambda database: database.execute(query, given).fetchall())

    async def _do(self, work: Work[T]) -> T:
        job = _Job(work)
        # The thread is woken when the loop is about to wait anyway: earlier, the two would only wait for each other.
        job.loop.call_soon(self._jobs.put, job)
        return await outcome(job.future)

    def _write(self) -> None:
        open_ = True
        while open_:
            batch, open_ = self._gather()
            try:
                self._commit(batch)
            except sqlite3.Error as error:
                for job in batch:
                    job.error = _refusal(error)
            _tell(batch)

    def _gather(self) -> tuple[list[_Job[Any]], bool]:
        """Whatever waits, at least one; and whether more may come."""
        batch: list[_Job[Any]] = []
        while len(batch) < MOST_AT_ONCE:
            try:
                job = self._jobs.get(block=not batch)
            except queue.Empty:
                break
            if job is None:
                return batch, False
            batch.append(job)
        return batch, True

    def _commit(self, batch: list[_Job[Any]]) -> None:
        """All of them in one transaction; a single one is one by itself."""
        if len(batch) < 2:
            for job in batch:
                job.run(self._database)
            return
        self._database.execute("begin")
        try:
            for job in batch:
                job.run(self._database)
            self._database.execute("commit")
        except sqlite3.Error:
            if self._database.in_transaction:
                self._database.execute("rollback")
            raise


def _tell(batch: list[_Job[Any]]) -> None:
    """Say how it went: once to each loop, since it costs as much to wake one up as all the rest."""
    for loop, jobs in itertools.groupby(batch, lambda job: job.loop):
        told = list(jobs)
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(lambda told=told: [job.tell() for job in told])


@contextlib.contextmanager
def _all_or_nothing(database: sqlite3.Connection) -> Iterator[None]:
    """For what takes several statements."""
    database.execute("savepoint job")
    try:
        yield
    except sqlite3.Error:
        if database.in_transaction:
            database.execute("rollback to job")
            database.execute("release job")
        raise
    database.execute("release job")


def _insert(database: sqlite3.Connection, table: str, seq: int, text: str) -> None:
    database.execute("insert into events values (?, ?, ?)", (table, seq, text))


def _refusal(error: sqlite3.Error) -> Refusal:
    if isinstance(error, sqlite3.IntegrityError):
        return gone() if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY else stale()
    return NotKept(f"The log could not be written ({error}), so nothing was done. Try again.")


async def _silence() -> AsyncIterator[Notice]:
    return
    yield Notice()


def _open(path: Path) -> sqlite3.Connection:
    """The database, ours alone, with the newest schema; made if it is not there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # it holds seeds: nobody else reads it
    except OSError as error:
        raise LogRefused(f"Tables cannot be kept in {path.parent}: {error.strerror}. Choose another --data.") from None
    database = sqlite3.connect(path, timeout=0.5, isolation_level=None, check_same_thread=False)
    try:
        database.execute("pragma locking_mode = exclusive")
        database.execute("pragma journal_mode = wal")
        database.execute("pragma synchronous = full")
        database.execute("pragma foreign_keys = on")
        database.execute("begin exclusive")  # takes the lock that no other server then gets
        database.execute("commit")
        _migrate(database, path)
    except sqlite3.Error as error:
        database.close()
        if "locked" in str(error):
            raise LogRefused(f"Another server is using {path}. Stop it, or choose another --data.") from None
        raise LogRefused(f"Tables cannot be kept in {path}: {error}. Choose another --data.") from None
    except LogRefused:
        database.close()
        raise
    return database


def _migrate(database: sqlite3.Connection, path: Path) -> None:
    """`user_version` is the revision: so it was before Alembic, and so an older Labtop sees that this is newer."""
    (version,) = database.execute("pragma user_version").fetchone()
    revision = revisions.check(str(version), str(path))
    if revision == revisions.NEWEST:
        return
    stamp = revisions.stamp("sqlite", 1) if revision == 1 else ""
    script = f"{stamp} {revisions.upgrade('sqlite', revision)} pragma user_version = {revisions.NEWEST};"
    database.executescript(f"begin immediate; {script} commit;")
