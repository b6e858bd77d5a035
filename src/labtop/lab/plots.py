"""Charts in the look of the report page, and the report of the balance lab made of them.

Ink is information; dye, and a filled mark, is what differs from what one would expect by more than its interval.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from labtop.kernel.errors import Refusal
from labtop.lab.balance import Balance, Comparison, Effect, Findings, Kind, Place, Use
from labtop.lab.estimates import Estimate, Spread
from labtop.lab.page import PAPER, Page

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH = 4.4  # inches; so narrow that the type stays legible on a phone
HEIGHT = 3.0
ROW = 0.42  # inches for a row of a chart
TYPE = 11.5
BINS = 30  # columns in a histogram, at most
LEAST = 0.01  # what the axis of a chart of shares reaches to both sides, at least
LONGEST = 50  # letters of a name in a chart
SHOWN = 8  # things that go with winning most, and as many that do least
CLEAREST = 4  # changes by a house rule that are put into words
SELDOM = 0.05  # times a match below which a change in percent would only show chance
RARE = 30  # seats that must have used a thing, and not used it, before it is shown
NO_BREAK = "\u00a0"
WITH_AND_WITHOUT = "difference in share of wins"
Row = tuple[str, Estimate]


class NoPlots(Refusal):
    """The library that draws is not installed."""


# --- charts ---


def axes(height: float = HEIGHT) -> tuple[Figure, Axes]:
    """An empty chart in the look of the page."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise NoPlots("A report needs Matplotlib, which is not installed: pip install 'labtop[lab]'.") from None
    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    chart = figure.subplots()
    for side in ("top", "right", "left"):
        chart.spines[side].set_visible(False)
    chart.spines["bottom"].set_color(PAPER["rule"])
    chart.tick_params(colors=PAPER["ink2"], labelsize=TYPE, length=0, pad=6)
    chart.xaxis.label.set(color=PAPER["ink2"], size=TYPE)
    chart.yaxis.label.set(color=PAPER["ink2"], size=TYPE)
    chart.set_axisbelow(True)
    return figure, chart


def dots(rows: Sequence[Row], axis: str, expected: float, meaning: str) -> Figure:
    """Shares, each with its name above it: a mark with its interval, and a line at what one would expect."""
    figure, chart = axes(0.95 + ROW * len(rows))
    chart.axvline(expected, color=PAPER["rule"], linewidth=1.2, linestyle=(0, (4, 3)))
    low, high = _range([estimate for _, estimate in rows], expected)
    for y, (name, estimate) in enumerate(rows):
        _dot(chart, y, estimate, expected)
        _label(chart, name, low, y - 0.29)
    chart.set_xlim(low, high)
    chart.set_ylim(len(rows) - 0.55, -0.95)
    chart.set_yticks([])
    chart.set_xlabel(f"{axis}\n– –  {meaning}")
    chart.grid(axis="x", color=PAPER["line"], linewidth=0.8)
    chart.locator_params(axis="x", nbins=5)
    chart.xaxis.set_major_formatter(lambda value, _: f"{_signless(100 * value)} %")
    return figure


def _dot(chart: Axes, y: int, estimate: Estimate, expected: float) -> None:
    found = estimate.excludes(expected)
    colour = PAPER["acc"] if found else PAPER["ink2"]
    chart.plot([estimate.low, estimate.high], [y, y], color=colour, linewidth=2, zorder=4)
    inside = colour if found else PAPER["card"]
    chart.scatter([estimate.value], [y], s=49, facecolor=inside, edgecolor=colour, linewidth=1.6, zorder=5)


def _label(chart: Axes, words: str, x: float, y: float) -> None:
    """Words in a chart, on a ground of their own so that no line runs through them."""
    ground = {"facecolor": PAPER["card"], "edgecolor": "none", "pad": 1.5}
    short = words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"
    label = chart.annotate(
        short, (x, y), (4, 0), textcoords="offset points", color=PAPER["ink"], size=TYPE, bbox=ground
    )
    label.set_in_layout(False)


def _range(estimates: Sequence[Estimate], expected: float) -> tuple[float, float]:
    """A little more than all the intervals need, and never so little that a trifle looks large."""
    low = min([expected - LEAST, *(estimate.low for estimate in estimates)])
    high = max([expected + LEAST, *(estimate.high for estimate in estimates)])
    room = 0.06 * (high - low)
    return low - room, high + room


def _signless(value: float) -> str:
    """A short number, without −0."""
    return f"{round(value, 1) + 0:g}".replace("-", "−")


def histogram(spread: Spread, axis: str, games: str = "matches") -> Figure:
    """How often each value came up, with a line at the mean."""
    figure, chart = axes()
    width = max(1, math.ceil((spread.most - spread.least + 1) / BINS))
    edges = range(spread.least, spread.most + 1, width)
    heights = [sum(spread.counts.get(value, 0) for value in range(edge, edge + width)) for edge in edges]
    middles = [edge + (width - 1) / 2 for edge in edges]
    chart.bar(middles, heights, width=0.86 * width, color=PAPER["ink3"])
    chart.axvline(spread.mean.value, color=PAPER["ink"], linewidth=1.4, linestyle=(0, (4, 3)))
    _label(chart, f"mean {spread.mean.value:.1f}", spread.mean.value, max(heights) * 1.07)
    chart.set_ylim(0, max(heights) * 1.18)
    chart.yaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    chart.set_xlabel(axis)
    chart.set_ylabel(games)
    chart.grid(axis="y", color=PAPER["line"], linewidth=0.8)
    chart.locator_params(axis="y", nbins=5)
    chart.locator_params(axis="x", integer=True)
    return figure


def bars(rows: Sequence[Row], axis: str, percent: bool = False) -> Figure:
    """A bar with its interval and its number for each row."""
    figure, chart = axes(0.8 + ROW * len(rows))
    most = max(estimate.high for _, estimate in rows)
    for y, (_, estimate) in enumerate(rows):
        chart.barh(y, estimate.value, height=0.56, color=PAPER["ink3"])
        chart.plot([estimate.low, estimate.high], [y, y], color=PAPER["ink"], linewidth=1.6)
        words = bare(estimate.value) if percent else f"{estimate.value:.2f}"
        chart.text(estimate.high + 0.02 * most, y, words, color=PAPER["ink"], size=TYPE, va="center")
    chart.set_yticks(range(len(rows)), [name for name, _ in rows])
    chart.set_ylim(len(rows) - 0.5, -0.5)
    chart.set_xlim(0, 1.22 * most)
    chart.set_xlabel(axis)
    chart.grid(axis="x", color=PAPER["line"], linewidth=0.8)
    chart.locator_params(axis="x", nbins=5)
    if percent:
        chart.xaxis.set_major_formatter(lambda value, _: f"{_signless(100 * value)} %" if value <= 1 else "")
    return figure


# --- words ---


def percent(estimate: Estimate) -> str:
    """A share with its interval."""
    return _with_interval(estimate, lambda value: f"{100 * value:.1f}", " %")


def bare(value: float) -> str:
    """A share without its interval."""
    return f"{100 * value:.1f}{NO_BREAK}%"


def number(estimate: Estimate, digits: int = 1) -> str:
    """A number with its interval."""
    return _with_interval(estimate, lambda value: f"{value:.{digits}f}")


def change(estimate: Estimate, digits: int = 2, scale: float = 1) -> str:
    """A difference with its interval, always with its sign."""
    return _with_interval(estimate, lambda value: _signed(scale * value, digits))


def _with_interval(estimate: Estimate, spell: Callable[[float], str], unit: str = "") -> str:
    """A line may break before the interval, and nowhere else."""
    value, interval = spell(estimate.value) + unit, f"({spell(estimate.low)} to {spell(estimate.high)})"
    return f"{value.replace(' ', NO_BREAK)} {interval.replace(' ', NO_BREAK)}"


def _signed(value: float, digits: int) -> str:
    rounded = round(value, digits) + 0
    return f"{rounded:+.{digits}f}".replace("-", "−") if rounded else f"{0:.{digits}f}"


def effect_in_words(effect: Effect) -> str:
    """The difference that a house rule makes; of a share in percentage points."""
    return change(effect.difference, 1, 100) if effect.kind == "share" else change(effect.difference)


def changes_in_words(comparison: Comparison) -> str:
    """What a house rule changes, the clearest first."""
    found = comparison.clearest()
    words = [f"{effect.measure} {effect_in_words(effect)}" for effect in found[:CLEAREST]]
    more = f", and {len(found) - CLEAREST} more" if len(found) > CLEAREST else ""
    return f"{', '.join(words)}{more}" if words else "nothing changes beyond its interval"


def ordinal(place: int) -> str:
    """A place in the order of play, counted from 0."""
    count = place + 1
    ending = "th" if 11 <= count % 100 <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(count % 10, "th")
    return f"{count}{ending}"


def order_in_words(findings: Findings) -> str:
    """Whether the order of play matters."""
    equal = 1 / findings.players
    found = [place for place in findings.order if place.share.excludes(equal)]
    if not found:
        best = max(findings.order, key=lambda place: place.share.value)
        return (
            f"No place in the order of play differs from the equal share of {bare(equal)} by more than its "
            f"interval; the highest is that of the {ordinal(best.number)} to play, {percent(best.share)}."
        )
    return " ".join(
        f"The {ordinal(place.number)} to play wins {percent(place.share)}, "
        f"{'more' if place.share.value > equal else 'less'} than the equal share of {bare(equal)}."
        for place in found
    )


def _half(spread: Spread, what: str) -> str:
    low, _, high = spread.quartiles
    return f"Half of the {what} lie between {low:g} and {high:g}; the range is {spread.least} to {spread.most}."


# --- the report ---


def report(balance: Balance) -> Page:
    """The findings as a page."""
    compared = (
        f", and as many for each compared house rule: {_compared(balance)}" if balance.tables[0].comparisons else ""
    )
    page = Page(
        f"The balance of {balance.title}",
        f"{balance.games:,} matches of {_sizes(balance)} players between bots ({', '.join(balance.bots)}){compared}. "
        f"House rules: {_house_rules(balance.options)}. Seed {balance.seed}, rules version {balance.version}.",
        game=balance.game,
    )
    page.text(
        "Every number stands with its 95 % interval. A filled mark in colour is a finding: its interval does not reach "
        "the dashed line. Of twenty things that make no difference, one looks like a finding by chance; ask again with "
        "another seed before you change a rule."
    )
    for findings in balance.tables:
        _chapter(page, findings, f"{findings.players} players: " if len(balance.tables) > 1 else "")
    return page


def _sizes(balance: Balance) -> str:
    *most, last = (str(findings.players) for findings in balance.tables)
    return f"each of {', '.join(most)} and {last}" if most else last


def _compared(balance: Balance) -> str:
    return ", ".join(f"{comparison.option}={comparison.after}" for comparison in balance.tables[0].comparisons)


def _house_rules(options: Mapping[str, object]) -> str:
    return ", ".join(f"{name}={value}" for name, value in options.items()) or "as printed"


def _chapter(page: Page, findings: Findings, name: str) -> None:
    """All that one number of players showed; the name stands before each heading."""
    page.heading(f"{name}Who wins")
    _places(page, findings)
    page.heading(f"{name}Length")
    for spread, what in ((findings.moves, "moves"), (findings.turns, "turns")):
        caption = f"A match takes {number(spread.mean)} {what} on average. {_half(spread, 'matches')}"
        page.figure(histogram(spread, f"{what} in a match"), caption)
    page.heading(f"{name}Scores, lead and end")
    _scores(page, findings)
    page.heading(f"{name}What is done")
    _families(page, findings)
    page.heading(f"{name}What goes with winning")
    _arguments(page, findings)
    for comparison in findings.comparisons:
        page.heading(f"{name}{comparison.option}: {comparison.after} in place of {comparison.before}")
        _comparison(page, comparison, findings.games)
    page.heading(f"{name}Everything that was used")
    page.table(["what", "times a match", "used by", "difference in wins"], _use_rows(findings))


def _places(page: Page, findings: Findings) -> None:
    equal = 1 / findings.players
    rows = [(f"{ordinal(place.number)} to play", place.share) for place in findings.order]
    page.figure(dots(rows, "share of wins", equal, "equal share"), order_in_words(findings))
    rows = [(f"seat {place.number}", place.share) for place in findings.seats]
    page.figure(dots(rows, "share of wins", equal, "equal share"), _seats_in_words(findings, equal))
    page.table(["place", "share of wins", "score"], [_place_row(place) for place in findings.order])


def _seats_in_words(findings: Findings, equal: float) -> str:
    shares = [place.share for place in findings.seats]
    low, high = min(s.value for s in shares), max(s.value for s in shares)
    found = sum(estimate.excludes(equal) for estimate in shares)
    verdict = "none" if not found else f"{found} of {len(shares)}"
    return (
        f"By seat at the table, whoever begins, shares of wins go from {bare(low)} to {bare(high)}; "
        f"{verdict} differs from the equal share by more than its interval."
    )


def _place_row(place: Place) -> list[object]:
    return [f"{ordinal(place.number)} to play", percent(place.share), number(place.score, 2)]


def _scores(page: Page, findings: Findings) -> None:
    scores, margins, leads = findings.scores, findings.margins, findings.lead_changes
    page.figure(
        histogram(scores, "points of a seat", "seats"),
        f"A seat ends with {number(scores.mean, 2)} points on average, with a standard deviation of "
        f"{scores.deviation:.1f}. {_half(scores, 'scores')}",
    )
    page.figure(
        histogram(margins, "points ahead of the next"),
        f"The best score is {number(margins.mean, 2)} points ahead of the next; {percent(findings.shared)} of the "
        "matches have more than one winner.",
    )
    unchanged = leads.counts.get(0, 0) / findings.games
    page.figure(
        histogram(leads, "changes of the lead in a match"),
        f"The lead passes from one seat to another {number(leads.mean, 2)} times in a match; "
        f"in {bare(unchanged)} of the matches whoever leads first leads to the end.",
    )
    main = findings.ends[0]
    page.figure(
        bars([(ending.reason, ending.share) for ending in findings.ends], "share of matches", percent=True),
        f"Most matches end by “{main.reason}”: {percent(main.share)}, {main.games:,} of {findings.games:,}.",
    )


def _families(page: Page, findings: Findings) -> None:
    often = sorted(findings.families, key=lambda use: -use.times.value)
    page.figure(
        bars([(use.words, use.times) for use in often], "times in a match"),
        f"The commonest move is “{often[0].words}”, {number(often[0].times)} times in a match; the rarest is "
        f"“{often[-1].words}”, {number(often[-1].times, 2)} times.",
    )
    rows = ranked(findings.families)
    if rows:
        page.figure(
            dots(rows, WITH_AND_WITHOUT, 0, "no difference"),
            f"Seats that made the move in a match against those that did not: {_in_points(rows[0])}, "
            f"{_in_points(rows[-1])}. Moves that almost all make, or almost nobody, are left out.",
        )


def _arguments(page: Page, findings: Findings) -> None:
    rows = ranked(findings.arguments)
    if not rows:
        page.text("Nothing was used by enough seats, and left by enough others, to compare them.")
        return
    page.text(
        "Seats that used a thing in a match against those that did not. This is company, not cause: who is ahead has "
        "other choices than who is behind, and a move that scores goes with winning by its nature."
    )
    top, bottom = rows[:SHOWN], rows[-SHOWN:]
    page.figure(
        dots(top, WITH_AND_WITHOUT, 0, "no difference"),
        f"The {len(top)} uses that go with winning most. First: {_in_points(top[0])}.",
    )
    page.figure(
        dots(bottom, WITH_AND_WITHOUT, 0, "no difference"),
        f"The {len(bottom)} uses that go with winning least. Last: {_in_points(bottom[-1])}.",
    )
    page.text("Each thing among its like, because some kinds of moves go with winning whatever is named in them.")
    for (family, parameter), uses in groupby(findings.arguments, key=lambda use: (use.family, use.parameter)):
        _alike(page, f"{family.replace('_', ' ')}, by {parameter}", ranked(list(uses)))


def _alike(page: Page, kind: str, rows: Sequence[Row]) -> None:
    """The things of one kind against their mean: the first and the last of them, if there are many."""
    if len(rows) < 2:
        return
    middle = sum(estimate.value for _, estimate in rows) / len(rows)
    found = sum(estimate.excludes(middle) for _, estimate in rows)
    shown = rows if len(rows) <= SHOWN else [*rows[: SHOWN // 2], *rows[-SHOWN // 2 :]]
    which = "" if len(shown) == len(rows) else f" The {SHOWN // 2} highest and the {SHOWN // 2} lowest are shown."
    page.figure(
        dots(shown, WITH_AND_WITHOUT, middle, "mean of all these"),
        f"{kind.capitalize()}: from {_in_points(rows[0])} to {_in_points(rows[-1])}. The mean is "
        f"{_signed(100 * middle, 1)}; {found} of {len(rows)} differ from it by more than their interval.{which}",
    )


def ranked(uses: Sequence[Use]) -> list[Row]:
    """What can be compared, from what goes with winning most to what does least."""
    rows = [(use.words, use.difference) for use in uses if use.difference and not _rare(use)]
    return sorted(rows, key=lambda row: -row[1].value)


def _in_points(row: Row) -> str:
    return f"“{row[0]}” {change(row[1], 1, 100)} percentage points"


def _rare(use: Use) -> bool:
    return min(use.seats, use.of - use.seats) < RARE


def _use_rows(findings: Findings) -> list[list[object]]:
    return [
        [use.words, number(use.times, 2), bare(use.used.value), change(use.difference, 1, 100)]
        if use.difference
        else [use.words, number(use.times, 2), bare(use.used.value), "–"]
        for use in [*findings.families, *findings.arguments]
    ]


def _comparison(page: Page, comparison: Comparison, games: int) -> None:
    page.text(f"The same {games:,} deals under both settings: {changes_in_words(comparison)}.")
    against = f"in percent of the value with {comparison.option} {comparison.before}"
    _changes(page, comparison, "number", f"Length, scores and lead, {against}")
    _changes(page, comparison, "share", "Shares of matches and wins, in percentage points")
    _changes(page, comparison, "family", f"How often each kind of move is made, {against}")
    rows = [[e.measure, _plain(e, e.before), _plain(e, e.after), effect_in_words(e)] for e in comparison.effects]
    page.table(["measure", comparison.before, comparison.after, "difference"], rows)


def _changes(page: Page, comparison: Comparison, kind: Kind, title: str) -> None:
    """A chart of the effects of one kind; what there was hardly any of before has no percentage worth a place there."""
    effects = [effect for effect in comparison.effects if effect.kind == kind]
    if kind == "share":
        rows = [(effect.measure, effect.difference) for effect in effects]
    else:
        rows = [(effect.measure, _relative(effect)) for effect in effects if abs(effect.before) >= SELDOM]
    if rows:
        name, largest = max(rows, key=lambda row: abs(row[1].value))
        page.figure(dots(rows, "change", 0, "no change"), f"{title}. Largest: {name}, {change(largest, 1, 100)}.")


def _relative(effect: Effect) -> Estimate:
    d, base = effect.difference, abs(effect.before)
    return Estimate(d.value / base, d.low / base, d.high / base)


def _plain(effect: Effect, value: float) -> str:
    return bare(value) if effect.kind == "share" else f"{value:.2f}"
