"""Stopping a match for a while, and going on."""

from __future__ import annotations

from labtop.server.actions.action import Action, Entry
from labtop.server.actions.needs import need_seat
from labtop.server.refusals import NotAllowed
from labtop.server.state import TableState


class Pause(Action, tag="pause", frozen=True):
    """Stop the match for a while."""

    def entry(self, table: TableState, seat: int | None) -> Entry:
        """A match that goes on."""
        mine = need_seat(seat)
        if not table.running:
            raise NotAllowed("There is no match to pause.")
        if table.paused is not None:
            raise NotAllowed(f"{table.name(table.paused)} has paused the match already.")
        if table.window is not None:
            raise NotAllowed(f"{table.window.kind.name}: everybody answers at once. Pause when the time is over.")
        return Paused(seat=mine)


class Paused(Entry, tag="paused", frozen=True, kw_only=True):
    """A person stopped the match for a while; nobody moves, and no clock runs but that of who does it on their own."""

    seat: int

    def happen(self, table: TableState) -> None:
        """It is known who did."""
        table.paused = self.seat


class Resume(Action, tag="resume", frozen=True):
    """Go on."""

    def entry(self, table: TableState, seat: int | None) -> Entry:
        """Whoever paused it."""
        mine = need_seat(seat)
        if table.paused is None:
            raise NotAllowed("The match is not paused.")
        return Resumed(seat=mine)


class Resumed(Entry, tag="resumed", frozen=True, kw_only=True):
    """The match goes on."""

    seat: int

    def happen(self, table: TableState) -> None:
        """Everybody may move again."""
        table.paused = None
