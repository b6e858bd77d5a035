"""A house for tests: a real server on a free port of this machine, and people who come to its tables over sockets."""

from __future__ import annotations

import itertools
import json
import random
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from labtop.server.app import Server, build
from labtop.server.limits import Rate
from labtop.server.log import Log
from labtop.server.run import address_of, listen, server_for
from labtop.server.settings import Settings
from labtop.server.tabletop import Tabletop
from labtop.server.tokens import key_in

PATIENCE = 180.0  # seconds: a cold machine compiles the rules first
FREE = Rate(1e6, 10**6)
INSTANT = Settings(pace=0, frames=FREE, wrong_codes=FREE, new_tables=FREE)

Json = dict[str, Any]


class House:
    """A running server."""

    def __init__(self, address: str, server: Server) -> None:
        self.address = address
        self.server = server
        self.http = httpx.Client(base_url=address, timeout=PATIENCE)

    def create(self, nickname: str = "Ada", players: int = 3, **more: Any) -> Json:
        """A new table; the host's seat."""
        made = self.http.post("/api/tables", json={"game": "bound", "players": players, "nickname": nickname, **more})
        assert made.status_code == 201, made.text
        seat: Json = made.json()
        return seat

    def join(self, code: str, nickname: str) -> Json:
        """A seat at a table."""
        made = self.http.post(f"/api/tables/{code}/seats", json={"nickname": nickname})
        assert made.status_code == 201, made.text
        seat: Json = made.json()
        return seat

    def top(self, table: str) -> Tabletop:
        """The table as the server has it."""
        return self.server.tables._live[table].top

    def start(self, players: int = 3, bot: str = "novice", people: int = 2, **more: Any) -> list[Json]:
        """A table on which the match has begun: the seats of its people; bots have the others."""
        seats = [self.create(players=players, **more)]
        seats += [self.join(seats[0]["code"], f"Guest {number}") for number in range(1, people)]
        with self.person(seats[0]) as host:
            for seat in range(people, players):
                host.must(type="add_bot", seat=seat, bot=bot)
            host.must(type="start")
        return seats

    def person(self, seat: Json, seen: int = -1) -> Person:
        """Somebody who comes with the token of a seat."""
        return Person(self.address, seat["table"], seat["token"], seen)


@contextmanager
def house(folder: Path, settings: Settings = INSTANT) -> Iterator[House]:
    """A server in a thread of this process, stopped in good order at the end."""
    listener = listen("127.0.0.1", 0)
    app = build(Log(folder), key_in(folder), settings)
    server = server_for(app)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    wait_for_port(address_of(listener))
    opened = House(address_of(listener), app.state.server)
    try:
        yield opened
    finally:
        opened.http.close()
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


def wait_for_port(address: str) -> None:
    """Until the server answers."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if httpx.get(f"{address}/health", timeout=5).status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.02)
    raise AssertionError("the server did not start")


class Person:
    """Somebody at a table, over a WebSocket."""

    numbers = itertools.count()

    class TurnedAway(Exception):
        """The server did not let this person in; the text says why."""

    def __init__(self, address: str, table: str, token: str | None = None, seen: int = -1) -> None:
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(f"{address.replace('http', 'ws', 1)}/ws/{table}", compression=None, max_size=None)
        )
        self.raw: list[str] = []
        self.table: Json | None = None
        self.lobby: Json | None = None
        self.send(type="hello", token=token, seen=seen)
        self.welcome = self.until("welcome", "refused")
        if self.welcome["type"] == "refused":
            self.close()
            raise self.TurnedAway(self.welcome["sentence"])

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = PATIENCE) -> Json:
        """The next message."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        message: Json = json.loads(text)
        if message["type"] == "table":
            self.table = message
        if message["type"] == "lobby":
            self.lobby = message
        return message

    def until(self, *kinds: str, timeout: float = PATIENCE) -> Json:
        """The next message of one of these kinds."""
        end = time.monotonic() + timeout
        while True:
            message = self.hear(max(0.01, end - time.monotonic()))
            if message["type"] in kinds:
                return message

    def ask(self, **message: Any) -> Json:
        """Ask for something; whether it was accepted or refused."""
        name = f"a{next(self.numbers)}"
        self.send(id=name, **message)
        while True:
            answer = self.until("accepted", "refused", "pong")
            if answer.get("id") == name:
                return answer

    def must(self, **message: Any) -> Json:
        """Ask for something that will be granted."""
        answer = self.ask(**message)
        assert answer["type"] != "refused", answer
        return answer

    def play(self, chance: random.Random) -> Json:
        """Any legal move, at the table as it was last seen."""
        assert self.table is not None
        return self.ask(type="play", move=chance.choice(self.table["moves"])["id"], seq=self.table["seq"])

    def quiet(self) -> None:
        """Read everything that is on its way: the answer to a ping comes last."""
        self.must(type="ping")

    def close(self) -> None:
        self._open.close()

    def __enter__(self) -> Person:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def play_on(people: dict[int, Person], chance: random.Random, moves: int = 10**6) -> int:
    """People play at random until the match is over or they have made so many moves; how many they made."""
    made = 0
    while made < moves:
        for person in people.values():
            person.quiet()
        tables = {seat: person.table for seat, person in people.items() if person.table}
        latest = max(tables.values(), key=lambda table: int(table["seq"]))
        if not latest["waiting"]:
            break
        acting = [seat for seat in latest["waiting"] if seat in tables and tables[seat]["moves"]]
        if acting:
            made += people[acting[0]].play(chance)["type"] == "accepted"
    for person in people.values():
        person.quiet()
    return made
