"""What is drawn for every game: the files of the client, molecules, and how numbers are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from labtop.kernel.game import discover
from labtop.pictures.__main__ import write
from labtop.pictures.drawing import draw
from labtop.pictures.picture import number
from tests.elsewhere import coin

COINS = "page = lambda: {'metal': 'gold'}\nmodels = lambda: [('AU', 'gold')]\n"


def bytes_of(folder: Path) -> dict[Path, bytes]:
    return {file.relative_to(folder): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_two_runs_write_the_same_bytes(tmp_path: Path) -> None:
    for run in ("first", "second"):
        write(tmp_path / run, discover().values())
    assert bytes_of(tmp_path / "first") == bytes_of(tmp_path / "second")


def test_a_game_from_another_package_brings_its_pictures(tmp_path: Path) -> None:
    with coin(tmp_path, {"pictures.py": COINS}) as game:
        write(tmp_path / "web", [game])
    assert bytes_of(tmp_path / "web") == {
        Path("src/generated/coin.json"): b'{"metal":"gold"}\n',
        Path("public/models/coin/AU.mol"): b"gold",
    }


def test_what_an_older_set_of_cards_left_is_cleared_away(tmp_path: Path) -> None:
    with coin(tmp_path, {"pictures.py": COINS}) as game:
        write(tmp_path / "web", [game])
    write(tmp_path / "web", [])
    assert not (tmp_path / "web/public/models/coin").exists()


def test_a_game_without_pictures_has_none(tmp_path: Path) -> None:
    with coin(tmp_path, {}) as game:
        write(tmp_path / "web", [game])
    assert bytes_of(tmp_path / "web") == {}


def test_a_drawing_tells_left_handed_from_right_handed() -> None:
    either, left, right = (draw(f"C{centre}(N)C(=O)O")["body"] for centre in ("C", "[C@@H]", "[C@H]"))
    assert len({either, left, right}) == 3


@pytest.mark.parametrize(("value", "written"), [(1, "1"), (1.5, "1.5"), (0.126, "0.13"), (-0.001, "0"), (120, "120")])
def test_a_coordinate_is_written_short(value: float, written: str) -> None:
    assert number(value) == written
