"""Many who come at once: a school behind one address."""

from __future__ import annotations

import dataclasses
import random
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from labtop.server.settings import Settings
from tests.server.house import House, Json, Person, house, play_on

SCHOOL = 40
SEATS = 4
MOVES = 8  # at each table


def pupil(inn: House, stack: ExitStack, code: str | None, name: str) -> tuple[Json, Person]:
    """Somebody who comes as the page does: with a key, by a code, and then over a WebSocket."""
    key = inn.http.post("/api/keys").raise_for_status().json()["key"]
    if code is None:
        seat = inn.create(name, SEATS)
    else:
        assert inn.http.get(f"/api/tables/{code}", headers={"Labtop-Key": key}).status_code == 200
        seat = inn.join(code, name)
    return seat, stack.enter_context(inn.person(seat, key=key))


def school(inn: House, stack: ExitStack) -> list[list[Person]]:
    """So many people at tables of four, each with a connection of their own; all matches have begun."""
    tables = []
    for _ in range(SCHOOL // SEATS):
        seat, host = pupil(inn, stack, None, "Ada")
        others = [pupil(inn, stack, seat["code"], name)[1] for name in ("Bob", "Cleo", "Dov")]
        host.must(type="start")
        tables.append([host, *others])
    return tables


def test_forty_people_behind_one_address_come_and_play_under_the_limits_of_every_server(tmp_path: Path) -> None:
    with house(tmp_path, Settings()) as inn, ExitStack() as stack:
        tables = school(inn, stack)
        made = [play_on(dict(enumerate(people)), random.Random(7), MOVES) for people in tables]
    assert made == [MOVES] * len(tables)


def test_one_more_than_may_come_from_an_address_is_told_so_and_nobody_else_notices(tmp_path: Path) -> None:
    with house(tmp_path, dataclasses.replace(Settings(), connections=SCHOOL)) as inn, ExitStack() as stack:
        tables = school(inn, stack)
        seat = inn.create("Eve")
        with pytest.raises(Person.TurnedAway, match="Too many people are connected from your address. Close a page"):
            inn.person(seat)
        assert play_on(dict(enumerate(tables[0])), random.Random(7), MOVES) == MOVES
        tables[0][0].close()
        assert welcomed(inn, seat)


def welcomed(inn: House, seat: Json) -> bool:
    """Whether somebody is let in, as soon as the server has noticed that another has left."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        try:
            with inn.person(seat) as eve:
                return bool(eve.welcome)
        except Person.TurnedAway:
            time.sleep(0.02)
    return False
