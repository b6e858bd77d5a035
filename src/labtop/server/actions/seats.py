"""Taking a seat, leaving it, and changing it."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import replace
from typing import ClassVar

from labtop.server.actions.action import Action, Asker, Entry
from labtop.server.actions.needs import need_chair, need_host, need_lobby, need_one_seat, need_seat, need_unseen
from labtop.server.names import check_unlike, nickname
from labtop.server.refusals import NotAllowed
from labtop.server.state import Knock, TableState
from labtop.server.wire import SeatNumber, Text

_chance = secrets.SystemRandom()


class Sit(Action, tag="sit", frozen=True):
    """Take a free seat under a nickname: this one, or the first that is free."""

    name: Text
    seat: SeatNumber | None = None

    def entry_for(self, table: TableState, seat: int | None, asker: Asker) -> Entry:
        """Who has no seat gets one that nobody sits in, or from which a bot makes room; in a match they ask for it."""
        if seat is not None:
            raise NotAllowed("You have a seat already. Stand up first.")
        name = nickname(self.name)
        seen = table.hands.get(asker.browser, frozenset()) if table.running else frozenset()
        wanted = _inviting(table, seen) if self.seat is None else self.seat
        if need_chair(table, wanted).person is not None:
            raise NotAllowed(f"{table.name(wanted)} sits there. Choose another seat.")
        check_unlike(name, (other for place, other in enumerate(table.names) if place != wanted))
        if table.running:
            need_unseen(table, wanted, asker.browser)
            return _in_a_match(table, wanted, name, asker)
        need_one_seat(table, asker.browser)
        return Sat(seat=wanted, name=name, browser=asker.browser)


def _inviting(table: TableState, seen: Collection[int]) -> int:
    """The first free seat or, where there is none, the first in which a bot sits; one's own of this match if it can."""
    chairs = list(enumerate(table.chairs))
    inviting = [seat for seat, chair in chairs if chair.free] + [seat for seat, chair in chairs if chair.bot]
    if not inviting:
        raise NotAllowed("Every seat of this table is taken. You can watch.")
    return min(inviting, key=lambda seat: seat not in seen)


def _in_a_match(table: TableState, seat: int, name: str, asker: Asker) -> Entry:
    """During a match who plays it is asked; nobody need be where only bots are left, or for who comes back to the seat
    in which a bot plays for them.
    """
    if not asker.browser:
        raise NotAllowed("The match has begun. Open the table to watch it, and ask there for the seat of a bot.")
    if asker.person is not None:
        raise NotAllowed("You have asked for a seat already. Wait for the answer.")
    if not table.chairs.seats or table.hands.get(asker.browser) == frozenset({seat}):
        return Sat(seat=seat, name=name, browser=asker.browser)
    if table.knock is not None:
        raise NotAllowed(f"{table.knock.name} has just asked for a seat. Try again when that is settled.")
    if asker.browser in table.declined:
        raise NotAllowed("Those who play would rather go on as they are. You can watch until the match is over.")
    if not any(chair.alive for chair in table.chairs):
        raise NotAllowed("Nobody who could agree is at the table. Try again when somebody is back.")
    return SeatAsked(seat=seat, name=name, browser=asker.browser)


class Sat(Entry, tag="sat", frozen=True, kw_only=True):
    """A person took a seat; where a bot sat, it makes room. `browser` is where they did, if that is known."""

    seat: int
    name: str
    browser: str = ""

    def happen(self, table: TableState) -> None:
        """The person gets the next number, and is the host where there is none."""
        table.seat(table.new_person(), self.seat, self.name, self.browser)


class SeatAsked(Entry, tag="seat_asked", frozen=True, kw_only=True):
    """Somebody who watches asks for the seat of a bot, in the middle of a match."""

    seat: int
    name: str
    browser: str

    def happen(self, table: TableState) -> None:
        """They get the next number already: the token for it becomes that of the seat when all have agreed."""
        table.knock = Knock(table.new_person(), self.name, self.seat, self.browser)


class Admit(Action, tag="admit", frozen=True):
    """Agree that somebody takes the seat of a bot, or not."""

    agree: bool

    def entry(self, table: TableState, seat: int | None) -> Entry:
        """From whoever is asked."""
        mine = need_seat(seat)
        if table.knock is None:
            raise NotAllowed("Nobody asks for a seat.")
        if mine not in table.asked_to_admit():
            raise NotAllowed("You have no answer to give here; wait for the others.")
        return SeatAnswered(seat=mine, agreed=self.agree)


class SeatAnswered(Entry, tag="seat_answered", frozen=True, kw_only=True):
    """A person agrees that somebody sits down, or does not, which ends the matter; None is who asked, and has gone."""

    seat: int | None
    agreed: bool

    def happen(self, table: TableState) -> None:
        """One who is against it is enough; nobody is asked again for the same guest in this match."""
        knock, person = table.knock, None if self.seat is None else table.chairs[self.seat].person
        if knock is not None and self.agreed and person is not None:
            table.knock = replace(knock, agreed=knock.agreed | {person})
            return
        table.knock = None
        if knock is not None and person is not None:
            table.declined |= {knock.browser}


class Admitted(Entry, tag="admitted", frozen=True, kw_only=True):
    """Everybody having agreed, who asked for a seat has it."""

    def happen(self, table: TableState) -> None:
        """The bot makes room."""
        knock, table.knock = table.knock, None
        if knock is not None:
            table.seat(knock.person, knock.seat, knock.name, knock.browser)


class Came(Entry, tag="came", frozen=True, kw_only=True):
    """A person came from a browser that was not known to be theirs: from then on it has seen what they see."""

    sealed: ClassVar[bool] = True

    person: int
    browser: str

    def happen(self, table: TableState) -> None:
        """It is remembered whose hands are seen there."""
        table.note_browser(self.browser, self.person)


class Stand(Action, tag="stand", frozen=True):
    """Give one's own seat up; the host may free any seat."""

    seat: SeatNumber | None = None

    def entry_for(self, table: TableState, seat: int | None, asker: Asker) -> Entry:
        """One's own seat, or as the host any in which somebody sits; who waits for one withdraws the request."""
        if seat is None and asker.person is not None:
            return SeatAnswered(seat=None, agreed=False)
        leaving = seat if self.seat is None else self.seat
        if leaving is None:
            raise NotAllowed("You have no seat to give up.")
        if leaving != seat:
            need_host(table, seat)
        if need_chair(table, leaving).person is None:
            raise NotAllowed("Nobody sits there.")
        return Stood(seat=leaving)


class Stood(Entry, tag="stood", frozen=True, kw_only=True):
    """A person left a seat, or was asked to; the token is worth nothing from then on."""

    seat: int

    def happen(self, table: TableState) -> None:
        """In a running match a bot goes on; a pause or a request of who leaves ends, and nobody plays again for now."""
        left = table.chairs[self.seat].person
        table.place(self.seat, table.vacant(self.seat))
        table.again = ()
        table.paused = None if table.paused == self.seat else table.paused
        table.undo = None if table.undo and table.undo.seat == self.seat else table.undo
        if table.host == left:
            table.host = min(table.chairs.seats, default=None)


class Switch(Action, tag="switch", frozen=True):
    """Move to a free seat, before the match."""

    to: SeatNumber

    def entry(self, table: TableState, seat: int | None) -> Entry:
        """From one's own seat to one that is free."""
        mine = need_seat(seat)
        need_lobby(table)
        if not need_chair(table, self.to).free:
            raise NotAllowed("You are there already." if self.to == mine else f"{table.name(self.to)} sits there.")
        return Switched(seat=mine, to=self.to)


class Switched(Entry, tag="switched", frozen=True, kw_only=True):
    """A person moved from a seat to a free one."""

    seat: int
    to: int

    def happen(self, table: TableState) -> None:
        """Both chairs change places."""
        there, here = table.chairs[self.to], table.chairs[self.seat]
        table.chairs = table.chairs.put(self.seat, there).put(self.to, here)


class Shuffle(Action, tag="shuffle", frozen=True):
    """The host shuffles the seats, before the match."""

    def entry(self, table: TableState, seat: int | None) -> Entry:
        """Any order is as likely as any other."""
        need_host(table, seat)
        need_lobby(table)
        return Shuffled(order=_chance.sample(range(len(table.chairs)), len(table.chairs)))


class Shuffled(Entry, tag="shuffled", frozen=True, kw_only=True):
    """The seats were shuffled: seat i is now where seat order[i] was."""

    order: list[int]

    def happen(self, table: TableState) -> None:
        """Everybody sits anew."""
        table.chairs = table.chairs.ordered(self.order)
