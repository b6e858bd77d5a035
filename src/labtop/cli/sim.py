"""`labtop sim`: matches by the thousand."""

import dataclasses
import json
from typing import Annotated

import typer
from rich.table import Table

from labtop.cli import show
from labtop.kernel.game import find
from labtop.lab.simulate import RANDOM, Simulation, simulate


def sim(
    key: show.GameKey,
    players: show.Players = None,
    games: Annotated[int, typer.Option("--games", "-g", help="How many matches.")] = 10_000,
    seed: show.SeedOption = None,
    bots: Annotated[
        str, typer.Option("--bots", help="Who plays: one for all seats, or one for each: heuristic,random.")
    ] = RANDOM,
    option: show.HouseRules = None,
    as_json: show.Json = False,
) -> None:
    """Play whole matches, by random players at full speed, and show how long they are, who wins and how they end."""
    game = find(key)
    named = bots.split(",")
    usual = len(named) if len(named) > 1 else show.recommended_players(game)
    count = usual if players is None else players
    game.check_players(count)
    show.prepare(game, ["simulate"] if set(named) == {RANDOM} else None)
    with show.progress(f"{game.title}, {count} players", games) as bar:
        result = simulate(
            key,
            count,
            games,
            show.seed_from(seed),
            show.options_from(option),
            lambda done: bar.update(bar.task_ids[0], completed=done),
            named,
        )
    if as_json:
        show.out.print_json(json.dumps(dataclasses.asdict(result)))
    else:
        show.out.print(_table(result, game.title))


def _table(result: Simulation, title: str) -> Table:
    who = f"{result.players} {result.bots[0]} players" if len(set(result.bots)) == 1 else ", ".join(result.bots)
    table = Table(box=None, show_header=False, title=f"{title}, {who}", title_justify="left")
    table.add_row("games", f"{result.games:,}")
    table.add_row("moves", f"{result.moves:,}, on average {result.mean_moves:.1f} a game, at most {result.longest}")
    table.add_row("speed", f"{result.moves_per_cpu_second:,.0f} moves a CPU-second")
    table.add_row("", f"{result.games_per_cpu_second:,.0f} games a CPU-second")
    for seat, wins in enumerate(result.wins):
        share = wins / result.games
        bar = "█" * round(share * 40)
        bot = "" if len(set(result.bots)) == 1 else f" {result.bots[seat]}"
        table.add_row(f"seat {seat}{bot}", f"{share:6.1%} of wins {bar}  {result.mean_scores[seat]:.2f} points")
    table.add_row("ends", ", ".join(f"{reason} {count / result.games:.1%}" for reason, count in result.ends.items()))
    return table
