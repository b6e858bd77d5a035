"""Taking a seat, leaving it, and changing it."""

from __future__ import annotations

import secrets

from labtop.server.actions.action import Action, Entry
from labtop.server.actions.needs import BadName, need_chair, need_host, need_lobby, need_seat, nickname
from labtop.server.refusals import NotAllowed
from labtop.server.seating import Chair
from labtop.server.state import TableState
from labtop.server.wire import SeatNumber, Text

_chance = secrets.SystemRandom()


class Sit(Action, tag="sit", frozen=True):
    """Take a free seat under a nickname: this one, or the first that is free."""

    name: Text
    seat: SeatNumber | None = None

    def entry(self, table: TableState, seat: int | None) -> Entry:
        """Who has no seat gets one that nobody sits in, or from which a bot makes room."""
        if seat is not None:
            raise NotAllowed("You have a seat already. Stand up first.")
        name = nickname(self.name)
        wanted = _inviting(table) if self.seat is None else self.seat
        if need_chair(table, wanted).person is not None:
            raise NotAllowed(f"{table.name(wanted)} sits there. Choose another seat.")
        if any(name.casefold() == other.casefold() for s, other in enumerate(table.names) if s != wanted):
            raise BadName(f"{name} is taken at this table. Choose another nickname.")
        return Sat(seat=wanted, name=name)


def _inviting(table: TableState) -> int:
    """The first free seat or, where there is none, the first in which a bot sits."""
    chairs = list(enumerate(table.chairs))
    inviting = [seat for seat, chair in chairs if chair.free] + [seat for seat, chair in chairs if chair.bot]
    if not inviting:
        raise NotAllowed("Every seat of this table is taken. You can watch.")
    return inviting[0]


class Sat(Entry, tag="sat", frozen=True, kw_only=True):
    """A person took a seat; where a bot sat, it makes room."""

    seat: int
    name: str

    def happen(self, table: TableState) -> None:
        """The person gets the next number, and is the host where there is none."""
        person, table.people = table.people, table.people + 1
        table.place(self.seat, Chair(person, self.name))
        table.host = person if table.host is None else table.host


class Stand(Action, tag="stand", frozen=True):
    """Give one's own seat up; the host may free any seat."""

    seat: SeatNumber | None = None

    def entry(self, table: TableState, seat: int | None) -> Entry:
        """One's own seat, or as the host any in which somebody sits."""
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
        """In a running match a bot goes on; a pause or a request of who leaves ends."""
        left = table.chairs[self.seat].person
        table.place(self.seat, table.vacant(self.seat))
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
