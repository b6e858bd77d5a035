"""Who is to move is told what happened since their last move, and their clock waits while they watch it."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from labtop.server.actions.matches import Moved
from labtop.server.wire import WATCHED_MOST, WATCHED_STEP
from tests.server.house import INSTANT, House, Json, Person, house

CLOCK = {"clock": {"seconds": 600}}
FIRST = {"first_player": 0}
STEP, MOST = 1000 * WATCHED_STEP, 1000 * WATCHED_MOST


def shown(person: Person) -> Json:
    person.quiet()
    assert person.table is not None
    return person.table


def pass_turn(*people: Person, to: Person) -> Json:
    """Everybody plays the first move there is until the table waits for one of them; what that one is shown."""
    while not (table := shown(to))["moves"]:
        for person in people:
            if (offered := shown(person))["moves"]:
                person.must(type="play", move=offered["moves"][0]["id"], seq=offered["seq"])
    return table


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[House]:
    """A second of these tables lasts a hundredth of a second."""
    with house(tmp_path, dataclasses.replace(INSTANT, second=0.01)) as opened:
        yield opened


@pytest.fixture
def pair(inn: House) -> list[Json]:
    """Two people at a table with a clock; the first begins."""
    return inn.start(players=2, options=FIRST, manners=CLOCK)


def spent(inn: House, table: str) -> list[int]:
    return [entry.spent for entry in inn.kept(table) if isinstance(entry, Moved)]


def test_the_first_to_move_has_nothing_to_watch(inn: House, pair: list[Json]) -> None:
    with inn.person(pair[0]) as ada:
        clocks = shown(ada)["clocks"]
        assert (clocks["running"], clocks["held"]) == ([0], 0)


def test_a_clock_waits_for_what_the_others_did_and_is_charged_after_the_bound(inn: House, pair: list[Json]) -> None:
    with inn.person(pair[0]) as ada, inn.person(pair[1]) as bob:
        before = pass_turn(ada, to=bob)
        held = before["clocks"]["held"]
        assert STEP - 1000 < held <= MOST
        inn.wind(pair[0]["table"], MOST + 20_000)
        bob.must(type="play", move=before["moves"][0]["id"], seq=before["seq"])
    assert 20_000 <= spent(inn, pair[0]["table"])[-1] < 30_000 + MOST - STEP


def test_who_answers_within_the_bound_is_charged_nothing(inn: House, pair: list[Json]) -> None:
    with inn.person(pair[0]) as ada, inn.person(pair[1]) as bob:
        before = pass_turn(ada, to=bob)
        bob.must(type="play", move=before["moves"][0]["id"], seq=before["seq"])
    assert spent(inn, pair[0]["table"])[-1] == 0


def test_the_clock_starts_when_all_has_been_shown(inn: House, pair: list[Json]) -> None:
    with inn.person(pair[0]) as ada, inn.person(pair[1]) as bob:
        before = pass_turn(ada, to=bob)
        bob.must(type="shown", seq=before["seq"])
        inn.wind(pair[0]["table"], 20_000)
        bob.must(type="play", move=before["moves"][0]["id"], seq=before["seq"])
    assert spent(inn, pair[0]["table"])[-1] > 20_000 - STEP


def test_what_was_shown_late_gains_no_more_than_the_bound(inn: House, pair: list[Json]) -> None:
    with inn.person(pair[0]) as ada, inn.person(pair[1]) as bob:
        before = pass_turn(ada, to=bob)
        inn.wind(pair[0]["table"], 100_000)
        bob.must(type="shown", seq=before["seq"])
        bob.must(type="play", move=before["moves"][0]["id"], seq=before["seq"])
    assert spent(inn, pair[0]["table"])[-1] >= 100_000 - MOST


def test_nobody_starts_the_clock_of_another(inn: House, pair: list[Json]) -> None:
    table = pair[0]["table"]
    with inn.person(pair[0]) as ada, inn.person(pair[1]) as bob, Person(inn.address, table) as watcher:
        before = pass_turn(ada, to=bob)
        for other in (ada, watcher):
            other.must(type="shown", seq=before["seq"])
        bob.must(type="shown", seq=before["seq"] - 1)  # nor does who has not seen the last step
        assert inn.live(table).watching.grace(inn.top(table)) >= STEP


def test_ones_own_next_move_has_nothing_to_watch(inn: House, pair: list[Json]) -> None:
    with inn.person(pair[0]) as ada:
        table = shown(ada)
        while table["moves"]:
            assert table["clocks"]["held"] == 0
            assert table["news"] is None
            ada.must(type="play", move=table["moves"][-1]["id"], seq=table["seq"])
            table = shown(ada)


def test_who_runs_out_of_time_may_watch_first(inn: House, pair: list[Json]) -> None:
    table = pair[0]["table"]
    with inn.person(pair[0]) as ada, inn.person(pair[1]) as bob:
        pass_turn(ada, to=bob)
        inn.wind(table, 600_000)
        assert shown(bob)["moves"]
        inn.wind(table, 600_000 + MOST)
        bob.wait(lambda bob: bob.lobby and bob.chairs[1]["stand_in"])


# --- what is told ---


def test_the_news_come_with_ones_turn_and_say_you(inn: House, pair: list[Json]) -> None:
    with inn.person(pair[0]) as ada, inn.person(pair[1]) as bob:
        table = pass_turn(ada, to=bob)
        assert table["news"]["since"] == 0
        assert not table["news"]["stood_in"]
        assert any("you" in line.lower() for line in table["news"]["lines"])
        assert shown(ada)["news"] is None


def test_the_news_come_again_to_who_comes_back(inn: House, pair: list[Json]) -> None:
    with inn.person(pair[0]) as ada, inn.person(pair[1]) as bob:
        before = pass_turn(ada, to=bob)
    with inn.person(pair[1]) as bob:
        assert shown(bob)["news"] == before["news"]


def test_who_was_stood_in_for_is_told_what_the_bot_did(hasty: House) -> None:
    seats = hasty.start(players=2, options=FIRST, manners={"grace": 5})
    with hasty.person(seats[1]) as bob:
        bob.wait(lambda bob: bob.lobby and bob.chairs[0]["stand_in"])
        pass_turn(to=bob)
        with hasty.person(seats[0]) as ada:
            news = ada.until("table")["news"]
    assert news["stood_in"]
    assert news["since"] == 0
    assert any(line.startswith("You ") for line in news["lines"])


def test_a_spectator_is_told_no_news_and_every_line_has_a_weight(inn: House, pair: list[Json]) -> None:
    with inn.person(pair[0]) as ada, inn.person(pair[1]) as bob, Person(inn.address, pair[0]["table"]) as watcher:
        pass_turn(ada, to=bob)
        watcher.quiet()
        tables = [frame for frame in map(json.loads, watcher.raw) if frame["type"] == "table"]
    assert all(frame["news"] is None for frame in tables)
    assert all(len(told["weights"]) == len(told["lines"]) for frame in tables for told in frame["story"])
