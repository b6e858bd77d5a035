"""The log in SQLite: one file, one server, nothing to install.

One thread owns the database. It takes whatever waits, writes all of it in one transaction, and only when that is on
disk (`synchronous=FULL`) does anybody hear that it is done. So many tables share the price of one commit; in a busy
house it waits a moment for them.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import os
import queue
import shutil
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from labtop.kernel.errors import Refusal
from labtop.server import history
from labtop.server.actions.action import Entry, Kept
from labtop.server.log import revisions
from labtop.server.log.chain import ENDS, LOST, Head, Row, cut_off, damaged, link, unreadable, unroll
from labtop.server.log.contract import Damaged, LogRefused, Notice, can_name, check_text, gone, stale
from labtop.server.log.gathering import Gathering
from labtop.server.log.outlasting import Lasting, outcome
from labtop.server.log.witness import FORGOTTEN, Files, Witness
from labtop.server.refusals import NotKept
from labtop.server.tokens import key_in

FILE = "tables.sqlite3"
LOCK = "tables.lock"
MOST_AT_ONCE = 512
INSERT = 'insert into events ("table", seq, event, states, link) values (?, ?, ?, ?, ?)'
MOVE_HEAD = """
    create temporary trigger move_head after insert on main.events begin
        update tables set touched = (julianday('now') - 2440587.5) * 86400, head = new.seq, link = new.link
        where id = new."table";
    end
"""
KEPT = """
    select head, tables.link, seq, event, states, events.link
    from tables left join events on "table" = id and seq >= ? where id = ? order by seq
"""

report = logging.getLogger("labtop.server")

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]


@dataclass(eq=False)
class _Job(Generic[T]):
    """Something to do with the database, and who waits for it, in which loop."""

    work: Work[T]
    table: str | None = None  # to which something is added
    loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.get_running_loop)
    result: T | None = None
    error: Refusal | None = None

    def __post_init__(self) -> None:
        self.future: Lasting[T] = Lasting(loop=self.loop)

    def run(self, database: sqlite3.Connection) -> None:
        """Do it. What others were faster with leaves nothing behind and does not spoil the rest of the transaction; a
        full disk ends it for all that are in it.
        """
        try:
            self.result = self.work(database)
        except Refusal as refusal:
            self.error = refusal
        except sqlite3.IntegrityError as error:
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
        self._lock = _lock(folder)
        try:
            self._database = _open(self.path)
            self._files, self._witness = Files(self.path), Witness(folder)
            self._lost = self._look_through()
        except BaseException:
            self._lock.close()
            raise
        self._heads: dict[str, Head] = {}  # of the tables at which something has happened
        self._new: list[tuple[str, Head]] = []  # what is acknowledged next
        self._gathering = Gathering()
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
            new = link(None, table, text, None)
            with _all_or_nothing(database):
                database.execute("insert into tables (id, code, made) values (?, ?, ?)", (table, code, time.time()))
                database.execute(INSERT, (table, 0, text, None, new))
            self._new.append((table, Head(0, new)))

        await self._do(work)

    async def append(self, table: str, seq: int, entry: Entry, states: bytes = b"") -> None:
        """Add the entry number `seq` of a table; returns when it is committed. One that is not the next is Stale."""
        text = history.encode(entry)

        def work(database: sqlite3.Connection) -> None:
            head = self._heads.get(table) or _head(database, table)
            if seq != head.seq + 1:
                raise stale()
            new = link(head.link, table, text, states)
            database.execute(INSERT, (table, seq, text, states or None, new))
            self._heads[table] = Head(seq, new)
            self._new.append((table, self._heads[table]))

        await self._do(work, table)

    async def kept(self, table: str, since: int = 0) -> list[Kept]:
        """What happened at a table, in order, from the entry number `since` on; what is not whole is Damaged."""
        found = await self._rows(KEPT, since - 1, table)
        if not found:
            return []
        rows = [Row(*row[2:]) for row in found if row[2] is not None]
        kept = unroll(table, since, rows, Head(*found[0][:2]))
        if table in self._lost:  # what is there is whole, and yet not all
            raise damaged(self._lost[table])
        return kept

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        """The same without the records of the match."""
        return [kept.entry for kept in await self.kept(table, since)]

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
                self._heads.pop(table, None)
                self._lost.pop(table, None)
            self._witness.forget(tables)
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

    async def trouble(self) -> str:
        """Why nothing can be kept at this moment, in a sentence that names no place; nothing if all is well."""
        try:
            await self._rows(f"pragma user_version = {revisions.NEWEST}")  # the smallest thing that can be written
        except Refusal as refusal:
            return str(refusal)
        return ""

    def room(self) -> int | None:
        """Bytes that are free on the disk."""
        return shutil.disk_usage(self.path.parent).free

    def close(self) -> None:
        """Finish what waits and let go of the database."""
        self._jobs.put(None)
        self._thread.join()
        self._database.close()
        self._witness.close()
        self._lock.close()

    def _look_through(self) -> dict[str, str]:
        """The tables of which something is missing, and what: a quick look at the ends of all histories."""
        try:
            ends = self._database.execute(ENDS).fetchall()
        except sqlite3.Error as error:
            raise LogRefused(
                f"The database in {self.where} is damaged ({error}). See what can be saved with labtop doctor --data "
                f"{self.where}, or go back to a backup with labtop restore."
            ) from None
        heads = {table: Head(head, link_) for table, head, link_, _ in ends}
        lost = cut_off((table, head, last) for table, head, _, last in ends)
        for table, acknowledged in self._witness.lost(heads).items():
            there = heads[table].seq if table in heads else FORGOTTEN
            lost[table] = f"it ends with entry {there} and was kept up to {acknowledged.seq}"
        if lost:
            report.warning(LOST, len(lost), self.where)
        return lost

    async def _rows(self, query: str, *given: str | float) -> list[Any]:
        return await self._do(lambda database: database.execute(query, given).fetchall())

    async def _do(self, work: Work[T], table: str | None = None) -> T:
        job = _Job(work, table)
        # The thread is woken when the loop is about to wait anyway: earlier, the two would only wait for each other.
        job.loop.call_soon(self._jobs.put, job)
        return await outcome(job.future)

    def _write(self) -> None:
        open_ = True
        while open_:
            batch, open_ = self._gather()
            try:
                self._commit(batch)
                self._attest()
            except (sqlite3.Error, NotKept) as error:
                self._heads.clear()
                refusal = error if isinstance(error, NotKept) else _refusal(error)
                if isinstance(refusal, NotKept | Damaged):
                    report.error("nothing can be kept in %s: %s", self.where, error)
                for job in batch:
                    job.error = refusal
            self._new.clear()
            _tell(batch)

    def _attest(self) -> None:
        """What was committed is acknowledged, if it was committed to the files that are there."""
        if self._files.missing():
            raise NotKept(
                "The database was moved or deleted while the server runs, so nothing is kept any more. Whoever runs "
                "the server must put it back, or stop the server and go back to a backup."
            )
        try:
            self._witness.note(self._new)
        except OSError as error:
            raise NotKept(f"The log could not be written ({error.strerror}). Try again.") from None

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
            if not batch and job.table is not None:
                time.sleep(self._gathering.wait(job.table))
            batch.append(job)
        return batch, True

    def _commit(self, batch: list[_Job[Any]]) -> None:
        """All of them in one transaction; what is alone is one by itself."""
        self._gathering.begin({job.table for job in batch if job.table is not None})
        if len(batch) == 1:
            batch[0].run(self._database)
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


def _head(database: sqlite3.Connection, table: str) -> Head:
    found = database.execute("select head, link from tables where id = ?", (table,)).fetchone()
    if found is None:
        raise gone()
    return Head(*found)


def _refusal(error: sqlite3.Error) -> Refusal:
    code = getattr(error, "sqlite_errorcode", None)
    if isinstance(error, sqlite3.IntegrityError):
        return gone() if code == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY else stale()
    if code is None or code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return unreadable()  # and what it says may quote what is there
    return NotKept(f"The log could not be written ({error}), so nothing was done. Try again.")


async def _silence() -> AsyncIterator[Notice]:
    return
    yield Notice()


def _lock(folder: Path) -> sqlite3.Connection:
    """What no other server gets as long as this one has it. The database itself stays open to who only reads, such as
    a backup.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        for name in (LOCK, FILE):  # it holds seeds: nobody else reads it
            os.close(os.open(folder / name, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise LogRefused(f"Tables cannot be kept in {folder}: {error.strerror}. Choose another --data.") from None
    lock = sqlite3.connect(folder / LOCK, timeout=0.5, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("begin exclusive")
    except sqlite3.Error:
        lock.close()
        raise LogRefused(f"Another server is using {folder / FILE}. Stop it, or choose another --data.") from None
    return lock


def _open(path: Path) -> sqlite3.Connection:
    """The database with the newest schema; made if it is empty."""
    database = sqlite3.connect(path, timeout=0.5, isolation_level=None, check_same_thread=False)
    try:
        database.execute("pragma journal_mode = wal")
        database.execute("pragma synchronous = full")
        database.execute("pragma foreign_keys = on")
        _migrate(database, path)
        database.execute(MOVE_HEAD)  # with every entry, in the same statement: neither can stay without the other
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
