"""The bots of a table: called when it is their turn, they think elsewhere and move at their pace. In a window all of
them think at once and answer when they know; one that is late says nothing.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from labtop.server.actions.action import Entry
from labtop.server.actions.matches import Moved
from labtop.server.actions.windows import Answered
from labtop.server.refusals import NotKept, Stale, TooMany
from labtop.server.state import TableState
from labtop.server.supplies import Supplies
from labtop.server.thinking import Seated

if TYPE_CHECKING:
    from labtop.server.driving import Driver
    from labtop.server.live import LiveTable

RESPITE = 1.0  # seconds until a move that could not be kept is tried again

report = logging.getLogger("labtop.server")


class BotPlay:
    """The bots of one live table."""

    def __init__(self, table: LiveTable, driver: Driver, supplies: Supplies) -> None:
        self._table, self._driver = table, driver
        self._thinkers, self._settings = supplies.thinkers, supplies.settings
        self._bots: dict[int, Seated] = {}  # by seat
        self._playing: asyncio.Task[None] | None = None

    @property
    def wait(self) -> bool:
        """Whether it is a bot's turn, and none is called yet."""
        if not self._table.now.bots_to_move():
            return False
        return (self._playing is None or self._playing.done()) and self._table.awake

    def call(self) -> None:
        """Let them play."""
        self._playing = asyncio.create_task(self._play())

    async def close(self) -> None:
        """Stop."""
        if self._playing is not None:
            self._playing.cancel()
            await asyncio.gather(self._playing, return_exceptions=True)

    async def _play(self) -> None:
        """Bots move until the match waits for a person or nobody is there."""
        table = self._table
        while table.guests and table.awake and (seats := table.now.bots_to_move()):
            if not await self._driver.leads():
                await asyncio.sleep(self._settings.beat)
            elif not all(await asyncio.gather(*(self._act(table.now, seat) for seat in seats))):
                return

    async def _act(self, now: TableState, seat: int) -> bool:
        """A bot moves; false if it has given up."""
        begun = time.monotonic()
        try:
            move = await self._think(now, seat)
            await asyncio.sleep(self._rest(now, time.monotonic() - begun))
            await self._table.want(lambda: self._moved(now, seat, move))
        except Stale:
            pass
        except (NotKept, TooMany):
            await asyncio.sleep(RESPITE)
        except Exception as error:  # bots may come from other packages
            if self._table.blame_rules(error):
                return False
            report.exception("the bot in seat %d of table %s gave up", seat, now.id)
            return self._table.now.chairs[seat].driver != now.chairs[seat].driver  # another sits there by now
        return True

    def _rest(self, now: TableState, thought: float) -> float:
        """Seconds until a bot moves that has thought for so long. A move takes a whole number of paces, so that its
        time does not tell how much there was to think about; nobody sees when it answers in a window.
        """
        pace = self._settings.pace if now.manners.pace is None else now.manners.pace
        return 0.0 if now.window is not None or pace <= 0 else pace - thought % pace

    async def _think(self, now: TableState, seat: int) -> int:
        spec, match = now.chairs[seat].driver, now.match
        if spec is None or match is None:
            raise Stale("The bot has left.")
        if seat not in self._bots or self._bots[seat].spec != spec:
            self._bots[seat] = self._thinkers.seat(spec, now.created.game, now.id)
        return await self._bots[seat].choose(match.engine.hidden(match.state, seat), seat)

    def _moved(self, thought: TableState, seat: int, move: int) -> Entry:
        """The move of a bot, if the table is still what it thought about."""
        table, now = self._table, self._table.now
        same = now.touched == thought.touched and now.chairs[seat].driver == thought.chairs[seat].driver
        if not (same and self._driver.leadership.held and table.awake and seat in now.bots_to_move()):
            raise Stale("The table has gone on while the bot was thinking.")
        return Answered(seat=seat, move=move) if now.window is not None else table.timed(Moved(seat=seat, move=move))
