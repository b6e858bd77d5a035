"""The figures as a table for people and as plain data for programs."""

from __future__ import annotations

import platform
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from benchmarks.contest import Figure, Kind, Missing, ratio, references

PACKAGES = ("labtop", "open_spiel", "rlcard", "catanatron", "numba", "numpy")
UNITS = {Kind.COPIES: "copies", Kind.WORLDS: "positions", Kind.SEARCH: "simulations"}


def show(
    console: Console, figures: Sequence[Figure], missing: Sequence[Missing], startup: Mapping[str, float], cpu: str
) -> None:
    """Print everything that was measured."""
    compared = references(figures)
    for kind in Kind:
        rows = [figure for figure in figures if figure.contestant.kind is kind]
        if rows or (missing and kind is Kind.PYTHON):
            console.print(_table(kind, rows, missing if kind is Kind.PYTHON else (), compared.get(kind)))
    if startup:
        table = _empty_table("From a fresh start")
        table.add_column("CPU-s", justify="right")
        for name, seconds in startup.items():
            table.add_row(name, f"{seconds:.2f}")
        console.print(table)
    for peer in missing:
        console.print(f"{peer.engine} is not installed: {peer.remedy}.")
    console.print(f"One process on {cpu}. Medians of the rounds; the spread is from the slowest to the fastest round.")


def _table(kind: Kind, rows: Sequence[Figure], missing: Sequence[Missing], reference: Figure | None) -> Table:
    table = _empty_table(kind)
    table.add_column(f"{UNITS.get(kind, 'moves')}\n/CPU-s", justify="right", min_width=9)
    table.add_column("spread", justify="right", min_width=11)
    if kind.is_play:
        table.add_column("games\n/CPU-s", justify="right", min_width=6)
    table.add_column("Labtop\n÷ this", justify="right")
    for figure in rows:
        games = [f"{figure.games_per_second:,.0f}"] if kind.is_play else []
        spread = f"{_short(min(figure.moves))}–{_short(max(figure.moves))}"
        name = figure.contestant.name
        table.add_row(name, f"{figure.moves_per_second:,.0f}", spread, *games, _ratio(reference, figure))
    for peer in missing:
        table.add_row(f"{peer.engine}: not installed", style="dim")
    return table


def _empty_table(title: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("", min_width=34)
    return table


def _short(number: float) -> str:
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:#.3g}{letter}".replace(".k", "k")
    return f"{number:.0f}"


def _ratio(reference: Figure | None, figure: Figure) -> str:
    if reference is None:
        return "–"
    return "–" if figure is reference else f"{ratio(reference, figure):,.2f}"


def data(
    figures: Sequence[Figure], missing: Sequence[Missing], startup: Mapping[str, float], rounds: int, seconds: float
) -> dict[str, Any]:
    """The same, ready for JSON."""
    return {
        "cpu": cpu_name(),
        "python": platform.python_version(),
        "versions": _versions(),
        "rounds": rounds,
        "seconds_per_round": seconds,
        "rows": _rows(figures),
        "not_installed": {peer.engine: peer.remedy for peer in missing},
        "startup_cpu_seconds": {name: round(value, 3) for name, value in startup.items()},
    }


def _rows(figures: Sequence[Figure]) -> list[dict[str, Any]]:
    compared = references(figures)
    rows = []
    for figure in figures:
        kind = figure.contestant.kind
        row: dict[str, Any] = {
            "kind": kind.value,
            "engine": figure.contestant.engine,
            "play": figure.contestant.play,
            "unit": UNITS.get(kind, "moves"),
            "per_cpu_second": round(figure.moves_per_second),
            "slowest": round(min(figure.moves)),
            "fastest": round(max(figure.moves)),
        }
        if kind.is_play:
            row["games_per_cpu_second"] = round(figure.games_per_second, 1)
        if kind in compared:
            row["labtop_over_this"] = round(ratio(compared[kind], figure), 3)
        rows.append(row)
    return rows


def cpu_name() -> str:
    """The processor, as the machine calls it."""
    information = Path("/proc/cpuinfo")
    if information.exists():
        for line in information.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _versions() -> dict[str, str]:
    found = {}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found
