"""Load: `python -m benchmarks.load` plays hundreds of tables over real sockets on this machine and times every answer.

The server runs in a process of its own on one core, with real rules, full durability and bots as clients (one process,
on another core). An acknowledgement is timed from the moment a move is sent until the server says that it is kept.

With `--against` the server of another source tree is measured in the same run, turn and turn about.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import dataclasses
import itertools
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
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
PROMISED = 0.05  # seconds of p99 that are good
STRETCHES = 3  # of each rate; where two servers are compared, they take turns
STEPS = (250, 400, 600, 800, 1000, 1300)
COLUMNS = ("wanted/s", "moves/s", "p50 ms", "p99 ms", "worst ms", "CPU ms a move", "core", "players' core")
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
        if not heard.moves:  # another match has begun meanwhile
            return False
        name = f"m{next(self._names)}"
        self._sent[name] = time.perf_counter()
        await self.say(type="play", id=name, seq=heard.seq, move=self._chance.choice(heard.moves).id)
        return True

    async def say(self, **message: Any) -> None:
        """Send a message."""
        await self.socket.send(msgspec.json.encode(message).decode())


@contextlib.contextmanager
def serving(tree: Path, core: int | None, module: str = "benchmarks.load") -> Iterator[tuple[str, int]]:
    """The server of a source tree, as a module starts it, in a process of its own: its address and process id."""
    with tempfile.TemporaryDirectory(prefix="labtop-load-") as folder:
        command = [_python(tree), "-m", module, "--serve", folder]
        environment = {**os.environ, "PYTHONPATH": f"{tree / 'src'}{os.pathsep}{tree}"}
        with subprocess.Popen(
            command, cwd=tree, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
        ) as server:
            if core is not None:
                os.sched_setaffinity(server.pid, {core})
            try:
                assert server.stdout is not None
                yield server.stdout.readline().strip(), server.pid
            finally:
                server.terminate()


def _python(tree: Path) -> str:
    """The interpreter of a tree with the packages that it asks for, where it has one."""
    own = tree / ".venv" / "bin" / "python"
    return str(own) if own.exists() else sys.executable


def serve(folder: str, limited: bool = False) -> None:
    """The server itself: as `labtop serve` starts it, without limits for one address, nor for a connection unless it is
    to be `limited`.
    """
    from labtop.server.app import build
    from labtop.server.limits import Rate
    from labtop.server.log import open_log
    from labtop.server.run import listen, run
    from labtop.server.settings import Settings

    free = Rate(1e6, 10**6)
    settings = Settings(pace=0, new_tables=free, wrong_codes=free, connections=10**6)
    settings = settings if limited else dataclasses.replace(settings, frames=free)
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
        socket = await stack.enter_async_context(connect(there, compression=None, max_size=None, ping_interval=None))
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
    """The times of all acknowledgements since the last harvest."""
    times = [duration for seat in seats for duration in seat.times]
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


@dataclass
class Figures:
    """What was measured at one rate, in as many stretches as there were."""

    rate: int
    times: list[float] = field(default_factory=list)
    lasted: float = 0.0
    used: float = 0.0
    own: float = 0.0

    @property
    def p99(self) -> float:
        """Seconds within which 99 of 100 moves were acknowledged."""
        return sorted(self.times)[int(len(self.times) * 0.99)]

    @property
    def each(self) -> float:
        """CPU-seconds of the server for a move."""
        return self.used / len(self.times)

    @property
    def kept_up(self) -> bool:
        """Whether the server made as many moves as were wanted, none of them too late."""
        return self.p99 <= SLOWEST and len(self.times) >= 0.95 * self.rate * self.lasted

    def row(self) -> list[str]:
        """As the table shows them."""
        times = sorted(self.times)
        return [
            str(self.rate),
            f"{len(times) / self.lasted:.0f}",
            f"{1e3 * times[len(times) // 2]:.1f}",
            f"{1e3 * self.p99:.1f}",
            f"{1e3 * times[-1]:.1f}",
            f"{1e3 * self.each:.2f}",
            f"{100 * self.used / self.lasted:.0f} %",
            f"{100 * self.own / self.lasted:.0f} %",
        ]


class Side:
    """A server with its tables, and what was measured there."""

    def __init__(self, name: str, pid: int, seats: list[Seat], can_move: deque[Seat]) -> None:
        self.name, self.pid, self.seats, self._can_move = name, pid, seats, can_move
        self.figures: list[Figures] = []

    @property
    def goes_on(self) -> bool:
        """Whether a higher rate is worth trying."""
        return all(figures.kept_up for figures in self.figures)

    async def begin(self, rate: int) -> None:
        """Play at a new rate, which is not counted yet."""
        self.figures.append(Figures(rate))
        await play(self._can_move, rate, WARM_UP)
        await asyncio.sleep(0.5)

    async def stretch(self, seconds: float) -> None:
        """Play on for a while, which counts."""
        figures = self.figures[-1]
        await play(self._can_move, figures.rate, 0.5)
        harvest(self.seats)
        cpu, own, begun = cpu_of(self.pid), time.process_time(), time.perf_counter()
        await play(self._can_move, figures.rate, seconds)
        figures.lasted += time.perf_counter() - begun
        figures.used += cpu_of(self.pid) - cpu
        figures.own += time.process_time() - own
        await asyncio.sleep(0.5)
        figures.times += harvest(self.seats)


async def measure(wanted: argparse.Namespace, console: Console) -> bool:
    """All of it; whether the first rate kept its promise."""
    cores = sorted(os.sched_getaffinity(0))
    trees = {"": ROOT, **({"against": wanted.against.resolve()} if wanted.against else {})}
    async with contextlib.AsyncExitStack() as stack:
        core = cores[0] if len(cores) > 1 else None
        servers = [stack.enter_context(serving(tree, core)) for tree in trees.values()]
        if core is not None:
            os.sched_setaffinity(0, set(cores[1:]))
        progress = stack.enter_context(Progress(console=console))
        sides = []
        for name, (address, pid) in zip(trees, servers, strict=True):
            await ready(address, progress)
            empty = memory_of(pid)
            side = Side(name, pid, *await stack.enter_async_context(house(address, wanted.tables, progress)))
            sides.append((side, empty))
        for rate in (step for step in STEPS if step <= wanted.most):
            await _at_rate(rate, [side for side, _ in sides if side.goes_on], wanted.seconds, progress)
        for side, empty in sides:
            each = (memory_of(side.pid) - empty) / wanted.tables
            _show(side, each, console)
        if wanted.against:
            _compare(sides[0][0], sides[1][0], console)
    return sides[0][0].figures[0].p99 <= PROMISED


async def _at_rate(rate: int, sides: list[Side], seconds: float, progress: Progress) -> None:
    """Turn and turn about, so that whatever else the machine does falls on all sides alike."""
    if sides:
        progress.console.print(f"{rate} moves/s for {seconds:g} s …")
    for side in sides:
        await side.begin(rate)
    for _ in range(STRETCHES):
        for side in sides:
            await side.stretch(seconds / STRETCHES)


def _show(side: Side, each: float, console: Console) -> None:
    rows = Rows(*COLUMNS, title=f"Load {side.name}".strip())
    for figures in side.figures:
        rows.add_row(*figures.row())
    console.print(rows)
    held = [figures.rate for figures in side.figures if figures.kept_up and figures.p99 <= PROMISED]
    console.print(
        f"{len(side.seats) // SEATS} tables, {len(side.seats)} seats; {each * 1024:.0f} KiB of memory a table; "
        f"p99 within {1e3 * PROMISED:.0f} ms up to {max(held, default=0)} moves/s."
    )
    refused = {sentence for seat in side.seats for sentence in seat.refused} - {AGAIN}
    if refused:
        console.print("Refused:", *sorted(refused)[:5], sep="\n  ")


def _compare(here: Side, there: Side, console: Console) -> None:
    for mine, other in zip(here.figures, there.figures, strict=False):
        console.print(
            f"{mine.rate} moves/s: {1e3 * mine.each:.2f} ms of CPU a move against {1e3 * other.each:.2f} ms, "
            f"{mine.each / other.each:.2f} of it."
        )


async def ready(address: str, progress: Progress) -> None:
    """Until every game is compiled."""
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
    parser.add_argument("--against", type=Path, metavar="TREE", help="another source tree, measured in alternation")
    parser.add_argument("--serve", metavar="FOLDER", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.serve:
        serve(wanted.serve)
    else:
        sys.exit(not asyncio.run(measure(wanted, Console())))


if __name__ == "__main__":
    main()
