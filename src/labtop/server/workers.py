"""Several processes that serve the same tables from one address: started together, replaced when one dies, and ended
in good order.

They share one listening socket, so whoever comes is let in by a worker that is free, and nobody who waits at the door
of a worker that dies is turned away.
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing import connection, get_context, parent_process
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event

from labtop.kernel.errors import Refusal
from labtop.server.reporting import Style, report_as
from labtop.server.run import GRACE, address_of, run
from labtop.server.settings import Settings

COMPILING = 300.0  # seconds that the others wait for the first to compile
RESPITE = 1.0  # seconds before a worker that died is replaced, so that one that cannot start is not tried all the time
ENDING = GRACE + 7.0  # seconds for a worker to end in good order

report = logging.getLogger("labtop.server")


class NoWorkers(Refusal):
    """Several workers cannot be had here."""


class Workers:
    """So many workers, for as long as the server runs."""

    def __init__(self, count: int, listener: socket.socket, data: str | None, settings: Settings, style: Style) -> None:
        self._count = count
        self._given = (listener, data, settings, style)
        self._new = get_context("spawn")
        self._compiled = self._new.Event()
        self._processes: list[SpawnProcess] = []

    def run(self, started: Callable[[str], None]) -> None:
        """Serve until interrupted or asked to end; `started` is told the address."""
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        with contextlib.suppress(KeyboardInterrupt):
            try:
                self._start()
                started(address_of(self._given[0]))
                self._tend()
            finally:
                with _undisturbed():
                    self._end()

    def _tend(self) -> None:
        """The first worker compiles for all; the others come when it has. Whoever dies is replaced."""
        patient = time.monotonic() + COMPILING
        while True:
            if self._compiled.is_set() or time.monotonic() > patient:
                while len(self._processes) < self._count:
                    self._start()
            all_there = len(self._processes) == self._count
            sentinels = [process.sentinel for process in self._processes]
            if connection.wait(sentinels, None if all_there else 0.05):
                self._replace()

    def _replace(self) -> None:
        dead = [process for process in self._processes if not process.is_alive()]
        for process in dead:
            report.warning("a worker died (%s); another takes its place", process.exitcode)
            self._processes.remove(process)
        time.sleep(RESPITE)
        for _ in dead:
            self._start()

    def _start(self) -> None:
        process = self._new.Process(target=_work, args=(*self._given, self._compiled), name="labtop worker")
        with _undisturbed():  # what is ignored now is ignored there: Ctrl+C is for us, who pass it on
            process.start()
        self._processes.append(process)

    def _end(self) -> None:
        for process in self._processes:
            process.terminate()
        end = time.monotonic() + ENDING
        for process in self._processes:
            process.join(max(0.0, end - time.monotonic()))
            if process.is_alive():
                process.kill()


def check_workers(data: str | None) -> None:
    """Refuse several workers where the tables, or the system, allow only one."""
    from labtop.server.log.where import POSTGRES

    if not str(data or os.environ.get("LABTOP_DATA") or "").startswith(POSTGRES):
        raise NoWorkers("A folder serves one process. Give --data a postgresql:// URL, or leave --workers out.")
    if sys.platform == "win32":
        raise NoWorkers("Several workers need Linux or macOS. Leave --workers out.")


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(listener: socket.socket, data: str | None, settings: Settings, style: Style, compiled: Event) -> None:
    """One worker, in a process of its own."""
    from labtop.kernel.game import discover
    from labtop.server.app import build
    from labtop.server.log import open_log

    os.setpgrp()  # Ctrl+C reaches the whole group of a terminal, and would reach us twice
    threading.Thread(target=_end_with_parent, daemon=True).start()
    report_as(style)
    try:
        app = build(open_log(data), settings)
    except Refusal as refusal:
        report.error("%s", refusal)
        sys.exit(1)
    compiler = app.state.server.compiler

    def look(_: str) -> None:
        if all(compiler.ready(key) for key in discover()):
            compiled.set()

    compiler.listen(look)
    run(app, listener, lambda _: None)


def _end_with_parent() -> None:
    """A worker without the process that tends it would hold the port for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
