"""Where bots think: in threads of their own, off the event loop, table by table."""

from __future__ import annotations

import secrets
from collections.abc import Generator
from typing import TYPE_CHECKING

from labtop.bots import Bot, make
from labtop.bots.search import Search, Thought
from labtop.bots.spec import in_portions
from labtop.kernel.game import Game, find
from labtop.kernel.seed import SIZE
from labtop.server import metrics
from labtop.server.refusals import TooMany
from labtop.server.threads import Threads

if TYPE_CHECKING:
    from labtop.kernel.position import Position

THREADS = 2
HINTS = 32  # that may be wanted at the same time


class Seated:
    """A bot in a seat of a table, which thinks one thing at a time."""

    def __init__(self, spec: str, bot: Bot, table: str, threads: Threads) -> None:
        self.spec, self._bot, self._table, self._threads = spec, bot, table, threads

    async def choose(self, hidden: Position, seat: int) -> int:
        """The move that it makes, found while everybody else goes on."""
        with metrics.thinking:
            return await self._threads.do(self._table, in_portions(self._bot, hidden, seat))


class Thinkers:
    """The threads for all bots of a server."""

    def __init__(self) -> None:
        self._threads = Threads("labtop bots", THREADS)
        self._hints = 0

    def seat(self, spec: str, key: str, table: str) -> Seated:
        """A bot of this kind for a game, at a table."""
        return Seated(spec, make(spec, find(key), secrets.token_bytes(SIZE)), table, self._threads)

    async def advise(self, key: str, table: str, hidden: Position, seat: int, seconds: float) -> list[Thought]:
        """What the search thinks of the moves of a seat, the best first. The bots of the table do not wait for it."""
        if self._hints >= HINTS:
            raise TooMany("Many people want a hint just now. Ask again in a moment.")
        self._hints += 1
        try:
            return await self._threads.do(f"hints for {table}", _search(find(key), hidden, seat, seconds))
        finally:
            self._hints -= 1

    def close(self) -> None:
        """Wait for nobody: thoughts that are not finished are not needed."""
        self._threads.close()


def _search(game: Game, hidden: Position, seat: int, seconds: float) -> Generator[None, None, list[Thought]]:
    """The search is made in the thread too: it takes a moment."""
    search = Search(game, secrets.token_bytes(SIZE), ms=max(1, round(1000 * seconds)))
    return (yield from search.thinking(hidden, seat))
