"""How long a fresh Python takes to its first legal moves, in CPU-seconds of the child process."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable

FIRST_MOVES = "import labtop; labtop.new('bound', players=4, seed=1).moves()"
EVERYTHING = "from labtop.kernel.game import find; engine = find('bound').engine; [*map(engine.entry, engine.parts)]"
PEER = """
import pyspiel
state = pyspiel.load_game("hearts").new_initial_state()
while state.is_chance_node():
    state.apply_action(state.legal_actions()[0])
state.legal_actions()
"""
WARM_RUNS = 5
STEPS = 5


def measure(progress: Callable[[str], None]) -> dict[str, float]:
    """CPU-seconds by what was started; `progress` hears what comes next."""
    seconds = {}
    with tempfile.TemporaryDirectory(prefix="labtop-bench-") as cache:
        progress("starting: Labtop, nothing compiled yet")
        seconds["Labtop: first moves, nothing compiled yet"] = _cpu_seconds(FIRST_MOVES, cache)
        progress("starting: Labtop, compiled before")
        seconds["Labtop: first moves, compiled before"] = _median(FIRST_MOVES, cache)
    with tempfile.TemporaryDirectory(prefix="labtop-bench-") as cache:
        progress("compiling all of Bound!")
        seconds["Labtop: every part of Bound! compiled"] = _cpu_seconds(EVERYTHING, cache)
    progress("starting: OpenSpiel")
    if _runs("import pyspiel"):
        seconds["OpenSpiel: first moves of hearts"] = _median(PEER)
    progress("starting: Python alone")
    seconds["Python alone"] = _median("")
    return seconds


def _median(program: str, cache: str = "") -> float:
    return statistics.median(_cpu_seconds(program, cache) for _ in range(WARM_RUNS))


def _cpu_seconds(program: str, cache: str = "") -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "LABTOP_CACHE": cache}
    subprocess.run([sys.executable, "-c", program], check=True, env=environment, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _runs(program: str) -> bool:
    return subprocess.run([sys.executable, "-c", program], check=False, stderr=subprocess.DEVNULL).returncode == 0
