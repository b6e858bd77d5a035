"""The log: what is in it stays, in order, once; and what cannot be opened is refused in a sentence."""

import asyncio
import os
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest

from labtop.kernel.errors import BadRecord
from labtop.server import events
from labtop.server.events import BotSet, Created, Event, Moved, Sat, Started, Stood
from labtop.server.log import FILE, Log, LogRefused, data_folder
from labtop.server.refusals import NotKept, Stale

CREATED = Created(game="bound", version="1", players=2, options={}, key="00" * 32, host="Ada")
STORY: list[Event] = [
    CREATED,
    Sat(seat=1, name="Bob"),
    Stood(seat=1),
    BotSet(seat=1, bot="novice"),
    Started(names=["Ada", "Bot"]),
    Moved(seat=0, move=3, id="m1"),
]


async def keep(log: Log, table: str, story: list[Event]) -> None:
    await log.open_table(table, table.upper(), story[0])
    for seq, event in enumerate(story[1:], 1):
        await log.append(table, seq, event)


def test_what_was_kept_is_read_back_by_the_next_server(tmp_path: Path) -> None:
    log = Log(tmp_path)
    asyncio.run(keep(log, "t", STORY))
    log.close()
    again = Log(tmp_path)
    assert asyncio.run(again.events("t")) == STORY
    assert asyncio.run(again.tables()) == {"T": "t"}
    again.close()


def test_a_number_is_given_once_and_the_others_of_the_batch_are_kept(tmp_path: Path) -> None:
    log = Log(tmp_path)

    async def crowd() -> list[object]:
        await log.open_table("t", "T", CREATED)
        appends = [log.append("t", 1, Moved(seat=0, move=n)) for n in range(5)]
        return list(await asyncio.gather(*appends, log.append("t", 2, Stood(seat=0)), return_exceptions=True))

    answers = asyncio.run(crowd())
    assert [type(answer) for answer in answers] == [type(None), Stale, Stale, Stale, Stale, type(None)]
    assert asyncio.run(log.events("t")) == [CREATED, Moved(seat=0, move=0), Stood(seat=0)]
    log.close()


def test_many_tables_share_a_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    commit = Log._commit

    def counted(log: Log, batch: list[Any]) -> None:
        sizes.append(len(batch))
        commit(log, batch)

    monkeypatch.setattr(Log, "_commit", counted)
    log = Log(tmp_path)

    async def crowd() -> None:
        await asyncio.gather(*(log.open_table(f"t{n}", f"T{n}", CREATED) for n in range(200)))

    asyncio.run(crowd())
    log.close()
    assert sum(sizes) == 200
    assert len(sizes) < 100


def test_what_cannot_be_committed_is_refused_and_nothing_of_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = Log(tmp_path)
    asyncio.run(log.open_table("t", "T", CREATED))
    commit = Log._commit

    def full_disk(log: Log, batch: list[Any]) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(Log, "_commit", full_disk)
    with pytest.raises(NotKept, match="disk is full"):
        asyncio.run(log.append("t", 1, Stood(seat=0)))
    monkeypatch.setattr(Log, "_commit", commit)
    assert asyncio.run(log.events("t")) == [CREATED]
    log.close()


def test_a_database_in_use_is_refused(tmp_path: Path) -> None:
    log = Log(tmp_path)
    with pytest.raises(LogRefused, match="Another server is using"):
        Log(tmp_path)
    log.close()
    Log(tmp_path).close()


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    Log(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as database:
        database.execute("pragma user_version = 99")
    database.close()
    with pytest.raises(LogRefused, match="newer Labtop"):
        Log(tmp_path)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("hello " * 1000)
    with pytest.raises(LogRefused, match="Choose another --data"):
        Log(tmp_path)


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(LogRefused, match="cannot be kept"):
        Log(tmp_path / "file" / "folder")


def test_a_gap_is_refused(tmp_path: Path) -> None:
    log = Log(tmp_path)
    asyncio.run(log.open_table("t", "T", CREATED))
    asyncio.run(log.append("t", 2, Stood(seat=0)))
    with pytest.raises(LogRefused, match="has a gap"):
        asyncio.run(log.events("t"))
    log.close()


def test_an_event_of_a_newer_labtop_is_refused() -> None:
    with pytest.raises(BadRecord, match="newer Labtop"):
        events.decode('{"event":"stood","v":2,"seat":0}')


def test_only_its_owner_can_read_the_database(tmp_path: Path) -> None:
    log = Log(tmp_path)
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
