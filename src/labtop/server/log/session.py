"""A worker's own session of PostgreSQL: in it the worker hears the others, and holds the tables that it leads.

Both end with the connection, and PostgreSQL ends the connection with the worker. So no table is led by a dead one.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import asyncpg

from labtop.server.log.contract import Notice

if TYPE_CHECKING:
    Connection = asyncpg.Connection[asyncpg.Record]

CHANNEL = "labtop"
BEAT = 10.0  # seconds between looks whether a silent session is dead
AGAIN = 0.2  # seconds between tries to get a new one

NOTIFY = f"select pg_notify('{CHANNEL}', $1)"

report = logging.getLogger("labtop.server")


class Session:
    """The session of the worker `name`, which opens a new one by itself when it is cut."""

    def __init__(
        self, name: str, connect: Callable[[], Awaitable[Connection]], heard: Callable[[Notice], None]
    ) -> None:
        self._name, self._connect, self._heard = name, connect, heard
        self._led: set[str] = set()
        self._turn = asyncio.Lock()
        self._cut = asyncio.Event()

    async def open(self) -> None:
        """Listen, from now on."""
        await self._open()
        self._keeping = asyncio.create_task(self._keep())

    async def lead(self, table: str) -> bool:
        """Whether the table is ours, or could be had."""
        async with self._turn:
            if table not in self._led:
                with contextlib.suppress(Exception):  # a connection breaks in many ways
                    if await self._connection.fetchval("select pg_try_advisory_lock($1)", _lock(table)):
                        self._led.add(table)
            return table in self._led and not self._connection.is_closed()

    async def release(self, table: str) -> None:
        """Give a table up, and say so."""
        async with self._turn:
            if table in self._led:
                self._led.discard(table)
                with contextlib.suppress(Exception):  # then it is given up anyway
                    await self._connection.fetchval("select pg_advisory_unlock($1)", _lock(table))
                    await self._connection.fetchval(NOTIFY, written(self._name, Notice(table)))

    async def close(self) -> None:
        """Give everything up, and say so."""
        self._keeping.cancel()
        async with self._turn:
            with contextlib.suppress(Exception):
                await self._connection.fetchval("select pg_advisory_unlock_all()")
                await self._connection.fetchval(NOTIFY, written(self._name, Notice()))
            self._connection.terminate()

    async def _open(self) -> None:
        connection = await self._connect()
        await connection.add_listener(CHANNEL, self._hear)
        connection.add_termination_listener(self._end)
        self._connection = connection
        self._led.clear()
        self._cut.clear()

    async def _keep(self) -> None:
        while True:
            try:
                await asyncio.wait_for(self._cut.wait(), BEAT)
            except TimeoutError:
                await self._try()
            else:
                await self._again()

    async def _try(self) -> None:
        """A session that is cut at the other end does not say so until it is used."""
        async with self._turn:
            try:
                await self._connection.fetchval("select 1")
            except Exception:  # whatever a dead session looks like
                self._connection.terminate()

    async def _again(self) -> None:
        try:
            await self._open()
        except Exception:  # it is still away
            await asyncio.sleep(AGAIN)
        else:
            report.warning("the database is back")
            self._heard(Notice())

    def _end(self, _: object) -> None:
        if not self._keeping.cancelling():
            report.warning("the database is away; nothing is kept until it is back")
        self._led.clear()
        self._cut.set()

    def _hear(self, connection: Any, pid: int, channel: str, payload: object) -> None:
        name, notice = read(str(payload))
        if name != self._name:
            self._heard(notice)


def written(name: str, notice: Notice) -> str:
    """A notice from the worker `name`, as it is sent; PostgreSQL writes those of an append itself."""
    return f"{name} {notice.table or ''} {notice.seq} {notice.text}"


def read(payload: str) -> tuple[str, Notice]:
    """Who sent a notice, and the notice. What cannot be read is a reason to look at everything."""
    try:
        name, table, seq, text = payload.split(" ", 3)
        return name, Notice(table or None, int(seq), text)
    except ValueError:
        return "", Notice()


def _lock(table: str) -> int:
    return int.from_bytes(hashlib.blake2b(table.encode(), digest_size=8).digest(), signed=True)
