"""Whole matches between random players, compiled, or between bots: how fast, how long, who wins, how they end."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from labtop.bots import Bot, make
from labtop.kernel.engine import plant
from labtop.kernel.errors import BadGame, BadOption, quoted
from labtop.kernel.faults import refuse_faulty
from labtop.kernel.game import Game, find
from labtop.kernel.numbers import is_whole
from labtop.kernel.options import Value, settle
from labtop.kernel.rehearsal import searched
from labtop.kernel.rng import Dice
from labtop.kernel.seed import SIZE, Seed, key_from
from labtop.kernel.struct import Records
from labtop.lab.matches import deal, play_on, rehearse

if TYPE_CHECKING:
    from labtop.kernel.position import Position

RANDOM = "random"

CHUNK = 2_000  # matches between two looks at the clock


@dataclass(frozen=True)
class Simulation:
    """What a run of matches showed."""

    game: str
    players: int
    bots: list[str]  # by seat
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
    bots: Sequence[str] = (RANDOM,),
) -> Simulation:
    """Play so many matches; `bots` is one for all seats or one for each, and `progress` is told how many are done."""
    game = find(key)
    game.check_players(players)
    if not is_whole(games) or games < 1:
        raise BadOption(f"The number of games must be at least 1, not {quoted(games)}.")
    settled = settle(game.options, {} if options is None else options, players)
    run = _Run(game, players, settled, key_from(seed), seated(bots, players))
    for done in run.play(int(games)):
        progress(done)
    return run.summary()


def seated(bots: Sequence[str], players: int) -> list[str]:
    """The bot of each seat: one is repeated for all of them."""
    if isinstance(bots, str) or not isinstance(bots, Sequence) or len(bots) not in (1, players):
        raise BadOption(f"There are {players} seats, so there must be one bot for all of them, or {players}.")
    return list(bots) * (players if len(bots) == 1 else 1)


class _Run:
    """Matches that are played and counted; by random players they are played without leaving compiled code."""

    def __init__(self, game: Game, players: int, options: Mapping[str, int], key: bytes, bots: list[str]) -> None:
        self.game, self.players, self.options, self.key, self.bots = game, players, options, key, bots
        self.engine = game.engine
        self.tally = self.engine.loops.Tally()
        self.cpu_seconds = 0.0

    def play(self, games: int) -> Iterator[int]:
        """Play so many matches; now and then, how many are done."""
        if all(bot == RANDOM for bot in self.bots):
            return self._by_chance(games)
        return self._by_bots(
            [make(bot, self.game, derived(self.key, seat)) for seat, bot in enumerate(self.bots)], games
        )

    def _by_chance(self, games: int) -> Iterator[int]:
        engine = self.engine
        start, scratch = Records.blank(engine.State, 1), Records.blank(engine.State, 1)
        start[0] = engine.blank(self.players, self.options, bytes(SIZE))
        rng, menu = Dice(), engine.Menu()
        plant(rng, self.key)
        engine.entry("simulate")  # compiled before the clock starts
        for done in range(0, games, CHUNK):
            chunk = min(CHUNK, games - done)
            begun = time.process_time()
            fine = engine("simulate", start, scratch, menu, rng, self.tally, chunk)
            self.cpu_seconds += time.process_time() - begun
            if not fine:
                refuse_faulty(engine, scratch[0], lambda: searched(self.game, self.players, self.options))
                most = engine.loops.MOST_MOVES
                raise BadGame(f"The rules of {self.game.title} go on for ever: no end after {most:,} random moves.")
            yield done + chunk

    def _by_bots(self, bots: Sequence[Bot], games: int) -> Iterator[int]:
        rehearse(self.game, self.players, self.options, self.bots)
        for number in range(games):
            begun = time.process_time()
            state = deal(self.game, self.players, self.options, derived(self.key, self.players, number))
            moves = sum(1 for _ in play_on(self.game, state, bots, self.bots))
            self._count(state, moves)
            self.cpu_seconds += time.process_time() - begun
            yield number + 1

    def _count(self, state: Position, moves: int) -> None:
        tally = self.tally
        tally.matches += 1
        tally.moves += moves
        tally.longest = max(tally.longest, moves)
        tally.ends[state.reason] += 1
        self.engine.loops.count_wins(state, tally)

    def summary(self) -> Simulation:
        """What was counted."""
        tally, seats, seconds = self.tally, range(self.players), max(self.cpu_seconds, 1e-9)
        return Simulation(
            game=self.game.key,
            players=self.players,
            bots=self.bots,
            games=tally.matches,
            moves=tally.moves,
            cpu_seconds=self.cpu_seconds,
            moves_per_cpu_second=tally.moves / seconds,
            games_per_cpu_second=tally.matches / seconds,
            mean_moves=tally.moves / tally.matches,
            longest=tally.longest,
            mean_scores=[tally.points[seat] / tally.matches for seat in seats],
            wins=[tally.wins[seat] / self.engine.loops.WHOLE_WIN for seat in seats],
            ends={reason.name.lower(): tally.ends[reason] for reason in self.game.reasons if tally.ends[reason]},
        )


def derived(key: bytes, *numbers: int) -> bytes:
    """The key of a bot (its seat) or of a match (the number of seats, and its own)."""
    return hashlib.sha256(b"labtop simulation " + key + repr(numbers).encode()).digest()
