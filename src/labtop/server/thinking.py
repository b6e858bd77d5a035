"""Where bots think: in threads of their own, off the event loop; and the compiling of games before that."""

from __future__ import annotations

import asyncio
import functools
import gc
import logging
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from labtop.bots import Bot, make
from labtop.bots.heuristic import minds
from labtop.bots.search import Idea, Search
from labtop.kernel.game import Game, discover, find
from labtop.kernel.seed import SIZE
from labtop.kernel.template import Template
from labtop.server import metrics
from labtop.server.refusals import TooMany

if TYPE_CHECKING:
    from labtop.kernel.position import Position

THREADS = 2
HINTS = 32  # that may be wanted at the same time

report = logging.getLogger("labtop.server")


class Seated:
    """A bot in a seat, and the thread that it thinks in: always the same, since a bot thinks one thing at a time."""

    def __init__(self, spec: str, bot: Bot, thread: ThreadPoolExecutor) -> None:
        self.spec, self._bot, self._thread = spec, bot, thread

    async def choose(self, hidden: Position, seat: int) -> int:
        """The move that it makes, found while everybody else goes on."""
        with metrics.thinking:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._bot.choose, hidden, seat)


class Thinkers:
    """The threads for all bots of a server, and which games are ready to be played."""

    def __init__(self) -> None:
        self._threads = [ThreadPoolExecutor(1, thread_name_prefix=f"labtop bots {n}") for n in range(THREADS)]
        self._advisers = ThreadPoolExecutor(THREADS, thread_name_prefix="labtop hints")
        self._compiler = ThreadPoolExecutor(1, thread_name_prefix="labtop compiler")
        self._next = 0
        self._hints = 0
        self._prepared: dict[str, asyncio.Future[None]] = {}
        self._ready: set[str] = set()
        self._progress: dict[str, tuple[int, int]] = {}
        self._listeners: list[Callable[[str], None]] = []

    # --- compiling ---

    def listen(self, listener: Callable[[str], None]) -> None:
        """Have this called, on the event loop, with the key of a game whenever a part of it has been compiled."""
        self._listeners.append(listener)

    def prepare(self) -> None:
        """Begin to compile every game, one after the other, in the background."""
        loop = asyncio.get_running_loop()

        def progress(key: str, done: int, of: int) -> None:
            loop.call_soon_threadsafe(self._note, key, done, of)

        for key in discover():
            self._prepared[key] = loop.run_in_executor(self._compiler, _compile, find(key), progress)
            self._prepared[key].add_done_callback(functools.partial(self._finish, key))

    def ready(self, key: str) -> bool:
        """Whether a game can be played at once."""
        return key in self._ready

    def progress(self, key: str) -> tuple[int, int]:
        """How many parts of a game are compiled, of how many; until they have been counted it is none of one."""
        return self._progress.get(key, (0, 1))

    async def wait_for(self, key: str) -> None:
        """Until the game can be played."""
        await asyncio.shield(self._prepared[find(key).key])

    def _note(self, key: str, done: int, of: int) -> None:
        self._progress[key] = (done, of)
        self._tell(key)

    def _finish(self, key: str, prepared: asyncio.Future[None]) -> None:
        if prepared.cancelled():
            return
        if error := prepared.exception():
            report.error("%s cannot be compiled", key, exc_info=error)
            return
        self._ready.add(key)
        self._tell(key)

    def _tell(self, key: str) -> None:
        for listener in self._listeners:
            listener(key)

    # --- thinking ---

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
        for pool in (self._compiler, self._advisers, *self._threads):
            pool.shutdown(wait=False, cancel_futures=True)


def _search(game: Game, hidden: Position, seat: int, seconds: float) -> list[Idea]:
    return Search(game, secrets.token_bytes(SIZE), ms=max(1, round(1000 * seconds))).think(hidden, seat)


def _compile(game: Game, progress: Callable[[str, int, int], None]) -> None:
    thoughts = minds(game)
    templates: list[tuple[Template, Sequence[str]]] = [(game.engine, game.engine.playing), (thoughts, thoughts.parts)]
    parts = [(template, part) for template, needed in templates for part in needed]
    for done, (template, part) in enumerate(parts):
        progress(game.key, done, len(parts))
        template.entry(part)
    progress(game.key, len(parts), len(parts))
    gc.collect()
    gc.freeze()  # the compiler's objects stay, and need not be looked through again
    report.info("%s is ready", game.title)
