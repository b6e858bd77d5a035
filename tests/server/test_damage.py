"""Damage is noticed: what a database has lost or forgotten is told in a sentence, and never passed over."""

import asyncio
import shutil
from pathlib import Path

import pytest

from labtop.server.actions.talking import Said
from labtop.server.log import FILE, LogRefused, SqliteLog
from labtop.server.log import witness as witness_module
from labtop.server.log.contract import Damaged
from labtop.server.refusals import NotFound, NotKept
from tests.server.places import Place
from tests.server.test_log import CREATED, STORY, keep

WAL = f"{FILE}-wal"
LONG = 60


def said(number: int) -> Said:
    return Said(seat=0, text=f"{number} {'x' * 200}")


async def talk(log: SqliteLog, *tables: str, since: int = 1, until: int = LONG) -> None:
    for number in range(since, until):
        for table in tables:
            await log.append(table, number, said(number))


def killed(log: SqliteLog, to: Path) -> Path:
    """The folder as a server leaves it that is killed now."""
    shutil.copytree(log.path.parent, to)
    log.close()
    return to


def garble(file: Path, share: float) -> None:
    """Damage a few bytes at this share of a file."""
    data = bytearray(file.read_bytes())
    place = int(len(data) * share)
    data[place : place + 64] = bytes(byte ^ 0xFF for byte in data[place : place + 64])
    file.write_bytes(data)


def test_what_a_damaged_write_ahead_log_has_lost_is_noticed_at_every_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    log = SqliteLog(tmp_path / "data")
    asyncio.run(keep(log, "early", STORY))
    for table in ("a", "b"):
        asyncio.run(log.open_table(table, table.upper(), CREATED))
    asyncio.run(talk(log, "a", "b"))
    folder = killed(log, tmp_path / "killed")
    garble(folder / WAL, 0.5)
    again = SqliteLog(folder)
    for table in ("a", "b"):
        with pytest.raises(Damaged, match=r"it ends with entry \d+ and was kept up to 59") as refused:
            asyncio.run(again.entries(table))
        assert str(folder) not in str(refused.value)
    assert asyncio.run(again.entries("early")) == STORY
    again.close()
    assert "2 tables in" in caplog.text


def test_an_old_copy_in_the_place_of_the_database_is_noticed(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path)
    asyncio.run(log.open_table("t", "T", CREATED))
    log.close()
    old = (tmp_path / FILE).read_bytes()
    log = SqliteLog(tmp_path)
    asyncio.run(talk(log, "t", until=5))
    log.close()
    (tmp_path / FILE).write_bytes(old)
    log = SqliteLog(tmp_path)
    with pytest.raises(Damaged, match="it ends with entry 0 and was kept up to 4"):
        asyncio.run(log.entries("t"))
    log.close()


@pytest.mark.parametrize("share", [number / 16 for number in range(1, 16)])
def test_a_bad_page_is_noticed_or_does_no_harm(tmp_path: Path, share: float) -> None:
    log = SqliteLog(tmp_path)
    for table in ("a", "b"):
        asyncio.run(log.open_table(table, table.upper(), CREATED))
    asyncio.run(talk(log, "a", "b"))
    log.close()
    garble(tmp_path / FILE, share)
    whole = [CREATED, *(said(number) for number in range(1, LONG))]
    try:
        log = SqliteLog(tmp_path)
    except LogRefused:
        return
    read = asyncio.run(both(log))
    log.close()
    assert all(one == whole or isinstance(one, Damaged | NotFound) for one in read)
    assert not any(str(tmp_path) in str(one) for one in read)


async def both(log: SqliteLog) -> list[object]:
    """The entries of both tables, or why they cannot be had."""
    return list(await asyncio.gather(log.entries("a"), log.entries("b"), return_exceptions=True))


def test_what_cannot_be_read_is_not_quoted(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path)
    asyncio.run(keep(log, "t", STORY))
    asyncio.run(log._rows("update events set event = cast(x'ff' || event as text) where seq = 0"))
    with pytest.raises(Damaged, match="The database is damaged") as refused:
        asyncio.run(log.entries("t"))
    log.close()
    assert CREATED.key not in str(refused.value)


def test_after_a_kill_nothing_is_missed(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "data")
    asyncio.run(log.open_table("t", "T", CREATED))
    asyncio.run(talk(log, "t"))
    again = SqliteLog(killed(log, tmp_path / "killed"))
    assert len(asyncio.run(again.entries("t"))) == LONG
    again.close()


def test_what_was_forgotten_on_purpose_is_not_missed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    log = SqliteLog(tmp_path)
    for table in ("a", "b"):
        asyncio.run(keep(log, table, STORY))
    asyncio.run(log.remove(["a"]))
    log.close()
    log = SqliteLog(tmp_path)
    assert asyncio.run(log.entries("b")) == STORY
    log.close()
    assert "have lost entries" not in caplog.text
    assert list(witness_module.read(tmp_path)) == ["b"]


def test_what_was_acknowledged_is_noted_in_few_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(witness_module, "MOST", 10)
    log = SqliteLog(tmp_path)
    asyncio.run(log.open_table("t", "T", CREATED))
    asyncio.run(talk(log, "t"))
    log.close()
    notes = (tmp_path / witness_module.FILE).read_text()
    assert len(notes.splitlines()) <= 12
    assert witness_module.read(tmp_path)["t"].seq == LONG - 1
    (tmp_path / witness_module.FILE).write_text(notes + "t 99 00")  # a line that broke off
    assert witness_module.read(tmp_path)["t"].seq == LONG - 1


@pytest.mark.parametrize("file", [FILE, WAL])
@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_nothing_is_acknowledged_once_the_database_is_gone(tmp_path: Path, file: str, how: str) -> None:
    log = SqliteLog(tmp_path)
    asyncio.run(log.open_table("t", "T", CREATED))
    asyncio.run(talk(log, "t", until=5))
    there = (tmp_path / file).read_bytes()
    (tmp_path / file).rename(tmp_path / "elsewhere")
    if how == "replaced":
        (tmp_path / file).write_bytes(there)
    with pytest.raises(NotKept, match="moved or deleted while the server runs") as refused:
        asyncio.run(talk(log, "t", since=5))
    assert str(tmp_path) not in str(refused.value)
    assert "moved or deleted" in asyncio.run(log.trouble())
    (tmp_path / file).unlink(missing_ok=True)
    (tmp_path / "elsewhere").rename(tmp_path / file)
    assert asyncio.run(log.trouble()) == ""
    asyncio.run(talk(log, "t", since=len(asyncio.run(log.entries("t"))), until=9))
    log.close()


def test_a_start_tells_how_many_tables_have_lost_something(place: Place, caplog: pytest.LogCaptureFixture) -> None:
    log = place.open()
    for table in ("a", "b", "c"):
        asyncio.run(keep(log, table, STORY))
    place.close()
    place.sql("delete from events where \"table\" <> 'c' and seq > 2")
    log = place.open()
    assert "2 tables in" in caplog.text
    assert asyncio.run(log.entries("c")) == STORY
