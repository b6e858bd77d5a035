"""Letting go of tables that nobody uses: from the memory soon, from the log by policy."""

from __future__ import annotations

import asyncio
import logging
import time

from labtop.kernel.errors import Refusal
from labtop.server.hall import Hall, began
from labtop.server.presence import LIFETIME
from labtop.server.supplies import Supplies

TIDYING = 60.0  # seconds between two looks for tables that nobody is at
EXPIRING = 3600.0  # and for those that are too old to keep

report = logging.getLogger("labtop.server")


class Housekeeping:
    """Keeps the hall of a server tidy."""

    def __init__(self, hall: Hall, supplies: Supplies) -> None:
        self._hall, self._log = hall, supplies.log
        self._elsewhere, self._settings = supplies.elsewhere, supplies.settings
        self._begun: set[str] = set()  # old tables on which a match is known to have begun
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._keep_house())

    async def close(self) -> None:
        """Leave everything as it is."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _keep_house(self) -> None:
        expired = -EXPIRING
        if self._log.shared:
            await asyncio.sleep(LIFETIME * self._settings.beat)  # until it has been heard who is at other workers
        while True:
            try:
                if time.monotonic() - expired >= EXPIRING:
                    expired = time.monotonic()
                    await self.expire()
                await self.tidy()
            except Exception:  # the database may be away for a while
                report.exception("tables that nobody uses could not be cleared away")
            await asyncio.sleep(TIDYING)

    async def tidy(self) -> None:
        """Let tables that nobody has been at for long leave the memory."""
        now = time.monotonic()
        for key, table in list(self._hall.live.items()):
            if not table.guests and now - table.used >= self._settings.idle:
                await self._hall.put_away(key)

    async def expire(self) -> list[str]:
        """Remove the tables that are too old to keep and at which nobody is; their ids."""
        now = time.time()
        old = await self._log.touched_before(now - self._settings.keep_lobbies)
        oldest = set(await self._log.touched_before(now - self._settings.keep_matches))
        leaving = [table for table in old if table in oldest or not await self._has_begun(table)]
        leaving = [table for table in leaving if not self._in_use(table)]
        if leaving:
            await self._log.remove(leaving)
            await self._elsewhere.removed(leaving)
        for table in leaving:
            self._begun.discard(table)
            await self._hall.vanish(table)
        return leaving

    def _in_use(self, table: str) -> bool:
        """Whether somebody is there, here or at another worker."""
        return self._elsewhere.anybody(table) or (table in self._hall.live and bool(self._hall.live[table].guests))

    async def _has_begun(self, table: str) -> bool:
        """Whether a match ever began there; of what cannot be read, the better is assumed."""
        if table not in self._begun:
            try:
                history = await self._log.entries(table)
            except Refusal:
                return True
            if began(history):
                self._begun.add(table)
        return table in self._begun
