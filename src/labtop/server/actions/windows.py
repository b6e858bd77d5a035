"""Answers in a window, and its closing; more time for it, and what is prepared or ordered so that nobody need wait.

A window is held for its full time, however many have answered; at a hot seat, until all people have.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from labtop.kernel.orders import check_orders
from labtop.server.actions.action import Action, Entry, Part, Sealed
from labtop.server.actions.needs import need_hand, need_match, need_seat
from labtop.server.overlap import next_moves, question
from labtop.server.refusals import NotAllowed
from labtop.server.state import Made, TableState
from labtop.server.windows import OpenWindow, Prepared
from labtop.server.wire import MoveNumber, Text


class Answered(Sealed, tag="answered", frozen=True, kw_only=True):
    """A seat answered in a window; `id` is what the player called it, empty for a bot."""

    move: int
    id: str = ""

    def happen(self, table: TableState) -> None:
        """It is kept beside the match, which learns of it when the window closes."""
        match, window, seat = table.begun(), table.asking(), self.seat
        table.check_legal(seat, self.move)
        table.window = window.answered(seat, self.move)
        person = table.chairs[seat].person
        if self.id and person is not None:
            table.made.add((person, self.id), Made(self.move, table.step))
            let_go = question(match.seen(seat)) if self.move == window.otherwise(match) else None
            table.let_go = {**table.let_go, person: let_go}


class Closed(Entry, tag="closed", frozen=True, kw_only=True):
    """The time of a window was over; `ordered` are the answers of those who said nothing and had ordered one."""

    changes: ClassVar[Part] = Part.MATCH

    ordered: dict[int, int] = msgspec.field(default_factory=dict)

    def happen(self, table: TableState) -> None:
        """All answers are played; who neither answered nor ordered anything has said nothing."""
        match, window = table.begun(), table.asking()
        otherwise = window.otherwise(match)
        answers = dict.fromkeys(window.in_order(match), otherwise) | self.ordered | dict(window.answers)
        for seat, move in answers.items():
            table.play(seat, move)
        if any(move != otherwise for move in answers.values()):
            table.prepared = table.prepared.after_answers(match, window.kind) if table.prepared else None
        table.note_move(None)


# --- more time ---


class Hold(Action, tag="hold", frozen=True):
    """Ask for more time in a window: once in a turn of the game, whatever one holds."""

    def entry(self, table: TableState, seat: int | None) -> Entry:
        """From whoever is asked in it, where the table allows it."""
        mine, window = need_seat(seat), _need_window(table)
        need_hand(table, mine)
        if window.patient:
            raise NotAllowed("Here everybody is waited for, so nobody needs more time.")
        if not table.manners.hold:
            raise NotAllowed("At this table nobody asks for more time; its host can allow it.")
        if mine not in window.asked:
            raise NotAllowed("You are not asked here, so there is nothing to think about.")
        if table.has_held(mine):
            raise NotAllowed("You have asked for more time in this turn already.")
        return Held(seat=mine)


class Held(Entry, tag="held", frozen=True, kw_only=True):
    """Somebody asked for more time; who it was stays between them and the log."""

    changes: ClassVar[Part] = Part.MATCH

    seat: int

    def happen(self, table: TableState) -> None:
        """The window is open for longer, for all."""
        table.note_held(self.seat)
        table.window = table.asking().held(table.manners)


# --- a move that is prepared ---


class Prepare(Action, tag="prepare", frozen=True):
    """Prepare the next move while a window is open, or none (`move` is left out). Nobody else learns of it."""

    move: MoveNumber | None = None

    def entry(self, table: TableState, seat: int | None) -> Entry:
        """One that could be made if nobody answered anything."""
        mine, match = need_seat(seat), need_match(table)
        need_hand(table, mine)
        _need_window(table)
        if self.move is not None and self.move not in next_moves(match.seen(mine)):
            raise NotAllowed("This move cannot be prepared now.")
        return Planned(seat=mine, move=self.move, id=self.id)


class Planned(Sealed, tag="planned", frozen=True, kw_only=True):
    """Who is to move next has prepared a move, or no longer wants it made, or it can no longer be made."""

    move: int | None = None
    id: str = ""

    def happen(self, table: TableState) -> None:
        """It is kept until the window has closed."""
        table.prepared = None if self.move is None else Prepared(self.seat, self.move, self.id)


# --- standing orders ---


class Order(Action, tag="order", frozen=True):
    """Settle beforehand what one answers in windows. Nobody else learns of it."""

    orders: dict[Text, Text]

    def entry(self, table: TableState, seat: int | None) -> Entry:
        """Orders that the game knows."""
        mine = need_seat(seat)
        if not table.game.standing_orders:
            raise NotAllowed("In this game there is nothing to settle beforehand.")
        check_orders(table.game.standing_orders, self.orders)
        return Ordered(seat=mine, orders=self.orders)


class Ordered(Sealed, tag="ordered", frozen=True, kw_only=True):
    """A player settled what they answer in windows, until they settle something else."""

    orders: dict[str, str]

    def happen(self, table: TableState) -> None:
        """It is the person's, wherever they sit."""
        person = table.chairs[self.seat].person
        if person is not None:
            table.orders = {**table.orders, person: self.orders}
            table.let_go = {**table.let_go, person: None}


def _need_window(table: TableState) -> OpenWindow:
    if table.window is None:
        raise NotAllowed("Nothing is asked of everybody at this moment.")
    return table.window
