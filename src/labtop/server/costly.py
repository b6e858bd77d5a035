"""Answers that are costly to make: made once, off the event loop, and kept for whoever asks again.

Who asks for many that are not there yet has to wait, and nobody waits long behind them: addresses take turns.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Generator, Hashable, Mapping
from typing import NamedTuple, TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from labtop.server.http import address
from labtop.server.limits import Limit
from labtop.server.refusals import TooMany
from labtop.server.threads import Threads

MOST = 32 * 1024 * 1024  # bytes that are kept
JSON = "application/json"
ASK_AGAIN = "private, no-cache"

T = TypeVar("T")


class _Made(NamedTuple):
    packed: bytes
    tag: str


class Costly:
    """The answers of a server that were costly to make, the latest of them, by what they are about."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._threads = Threads("labtop answers", 1)
        self._made: OrderedDict[Hashable, _Made] = OrderedDict()
        self._making: dict[Hashable, asyncio.Task[_Made]] = {}
        self._size = 0

    async def answer(
        self,
        request: Request,
        about: Hashable,
        make: Callable[[], bytes],
        media: str = JSON,
        headers: Mapping[str, str] | None = None,
        free: bool = False,
    ) -> Response:
        """What is known of a subject or, where nothing is, what is made now; whoever has it already is told so.

        Pages that all ask for are `free`: they are few, and whoever comes first to a worker should not pay for all.
        """
        made = self._made.get(about)
        if made is None:
            making = self._making.get(about)
            if making is None:
                if not free:
                    self.pay(request)
                making = self._making[about] = asyncio.create_task(self._make(address(request), about, make))
                making.add_done_callback(_heard)
            made = await asyncio.shield(making)  # others may wait for it too
        else:
            self._made.move_to_end(about)
        headers = {"cache-control": ASK_AGAIN, "etag": made.tag, "vary": "accept-encoding", **(headers or {})}
        if request.headers.get("if-none-match") == made.tag:
            return Response(status_code=304, headers=headers)
        return _sent(request, made.packed, media, headers)

    def pay(self, request: Request) -> None:
        """Something costly is to be done for an address, which may not ask for that too often."""
        if not self._limit.take(address(request)):
            raise TooMany("Too much was asked for from your address. Wait a moment.")

    async def work(self, request: Request, work: Callable[[], T]) -> T:
        """Have something done off the event loop, when it is the turn of whoever asks."""
        return await self._threads.do(address(request), _at_once(work))

    def close(self) -> None:
        """Wait for nobody."""
        self._threads.close()

    async def _make(self, whose: str, about: Hashable, make: Callable[[], bytes]) -> _Made:
        try:
            made = await self._threads.do(whose, _at_once(lambda: _packed(make())))
        finally:
            del self._making[about]
        self._made[about] = made
        self._size += len(made.packed)
        while self._size > MOST:
            _, oldest = self._made.popitem(last=False)
            self._size -= len(oldest.packed)
        return made


def _heard(making: asyncio.Task[_Made]) -> None:
    """Whoever waits for it is told what went wrong, and nobody else."""
    if not making.cancelled():
        making.exception()


def encoded(make: Callable[[], Struct | list[Struct]]) -> Callable[[], bytes]:
    """Made, and written as JSON."""
    return lambda: msgspec.json.encode(make())


def _at_once(work: Callable[[], T]) -> Generator[None, None, T]:
    """Work of one portion."""
    yield from ()
    return work()


def _packed(data: bytes) -> _Made:
    return _Made(gzip.compress(data, 6, mtime=0), f'"{hashlib.blake2b(data, digest_size=12).hexdigest()}"')


def _sent(request: Request, packed: bytes, media: str, headers: Mapping[str, str]) -> Response:
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, media_type=media, headers={**headers, "content-encoding": "gzip"})
    return Response(gzip.decompress(packed), media_type=media, headers=dict(headers))
