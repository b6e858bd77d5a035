"""The log in PostgreSQL, for as many workers as one likes: any of them serves any table.

As in SQLite, a thread of its own (here with an event loop) does all the work, and what waits in this worker is
written in one transaction. Which of two workers comes first the database decides: `(table, seq)` is there once.
LISTEN and the locks of leaders need a session of their own, so a pooler between us must not share sessions.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import secrets
import threading
import weakref
from collections import deque
from collections.abc import AsyncIterator, Collection, Coroutine
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import parse_qs, unquote, urlsplit

import asyncpg

from labtop.kernel.errors import Refusal
from labtop.server import history
from labtop.server.actions.action import Entry, Kept
from labtop.server.log import revisions
from labtop.server.log.chain import ENDS, LOST, Head, Row, cut_off, unreadable, unroll
from labtop.server.log.contract import LogRefused, Notice, can_name, check_text, gone, stale
from labtop.server.log.notices import Stream
from labtop.server.log.outlasting import elsewhere, outcome
from labtop.server.log.session import CHANNEL, NOTIFY, Session, written
from labtop.server.refusals import NotKept
from labtop.server.tokens import SIZE

if TYPE_CHECKING:
    from asyncpg.pool import PoolConnectionProxy

    Connection = asyncpg.Connection[asyncpg.Record]
    Pool = asyncpg.Pool[asyncpg.Record]
    Lent = PoolConnectionProxy[asyncpg.Record]

MOST_AT_ONCE = 512
CONNECTIONS = 8
PATIENCE = 5.0  # seconds for the database to let us in, or to answer
LONG = 120.0  # seconds to remove any number of tables
SESSION = {
    "application_name": "labtop",
    "synchronous_commit": "on",
    # The database notices within half a minute that a worker's machine is gone, and lets others lead its tables.
    "tcp_keepalives_idle": "15",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
HOSTS = re.compile(r"((\[[\da-f:.]+\]|[^][:,]*)(:\d+)?(,|$))*", re.IGNORECASE)
"""Hosts of a URL, each perhaps with a port."""
AWAY = (asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError)
"""What a database says that stops, or has just started."""
MIGRATING = 0x1AB70B  # the advisory lock of the worker that migrates

NOW = "extract(epoch from clock_timestamp())::float8"
LINK = "substring(sha256({before} || convert_to({text}, 'UTF8') || {states}) for 16)"
FIRST = LINK.format(before="convert_to($1, 'UTF8')", text="$3", states="''::bytea")
NEXT = LINK.format(before="coalesce(link, convert_to(id, 'UTF8'))", text="event", states="states")
OPEN = f"""
    with made as (
        insert into tables (id, code, made, touched, head, link)
        values ($1, $2, {NOW}, {NOW}, 0, {FIRST}) on conflict do nothing returning id, link
    )
    insert into events ("table", seq, event, link) select id, 0, $3, link from made returning seq
"""
# Tables are locked in the order of their ids, so that two workers never wait for each other.
APPEND = f"""
    with there as materialized (
        select id, head, link from tables where id = any($1::text[]) order by id for no key update
    ), new as (
        select id, seq, event, states, {NEXT} as link
        from unnest($1::text[], $2::int[], $3::text[], $4::bytea[]) as given (id, seq, event, states)
        join there using (id)
        where seq = head + 1
    ), kept as (
        insert into events ("table", seq, event, states, link)
        select id, seq, event, nullif(states, ''), link from new
        on conflict do nothing
        returning "table", seq, link
    ), touch as (
        update tables
        set touched = {NOW}, head = coalesce(kept.seq, tables.head), link = coalesce(kept.link, tables.link)
        from there left join kept on "table" = id where tables.id = there.id
    )
    select id, seq, case when seq is not null then pg_notify('{CHANNEL}', concat($5::text, ' ', id, ' ', seq, ' ')) end
    from there left join kept on "table" = id
"""
KEPT = """
    select head, tables.link, seq, event, states, events.link
    from tables left join events on "table" = id and seq >= $2 where id = $1 order by seq
"""
REMOVE = """
    with old as materialized (
        select id from tables where id = any($1::text[]) order by id for update
    ), events_too as (
        delete from events using old where "table" = id
    )
    delete from tables using old where tables.id = old.id
"""

report = logging.getLogger("labtop.server")

T = TypeVar("T")


@dataclass
class _Append:
    """An entry to be kept, and who waits for it."""

    table: str
    seq: int
    text: str
    states: bytes
    future: Future[None] = field(default_factory=Future)

    def tell(self, error: Refusal | None = None) -> None:
        """Say how it went."""
        if error is not None:
            self.future.set_exception(error)
        else:
            self.future.set_result(None)


class PostgresLog:
    """The history of all tables in a PostgreSQL database that several workers share."""

    shared = True
    _pool: Pool
    _session: Session
    _key: bytes

    def __init__(self, url: str) -> None:
        self.where = place(url)
        self._url = url
        self._name = secrets.token_hex(4)
        self._waiting: deque[_Append] = deque()
        self._ending = False
        self._streams: weakref.WeakSet[Stream] = weakref.WeakSet()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="labtop log", daemon=True)
        self._thread.start()
        try:
            asyncio.run_coroutine_threadsafe(self._open(), self._loop).result()
        except BaseException:
            self._stop()
            raise

    async def open_table(self, table: str, code: str, entry: Entry) -> None:
        """Begin a table: its id, its join code and its first entry. An id or a code that is taken is Stale."""
        if not await self._do(self._change(OPEN, table, code, history.encode(entry))):
            raise stale()

    async def append(self, table: str, seq: int, entry: Entry, states: bytes = b"") -> None:
        """Add the entry number `seq` of a table; returns when it is committed. One that is not the next is Stale."""
        new = _Append(table, seq, history.encode(entry), states)
        new.future.set_running_or_notify_cancel()  # once it is written, nobody can take it back
        self._waiting.append(new)
        self._loop.call_soon_threadsafe(self._wake.set)
        await outcome(elsewhere(new.future))

    async def kept(self, table: str, since: int = 0) -> list[Kept]:
        """What happened at a table, in order, from the entry number `since` on; what is not whole is Damaged."""
        found = [tuple(row) for row in await self._do(self._look(KEPT, table, since - 1))]
        if not found:
            return []
        rows = [Row(*row[2:]) for row in found if row[2] is not None]
        return unroll(table, since, rows, Head(*found[0][:2]))

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        """The same without the records of the match."""
        return [kept.entry for kept in await self.kept(table, since)]

    async def tables(self) -> dict[str, str]:
        """The ids of all tables, by join code."""
        return {row["code"]: row["id"] for row in await self._do(self._look("select code, id from tables"))}

    async def count(self) -> int:
        """How many tables there are."""
        (row,) = await self._do(self._look("select count(*) from tables"))
        return int(row[0])

    async def table(self, asked: str) -> tuple[str, str] | None:
        """The id and the join code of the table that has one or the other; whichever worker opened it."""
        if not can_name(asked):
            return None
        rows = await self._do(self._look("select id, code from tables where id = $1 or code = $1", asked))
        return (rows[0]["id"], rows[0]["code"]) if rows else None

    async def touched_before(self, when: float) -> list[str]:
        """The tables at which nothing has happened since then, the longest untouched first."""
        query = "select id from tables where touched < $1 order by touched"
        return [row["id"] for row in await self._do(self._look(query, when))]

    async def remove(self, tables: Collection[str]) -> None:
        """Delete tables with all that happened there."""
        await self._do(self._change(REMOVE, list(tables), patience=LONG))

    def notices(self) -> AsyncIterator[Notice]:
        """What the other workers let this one know from now on."""
        stream = Stream()
        self._loop.call_soon_threadsafe(self._streams.add, stream)
        return stream

    async def tell(self, table: str, text: str) -> None:
        """Let the other workers know something that is not kept."""
        check_text(text)
        await self._do(self._change(NOTIFY, written(self._name, Notice(table, 0, text))))

    async def lead(self, table: str) -> bool:
        """Whether this worker leads the table; nobody does without a database."""
        return await self._do(self._session.lead(table))

    async def release(self, table: str) -> None:
        """Let another worker lead the table."""
        await self._do(self._session.release(table))

    async def trouble(self) -> str:
        """Why nothing can be kept at this moment, in a sentence that names no place; nothing if all is well."""
        try:
            ((reads_only,),) = await self._do(self._look("select current_setting('transaction_read_only') = 'on'"))
        except Refusal as refusal:
            return str(refusal)
        return "The database can be read only, so nothing can be kept." if reads_only else ""

    def room(self) -> int | None:
        """The disk is the database's own."""
        return None

    def key(self) -> bytes:
        """The key that signs seat tokens, from the database."""
        return self._key

    def close(self) -> None:
        """Finish what waits and let go of the database."""
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result()
        self._stop()

    # --- in the log's own thread ---

    async def _open(self) -> None:
        self._wake = asyncio.Event()
        try:
            connection = await self._connect(None)
            try:
                await _migrate(connection, self.where.replace("the", "The", 1))
                self._key = await _key(connection)
                await self._look_through(connection)
            finally:
                connection.terminate()
            self._pool = await asyncpg.create_pool(
                connect=self._connection, min_size=1, max_size=CONNECTIONS, reset=_same
            )
            self._session = Session(self._name, self._connection, self._hear)
            await self._session.open()
        except asyncpg.ClientConfigurationError:
            raise _unreadable() from None
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
            raise LogRefused(f"Tables cannot be kept in {self.where}: {_reason(error)}. Check --data.") from None
        self._writing = asyncio.create_task(self._write())

    async def _look_through(self, connection: Connection) -> None:
        """A quick look at the ends of all histories, for who runs the server."""
        ends = [(row[0], row[1], row[3]) for row in await connection.fetch(ENDS)]
        if lost := cut_off(ends):
            report.warning(LOST, len(lost), self.where)

    async def _connection(self, *_: object, **__: object) -> Connection:
        return await self._connect(PATIENCE)

    async def _connect(self, patience: float | None) -> Connection:
        return await asyncpg.connect(self._url, timeout=PATIENCE, command_timeout=patience, server_settings=SESSION)

    async def _close(self) -> None:
        self._ending = True
        self._wake.set()
        await self._writing
        await self._session.close()
        try:
            await asyncio.wait_for(self._pool.close(), PATIENCE)
        except Exception:  # the database is away
            self._pool.terminate()
        self._hear(None)

    def _stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _hear(self, notice: Notice | None) -> None:
        for stream in self._streams:
            stream.put(notice)

    async def _do(self, work: Coroutine[Any, Any, T]) -> T:
        """From the loop of whoever asks to ours, and back."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))

    async def _look(self, query: str, *given: object) -> list[asyncpg.Record]:
        """Read; if the connection is lost, once more on a new one."""
        for _ in range(2):
            with contextlib.suppress(_Lost):
                return await self._change(query, *given)
        raise _away()

    async def _change(self, query: str, *given: object, patience: float | None = None) -> list[asyncpg.Record]:
        """One statement, which is a transaction of its own."""
        async with self._lent() as connection:
            try:
                return await connection.fetch(query, *given, timeout=patience)
            except (asyncpg.DataCorruptedError, asyncpg.IndexCorruptedError):
                raise unreadable() from None
            except asyncpg.PostgresError as error:
                if not isinstance(error, AWAY):
                    refused = f"The log could not be written ({_reason(error)}), so nothing was done. Try again."
                    raise NotKept(refused) from None
            except Exception:  # a connection breaks in many ways
                pass
        raise _Lost("The database was lost before it could say whether this is kept. Look again before you try again.")

    @contextlib.asynccontextmanager
    async def _lent(self) -> AsyncIterator[Lent]:
        try:
            connection = await self._pool.acquire(timeout=PATIENCE)
        except Exception:  # and is refused in as many
            raise _away() from None
        try:
            yield connection
        finally:
            with contextlib.suppress(Exception):
                await self._pool.release(connection)

    async def _write(self) -> None:
        while self._waiting or not self._ending:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                await self._commit([self._waiting.popleft() for _ in range(min(MOST_AT_ONCE, len(self._waiting)))])

    async def _commit(self, batch: list[_Append]) -> None:
        """The first of every table in one statement; the others of it hang on that one, and come after it."""
        first: dict[str, _Append] = {}
        later = [new for new in batch if first.setdefault(new.table, new) is not new]
        columns = zip(*((new.table, new.seq, new.text, new.states) for new in first.values()), strict=True)
        try:
            rows = await self._change(APPEND, *map(list, columns), self._name)
        except Refusal as refusal:
            for new in batch:
                new.tell(refusal)
            return
        there, kept = {row["id"] for row in rows}, {row["id"] for row in rows if row["seq"] is not None}
        for table, new in first.items():
            new.tell(None if table in kept else stale() if table in there else gone())
        if later:
            await self._commit(later)


class _Lost(NotKept):
    """The connection went while something was done, or not."""


def _away() -> NotKept:
    return NotKept("The database cannot be reached, so nothing was done. Try again in a moment.")


def place(url: str) -> str:
    """The database of a URL, to be shown to people: nothing of it but hosts, ports and name."""
    try:
        parts = urlsplit(url)
    except ValueError:
        raise _unreadable() from None
    hosts = parts.netloc.rpartition("@")[2]
    # What follows an unescaped / in a password would be taken for the name of the database.
    if not HOSTS.fullmatch(hosts) or "@" in parts.path + parts.query + parts.fragment:
        raise _unreadable()
    hosts = hosts or parse_qs(parts.query).get("host", ["localhost"])[0]
    return f"the database {unquote(parts.path.strip('/'))} at {hosts}".replace("  ", " ")


def _unreadable() -> LogRefused:
    return LogRefused(
        "This PostgreSQL URL cannot be read. Write it as postgresql://user:password@host:port/database, "
        "and in the password / as %2F, @ as %40, # as %23 and ? as %3F."
    )


def _reason(error: Exception) -> str:
    """What went wrong, without what PostgreSQL tells beside it."""
    if isinstance(error, asyncpg.PostgresError):
        return str(error.args[0])
    if isinstance(error, ConnectionRefusedError):
        return "nobody answers there"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return "it cannot be reached"


async def _same(connection: Connection) -> None:
    """Nothing to tidy up before the next use: no statement of ours changes a session."""


async def _migrate(connection: Connection, where: str) -> None:
    """Bring the schema up to date; of several workers that start at once, one does it."""
    if await _revision(connection, where) == revisions.NEWEST:
        return
    async with connection.transaction():
        await connection.fetchval("select pg_advisory_xact_lock($1)", MIGRATING)
        revision = await _revision(connection, where)
        if revision < revisions.NEWEST:
            await connection.execute(revisions.upgrade("postgresql", revision))


async def _revision(connection: Connection, where: str) -> int:
    # Not to_regclass: while we wait for another worker to migrate, its answer may stay what it was before.
    there = "select 1 from pg_tables where tablename = $1 and schemaname = any(current_schemas(false))"
    if await connection.fetchval(there, revisions.TABLE) is None:
        return 0
    return revisions.check(str(await connection.fetchval(f"select version_num from {revisions.TABLE}")), where)


async def _key(connection: Connection) -> bytes:
    """The key; of several workers that make one at the first start, that of the first counts."""
    new = "insert into seat_key (one, key) values (true, $1) on conflict do nothing"
    await connection.execute(new, secrets.token_bytes(SIZE))
    key: bytes = await connection.fetchval("select key from seat_key")
    return key
