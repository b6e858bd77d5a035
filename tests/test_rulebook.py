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


def test_a_clause_of_a_rulebook_without_clauses_is_refused_in_a_sentence(tmp_path: Path) -> None:
    said = "There is no clause 'EP-10': in rulebook.md no line begins with an id"
    with coin(tmp_path, {"rulebook.md": ""}) as game, pytest.raises(rulebook.NoRulebook, match=said):
        rulebook.read(game).clause("EP-10")


def test_a_rulebook_in_another_encoding_is_refused_with_its_file(tmp_path: Path) -> None:
    with coin(tmp_path, {}) as game:
        (tmp_path / game.package / "rulebook.md").write_bytes(b"M\xfcnze")
        with pytest.raises(rulebook.NoRulebook, match=r"rulebook\.md in the package \w+ is not written in UTF-8"):
            rulebook.read(game)
