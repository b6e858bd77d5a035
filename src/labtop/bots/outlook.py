"""How far it pays to look ahead in a game: what its bot.py may say, and what holds where it says nothing.

A short match is searched to its end and judged by its score. A long one, in which the end says little about a move
made now, is searched for so many rounds and judged by what the players have in hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from labtop.kernel.game import Game
from labtop.kernel.rule import rule

if TYPE_CHECKING:
    from labtop.kernel.contract import State

HORIZON = 0  # rounds that a search plays on; 0 is to the end
MARGIN = 8  # points that count as a whole win
THUMB = 0.06  # what a point of the rules of thumb is worth, in wins


@rule
def clock(game: State) -> int:
    """The round, or 0 from where on a match is always played to its end."""
    return 0


@rule
def outlook(game: State, seat: int) -> int:
    """The points that a seat has, or may hope for from what it has, in thousandths."""
    return 0


def of(game: Game) -> dict[str, Any]:
    """What the game says, by the names above."""
    bot = game.module("bot")
    return {name: getattr(bot, name, globals()[name]) for name in ("HORIZON", "MARGIN", "THUMB", "clock", "outlook")}
