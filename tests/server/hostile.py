"""A siege: vandals throw all that they can think of at a server, while honest people play there.

Of the tables, three belong to people who are away: nothing may change there. At the fourth a vandal has a seat: what
is granted to that seat is counted, and the log must hold that and nothing else. At the fifth honest people play.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import re
import signal
import subprocess
import time
from collections import Counter, defaultdict, deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from labtop.server import history
from labtop.server.actions.action import Entry
from labtop.server.actions.matches import Moved
from labtop.server.actions.seats import Admitted, Came, SeatAnswered
from labtop.server.log import open_log
from labtop.server.state import TableState
from tests.server.crashing import process
from tests.server.fuzz import Frame, Fuzz, Known
from tests.server.house import PATIENCE, Json, Person, play_on, wait_for_port

VANDALS = 12
SILENT = 40  # connections that say nothing, or half of something, at any time
PACE = 0.02  # seconds that honest people take for a move
ANSWERS = {"welcome", "lobby", "compiling", "table", "accepted", "refused", "reaction", "spoken", "hint", "why"}
ANSWERS |= {"pong"}
STATUS = re.compile(rb"(?:HTTP/1\.1 1\d\d [^\r]*\r\n\r\n)?HTTP/1\.1 (101|[2-5]\d\d)")
NOT_BUILT = re.compile(rb"HTTP/1\.1 503 .*content-type: text/html", re.DOTALL)  # the one page that may say so
WITHOUT_END = re.compile(rb"Content-Length: (?:-1|9999)|Transfer-Encoding|Expect")
AWAY = {"grace": None}  # nobody stands in for the people who are away


def until_compiled(address: str) -> None:
    """Wait until every game is ready to be played."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        games = httpx.get(f"{address}/api/games", timeout=PATIENCE).json()["games"]
        if all(game["compiled"] == game["parts"] for game in games):
            return
        time.sleep(0.2)


class Siege:
    """Throws so many frames and requests, and says what came of it."""

    def __init__(self, folder: Path, seed: int, throws: int) -> None:
        self.folder, self.seed = folder, seed
        self.throws = throws
        self.thrown: Counter[str] = Counter()
        self.statuses: Counter[int] = Counter()
        self.last: deque[str] = deque(maxlen=40)
        self.found: list[str] = []
        self.memory: list[int] = []  # MiB, after a tenth of it and at the end
        self.answered: Counter[str] = Counter()  # the moves of honest people
        self.granted: dict[str, set[int]] = defaultdict(set)  # at the table of the vandal who has a seat
        self.known = Known()
        self.silent: deque[asyncio.StreamWriter] = deque()
        self.seats: dict[str, list[Json]] = {}
        self._numbers = itertools.count()

    def __str__(self) -> str:
        return "\n".join([f"the siege with seed {self.seed}:", *self.found[:20], "thrown last:", *self.last])

    def run(self) -> None:
        """From setting up to the last look at the log; what is wrong is in `found`."""
        with self._server() as address:
            self._set_up(address)
        before = self._stories()
        with self._server() as address:
            try:
                asyncio.run(self._besiege(address))
                self._go_on(address)
            except Exception as error:
                self.found.append(f"the siege ended early: {error!r}")
        self._look_at_tables(before, self._stories())
        self._look_at_reports()

    # --- the server ---

    @contextmanager
    def _server(self) -> Iterator[str]:
        with process(self.folder, "besieged") as (server, address):
            self._process = server
            wait_for_port(address)
            until_compiled(address)  # the memory that this takes is none of the vandals' doing
            yield address
            server.send_signal(signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                server.wait(PATIENCE)
        if server.returncode:
            self.found.append(f"the server ended with {server.returncode}")

    def _set_up(self, address: str) -> None:
        first = {"first_player": 1}
        self.seats["running"] = self._table(address, options=first, manners=AWAY)
        self.seats["seated"] = self._table(address, options=first, manners={**AWAY, "chat": True})
        self.seats["honest"] = self._table(address, options={"stall_rounds": 5}, manners=AWAY)
        self.seats["lobby"] = self._table(address, started=False, manners={**AWAY, "listed": True})
        self.seats["over"] = self._table(address, options={"stall_rounds": 5}, manners=AWAY)
        ada, bob = self.seats["over"]
        with Person(address, ada["table"], ada["token"]) as one, Person(address, bob["table"], bob["token"]) as two:
            play_on({0: one, 1: two}, random.Random(self.seed))
        self.known.record = httpx.get(f"{address}/api/tables/{ada['table']}/record", timeout=PATIENCE).content
        for name in ("running", "lobby", "over"):
            self.known.tables += [self.seats[name][0]["table"], self.seats[name][0]["code"]]
        # Genuine tokens, and none for the tables that vandals go to with them.
        self.known.tokens = [seat["token"] for seat in self.seats["honest"]]
        with Person(address, self.seats["running"][1]["table"], self.seats["running"][1]["token"]) as bob_again:
            self.known.families = sorted({move["family"] for move in bob_again.until("table")["moves"]})

    def _table(self, address: str, started: bool = True, **more: Any) -> list[Json]:
        """A table for two."""
        asked = {"game": "bound", "players": 2, "nickname": "Ada", **more}
        host = httpx.post(f"{address}/api/tables", json=asked, timeout=PATIENCE).json()
        door = f"{address}/api/tables/{host['code']}/seats"
        guest = httpx.post(door, json={"nickname": "Bob"}, timeout=PATIENCE).json()
        if started:
            with Person(address, host["table"], host["token"]) as ada:
                ada.must(type="start")
        return [host, guest]

    def _stories(self) -> dict[str, list[Entry]]:
        log = open_log(self.folder)
        stories = {name: asyncio.run(log.entries(seats[0]["table"])) for name, seats in self.seats.items()}
        log.close()
        return stories

    # --- the siege ---

    async def _besiege(self, address: str) -> None:
        self.address = address
        honest = [
            Honest(self, "honest", 0, rematch=True),
            Honest(self, "honest", 1, rematch=True),
            Honest(self, "seated", 0),
        ]
        playing = [asyncio.create_task(person.play()) for person in honest]
        try:
            async with asyncio.TaskGroup() as group:
                for number in range(VANDALS):
                    group.create_task(Vandal(self, number).rage())
            for person in honest:
                await person.leave()
        finally:
            for task in playing:
                task.cancel()
            ends = await asyncio.gather(*playing, return_exceptions=True)
            self.found += [f"an honest player is lost: {end!r}" for end in ends if isinstance(end, Exception)]
            for writer in self.silent:
                writer.close()
        self.memory.append(self._memory())

    def _go_on(self, address: str) -> None:
        """The same process is well, and the match of those who were away goes on."""
        if self._process.poll() is not None or httpx.get(f"{address}/health", timeout=PATIENCE).status_code != 200:
            self.found.append("the server does not answer any more")
            return
        bob = self.seats["running"][1]
        with Person(address, bob["table"], bob["token"]) as back:
            table = back.until("table")
            back.must(type="play", move=table["moves"][0]["id"], seq=table["seq"])

    def count(self, kind: str, what: object) -> None:
        """Note that something is thrown."""
        self.thrown[kind] += 1
        self.last.append(f"{kind}: {what!r}"[:400])
        if self.thrown.total() == self.throws // 10:
            self.memory.append(self._memory())

    @property
    def goes_on(self) -> bool:
        """Whether there is more to throw."""
        return self.thrown.total() < self.throws

    def number(self) -> int:
        """One that nobody else has."""
        return next(self._numbers)

    def _memory(self) -> int:
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) // 1024

    # --- afterwards ---

    def _look_at_tables(self, before: dict[str, list[Entry]], after: dict[str, list[Entry]]) -> None:
        for name in ("lobby", "over"):
            if _bytes(after[name]) != _bytes(before[name]):
                self.found.append(f"the table '{name}' has changed")
        *kept, move = after["running"]
        if _bytes(kept) != _bytes(before["running"]) or not isinstance(move, Moved):
            self.found.append("the table 'running' has changed")
        for name in ("honest", "seated"):
            self._look_at_grants(name, after[name], len(before[name]))

    def _look_at_grants(self, name: str, story: list[Entry], since: int) -> None:
        """Whether every event was granted to whoever has the seat, or is the move of a bot; and none is missing."""
        top = TableState.of(self.seats[name][0]["table"], story[:since])
        anybody, explained = self._all_grants(name), set[int]()
        for event in story[since:]:
            seat = getattr(event, "seat", None)
            chair = None if seat is None else top.chairs[seat]
            top = top.after(event)
            grants = self.granted[self._grants(name, chair.person)] if chair else anybody
            if top.step in grants and not event.sealed:
                explained.add(top.step)
            elif not (_by_itself(event) or (chair and chair.driver and isinstance(event, Moved))):
                self.found.append(f"nobody was granted event {top.seq} of the table '{name}': {event}")
        missing = anybody - explained
        if missing:
            self.found.append(f"events {sorted(missing)[:5]} of the table '{name}' were granted and are not there")

    def _grants(self, name: str, person: int | None) -> str:
        return f"{name} {person}" if name == "honest" or person == 0 else "vandals"

    def _all_grants(self, name: str) -> set[int]:
        mine = [grants for who, grants in self.granted.items() if who.startswith(name)]
        return set().union(*mine, self.granted["vandals"] if name == "seated" else set())

    def _look_at_reports(self) -> None:
        written = (self.folder / "reports").read_text()
        for line in written.splitlines():
            try:
                report = json.loads(line)
            except ValueError:
                self.found.append(f"not a report: {line[:300]}")
                continue
            if report["level"] in ("error", "critical") or "error" in report:
                self.found.append(f"reported: {report['message']} {report.get('error', '')[-1500:]}")
        tokens = [seat["token"] for seats in self.seats.values() for seat in seats]
        self.found += [f"a report has a token: {token}" for token in tokens if token and token in written]


class Honest:
    """A person who plays any legal move, and remembers what was granted."""

    def __init__(self, siege: Siege, name: str, person: int, rematch: bool = False) -> None:
        self.siege, self.rematch = siege, rematch
        self.who = f"{name} {person}"
        self.seat = siege.seats[name][person]
        self.chance = random.Random(f"{siege.seed} {self.who}")
        self.asked = self.leaving = False
        self.table: Json | None = None  # to be answered with a move
        self.socket: ClientConnection | None = None
        self.pong = asyncio.Event()

    async def play(self) -> None:
        """Until the siege is over."""
        where = f"{self.siege.address.replace('http', 'ws', 1)}/ws/{self.seat['table']}"
        async with connect(where, compression=None, open_timeout=PATIENCE) as socket:
            self.socket = socket
            await socket.send(json.dumps({"type": "hello", "token": self.seat["token"]}))
            async for text in socket:
                await self._hear(socket, json.loads(text))
        raise ConnectionError("the server has hung up")

    async def _hear(self, socket: ClientConnection, message: Json) -> None:
        match message["type"]:
            case "accepted":
                self.siege.granted[self.who].add(message["seq"])
                self.siege.answered[self.who] += 1
                self.asked = False
            case "refused":
                self.asked = False
            case "pong":
                self.pong.set()
            case "lobby" if message["knock"] and not self.leaving:
                await socket.send(json.dumps({"type": "admit", "agree": True, "id": f"h{self.siege.number()}"}))
            case "table":
                self.table = message
        table = self.table
        if table is None or self.asked or self.leaving:
            return
        if table["moves"]:
            await asyncio.sleep(PACE)
            move = self.chance.choice(table["moves"])["id"]
            await self._ask(socket, type="play", move=move, seq=table["seq"])
        elif self.rematch and not table["waiting"]:
            await self._ask(socket, type="rematch")

    async def _ask(self, socket: ClientConnection, **ask: Any) -> None:
        """Ask for something, once for every table that was shown."""
        if self.leaving:
            return
        self.asked, self.table = True, None
        await socket.send(json.dumps({**ask, "id": f"h{self.siege.number()}"}))

    async def leave(self) -> None:
        """Ask for no more, and wait for all answers; without them this fails."""
        assert self.socket is not None
        self.leaving = True
        await self.socket.send(json.dumps({"type": "ping", "id": "still-there"}))
        async with asyncio.timeout(PATIENCE):
            await self.pong.wait()


class Vandal:
    """Throws one thing after the other."""

    def __init__(self, siege: Siege, number: int) -> None:
        self.siege = siege
        self.chance = random.Random(f"{siege.seed} {number}")
        self.fuzz = Fuzz(self.chance, siege.known)
        self.table: Json = {}  # as it was last shown
        self.token: str | None = None
        self.names: list[str] = []  # of moves that were made

    async def rage(self) -> None:
        """Until all is thrown."""
        deeds: list[tuple[Callable[[], Awaitable[None]], int]] = [
            (self._watch, 6),
            (self._take_part, 6),
            (self._knock, 4),
            (self._request, 6),
            (self._garbage, 2),
            (self._upgrade, 2),
            (self._say_nothing, 1),
        ]
        while self.siege.goes_on:
            (deed,) = self.chance.choices([deed for deed, _ in deeds], [weight for _, weight in deeds])
            await deed()

    # --- at a table ---

    async def _watch(self) -> None:
        """Be a spectator who asks for everything."""
        table = self.chance.choice([*self.siege.known.tables, self.siege.seats["honest"][0]["table"]])
        await self._at(table, {"type": "hello"}, 40)

    async def _take_part(self) -> None:
        """Have a seat, and ask for what is not one's own. Who has stood up has a token that is worth nothing."""
        seat = self.siege.seats["seated"][1]
        self.token = seat["token"] if self.chance.random() < 0.9 else self.chance.choice(self.siege.known.tokens)
        await self._at(seat["table"], {"type": "hello", "token": self.token}, 40, sits=True)

    async def _knock(self) -> None:
        """Begin with anything but a good hello, at tables that may not be there."""
        made_up = ["AAAAAA", "0" * 16, "..", "%00", "x" * 400]
        table = self.chance.choice([*self.siege.known.tables, *made_up])
        token = self.chance.choice([*self.siege.known.tokens, self.fuzz.token()])  # of another table, or of none
        await self._at(table, self.chance.choice([{"type": "hello", "token": token}, self.fuzz.message()]), 24)

    async def _at(self, table: str, hello: Json, throws: int, sits: bool = False) -> None:
        siege = self.siege
        where = f"{siege.address.replace('http', 'ws', 1)}/ws/{table}"
        try:
            async with connect(
                where, compression=None, open_timeout=PATIENCE, close_timeout=1, max_size=None
            ) as socket:
                siege.count("hello", hello)
                await socket.send(json.dumps(hello).encode(), text=True)
                if sits:
                    self._hear(json.loads(await socket.recv()), sits)
                for _ in range(0, throws, 8):
                    await self._throw(socket, [self._frame(sits) for _ in range(8)], sits)
        except (ConnectionClosed, InvalidHandshake, InvalidMessage) as error:
            response = getattr(error, "response", None)
            if response is not None:
                self._status(response.status_code, f"/ws/{table}")

    def _frame(self, sits: bool) -> Frame:
        """Some know the table well: legal moves of others, moves that were made, a table as it was."""
        chance, table = self.chance, self.table
        if sits and self.siege.seats["seated"][1]["token"] is None and chance.random() < 0.2:
            return Frame(b'{"type":"sit","name":"Mallory","id":"back"}')
        if chance.random() < 0.8 or not table:
            return self.fuzz.frame()
        moves = [move["id"] for move in table["moves"]] if sits else []
        name = chance.choice([*self.names[-5:], self.fuzz.name()])
        seq = table["seq"] - chance.choice([0, 0, 0, 1, 5])
        move = {"type": "play", "move": chance.choice([*moves, chance.randrange(300)]), "seq": max(-1, seq), "id": name}
        self.names.append(name)
        return Frame(json.dumps(self.fuzz.mutated(move) if chance.random() < 0.3 else move).encode())

    async def _throw(self, socket: ClientConnection, frames: list[Frame], sits: bool) -> None:
        """Some frames; what comes before one that ends the connection is heard to the end first."""
        for frame in frames:
            if frame.deadly:
                await self._listen(socket, sits)
            self.siege.count("frame", frame.data)
            await socket.send(frame.data, text=frame.text)
        await self._listen(socket, sits)

    async def _listen(self, socket: ClientConnection, sits: bool) -> None:
        """Hear everything up to the answer to a ping."""
        name = f"end-{self.siege.number()}"
        await socket.send(json.dumps({"type": "ping", "id": name}))
        async with asyncio.timeout(PATIENCE):
            while True:
                message = json.loads(await socket.recv())
                self._hear(message, sits)
                if message.get("id") == name:
                    return

    def _hear(self, message: Json, sits: bool) -> None:
        match message["type"]:
            case "accepted":
                self.siege.granted["vandals" if sits else "trespassers"].add(message["seq"])
            case "welcome" if message["seat"] is not None and not sits:
                self.siege.found.append(f"a vandal has a seat: {message}")
            case "welcome" if message.get("token"):
                self.siege.seats["seated"][1]["token"] = message["token"]
            case "table":
                self.table = message
            case "refused" if sits and "no longer" in message["sentence"]:
                self._lose_seat()
            case "refused" if "The server could not do this" in message["sentence"]:
                self.siege.found.append(f"a defect answers: {message}")
            case kind if kind not in ANSWERS:
                self.siege.found.append(f"not a message: {message}")

    def _lose_seat(self) -> None:
        seat = self.siege.seats["seated"][1]
        if self.token is not None and self.token == seat["token"]:
            seat["token"] = None
            self.siege.known.tokens.append(self.token)

    # --- over HTTP ---

    async def _request(self) -> None:
        for _ in range(10):
            await self._post("request", self.fuzz.request())

    async def _garbage(self) -> None:
        for _ in range(5):
            await self._post("garbage", self.fuzz.garbage(), wait=0.05)

    async def _upgrade(self) -> None:
        """WebSockets begun by hand; pages of other servers get none."""
        host = self.siege.address.removeprefix("http://")
        for _ in range(5):
            data = self.fuzz.handshake(host, self.chance.choice([*self.siege.known.tables, "AAAAAA"]))
            if await self._post("handshake", data, wait=0.05) == 101 and b"Origin" in data:
                self.siege.found.append(f"a page of another server was let in: {data!r}")

    async def _say_nothing(self) -> None:
        """Connect, say half of something, and stay."""
        _, writer = await self._connect()
        data = self.fuzz.request()
        writer.write(data[: self.chance.randrange(40)])
        self.siege.count("silent", "")
        self.siege.silent.append(writer)
        if len(self.siege.silent) > SILENT:
            self.siege.silent.popleft().close()

    async def _post(self, kind: str, data: bytes, wait: float = PATIENCE) -> int | None:
        """Send something; the status that comes back, if any does."""
        self.siege.count(kind, data)
        reader, writer = await self._connect()
        heard, endless = b"", bool(WITHOUT_END.search(data))
        try:
            writer.write(data)
            async with asyncio.timeout(0.2 if endless else wait):
                while not STATUS.match(heard) and (more := await reader.read(65_536)):
                    heard += more
        except ConnectionError:
            pass
        except TimeoutError:
            if kind == "request" and not endless:
                self.siege.found.append(f"no answer to {data!r}"[:600])
        writer.close()
        found = STATUS.match(heard)
        if found and not NOT_BUILT.match(heard):
            self._status(int(found[1]), data)
        return int(found[1]) if found else None

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        host, _, port = self.siege.address.removeprefix("http://").partition(":")
        return await asyncio.open_connection(host, int(port))

    def _status(self, status: int, asked: object) -> None:
        self.siege.statuses[status] += 1
        if status >= 500:
            self.siege.found.append(f"{status} for {asked!r}"[:600])


def _by_itself(event: Entry) -> bool:
    """Whether a table does this when people have agreed, or have come and gone."""
    return isinstance(event, Came | Admitted) or (isinstance(event, SeatAnswered) and event.seat is None)


def _bytes(story: list[Entry]) -> list[str]:
    return [history.encode(event) for event in story]
