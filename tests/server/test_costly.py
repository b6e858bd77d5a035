"""Answers that are costly to make are made once, and nobody asks for too many of them."""

from __future__ import annotations

import dataclasses
import random
from pathlib import Path

import httpx
import pytest

from labtop.server.limits import Rate
from tests.server.house import INSTANT, House, Json, house, play_on

TWO = Rate(0.001, 2)
PAGES = ["/api", "/api/openapi.json", "/api/games", "/api/games/bound/rules", "/api/games/bound/howto"]


def played(inn: House) -> Json:
    """A seat at a table where a match is over."""
    (seat,) = inn.start(players=2, people=1, options={"stall_rounds": 5})
    with inn.person(seat) as ada:
        play_on({0: ada}, random.Random(1))
    return seat


def replay(inn: House, at: Json, tag: str = "", **wanted: int) -> httpx.Response:
    query = "&".join(f"{name}={value}" for name, value in wanted.items())
    return inn.http.get(f"/api/tables/{at['table']}/replay?{query}", headers={"if-none-match": tag})


def test_what_is_there_already_costs_nothing_and_what_is_not_is_metered(tmp_path: Path) -> None:
    with house(tmp_path, dataclasses.replace(INSTANT, costly=TWO)) as strict:
        seat = played(strict)
        for _ in range(10):
            assert [replay(strict, seat, seat=mine).status_code for mine in (0, 1)] == [200, 200]
        late = replay(strict, seat)
    assert late.status_code == 429
    assert "Wait a moment" in late.json()["refused"]


def test_who_asks_often_does_not_use_up_the_share_of_another_subject(tmp_path: Path) -> None:
    with house(tmp_path, dataclasses.replace(INSTANT, costly=TWO)) as strict:
        seat = played(strict)
        record = f"/api/tables/{seat['table']}/record"
        assert [strict.http.get(record).status_code for _ in range(5)] == [200] * 5
        verify = f"/api/tables/{seat['table']}/verify"
        assert [strict.http.get(verify).json()["fair"] for _ in range(5)] == [True] * 5


@pytest.mark.parametrize("page", PAGES)
def test_a_page_that_does_not_change_is_sent_once(inn: House, page: str) -> None:
    first = inn.http.get(page)
    again = inn.http.get(page, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_pages_that_everybody_asks_for_cost_nobody(tmp_path: Path) -> None:
    with house(tmp_path, dataclasses.replace(INSTANT, costly=TWO)) as strict:
        assert [strict.http.get(page).status_code for page in PAGES] == [200] * len(PAGES)


def test_who_takes_no_gzip_gets_the_same(inn: House) -> None:
    plain = inn.http.get("/api", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == inn.http.get("/api").text


def test_a_replay_file_is_opened_once(tmp_path: Path) -> None:
    with house(tmp_path, dataclasses.replace(INSTANT, costly=Rate(0.001, 3))) as strict:
        seat = played(strict)
        file = strict.http.get(f"/api/tables/{seat['table']}/record").content
        answers = [strict.http.post("/api/replays", content=file) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [200] * 5
        assert strict.http.post("/api/replays?seat=0", content=file).status_code == 200
        assert strict.http.post("/api/replays?seat=1", content=file).status_code == 429


def test_a_running_match_is_shown_as_it_is_and_stays_in_no_browser(inn: House) -> None:
    seats = inn.start(players=2)
    with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
        before = replay(inn, seats[0])
        play_on({0: ada, 1: bob}, random.Random(3), moves=1)
        after = replay(inn, seats[0], before.headers["etag"])
    assert len(after.json()["steps"]) == len(before.json()["steps"]) + 1
    assert after.headers["cache-control"] == "no-store"


def test_what_cannot_be_made_is_refused_each_time(inn: House) -> None:
    seat = played(inn)
    for _ in range(2):
        assert "no seat 7" in replay(inn, seat, seat=7).json()["refused"]
