"""Where bots think: in threads of their own, off the event loop; and the compiling of games before that."""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from labtop.bots import Bot, make
from labtop.bots.heuristic import minds
from labtop.kernel.game import discover, find
from labtop.kernel.seed import SIZE

if TYPE_CHECKING:
    from labtop.kernel.contract import State

THREADS = 2

report = logging.getLogger("labtop.server")


class Seated:
    """A bot in a seat, and the thread that it thinks in: always the same, since a bot thinks one thing at a time."""

    def __init__(self, spec: str, bot: Bot, thread: ThreadPoolExecutor) -> None:
        self.spec, self._bot, self._thread = spec, bot, thread

    async def choose(self, hidden: State, seat: int) -> int:
        """The move that it makes, found while everybody else goes on."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._bot.choose, hidden, seat)


class Thinkers:
    """The threads for all bots of a server, and which games are ready to be played."""

    def __init__(self) -> None:
        self._threads = [ThreadPoolExecutor(1, thread_name_prefix=f"labtop bots {n}") for n in range(THREADS)]
        self._compiler = ThreadPoolExecutor(1, thread_name_prefix="labtop compiler")
        self._next = 0
        self._prepared: dict[str, asyncio.Future[None]] = {}

    def prepare(self) -> None:
        """Begin to compile every game, one after the other, in the background."""
        loop = asyncio.get_running_loop()
        for key in discover():
            self._prepared[key] = loop.run_in_executor(self._compiler, self._compile, key)

    def ready(self, key: str) -> bool:
        """Whether a game can be played at once."""
        return key in self._prepared and self._prepared[key].done()

    async def wait_for(self, key: str) -> None:
        """Until the game can be played."""
        await asyncio.shield(self._prepared[find(key).key])

    def seat(self, spec: str, key: str) -> Seated:
        """A bot of this kind for a game."""
        self._next = (self._next + 1) % THREADS
        return Seated(spec, make(spec, find(key), secrets.token_bytes(SIZE)), self._threads[self._next])

    def close(self) -> None:
        """Wait for nobody: thoughts that are not finished are not needed."""
        for pool in (self._compiler, *self._threads):
            pool.shutdown(wait=False, cancel_futures=True)

    def _compile(self, key: str) -> None:
        game = find(key)
        for part in game.engine.playing:
            game.engine.entry(part)
        thoughts = minds(game)
        for part in thoughts.parts:
            thoughts.entry(part)
        gc.collect()
        gc.freeze()  # the compiler's objects stay, and need not be looked through again
        report.info("%s is ready", game.title)
