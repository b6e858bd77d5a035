"""What people say to each other, and what the table tells one of them: hints and reasons."""

import dataclasses
import re
from pathlib import Path

import pytest

from labtop.server.actions.action import Asker
from labtop.server.actions.talking import LONGEST_TEXT, Say
from labtop.server.limits import Rate
from labtop.server.live import LiveTable
from labtop.server.refusals import TooMany
from labtop.server.settings import LINES
from labtop.server.state import TableState
from tests.server.house import INSTANT, House, Json, Person, house

FIRST = {"first_player": 0}
CHAT = {"chat": True}


def test_people_write_to_everybody_where_the_host_allows_it(inn: House) -> None:
    seats = inn.start(players=2, manners=CHAT)
    with inn.person(seats[0]) as ada, Person(inn.address, seats[0]["table"]) as watcher:
        seq = ada.must(type="say", text="  Hello \n there ")["seq"]
        said = {"type": "spoken", "seq": seq, "seat": 0, "name": "Ada", "text": "Hello there", "mark": 0}
        assert watcher.until("spoken") == said
        assert "Only people with a seat" in watcher.ask(type="say", text="hi")["sentence"]
    with inn.person(seats[1]) as late:
        assert [spoken["text"] for spoken in late.welcome["spoken"]] == ["Hello there"]


def test_nobody_writes_where_the_host_does_not_allow_it(inn: House) -> None:
    with inn.person(inn.create()) as ada:
        assert "Writing is off" in ada.ask(type="say", text="Hello")["sentence"]


@pytest.mark.parametrize("text", ["", "  ", "a\u202eb", "bell\x07"])
def test_what_cannot_be_shown_is_refused(inn: House, text: str) -> None:
    with inn.person(inn.create(manners=CHAT)) as ada:
        assert f"1 to {LONGEST_TEXT} printable" in ada.ask(type="say", text=text)["sentence"]


def test_the_last_fifty_are_remembered(inn: House) -> None:
    seat = inn.create(manners=CHAT)
    with inn.person(seat) as ada:
        for number in range(55):
            ada.must(type="say", text=f"line {number}")
    with inn.person(seat) as back:
        assert [spoken["text"] for spoken in back.welcome["spoken"]] == [f"line {n}" for n in range(5, 55)]


def test_one_person_does_not_write_faster_than_others_read(tmp_path: Path) -> None:
    with house(tmp_path, dataclasses.replace(INSTANT, lines=Rate(0.01, 3))) as calm:
        seats = calm.start(players=2, manners=CHAT)
        with calm.person(seats[0]) as ada, calm.person(seats[1]) as bob:
            answers = [ada.ask(type="say", text=f"line {number}") for number in range(5)]
            assert [answer["type"] for answer in answers] == ["accepted"] * 3 + ["refused"] * 2
            assert "Wait a moment" in answers[-1]["sentence"]
            bob.must(type="say", text="I can still write")
        with calm.person(seats[0]) as ada:  # a new connection is the same person
            assert ada.ask(type="say", text="more")["type"] == "refused"


def test_what_was_written_counts_at_every_worker_and_after_a_restart(inn: House) -> None:
    seat = inn.create(manners=CHAT)
    with inn.person(seat) as ada:
        for number in range(LINES.burst):
            ada.must(type="say", text=f"line {number}")
    again = TableState.of(seat["table"], inn.kept(seat["table"]))
    with pytest.raises(TooMany):
        Say(text="more").entry_for(again, 0, Asker(inn.live(seat["table"]).guests, 0))


def test_a_line_that_is_sent_again_is_one_line(inn: House) -> None:
    seats = inn.start(players=2, manners=CHAT)
    line = {"type": "say", "text": " Hello ", "id": "mine-1"}
    with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
        first = said(ada, **line)
        assert said(ada, **line) == first
        said(bob, **line)
        said(ada, **{**line, "text": "Another"})
    with inn.person(seats[0]) as back:
        assert said(back, **line) == first
        assert [spoken["text"] for spoken in back.welcome["spoken"]] == ["Hello", "Hello", "Another"]


def said(person: Person, **line: str) -> Json:
    person.send(**line)
    return person.until("accepted", "refused")


def test_nobody_reacts_all_the_time(tmp_path: Path) -> None:
    few = dataclasses.replace(INSTANT, lines=Rate(0.01, 3))
    with house(tmp_path, few) as calm, calm.person(calm.create()) as ada:
        for _ in range(4):
            ada.send(type="reaction", reaction="wow")
        heard = [ada.until("reaction", "refused")["type"] for _ in range(4)]
    assert heard == ["reaction"] * 3 + ["refused"]


def test_who_reacts_is_told_that_it_was_shown(inn: House) -> None:
    with inn.person(inn.create()) as ada:
        assert ada.ask(type="reaction", reaction="wow")["type"] == "pong"


def test_talking_never_makes_a_move_stale(inn: House) -> None:
    seats = inn.start(players=2, options=FIRST, manners=CHAT)
    with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
        table = ada.until("table")
        bob.must(type="say", text="Well?")
        bob.must(type="pause")
        bob.must(type="resume")
        ada.must(type="play", move=table["moves"][0]["id"], seq=table["seq"])


def test_a_hint_names_legal_moves_and_goes_to_who_asked(inn: House) -> None:
    seats = inn.start(players=2, options=FIRST)
    with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
        table = ada.until("table")
        ada.send(type="hint", id="h1")
        ada.send(type="ping", id="here")
        answers = [ada.until("hint", "pong") for _ in range(2)]
        hint = next(answer for answer in answers if answer["type"] == "hint")
        assert (hint["id"], hint["seq"]) == ("h1", table["seq"])
        assert re.fullmatch(r"In \d+ imagined matches the first comes to \d+ of 100, .*\.", hint["note"])
        assert all(idea["move"] in table["moves"] for idea in hint["ideas"])
        assert all(0 <= idea["wins"] <= 100 for idea in hint["ideas"])
        assert all(idea["because"].endswith(".") for idea in hint["ideas"])
        bob.quiet()
        assert not any('"hint"' in text for text in bob.raw)


def test_one_hint_at_a_time(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = inn.start(players=2, options=FIRST)
    with inn.person(seats[0]) as ada:
        ada.send(type="hint", id="h1")
        ada.send(type="hint", id="h2")
        assert "it is coming" in ada.until("refused")["sentence"]
        assert ada.until("hint")["id"] == "h1"
        monkeypatch.setattr("labtop.server.thinking.HINTS", 0)
        ada.send(type="hint", id="h3")
        assert "Ask again in a moment" in ada.until("refused")["sentence"]


def hint_refused(person: Person) -> str:
    person.send(type="hint", id="h")
    return str(person.until("refused")["sentence"])


def test_a_hint_is_for_who_is_to_move_and_where_hints_are_on(inn: House) -> None:
    seats = inn.start(players=2, options=FIRST)
    with (
        inn.person(seats[0]) as ada,
        inn.person(seats[1]) as bob,
        Person(inn.address, seats[0]["table"]) as watcher,
    ):
        assert "when it is your turn" in hint_refused(bob)
        assert "when it is your turn" in hint_refused(watcher)
        ada.must(type="pause")
        assert "paused" in hint_refused(ada)
        ada.must(type="arrange", manners={"hints": False})
        assert "Hints are off" in hint_refused(ada)


def test_a_defect_in_a_hint_leaves_the_connection_as_it_was(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    with inn.person(inn.start(players=2, options=FIRST)[0]) as ada, monkeypatch.context() as patch:
        patch.setattr(LiveTable, "think", broken)
        assert "could not do this" in hint_refused(ada)
        ada.quiet()


def test_why_not_gives_a_sentence_and_a_clause(inn: House) -> None:
    seats = inn.start(players=2, options=FIRST)
    with inn.person(seats[0]) as ada, Person(inn.address, seats[0]["table"]) as watcher:
        ada.until("table")
        reason = why_not(ada, family="ask_type", args=[0, 1])
        assert reason["sentence"].endswith(".")
        assert reason["clause"].startswith("BND-")
        assert "no move called" in why_not(ada, family="fly", args=[])["sentence"]
        assert "Only a player" in why_not(watcher, family="pass", args=[])["sentence"]


def why_not(person: Person, **what: object) -> Json:
    person.send(type="why_not", id="w", **what)
    return person.until("why", "refused")
