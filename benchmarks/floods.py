"""Floods: `python -m benchmarks.floods` plays honest tables while a few connections do their worst, and times moves.

The server runs in a process of its own with the limits that it always has, but for how many may come from one address.
First the honest tables play alone. Then, from a process with a low priority, three spectators send without pause
(pings whose answers they never read, empty fragments, frames of one byte) and come back as soon as they are hung up on,
and two thousand connections say nothing. Everything stays on this machine and ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import multiprocessing
import os
import selectors
import socket
import sys
import threading
import time
from collections import Counter, deque
from collections.abc import Iterator
from multiprocessing.connection import Connection
from urllib.parse import urlsplit

import httpx
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Rows
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from benchmarks.load import ROOT, SEATS, Seat, cpu_of, harvest, house, memory_of, play, ready, serve, serving

SLOWEST = 0.1  # seconds of p99 while the floods come
GROWN = 16  # megabytes that the server may hold more afterwards than when all of them had come
SILENT = 2000
PATIENCE = 5.0  # seconds for the server to answer a spectator
BLOCK = 2048  # frames that are sent in one go

PING = Frame(Opcode.PING, b"")
FLOODS = {
    "pings": (b"", PING),
    "fragments": (Frame(Opcode.TEXT, b"x", fin=False).serialize(mask=True), Frame(Opcode.CONT, b"", fin=False)),
    "bytes": (b"", Frame(Opcode.TEXT, b"x")),
}
HELLO = Frame(Opcode.TEXT, b'{"type":"hello"}').serialize(mask=True)


# --- the floods, in a process of their own ---


class Flood:
    """A spectator who sends one kind of frame without pause, and comes back when hung up on."""

    def __init__(self, link: str, kind: str, counts: Counter[str]) -> None:
        first, frame = FLOODS[kind]
        self._link, self._kind, self._counts = link, kind, counts
        self._first, self._block = first, frame.serialize(mask=True) * BLOCK

    def run(self, end: threading.Event) -> None:
        """Until the end."""
        while not end.is_set():
            with contextlib.suppress(OSError, AssertionError), self._watching() as line:
                line.sendall(self._first)
                while not end.is_set():
                    line.sendall(self._block)
                    self._counts[f"{self._kind} frames"] += BLOCK
            self._counts[f"{self._kind} hung up"] += 1

    @contextlib.contextmanager
    def _watching(self) -> Iterator[socket.socket]:
        uri = parse_uri(self._link)
        protocol = ClientProtocol(uri)
        protocol.send_request(protocol.connect())
        with socket.create_connection((uri.host, uri.port), PATIENCE) as line:
            line.sendall(b"".join(protocol.data_to_send()))
            assert line.recv(4096).startswith(b"HTTP/1.1 101")
            line.sendall(HELLO)
            yield line


def _keep_silent(where: tuple[str, int], end: threading.Event, counts: Counter[str]) -> None:
    """So many connections that say nothing; those that are let go come back."""
    with contextlib.ExitStack() as stack:
        look = stack.enter_context(selectors.DefaultSelector())
        while not end.is_set():
            with contextlib.suppress(OSError):
                while len(look.get_map()) < SILENT and not end.is_set():
                    line = socket.create_connection(where, PATIENCE)
                    look.register(line, selectors.EVENT_READ)
                    counts["silent"] = max(counts["silent"], len(look.get_map()))
            for key, _ in look.select(0.2):
                look.unregister(key.fileobj)
                key.fileobj.close()  # type: ignore[union-attr]
                counts["silent let go"] += 1
        for key in list(look.get_map().values()):
            key.fileobj.close()  # type: ignore[union-attr]


def flood(link: str, ending: Connection) -> None:
    """All of it, until told to end; then how much there was."""
    os.nice(15)
    end, counts = threading.Event(), Counter[str]()
    url = urlsplit(link)
    silent = threading.Thread(target=_keep_silent, args=((url.hostname, url.port), end, counts))
    threads = [silent, *(threading.Thread(target=Flood(link, kind, counts).run, args=(end,)) for kind in FLOODS)]
    for thread in threads:
        thread.start()
    ending.recv()
    end.set()
    for thread in threads:
        thread.join()
    ending.send(dict(counts))


# --- what is measured ---


class Stretch:
    """What honest players saw for a while, and what the server spent on it."""

    def __init__(self, name: str, pid: int) -> None:
        self.name, self._pid = name, pid
        self._cpu, self._begun = cpu_of(pid), time.perf_counter()
        self.first = memory_of(pid)

    def end(self, seats: list[Seat]) -> None:
        """Count."""
        self.times = sorted(harvest(seats))
        self.core = (cpu_of(self._pid) - self._cpu) / (time.perf_counter() - self._begun)
        self.memory = memory_of(self._pid)

    def at(self, share: float) -> float:
        """Seconds within which that share of the moves was acknowledged."""
        return self.times[int((len(self.times) - 1) * share)] if self.times else float("inf")

    def row(self) -> list[str]:
        """As the table shows it."""
        shown = [f"{1e3 * self.at(share):.1f}" for share in (0.5, 0.99, 1.0)]
        memory = f"{self.first:.0f} to {self.memory:.0f}"
        return [self.name, str(len(self.times)), *shown, f"{100 * self.core:.0f} %", memory]


async def measure(wanted: argparse.Namespace, console: Console) -> bool:
    """All of it; whether honest players noticed little enough, and the memory is what it was."""
    cores = sorted(os.sched_getaffinity(0))
    core = cores[0] if len(cores) > 1 else None
    with serving(ROOT, core, "benchmarks.floods") as (address, pid), Progress(console=console) as progress:
        if core is not None:
            os.sched_setaffinity(0, set(cores[1:]))
        await ready(address, progress)
        async with house(address, wanted.tables, progress) as (seats, can_move):
            rate, seconds = wanted.rate, wanted.seconds
            await play(can_move, rate, 3.0)
            harvest(seats)
            before = await _stretch("before", pid, seats, can_move, rate, seconds)
            counts: dict[str, int] = {}
            link = await _table_to_watch(address)
            with _flooding(link, counts):
                await play(can_move, rate, 2.0)  # until all of them are there
                harvest(seats)
                during = await _stretch("during", pid, seats, can_move, rate, 2 * seconds)
            await play(can_move, rate, 2.0)
            harvest(seats)
            after = await _stretch("after", pid, seats, can_move, rate, seconds / 2)
    rows = Rows("", "moves", "p50 ms", "p99 ms", "worst ms", "core", "memory MB", title="Floods")
    for stretch in (before, during, after):
        rows.add_row(*stretch.row())
    console.print(rows)
    console.print(f"{wanted.tables} tables, {wanted.tables * SEATS} seats, {rate:g} moves/s; beside them:", counts)
    refused = {sentence for seat in seats for sentence in seat.refused}
    lost = sum(seat.reading.done() and not seat.reading.cancelled() for seat in seats)
    if refused or lost:
        console.print(f"Refused: {sorted(refused)[:5]}; {lost} honest players were hung up on.")
    return during.at(0.99) <= SLOWEST and after.memory - during.first <= GROWN


async def _stretch(
    name: str, pid: int, seats: list[Seat], can_move: deque[Seat], rate: float, seconds: float
) -> Stretch:
    stretch = Stretch(name, pid)
    await play(can_move, rate, seconds)
    await asyncio.sleep(0.5)
    stretch.end(seats)
    return stretch


async def _table_to_watch(address: str) -> str:
    """A table of its own, for who floods."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        asked = {"game": "bound", "players": SEATS, "nickname": "Nobody"}
        made = (await http.post("/api/tables", json=asked)).raise_for_status().json()
    return f"{address.replace('http', 'ws', 1)}/ws/{made['table']}"


@contextlib.contextmanager
def _flooding(link: str, counts: dict[str, int]) -> Iterator[None]:
    """The floods come for as long as this lasts; what came of them is in `counts` then."""
    new = multiprocessing.get_context("spawn")
    ours, theirs = new.Pipe()
    process = new.Process(target=flood, args=(link, theirs), daemon=True)
    process.start()
    try:
        yield
    finally:
        ours.send("end")
        counts.update(ours.recv() if ours.poll(2 * PATIENCE) else {})
        process.join(PATIENCE)
        process.kill()


def main() -> None:
    """Measure and show; the exit status says whether p99 stayed below 100 ms and memory what it was."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.floods", description=__doc__)
    parser.add_argument("--tables", type=int, default=25, help="honest tables with four seats each (%(default)s)")
    parser.add_argument("--rate", type=float, default=25, help="their moves a second (%(default)s)")
    parser.add_argument("--seconds", type=float, default=10, help="before; twice as long during (%(default)s)")
    parser.add_argument("--serve", metavar="FOLDER", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.serve:
        serve(wanted.serve, limited=True)
    else:
        sys.exit(not asyncio.run(measure(wanted, Console())))


if __name__ == "__main__":
    main()
