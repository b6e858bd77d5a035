"""`labtop arena`: bots against each other, and how sure the result is."""

from __future__ import annotations

import dataclasses
import json
import math
from collections import Counter
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table
from typer.core import TyperCommand

from labtop.cli import show
from labtop.kernel.game import Game, find
from labtop.lab import plots
from labtop.lab.arena import Arena, Result, plan, run
from labtop.lab.estimates import Estimate, spread
from labtop.lab.page import PAPER, Page, expect
from labtop.lab.ratings import Standing, Summary, openskill, places, summarise

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDEST = 40  # characters of a drawn interval
FIGURES = 58  # characters that the columns beside it take, without the names
SERIES = [PAPER[f"s{number}"] for number in range(1, 9)]


class RayCommand(TyperCommand):
    """A command whose `--ray` may stand without an address: then it means the cluster that runs here."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put the address in where it was left out."""
        ends = [place for place, word in enumerate(args) if word == "--ray"]
        for place in reversed(ends):
            if args[place + 1 : place + 2] == [] or args[place + 1].startswith("-"):
                args.insert(place + 1, "auto")
        return super().parse_args(ctx, args)


Processes = Annotated[int | None, typer.Option("--processes", help="How many work at a time; all cores if left out.")]
RayAddress = Annotated[
    str | None,
    typer.Option("--ray", metavar="[ADDRESS]", help="Work on the Ray cluster there, or here; 'local' starts one."),
]
Journal = Annotated[
    Path | None, typer.Option("--out", metavar="JOURNAL", help="Keep what is done in this file, and go on from it.")
]
Report = Annotated[Path | None, typer.Option("--report", metavar="HTML", help="Write a page with tables and plots.")]


def arena(
    key: show.GameKey,
    bots: Annotated[str, typer.Option("--bots", help="Who plays, with commas between: search:iterations=500,random.")],
    players: show.Players = None,
    games: Annotated[int, typer.Option("--games", "-g", help="How many matches; rounded up to whole deals.")] = 400,
    seed: Annotated[str, typer.Option("--seed", help="A number, or 64 hexadecimal digits.")] = "0",
    processes: Processes = None,
    ray: RayAddress = None,
    option: show.HouseRules = None,
    out: Journal = None,
    as_json: show.Json = False,
    report: Report = None,
) -> None:
    """Let bots play each other, the same deals from every seat, and show who is stronger and how sure that is."""
    game = find(key)
    count = show.recommended_players(game) if players is None else players
    game.check_players(count)
    openskill()  # or hours of play would end without a rating,
    if report:
        expect(report, "The report")  # or without a page
    show.prepare(game)
    chance = show.seed_from(seed)
    assert chance is not None
    wanted = plan(key, bots.split(","), count, games, chance, show.options_from(option))
    if wanted.games != games:
        show.err.print(f"Playing {wanted.games} games rather than {games}: each deal from all {count} seats.")
    with show.progress(f"{game.title}, {count} players", wanted.games) as bar:
        results = run(
            wanted,
            processes=processes,
            ray=ray,
            journal=out,
            progress=lambda done: bar.update(bar.task_ids[0], completed=done),
        )
    summary = summarise(wanted, results)
    if report:
        write_report(report, game, wanted, results, summary)
    if as_json:
        show.out.print_json(json.dumps(dataclasses.asdict(summary)))
    else:
        _tell(game, summary)


# --- in the terminal ---


def _tell(game: Game, summary: Summary) -> None:
    show.out.print(_standings(game, summary))
    show.out.print(f"┊ is an equal share, {1 / summary.players:.1%}. Rating: OpenSkill; everybody starts at 25.\n")
    show.out.print("Share by seat: " + ", ".join(f"{seat} {share:.1%}" for seat, share in enumerate(summary.seats)))
    show.out.print(f"Moves in a match: {_range(summary.lengths)}; the lead changed {summary.lead_changes:.1f} times")
    show.out.print(f"Points of a seat: {_range(summary.scores)}")
    show.out.print(f"Ends: {_ends(summary)}")


def _standings(game: Game, summary: Summary) -> Table:
    table = Table(box=None, title=_title(game, summary), title_justify="left", pad_edge=False)
    table.add_column("bot", overflow="fold")
    for column in ("games", "share", "95 % interval", "rating"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    room = show.out.width - FIGURES - max(len(standing.bot) for standing in summary.standings)
    for standing in summary.standings:
        table.add_row(
            standing.bot,
            f"{standing.games:,}",
            f"{standing.share:.1%}",
            f"{standing.low:.1%} to {standing.high:.1%}",
            f"{standing.rating:.1f} ± {standing.sigma:.1f}",
            _drawn(standing, summary, max(10, min(room, WIDEST))),
        )
    return table


def _title(game: Game, summary: Summary) -> str:
    return f"{game.title}, {summary.players} players: {summary.games:,} matches, {summary.deals:,} deals"


def _drawn(standing: Standing, summary: Summary, width: int) -> str:
    """The interval as a line with a dot at the share, on a scale from 0."""
    equal = 1 / summary.players
    scale = max(equal, *(other.high for other in summary.standings)) / (width - 1)
    low, dot, high, even = (round(value / scale) for value in (standing.low, standing.share, standing.high, equal))
    line = ["─" if low <= place <= high else " " for place in range(width)]
    line[even] = "┊"
    line[dot] = "●"
    return "".join(line)


def _range(spread: dict[str, float]) -> str:
    return f"{spread['mean']:.1f} on average, {spread['least']:g} to {spread['most']:g}"


def _ends(summary: Summary) -> str:
    return ", ".join(f"{end} {count / summary.games:.1%}" for end, count in summary.endings.items())


# --- as a page ---


def write_report(path: Path, game: Game, arena: Arena, results: Sequence[Result], summary: Summary) -> None:
    """A page with tables and plots."""
    options = ", ".join(f"{name}={value}" for name, value in summary.options.items()) or "the usual rules"
    subtitle = f"{_title(game, summary)}; seed {summary.seed}; {options}"
    page = Page(f"{game.title}: an arena of bots", subtitle, game.key)
    page.text(
        "Each deal was played once from every seat by the same line-up, so that luck of the cards and of the seat "
        f"cancels out. An equal share of the wins is {1 / summary.players:.1%}; an interval that lies above it shows "
        "a bot that is stronger than the others at these tables, with 95 % confidence."
    )
    page.table(["bot", "games", "share", "95 % interval", "rating", "points"], [_row(s) for s in summary.standings])
    page.text("Share: the mean share of a win for each seat. Rating: OpenSkill, where everybody starts at 25.")
    lengths = plots.histogram(spread([result.moves for result in results]), "moves")
    page.figure(
        _strength(summary),
        "Share of the wins of each bot with its 95 % interval; a filled mark differs from an equal share.",
    )
    page.figure(_by_seat(summary), "Share of the wins from each seat: all bots together as bars, each bot as a line.")
    page.figure(_titled(lengths, "Length of matches"), f"Moves in a match: {_range(summary.lengths)}.")
    page.figure(
        _scores(_points(arena, results, summary)),
        f"Points that a seat ended with, by bot; together {_range(summary.scores)}.",
    )
    page.figure(_endings(summary), f"What ended the matches: {_ends(summary)}.")
    page.save(path)


def _row(standing: Standing) -> list[str | int]:
    return [
        standing.bot,
        standing.games,
        f"{standing.share:.1%}",
        f"{standing.low:.1%} to {standing.high:.1%}",
        f"{standing.rating:.1f} ± {standing.sigma:.1f}",
        f"{standing.score:.2f}",
    ]


def _points(arena: Arena, results: Sequence[Result], summary: Summary) -> dict[str, list[int]]:
    """The points of every seat that a bot had, the best bot first."""
    points: dict[str, list[int]] = {standing.bot: [] for standing in summary.standings}
    for bot, name in enumerate(arena.bots):
        points[name] += (result.scores[seat] for result in results for seat in places(result, bot))
    return points


def _titled(figure: Figure, title: str) -> Figure:
    figure.axes[0].set_title(title, loc="left", fontsize=plots.TYPE + 1, color=PAPER["ink"])
    return figure


def _strength(summary: Summary) -> Figure:
    rows = [(standing.bot, Estimate(standing.share, standing.low, standing.high)) for standing in summary.standings]
    return _titled(plots.dots(rows, "share of the wins", 1 / summary.players, "equal share"), "Strength")


def _by_seat(summary: Summary) -> Figure:
    figure, chart = _tall(len(summary.standings) + 1)
    seats = range(summary.players)
    chart.bar(seats, summary.seats, color=PAPER["line"], width=0.7, label="all")
    for standing, colour in zip(summary.standings, cycle(SERIES), strict=False):
        shares = [float("nan") if share is None else share for share in standing.seats]
        chart.plot(seats, shares, "o-", color=colour, label=standing.bot)
    chart.set_xticks(seats, [str(seat) for seat in seats])
    chart.set_xlabel("seat")
    _percentages(chart, "share of the wins")
    return _titled(figure, "Win rate by seat")


def _scores(points: dict[str, list[int]]) -> Figure:
    figure, chart = _tall(len(points))
    for (bot, scores), colour in zip(points.items(), cycle(SERIES), strict=False):
        seen = Counter(scores)
        values = range(min(scores), max(scores) + 1)
        chart.plot(values, [seen[value] / len(scores) for value in values], "o-", ms=4, color=colour, label=bot)
    chart.locator_params(axis="x", integer=True)
    chart.set_xlabel("points at the end")
    _percentages(chart, "how often")
    return _titled(figure, "Points by bot")


def _tall(series: int) -> tuple[Figure, Axes]:
    """An empty chart with room for the names of so many series below."""
    return plots.axes(plots.HEIGHT + 0.25 * math.ceil(series / 2))


def _percentages(chart: Axes, label: str) -> None:
    """A vertical axis of percentages from 0, and the names of the series below."""
    chart.set_ylim(bottom=0)
    chart.yaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f} %")
    chart.grid(axis="y", color=PAPER["line"], linewidth=0.8)
    chart.set_ylabel(label)
    chart.figure.legend(loc="outside lower left", frameon=False, fontsize=plots.TYPE, ncols=2)


def _endings(summary: Summary) -> Figure:
    figure, chart = plots.axes(1 + plots.ROW * len(summary.endings))
    names, shares = list(summary.endings), [count / summary.games for count in summary.endings.values()]
    bars = chart.barh(names, shares, color=PAPER["ink3"], height=0.56)
    words = [f"{100 * share:.1f} %" for share in shares]
    chart.bar_label(bars, words, padding=4, color=PAPER["ink"], fontsize=plots.TYPE)
    chart.set_ylim(len(names) - 0.5, -0.5)
    chart.set_xlim(0, 1.22 * max(shares))
    chart.set_xticks([])
    return _titled(figure, "How matches end")
