"""The figures as a bar chart."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl

from benchmarks.contest import Figure, Kind

mpl.use("Agg")  # before pyplot looks for a screen
from matplotlib import pyplot as plt

COLOURS = {"Labtop": "#2f6f73", "OpenSpiel": "#93a3b8", "RLCard": "#b9ada0", "Catanatron": "#c9bb93"}
INK, FAINT, GRID = "#2b2f36", "#6f7782", "#e6e9ed"
STYLE: Any = {
    "font.family": "DejaVu Sans",  # comes with matplotlib
    "font.size": 10,
    "text.color": INK,
    "ytick.labelcolor": INK,
    "figure.constrained_layout.w_pad": 0.15,
    "figure.constrained_layout.h_pad": 0.15,
}
GAP = 1.3  # rows from the last bar of a group to the heading of the next
ROW_INCHES, EDGE_INCHES = 0.34, 1.3


def draw(figures: Sequence[Figure], cpu: str, target: Path) -> list[Path]:
    """Draw the moves per CPU-second of all random play, as PNG and SVG; where they were written."""
    headings, bars = _places([figure for figure in figures if figure.contestant.kind.is_play])
    lowest = max(bars)
    with plt.rc_context(STYLE):
        canvas, axes = plt.subplots(figsize=(10, ROW_INCHES * (lowest + 1) + EDGE_INCHES), layout="constrained")
        _draw_frame(axes, bars)
        for height, kind in headings.items():
            axes.text(0, height, kind.value, transform=axes.get_yaxis_transform(), weight="bold", va="center")
        for height, figure in bars.items():
            _draw_bar(axes, height, figure)
        title = f"Random play: moves per CPU-second, one process on {cpu}"
        canvas.suptitle(title, x=0.015, horizontalalignment="left", fontsize=13, weight="bold")
        written = [target.with_suffix(suffix) for suffix in (".png", ".svg")]
        for path in written:
            canvas.savefig(path, dpi=160)
        plt.close(canvas)
    return written


def _places(figures: Sequence[Figure]) -> tuple[dict[float, Kind], dict[float, Figure]]:
    """What stands at which height, counted downwards: the headings, and below each its figures, fastest first."""
    headings: dict[float, Kind] = {}
    bars: dict[float, Figure] = {}
    height = 0.0
    for kind in Kind:
        group = [figure for figure in figures if figure.contestant.kind is kind]
        if group:
            headings[height] = kind
            for figure in sorted(group, key=lambda figure: -figure.moves_per_second):
                height += 1
                bars[height] = figure
            height += GAP
    return headings, bars


def _draw_bar(axes: Any, height: float, figure: Figure) -> None:
    value = figure.moves_per_second
    axes.barh(height, value, height=0.72, color=COLOURS[figure.contestant.engine])
    axes.plot([min(figure.moves), max(figure.moves)], [height, height], color=INK, linewidth=1.2)
    axes.annotate(
        f"{value:,.0f}",
        (max(figure.moves), height),
        (7, 0),
        textcoords="offset points",
        verticalalignment="center_baseline",
        weight=_weight(figure),
    )


def _draw_frame(axes: Any, bars: dict[float, Figure]) -> None:
    speeds = [figure.moves_per_second for figure in bars.values()]
    axes.set_xscale("log")
    axes.set_xlim(min(speeds) / 4, max(speeds) * 4)
    axes.set_ylim(max(bars) + 0.6, -0.6)
    axes.set_yticks(list(bars), [figure.contestant.name for figure in bars.values()])
    for label, figure in zip(axes.get_yticklabels(), bars.values(), strict=True):
        label.set_weight(_weight(figure))
        label.set_verticalalignment("center_baseline")
    axes.tick_params(axis="both", which="both", length=0)
    axes.tick_params(axis="x", labelcolor=FAINT)
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    axes.grid(axis="x", color=GRID, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.spines[:].set_visible(False)
    note = "log scale; medians, the dark lines reach from the slowest to the fastest round"
    axes.set_xlabel(note, loc="left", labelpad=8, color=FAINT)


def _weight(figure: Figure) -> str:
    return "bold" if figure.contestant.engine == "Labtop" else "normal"
