"""Notices on their way from the thread of a log to who reads them, each in a loop of their own."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from labtop.server.log.contract import Notice

MOST = 10_000


class Stream(AsyncIterator[Notice]):
    """The notices for one reader. Who falls too far behind is told that anything may have changed, and no more."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._queue: asyncio.Queue[Notice | None] = asyncio.Queue()

    def put(self, notice: Notice | None) -> None:
        """Pass a notice on, from any thread; None is the end."""
        with contextlib.suppress(RuntimeError):  # the reader's loop is closed
            self._loop.call_soon_threadsafe(self._take, notice)

    def _take(self, notice: Notice | None) -> None:
        if self._queue.qsize() >= MOST:
            while not self._queue.empty():
                self._queue.get_nowait()
            notice = notice and Notice()
        self._queue.put_nowait(notice)

    async def __anext__(self) -> Notice:
        notice = await self._queue.get()
        if notice is None:
            raise StopAsyncIteration
        return notice
