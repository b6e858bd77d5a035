"""The log: everything that happened at every table, only ever added to.

One thread owns the database. It takes whatever waits, writes all of it in one transaction, and only when that is on
disk (`synchronous=FULL`) does anybody hear that it is done. So many tables share the price of one commit.
"""

from __future__ import annotations

import asyncio
import os
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

import platformdirs

from labtop.kernel.errors import Refusal
from labtop.server import events
from labtop.server.events import Event
from labtop.server.refusals import NotKept, Stale

FILE = "tables.sqlite3"
MOST_AT_ONCE = 512
MIGRATIONS = [
    """
    create table tables (id text primary key, code text not null unique) without rowid;
    create table events (
        "table" text not null references tables (id),
        seq integer not null,
        event text not null,
        primary key ("table", seq)
    ) without rowid;
    """,
]
"""How the schema grew: a database that has seen the first n of them has `user_version` n."""

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]


class LogRefused(Refusal):
    """The database cannot be used: it is in use, cannot be written, is newer, or is no database."""


def data_folder(given: str | os.PathLike[str] | None = None) -> Path:
    """Where tables are kept: as given, or LABTOP_DATA, or the user's data folder."""
    chosen = given or os.environ.get("LABTOP_DATA")
    return Path(chosen) if chosen else platformdirs.user_data_path("labtop")


@dataclass
class _Job(Generic[T]):
    """Something to do with the database, and who waits for it."""

    work: Work[T]
    future: Future[T] = field(default_factory=Future)
    result: T | None = None
    error: Exception | None = None

    def run(self, database: sqlite3.Connection) -> None:
        """Do it, inside the transaction; one that fails does not spoil the others."""
        try:
            self.result = self.work(database)
        except sqlite3.IntegrityError:
            self.error = Stale("The table has gone on in the meantime: look again.")
        except sqlite3.Error as error:
            self.error = NotKept(f"The log could not be written ({error}), so nothing was done. Try again.")

    def tell(self) -> None:
        """Say how it went."""
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)  # type: ignore[arg-type]  # run has set it


class Log:
    """The events of all tables in one SQLite database, which belongs to one server at a time."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self._database = _open(self.path)
        self._jobs: queue.SimpleQueue[_Job[Any] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="labtop log", daemon=True)
        self._thread.start()

    async def open_table(self, table: str, code: str, event: Event) -> None:
        """Begin a table: its id, its join code and its first event. A code that is taken is refused as Stale."""
        text = events.encode(event)

        def work(database: sqlite3.Connection) -> None:
            database.execute("insert into tables values (?, ?)", (table, code))
            _insert(database, table, 0, text)

        await self._do(work)

    async def append(self, table: str, seq: int, event: Event) -> None:
        """Add the event number `seq` of a table; returns when it is committed. A number that is taken is Stale."""
        text = events.encode(event)
        await self._do(lambda database: _insert(database, table, seq, text))

    async def events(self, table: str) -> list[Event]:
        """All that happened at a table, in order."""
        query = 'select seq, event from events where "table" = ? order by seq'
        rows = await self._do(lambda database: database.execute(query, (table,)).fetchall())
        if [seq for seq, _ in rows] != list(range(len(rows))):
            raise LogRefused(f"The log of table {table} has a gap; restore {self.path} from a copy.")
        return [events.decode(text) for _, text in rows]

    async def tables(self) -> dict[str, str]:
        """The ids of all tables, by join code."""
        return dict(await self._do(lambda database: database.execute("select code, id from tables").fetchall()))

    def close(self) -> None:
        """Finish what waits and let go of the database."""
        self._jobs.put(None)
        self._thread.join()
        self._database.close()

    async def _do(self, work: Work[T]) -> T:
        return await asyncio.wrap_future(self._put(work))

    def _put(self, work: Work[T]) -> Future[T]:
        job = _Job(work)
        job.future.set_running_or_notify_cancel()  # once it is written, nobody can take it back
        self._jobs.put(job)
        return job.future

    def _write(self) -> None:
        open_ = True
        while open_:
            batch, open_ = self._gather()
            try:
                self._commit(batch)
            except sqlite3.Error as error:
                refused = NotKept(f"The log could not be written ({error}), so nothing was done. Try again.")
                for job in batch:
                    job.error = refused
            for job in batch:
                job.tell()

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
        if not batch:
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


def _insert(database: sqlite3.Connection, table: str, seq: int, text: str) -> None:
    database.execute("insert into events values (?, ?, ?)", (table, seq, text))


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
    (version,) = database.execute("pragma user_version").fetchone()
    if version > len(MIGRATIONS):
        raise LogRefused(f"{path} was written by a newer Labtop. Use that one, or choose another --data.")
    for number, migration in enumerate(MIGRATIONS[version:], version + 1):
        database.executescript(f"begin immediate; {migration}; pragma user_version = {number}; commit;")
    if version == len(MIGRATIONS):
        database.execute("begin exclusive")  # takes the lock that no other server then gets
        database.execute("commit")
