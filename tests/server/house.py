"""A house for tests: a real server on a free port of this machine, and people who come to its tables over sockets."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from labtop.server.actions.action import Entry
from labtop.server.api import Api
from labtop.server.app import build
from labtop.server.limits import Rate
from labtop.server.live import LiveTable
from labtop.server.log import open_log
from labtop.server.run import address_of, listen, server_for
from labtop.server.settings import Settings
from labtop.server.state import TableState

PATIENCE = 180.0  # seconds: a cold machine compiles the rules first
FREE = Rate(1e6, 10**6)
INSTANT = Settings(
    pace=0,
    frames=FREE,
    wrong_codes=FREE,
    new_tables=FREE,
    new_keys=FREE,
    costly=FREE,
    floods=FREE,
    lines=FREE,
    slowest=0,
)

Json = dict[str, Any]
T = TypeVar("T")


class House:
    """A running server."""

    def __init__(self, address: str, server: Api) -> None:
        self.address = address
        self.server = server
        self.http = httpx.Client(base_url=address, timeout=PATIENCE)

    def create(self, nickname: str = "Ada", players: int = 3, **more: Any) -> Json:
        """A new table; the host's seat."""
        made = self.http.post("/api/tables", json={"game": "bound", "players": players, "nickname": nickname, **more})
        assert made.status_code == 201, made.text
        seat: Json = made.json()
        return seat

    def join(self, code: str, nickname: str, **more: Any) -> Json:
        """A seat at a table."""
        made = self.http.post(f"/api/tables/{code}/seats", json={"nickname": nickname, **more})
        assert made.status_code == 201, made.text
        seat: Json = made.json()
        return seat

    def top(self, table: str) -> TableState:
        """The table as the server has it."""
        return self.live(table).now

    def live(self, table: str) -> LiveTable:
        """The table as it is in the server's memory."""
        return self.server.hall.live[table]

    def deserted(self, table: str) -> LiveTable:
        """A table, when the server has noticed that everybody left it."""

        async def gone() -> None:
            while self.live(table).guests:
                await asyncio.sleep(0.01)

        self.do(gone())
        return self.live(table)

    def wind(self, table: str, ms: int) -> None:
        """The match has waited for so long since it last changed."""

        async def wait() -> None:
            self.live(table).waited.at_least(ms)
            self.live(table).driver.set_alarm()

        self.do(wait())

    def rearrange(self, table: str, change: Callable[[Any], None]) -> None:
        """Another position, before anybody has looked at it; it takes the record of the match."""

        async def write() -> None:
            match = self.top(table).match
            assert match is not None
            change(match.state)

        self.do(write())

    def kept(self, table: str) -> list[Entry]:
        """The events of a table, from the log."""
        return self.do(self.server.log.entries(table))

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Something that is done on the server's event loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """Where the server works."""
        housekeeping = self.server.housekeeping._task
        assert housekeeping is not None
        return housekeeping.get_loop()

    def start(self, players: int = 3, bot: str = "novice", people: int = 2, **more: Any) -> list[Json]:
        """A table on which the match has begun: the seats of its people; bots have the others."""
        bots = {str(seat): bot for seat in range(people, players)}
        seats = [self.create(players=players, bots=bots, **more)]
        seats += [self.join(seats[0]["code"], f"Guest {number}") for number in range(1, people)]
        with self.person(seats[0]) as host:
            host.must(type="start")
        return seats

    def person(
        self,
        seat: Json,
        seen: int = -1,
        draws: list[str] | None = None,
        key: str | None = None,
        cuts: bool = False,
    ) -> Person:
        """Somebody who comes with the token of a seat, and with a client that draws these games by itself, and cuts the
        deck or not; the `key` is that of the browser.
        """
        return Person(self.address, seat["table"], seat["token"], seen, draws, key, cuts)

    def watcher(self, table: str, key: str | None = None) -> Person:
        """Somebody who comes by the link."""
        return Person(self.address, table, key=key)


@contextmanager
def house(folder: Path | str, settings: Settings = INSTANT) -> Iterator[House]:
    """A server in a thread of this process, stopped in good order at the end."""
    listener = listen("127.0.0.1", 0)
    log = open_log(folder)
    app = build(log, settings)
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

    def __init__(
        self,
        address: str,
        table: str,
        token: str | None = None,
        seen: int = -1,
        draws: list[str] | None = None,
        key: str | None = None,
        cuts: bool = False,
    ) -> None:
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(f"{address.replace('http', 'ws', 1)}/ws/{table}", compression=None, max_size=None, close_timeout=1)
        )
        self.raw: list[str] = []
        self.welcome: Json = {}
        self.table: Json | None = None
        self.lobby: Json | None = None
        with suppress(ConnectionClosed):  # who is turned away at the door need not say it
            self.send(type="hello", token=token, seen=seen, draws=draws, key=key, cuts=cuts)
        answer = self.until("welcome", "refused")
        if answer["type"] == "refused":
            self.close()
            raise self.TurnedAway(answer["sentence"])

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
        if message["type"] == "welcome":
            self.welcome = message
        return message

    def wait(self, true: Callable[[Person], object], timeout: float = PATIENCE) -> None:
        """Hear messages until something holds of what was heard."""
        end = time.monotonic() + timeout
        while not true(self):
            self.hear(max(0.01, end - time.monotonic()))

    @property
    def chairs(self) -> list[Json]:
        """The seats, as the last lobby showed them."""
        assert self.lobby is not None
        chairs: list[Json] = self.lobby["seats"]
        return chairs

    @property
    def lines(self) -> list[str]:
        """The story as it was told: every view tells on, or from the beginning."""
        told: list[Json] = []
        for text in self.raw:
            message = json.loads(text)
            if message["type"] == "table":
                told = message["story"] if message["since"] == -1 else told + message["story"]
        return [line for turn in told for line in turn["lines"]]

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
    made, end = 0, time.monotonic() + PATIENCE
    while made < moves:
        assert time.monotonic() < end, "nobody moves any more"
        for person in people.values():
            person.quiet()
        tables = {seat: person.table for seat, person in people.items() if person.table}
        latest = max(tables.values(), key=lambda table: int(table["seq"]))
        if not latest["waiting"]:
            break
        acting = [seat for seat in latest["waiting"] if seat in tables and tables[seat]["moves"]]
        if acting:
            made += people[acting[0]].play(chance)["type"] == "accepted"
            end = time.monotonic() + PATIENCE
    for person in people.values():
        person.quiet()
    return made
