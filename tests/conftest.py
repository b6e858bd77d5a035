"""For all tests: where a change is judged, property tests take the same examples every time; elsewhere they explore."""

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from labtop.kernel import game

settings.register_profile("judged", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("judged")

# What a script starts in its background does not hear interrupts, nor does anything that it starts in turn.
signal.signal(signal.SIGINT, signal.default_int_handler)

MINE = Path(__file__).with_name("mine")
_copies = count()

Written = Callable[..., Path]
"""Writes the small game into a package of its own, with these edits: (file, old, new)."""


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """The small game of tests/mine as a package in a folder of its own, announced by an entry point, and edited."""

    def write(*edits: tuple[str, str, str], name: str = "mine") -> Path:
        shutil.copytree(MINE, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        for file, old, new in edits:
            page = tmp_path / name / file
            text = page.read_text("utf-8")
            assert old in text
            page.write_text(text.replace(old, new, 1), "utf-8")
        told = tmp_path / f"{name}-1.dist-info"
        told.mkdir()
        (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n", "utf-8")
        (told / "entry_points.txt").write_text(f"[labtop.games]\n{name} = {name}:GAME\n", "utf-8")
        return tmp_path

    return write


@pytest.fixture
def found(written: Written, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., str]]:
    """Writes the small game with these edits and lets the kernel find it; its key."""

    def find(*edits: tuple[str, str, str]) -> str:
        name = f"mine{next(_copies)}"  # a new one for each test: modules and compiled rules stay with the process
        monkeypatch.syspath_prepend(written(("__init__.py", 'key="mine"', f'key="{name}"'), *edits, name=name))
        forget_games()
        return name

    yield find
    forget_games()


def forget_games() -> None:
    """Let the kernel look for games anew."""
    for known in (game.found, game.discover, game.why_broken):
        known.cache_clear()
