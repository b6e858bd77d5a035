"""What people and games are called and say is shown as it is, whatever Rich would make of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from matplotlib.figure import Figure

import labtop
from labtop.lab.page import Page
from tests.cli.conftest import Run

HOSTILE = "[/x] :dna: [red]Ann"
GAME = (
    ("__init__.py", 'title="Mine"', f'title="{HOSTILE} Mine"'),
    ("__init__.py", 'about="Take', f'about="{HOSTILE} Take'),
    ("__init__.py", 'version="1"', f'version="{HOSTILE}"'),
    ("words.py", '"Somebody takes coins."', f'"{HOSTILE} takes coins."'),
    ("words.py", 'Part("Pot"', f'Part("{HOSTILE} pot"'),
    ("words.py", "str(view.pot)", f'f"{HOSTILE} {{view.pot}}"'),
    ("state.py", 'said("Pass")', f'said(lambda: "{HOSTILE} Pass")'),
    ("state.py", '"empty"]', f'"{HOSTILE} empty"]'),
    ("reasons.py", '"Not now."', f'"{HOSTILE} not now."'),
)


@pytest.fixture
def kept(tmp_path: Path) -> None:
    """A match between players of such names, in the folder of the test."""
    match = labtop.new("bound", 2, seed=2, names=[f"{HOSTILE} {number}" for number in (1, 2)])
    match.record().save(tmp_path / "match.jsonl")


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize(
    "command",
    [
        ["replay", "match.jsonl"],
        ["replay", "match.jsonl", "--verify"],
        ["play", "bound", "--resume", "match.jsonl", "--humans", "2"],
    ],
)
def test_names_are_shown_as_they_are(run: Run, command: list[str]) -> None:
    said = run(*command, keyboard="\n")
    assert HOSTILE in said.out
    assert said.code == 0


@pytest.mark.parametrize(
    "command",
    [
        ["games"],
        ["doctor"],
        ["play", "KEY", "--players", "2", "--bots", "random"],
        ["play", "KEY", "--humans", "0", "--bots", "random"],
        ["sim", "KEY", "--games", "2", "--bots", "heuristic"],
        ["arena", "KEY", "--bots", "random", "--games", "2", "--processes", "1"],
        ["balance", "KEY", "--games", "2", "--processes", "1"],
    ],
    ids=lambda command: command[0],
)
def test_what_a_game_says_is_shown_as_it_is(
    run: Run, found: Callable[..., str], monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    if "KEY" in command:  # or the games of the house would stay interpreted in this process
        monkeypatch.setenv("LABTOP_INTERPRET", "1")
    key = found(*GAME)
    said = run(*(word.replace("KEY", key) for word in command), keyboard="1\nquit\n")
    assert HOSTILE in said.out
    assert said.code == 0


def test_a_title_is_no_markdown(run: Run, found: Callable[..., str], tmp_path: Path) -> None:
    key = found(("__init__.py", 'title="Mine"', f'title="{HOSTILE} *Mine* [a](b)"'))
    (tmp_path / key / "rulebook.md").write_text("## Play\n\n**MIN-01** Take.\n", "utf-8")
    (tmp_path / key / "howto.md").write_text("Take.\n\n## Take\nTake coins.\n", "utf-8")
    assert f"{HOSTILE} *Mine* [a](b), in short" in run("rules", key).out


def test_words_with_dollars_are_no_formula() -> None:
    figure, page = Figure(), Page("Prices")
    figure.subplots().set_title(r"from $\nought to $9")
    page.figure(figure, "Prices")
    assert r"from $\nought to $9" in page.html()
