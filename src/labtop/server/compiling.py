"""The compiling of games, in the background: first what somebody waits for."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import gc
import logging
import threading
from collections.abc import Callable

from labtop.bots.minds import minds
from labtop.kernel.game import Game, discover, find
from labtop.kernel.template import Template

report = logging.getLogger("labtop.server")

Part = tuple[Template, str]


class Compiler:
    """Compiles all games, part by part, in a thread of its own.

    Whatever is played comes before what bots think with; a game that is wanted comes as a whole before all others, the
    one that was wanted last first.
    """

    def __init__(self) -> None:
        self._thread: threading.Thread | None = None
        self._prepared: dict[str, asyncio.Future[None]] = {}
        self._progress: dict[str, tuple[int, int]] = {}
        self._wanted: list[str] = []  # the last first
        self._listeners: list[Callable[[str], None]] = []
        self._closed = False

    def listen(self, listener: Callable[[str], None]) -> None:
        """Have this called, on the event loop, with the key of a game whenever a part of it has been compiled."""
        self._listeners.append(listener)

    def begin(self) -> None:
        """Begin to compile every game."""
        loop = asyncio.get_running_loop()
        self._prepared = {key: loop.create_future() for key in discover()}
        for key, prepared in self._prepared.items():
            prepared.add_done_callback(lambda prepared, key=key: self._report(key, prepared))  # type: ignore[misc]
        # Python waits for no daemon: a part that is being compiled cannot be interrupted, and may take half a minute.
        self._thread = threading.Thread(target=self._work, args=(loop,), name="labtop compiler", daemon=True)
        self._thread.start()

    def want(self, key: str) -> None:
        """Somebody waits for this game: it comes first."""
        self._wanted = [key, *(other for other in self._wanted if other != key)]

    def ready(self, key: str) -> bool:
        """Whether a game can be played at once."""
        prepared = self._prepared.get(key)
        return prepared is not None and prepared.done() and not prepared.cancelled() and prepared.exception() is None

    def progress(self, key: str) -> tuple[int, int]:
        """How many parts of a game are compiled, of how many; until they have been counted it is none of one."""
        return self._progress.get(key, (0, 1))

    async def wait_for(self, key: str) -> None:
        """Until the game can be played."""
        found = find(key).key
        self.want(found)
        await asyncio.shield(self._prepared[found])

    def close(self) -> None:
        """Stop after the part that is being compiled."""
        self._closed = True
        if self._thread is not None and self.busy:
            atexit.register(self._thread.join)  # to take Python down under the compiler would be to crash

    @property
    def busy(self) -> bool:
        """Whether a part is being compiled, even if nobody waits for it any more."""
        return self._thread is not None and self._thread.is_alive()

    def _report(self, key: str, prepared: asyncio.Future[None]) -> None:
        if prepared.cancelled():
            return
        if error := prepared.exception():
            report.error("%s is left out", key, exc_info=error)
        else:
            report.info("%s is ready", find(key).title)
            self._tell(key)

    def _tell(self, key: str) -> None:
        for listener in self._listeners:
            listener(key)

    def _note(self, key: str, done: int, of: int) -> None:
        self._progress[key] = (done, of)
        self._tell(key)
        if done == of and not self._prepared[key].done():
            self._prepared[key].set_result(None)

    # --- in the compiler's own thread ---

    def _work(self, loop: asyncio.AbstractEventLoop) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            jobs = {key: job for key in self._prepared if (job := self._job(key, loop)) is not None}
            while jobs and not self._closed:
                key = self._next(jobs)
                if not self._step(key, jobs[key], loop):
                    del jobs[key]

    def _job(self, key: str, loop: asyncio.AbstractEventLoop) -> _Job | None:
        try:
            job = _Job(find(key))
        except Exception as error:  # a game that cannot be compiled does not keep the others waiting
            loop.call_soon_threadsafe(self._prepared[key].set_exception, error)
            return None
        loop.call_soon_threadsafe(self._note, key, 0, len(job.parts))
        return job

    def _step(self, key: str, job: _Job, loop: asyncio.AbstractEventLoop) -> bool:
        """Compile a part; whether there are more."""
        try:
            compile_part(*job.parts[job.done])
        except Exception as error:
            loop.call_soon_threadsafe(self._prepared[key].set_exception, error)
            return False
        job.done += 1
        if job.done == len(job.parts):
            gc.collect()
            gc.freeze()  # the compiler's objects stay, and need not be looked through again
        loop.call_soon_threadsafe(self._note, key, job.done, len(job.parts))
        return job.done < len(job.parts)

    def _next(self, jobs: dict[str, _Job]) -> str:
        """What is wanted; else a game that cannot be played yet; else any whose bots cannot think yet."""
        wanted = (key for key in self._wanted if key in jobs)
        unplayed = (key for key, job in jobs.items() if not job.playable)
        return next(wanted, next(unplayed, next(iter(jobs))))


class _Job:
    """The parts of a game, those that a match needs before those that bots need, and how many are done."""

    def __init__(self, game: Game) -> None:
        thoughts = minds(game)
        playing = [(game.engine, part) for part in game.engine.playing]
        self.parts: list[Part] = [*playing, *((thoughts, part) for part in thoughts.parts)]
        self.done = 0
        self._playing = len(playing)

    @property
    def playable(self) -> bool:
        """Whether people can play it, though bots cannot yet."""
        return self.done >= self._playing


def compile_part(template: Template, part: str) -> None:
    """Have a part compiled, or read from the cache."""
    template.entry(part)
