"""Bots: in seats of their own, and in for people who are gone or have no time left."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from labtop.bots import names as bot_names
from labtop.kernel.errors import Refusal
from labtop.server.actions.action import Action, Asker, Entry
from labtop.server.actions.needs import need_chair, need_hand, need_host, need_seat
from labtop.server.refusals import NotAllowed
from labtop.server.state import TableState
from labtop.server.wire import SeatNumber, Text


class AddBot(Action, tag="add_bot", frozen=True):
    """The host puts a bot into a free seat, or changes the bot that is there, at any time."""

    seat: SeatNumber
    bot: Text

    def entry(self, table: TableState, seat: int | None) -> Entry:
        """Where no person sits."""
        need_host(table, seat)
        if self.bot not in bot_names():
            raise Refusal(f"There is no bot of that name. The bots are: {', '.join(bot_names())}.")
        if need_chair(table, self.seat).person is not None:
            raise NotAllowed(f"{table.name(self.seat)} sits there. A bot needs a free seat.")
        return BotSet(seat=self.seat, bot=self.bot)


class RemoveBot(Action, tag="remove_bot", frozen=True):
    """The host takes a bot out of its seat."""

    seat: SeatNumber

    def entry(self, table: TableState, seat: int | None) -> Entry:
        """Unless a match needs it."""
        need_host(table, seat)
        if need_chair(table, self.seat).bot is None:
            raise NotAllowed("There is no bot in this seat.")
        if table.running:
            raise NotAllowed("A match needs all its players. Choose another bot, or let somebody sit down there.")
        return BotSet(seat=self.seat, bot=None)


class BotSet(Entry, tag="bot", frozen=True, kw_only=True):
    """A bot took a seat, or left it (None)."""

    seat: int
    bot: str | None

    def happen(self, table: TableState) -> None:
        """The chair is the bot's, or nobody's."""
        table.place(self.seat, table.chairs.bot(self.seat, self.bot) if self.bot else table.vacant(self.seat))


class LetBot(Action, tag="let_bot", frozen=True):
    """Let a bot play now for somebody who is gone: it does when everybody wants it who is there and plays."""

    seat: SeatNumber

    def entry_for(self, table: TableState, seat: int | None, asker: Asker) -> Entry:
        """Where the match waits for who is gone, and the absence rule of the table has a bot play for them at all."""
        mine, missed = need_seat(seat), need_chair(table, self.seat)
        need_hand(table, mine)
        if not missed.alive or self.seat not in table.to_move or table.window is not None:
            raise NotAllowed(f"The match does not wait for {table.name(self.seat)}.")
        if missed.person in asker.company.people:
            raise NotAllowed(f"{table.name(self.seat)} is here and thinks.")
        if table.manners.grace is None:
            raise NotAllowed(f"At this table no bot plays for who is gone: it waits for {table.name(self.seat)}.")
        return BotWanted(seat=self.seat, by=mine)


class BotWanted(Entry, tag="bot_wanted", frozen=True, kw_only=True):
    """A person agrees that a bot plays now for somebody who is gone."""

    seat: int
    by: int

    def happen(self, table: TableState) -> None:
        """It holds as long as the match waits for this move."""
        missed, person = table.chairs[self.seat].person, table.chairs[self.by].person
        if missed is not None and person is not None:
            table.hurry = {**table.hurry, missed: table.hurry.get(missed, frozenset()) | {person}}


class StoodIn(Entry, tag="stood_in", frozen=True, kw_only=True):
    """A bot stands in for a person: who is gone takes the seat back by returning, who has no time left does not."""

    seat: int
    bot: str
    why: Literal["gone", "time"]

    def happen(self, table: TableState) -> None:
        """The bot plays, the chair stays the person's; time that ran out in a pause ends it."""
        chair = replace(table.chairs[self.seat], stand_in=self.bot, late=self.why == "time")
        table.chairs = table.chairs.put(self.seat, chair)
        if self.why == "time" and table.paused == self.seat:
            table.paused = None


class Reclaimed(Entry, tag="reclaimed", frozen=True, kw_only=True):
    """A person came back to a seat in which a bot stood in."""

    seat: int

    def happen(self, table: TableState) -> None:
        """The person plays again."""
        chair = replace(table.chairs[self.seat], stand_in=None, late=False)
        table.chairs = table.chairs.put(self.seat, chair)
