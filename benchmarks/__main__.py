"""Random play per CPU-second, Labtop and other engines in one run: `python -m benchmarks`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from benchmarks import catanatron_play, labtop_play, open_spiel_play, report, rlcard_play, startup
from benchmarks.contest import Contestant, Figure, Kind, Missing, compete, steps

PEERS = (labtop_play, open_spiel_play, rlcard_play, catanatron_play)
REMEDY = "make .venv/bench-ready"
RESULTS = Path(__file__).parents[1] / "bench-results"


def main() -> None:
    """Measure, show, and leave a chart and the figures in bench-results."""
    wanted = _arguments()
    progress_console = Console(stderr=True)
    contestants, missing = _gather(wanted.only)
    if not contestants and not missing:
        sys.exit(f"Nothing here is called {' or '.join(wanted.only)}; try labtop, hearts, gin, uno, catan or copy.")
    figures, seconds = _measure(contestants, wanted.rounds, wanted.seconds, progress_console, alone=bool(wanted.only))
    data = report.data(figures, missing, seconds, wanted.rounds, wanted.seconds)
    if wanted.json:
        print(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        report.show(Console(), figures, missing, seconds, data["cpu"])
    if not wanted.only:
        for path in _keep(figures, data):
            progress_console.print(f"Written: {path}", highlight=False)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=_at_least(1, int), default=5, help="turns of every contestant (%(default)s)")
    parser.add_argument(
        "--seconds", type=_at_least(0.01, float), default=0.7, help="CPU-seconds of a turn (%(default)s)"
    )
    parser.add_argument(
        "--only",
        metavar="NAME",
        action="append",
        default=[],
        help="those whose name contains this, such as hearts; may be repeated; then no files are written",
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON instead of tables")
    return parser.parse_args()
