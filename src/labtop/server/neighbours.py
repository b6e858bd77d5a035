"""Other workers that share the log: what they let this one know is passed on to the tables that it concerns."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping

from labtop.server.hall import Hall
from labtop.server.limits import Buckets
from labtop.server.log import Notice
from labtop.server.presence import EVERYWHERE, LIFETIME, Here, Removed, Spent, WhoIsThere, read
from labtop.server.supplies import Supplies

report = logging.getLogger("labtop.server")


class Neighbours:
    """Listens to other workers, and keeps in touch with them."""

    def __init__(self, hall: Hall, supplies: Supplies, limits: Mapping[str, Buckets]) -> None:
        self._hall, self._log, self._limits = hall, supplies.log, limits
        self._elsewhere, self._settings = supplies.elsewhere, supplies.settings
        self._tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        """Begin, where there may be any."""
        if self._log.shared:
            self._tasks = [asyncio.create_task(self._follow()), asyncio.create_task(self._keep_in_touch())]

    async def close(self) -> None:
        """Heed nobody any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _follow(self) -> None:
        """Heed what other workers let this one know."""
        async for notice in self._log.notices():
            try:
                await self._heed(notice)
            except Exception:  # a defect must not make this worker deaf
                report.exception("a notice could not be heeded")

    async def _heed(self, notice: Notice) -> None:
        if notice.table is None:
            await self._look_again()
        elif notice.table == EVERYWHERE:
            await self._hear(notice.text)
        elif (table := self._hall.live.get(notice.table)) is None:
            return
        elif notice.text:
            table.guests.send(notice.text.encode())
        elif notice.seq:
            table.look_again(notice.seq)
        else:
            table.step_up()

    async def _look_again(self) -> None:
        """Anything may have changed."""
        live = self._hall.live
        for table in live.values():
            table.look_again()
            table.step_up()
        await self._elsewhere.ask()
        for key in set(live) - set((await self._log.tables()).values()):
            await self._hall.vanish(key)

    async def _hear(self, text: str) -> None:
        match read(text):
            case Here() as here:
                self._look_around(self._elsewhere.hear(here))
                for key, seen in here.tables.items():
                    if (table := self._hall.live.get(key)) is not None:
                        table.look_again(seen.seq)  # should a notice have been lost
            case WhoIsThere():
                self._elsewhere.answer()
            case Spent(limit=limit, by=by) if limit in self._limits:
                self._limits[limit].spent_elsewhere(by)
            case Removed(tables=tables):
                for key in tables:
                    await self._hall.vanish(key)

    async def _keep_in_touch(self) -> None:
        """Say again and again who is here, and notice which workers no longer do."""
        while True:
            await asyncio.sleep(self._settings.beat)
            self._look_around(self._elsewhere.fallen_silent())
            self._elsewhere.drop(max(self._settings.idle, LIFETIME * self._settings.beat))
            await self._elsewhere.beat()

    def _look_around(self, tables: Iterable[str]) -> None:
        """Only at tables of which something was said, or no longer is."""
        for key in tables:
            if (table := self._hall.live.get(key)) is not None:
                table.look_around()
