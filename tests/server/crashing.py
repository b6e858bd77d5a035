"""A server in a process of its own, to be killed or besieged: `python -m tests.server.crashing FOLDER PORT [HOW]`."""

from __future__ import annotations

import asyncio
import dataclasses
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from labtop.server.actions.action import Entry
from labtop.server.app import build
from labtop.server.log import SqliteLog
from labtop.server.reporting import report_as
from labtop.server.run import address_of, listen, run
from tests.server.house import INSTANT

PROJECT = Path(__file__).parents[2]
CONNECTIONS = 300  # that a besieged server takes from one address
BESIEGED = dataclasses.replace(INSTANT, thinking=0.005, connections=CONNECTIONS, patience=2)
DESCRIPTORS = 256  # that a poor server has

How = Literal["plain", "early", "besieged", "poor"]


class EarlyLog(SqliteLog):
    """The control: it acknowledges before it commits, as many servers do."""

    async def append(self, table: str, seq: int, event: Entry, states: bytes = b"") -> None:
        keeping = asyncio.ensure_future(super().append(table, seq, event, states))
        keeping.add_done_callback(lambda kept: kept.exception())
        await asyncio.sleep(0)

    def _gather(self) -> tuple[list[Any], bool]:
        time.sleep(0.05)
        return super()._gather()


@contextmanager
def process(folder: Path, how: How = "plain") -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A server that has just been started, and its address; killed at the end, if it still runs.

    What it reports goes to `reports` in the folder.
    """
    with listen("127.0.0.1", 0) as probe:
        address = address_of(probe)
    command = [sys.executable, "-m", "tests.server.crashing", str(folder), address.rpartition(":")[2], how]
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "reports").open("ab") as reports, subprocess.Popen(command, cwd=PROJECT, stderr=reports) as server:
        try:
            yield server, address
        finally:
            server.kill()


def main() -> None:
    folder, port, how = sys.argv[1:]
    log = EarlyLog(Path(folder)) if how == "early" else SqliteLog(Path(folder))
    report_as("json")
    if how == "poor":
        resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))
    run(build(log, BESIEGED if how == "besieged" else INSTANT), listen("127.0.0.1", int(port)), lambda address: None)


if __name__ == "__main__":
    main()
