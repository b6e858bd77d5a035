"""A match: its beginning, its moves, and another one after it."""

from __future__ import annotations

import secrets
from bisect import bisect_right
from collections.abc import Collection
from typing import ClassVar

from labtop.kernel.seed import SIZE
from labtop.server.actions.action import Action, Asker, Entry, Part
from labtop.server.actions.cutting import CutAsked
from labtop.server.actions.needs import need_full, need_hand, need_host, need_match, need_no_answer, need_seat
from labtop.server.actions.windows import Answered
from labtop.server.cutting import Cutting
from labtop.server.refusals import NotAllowed, Stale
from labtop.server.state import Made, TableState
from labtop.server.wire import MoveId, MoveNumber, Seq


class Start(Action, tag="start", frozen=True):
    """The host begins the match."""

    slow: ClassVar[bool] = True  # the game may have to be compiled first

    def entry_for(self, table: TableState, seat: int | None, asker: Asker) -> Entry:
        """When every seat is taken: the deck is cut first, unless the deal is that of another match."""
        need_host(table, seat)
        if table.match is not None:
            raise NotAllowed("The match has begun already.")
        need_full(table)
        people = [] if table.created.forked else _to_cut(table, asker.company.cutters)
        return CutAsked(people=people) if people else Started(names=table.names)


def _to_cut(table: TableState, cutters: Collection[int]) -> list[int]:
    """The people who are asked to cut the deck: all whose clients do."""
    return [person for person in table.chairs.seats if person in cutters]


def dealt(table: TableState, cutting: Cutting) -> Started | Rematched:
    """The match that the deck was cut for."""
    if table.match is None:
        return Started(names=table.names)
    return _another(table, cutting.key)


class Started(Entry, tag="started", frozen=True, kw_only=True):
    """The match began, with these names in the seats, and with the deck as it was cut."""

    names: list[str]

    def happen(self, table: TableState) -> None:
        """Deal; a fork plays its opening."""
        table.begin(self.names, table.created.opening)


class Rematch(Action, tag="rematch", frozen=True):
    """Play again when the match is over, everybody one seat on: a wish, or agreeing to it."""

    def entry_for(self, table: TableState, seat: int | None, asker: Asker) -> Entry:
        """It begins when all want it; where nobody else is to be asked, at once."""
        mine = need_seat(seat)
        if table.match is None or not table.match.over:
            raise NotAllowed("You can play again when the match is over.")
        need_full(table)
        open_ = table.asked_again()
        if mine not in open_:
            raise NotAllowed("You want to play again already. Wait for the others.")
        return rematched(table, asker.company.cutters) if open_ == [mine] else AgainWanted(seat=mine)


class AgainWanted(Entry, tag="again_wanted", frozen=True, kw_only=True):
    """A person wishes to play again, or agrees to."""

    seat: int

    def happen(self, table: TableState) -> None:
        """The others are asked."""
        person = table.chairs[self.seat].person
        table.again = table.again if person is None else (*table.again, person)


class NotAgain(Action, tag="not_again", frozen=True):
    """Would rather not play again now; who wished for it may withdraw."""

    def entry(self, table: TableState, seat: int | None) -> Entry:
        """As long as somebody wishes for it."""
        mine = need_seat(seat)
        if not table.again:
            raise NotAllowed("Nobody asks to play again.")
        return AgainDropped(seat=mine)


class AgainDropped(Entry, tag="again_dropped", frozen=True, kw_only=True):
    """A person would rather not play again now, which ends the matter."""

    seat: int

    def happen(self, table: TableState) -> None:
        """The result stays where it is."""
        table.again = ()


def rematched(table: TableState, cutters: Collection[int]) -> CutAsked | Rematched:
    """Another match, now: the new deal comes from a new key, and from how the deck is cut."""
    key, people = secrets.token_hex(SIZE), _to_cut(table, cutters)
    return CutAsked(people=people, key=key) if people else _another(table, key)


def _another(table: TableState, key: str) -> Rematched:
    return Rematched(version=table.game.version, key=key, names=table.chairs.moved_on().names)


class Rematched(Entry, tag="rematched", frozen=True, kw_only=True):
    """Another match began at the table, under a new key: everybody moved one seat on."""

    version: str
    key: str
    names: list[str]

    def happen(self, table: TableState) -> None:
        """Deal anew."""
        table.version = self.version
        table.take_key(self.key)
        table.chairs = table.chairs.moved_on()
        table.begin(self.names)
        table.retold = table.step


class Play(Action, tag="play", frozen=True):
    """Make a move, or answer in a window. `seq` is the table as the player saw it; `id` is the player's own name for
    this move.
    """

    move: MoveNumber
    seq: Seq
    id: MoveId

    def entry(self, table: TableState, seat: int | None) -> Entry:
        """At the table as it is, under a name that no other move has. Whether it is legal is seen when it happens."""
        if seat is None:
            raise NotAllowed("Only a seat can play; spectators watch.")
        need_match(table)
        person = table.chairs[seat].person
        if person is not None and table.made.get((person, self.id)) is not None:
            raise NotAllowed("You have given this id to another move. Give each move an id of its own.")
        if not table.touched <= self.seq <= table.step:
            raise Stale(_what_came_first(table, self.seq))
        need_hand(table, seat)
        if table.window is not None:
            need_no_answer(table, seat)
            return Answered(seat=seat, move=self.move, id=self.id)
        return Moved(seat=seat, move=self.move, id=self.id)

    def made(self, table: TableState, person: int | None) -> Made | None:
        """What it has become already, where the same person sends the same move again."""
        if person is None or table.seat_of(person) is None:
            return None
        made = table.made.get((person, self.id))
        return made if made is not None and made.move == self.move else None


def _what_came_first(table: TableState, seq: int) -> str:
    """Why what is asked at a step of the table is out of date."""
    later = bisect_right(table.marks, seq, key=lambda mark: mark.seq)
    if 0 < later < len(table.marks) and table.marks[later].seat is None:
        return "Too late: the time was over."
    return f"The table has gone on to {table.step} since you saw it at {seq}. Look again, then move."


class Moved(Entry, tag="moved", frozen=True, kw_only=True):
    """A move was made; `id` is what the player called it, empty for a bot.

    `spent` is the milliseconds of thinking that the seats which the match waited for are charged.
    """

    changes: ClassVar[Part] = Part.MATCH

    seat: int
    move: int
    id: str = ""
    spent: int = 0

    def happen(self, table: TableState) -> None:
        """Play it, and charge the clocks."""
        match, seat = table.begun(), self.seat
        waited = match.waiting
        table.play(seat, self.move)
        table.charge(waited, seat, self.spent)
        table.note_move(seat)
        person = table.chairs[seat].person
        if self.id and person is not None:
            table.made.add((person, self.id), Made(self.move, table.step))
