"""The log in a folder: it belongs to one server, and to one user of the machine."""

import asyncio
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from labtop.server.actions.seats import Stood
from labtop.server.log import FILE, LogRefused, SqliteLog, data_folder, gathering, open_log
from tests.server.test_log import CREATED


def test_a_database_in_use_is_refused(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path)
    with pytest.raises(LogRefused, match="Another server is using"):
        SqliteLog(tmp_path)
    log.close()
    SqliteLog(tmp_path).close()


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("hello " * 1000)
    with pytest.raises(LogRefused, match="Choose another --data"):
        SqliteLog(tmp_path)


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(LogRefused, match="cannot be kept"):
        SqliteLog(tmp_path / "file" / "folder")


def test_only_its_owner_can_read_what_is_kept(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path)
    log.key()
    asyncio.run(log.open_table("t", "T", CREATED))
    modes = {stat.S_IMODE(os.stat(path).st_mode) for path in tmp_path.iterdir()}
    log.close()
    assert modes == {0o600}


def test_the_data_folder_is_as_given_or_as_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LABTOP_DATA", "/elsewhere")
    assert data_folder() == Path("/elsewhere")
    assert data_folder("/here") == Path("/here")
    monkeypatch.delenv("LABTOP_DATA")
    assert data_folder().name == "labtop"


def test_a_log_is_opened_in_the_folder_that_the_environment_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LABTOP_DATA", str(tmp_path / "elsewhere"))
    log = open_log()
    log.close()
    assert (log.where, (tmp_path / "elsewhere" / FILE).exists()) == (str(tmp_path / "elsewhere"), True)
    log = open_log(tmp_path / "here")
    log.close()
    assert log.where == str(tmp_path / "here")


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SqliteLog]:
    log = SqliteLog(tmp_path)
    yield log
    log.close()


async def add(log: SqliteLog, table: str, seq: int, after: float = 0) -> None:
    await asyncio.sleep(after)
    await log.append(table, seq, Stood(seat=0))


def commits(log: SqliteLog) -> int:
    """How many the write-ahead log has: the last page of each says how large the database is after it."""
    wal = log.path.with_name(f"{FILE}-wal").read_bytes()
    page = int.from_bytes(wal[8:12])
    return sum(wal[at + 4 : at + 8] != bytes(4) for at in range(32, len(wal), 24 + page))


def test_tables_that_play_at_the_same_time_share_their_commits(log: SqliteLog, monkeypatch: pytest.MonkeyPatch) -> None:
    async def crowd() -> int:
        for table in "abcde":
            await log.open_table(table, table.upper(), CREATED)
        monkeypatch.setattr(gathering, "APART", 2.0)
        await add(log, "a", 1)
        before = commits(log)
        await asyncio.gather(*(add(log, table, 1, 0.1 * number) for number, table in enumerate("bcde")))
        return commits(log) - before

    assert asyncio.run(crowd()) == 1


def test_a_table_that_plays_alone_waits_for_nobody(log: SqliteLog, monkeypatch: pytest.MonkeyPatch) -> None:
    async def alone() -> None:
        await log.open_table("a", "A", CREATED)
        monkeypatch.setattr(gathering, "APART", 3600.0)
        async with asyncio.timeout(60):
            for seq in range(1, 20):
                await add(log, "a", seq)

    asyncio.run(alone())
    assert len(asyncio.run(log.entries("a"))) == 20


def test_who_looks_something_up_waits_for_nobody(log: SqliteLog, monkeypatch: pytest.MonkeyPatch) -> None:
    async def look() -> int:
        for table in "ab":
            await log.open_table(table, table.upper(), CREATED)
            await add(log, table, 1)
        monkeypatch.setattr(gathering, "APART", 3600.0)
        async with asyncio.timeout(60):
            return await log.count()

    assert asyncio.run(look()) == 2
