"""Many who come at once: a school behind one address, and more of them than the machine has descriptors for."""

from __future__ import annotations

import dataclasses
import random
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from labtop.server.settings import Settings
from tests.server.crashing import DESCRIPTORS, process
from tests.server.house import PATIENCE, House, Json, Person, house, play_on, wait_for_port

SCHOOL = 40
SEATS = 4
MOVES = 8  # at each table
SILENT = 400
LINES = 30  # that a server may write of a crowd, however large


# --- a school behind one address ---


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
        with pytest.raises(Person.TurnedAway, match="Too many people are connected from your address"):
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


# --- few descriptors ---


def reach(address: str) -> socket.socket:
    url = httpx.URL(address)
    return socket.create_connection((url.host, url.port or 80), PATIENCE)


@contextmanager
def two_at_a_table(address: str) -> Iterator[list[Person]]:
    wait_for_port(address)
    asked = {"game": "bound", "players": 2, "nickname": "Ada"}
    seats = [httpx.post(f"{address}/api/tables", json=asked, timeout=PATIENCE).raise_for_status().json()]
    seats.append(join(address, seats[0]["code"], "Bob"))
    with ExitStack() as stack:
        people = [stack.enter_context(Person(address, seat["table"], seat["token"])) for seat in seats]
        people[0].must(type="start")
        yield people


def join(address: str, code: str, name: str) -> Json:
    asked = httpx.post(f"{address}/api/tables/{code}/seats", json={"nickname": name}, timeout=PATIENCE)
    seat: Json = asked.raise_for_status().json()
    return seat


def newcomer(address: str) -> None:
    """Somebody who makes a table, and is welcome there."""
    asked = {"game": "bound", "players": 2, "nickname": "Eve"}
    seat = httpx.post(f"{address}/api/tables", json=asked, timeout=PATIENCE).raise_for_status().json()
    with Person(address, seat["table"], seat["token"]) as eve:
        assert eve.welcome["seat"] == 0


def reports(folder: Path) -> list[str]:
    return (folder / "reports").read_text().splitlines()


def unasked(lines: list[str]) -> list[str]:
    """The reports that are not about a request which was answered."""
    return [line for line in lines if '"labtop.server.requests"' not in line]


def test_hundreds_who_say_nothing_keep_nobody_out_where_descriptors_are_few(tmp_path: Path) -> None:
    with process(tmp_path, "poor") as (_, address), two_at_a_table(address) as people, ExitStack() as stack:
        for _ in range(SILENT):
            stack.enter_context(reach(address))
        newcomer(address)
        assert play_on(dict(enumerate(people)), random.Random(7), MOVES) == MOVES
    assert len(unasked(reports(tmp_path))) <= LINES


def fill(address: str, stack: ExitStack) -> list[socket.socket]:
    """As many connections as there is room for; something was asked for along each, so they make room for nobody."""
    lines: list[socket.socket] = []
    for _ in range(DESCRIPTORS):
        line = stack.enter_context(reach(address))
        line.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        if line.recv(4096).startswith(b"HTTP/1.1 503"):
            break
        lines.append(line)
    return lines


def test_where_descriptors_are_used_up_by_people_newcomers_are_told_and_come_in_later(tmp_path: Path) -> None:
    with process(tmp_path, "poor") as (_, address), two_at_a_table(address) as people, ExitStack() as stack:
        lines = fill(address, stack)
        with httpx.Client(base_url=address) as late:
            answer = late.get("/health")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
        assert "Try again" in answer.json()["refused"]
        assert play_on(dict(enumerate(people)), random.Random(7), MOVES) == MOVES
        for line in lines:  # who asks for nothing more is let go
            while line.recv(4096):
                pass
        newcomer(address)
    assert len(unasked(reports(tmp_path))) <= LINES
