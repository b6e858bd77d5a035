"""Load: `python -m benchmarks.load` plays hundreds of tables over real sockets on this machine and times every answer.

The server runs in a process of its own on one core, with real rules, full durability and bots as clients (one process,
on another core). An acknowledgement is timed from the moment a move is sent until the server says that it is kept.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Rows
from websockets.asyncio.client import ClientConnection, connect

ROOT = Path(__file__).parents[1]
SEATS = 4
WARM_UP = 3.0  # seconds that are not counted
SLOWEST = 0.1  # seconds of p99 beyond which a rate is too high
STEPS = (250, 400, 600, 800, 1000, 1300)
AGAIN = "You can play again when the match is over."  # all four ask for it at once
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Legal(msgspec.Struct):
    """As much of a move as a client needs that plays anything."""

    id: int


class Heard(msgspec.Struct):
    """As much of a message as such a client needs."""

    type: str
    id: str = ""
    seq: int = -1
    sentence: str = ""
    moves: list[Legal] = []
    waiting: list[int] = []


_decoder = msgspec.json.Decoder(Heard)


class Seat:
    """One player: a socket, and the table as it was last seen. Who may move stands in the queue of those who can."""

    def __init__(self, socket: ClientConnection, can_move: deque[Seat], chance: random.Random) -> None:
        self.socket = socket
        self.latest: Heard | None = None
        self.times: list[float] = []
        self.refused: list[str] = []
        self.reading = asyncio.create_task(self._read())
        self._can_move, self._chance = can_move, chance
        self._sent: dict[str, float] = {}
        self._names = itertools.count()

    async def _read(self) -> None:
        async for text in self.socket:
            heard = _decoder.decode(text)
            if heard.type == "table":
                self.latest = heard
                if heard.moves or not heard.waiting:
                    self._can_move.append(self)
            elif heard.type == "accepted":
                begun = self._sent.pop(heard.id, None)
                if begun is not None:
                    self.times.append(time.perf_counter() - begun)
            elif heard.type == "refused":
                self._sent.pop(heard.id, None)
                self.refused.append(heard.sentence)

    async def move(self) -> bool:
        """Any legal move, or another match where one is over; whether a move was made."""
        heard, self.latest = self.latest, None
        if heard is None:
            return False
        if not heard.waiting:
            await self.say(type="rematch", id="")
            return False
        name = f"m{next(self._names)}"
        self._sent[name] = time.perf_counter()
        await self.say(type="play", id=name, seq=heard.seq, move=self._chance.choice(heard.moves).id)
        return True

    async def say(self, **message: Any) -> None:
        """Send a message."""
        await self.socket.send(msgspec.json.encode(message).decode())


@contextlib.contextmanager
def serving(core: int | None) -> Iterator[tuple[str, int]]:
    """A server in a process of its own: its address and process id."""
    with tempfile.TemporaryDirectory(prefix="labtop-load-") as folder:
        command = [sys.executable, "-m", "benchmarks.load", "--serve", folder]
        with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True) as server:
            if core is not None:
                os.sched_setaffinity(server.pid, {core})
            try:
                assert server.stdout is not None
                yield server.stdout.readline().strip(), server.pid
            finally:
                server.terminate()


def serve(folder: str) -> None:
    """The server itself: as `labtop serve` starts it, without limits for one address."""
    from labtop.server.app import build
    from labtop.server.limits import Rate
    from labtop.server.log import open_log
    from labtop.server.run import listen, run
    from labtop.server.settings import Settings

    free = Rate(1e6, 10**6)
    settings = Settings(pace=0, frames=free, new_tables=free, wrong_codes=free, connections=10**6)
    with listen("127.0.0.1", 0) as listener:
        run(build(open_log(folder), settings), listener, lambda address: print(address, flush=True))


@contextlib.asynccontextmanager
async def house(address: str, tables: int, progress: Progress) -> AsyncIterator[tuple[list[Seat], deque[Seat]]]:
    """So many tables with four people each: all seats, and those that can move, longest waiting first."""
    async with httpx.AsyncClient(base_url=address, timeout=120) as http, contextlib.AsyncExitStack() as stack:
        seats: list[Seat] = []
        can_move: deque[Seat] = deque()
        for number in progress.track(range(tables), description="opening tables"):
            seats += await _open(http, address, stack, can_move, random.Random(number))
        yield seats, can_move
        for seat in seats:
            seat.reading.cancel()


async def _open(
    http: httpx.AsyncClient,
    address: str,
    stack: contextlib.AsyncExitStack,
    can_move: deque[Seat],
    chance: random.Random,
) -> list[Seat]:
    asked = {"game": "bound", "players": SEATS, "nickname": "P0"}
    places = [(await http.post("/api/tables", json=asked)).raise_for_status().json()]
    for other in range(1, SEATS):
        path = f"/api/tables/{places[0]['code']}/seats"
        places.append((await http.post(path, json={"nickname": f"P{other}"})).raise_for_status().json())
    seats = []
    for place in places:
        there = f"{address.replace('http', 'ws', 1)}/ws/{place['table']}"
        socket = await stack.enter_async_context(connect(there, compression=None, max_size=None))
        seats.append(Seat(socket, can_move, chance))
        await seats[-1].say(type="hello", token=place["token"])
    await seats[0].say(type="start", id="start")
    return seats


async def play(can_move: deque[Seat], rate: float, seconds: float) -> None:
    """Moves at a steady rate, whoever has waited longest first."""
    begun, sent = time.perf_counter(), 0
    while (now := time.perf_counter() - begun) < seconds:
        while sent < now * rate and can_move:
            sent += await can_move.popleft().move()
        await asyncio.sleep(0.002)


def harvest(seats: list[Seat]) -> list[float]:
    """The times of all acknowledgements since the last harvest, sorted."""
    times = sorted(duration for seat in seats for duration in seat.times)
    for seat in seats:
        seat.times = []
    return times


def cpu_of(pid: int) -> float:
    """CPU-seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory_of(pid: int) -> float:
    """Megabytes that a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE / 2**20


async def measure(wanted: argparse.Namespace, console: Console) -> bool:
    """All of it; whether the first rate kept its promise."""
    cores = sorted(os.sched_getaffinity(0))
    with serving(cores[0] if len(cores) > 1 else None) as (address, pid), Progress(console=console) as progress:
        if len(cores) > 1:
            os.sched_setaffinity(0, set(cores[1:]))
        await _ready(address, progress)
        empty = memory_of(pid)
        async with house(address, wanted.tables, progress) as (seats, can_move):
            rows = Rows(
                "wanted/s",
                "moves/s",
                "p50 ms",
                "p99 ms",
                "worst ms",
                "CPU ms a move",
                "core",
                "players' core",
                title="Load",
            )
            kept = []
            for rate in (step for step in STEPS if step <= wanted.most):
                progress.console.print(f"{rate} moves/s for {wanted.seconds:g} s …")
                await play(can_move, rate, WARM_UP)
                await asyncio.sleep(0.5)
                harvest(seats)
                cpu, own, begun = cpu_of(pid), time.process_time(), time.perf_counter()
                await play(can_move, rate, wanted.seconds)
                lasted, used, own = time.perf_counter() - begun, cpu_of(pid) - cpu, time.process_time() - own
                await asyncio.sleep(0.5)
                times = harvest(seats)
                p99 = times[int(len(times) * 0.99)]
                rows.add_row(
                    str(rate),
                    f"{len(times) / lasted:.0f}",
                    f"{1e3 * times[len(times) // 2]:.1f}",
                    f"{1e3 * p99:.1f}",
                    f"{1e3 * times[-1]:.1f}",
                    f"{1e3 * used / len(times):.2f}",
                    f"{100 * used / lasted:.0f} %",
                    f"{100 * own / lasted:.0f} %",
                )
                kept.append(p99)
                if p99 > SLOWEST or len(times) < 0.95 * rate * lasted:
                    break
            each = (memory_of(pid) - empty) / wanted.tables
            refused = {sentence for seat in seats for sentence in seat.refused} - {AGAIN}
        console.print(rows)
        console.print(f"{wanted.tables} tables, {len(seats)} seats; {each * 1024:.0f} KiB of memory a table.")
        if refused:
            console.print("Refused:", *sorted(refused)[:5], sep="\n  ")
    return bool(kept) and kept[0] <= 0.05


async def _ready(address: str, progress: Progress) -> None:
    task = progress.add_task("the server makes its games ready", total=None)
    async with httpx.AsyncClient(base_url=address, timeout=120) as http:
        while any(done < of for done, of in (await http.get("/health")).json()["games"].values()):
            await asyncio.sleep(0.2)
    progress.remove_task(task)


def main() -> None:
    """Measure and show; the exit status says whether p99 stayed within 50 ms at the first rate."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=250, help="tables with four seats each (%(default)s)")
    parser.add_argument("--seconds", type=float, default=15, help="of each rate (%(default)s)")
    parser.add_argument("--most", type=int, default=STEPS[-1], help="the highest rate that is tried (%(default)s)")
    parser.add_argument("--serve", metavar="FOLDER", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.serve:
        serve(wanted.serve)
    else:
        sys.exit(not asyncio.run(measure(wanted, Console())))


if __name__ == "__main__":
    main()
