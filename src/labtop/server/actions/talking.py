"""What people write to each other."""

from __future__ import annotations

from typing import ClassVar

from labtop.kernel.errors import Refusal
from labtop.server.actions.action import Action, Entry
from labtop.server.actions.needs import need_seat
from labtop.server.messages import Spoken
from labtop.server.names import plain
from labtop.server.refusals import NotAllowed
from labtop.server.state import TableState
from labtop.server.wire import Text

LONGEST_TEXT = 200
REMEMBERED = 50  # of what people wrote


class BadText(Refusal):
    """Something written that cannot be shown."""


class Say(Action, tag="say", frozen=True):
    """Write to everybody, where the host has allowed it."""

    text: Text

    calm: ClassVar[bool] = True

    def entry(self, table: TableState, seat: int | None) -> Entry:
        """Printable, and not long."""
        mine = need_seat(seat)
        if not table.manners.chat:
            raise NotAllowed("Writing is off at this table; its host can allow it. Reactions are always there.")
        text = plain(self.text)
        if not 1 <= len(text) <= LONGEST_TEXT or not text.isprintable():
            raise BadText(f"Write 1 to {LONGEST_TEXT} printable characters.")
        return Said(seat=mine, text=text)


class Said(Entry, tag="said", frozen=True, kw_only=True):
    """A person wrote something to everybody."""

    seat: int
    text: str

    def happen(self, table: TableState) -> None:
        """It is remembered for those who come later."""
        spoken = Spoken(table.step, self.seat, table.name(self.seat), self.text, table.seat_marks[self.seat])
        table.spoken = [*table.spoken, spoken][-REMEMBERED:]
