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
    answers: Mapping[int, int] = field(default_factory=dict)  # the moves that were answered, by seat, as they came
    longer: float = 0.0  # seconds for which somebody has asked
    patient: bool = False  # whether it waits for every person who is asked, and not for a time: they share a screen

    @classmethod
    def of(cls, match: Match, chairs: Seating, manners: Manners) -> OpenWindow | None:
        """The window that a match has come to, if it has come to one."""
        kind = match.window
        if kind is None:
            return None
        asked = tuple(seats_in(match.state.asked))
        bots = all(chairs[seat].driver for seat in asked)
        patient = manners.hot_seat and manners.windows > 0 and not bots
        return cls(kind, asked, (BOTS_ONLY if bots or patient else kind.seconds) * manners.windows, patient=patient)

    @property
    def open(self) -> list[int]:
        """The seats that have not answered."""
        return [seat for seat in self.asked if seat not in self.answers]

    @property
    def ms(self) -> int:
        """For how many milliseconds it is held at least, whoever has answered; unless it is patient, at most too."""
        return round(1000 * (self.seconds + self.longer))

    def held(self, manners: Manners) -> OpenWindow:
        """With the time that somebody has asked for."""
        return replace(self, longer=self.longer + self.kind.hold * manners.windows)

    def answered(self, seat: int, move: int) -> OpenWindow:
        """With one more answer, or with another one of a seat that had let it go: it came last then."""
        others = {one: answer for one, answer in self.answers.items() if one != seat}
        return replace(self, answers={**others, seat: move})

    def is_let_go(self, match: Match, seat: int) -> bool:
        """Whether a seat has answered what counts for silence: that is no last word while the window is open."""
        return self.answers.get(seat) == self.otherwise(match)

    def otherwise(self, match: Match) -> int:
        """The move of who says nothing, as the game declares it."""
        return match.game.moves.find(self.kind.otherwise.name, {})

    def in_order(self, match: Match) -> list[int]:
        """All who were asked, as their answers are taken: in a race as they came, those who said nothing last."""
        race = self.kind.race
        if race is None or getattr(match.state, race[0]) != race[1]:
            return list(self.asked)
        return [*self.answers, *self.open]


@dataclass(frozen=True)
class Prepared:
    """The move that a seat makes next, if it can; `id` is what the player called it."""

    seat: int
    move: int
    id: str = ""

    def after_answers(self, match: Match, kind: Window) -> Prepared | None:
        """What is left of it when somebody has answered something: only what is sure is kept."""
        return self if match.game.moves.family[self.move] in kind.sure else None

    def is_legal(self, match: Match) -> bool:
        """Whether it can be made now."""
        return match.window is None and self.seat in match.waiting and self.move in match.seen(self.seat).legal
