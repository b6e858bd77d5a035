"""Whole matches over the wire."""

import dataclasses
import random
from pathlib import Path

import pytest

from labtop import Record
from labtop.kernel.seed import commitment
from tests.server.house import INSTANT, House, Person, house, play_on


def test_two_people_and_a_bot_play_a_whole_match_and_its_record_verifies(inn: House, tmp_path: Path) -> None:
    one, two = inn.start()
    with inn.person(one) as ada, inn.person(two) as bob:
        begun = ada.until("table")
        early = inn.http.get(f"/api/tables/{one['table']}/record")
        play_on({0: ada, 1: bob}, random.Random(4))
        end = ada.table
    assert end is not None
    assert end["waiting"] == []
    assert len(end["scores"]) == 3
    assert commitment(bytes.fromhex(end["seed"])) == begun["commitment"] == end["commitment"]
    assert begun["seed"] is None
    assert early.status_code == 403
    path = tmp_path / "match.jsonl"
    path.write_bytes(inn.http.get(f"/api/tables/{one['table']}/record").content)
    match = Record.load(path).verify()
    assert match.scores == end["scores"]
    assert match.names == ["Ada", "Guest 1", "Curie"]


def test_the_commitment_is_public_before_the_match_begins(inn: House) -> None:
    seat = inn.create()
    shown = inn.http.get(f"/api/tables/{seat['code']}").json()["lobby"]
    assert shown["commitment"] == commitment(bytes.fromhex(inn.top(seat["table"]).created.key))


def test_only_the_seat_to_move_is_told_moves(inn: House) -> None:
    one, two = inn.start(players=2)
    with inn.person(one) as ada, inn.person(two) as bob:
        tables = [person.until("table") for person in (ada, bob)]
    assert [bool(table["moves"]) for table in tables] == [seat in tables[0]["waiting"] for seat in (0, 1)]


@pytest.mark.parametrize("bot", ["random", "student", "scientist"])
def test_a_bot_can_be_changed_in_the_middle_of_a_match(inn: House, bot: str) -> None:
    one, two = inn.start()
    with inn.person(one) as ada, inn.person(two) as bob:
        play_on({0: ada, 1: bob}, random.Random(5), moves=3)
        ada.must(type="add_bot", seat=2, bot=bot)
        play_on({0: ada, 1: bob}, random.Random(6), moves=6)
        assert ada.lobby is not None
        assert ada.lobby["seats"][2]["bot"] == bot


def test_bots_go_on_after_a_restart_when_somebody_comes_back(tmp_path: Path) -> None:
    slow = dataclasses.replace(INSTANT, pace=3600)
    with house(tmp_path, slow) as before:
        first = {"first_player": 1}  # a bot, which is still thinking when the server stops
        seat = before.start(players=3, people=1, bot="student", options=first)[0]
        with before.person(seat) as ada:
            ada.must(type="add_bot", seat=1, bot="novice")
        assert before.top(seat["table"]).bots_to_move() == [1]
    with house(tmp_path) as after, after.person(seat) as ada:
        ada.wait(lambda ada: ada.table and (0 in ada.table["waiting"] or not ada.table["waiting"]))
        assert ada.chairs[1]["bot"] == "novice"


def test_a_reaction_reaches_everybody_at_the_table(inn: House) -> None:
    seats = inn.start(players=2)
    with inn.person(seats[0]) as ada, Person(inn.address, seats[0]["table"]) as watcher:
        ada.send(type="reaction", reaction="wow")
        assert watcher.until("reaction") == {"type": "reaction", "seat": 0, "reaction": "wow"}
        assert watcher.ask(type="reaction", reaction="wow")["type"] == "refused"
        ada.send(type="reaction", reaction="rude words")
        assert "no message of the protocol" in ada.until("refused")["sentence"]
