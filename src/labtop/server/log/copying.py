"""Copies of a log: a backup is a data folder, whatever the log is in, and any log can be filled from one.

A running server is not disturbed: SQLite hands out a snapshot page by page, PostgreSQL shows one row by row.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from labtop.server.log import revisions, witness
from labtop.server.log.contract import LogRefused
from labtop.server.log.sqlite import FILE, SqliteLog
from labtop.server.log.where import POSTGRES, data_folder
from labtop.server.tokens import FILE as KEY
from labtop.server.tokens import key_in

if TYPE_CHECKING:
    import asyncpg

TABLES = ("id", "code", "made", "touched", "head", "link")
EVENTS = ("table", "seq", "event", "states", "link")
AT_ONCE = 1000  # rows
PATIENCE = 10.0  # seconds for a database to let us in

Row = tuple[Any, ...]
Add = Callable[[Row, Iterable[Row]], None]
"""Adds a table and its events."""


def backup(data: str | None, to: Path) -> None:
    """Copy a log into a new data folder, also while a server runs on it."""
    if (to / FILE).exists():
        raise LogRefused(f"There are tables in {to} already. Choose a new folder for the backup.")
    if (data or "").startswith(POSTGRES):
        asyncio.run(_from_postgres(str(data), to))
        return
    folder = data_folder(data)
    with reading(folder) as source:
        _make(to)
        with contextlib.closing(sqlite3.connect(to / FILE)) as copy:
            source.backup(copy)
    _copy_key(key_in(folder), to)


def restore(backup: Path, data: str | None) -> Path | None:
    """Fill a log from a backup; what was in a data folder is moved aside, to the folder that is returned."""
    with reading(backup):
        pass
    if (data or "").startswith(POSTGRES):
        asyncio.run(_into_postgres(backup, str(data)))
        return None
    folder = data_folder(data)
    aside = _move_aside(folder) if (folder / FILE).exists() else None
    _make(folder)
    with reading(backup) as source, contextlib.closing(sqlite3.connect(folder / FILE)) as copy:
        source.backup(copy)
    _copy_key(key_in(backup), folder)
    return aside


@contextlib.contextmanager
def reading(folder: Path) -> Iterator[sqlite3.Connection]:
    """The database of a data folder, beside whoever writes to it."""
    if not (folder / FILE).exists():
        raise LogRefused(f"There are no tables in {folder}. Name the folder of a server's tables, or of a backup.")
    database = sqlite3.connect(folder / FILE, timeout=PATIENCE, isolation_level=None)
    try:
        database.execute("pragma query_only = on")
        (version,) = database.execute("pragma user_version").fetchone()
        revisions.check(str(version), str(folder / FILE))
        yield database
    except sqlite3.DatabaseError as error:
        raise LogRefused(f"The tables in {folder} cannot be read ({error}). Look with labtop doctor --data.") from None
    finally:
        database.close()


@contextlib.contextmanager
def writing(to: Path, key: bytes) -> Iterator[Add]:
    """Make a data folder, table by table; it is there when all are."""
    _make(to)
    _copy_key(key, to)
    SqliteLog(to).close()  # which lays out the schema
    (to / witness.FILE).unlink()
    with contextlib.closing(sqlite3.connect(to / FILE)) as database, database:

        def add(table: Row, events: Iterable[Row]) -> None:
            database.execute(_insert("tables", TABLES), table)
            database.executemany(_insert("events", EVENTS), events)

        yield add


def _insert(table: str, columns: Sequence[str]) -> str:
    return f"insert into {table} ({_names(columns)}) values ({', '.join('?' for _ in columns)})"


def select(table: str, columns: Sequence[str]) -> str:
    """All rows of a table, in these columns."""
    return f"select {_names(columns)} from {table}"


def _names(columns: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in columns)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise LogRefused(f"{folder} cannot be written: {error.strerror}. Choose another folder.") from None


def _copy_key(key: bytes, to: Path) -> None:
    (to / KEY).unlink(missing_ok=True)
    with os.fdopen(os.open(to / KEY, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(key)


def _move_aside(folder: Path) -> Path:
    """Where the tables of a folder are now; a server that uses them keeps them there."""
    SqliteLog(folder).close()  # refuses if somebody uses it, and tidies up otherwise
    number = 1
    while (aside := folder / f"before-{number}").exists():
        number += 1
    aside.mkdir(mode=0o700)
    for name in (FILE, KEY, witness.FILE):
        if (folder / name).exists():
            shutil.move(folder / name, aside / name)
    return aside


# --- PostgreSQL ---


@contextlib.asynccontextmanager
async def connected(url: str) -> AsyncIterator[asyncpg.Connection[Any]]:
    """A connection to a database with the newest schema."""
    import asyncpg

    from labtop.server.log.postgres import PostgresLog, place

    await asyncio.to_thread(lambda: PostgresLog(url).close())  # refuses in a sentence, and lays out the schema
    try:
        connection = await asyncpg.connect(url, timeout=PATIENCE)
    except (OSError, asyncpg.PostgresError) as error:
        raise LogRefused(f"{place(url)} cannot be reached: {error}.") from None
    try:
        yield connection
    finally:
        await connection.close()


async def histories(connection: asyncpg.Connection[Any]) -> AsyncIterator[tuple[Row, list[Row]]]:
    """Every table with its events, all of one moment."""
    query = select("events", EVENTS) + ' where "table" = $1 order by seq'
    async with connection.transaction(isolation="repeatable_read", readonly=True):
        for table in await connection.fetch(select("tables", TABLES)):
            yield tuple(table), [tuple(row) for row in await connection.fetch(query, table["id"])]


async def _from_postgres(url: str, to: Path) -> None:
    async with connected(url) as connection:
        with writing(to, await connection.fetchval("select key from seat_key")) as add:
            async for table, events in histories(connection):
                add(table, events)


async def _into_postgres(backup: Path, url: str) -> None:
    async with connected(url) as connection, connection.transaction():
        await connection.execute("lock table tables in exclusive mode")
        if await connection.fetchval("select count(*) from tables"):
            raise LogRefused("There are tables in this database already. Restore into an empty one.")
        await connection.execute("update seat_key set key = $1", key_in(backup))
        with reading(backup) as source:
            for name, columns in (("tables", TABLES), ("events", EVENTS)):
                rows = source.execute(select(name, columns))
                while some := rows.fetchmany(AT_ONCE):
                    await connection.copy_records_to_table(name, records=some, columns=columns)
