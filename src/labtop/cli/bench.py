"""`labtop bench`: how fast each game runs on this machine. For a comparison with other engines see benchmarks/."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable

from rich.table import Table
from rich.text import Text

from labtop.cli import show
from labtop.kernel.drive import Drive
from labtop.kernel.game import Game, discover
from labtop.kernel.match import Match
from labtop.kernel.rng import Dice
from labtop.lab.simulate import simulate

SECONDS = 0.5
SEED = 1


def bench(as_json: show.Json = False) -> None:
    """Measure every game: moves, hidden copies and imagined matches a CPU-second, in one process."""
    figures = {}
    for game in discover().values():
        show.prepare(game, game.engine.parts)
        with show.err.status(Text(f"measuring {game.title}")):
            figures[game.key] = _measure(game)
    if as_json:
        show.out.print_json(json.dumps(figures))
        return
    table = Table(box=None, pad_edge=False, header_style="dim", title="a CPU-second", title_justify="left")
    table.add_column("")
    for key in figures:
        table.add_column(discover()[key].title, justify="right")
    for what in next(iter(figures.values())):
        table.add_row(what, *(f"{figures[key][what]:,.0f}" for key in figures))
    show.out.print(table)


def _measure(game: Game) -> dict[str, float]:
    players = show.recommended_players(game)
    engine = game.engine
    state = Match(game, players, SEED).state
    seat, rng = players - 1, Dice()
    hidden = engine.hidden(state, seat)
    return {
        "moves in the compiled loop": max(simulate(game.key, players, 5_000, SEED).moves_per_cpu_second for _ in "123"),
        "moves driven from Python": _rate(_driven(game, players)),
        "moves of a match with history": _rate(_played(game, players)),
        "copies": _rate(lambda: bool(state.copy()) or 1),
        "hidden copies": _rate(lambda: bool(engine.hidden(state, seat)) or 1),
        "imagined matches": _rate(lambda: bool(engine.imagined(hidden, seat, rng)) or 1),
    }


def _driven(game: Game, players: int) -> Callable[[], int]:
    drive = Drive(game.key, players, SEED)
    choose = random.Random(SEED).random

    def one_match() -> int:
        made, count = 0, drive.deal()
        while count:
            count = drive.step(drive.moves[int(choose() * count)])
            made += 1
        return made

    return one_match


def _played(game: Game, players: int) -> Callable[[], int]:
    choose = random.Random(SEED).choice

    def one_match() -> int:
        match = Match(game, players, SEED)
        made = 0
        while not match.over:
            match.play(choose(match.engine.legal(match.state, match.waiting[0])))
            made += 1
        return made

    return one_match


def _rate(work: Callable[[], int]) -> float:
    """How much work is done in a CPU-second; `work` returns how much it did."""
    work()
    done, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < SECONDS:
        done += work()
    return done / spent
