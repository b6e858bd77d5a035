"""Where bots think: in threads of their own, off the event loop, and in turns, so that no table starves another.

A thought goes on for a portion at a time. Tables take turns, however many of their bots think. One thread looks first
for thoughts that are new, of which most need no more than one portion; the other for those that take longer. So neither
kind waits for the other.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections import OrderedDict, deque
from collections.abc import Generator
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from labtop.bots import Bot, make
from labtop.bots.search import Idea, Search
from labtop.bots.spec import in_portions
from labtop.kernel.game import Game, find
from labtop.kernel.seed import SIZE
from labtop.server import metrics
from labtop.server.refusals import TooMany

if TYPE_CHECKING:
    from labtop.kernel.position import Position

THREADS = 2  # one for what is new, one for what takes longer; either helps the other out
HINTS = 32  # that may be wanted at the same time

T = TypeVar("T")


class Thought(Generic[T]):
    """Something that is thought about at a table, a portion at a time."""

    def __init__(self, table: str, portions: Generator[None, None, T]) -> None:
        self.table = table
        self.outcome: Future[T] = Future()
        self.portions = 0
        """How many of them are done."""
        self._rest = portions

    def go_on(self) -> bool:
        """One more portion; whether there is more to think about, and anybody who waits for it."""
        if self.outcome.cancelled():
            return False
        try:
            next(self._rest)
        except StopIteration as end:
            self._tell(end.value, None)
        except Exception as error:  # bots may come from other packages
            self._tell(None, error)
        else:
            self.portions += 1
            return True
        return False

    def _tell(self, found: Any, error: Exception | None) -> None:
        if self.outcome.set_running_or_notify_cancel():
            if error is not None:
                self.outcome.set_exception(error)
            else:
                self.outcome.set_result(found)


class Rotation:
    """Thoughts that wait for a portion: tables come one after the other, and so do the thoughts of each."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, deque[Thought[Any]]] = OrderedDict()

    def add(self, thought: Thought[Any]) -> None:
        """The last of its table; a table that had none waits behind all others."""
        self._tables.setdefault(thought.table, deque()).append(thought)

    def take(self) -> Thought[Any] | None:
        """The next one, whose table then waits behind the others."""
        if not self._tables:
            return None
        table, thoughts = self._tables.popitem(last=False)
        thought = thoughts.popleft()
        if thoughts:
            self._tables[table] = thoughts
        return thought


class Queue:
    """All thoughts that wait: those that have just come, and those that have been thought about already."""

    def __init__(self) -> None:
        self._new, self._longer = Rotation(), Rotation()

    def add(self, thought: Thought[Any]) -> None:
        """Let it wait for its next portion."""
        (self._longer if thought.portions else self._new).add(thought)

    def take(self, new_first: bool) -> Thought[Any] | None:
        """The next of one kind or, where there is none, of the other."""
        first, then = (self._new, self._longer) if new_first else (self._longer, self._new)
        return first.take() or then.take()


class Seated:
    """A bot in a seat of a table, which thinks one thing at a time."""

    def __init__(self, spec: str, bot: Bot, table: str, thinkers: Thinkers) -> None:
        self.spec, self._bot, self._table, self._thinkers = spec, bot, table, thinkers

    async def choose(self, hidden: Position, seat: int) -> int:
        """The move that it makes, found while everybody else goes on."""
        with metrics.thinking:
            return await self._thinkers.think(self._table, in_portions(self._bot, hidden, seat))


class Thinkers:
    """The threads for all bots of a server, and whose turn it is to think."""

    def __init__(self) -> None:
        self._queue = Queue()
        self._news = threading.Condition()
        self._threads: list[threading.Thread] = []
        self._closed = False
        self._hints = 0

    def seat(self, spec: str, key: str, table: str) -> Seated:
        """A bot of this kind for a game, at a table."""
        return Seated(spec, make(spec, find(key), secrets.token_bytes(SIZE)), table, self)

    async def think(self, table: str, portions: Generator[None, None, T]) -> T:
        """What comes of a thought, when the table has had as many turns as it takes."""
        thought = Thought(table, portions)
        with self._news:
            self._queue.add(thought)
            self._begin()
            self._news.notify()
        return await asyncio.wrap_future(thought.outcome)

    async def advise(self, key: str, table: str, hidden: Position, seat: int, seconds: float) -> list[Idea]:
        """What the search thinks of the moves of a seat, the best first. The bots of the table do not wait for it."""
        if self._hints >= HINTS:
            raise TooMany("Many people want a hint just now. Ask again in a moment.")
        self._hints += 1
        try:
            return await self.think(f"hints for {table}", _search(find(key), hidden, seat, seconds))
        finally:
            self._hints -= 1

    def close(self) -> None:
        """Wait for nobody: thoughts that are not finished are not needed."""
        with self._news:
            self._closed = True
            self._news.notify_all()

    def _begin(self) -> None:
        if not self._threads:
            self._threads = [
                threading.Thread(target=self._work, args=(not number,), name=f"labtop bots {number}", daemon=True)
                for number in range(THREADS)
            ]
            for thread in self._threads:
                thread.start()

    # --- in the threads ---

    def _work(self, new_first: bool) -> None:
        thought: Thought[Any] | None = None
        while True:
            with self._news:
                if thought is not None:
                    self._queue.add(thought)
                while not self._closed and (thought := self._queue.take(new_first)) is None:
                    self._news.wait()
                if thought is None or self._closed:
                    return
            if not thought.go_on():
                thought = None


def _search(game: Game, hidden: Position, seat: int, seconds: float) -> Generator[None, None, list[Idea]]:
    """The search is made in the thread too: it takes a moment."""
    search = Search(game, secrets.token_bytes(SIZE), ms=max(1, round(1000 * seconds)))
    return (yield from search.thinking(hidden, seat))
