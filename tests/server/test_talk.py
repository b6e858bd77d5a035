"""What people say to each other, and what the table tells one of them: hints and reasons."""

import re

import pytest

from labtop.server.actions.talking import LONGEST_TEXT
from labtop.server.live import LiveTable
from tests.server.house import House, Json, Person

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
    return person.until("reason", "refused")
