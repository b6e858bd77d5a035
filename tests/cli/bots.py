"""Bots from elsewhere that play badly."""

from __future__ import annotations

from labtop.kernel.game import Game
from labtop.kernel.position import Position


class Never:
    """A bot whose move is never legal."""

    def __init__(self, game: Game, key: bytes) -> None:
        """It needs nothing."""

    def choose(self, hidden: Position, seat: int) -> object:
        """No move."""
        return -7


class Words(Never):
    """A bot that answers in words."""

    def choose(self, hidden: Position, seat: int) -> object:
        """A move, but not its number."""
        return "pass"


class Fails(Never):
    """A bot that cannot think."""

    def choose(self, hidden: Position, seat: int) -> object:
        """Nothing."""
        raise ZeroDivisionError("thought too hard")


class Leaves(Never):
    """A bot that ends the program."""

    def choose(self, hidden: Position, seat: int) -> object:
        """Nothing."""
        raise SystemExit(0)
