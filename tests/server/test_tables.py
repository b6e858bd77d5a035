"""A table goes on, whatever goes wrong beside it."""

import random
import threading

import pytest

from labtop.bots.chance import Random
from labtop.kernel.errors import BadRecord
from labtop.kernel.game import find
from labtop.kernel.position import Position as State
from labtop.server import showing
from labtop.server.actions.action import Entry
from labtop.server.actions.bots import BotSet
from labtop.server.actions.matches import Moved, Started
from labtop.server.actions.opening import Created
from labtop.server.actions.seats import Sat, Stood
from labtop.server.refusals import NotKept
from labtop.server.state import TableState
from tests.server.house import House, Person, play_on

CREATED = Created(game="bound", version=find("bound").version, players=2, options={}, key="07" * 32, host="Ada")
SEATED: list[Entry] = [CREATED, Sat(seat=1, name="Bob"), Started(names=["Ada", "Bob"])]


def test_a_table_that_is_read_back_is_the_same_to_the_byte() -> None:
    story, top = list(SEATED), TableState.of("t", SEATED)
    chance = random.Random(1)
    for number in range(30):
        assert top.match is not None
        move = chance.choice(top.match.moves())
        story.append(Moved(seat=move.seat, move=move.id, id=f"m{number}"))
        top = top.after(story[-1])
    again = TableState.of("t", story)
    assert again.match is not None
    assert top.match is not None
    assert bytes(again.match.state) == bytes(top.match.state)
    assert (again.seq, again.marks, again.chairs) == (top.seq, top.marks, top.chairs)
    assert [again.made.get((0, f"m{number}")) for number in range(30)] == [
        top.made.get((0, f"m{number}")) for number in range(30)
    ]
    assert showing.view(again, 0) == showing.view(top, 0)


def test_trying_an_event_leaves_the_table_as_it_was() -> None:
    top = TableState.of("t", SEATED)
    assert top.match is not None
    before = (top.seq, bytes(top.match.state), top.chairs, list(top.marks))
    move = top.match.moves()[0]
    top.after(Moved(seat=move.seat, move=move.id, id="m"))
    top.after(Stood(seat=1)).after(BotSet(seat=1, bot="novice"))
    assert (top.seq, bytes(top.match.state), top.chairs, list(top.marks)) == before
    assert top.made.get((0, "m")) is None


@pytest.mark.parametrize(
    ("story", "sentence"),
    [
        ([Stood(seat=0)], "does not begin with its creation"),
        ([CREATED, CREATED], "two beginnings"),
        ([CREATED, Moved(seat=0, move=0)], "a move before the start"),
        (
            [
                Created(game="bound", version="0", players=2, options={}, key="07" * 32, host="A"),
                Started(names=["A", "B"]),
            ],
            "version 0 of the rules",
        ),
    ],
)
def test_a_log_that_cannot_be_is_refused_in_a_sentence(story: list[Entry], sentence: str) -> None:
    with pytest.raises(BadRecord, match=sentence):
        TableState.of("t", story)


def test_a_defect_is_answered_and_the_table_goes_on(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> Entry:
        raise ZeroDivisionError

    seats = inn.start(players=2)
    with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
        with monkeypatch.context() as patch:
            patch.setattr("labtop.server.actions.seats.Stand.entry_for", broken)
            assert "could not do this" in ada.ask(type="stand")["sentence"]
        assert play_on({0: ada, 1: bob}, random.Random(1), moves=2) == 2


def test_a_bot_that_fails_can_be_replaced(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def confused(bot: Random, hidden: State, seat: int) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(Random, "choose", confused)
    seats = inn.start(players=2, people=1, bot="random", options={"first_player": 1})
    with inn.person(seats[0]) as ada:
        ada.quiet()
        assert inn.top(seats[0]["table"]).bots_to_move() == [1]
        ada.must(type="add_bot", seat=1, bot="novice")
        assert play_on({0: ada}, random.Random(1), moves=1) == 1


def test_a_bot_may_fail_when_it_has_been_replaced_already(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    replaced = threading.Event()

    def confused(bot: Random, hidden: State, seat: int) -> int:
        replaced.wait(10)
        raise ZeroDivisionError

    monkeypatch.setattr(Random, "choose", confused)
    seats = inn.start(players=2, people=1, bot="random", options={"first_player": 1})
    with inn.person(seats[0]) as ada:
        ada.must(type="add_bot", seat=1, bot="novice")
        replaced.set()
        assert play_on({0: ada}, random.Random(1), moves=1) == 1


def test_a_bot_that_makes_an_illegal_move_is_stopped(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Random, "choose", lambda bot, hidden, seat: 10_000)
    seats = inn.start(players=2, people=1, bot="random", options={"first_player": 1})
    with inn.person(seats[0]) as ada:
        seq = ada.until("table")["seq"]
        ada.quiet()
        assert inn.top(seats[0]["table"]).seq == seq


def test_a_bot_tries_again_when_the_log_could_not_be_written(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("labtop.server.bot_play.RESPITE", 0.01)
    append, failures = inn.server.log.append, iter(range(3))

    async def failing(table: str, seq: int, event: Entry, states: bytes = b"") -> None:
        if isinstance(event, Moved) and next(failures, None) is not None:
            raise NotKept("The disk is full.")
        await append(table, seq, event, states)

    monkeypatch.setattr(inn.server.log, "append", failing)
    seats = inn.start(players=2, people=1, options={"first_player": 1})
    with inn.person(seats[0]) as ada:
        ada.wait(lambda ada: ada.table and ada.table["turn"] > 0)
    assert next(failures, None) is None


def test_a_table_with_too_much_to_do_says_so(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = inn.create()
    with inn.person(seat) as ada, monkeypatch.context() as patch:
        patch.setattr("labtop.server.live.WAITING", 0)
        assert "too much to do" in ada.ask(type="stand")["sentence"]


def test_many_spectators_are_welcome_but_not_any_number(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("labtop.server.guests.SPECTATORS", 1)
    seat = inn.create()
    with Person(inn.address, seat["table"]):
        with pytest.raises(Person.TurnedAway, match="too many people"):
            Person(inn.address, seat["table"])
        with inn.person(seat) as ada:  # who has a seat gets in
            ada.quiet()


def test_a_person_has_a_few_devices_but_not_any_number(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("labtop.server.guests.DEVICES", 2)
    seat = inn.create()
    with inn.person(seat), inn.person(seat), pytest.raises(Person.TurnedAway, match="Close a page"):
        inn.person(seat)
