"""Whole matches between random players, compiled: how fast, how long, who wins, how they end."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from labtop.kernel.engine import plant
from labtop.kernel.errors import BadOption
from labtop.kernel.faults import refuse_broken
from labtop.kernel.game import find
from labtop.kernel.options import Value, settle
from labtop.kernel.rng import Dice
from labtop.kernel.seed import Seed, key_from
from labtop.kernel.struct import Records

CHUNK = 2_000  # matches between two looks at the clock


@dataclass(frozen=True)
class Simulation:
    """What a run of random matches showed."""

    game: str
    players: int
    games: int
    moves: int
    cpu_seconds: float
    moves_per_cpu_second: float
    games_per_cpu_second: float
    mean_moves: float
    longest: int
    mean_scores: list[float]
    wins: list[float]  # by seat; a shared win counts as its share
    ends: dict[str, int]


def simulate(
    key: str,
    players: int,
    games: int,
    seed: Seed = None,
    options: Mapping[str, Value] | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Simulation:
    """Play so many random matches; `progress` is told how many are done."""
    game = find(key)
    game.check_players(players)
    if games < 1:
        raise BadOption(f"The number of games must be at least 1, not {games}.")
    engine = game.engine
    start, scratch = Records.blank(engine.State, 1), Records.blank(engine.State, 1)
    start[0] = engine.blank(players, settle(game.options, options or {}, players), bytes(32))
    rng, menu, tally = Dice(), engine.Menu(), engine.loops.Tally()
    plant(rng, key_from(seed))
    engine.entry("simulate")  # compiled before the clock starts
    cpu_seconds, done = 0.0, 0
    while done < games:
        chunk = min(CHUNK, games - done)
        begun = time.process_time()
        fine = engine("simulate", start, scratch, menu, rng, tally, chunk)
        cpu_seconds += time.process_time() - begun
        if not fine:
            refuse_broken(engine, scratch[0])
        done += chunk
        progress(done)
    return Simulation(
        game=key,
        players=players,
        games=games,
        moves=tally.moves,
        cpu_seconds=cpu_seconds,
        moves_per_cpu_second=tally.moves / max(cpu_seconds, 1e-9),
        games_per_cpu_second=games / max(cpu_seconds, 1e-9),
        mean_moves=tally.moves / games,
        longest=tally.longest,
        mean_scores=[tally.points[seat] / games for seat in range(players)],
        wins=[tally.wins[seat] / engine.loops.WHOLE_WIN for seat in range(players)],
        ends={reason.name.lower(): tally.ends[reason] for reason in game.reasons if tally.ends[reason]},
    )
