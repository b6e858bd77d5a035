"""A thorough look at a log: every page, every entry and every head; and what can be saved, saved elsewhere."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from labtop.kernel.errors import Refusal
from labtop.server import history
from labtop.server.actions.opening import Mended
from labtop.server.log import copying, witness
from labtop.server.log.chain import Head, Row, link, unbroken, wrong
from labtop.server.log.contract import LogRefused
from labtop.server.log.sqlite import FILE
from labtop.server.log.where import POSTGRES, data_folder
from labtop.server.tokens import FILE as KEY
from labtop.server.tokens import SIZE

MOST = 5  # sentences about pages


@dataclass(frozen=True)
class Found:
    """A table as it was found: its row, its entries as far as they can be read, and what was acknowledged there."""

    row: copying.Row
    rows: list[Row]
    acknowledged: Head | None = None

    @property
    def id(self) -> str:
        """Its id."""
        return str(self.row[0])

    @property
    def code(self) -> str:
        """Its join code."""
        return str(self.row[1])

    @property
    def head(self) -> Head:
        """Where its history should end."""
        return Head(self.row[4], self.row[5])

    @functools.cached_property
    def whole(self) -> list[Row]:
        """The entries that are as they were written."""
        return list(_readable(unbroken(self.id, 0, self.rows)))

    @functools.cached_property
    def wrong(self) -> str:
        """What is not whole with it."""
        if trouble := wrong(self.id, 0, self.rows, self.head):
            return trouble
        if len(self.whole) < len(self.rows):
            return f"entry {len(self.whole)} cannot be read"
        known = self.acknowledged
        if known is not None and (self.head.seq < known.seq or (self.head.seq == known.seq and self.head != known)):
            return f"it ends with entry {self.head.seq} and was kept up to {known.seq}"
        return ""

    @property
    def lost(self) -> int:
        """How many entries cannot be saved, as far as is known."""
        last = max(self.head.seq, -1 if self.acknowledged is None else self.acknowledged.seq)
        return max(0, last + 1 - len(self.whole))

    def mended(self) -> list[Row]:
        """What can be saved: all of it or, up to the damage, with an entry more that says so."""
        rows = self.whole
        if not self.wrong or not rows:
            return rows
        text = history.encode(Mended(lost=self.lost))
        return [*rows, Row(len(rows), text, None, link(rows[-1].link, self.id, text, None))]


@dataclass
class Findings:
    """What was found: tables that are damaged, tables that are gone, and what is wrong with the database itself."""

    tables: int = 0
    damaged: list[Found] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)
    trouble: list[str] = field(default_factory=list)

    @property
    def well(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.damaged or self.gone or self.trouble)

    def look_at(self, table: Found, add: copying.Add | None) -> None:
        """Note what is wrong with a table, and save what can be."""
        self.tables += 1
        self.gone.discard(table.id)
        if table.wrong:
            self.damaged.append(table)
        if add is not None and (rows := table.mended()):
            add((*table.row[:4], rows[-1].seq, rows[-1].link), [(table.id, *row) for row in rows])


def examine(data: str | None, save: Path | None = None) -> Findings:
    """Look through a log, and perhaps save all that is whole into a new data folder."""
    if save is not None and (save / FILE).exists():
        raise LogRefused(f"There are tables in {save} already. Choose a new folder.")
    if (data or "").startswith(POSTGRES):
        return asyncio.run(_examine_postgres(str(data), save))
    findings, folder = Findings(), data_folder(data)
    if not (folder / FILE).exists():
        raise LogRefused(f"There are no tables in {folder}. Name the folder of a server's tables, or of a backup.")
    acknowledged = witness.read(folder)
    findings.gone = set(acknowledged)
    with (
        contextlib.closing(sqlite3.connect(folder / FILE, timeout=copying.PATIENCE, isolation_level=None)) as database,
        _saving(save, _key_in(folder)) as add,
    ):
        database.execute("pragma query_only = on")
        findings.trouble += _pages(database)
        for row in _tables(database, findings.trouble):
            findings.look_at(Found(row, _entries(database, row[0]), acknowledged.get(row[0])), add)
    return findings


async def _examine_postgres(url: str, save: Path | None) -> Findings:
    findings = Findings()
    async with copying.connected(url) as connection:
        with _saving(save, await connection.fetchval("select key from seat_key")) as add:
            async for row, events in copying.histories(connection):
                findings.look_at(Found(row, [Row(*event[1:]) for event in events]), add)
    return findings


@contextlib.contextmanager
def _saving(to: Path | None, key: bytes | None) -> Iterator[copying.Add | None]:
    """Where what is whole goes, if it is to go somewhere."""
    if to is None:
        yield None
    elif not key:
        raise LogRefused("The key for seat tokens is missing or damaged. Remove it, so that a new one is made, first.")
    else:
        with copying.writing(to, key) as add:
            yield add


def _key_in(folder: Path) -> bytes | None:
    key = folder / KEY
    return key.read_bytes() if key.exists() and key.stat().st_size == SIZE else None


def _pages(database: sqlite3.Connection) -> list[str]:
    """What SQLite itself finds wrong, page by page."""
    try:
        said = [str(line) for (line,) in database.execute(f"pragma integrity_check({MOST})")]
    except sqlite3.DatabaseError as error:
        return [f"The database cannot be read through: {error}."]
    return [] if said == ["ok"] else [f"SQLite says: {line}." for line in said]


def _tables(database: sqlite3.Connection, trouble: list[str]) -> list[copying.Row]:
    """Every table that can be found, from the first on and, where that breaks off, from the last on."""
    if not _columns(database):
        trouble.append("The tables are from an older Labtop: start this one there once, and look again.")
        return []
    found: dict[str, copying.Row] = {}
    for order in ("", " order by id desc"):
        with contextlib.suppress(sqlite3.DatabaseError):
            for row in database.execute(copying.select("tables", copying.TABLES) + order):
                found[row[0]] = row
    return list(found.values())


def _columns(database: sqlite3.Connection) -> bool:
    with contextlib.suppress(sqlite3.DatabaseError):
        return any(name == "head" for _, name, *_ in database.execute("pragma table_info(tables)"))
    return True


def _entries(database: sqlite3.Connection, table: str) -> list[Row]:
    """The entries of a table until one cannot be read."""
    rows = []
    query = 'select seq, event, states, link from events where "table" = ? order by seq'
    with contextlib.suppress(sqlite3.DatabaseError):
        for row in database.execute(query, (table,)):
            rows.append(Row(*row))
    return rows


def _readable(rows: Iterator[Row]) -> Iterator[Row]:
    """As far as the entries can be understood."""
    for row in rows:
        try:
            history.decode(row.text)
        except Refusal:
            return
        yield row
