"""The same work on a Ray cluster of two workers on this machine."""

import os
import signal
from pathlib import Path

import pytest

from labtop.kernel.errors import BadOption, Refusal
from labtop.lab.arena import plan, run
from labtop.lab.ratings import standings
from labtop.lab.workers import WorkFailed
from labtop.lab.workers import run as work_through

pytest.importorskip("ray")

SMALL = plan("bound", ["heuristic", "random", "heuristic:slips=300"], 3, 24, seed=5)


def square_after_a_death(chunk: dict[str, str | int]) -> int:
    """Dies as kill -9 would, where the chunk says so, until there are marks enough."""
    number, marks = int(chunk["number"]), Path(str(chunk["folder"]))
    died = len(list(marks.glob(f"{number}-*")))
    if died < int(chunk["deaths"]):
        (marks / f"{number}-{died}").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number**2


def refuse(chunk: int) -> int:
    raise BadOption(f"There is no {chunk}.")


def deadly(folder: Path, number: int, deaths: int) -> list[dict[str, str | int]]:
    return [{"folder": str(folder), "number": n, "deaths": deaths if n == number else 0} for n in range(4)]


def test_standings_are_those_of_a_local_run() -> None:
    assert standings(SMALL, run(SMALL, ray="local", processes=2)) == standings(SMALL, run(SMALL, processes=1))


def test_a_worker_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    assert work_through(square_after_a_death, deadly(tmp_path, 2, 1), ray="local", processes=2) == [0, 1, 4, 9]
    assert len(list(tmp_path.glob("2-*"))) == 1


def test_a_chunk_that_kills_every_worker_is_given_up(tmp_path: Path) -> None:
    with pytest.raises(WorkFailed, match="failed 3 times on the cluster"):
        work_through(square_after_a_death, deadly(tmp_path, 1, 9), ray="local", processes=2)


def test_a_refusal_of_the_work_is_a_refusal_here() -> None:
    with pytest.raises(Refusal, match=r"^There is no 3\.$"):
        work_through(refuse, [3], ray="local", processes=1)


def test_a_cluster_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    with pytest.raises(BadOption, match="There is no Ray cluster at 'auto'"):
        work_through(refuse, [3], ray="auto")
