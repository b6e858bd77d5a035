"""Charts in the look of the report page.

Ink is information; dye, and a filled mark, is what differs from what one would expect by more than its interval.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from labtop.kernel.errors import Refusal
from labtop.lab.estimates import Estimate, Spread
from labtop.lab.page import PAPER
from labtop.lab.words import bare

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
Row = tuple[str, Estimate]


class NoPlots(Refusal):
    """The library that draws is not installed."""


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
