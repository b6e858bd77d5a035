"""Rulebooks come with their games, from wherever a game's package is."""

from __future__ import annotations

from pathlib import Path

import pytest

from labtop import rulebook
from tests.elsewhere import coin


def test_a_game_from_another_package_brings_its_rulebook(tmp_path: Path) -> None:
    with coin(tmp_path, {"rulebook.md": "# Coin\n\n## Play\n\n**CN-1** Toss it.\n"}) as game:
        assert rulebook.read(game).clause("cn-1") == rulebook.Clause("CN-1", "Play", "Toss it.")


def test_a_game_without_a_rulebook_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with coin(tmp_path, {}) as game, pytest.raises(rulebook.NoRulebook, match=r"^Coin brings no rulebook: .*\.$"):
        rulebook.read(game)
