"""A server to be killed: `python -m tests.server.crashing FOLDER PORT [early]`."""

import asyncio
import sys
import time
from pathlib import Path
from typing import Any

from labtop.server.app import build
from labtop.server.events import Event
from labtop.server.log import Log
from labtop.server.run import listen, run
from labtop.server.tokens import key_in
from tests.server.house import INSTANT


class EarlyLog(Log):
    """The control: it acknowledges before it commits, as many servers do."""

    async def append(self, table: str, seq: int, event: Event) -> None:
        keeping = asyncio.ensure_future(super().append(table, seq, event))
        keeping.add_done_callback(lambda kept: kept.exception())
        await asyncio.sleep(0)

    def _gather(self) -> tuple[list[Any], bool]:
        time.sleep(0.05)
        return super()._gather()


def main() -> None:
    folder, port, *how = sys.argv[1:]
    log = EarlyLog(Path(folder)) if how else Log(Path(folder))
    run(build(log, key_in(Path(folder)), INSTANT), listen("127.0.0.1", int(port)), lambda address: None)


if __name__ == "__main__":
    main()
