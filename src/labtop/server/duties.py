"""What a table does by itself: put a bot in for who is gone or out of time, give the seat back to who returns, do what
all have agreed to (take a move back, let somebody sit down, play again), deal when the deck is cut, close a window when
its time is over, make the move that was prepared meanwhile.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator
from typing import NamedTuple

from labtop.server.actions.action import Company, Entry
from labtop.server.actions.bots import Reclaimed, StoodIn
from labtop.server.actions.cutting import SealsClosed
from labtop.server.actions.matches import Moved, dealt, rematched
from labtop.server.actions.seats import Admitted, SeatAnswered
from labtop.server.actions.undo import Undone
from labtop.server.actions.windows import Closed, Planned
from labtop.server.clocks import Stopwatch
from labtop.server.cutting import Cutting
from labtop.server.messages import AbsentShown
from labtop.server.overlap import all_ordered
from labtop.server.seating import STAND_IN
from labtop.server.settings import Settings
from labtop.server.state import Knock, TableState
from labtop.server.watching import Watching
from labtop.server.windows import BOTS_ONLY, OpenWindow, Prepared

HASTE = 10  # seconds for which nobody is gone for good: a page that is loaded again is back sooner
PATIENCE = 60  # seconds for which who has asked for a seat may be away


class Duty(NamedTuple):
    """What is to be done, and when, if nothing else happens before."""

    moment: float
    entry: Entry


class Duties:
    """The duties of one table. Time runs for nobody while the match does not go on (`awake`)."""

    def __init__(self, waited: Stopwatch, watching: Watching, settings: Settings) -> None:
        self._waited, self._watching, self._second = waited, watching, settings.second
        self._patience = settings.cutting
        self._cut = (-1, 0.0)  # the step at which people were last asked to cut the deck, and when that was
        self._gone: dict[int, float] = {}  # who is missed, and since when

    def miss(self, table: TableState, here: Collection[int], awake: bool) -> None:
        """Notice who is gone, and who is back; and since when the deck is cut."""
        missed = [person for person in _expected(table, awake) if person not in here]
        if missed or self._gone:
            now = time.monotonic()
            self._gone = {person: self._gone.get(person, now) for person in missed}
        if table.cutting is not None and table.cutting.since != self._cut[0]:
            self._cut = table.cutting.since, time.monotonic()

    def of(self, table: TableState, company: Company, awake: bool) -> list[Duty]:
        """All of them."""
        here = company.people
        duties = [] if table.undo is None or table.asked() else [Duty(time.monotonic(), Undone())]
        if self._gone and awake:
            duties += self._stand_ins(table, here)
        if table.chairs.driven:
            duties += self._returns(table, here)
        if table.knock is not None:
            duties += self._admission(table, table.knock, here)
        if table.cutting is not None:
            duties.append(self._cutting(table, table.cutting))
        elif table.again:
            duties += self._rematch(table, company)
        if awake and table.window is not None:
            duties += self._closing(table, table.window, company)
        elif awake and table.prepared is not None:
            duties.append(Duty(time.monotonic(), _made(table, table.prepared)))
        elif (awake or table.pause_costs) and table.left:
            duties += self._out_of_time(table)
        return duties

    def _closing(self, table: TableState, window: OpenWindow, company: Company) -> Iterator[Duty]:
        """When the time is over; where people share a screen, when all people have answered. With bots only, and nobody
        else to see it, one need not wait for oneself.
        """
        if window.patient and any(table.chairs[seat].alive for seat in window.open):
            return
        ordered, ms = all_ordered(table), window.ms
        people = [seat for seat, chair in enumerate(table.chairs) if chair.alive]
        settled = len(people) == 1 and (people[0] in window.answers or people[0] in ordered)
        if settled and not company.spectators:
            ms = min(ms, round(1000 * BOTS_ONLY * table.manners.windows))
        yield Duty(self._waited.moment(ms), Closed(ordered=ordered))

    def absent(self, table: TableState, here: Collection[int], awake: bool) -> list[AbsentShown]:
        """Who is missed in the match, and when a bot will play for them."""
        return [
            AbsentShown(seat, self._ms_until(self._stand_in(table, person, since, here)), *_haste(table, person, here))
            for person, since in self._gone.items()
            if awake and person not in here and (seat := table.seat_of(person)) is not None
        ]

    def _ms_until(self, moment: float | None) -> int | None:
        return None if moment is None else max(0, round(1000 * (moment - time.monotonic()) / self._second))

    def _stand_ins(self, table: TableState, here: Collection[int]) -> Iterator[Duty]:
        for person, since in self._gone.items():
            seat, moment = table.seat_of(person), self._stand_in(table, person, since, here)
            if seat is not None and moment is not None:
                yield Duty(moment, StoodIn(seat=seat, bot=STAND_IN, why="gone"))

    def _stand_in(self, table: TableState, person: int, since: float, here: Collection[int]) -> float | None:
        """When a bot plays for who is gone: as the table has set it, or sooner if all who are there want it."""
        grace = table.manners.grace
        if grace is None:
            return None
        agreed, waiting = _haste(table, person, here)
        return since + self._second * (min(grace, HASTE) if agreed and not waiting else grace)

    def _returns(self, table: TableState, here: Collection[int]) -> Iterator[Duty]:
        for seat, chair in enumerate(table.chairs):
            if chair.stand_in and not chair.late and chair.person in here:
                yield Duty(time.monotonic(), Reclaimed(seat=seat))

    def _admission(self, table: TableState, knock: Knock, here: Collection[int]) -> Iterator[Duty]:
        """Who asked for a seat gets it when all have agreed, and is not waited for when gone."""
        if table.chairs[knock.seat].person is not None:
            yield Duty(time.monotonic(), SeatAnswered(seat=None, agreed=False))
        elif knock.person in self._gone:
            yield Duty(self._gone[knock.person] + self._second * PATIENCE, SeatAnswered(seat=None, agreed=False))
        elif knock.person in here and not table.asked_to_admit():
            yield Duty(time.monotonic(), Admitted())

    def _cutting(self, table: TableState, cutting: Cutting) -> Duty:
        """Deal when all have shown how they cut; nobody is waited for any longer than a moment."""
        late = self._cut[1] + self._patience
        if not cutting.showing:
            return Duty(late, SealsClosed())
        return Duty(time.monotonic() if cutting.done else late, dealt(table, cutting))

    def _rematch(self, table: TableState, company: Company) -> Iterator[Duty]:
        """When all want it who are there; who has been gone for a while is not asked."""
        silent = [table.chairs[seat].person for seat in table.asked_again()]
        if any(person in company.people for person in silent) or any(chair.free for chair in table.chairs):
            return
        now = time.monotonic()
        since = max((self._gone.get(person, now) for person in silent if person is not None), default=None)
        yield Duty(now if since is None else since + self._second * HASTE, rematched(table, company.cutters))

    def _out_of_time(self, table: TableState) -> Iterator[Duty]:
        grace = self._watching.grace(table)
        for seat in table.match.waiting if table.match is not None else ():
            if table.chairs[seat].alive:
                yield Duty(self._waited.moment(grace + table.left[seat]), StoodIn(seat=seat, bot=STAND_IN, why="time"))


def _expected(table: TableState, awake: bool) -> list[int]:
    """The people who are waited for: those who play, while a match goes on or another is wished for, and who asks for a
    seat.
    """
    playing = [chair.person for chair in table.chairs if chair.alive] if awake or table.again else []
    return [person for person in (*playing, None if table.knock is None else table.knock.person) if person is not None]


def _made(table: TableState, prepared: Prepared) -> Entry:
    """The move that was prepared, or nothing if it can no longer be made."""
    if not prepared.is_legal(table.begun()):
        return Planned(seat=prepared.seat)
    return Moved(seat=prepared.seat, move=prepared.move, id=prepared.id)


def _haste(table: TableState, gone: int, here: Collection[int]) -> tuple[list[int], list[int]]:
    """Of those who are there and play the seats that want a bot to play now for who is gone, and the others."""
    wanted = table.hurry.get(gone, frozenset())
    present = [(seat, chair.person) for seat, chair in enumerate(table.chairs) if chair.alive and chair.person in here]
    agreed = [seat for seat, person in present if person in wanted]
    return agreed, [seat for seat, person in present if person not in wanted]
