"""Driving a table: being woken when something is due, doing it where this worker leads, and calling the bots."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from labtop.kernel.errors import Refusal
from labtop.server.bot_play import BotPlay
from labtop.server.duties import Duties, Duty
from labtop.server.leading import Leadership
from labtop.server.messages import AbsentShown
from labtop.server.supplies import Supplies

if TYPE_CHECKING:
    from labtop.server.live import LiveTable

RESPITE = 1.0  # seconds until what could not be done is tried again

report = logging.getLogger("labtop.server")


class Driver:
    """What one live table does by itself."""

    def __init__(self, table: LiveTable, supplies: Supplies) -> None:
        self.leadership = Leadership(supplies.log, table.id, supplies.settings.beat)
        self._table = table
        self._duties = Duties(table.waited, table.watching, supplies.settings)
        self._bots = BotPlay(table, self, supplies)
        self._driving: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._respite = 0.0  # when to try again
        self._closed = False

    def duties(self) -> list[Duty]:
        """What is to be done, and when."""
        table = self._table
        try:
            return self._duties.of(table.now, table.guests, table.awake)
        except Exception as error:  # a game has a part in some of them
            if not table.blame_rules(error):
                raise
            return []

    def absent(self) -> list[AbsentShown]:
        """Whom the match misses."""
        table = self._table
        return self._duties.absent(table.now, table.guests.people, table.awake)

    async def leads(self) -> bool:
        """Whether this worker drives the table."""
        return bool(self._table.guests) and await self.leadership.ask()

    def notice(self) -> None:
        """Something has changed: whether time runs, and who is missed."""
        table, awake = self._table, self._table.awake
        table.waited.run(awake or table.pays_for_pause)
        self._duties.miss(table.now, table.guests.people, awake)

    def rest(self) -> None:
        """Something could not be done: nothing is tried again for a moment."""
        self._respite = time.monotonic() + RESPITE

    def set_alarm(self) -> None:
        """Be woken when there is something to do."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        now = time.monotonic()
        moments = self._moments(now)
        if moments and not self._closed:
            moment = max(min(moments), self.leadership.again, self._respite)
            self._alarm = asyncio.get_running_loop().call_later(max(0.0, moment - now), self.wake)

    def _moments(self, now: float) -> list[float]:
        """Who leads without guests lets another lead; without guests there is nothing else to do."""
        if not self._table.guests:
            return [now] if self.leadership.held else []
        moments = [duty.moment for duty in self.duties()]
        at_once = self._bots.wait or self._table.behind or self._table.breaking_off
        return [*moments, now] if at_once else moments

    def wake(self) -> None:
        """See to what is due; who does already looks again afterwards."""
        if not self._closed and (self._driving is None or self._driving.done()):
            self._driving = asyncio.create_task(self._drive())

    async def _drive(self) -> None:
        """Do all that is due and let the bots play, if this worker leads; let another lead when nobody is here."""
        async with self._table:
            try:
                while (due := self._due()) and await self.leads():
                    await self._table.prepare(due.entry)
                    await self._table.keep(due.entry)
                if self._bots.wait and await self.leads():
                    self._bots.call()
                if not self._table.guests:
                    await self.leadership.release()
            except Exception as error:
                if not self._table.blame_rules(error):
                    defect = not isinstance(error, Refusal)
                    report.warning("table %s could not do its duty: %s", self._table.id, error, exc_info=defect)
                    self.rest()

    def _due(self) -> Duty | None:
        return next((duty for duty in self.duties() if duty.moment <= time.monotonic()), None)

    async def close(self) -> None:
        """Do nothing any more."""
        self._closed = True
        if self._alarm is not None:
            self._alarm.cancel()
        if self._driving is not None:
            self._driving.cancel()
            await asyncio.gather(self._driving, return_exceptions=True)
        await self._bots.close()
