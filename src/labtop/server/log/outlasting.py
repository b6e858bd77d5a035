"""Waiting for what cannot be taken back."""

from __future__ import annotations

import asyncio
from typing import TypeVar

T = TypeVar("T")


async def outcome(future: asyncio.Future[T]) -> T:
    """The outcome of something that is under way: whoever is cancelled meanwhile learns it first, and leaves then.

    So nobody can ask for something, have it kept, and not be there to show it.
    """
    cancelled = False
    try:
        while True:
            try:
                return await asyncio.shield(future)
            except asyncio.CancelledError:
                if future.cancelled():
                    raise
                cancelled = True
    finally:
        task = asyncio.current_task()
        if cancelled and task is not None:
            task.cancel()
