"""Who sits where at a table: chairs, with people and bots in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

STAND_IN = "student"
"""The bot that plays for who has left, is gone or has no time left."""
BOTS = ("Avogadro", "Bunsen", "Curie", "Darwin", "Elion", "Franklin", "Gauss", "Hodgkin")
"""What bots are called, by the seat in which they first sit."""


def marks_in(match: int, players: int) -> list[int]:
    """The mark of every seat in a match of a table, counted from 1: everybody takes theirs along, one seat on."""
    return [(seat - max(0, match - 1)) % players for seat in range(players)]


@dataclass(frozen=True)
class Chair:
    """A seat: the person in it and the bot that stands in for them (`late`: their time is up), or a bot, or nobody."""

    person: int | None = None
    name: str | None = None  # of the person or the bot
    bot: str | None = None
    stand_in: str | None = None
    late: bool = False

    @property
    def free(self) -> bool:
        """Whether nobody sits there."""
        return self.person is None and self.bot is None

    @property
    def driver(self) -> str | None:
        """The bot that makes the moves of this seat; None where a person does."""
        return self.bot or self.stand_in

    @property
    def alive(self) -> bool:
        """Whether a person makes the moves."""
        return self.person is not None and self.stand_in is None

    def rested(self) -> Chair:
        """For the next match: who had no time left has a full clock again; who is gone still is."""
        return replace(self, stand_in=None, late=False) if self.late else self


class Seating:
    """The chairs of a table. A seating never changes: whoever comes or goes makes another."""

    def __init__(self, chairs: Iterable[Chair]) -> None:
        self._chairs = tuple(chairs)

    def __len__(self) -> int:
        return len(self._chairs)

    def __iter__(self) -> Iterator[Chair]:
        return iter(self._chairs)

    def __getitem__(self, seat: int) -> Chair:
        return self._chairs[seat]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seating) and self._chairs == other._chairs

    def __hash__(self) -> int:
        return hash(self._chairs)

    @cached_property
    def names(self) -> list[str]:
        """Who sits in the seats, in words."""
        return [chair.name or f"Seat {seat + 1}" for seat, chair in enumerate(self)]

    @cached_property
    def seats(self) -> dict[int, int]:
        """The seat of every person."""
        return {chair.person: seat for seat, chair in enumerate(self) if chair.person is not None}

    @cached_property
    def driven(self) -> bool:
        """Whether a bot plays for any of the seats."""
        return any(chair.driver for chair in self)

    def put(self, seat: int, chair: Chair) -> Seating:
        """With another in this seat."""
        return Seating((*self._chairs[:seat], chair, *self._chairs[seat + 1 :]))

    def ordered(self, order: Iterable[int]) -> Seating:
        """In another order: seat i is now where seat order[i] was."""
        return Seating(self[seat] for seat in order)

    def moved_on(self) -> Seating:
        """For the next match: everybody one seat on."""
        return Seating(chair.rested() for chair in (self[-1], *self._chairs[:-1]))

    def bot(self, seat: int, level: str) -> Chair:
        """A bot for this seat: it has a name that nobody else has, and keeps it when its level changes."""
        chair = self[seat]
        taken = {other.name for other in self}
        free = (name for name in (*BOTS[seat:], *BOTS) if name not in taken)
        return Chair(name=chair.name if chair.bot else next(free, f"Bot {seat + 1}"), bot=level)
