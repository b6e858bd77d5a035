"""A fair contest: every contestant warms up, then all take turns in rounds, and CPU time alone is counted.

Taking turns spreads the noise of the machine over everybody; the median of the rounds is the figure, and the slowest
and the fastest round say how far it can be trusted.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

WARM_UP_SECONDS = 0.2


class Kind(StrEnum):
    """What is compared with what. Figures of different kinds say nothing about each other."""

    WHOLE = "Inside the engine, the deal included"
    DEALT = "Inside the engine, from a dealt table"
    PYTHON = "Driven from Python, the deal included"
    COPIES = "Copies of a position, from Python"
    WORLDS = "Hidden cards imagined anew, from Python"
    SEARCH = "Information-set search with random rollouts, from a dealt table"

    @property
    def is_play(self) -> bool:
        """Whether games are played to the end: then moves and games are counted."""
        return self in (Kind.WHOLE, Kind.DEALT, Kind.PYTHON)


@dataclass(frozen=True)
class Count:
    """What a batch of work came to: moves (or copies, or imagined positions) and whole games."""

    moves: float
    games: int = 0


Batch = Callable[[], Count]
"""Some milliseconds of work, to be repeated until the time of a round is over."""


@dataclass(frozen=True)
class Contestant:
    """One engine at one game, played in one way."""

    engine: str
    play: str
    kind: Kind
    prepare: Callable[[], Batch]

    @property
    def name(self) -> str:
        """The engine and what it plays."""
        return f"{self.engine} {self.play}"


@dataclass(frozen=True)
class Missing:
    """An engine that is not installed here, and how to get it."""

    engine: str
    remedy: str


@dataclass
class Figure:
    """What a contestant achieved, by round: moves and games per CPU-second."""

    contestant: Contestant
    moves: list[float] = field(default_factory=list)
    games: list[float] = field(default_factory=list)

    @property
    def moves_per_second(self) -> float:
        """The median of the rounds."""
        return statistics.median(self.moves)

    @property
    def games_per_second(self) -> float:
        """The median of the rounds; 0 where no games are played."""
        return statistics.median(self.games)


def compete(
    contestants: Sequence[Contestant], rounds: int, seconds: float, progress: Callable[[str], None]
) -> list[Figure]:
    """Warm everybody up, then play the rounds; `progress` hears what comes next, before each turn."""
    batches = []
    for contestant in contestants:
        progress(f"warming up: {contestant.name}")
        batch = contestant.prepare()
        _turn(batch, WARM_UP_SECONDS)
        batches.append(batch)
    figures = [Figure(contestant) for contestant in contestants]
    for number in range(1, rounds + 1):
        for figure, batch in zip(figures, batches, strict=True):
            progress(f"round {number} of {rounds}: {figure.contestant.name}")
            moves, games = _turn(batch, seconds)
            figure.moves.append(moves)
            figure.games.append(games)
    return figures


def steps(contestants: Sequence[Contestant], rounds: int) -> int:
    """How often `compete` will report progress."""
    return len(contestants) * (rounds + 1)


def _turn(batch: Batch, seconds: float) -> tuple[float, float]:
    moves, games, elapsed = 0.0, 0, 0.0
    begun = time.process_time()
    while elapsed < seconds:
        count = batch()
        moves += count.moves
        games += count.games
        elapsed = time.process_time() - begun
    return moves / elapsed, games / elapsed


def ratio(reference: Figure, other: Figure) -> float:
    """How many times as fast as the other the reference is."""
    return reference.moves_per_second / other.moves_per_second


def references(figures: Sequence[Figure]) -> dict[Kind, Figure]:
    """The figure that all others of its kind are compared with: the first of Labtop."""
    found: dict[Kind, Figure] = {}
    for figure in figures:
        if figure.contestant.engine == "Labtop":
            found.setdefault(figure.contestant.kind, figure)
    return found
