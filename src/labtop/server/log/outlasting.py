"""Waiting for what cannot be taken back."""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
from typing import TypeVar

T = TypeVar("T")


class Lasting(asyncio.Future[T]):
    """What comes of something that is under way. Whoever waits for it and is cancelled learns it first, and leaves
    then: so nobody can ask for something, have it kept, and not be there to show it.
    """

    def cancel(self, msg: object = None) -> bool:
        """It cannot be: whoever waits is cancelled when it is there."""
        return False


def elsewhere(work: concurrent.futures.Future[T]) -> Lasting[T]:
    """What comes of work in another thread."""
    loop = asyncio.get_running_loop()
    future: Lasting[T] = Lasting(loop=loop)

    def tell() -> None:
        error = work.exception()
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(work.result())

    def wake(_: object) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(tell)

    work.add_done_callback(wake)
    return future


async def outcome(future: Lasting[T]) -> T:
    """What came of it, whatever happens meanwhile to who waits."""
    try:
        return await future
    except asyncio.CancelledError:
        task = asyncio.current_task()
        if task is not None:
            task.cancel()
        return future.result()
