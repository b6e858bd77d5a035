"""Who is connected to a table: its guests at this worker, and those that other workers speak of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from labtop.server.presence import Elsewhere
from labtop.server.refusals import TooMany

SPECTATORS = 256
DEVICES = 16  # connections of one person


class Footing(NamedTuple):
    """What a guest is at a table: the seat that it has or has asked for, and those whose hands were seen from there."""

    seat: int | None
    asked: int | None
    seen: list[int]


class Guest(Protocol):
    """A connection to a table: of a person who has a seat there or asks for one, or of a spectator (None)."""

    person: int | None
    seat: int | None  # as the guest knows it
    seen: int  # the seq of the last view that it was sent
    labelled: bool  # whether its views bring the layout
    cuts: bool  # whether its client cuts the deck
    browser: str  # where it comes from, as the history calls it
    footing: Footing | None  # as the guest knows it

    def send(self, text: bytes) -> None:
        """Send it a frame; never waits."""


class Guests:
    """The guests of a table. What is told of them holds as of the last `count`."""

    def __init__(self, table: str, elsewhere: Elsewhere) -> None:
        self._table, self._elsewhere = table, elsewhere
        self._here: set[Guest] = set()
        self.own: frozenset[int] = frozenset()
        """The people who are connected to this worker."""
        self.cutting: frozenset[int] = frozenset()
        """Those of them whose clients cut the deck."""
        self.watching = 0
        """The spectators at this worker."""

    def __len__(self) -> int:
        """How many connections this worker has."""
        return len(self._here)

    def __iter__(self) -> Iterator[Guest]:
        return iter(list(self._here))

    def __contains__(self, guest: object) -> bool:
        return guest in self._here

    def add(self, guest: Guest) -> None:
        """Somebody comes; one too many is refused."""
        alike = sum(other.person == guest.person for other in self._here)
        if guest.person is None and alike + self._elsewhere.spectators(self._table) >= SPECTATORS:
            raise TooMany("There are too many people at this table already.")
        if guest.person is not None and alike >= DEVICES:
            raise TooMany("You are at this table too many times already. Close a page or two.")
        self._here.add(guest)
        self.count()

    def remove(self, guest: Guest) -> None:
        """Somebody goes."""
        self._here.discard(guest)
        self.count()

    def count(self) -> None:
        """Look again who they are: somebody has come, gone, sat down or stood up."""
        self.own = frozenset(guest.person for guest in self._here if guest.person is not None)
        self.cutting = frozenset(guest.person for guest in self._here if guest.cuts and guest.person is not None)
        self.watching = sum(guest.seat is None for guest in self._here)

    def send(self, text: bytes) -> None:
        """Send everybody here a frame."""
        for guest in self:
            guest.send(text)

    # --- here and elsewhere ---

    @property
    def people(self) -> frozenset[int]:
        """The people who are connected, to whichever worker."""
        elsewhere = self._elsewhere.people(self._table)
        return self.own | elsewhere if elsewhere else self.own

    @property
    def cutters(self) -> frozenset[int]:
        """Those of them whose clients cut the deck."""
        return self.cutting | self._elsewhere.cutters(self._table)

    @property
    def spectators(self) -> int:
        """How many watch."""
        return self.watching + self._elsewhere.spectators(self._table)

    @property
    def anybody(self) -> bool:
        """Whether anybody is there."""
        return bool(self._here) or self._elsewhere.anybody(self._table)

    @property
    def others(self) -> tuple[set[int], int]:
        """The people and the spectators at other workers."""
        return self._elsewhere.people(self._table), self._elsewhere.spectators(self._table)
