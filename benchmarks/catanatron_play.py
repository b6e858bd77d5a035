"""Catanatron: Catan with four players."""

from __future__ import annotations

from itertools import count
from typing import Any

from benchmarks.contest import Batch, Contestant, Count, Kind

ENGINE = "Catanatron"


def contestants() -> list[Contestant]:
    """Whole games and copies. Raises ImportError where Catanatron is not installed."""
    import catanatron  # noqa: F401

    return [
        Contestant(ENGINE, "Catan, 4 seats", Kind.PYTHON, whole_games),
        Contestant(ENGINE, "Catan game.copy()", Kind.COPIES, copies),
    ]


def whole_games() -> Batch:
    """Its own loop with its own random players."""
    seeds = count(1)

    def batch() -> Count:
        game = _game(next(seeds))
        game.play()
        return Count(len(game.state.actions), 1)

    return batch


def copies() -> Batch:
    """Copies of positions in the midst of random games: a random game takes about a thousand decisions."""
    positions = [_game(seed) for seed in range(1, 6)]
    for position in positions:
        for _ in range(500):
            position.play_tick()

    def batch() -> Count:
        for position in positions:
            position.copy()
        return Count(len(positions))

    return batch


def _game(seed: int) -> Any:
    from catanatron import Color, Game, RandomPlayer

    return Game([RandomPlayer(color) for color in Color], seed=seed)
