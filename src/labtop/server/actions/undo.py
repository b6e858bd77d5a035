"""Taking the last move back, which everybody must agree to."""

from __future__ import annotations

from dataclasses import replace

from labtop.server.actions.action import Action, Entry
from labtop.server.actions.needs import need_seat
from labtop.server.refusals import NotAllowed
from labtop.server.state import TableState, UndoWish


class Undo(Action, tag="undo", frozen=True):
    """Ask everybody to let one's own last move be taken back."""

    def entry(self, table: TableState, seat: int | None) -> Entry:
        """Where nobody else is to be asked, it is taken back at once."""
        mine = need_seat(seat)
        table.check_undo(mine)
        others = [s for s, chair in enumerate(table.chairs) if chair.alive and s != mine]
        return UndoAsked(seat=mine) if others else Undone()


class UndoAsked(Entry, tag="undo_asked", frozen=True, kw_only=True):
    """Who made the last move asks to take it back."""

    seat: int

    def happen(self, table: TableState) -> None:
        """The others are asked."""
        table.undo = UndoWish(self.seat)


class Answer(Action, tag="answer", frozen=True):
    """Agree that the last move is taken back, or not."""

    agree: bool

    def entry(self, table: TableState, seat: int | None) -> Entry:
        """From whoever is asked; who asked may withdraw."""
        mine = need_seat(seat)
        if table.undo is None:
            raise NotAllowed("Nobody asks to take a move back.")
        withdrawn = mine == table.undo.seat and not self.agree
        if mine not in table.asked() and not withdrawn:
            raise NotAllowed("You have no answer to give here; wait for the others.")
        return UndoAnswered(seat=mine, agreed=self.agree)


class UndoAnswered(Entry, tag="undo_answered", frozen=True, kw_only=True):
    """A person agrees, or does not, which ends the matter."""

    seat: int
    agreed: bool

    def happen(self, table: TableState) -> None:
        """One who is against it is enough."""
        person = table.chairs[self.seat].person
        if table.undo is None or not self.agreed or person is None:
            table.undo = None
        else:
            table.undo = replace(table.undo, agreed=table.undo.agreed | {person})


class Undone(Entry, tag="undone", frozen=True, kw_only=True):
    """The last move was taken back, everybody having agreed."""

    def happen(self, table: TableState) -> None:
        """The move goes and with it the time that it earned; the time that it took stays spent."""
        table.take_back()
