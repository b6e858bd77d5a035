"""Cutting the deck before a match, so that nobody chose the deal: everybody lays down a seal, then all show theirs."""

from __future__ import annotations

from typing import ClassVar

from labtop.kernel.errors import BadRecord
from labtop.kernel.seed import seal
from labtop.server.actions.action import Action, Asker, Entry, Part
from labtop.server.cutting import Cutting
from labtop.server.refusals import NotAllowed
from labtop.server.state import TableState
from labtop.server.wire import Digits


def _cutting(table: TableState) -> Cutting:
    """The cutting that goes on, without which a history has nothing to cut."""
    if table.cutting is None:
        raise BadRecord("The log of this table has a cut where the deck was not being cut.")
    return table.cutting


def _need_asked(table: TableState, person: int | None) -> tuple[Cutting, int]:
    """Only while the deck is cut, and only who was asked."""
    if table.cutting is None or person not in table.cutting.asked:
        raise NotAllowed("You are not asked to cut the deck.")
    return table.cutting, person


class CutAsked(Entry, tag="cut_asked", frozen=True, kw_only=True):
    """A match is about to begin, and these people are asked to cut the deck.

    `key` is the secret of the server's own where it is not yet that of the table: before another match.
    """

    changes: ClassVar[Part] = Part.LOBBY

    people: list[int]
    key: str = ""

    def happen(self, table: TableState) -> None:
        """The commitment to the secret is public before anybody cuts."""
        table.cutting = Cutting(self.key or table.key, tuple(self.people), table.step)


class SealCut(Action, tag="seal_cut", frozen=True):
    """Cut the deck, sealed: the `seal` is the SHA-256 of "labtop cut ", the commitment and 32 bytes by chance."""

    seal: Digits

    calm: ClassVar[bool] = True

    def entry_for(self, table: TableState, seat: int | None, asker: Asker) -> Entry:
        """Once, while seals are laid down, and not that of another."""
        cutting, person = _need_asked(table, asker.person)
        if person in cutting.seals:
            raise NotAllowed("You have cut the deck already.")
        if cutting.showing:
            raise NotAllowed("Too late: the deck is cut without you.")
        if self.seal in cutting.seals.values():
            raise NotAllowed("Another has laid down this seal. Cut the deck by yourself.")
        return CutSealed(person=person, seal=self.seal)


class CutSealed(Entry, tag="cut_sealed", frozen=True, kw_only=True):
    """A person has laid down a seal."""

    changes: ClassVar[Part] = Part.LOBBY

    person: int
    seal: str

    def happen(self, table: TableState) -> None:
        """With the last one, all are asked what is under theirs."""
        table.cutting = _cutting(table).seal(self.person, self.seal, table.step)


class SealsClosed(Entry, tag="seals_closed", frozen=True, kw_only=True):
    """The time for seals was over: who has laid none down is left out."""

    changes: ClassVar[Part] = Part.LOBBY

    def happen(self, table: TableState) -> None:
        """The others are asked what is under theirs."""
        table.cutting = _cutting(table).show(table.step)


class ShowCut(Action, tag="show_cut", frozen=True):
    """Show the 32 bytes that were under the seal, when all seals lie there."""

    chance: Digits

    calm: ClassVar[bool] = True

    def entry_for(self, table: TableState, seat: int | None, asker: Asker) -> Entry:
        """Once, and what was sealed."""
        cutting, person = _need_asked(table, asker.person)
        if not cutting.showing:
            raise NotAllowed("Wait until everybody has laid down a seal.")
        if person in cutting.chances:
            raise NotAllowed("You have shown your cut already.")
        if cutting.seals.get(person) != seal(cutting.commitment, bytes.fromhex(self.chance)):
            raise NotAllowed("This is not what you have sealed.")
        return CutShown(person=person, chance=self.chance)


class CutShown(Entry, tag="cut_shown", frozen=True, kw_only=True):
    """A person has shown what was under the seal."""

    changes: ClassVar[Part] = Part.LOBBY

    person: int
    chance: str

    def happen(self, table: TableState) -> None:
        """It becomes part of the deal."""
        table.cutting = _cutting(table).open(self.person, self.chance)
