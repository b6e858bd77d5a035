"""The bot that follows the rules of thumb of a game, in microseconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from labtop.bots.minds import minds
from labtop.kernel.engine import plant
from labtop.kernel.game import Game
from labtop.kernel.rng import Dice

if TYPE_CHECKING:
    from labtop.kernel.position import Position


class Heuristic:
    """The move that the game's rules of thumb like best.

    `slips` is how far apart in thousandths of a point two moves may be and still be mistaken for each other;
    `forgets` is the percentage of what play has made known that it does not remember when it is asked.
    """

    def __init__(self, game: Game, key: bytes, slips: int = 0, forgets: int = 0) -> None:
        self.minds = minds(game)
        self.slips, self.forgets = slips, forgets
        self.menu = self.minds.Menu()
        self.advice = self.minds.loops.Advice()
        self.rng = Dice()
        plant(self.rng, key)

    def choose(self, hidden: Position, seat: int) -> int:
        """The best move, as far as it remembers and sees."""
        memory = hidden.copy() if self.forgets else hidden
        taken = (memory, seat, self.menu, self.advice, self.rng, self.slips, self.forgets)
        return int(self.minds("choose", *taken))
