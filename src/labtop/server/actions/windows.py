"""Answers in a window, and its closing. A window is held for its full time, however many have answered."""

from __future__ import annotations

from typing import ClassVar

from labtop.server.actions.action import Entry
from labtop.server.state import Made, TableState


class Answered(Entry, tag="answered", frozen=True, kw_only=True):
    """A seat answered in a window; `id` is what the player called it, empty for a bot."""

    sealed: ClassVar[bool] = True

    seat: int
    move: int
    id: str = ""

    def happen(self, table: TableState) -> None:
        """It is kept beside the match, which learns of it when the window closes."""
        match, seat = table.begun(), self.seat
        match.legal_move(self.move, by=seat)
        table.window = table.asking().answered(seat, self.move)
        person = table.chairs[seat].person
        if self.id and person is not None:
            table.made.add((person, self.id), Made(self.move, table.step))


class Closed(Entry, tag="closed", frozen=True, kw_only=True):
    """The time of a window was over."""

    def happen(self, table: TableState) -> None:
        """All answers are played, in the order of the seats."""
        match, window = table.begun(), table.asking()
        for seat in window.asked:
            match.play(window.answer(seat, match), by=seat)
        table.note_move(None)
