"""`labtop balance`: what a designer asks of a game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from labtop.cli import show
from labtop.cli.arena import Processes, RayAddress, Report
from labtop.kernel.errors import BadOption
from labtop.kernel.game import Game, find
from labtop.kernel.options import Value
from labtop.lab import balance as lab
from labtop.lab import page, plots
from labtop.lab.data import make_folder, save_data
from labtop.lab.report import ranked, report_of
from labtop.lab.words import change, changes_in_words, number, ordinal, percent

Sizes = Annotated[
    str | None, typer.Option("--players", "-p", help="How many seats: 4, or several: 2-6 or 2,4.", show_default=False)
]
Compared = Annotated[
    list[str] | None,
    typer.Option("--compare", metavar="NAME=VALUE", help="A house rule to play the same deals with; repeatable."),
]
Data = Annotated[Path | None, typer.Option("--data", metavar="FOLDER", help="Write the matches there as CSV files.")]
STRONGEST = 3  # uses shown of those that go with winning most, and of those that do least


def balance(
    key: show.GameKey,
    players: Sizes = None,
    bots: Annotated[str, typer.Option("--bots", help="Who plays; several with commas take turns.")] = "heuristic",
    games: Annotated[int, typer.Option("--games", "-g", help="How many matches with each number of players.")] = 1000,
    seed: show.SeedOption = None,
    compare: Compared = None,
    option: show.HouseRules = None,
    processes: Processes = None,
    ray: RayAddress = None,
    report: Report = None,
    data: Data = None,
    as_json: show.Json = False,
) -> None:
    """Measure a game by matches between bots: order of play, length, scores, what is used, what a rule changes."""
    game = find(key)
    question = lab.Question(
        game,
        sizes_from(players, game),
        bots.split(","),
        games,
        show.seed_from(seed),
        show.options_from(option),
        compared_from(compare),
    )
    _expect(report, data)
    show.prepare(game)
    total = games * len(question.players) * len(question.settings())
    with show.progress(f"{game.title}, {total:,} matches", total) as bar:
        answers = lab.measure(question, processes, ray, lambda done: bar.update(bar.task_ids[0], completed=done))
    if as_json:
        show.out.print_json(json.dumps(answers.figures()))
    else:
        for findings in answers.tables:
            show.out.print(_table(findings, game.title))
    _keep(answers, report, data)


def sizes_from(typed: str | None, game: Game) -> list[int]:
    """Numbers of players as typed: 4, 2-6 or 2,4."""
    if typed is None:
        return [show.recommended_players(game)]
    sizes: list[int] = []
    for part in typed.split(","):
        ends = re.fullmatch(r"\s*(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?\s*", part, re.ASCII)
        if ends is None or (ends[2] and int(ends[2]) < int(ends[1])):
            raise BadOption(f"Numbers of players are written 4, 2-6 or 2,4, not {typed!r}.")
        sizes += range(int(ends[1]), int(ends[2] or ends[1]) + 1)
    return sorted(set(sizes))


def compared_from(typed: Sequence[str] | None) -> list[tuple[str, Value]]:
    """House rules to compare as typed; one may stand there with several values."""
    return [pair for item in dict.fromkeys(typed or ()) for pair in show.options_from([item]).items()]


def _expect(report: Path | None, data: Path | None) -> None:
    """Refuse what could not be written, before anything is played."""
    if report:
        page.expect(report, "The report")
        plots.axes()
    if data:
        make_folder(data)


def _keep(answers: lab.Balance, report: Path | None, data: Path | None) -> None:
    if data:
        save_data(answers, data)
        show.err.print(f"The matches are in {data}: matches.csv, seats.csv and moves.csv.")
    if report:
        report_of(answers).save(report)
        show.err.print(f"The report is {report}.")


def _table(findings: lab.Findings, title: str) -> Table:
    heading = f"{title}, {findings.players} players, {findings.games:,} matches; 95 % intervals in brackets"
    table = Table(box=None, show_header=False, title=heading, title_justify="left")
    for name, words in _rows(findings):
        table.add_row(name, words)
    return table


def _rows(findings: lab.Findings) -> Iterator[tuple[str, str]]:
    equal = 1 / findings.players
    for place in findings.order:
        mark = "  ←" if place.share.excludes(equal) else ""
        won, scored = percent(place.share), number(place.score, 2)
        yield f"{ordinal(place.number)} to play", f"wins {won}, scores {scored}{mark}"
    yield "length", f"{number(findings.moves.mean)} moves, {number(findings.turns.mean)} turns"
    yield "margin", f"{number(findings.margins.mean, 2)} points; shared wins {percent(findings.shared)}"
    yield "lead", f"changes {number(findings.lead_changes.mean, 2)} times"
    yield "ends", ", ".join(f"{ending.reason} {percent(ending.share)}" for ending in findings.ends)
    yield "moves", ", ".join(f"{use.words} {use.times.value:.1f}" for use in findings.families)
    yield from _strongest(findings)
    for comparison in findings.comparisons:
        yield f"{comparison.option}={comparison.after}", _changes(comparison)


def _strongest(findings: lab.Findings) -> Iterator[tuple[str, str]]:
    uses = ranked(findings.arguments)
    for name, rows in (("with winning", uses[:STRONGEST]), ("with losing", uses[: -STRONGEST - 1 : -1])):
        if rows:
            yield name, ", ".join(f"{words} {change(difference, 1, 100)}" for words, difference in rows)


def _changes(comparison: lab.Comparison) -> str:
    return f"in place of {comparison.before}: {changes_in_words(comparison)}"
