"""Levels for people: four opponents in order of strength, none of which peeks.

The lower ones err as people do: they forget who asked for what, mistake a good request for a better one, and do not
look ahead. The upper ones look ahead, one a little, one far.
"""

from __future__ import annotations

from labtop.bots.heuristic import Heuristic
from labtop.bots.minds import minds
from labtop.bots.search import Search
from labtop.kernel.game import Game


def novice(game: Game, key: bytes) -> Heuristic:
    """Knows the rules and what a pair is worth, forgets most of what was said, and often settles for less."""
    return Heuristic(game, key, slips=_slips(game, 350), forgets=85)


def student(game: Game, key: bytes) -> Heuristic:
    """Plays by the rules of thumb, with small slips and a middling memory."""
    return Heuristic(game, key, slips=_slips(game, 100), forgets=40)


def _slips(game: Game, size: int) -> int:
    return round(size * minds(game).slip)


def scientist(game: Game, key: bytes) -> Search:
    """Remembers everything and looks ahead a little: 150 imagined matches a move, or as the game has it."""
    return Search(game, key, iterations=_effort(game, 150))


def professor(game: Game, key: bytes, ms: int = 0) -> Search:
    """Remembers everything and looks far ahead: 2,000 imagined matches a move, or for so many milliseconds."""
    return Search(game, key, iterations=_effort(game, 2000), ms=ms)


def _effort(game: Game, iterations: int) -> int:
    return round(iterations * minds(game).effort)
