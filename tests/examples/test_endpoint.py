"""End Point as a user has it: installed as a package of its own beside Labtop."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
EXAMPLE = REPOSITORY / "examples" / "endpoint"
LABTOP = "from labtop.cli import main; main()"

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Installs the example into a folder of its own; runs Python there with these arguments."""
    folder = tmp_path_factory.mktemp("installed")
    pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation"]
    subprocess.run([sys.executable, *pip, "--target", str(folder), str(EXAMPLE)], check=True, capture_output=True)
    path = os.pathsep.join([str(folder), str(REPOSITORY / "src")])

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONPATH": path, "COLUMNS": "120", "CI": "1"}
        command = [sys.executable, *arguments]
        return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)

    return run


def test_the_battery_passes(installed: Run) -> None:
    run = installed("-m", "pytest", "-p", "no:cacheprovider", str(EXAMPLE / "tests"))
    assert run.returncode == 0, run.stdout


def test_the_command_lists_it(installed: Run) -> None:
    games = json.loads(installed("-c", LABTOP, "games", "--json").stdout)
    assert "endpoint" in [game["key"] for game in games]


def test_bots_play_it_in_the_arena(installed: Run) -> None:
    run = installed("-c", LABTOP, "arena", "endpoint", "--players", "3", "--bots", "heuristic,random", "--games", "30")
    assert run.returncode == 0, run.stderr
    assert "heuristic" in run.stdout


def test_random_players_win_alike_in_every_seat(installed: Run) -> None:
    """Of 20,000 matches of four each seat wins a quarter: the order of asking is nobody's advantage."""
    command = ["sim", "endpoint", "--players", "4", "--games", "20000", "--seed", "1", "--json"]
    wins = json.loads(installed("-c", LABTOP, *command).stdout)["wins"]
    assert all(abs(won / 20_000 - 0.25) < 0.015 for won in wins)


def test_its_clauses_are_read_by_the_command(installed: Run) -> None:
    assert "at the same time and in secret" in installed("-c", LABTOP, "rules", "endpoint", "EP-20").stdout


def test_a_recorded_match_of_it_is_verified_by_the_command(installed: Run) -> None:
    script = (
        "import labtop\n"
        "match = labtop.new('endpoint', players=3, seed=2)\n"
        "while not match.over:\n"
        "    match.play(match.moves()[-1])\n"
        "match.record().save('match.jsonl')\n"
    )
    assert installed("-c", script).returncode == 0
    run = installed("-c", LABTOP, "replay", "match.jsonl", "--verify")
    assert run.returncode == 0, run.stderr
