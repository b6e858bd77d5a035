"""Beside an SQLite database: what it has acknowledged, and whether its files are still those that were opened.

A database can fall back by itself: a damaged write-ahead log is cut off where the damage is, and an old copy may be put
in its place. What it then says of itself is whole. So the last entry that was acknowledged at each table stands in a
file of its own as well, a line for each, the last of a table counts. It is not flushed to the disk: it may know less
than the database after a power cut, never more.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from labtop.server.log.chain import Head

FILE = "tables.heads"
MOST = 20_000  # lines after which the file is written anew
FORGOTTEN = -1

Identity = tuple[int, int]


class Witness:
    """What was acknowledged at each table, from this run and those before."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._heads = read(folder)
        self._lines = 0
        self._file = self._renewed()

    def lost(self, heads: Mapping[str, Head]) -> dict[str, Head]:
        """The tables at which more was acknowledged than is there, and what was."""
        return {table: head for table, head in self._heads.items() if not _reaches(heads.get(table), head)}

    def note(self, heads: Iterable[tuple[str, Head]]) -> None:
        """These were acknowledged."""
        lines = [_line(table, head) for table, head in heads]
        self._heads.update(heads)
        if not lines:
            return
        os.write(self._file, "".join(lines).encode())
        self._lines += len(lines)
        if self._lines > MOST:
            os.close(self._file)
            self._file = self._renewed()

    def forget(self, tables: Iterable[str]) -> None:
        """These are about to be deleted, and nobody is to miss them."""
        self.note([(table, Head(FORGOTTEN, None)) for table in tables])

    def close(self) -> None:
        """No more is noted."""
        os.close(self._file)

    def _renewed(self) -> int:
        """The file with a line for each table."""
        self._heads = {table: head for table, head in self._heads.items() if head.seq != FORGOTTEN}
        self._lines = 0
        draft = self._path.with_suffix(".new")
        file = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o600)
        os.write(file, "".join(_line(*known) for known in self._heads.items()).encode())
        draft.replace(self._path)
        return file


def read(folder: Path) -> dict[str, Head]:
    """What was acknowledged at each table; a line that broke off counts for nothing."""
    heads = {}
    with contextlib.suppress(OSError):
        for line in (folder / FILE).read_text("utf-8", "replace").splitlines():
            with contextlib.suppress(ValueError):
                table, seq, link, end = line.split(" ")
                if end == ".":
                    heads[table] = Head(int(seq), bytes.fromhex(link) or None)
    return {table: head for table, head in heads.items() if head.seq != FORGOTTEN}


def _line(table: str, head: Head) -> str:
    return f"{table} {head.seq} {(head.link or b'').hex()} .\n"


def _reaches(there: Head | None, acknowledged: Head) -> bool:
    if there is None or there.seq < acknowledged.seq:
        return False
    return there.seq > acknowledged.seq or acknowledged.link in (None, there.link)


class Files:
    """The files of a database that is open: while it is written to, they must stay what they were."""

    def __init__(self, path: Path) -> None:
        self._paths = [str(path), f"{path}-wal"]
        self._were = [_identity(path) for path in self._paths]

    def missing(self) -> str | None:
        """The file that is gone or has become another, if one has."""
        for number, path in enumerate(self._paths):
            now = _identity(path)
            self._were[number] = self._were[number] or now  # the write-ahead log comes with the first entry
            if now != self._were[number]:
                return path
        return None


def _identity(path: str) -> Identity | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
