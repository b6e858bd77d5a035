"""Hints on their way from the thread of a log to who reads them, each in a loop of their own."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from labtop.server.log.contract import Hint

MOST = 10_000


class Stream(AsyncIterator[Hint]):
    """The hints for one reader. Who falls too far behind is told that anything may have changed, and no more."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._queue: asyncio.Queue[Hint | None] = asyncio.Queue()

    def put(self, hint: Hint | None) -> None:
        """Pass a hint on, from any thread; None is the end."""
        with contextlib.suppress(RuntimeError):  # the reader's loop is closed
            self._loop.call_soon_threadsafe(self._take, hint)

    def _take(self, hint: Hint | None) -> None:
        if self._queue.qsize() >= MOST:
            while not self._queue.empty():
                self._queue.get_nowait()
            hint = hint and Hint()
        self._queue.put_nowait(hint)

    async def __anext__(self) -> Hint:
        hint = await self._queue.get()
        if hint is None:
            raise StopAsyncIteration
        return hint
