"""The command where its output, or its keyboard, is not what it should be."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import labtop

FULL = Path("/dev/full")
SCRIPT = Path(sys.executable).with_name("labtop")


@pytest.fixture
def match(tmp_path: Path) -> Path:
    """A whole match, whose log is longer than what is written in one go."""
    played = labtop.new("bound", players=2, seed=5)
    while not played.over:
        played.play(played.moves()[-1])
    played.record().save(tmp_path / "match.jsonl")
    return tmp_path / "match.jsonl"


def ended(*command: str | Path, folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """What the command said and how it ended, with its streams as a shell sets them up."""
    arguments = " ".join(str(word) for word in (SCRIPT, *command))
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", **more}
    return subprocess.run(
        ["bash", "-c", arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("command", ["replay match.jsonl", "play bound --humans 0 --bots random"])
def test_a_reader_that_leaves_early_is_no_error(match: Path, command: str) -> None:
    said = ended(command, "| (head -1 > /dev/null)", "; exit ${PIPESTATUS[0]}", folder=match.parent)
    assert (said.stderr, said.returncode) == ("", 0)


@pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")
@pytest.mark.parametrize("command", ["--help", "games", "replay match.jsonl", "play bound --humans 0 --bots random"])
def test_output_that_cannot_be_written_is_a_sentence(match: Path, command: str) -> None:
    said = ended(command, "> /dev/full", folder=match.parent)
    assert (said.stderr, said.returncode) == ("The output cannot be written: No space left on device.\n", 1)


def test_an_encoding_without_our_letters_is_a_sentence(match: Path) -> None:
    said = ended("games", folder=match.parent, PYTHONIOENCODING="ascii")
    assert "The output is in ascii, which lacks some letters: set PYTHONIOENCODING=utf-8." in said.stderr


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_a_closed_keyboard_or_screen_counts_as_leaving(match: Path, closed: str) -> None:
    said = ended("play bound --bots random --save kept.jsonl", closed, folder=match.parent)
    assert (said.stderr, said.returncode) == ("", 0)
    assert (match.parent / "kept.jsonl").exists()


def test_what_is_typed_in_another_encoding_is_answered(match: Path) -> None:
    command, strictly = r"play bound --bots random < <(printf '\xff\n')", "utf-8:strict"
    said = ended(command, folder=match.parent, PYTHONIOENCODING=strictly)
    assert "What was typed is not in utf-8." in said.stdout
