"""A move has one effect, however often and in whatever order it arrives."""

import json
import random
import threading
import time
from pathlib import Path

from labtop.server.tokens import Place
from tests.server.house import House, Json, Person, house, play_on


def to_move(inn: House) -> tuple[Person, Person, Json]:
    """A match of two; who is to move, the other, and a move."""
    seats = inn.start(players=2)
    people = [inn.person(seat) for seat in seats]
    tables = [person.until("table") for person in people]
    actor = tables[0]["waiting"][0]
    move = {"type": "play", "move": tables[actor]["moves"][0]["id"], "seq": tables[actor]["seq"], "id": "m1"}
    return people[actor], people[1 - actor], move


def answer(person: Person, message: Json) -> Json:
    person.send(**message)
    return person.until("accepted", "refused")


def test_a_move_that_is_sent_three_times_is_made_once_and_answered_alike(inn: House) -> None:
    actor, other, move = to_move(inn)
    with actor, other:
        answers = [answer(actor, move) for _ in range(3)]
        assert answers[0] == answers[1] == answers[2] == {"type": "accepted", "id": "m1", "seq": move["seq"] + 1}
        assert inn.top(actor.welcome["table"]).seq == move["seq"] + 1


def test_a_move_is_answered_alike_after_a_restart(tmp_path: Path) -> None:
    with house(tmp_path) as before:
        actor, other, move = to_move(before)
        seat = actor.welcome
        token = before.server.tokens.make(_place(before, seat))
        with actor, other:
            first = answer(actor, move)
    with house(tmp_path) as after, Person(after.address, seat["table"], token) as actor:
        assert answer(actor, move) == first
        assert after.top(seat["table"]).seq == move["seq"] + 1


def test_an_id_cannot_be_used_for_two_moves(inn: House) -> None:
    actor, other, move = to_move(inn)
    with actor, other:
        answer(actor, move)
        assert "id of its own" in answer(actor, {**move, "move": move["move"] + 1})["sentence"]


def test_a_stale_move_is_refused_with_a_catch_up(inn: House) -> None:
    actor, other, move = to_move(inn)
    with actor, other:
        refused = answer(actor, {**move, "seq": move["seq"] - 1})
        assert "has gone on" in refused["sentence"]
        caught_up = actor.until("table")
        assert (caught_up["seq"], caught_up["since"]) == (move["seq"], move["seq"] - 1)
        assert [told["turn"] for told in caught_up["story"]] == [0]


def test_moves_in_the_wrong_order_are_refused_and_change_nothing(inn: House) -> None:
    actor, other, move = to_move(inn)
    with actor, other:
        later = {**move, "seq": move["seq"] + 1, "id": "m2"}
        assert answer(actor, later)["type"] == "refused"
        assert answer(actor, move)["type"] == "accepted"
        assert inn.top(actor.welcome["table"]).seq == move["seq"] + 1


def test_two_devices_that_send_the_same_move_at_once_make_it_once(inn: House) -> None:
    actor, other, move = to_move(inn)
    table = actor.welcome["table"]
    token = inn.server.tokens.make(_place(inn, actor.welcome))
    with actor, other, Person(inn.address, table, token) as twin:
        answers: list[Json] = []
        threads = [threading.Thread(target=lambda p=p: answers.append(answer(p, move))) for p in (actor, twin)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert answers[0] == answers[1]
        assert inn.top(table).seq == move["seq"] + 1


def test_who_comes_back_is_told_what_was_missed_and_no_more(inn: House) -> None:
    seats = inn.start(players=2)
    people = {seat["seat"]: inn.person(seat) for seat in seats}
    play_on(people, random.Random(1), moves=4)
    people[0].quiet()
    seen = people[0].table
    assert seen is not None
    people[0].close()
    watcher = inn.person(seats[0])
    play_on({0: watcher, 1: people[1]}, random.Random(2), moves=4)
    begun = time.monotonic()
    with inn.person(seats[0], seen=seen["seq"]) as back:
        caught_up = back.until("table")
        assert time.monotonic() - begun < 2
    match = inn.top(seats[0]["table"]).match
    assert match is not None
    whole = match.log(0, as_you=True)
    assert caught_up["since"] == seen["seq"]
    missed = [line for told in caught_up["story"] for line in told["lines"]]
    assert 0 < len(missed) < len(whole)
    assert whole[-len(missed) :] == missed
    assert [told["turn"] for told in caught_up["story"]] == list(range(seen["turn"] + 1, caught_up["turn"] + 1))
    assert watcher.lines == whole
    watcher.close()
    people[1].close()


def _place(opened: House, welcome: Json) -> Place:
    person = opened.top(welcome["table"]).chairs[welcome["seat"]].person
    assert person is not None
    return Place(welcome["table"], person)


def events_of(story: list[Json], kind: str = "") -> dict[int, list[Json]]:
    """What happened, turn by turn; of one kind only, if one is named."""
    return {told["turn"]: [event for event in told["events"] if kind in event["kind"]] for told in story}


def test_what_was_missed_is_told_with_the_events_that_others_were_shown(inn: House) -> None:
    seats = inn.start(players=2)
    with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
        first = ada.until("table")
        play_on({0: ada, 1: bob}, random.Random(5), moves=12)
        frames = [frame for frame in map(json.loads, ada.raw) if frame["type"] == "table" and frame["story"]]
        views = {frame["turn"]: frame["view"]["events"] for frame in frames}
        with inn.person(seats[0]) as reloaded, inn.person(seats[0], seen=first["seq"]) as returned:
            assert events_of(reloaded.until("table")["story"]) == views
            missed = events_of(returned.until("table")["story"])
            assert missed == {turn: events for turn, events in views.items() if turn > first["turn"]}


def test_requests_of_a_match_are_told_to_every_viewer_alike(inn: House) -> None:
    seats = inn.start(players=2)
    with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
        play_on({0: ada, 1: bob}, random.Random(5), moves=12)
        with inn.person(seats[0]) as one, inn.person(seats[1]) as other, inn.watcher(seats[0]["table"]) as watcher:
            told = [events_of(person.until("table")["story"], "asked") for person in (one, other, watcher)]
    assert any(told[0].values())
    assert told == [told[0]] * 3
