"""The bot that plays any legal move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from labtop.kernel.engine import plant
from labtop.kernel.game import Game
from labtop.kernel.rng import Dice, below

if TYPE_CHECKING:
    from labtop.kernel.position import Position


class Random:
    """Every legal move is equally likely."""

    def __init__(self, game: Game, key: bytes) -> None:
        self.engine = game.engine
        self.rng = Dice()
        plant(self.rng, key)

    def choose(self, hidden: Position, seat: int) -> int:
        """Any legal move."""
        moves = self.engine.legal(hidden, seat)
        return moves[below(self.rng, 0, len(moves))]
