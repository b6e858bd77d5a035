"""Two versions of Labtop in one run: `python -m benchmarks.versions OLD_TREE` measures this tree and another checkout.

Every way to play is taken in turns by this tree, the other one, and the other one a second time: the difference between
the last two is the noise that a difference between the first two must exceed. CPU time alone is counted. All of it is
compiled before, by other processes: one that has compiled its rules itself runs them a tenth slower.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

HERE = Path(__file__).parents[1]
WAYS = """
import sys
from benchmarks import contest, labtop_play
ways = {one.play: one for one in labtop_play.contestants()}
"""
COMPILER = f"""{WAYS}
for way in ways.values():
    way.prepare()()
"""
PLAYER = f"""{WAYS}
print("\\t".join(ways), flush=True)
batches = {{}}
for line in sys.stdin:
    play, seconds = line.rstrip("\\n").split("\\t")
    if play not in batches:
        batches[play] = ways[play].prepare()
        contest._turn(batches[play], contest.WARM_UP_SECONDS)
    print(contest._turn(batches[play], float(seconds))[0], flush=True)
"""


class Version:
    """A checkout, playing in a process of its own."""

    def __init__(self, name: str, tree: Path) -> None:
        self.name = name
        environment = {**os.environ, "PYTHONPATH": f"{tree / 'src'}{os.pathsep}{tree}"}
        python = [sys.executable, "-P", "-c"]
        subprocess.run([*python, COMPILER], env=environment, cwd=tree, check=True)
        self.process = subprocess.Popen(
            [*python, PLAYER], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=tree
        )
        self.ways = self._answer().split("\t")

    def turn(self, play: str, seconds: float) -> float:
        """Moves per CPU-second in one turn."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{play}\t{seconds}\n")
        self.process.stdin.flush()
        return float(self._answer())

    def _answer(self) -> str:
        assert self.process.stdout is not None
        answer = self.process.stdout.readline().rstrip("\n")
        if not answer:
            sys.exit(f"The version {self.name} cannot be measured; what it said is above.")
        return answer

    def close(self) -> None:
        """Done."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(30)


def main() -> None:
    """Measure and show."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.versions", description=__doc__)
    parser.add_argument("other", type=Path, help="the folder of the other checkout")
    parser.add_argument("--rounds", type=int, default=7, help="turns of every version (%(default)s)")
    parser.add_argument("--seconds", type=float, default=0.7, help="CPU-seconds of a turn (%(default)s)")
    wanted = parser.parse_args()
    versions = [Version("this", HERE), Version("other", wanted.other), Version("other again", wanted.other)]
    ways = [play for play in versions[0].ways if all(play in version.ways for version in versions)]
    figures: dict[tuple[str, str], list[float]] = defaultdict(list)
    turns = [(play, version) for _ in range(wanted.rounds) for play in ways for version in versions]
    for play, version in track(turns, description="playing", console=Console(stderr=True)):
        figures[play, version.name].append(version.turn(play, wanted.seconds))
    for version in versions:
        version.close()
    _show(ways, figures)


def _show(ways: list[str], figures: dict[tuple[str, str], list[float]]) -> None:
    table = Table("way", "this", "other", "other again", "this / other", "noise", box=None)
    for play in ways:
        this, other, again = (statistics.median(figures[play, name]) for name in ("this", "other", "other again"))
        plain = [f"{figure:,.0f}" for figure in (this, other, again)]
        table.add_row(play, *plain, f"{2 * this / (other + again):.2f}", f"{again / other:.2f}")
    Console(highlight=False).print(table)


if __name__ == "__main__":
    main()
