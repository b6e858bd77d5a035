"""Random play per CPU-second, Labtop and other engines in one run."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from benchmarks import catanatron_play, contest, labtop_play, open_spiel_play, report, rlcard_play, startup

ENGINES = (labtop_play, open_spiel_play, rlcard_play, catanatron_play)
REMEDY = "make bench sets it up"
RESULTS = Path(__file__).parents[1] / "bench-results"


def main() -> None:
    """Measure and show; a run of everything also leaves a chart and the figures in bench-results."""
    wanted = _arguments()
    contestants, missing = _gather(wanted.only)
    if not contestants and not missing:
        sys.exit(f"Nothing here is called {' or '.join(wanted.only)}: try labtop, hearts, gin, uno, catan or copy.")
    errors = Console(stderr=True, highlight=False)
    with _progress(errors) as progress:
        total = contest.steps(contestants, wanted.rounds) + (0 if wanted.only else startup.STEPS)
        task = progress.add_task("starting", total=total)

        def tell(what: str) -> None:
            progress.update(task, description=what)
            progress.advance(task)

        figures = contest.compete(contestants, wanted.rounds, wanted.seconds, tell)
        starts = {} if wanted.only else startup.measure(tell)
    data = report.data(figures, missing, starts, wanted.rounds, wanted.seconds)
    if wanted.json:
        print(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        report.show(Console(highlight=False), figures, missing, starts, data["cpu"])
    if not wanted.only:
        _keep(figures, data, errors)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=rounds, default=5, help="turns of every contestant (%(default)s)")
    parser.add_argument("--seconds", type=seconds, default=0.7, help="CPU-seconds of a turn (%(default)s)")
    parser.add_argument(
        "--only",
        metavar="NAME",
        action="append",
        default=[],
        help="only those whose name contains this, such as hearts; may be repeated; no files are written",
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON instead of tables")
    return parser.parse_args()


def rounds(text: str) -> int:
    """A number of rounds from the command line."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def seconds(text: str) -> float:
    """A number of seconds from the command line."""
    number = float(text)
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError("must be more than 0")
    return number


def _gather(names: Sequence[str]) -> tuple[list[contest.Contestant], list[contest.Missing]]:
    contestants: list[contest.Contestant] = []
    missing: list[contest.Missing] = []
    for engine in ENGINES:
        try:
            contestants += engine.contestants()
        except ImportError:
            missing.append(contest.Missing(engine.ENGINE, REMEDY))

    def chosen(name: str) -> bool:
        return not names or any(part.casefold() in name.casefold() for part in names)

    return [one for one in contestants if chosen(one.name)], [one for one in missing if chosen(one.engine)]


def _progress(console: Console) -> Progress:
    columns = BarColumn(bar_width=24), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}")
    return Progress(*columns, console=console, transient=True)


def _keep(figures: Sequence[contest.Figure], data: dict[str, Any], console: Console) -> None:
    RESULTS.mkdir(exist_ok=True)
    written = [RESULTS / "random-play.json"]
    written[0].write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n")
    try:
        from benchmarks import chart
    except ImportError:
        console.print(f"No chart: matplotlib is not installed; {REMEDY}.")
    else:
        written += chart.draw(figures, data["cpu"], RESULTS / "random-play")
    for path in written:
        console.print(f"Written: {path}", soft_wrap=True)


if __name__ == "__main__":
    main()
