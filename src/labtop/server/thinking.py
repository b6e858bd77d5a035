"""Where bots think: in threads of their own, off the event loop."""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from labtop.bots import Bot, make
from labtop.bots.search import Idea, Search
from labtop.kernel.game import Game, find
from labtop.kernel.seed import SIZE
from labtop.server import metrics
from labtop.server.refusals import TooMany

if TYPE_CHECKING:
    from labtop.kernel.position import Position

THREADS = 2
HINTS = 32  # that may be wanted at the same time


class Seated:
    """A bot in a seat, and the thread that it thinks in: always the same, since a bot thinks one thing at a time."""

    def __init__(self, spec: str, bot: Bot, thread: ThreadPoolExecutor) -> None:
        self.spec, self._bot, self._thread = spec, bot, thread

    async def choose(self, hidden: Position, seat: int) -> int:
        """The move that it makes, found while everybody else goes on."""
        with metrics.thinking:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._bot.choose, hidden, seat)


class Thinkers:
    """The threads for all bots of a server."""

    def __init__(self) -> None:
        self._threads = [ThreadPoolExecutor(1, thread_name_prefix=f"labtop bots {n}") for n in range(THREADS)]
        self._advisers = ThreadPoolExecutor(THREADS, thread_name_prefix="labtop hints")
        self._next = 0
        self._hints = 0

    def seat(self, spec: str, key: str) -> Seated:
        """A bot of this kind for a game."""
        self._next = (self._next + 1) % THREADS
        return Seated(spec, make(spec, find(key), secrets.token_bytes(SIZE)), self._threads[self._next])

    async def advise(self, key: str, hidden: Position, seat: int, seconds: float) -> list[Idea]:
        """What the search thinks of the moves of a seat, the best first."""
        if self._hints >= HINTS:
            raise TooMany("Many people want a hint just now. Ask again in a moment.")
        self._hints += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._advisers, _search, find(key), hidden, seat, seconds)
        finally:
            self._hints -= 1

    def close(self) -> None:
        """Wait for nobody: thoughts that are not finished are not needed."""
        for pool in (self._advisers, *self._threads):
            pool.shutdown(wait=False, cancel_futures=True)


def _search(game: Game, hidden: Position, seat: int, seconds: float) -> list[Idea]:
    return Search(game, secrets.token_bytes(SIZE), ms=max(1, round(1000 * seconds))).think(hidden, seat)
