"""A wheel carries all that a game brings, and what a game elsewhere needs."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from labtop.kernel.game import HOME, discover
from labtop.server.pages import FOLDER

REPOSITORY = Path(__file__).parents[1]
BROUGHT = ("cards.toml", "emblem.svg", "rulebook.md", "rules.py")


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The files in a wheel of this checkout."""
    if not (FOLDER / "index.html").exists():
        pytest.skip("The pages are not built; make client builds them.")
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=REPOSITORY, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        return set(opened.namelist())


def test_every_game_of_the_house_is_packed_with_what_it_brings(packed: set[str]) -> None:
    folders = [game.package.replace(".", "/") for game in discover().values() if game.package.startswith(HOME)]
    assert [file for folder in folders for name in BROUGHT if (file := f"{folder}/{name}") not in packed] == []


@pytest.mark.parametrize("file", ["py.typed", "mypy.py", "emblem.svg", "pictures/drawing.py"])
def test_what_games_elsewhere_need_is_packed(packed: set[str], file: str) -> None:
    assert f"labtop/{file}" in packed
