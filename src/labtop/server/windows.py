"""Windows at a table: all who are asked answer at once, and nobody learns of an answer before the window closes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from labtop.kernel.match import Match
from labtop.kernel.position import seats_in
from labtop.kernel.windows import Window
from labtop.server.manners import Manners
from labtop.server.seating import Seating

BOTS_ONLY = 1.0  # seconds of a window that asks no person, whatever the bots hold


@dataclass(frozen=True)
class OpenWindow:
    """A window that is open. How long it is held is settled when it opens, and by nothing that is a secret."""

    kind: Window
    asked: tuple[int, ...]
    seconds: float
    answers: Mapping[int, int] = field(default_factory=dict)  # the moves that were answered, by seat

    @classmethod
    def of(cls, match: Match, chairs: Seating, manners: Manners) -> OpenWindow | None:
        """The window that a match has come to, if it has come to one."""
        kind = match.window
        if kind is None:
            return None
        asked = tuple(seats_in(match.state.asked))
        length = BOTS_ONLY if all(chairs[seat].driver for seat in asked) else kind.seconds
        return cls(kind, asked, length * manners.windows)

    @property
    def open(self) -> list[int]:
        """The seats that have not answered."""
        return [seat for seat in self.asked if seat not in self.answers]

    @property
    def ms(self) -> int:
        """For how many milliseconds it is held, whoever has answered."""
        return round(1000 * self.seconds)

    def answered(self, seat: int, move: int) -> OpenWindow:
        """With one more answer."""
        return replace(self, answers={**self.answers, seat: move})

    def answer(self, seat: int, match: Match) -> int:
        """What a seat has answered: who said nothing is given what the game declares for that."""
        otherwise = match.game.moves.find(self.kind.otherwise.name, {})
        return self.answers.get(seat, otherwise)
