"""The manners of a table, which its host may change."""

from __future__ import annotations

from labtop.server.actions.action import Action, Entry
from labtop.server.actions.needs import need_host
from labtop.server.manners import Manners
from labtop.server.refusals import NotAllowed
from labtop.server.state import TableState


class Arrange(Action, tag="arrange", frozen=True):
    """The host changes the manners of the table."""

    manners: Manners

    def entry(self, table: TableState, seat: int | None) -> Entry:
        """At any time, but for the clock of a match that goes on."""
        need_host(table, seat)
        if table.running and self.manners.clock != table.manners.clock:
            raise NotAllowed("The clock stays as it is until the match is over.")
        if table.running and self.manners.pause != table.manners.pause:
            raise NotAllowed("What a pause does stays as it is until the match is over.")
        if table.running and self.manners.hot_seat != table.manners.hot_seat:
            raise NotAllowed("Whether people share a screen is settled before the match.")
        if self.manners.listed and table.deal_known:
            raise NotAllowed("This match plays on from another one, whose deal is known: strangers are not invited.")
        return Arranged(manners=self.manners)


class Arranged(Entry, tag="arranged", frozen=True, kw_only=True):
    """The host changed the manners of the table."""

    manners: Manners

    def happen(self, table: TableState) -> None:
        """They hold from now on."""
        table.manners = self.manners
