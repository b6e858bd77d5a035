"""Work in chunks: whoever does it, the results are the same, and nothing that was done is lost."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from labtop.kernel.errors import BadOption, Refusal
from labtop.lab.workers import BadJournal, WorkFailed, run

CHUNKS = list(range(8))


def square(chunk: int) -> dict[str, int]:
    return {"square": chunk * chunk}


def square_unless_told(chunk: dict[str, Any]) -> int:
    """Dies as kill -9 would, the first `deaths` times that it is asked."""
    marks = Path(chunk["folder"])
    if len(list(marks.glob(f"{chunk['number']}-*"))) < chunk.get("deaths", 0):
        (marks / f"{chunk['number']}-{time.monotonic_ns()}").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return int(chunk["number"]) ** 2


def refuse_three(chunk: int) -> int:
    if chunk == 3:
        raise BadOption("There is no three.")
    return chunk


def count_work(chunk: dict[str, Any]) -> int:
    """Leaves a mark for each time that it is asked, and stops at a chunk where the file `broken` says so."""
    folder, number = Path(chunk["folder"]), int(chunk["number"])
    with (folder / "asked").open("a") as asked:
        asked.write(f"{number}\n")
    if (folder / "broken").exists() and number == 3:
        raise KeyboardInterrupt
    return number


def sleep_and_say_who(chunk: dict[str, Any]) -> None:
    (Path(chunk["folder"]) / f"worker-{os.getpid()}").touch()
    time.sleep(chunk["seconds"])


def counted(folder: Path) -> list[dict[str, Any]]:
    return [{"folder": str(folder), "number": number} for number in range(6)]


@pytest.mark.parametrize("processes", [1, 2])
def test_results_come_in_the_order_of_the_chunks(processes: int) -> None:
    assert run(square, CHUNKS, processes=processes) == [{"square": chunk * chunk} for chunk in CHUNKS]


def test_progress_is_told_after_every_chunk() -> None:
    told: list[int] = []
    run(square, CHUNKS, processes=1, progress=told.append)
    assert told == list(range(len(CHUNKS) + 1))


def test_no_chunks_give_no_results() -> None:
    assert run(square, [], processes=2) == []


def test_a_worker_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    chunks = [{"folder": str(tmp_path), "number": number, "deaths": int(number == 2)} for number in range(5)]
    assert run(square_unless_told, chunks, processes=2) == [0, 1, 4, 9, 16]
    assert len(list(tmp_path.glob("2-*"))) == 1


def test_a_chunk_that_kills_every_worker_is_given_up(tmp_path: Path) -> None:
    chunks = [{"folder": str(tmp_path), "number": number, "deaths": 9 * (number == 1)} for number in range(2)]
    with pytest.raises(WorkFailed, match="Chunk 2 of the work was tried 3 times"):
        run(square_unless_told, chunks, processes=2)


@pytest.mark.parametrize("processes", [1, 2])
def test_a_refusal_of_the_work_is_a_refusal_here(processes: int) -> None:
    with pytest.raises(Refusal, match=r"There is no three\."):
        run(refuse_three, CHUNKS, processes=processes)


def test_fewer_than_one_process_is_refused() -> None:
    with pytest.raises(BadOption, match="The number of processes must be at least 1, not 0"):
        run(square, CHUNKS, processes=0)


def test_ray_that_is_not_installed_is_refused_with_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadOption, match=r"pip install 'labtop\[ray\]'"):
        run(square, CHUNKS, ray="local")


# --- the journal ---


def test_an_interrupted_run_goes_on_from_its_journal(tmp_path: Path) -> None:
    chunks, journal, broken = counted(tmp_path), tmp_path / "journal.jsonl", tmp_path / "broken"
    broken.touch()
    with pytest.raises(KeyboardInterrupt):
        run(count_work, chunks, processes=1, journal=journal)
    broken.unlink()
    assert run(count_work, chunks, processes=1, journal=journal) == list(range(6))
    assert (tmp_path / "asked").read_text().split() == ["0", "1", "2", "3", "3", "4", "5"]


def test_a_finished_run_is_read_from_its_journal(tmp_path: Path) -> None:
    chunks, journal = counted(tmp_path), tmp_path / "journal.jsonl"
    first = run(count_work, chunks, processes=1, journal=journal)
    assert run(count_work, chunks, processes=1, journal=journal) == first
    assert len((tmp_path / "asked").read_text().split()) == len(chunks)


@pytest.mark.parametrize("lost", range(1, 40, 6))
def test_a_line_that_was_half_written_is_done_again(tmp_path: Path, lost: int) -> None:
    journal = tmp_path / "journal.jsonl"
    whole = run(square, CHUNKS, processes=1, journal=journal)
    journal.write_bytes(journal.read_bytes()[:-lost])
    assert run(square, CHUNKS, processes=1, journal=journal) == whole
    assert sorted(json.loads(line)["chunk"] for line in journal.read_text().splitlines()[1:]) == CHUNKS


def test_a_first_line_that_was_half_written_is_begun_again(tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    run(square, CHUNKS, processes=1, journal=journal)
    journal.write_bytes(journal.read_bytes()[:30])
    assert run(square, CHUNKS, processes=1, journal=journal)[3] == {"square": 9}


def test_a_journal_of_other_chunks_is_refused(tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    run(square, CHUNKS, processes=1, journal=journal)
    with pytest.raises(BadJournal, match="is not a journal of this run"):
        run(square, CHUNKS[:-1], processes=1, journal=journal)


def test_a_file_that_is_no_journal_is_refused_and_left_alone(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear reader")
    with pytest.raises(BadJournal, match="is not a journal of this run"):
        run(square, CHUNKS, processes=1, journal=letter)
    assert letter.read_text() == "Dear reader"


def test_a_journal_damaged_in_the_middle_is_refused(tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    run(square, CHUNKS, processes=1, journal=journal)
    journal.write_bytes(journal.read_bytes().replace(b'{"chunk": 2', b'{"chu', 1))
    with pytest.raises(BadJournal, match="is damaged"):
        run(square, CHUNKS, processes=1, journal=journal)


def test_a_journal_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadJournal, match="No such file or directory"):
        run(square, CHUNKS, processes=1, journal=tmp_path / "nowhere" / "journal.jsonl")


# --- Ctrl-C ---


def test_an_interrupt_ends_the_workers_and_keeps_what_is_done(tmp_path: Path) -> None:
    """In a process group of its own, so that Ctrl-C reaches the workers as well, as it does in a terminal."""
    journal = tmp_path / "journal.jsonl"
    chunks = [{"folder": str(tmp_path), "seconds": seconds} for seconds in [0.01] * 4 + [60] * 2]
    script = (
        "from labtop.lab.workers import run\n"
        "from tests.lab.test_workers import sleep_and_say_who\n"
        f"run(sleep_and_say_who, {chunks!r}, processes=2, journal={str(journal)!r})\n"
    )
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", script]
    with subprocess.Popen(command, cwd=root, stderr=subprocess.PIPE, text=True, start_new_session=True) as parent:
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and not (journal.exists() and journal.read_bytes().count(b"\n") == 5):
            time.sleep(0.05)
        os.killpg(parent.pid, signal.SIGINT)
        _, errors = parent.communicate(timeout=30)
    assert errors.count("Traceback") == 1  # of the script; the workers have nothing to say
    assert errors.rstrip().endswith("KeyboardInterrupt")
    assert journal.read_bytes().count(b"\n") == 5
    for worker in tmp_path.glob("worker-*"):
        with pytest.raises(ProcessLookupError):
            os.kill(int(worker.name.removeprefix("worker-")), 0)
