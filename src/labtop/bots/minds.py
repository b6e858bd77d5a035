"""How the bots think about one game: the loops of thoughts.py, made for its rules and its rules of thumb.

A short match is searched to its end and judged by its score. A long one, in which the end says little about a move made
now, is searched for so many rounds and judged by what the players have in hand: its bot.py says so.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

from labtop.kernel import contract
from labtop.kernel.advice import Advice
from labtop.kernel.game import Game
from labtop.kernel.rng import Rng
from labtop.kernel.rule import rule
from labtop.kernel.template import Template


@rule
def _forget(game: Any, seat: int, rng: Rng, percent: int) -> None:
    """Where everything lies open there is nothing to forget."""


@rule
def _clock(game: Any) -> int:
    """A match that is always played to its end needs no clock,"""
    return 0


@rule
def _outlook(game: Any, seat: int) -> int:
    """And is never judged before."""
    return 0


class Minds(Template):
    """The loops of thought, made for one game: by advice and by search."""

    long = ("search",)

    def __init__(self, game: Game, interpreted: bool = False) -> None:
        bot = game.module("bot")
        self.horizon: int = contract.given(bot, contract.bot, "HORIZON")
        self.thumb: float = contract.given(bot, contract.bot, "THUMB")
        self.slip: float = contract.given(bot, contract.bot, "SLIP")
        self.effort: float = contract.given(bot, contract.bot, "EFFORT")
        names = {
            "Advice": Advice.of_size(game.moves.count),
            "MARGIN": contract.given(bot, contract.bot, "MARGIN"),
            "advise": bot.advise,
            "forget": getattr(bot, "forget", _forget),
            "clock": getattr(bot, "clock", _clock),
            "outlook": getattr(bot, "outlook", _outlook),
        }
        super().__init__(game, Path(__file__).with_name("thoughts.py"), interpreted, names)


@functools.cache
def minds(game: Game) -> Minds:
    """The loops of thought for a game, made once."""
    return Minds(game)
