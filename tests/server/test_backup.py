"""Backups are made while people play and can be served as they are; the doctor saves what damage has left."""

import asyncio
import random
import sqlite3
import sys
import threading
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from labtop.cli import app, main
from labtop.server.actions.opening import Mended
from labtop.server.log import FILE, LogRefused, SqliteLog, open_log
from labtop.server.log.checking import examine
from tests.server.house import House, Json, house, play_on
from tests.server.places import Place, PostgresPlace
from tests.server.test_damage import LONG, both, garble, killed, said, talk
from tests.server.test_log import CREATED, STORY, keep


def labtop(*arguments: object) -> Result:
    """Run the command."""
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def as_seen(inn: House, seat: Json) -> Json:
    with inn.person(seat) as person:
        return person.until("table")


def test_a_backup_is_made_while_people_play_and_has_every_move_that_was_acknowledged_before(
    place: Place, tmp_path: Path
) -> None:
    stop = threading.Event()

    def others(inn: House) -> None:
        number = 0
        while not stop.is_set():
            number += 1
            seats = inn.start(players=2, people=2)
            with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
                play_on({0: ada, 1: bob}, random.Random(number), moves=10)

    with house(place.where) as inn:
        crowd = threading.Thread(target=others, args=[inn])
        crowd.start()
        seats = inn.start(players=2, people=2)
        with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
            play_on({0: ada, 1: bob}, random.Random(1), moves=7)
        left = as_seen(inn, seats[0])
        done = labtop("backup", tmp_path / "backup", "--data", place.where)
        stop.set()
        crowd.join()
    assert done.exit_code == 0, done.output
    assert examine(str(tmp_path / "backup")).well
    with house(tmp_path / "backup") as again:
        assert as_seen(again, seats[0]) == left
        with again.person(seats[0]) as ada, again.person(seats[1]) as bob:
            assert play_on({0: ada, 1: bob}, random.Random(2), moves=3) == 3


def test_what_is_restored_is_what_was_backed_up_and_what_was_there_is_kept_aside(place: Place, tmp_path: Path) -> None:
    log = place.open()
    asyncio.run(keep(log, "t", STORY))
    key = log.key()
    assert labtop("backup", tmp_path / "backup", "--data", place.where).exit_code == 0
    asyncio.run(log.remove(["t"]))
    if place.kind == "sqlite":
        asyncio.run(keep(log, "u", STORY))
    place.close()
    done = labtop("restore", tmp_path / "backup", "--data", place.where)
    assert done.exit_code == 0, done.output
    log = place.open()
    assert (asyncio.run(log.entries("t")), log.key()) == (STORY, key)
    asyncio.run(log.append("t", len(STORY), said(1)))
    if place.kind == "sqlite":
        aside = open_log(Path(place.where) / "before-1")
        assert asyncio.run(aside.entries("u")) == STORY
        aside.close()


def test_nothing_is_restored_under_a_running_server_or_over_a_full_database(place: Place, tmp_path: Path) -> None:
    log = place.open()
    asyncio.run(keep(log, "t", STORY))
    assert labtop("backup", tmp_path / "backup", "--data", place.where).exit_code == 0
    refused = labtop("restore", tmp_path / "backup", "--data", place.where)
    assert isinstance(refused.exception, LogRefused)
    said = "Another server is using" if place.kind == "sqlite" else "Restore into an empty one"
    assert said in str(refused.exception)
    assert asyncio.run(log.entries("t")) == STORY


def test_the_doctor_finds_tables_that_are_whole_while_a_server_runs(place: Place) -> None:
    asyncio.run(keep(place.open(), "t", STORY))
    done = labtop("doctor", "--data", place.where)
    assert (done.exit_code, done.output) == (0, "All 1 tables are whole.\n")


def test_the_doctor_names_what_is_damaged_and_saves_what_is_whole(place: Place, tmp_path: Path) -> None:
    log = place.open()
    for table in ("a", "b", "c"):
        asyncio.run(keep(log, table, STORY))
    key = log.key()
    place.close()
    place.sql("delete from events where \"table\" = 'a' and seq > 2")
    place.sql("delete from events where \"table\" = 'b'")
    done = labtop("doctor", "--data", place.where, "--save", tmp_path / "saved")
    assert done.exit_code == 1
    assert "Table A: it ends with entry 2 and should go on to 5; entries 0 to 2 can be saved." in done.output
    assert "Table B: it ends with entry -1 and should go on to 5; nothing of it can be saved." in done.output
    saved = SqliteLog(tmp_path / "saved")
    assert asyncio.run(saved.entries("a")) == [*STORY[:3], Mended(lost=3)]
    assert asyncio.run(saved.entries("c")) == STORY
    assert asyncio.run(saved.tables()) == {"A": "a", "C": "c"}
    assert saved.key() == key
    saved.close()


def test_the_doctor_notices_what_a_damaged_write_ahead_log_has_lost(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "data")
    log.key()
    asyncio.run(log.open_table("t", "T", CREATED))
    asyncio.run(talk(log, "t"))
    folder = killed(log, tmp_path / "killed")
    garble(folder / f"{FILE}-wal", 0.5)
    findings = examine(str(folder), tmp_path / "saved")
    (table,) = findings.damaged
    assert table.wrong.endswith(f"and was kept up to {LONG - 1}")
    saved = SqliteLog(tmp_path / "saved")
    entries = asyncio.run(saved.entries("t"))
    saved.close()
    assert entries == [CREATED, *(said(number) for number in range(1, len(entries) - 1)), Mended(lost=table.lost)]
    assert len(entries) - 1 + table.lost == LONG


@pytest.mark.parametrize("share", [number / 16 for number in range(1, 16)])
def test_the_doctor_finds_a_bad_page_and_what_is_saved_is_whole(tmp_path: Path, share: float) -> None:
    log = SqliteLog(tmp_path / "data")
    log.key()
    for table in ("a", "b"):
        asyncio.run(log.open_table(table, table.upper(), CREATED))
    asyncio.run(talk(log, "a", "b"))
    log.close()
    garble(tmp_path / "data" / FILE, share)
    findings = examine(str(tmp_path / "data"), tmp_path / "saved")
    assert examine(str(tmp_path / "saved")).well
    saved = SqliteLog(tmp_path / "saved")
    read = asyncio.run(both(saved))
    saved.close()
    whole = [CREATED, *(said(number) for number in range(1, LONG))]
    assert not findings.well or read == [whole, whole]  # some bytes of a page are not used


def test_people_at_a_table_that_was_saved_are_told_so(tmp_path: Path) -> None:
    with house(tmp_path / "data") as inn:
        seats = inn.start(players=2, people=2)
        with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
            play_on({0: ada, 1: bob}, random.Random(1), moves=5)
    with sqlite3.connect(tmp_path / "data" / FILE) as database:
        database.execute("delete from events where seq >= 6")
    assert labtop("doctor", "--data", tmp_path / "data", "--save", tmp_path / "saved").exit_code == 1
    with house(tmp_path / "saved") as again, again.person(seats[0]) as ada, again.person(seats[1]) as bob:
        assert play_on({0: ada, 1: bob}, random.Random(2), moves=2) == 2
        assert ada.lobby is not None
        assert ada.lobby["notice"].startswith("The log of this table was damaged")


def test_a_place_without_tables_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in (["backup", "there"], ["doctor"]):
        monkeypatch.setattr(sys, "argv", ["labtop", *command, "--data", str(tmp_path)])
        with pytest.raises(SystemExit):
            main()
        assert "There are no tables in" in " ".join(capsys.readouterr().err.split())


def test_a_backup_of_one_kind_fills_a_log_of_the_other(database: PostgresPlace, tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "data")
    asyncio.run(keep(log, "t", STORY))
    key = log.key()
    log.close()
    assert labtop("restore", tmp_path / "data", "--data", database.where).exit_code == 0
    moved = database.open()
    assert (asyncio.run(moved.entries("t")), moved.key()) == (STORY, key)
