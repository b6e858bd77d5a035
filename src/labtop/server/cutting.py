"""Cutting the deck before a match: how far it is. Nothing here waits or writes.

All who have a client that cuts lay down a seal, then show what is under it. Who is silent is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from labtop.kernel.seed import Cut, commitment


@dataclass(frozen=True)
class Cutting:
    """The deck of the next match is being cut: the server's own secret, and the people who were asked."""

    key: str
    asked: tuple[int, ...]
    since: int  # the step at which the seals, or what is under them, were asked for
    seals: Mapping[int, str] = field(default_factory=dict)  # by person
    chances: Mapping[int, str] = field(default_factory=dict)  # what was under them
    showing: bool = False  # whether all seals lie there

    @property
    def commitment(self) -> str:
        """What everybody knew of the secret before they cut."""
        return commitment(bytes.fromhex(self.key))

    @property
    def done(self) -> bool:
        """Whether all have shown who laid a seal down."""
        return self.showing and self.chances.keys() == self.seals.keys()

    def seal(self, person: int, seal: str, step: int) -> Cutting:
        """With a seal; with the last of them, all lie there."""
        after = replace(self, seals={**self.seals, person: seal})
        return after.show(step) if len(after.seals) == len(self.asked) else after

    def show(self, step: int) -> Cutting:
        """All seals lie there that count."""
        return replace(self, showing=True, since=step)

    def open(self, person: int, chance: str) -> Cutting:
        """With what is under a seal."""
        return replace(self, chances={**self.chances, person: chance})

    def cuts(self, seats: Mapping[int, int]) -> tuple[Cut, ...]:
        """How the deck was cut, by who sits in these seats, in their order."""
        seated = sorted((seats[person], person) for person in self.asked if person in seats)
        return tuple(Cut(seat, self.seals.get(person, ""), self.chances.get(person, "")) for seat, person in seated)
