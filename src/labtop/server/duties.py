"""What a table does by itself: put a bot in for who is gone or out of time, give the seat back to who returns, take a
move back when all have agreed, close a window when its time is over.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator
from typing import NamedTuple

from labtop.server.actions.action import Entry
from labtop.server.actions.bots import Reclaimed, StoodIn
from labtop.server.actions.undo import Undone
from labtop.server.actions.windows import Closed
from labtop.server.clocks import Stopwatch
from labtop.server.seating import STAND_IN
from labtop.server.state import TableState
from labtop.server.watching import Watching


class Duty(NamedTuple):
    """What is to be done, and when, if nothing else happens before."""

    moment: float
    entry: Entry


class Duties:
    """The duties of one table. Time runs for nobody while the match does not go on (`awake`)."""

    def __init__(self, waited: Stopwatch, watching: Watching, second: float) -> None:
        self._waited, self._watching, self._second = waited, watching, second
        self._gone: dict[int, float] = {}  # who is missed, and since when

    def miss(self, table: TableState, here: Collection[int], awake: bool) -> None:
        """Notice who is gone, and who is back."""
        missed = [chair.person for chair in table.chairs if chair.alive and chair.person not in here] if awake else []
        if missed or self._gone:
            now = time.monotonic()
            self._gone = {person: self._gone.get(person, now) for person in missed if person is not None}

    def of(self, table: TableState, here: Collection[int], awake: bool) -> list[Duty]:
        """All of them."""
        duties = [] if table.undo is None or table.asked() else [Duty(time.monotonic(), Undone())]
        if self._gone and table.manners.grace is not None:
            duties += self._stand_ins(table, table.manners.grace * self._second)
        if table.chairs.driven:
            duties += self._returns(table, here)
        if awake and table.window is not None:
            duties.append(Duty(self._waited.moment(table.window.ms), Closed()))
        elif awake and table.left:
            duties += self._out_of_time(table)
        return duties

    def _stand_ins(self, table: TableState, grace: float) -> Iterator[Duty]:
        for person, since in self._gone.items():
            seat = table.seat_of(person)
            if seat is not None:
                yield Duty(since + grace, StoodIn(seat=seat, bot=STAND_IN, why="gone"))

    def _returns(self, table: TableState, here: Collection[int]) -> Iterator[Duty]:
        for seat, chair in enumerate(table.chairs):
            if chair.stand_in and not chair.late and chair.person in here:
                yield Duty(time.monotonic(), Reclaimed(seat=seat))

    def _out_of_time(self, table: TableState) -> Iterator[Duty]:
        grace = self._watching.grace(table)
        for seat in table.match.waiting if table.match is not None else ():
            if table.chairs[seat].alive:
                yield Duty(self._waited.moment(grace + table.left[seat]), StoodIn(seat=seat, bot=STAND_IN, why="time"))
