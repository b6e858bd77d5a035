"""Work in chunks, by this process, by all cores or by a Ray cluster: the same results in the same order, resumable.

The work is a function of a module, so that other processes can find it; it takes one chunk and gives one result, and
both can be written as JSON. It must depend on its chunk alone: a worker that dies loses nothing, because its chunk is
simply done again.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import json
import multiprocessing
import os
import signal
import sys
import traceback
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from multiprocessing import connection, resource_tracker
from pathlib import Path
from types import ModuleType
from typing import Any

from labtop.kernel.errors import BadOption, Refusal

TRIES = 3
SPAWN = multiprocessing.get_context("spawn")

Work = Callable[[Any], Any]
Outcome = str | Exception
"""What comes back from a worker: the result as JSON, or what went wrong."""


class WorkFailed(Refusal):
    """A piece of work could not be done, whoever tried."""


class BadJournal(Refusal):
    """A journal that cannot be read or written, or that belongs to another run."""


def run(
    work: Work,
    chunks: Sequence[Any],
    *,
    processes: int | None = None,
    ray: str | None = None,
    journal: Path | str | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Any]:
    """The result of `work` for each chunk, in the order of the chunks; `progress` is told how many are done.

    `processes` is how many work at a time: all cores if left out; one is this process itself. `ray` is the address of
    a cluster, "auto" for the one that runs here, or "local" to start one on this machine. Finished chunks are kept in
    the `journal`, a file of JSON Lines; a run of the same work with the same chunks goes on from there.
    """
    count = _cores() if processes is None else processes
    if count < 1:
        raise BadOption(f"The number of processes must be at least 1, not {count}.")
    kept = Journal(Path(journal), work, chunks) if journal is not None else None
    finished = kept.read() if kept else {}
    progress(len(finished))
    todo = {index: chunk for index, chunk in enumerate(chunks) if index not in finished}
    with closing(_results(work, todo, count, ray)) as results:
        for index, outcome in results:
            if isinstance(outcome, Exception):
                raise outcome
            finished[index] = outcome
            if kept:
                kept.add(index, outcome)
            progress(len(finished))
    return [json.loads(finished[index]) for index in range(len(chunks))]


Results = Generator[tuple[int, Outcome], None, None]


def _results(work: Work, todo: Mapping[int, Any], count: int, ray: str | None) -> Results:
    """The outcomes as they come, whoever brings them."""
    if not todo:
        return _here(work, todo)
    if ray is not None:
        return _on_ray(work, todo, count, ray)
    return _here(work, todo) if count == 1 else _in_processes(work, todo, count)


def _attempt(work: Work, chunk: Any) -> Outcome:
    """Do a chunk. What goes wrong is told in words, so that it can leave the process."""
    try:
        return json.dumps(work(chunk))
    except Refusal as refusal:
        return Refusal(str(refusal))
    except Exception:
        return RuntimeError(traceback.format_exc())


def _here(work: Work, todo: Mapping[int, Any]) -> Results:
    for index, chunk in todo.items():
        yield index, _attempt(work, chunk)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# --- processes of this machine ---


class Worker:
    """A process that does one chunk after the other."""

    def __init__(self, work: Work) -> None:
        self.index = -1  # of the chunk that it does
        self.line, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=_serve, args=(theirs, work), daemon=True)
        with _deaf_to_interrupts(), _apart_from_the_script(work):
            self.process.start()
        theirs.close()

    def give(self, index: int, chunk: Any) -> None:
        """Hand it a chunk. A worker that is dead is noticed when its outcome is asked for."""
        self.index = index
        with contextlib.suppress(OSError):
            self.line.send(chunk)

    def outcome(self) -> Outcome | None:
        """What became of the chunk; None if the worker has died."""
        try:
            outcome: Outcome = self.line.recv()
        except (EOFError, OSError):
            return None
        return outcome

    def end(self) -> None:
        """Stop it, whatever it does."""
        self.process.terminate()
        self.process.join()
        self.line.close()


def _serve(line: connection.Connection, work: Work) -> None:
    """What a worker does, until nobody is there any more to give it a chunk."""
    with contextlib.suppress(EOFError, OSError):
        while True:
            line.send(_attempt(work, line.recv()))


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """A process that is started here does not hear Ctrl-C. Its parent does, and ends it."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # or it would be started by the process, and undo the next line
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _apart_from_the_script(work: Work) -> Iterator[None]:
    """A process that is started here does not run its parent's script again, which may have no guard against that."""
    script = sys.modules["__main__"]
    if work.__module__ != "__main__":
        sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script


def _in_processes(work: Work, todo: Mapping[int, Any], count: int) -> Results:
    idle: list[Worker] = []
    busy: dict[connection.Connection, Worker] = {}
    waiting, deaths = deque(todo), Counter[int]()
    try:
        idle += (Worker(work) for _ in range(min(count, len(todo))))
        while waiting or busy:
            while waiting and idle:
                worker, index = idle.pop(), waiting.popleft()
                busy[worker.line] = worker
                worker.give(index, todo[index])
            for line in connection.wait(list(busy)):
                assert isinstance(line, connection.Connection)
                worker = busy.pop(line)
                outcome = worker.outcome()
                if outcome is None:
                    worker.end()
                    _count_death(deaths, worker.index)
                    waiting.appendleft(worker.index)
                    worker = Worker(work)
                idle.append(worker)
                if outcome is not None:
                    yield worker.index, outcome
    finally:
        for worker in [*idle, *busy.values()]:
            worker.end()


def _count_death(deaths: Counter[int], index: int) -> None:
    deaths[index] += 1
    if deaths[index] >= TRIES:
        raise WorkFailed(
            f"Chunk {index + 1} of the work was tried {TRIES} times, and each time the process that did it was killed. "
            "Perhaps the memory is too small: try fewer processes."
        )


# --- Ray ---


def _on_ray(work: Work, todo: Mapping[int, Any], count: int, address: str) -> Results:
    ray = _import_ray()
    ours = not ray.is_initialized()
    if ours:
        _join(ray, address, count)
    running: dict[Any, int] = {}
    try:
        attempt = ray.remote(max_retries=TRIES - 1)(_attempt)
        running |= {attempt.remote(work, chunk): index for index, chunk in todo.items()}
        while running:
            (task,), _ = ray.wait(list(running))
            yield running.pop(task), _fetch(ray, task)
    finally:
        for task in running:
            ray.cancel(task, force=True)
        if ours:
            ray.shutdown()


def _import_ray() -> ModuleType:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # a study need not tell anybody that it is run
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise BadOption("Work on a cluster needs Ray, which is not installed: pip install 'labtop[ray]'.") from None


def _join(ray: ModuleType, address: str, count: int) -> None:
    """Connect to a cluster, or start one of that many workers."""
    size = {"num_cpus": count, "include_dashboard": False} if address == "local" else {}
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error", **size)
    except (ConnectionError, OSError, ValueError, RuntimeError) as error:
        reason = str(error).partition("\n")[0].partition(". ")[0].rstrip(".")
        raise BadOption(
            f"There is no Ray cluster at {address!r}: {reason}. The address 'local' starts one on this machine."
        ) from None


def _fetch(ray: ModuleType, task: Any) -> Outcome:
    try:
        outcome: Outcome = ray.get(task)
    except ray.exceptions.RayError as error:
        reason = str(error).partition("\n")[0].rstrip(".")
        return WorkFailed(f"A chunk of the work failed {TRIES} times on the cluster: {reason}.")
    return outcome


# --- the journal ---


class Journal:
    """The file that remembers the finished chunks of one run: a line that names the run, then a line for each chunk."""

    def __init__(self, path: Path, work: Work, chunks: Sequence[Any]) -> None:
        self.path = path
        name = f"{work.__module__}.{work.__qualname__}"
        identity = json.dumps([name, chunks], sort_keys=True)
        self.header = {"work": name, "chunks": len(chunks), "run": hashlib.sha256(identity.encode()).hexdigest()}

    def read(self) -> dict[int, str]:
        """The results so far, as JSON by the number of their chunk; a new file is begun if there is none.

        A last line that was not finished, because the machine stopped, is cut off.
        """
        try:
            text = self.path.read_bytes() if self.path.exists() else b""
            whole = text[: text.rfind(b"\n") + 1]
            finished = self._parse(whole, text)
            if len(whole) < len(text):
                os.truncate(self.path, len(whole))
            if not whole:
                self._append(self.header)
        except OSError as error:
            raise BadJournal(f"The journal {self.path} cannot be used: {error.strerror}.") from None
        return finished

    def _parse(self, whole: bytes, text: bytes) -> dict[int, str]:
        begun = json.dumps(self.header).encode() + b"\n"
        if not begun.startswith(text[: len(begun)]):
            raise BadJournal(
                f"The file {self.path} is not a journal of this run: it was begun with other settings, "
                "or with another version of the rules or bots. Choose another file, or remove this one."
            )
        try:
            lines = [json.loads(line) for line in whole.splitlines()[1:]]
            return {line["chunk"]: json.dumps(line["result"]) for line in lines}
        except (ValueError, TypeError, KeyError):
            raise BadJournal(f"The journal {self.path} is damaged. Choose another file, or remove this one.") from None

    def add(self, index: int, result: str) -> None:
        """Keep a finished chunk, safe on the disk."""
        try:
            self._append({"chunk": index, "result": json.loads(result)})
        except OSError as error:
            raise BadJournal(f"The journal {self.path} cannot be written: {error.strerror}.") from None

    def _append(self, line: Mapping[str, Any]) -> None:
        with self.path.open("ab") as file:
            file.write(json.dumps(line).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
