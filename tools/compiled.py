"""`python -m tools.compiled`: every game compiled once, so that tests that run side by side do not each compile it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from rich.console import Console
from rich.progress import Progress

from labtop.bots.minds import minds
from labtop.kernel.game import discover, find
from labtop.kernel.template import Template


def templates(key: str) -> Iterator[Template]:
    """What is compiled of a game: its rules, and what bots think with."""
    yield find(key).engine
    yield minds(find(key))


def compile_game(key: str) -> None:
    """Have every part compiled, or find it compiled already."""
    for template in templates(key):
        for part in template.uncompiled(template.parts):
            template.entry(part)


def main() -> None:
    """The games side by side, as many as there are cores."""
    waiting = [key for key in discover() if any(each.uncompiled(each.parts) for each in templates(key))]
    if not waiting:
        return
    # A process of its own for each: a fork would share the compiler's locks.
    with (
        ProcessPoolExecutor(mp_context=get_context("spawn")) as pool,
        Progress(console=Console(stderr=True)) as progress,
    ):
        bar = progress.add_task("compiling the games", total=len(waiting))
        for done in as_completed([pool.submit(compile_game, key) for key in waiting]):
            done.result()
            progress.advance(bar)


if __name__ == "__main__":
    main()
