"""Threads that work in turns, off the event loop, so that nobody's work starves that of another.

Work goes on for a portion at a time. Those for whom it is done (tables, addresses) take turns, however much each has
waiting. Of two threads one looks first for work that is new, most of which needs no more than one portion, and the
other for work that takes longer; so neither kind waits for the other.
"""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict, deque
from collections.abc import Generator
from concurrent.futures import Future
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Work(Generic[T]):
    """Something that is done for somebody, a portion at a time."""

    def __init__(self, whose: str, portions: Generator[None, None, T]) -> None:
        self.whose = whose
        self.outcome: Future[T] = Future()
        self.portions = 0
        """How many of them are done."""
        self._rest = portions

    def go_on(self) -> bool:
        """One more portion; whether there is more to do, and anybody who waits for it."""
        if self.outcome.cancelled():
            return False
        try:
            next(self._rest)
        except StopIteration as end:
            self._tell(end.value, None)
        except Exception as error:  # whoever waits is told; a thread must not end
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
    """Work that waits for a portion: those for whom it is done come one after the other."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[Work[Any]]] = OrderedDict()

    def add(self, work: Work[Any]) -> None:
        """The last of theirs; who had none waits behind all others."""
        self._waiting.setdefault(work.whose, deque()).append(work)

    def take(self) -> Work[Any] | None:
        """The next; whoever it is for waits behind the others then."""
        if not self._waiting:
            return None
        whose, theirs = self._waiting.popitem(last=False)
        work = theirs.popleft()
        if theirs:
            self._waiting[whose] = theirs
        return work


class Queue:
    """All work that waits: what has just come, and what was begun already."""

    def __init__(self) -> None:
        self._new, self._longer = Rotation(), Rotation()

    def add(self, work: Work[Any]) -> None:
        """Let it wait for its next portion."""
        (self._longer if work.portions else self._new).add(work)

    def take(self, new_first: bool) -> Work[Any] | None:
        """The next of one kind or, where there is none, of the other."""
        first, then = (self._new, self._longer) if new_first else (self._longer, self._new)
        return first.take() or then.take()


class Threads:
    """So many threads, which begin when there is something to do."""

    def __init__(self, name: str, threads: int) -> None:
        self._name, self._count = name, threads
        self._queue = Queue()
        self._news = threading.Condition()
        self._threads: list[threading.Thread] = []
        self._closed = False

    async def do(self, whose: str, portions: Generator[None, None, T]) -> T:
        """What comes of some work, when whoever it is for has had as many turns as it takes."""
        work = Work(whose, portions)
        with self._news:
            self._queue.add(work)
            self._begin()
            self._news.notify()
        return await asyncio.wrap_future(work.outcome)

    def close(self) -> None:
        """Wait for nobody: what is not finished is not needed."""
        with self._news:
            self._closed = True
            self._news.notify_all()

    def _begin(self) -> None:
        if not self._threads:
            self._threads = [
                threading.Thread(target=self._work, args=(not number,), name=f"{self._name} {number}", daemon=True)
                for number in range(self._count)
            ]
            for thread in self._threads:
                thread.start()

    def _work(self, new_first: bool) -> None:
        """In a thread: a portion of one thing, then of the next."""
        work: Work[Any] | None = None
        while True:
            with self._news:
                if work is not None:
                    self._queue.add(work)
                while not self._closed and (work := self._queue.take(new_first)) is None:
                    self._news.wait()
                if work is None or self._closed:
                    return
            if not work.go_on():
                work = None
