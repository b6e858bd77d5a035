"""What people write to each other."""

from __future__ import annotations

import time
from typing import ClassVar

from labtop.kernel.errors import Refusal
from labtop.server.actions.action import Action, Asker, Entry, Part
from labtop.server.actions.needs import need_seat
from labtop.server.limits import Rate
from labtop.server.messages import Spoken
from labtop.server.names import plain
from labtop.server.refusals import NotAllowed, TooMany
from labtop.server.state import Made, Remark, TableState
from labtop.server.wire import Text

LONGEST_TEXT = 200
REMEMBERED = 50  # of what people wrote
COUNTED = 4 * REMEMBERED  # so that nobody writes more by writing with others


class BadText(Refusal):
    """Something written that cannot be shown."""


class Say(Action, tag="say", frozen=True):
    """Write to everybody, where the host has allowed it."""

    text: Text

    calm: ClassVar[bool] = True

    def made(self, table: TableState, person: int | None) -> Made | None:
        """The line that it is already, if it comes again because the answer was lost."""
        again = (line for line in table.lines if self.id and line[:3] == (person, self.id, plain(self.text)))
        return next((Made(0, line.step) for line in again), None)

    def entry_for(self, table: TableState, seat: int | None, asker: Asker) -> Entry:
        """Printable, not long, and not too often."""
        mine = need_seat(seat)
        if not table.manners.chat:
            raise NotAllowed("Writing is off at this table; its host can allow it. Reactions are always there.")
        text = plain(self.text)
        if not 1 <= len(text) <= LONGEST_TEXT or not text.isprintable():
            raise BadText(f"Write 1 to {LONGEST_TEXT} printable characters.")
        now = time.time()
        _need_breath(table, asker.person, asker.lines, now)
        return Said(seat=mine, text=text, id=self.id, when=now)


def _need_breath(table: TableState, person: int | None, lines: Rate, now: float) -> None:
    """Only who has not just written a lot, at whichever worker."""
    since = now - lines.burst / lines.per_second
    if sum(line.person == person and line.when > since for line in table.lines) >= lines.burst:
        raise TooMany("You write faster than the others can read. Wait a moment, then send it again.")


class Said(Entry, tag="said", frozen=True, kw_only=True):
    """A person wrote something to everybody; `id` is what they called it, `when` the Unix time."""

    changes: ClassVar[Part] = Part.TALK

    seat: int
    text: str
    id: str = ""
    when: float = 0

    def happen(self, table: TableState) -> None:
        """It is remembered for those who come later."""
        spoken = Spoken(table.step, self.seat, table.name(self.seat), self.text, table.seat_marks[self.seat])
        table.spoken = [*table.spoken, spoken][-REMEMBERED:]
        line = Remark(table.chairs[self.seat].person, self.id, self.text, table.step, self.when)
        table.lines = (*table.lines, line)[-COUNTED:]
