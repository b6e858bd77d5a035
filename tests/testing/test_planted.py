"""The battery catches mistakes: each is planted into a copy of End Point, and the check that must find it says so."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
EXAMPLE = REPOSITORY / "examples" / "endpoint"
ENTRY_POINTS = "[labtop.games]\nendpoint = endpoint:GAME\n"
METADATA = "Metadata-Version: 2.1\nName: labtop-endpoint\nVersion: 1\n"


@dataclass(frozen=True)
class Mistake:
    """A mistake in one file, the check that must find it, and what that says."""

    name: str
    file: str
    right: str
    wrong: str
    check: str
    says: str
    compiled: bool = False  # where there are too many matches for interpreted rules


INVARIANTS = "test_the_invariants_hold_after_every_move_at_every_size_of_table"

MISTAKES = [
    Mistake(
        "more events than declared",
        "state.py",
        "most=SEATS + 2,",
        "most=2,",
        INVARIANTS,
        "a move told more than the 2 events that EVENTS declares",
    ),
    Mistake(
        "a secret that is told to all",
        "rules.py",
        "whisper(game.events, 1 << chemist, game.sample, Event.LOOKED, chemist)",
        "tell(game.events, Event.LOOKED, chemist, game.sample)",
        "test_an_event_tells_a_seat_nothing_that_the_record_hides",
        "a secret: LOOKED",
    ),
    Mistake(
        "a verb that does not agree",
        "state.py",
        "[swirls] and [draws]",
        "[swirls] and draws",
        "test_a_reader_is_you_and_every_verb_agrees",
        "the verbs do not agree: 'You swirl and draws",
    ),
    Mistake(
        "two seats outside a window",
        "rules.py",
        "        wait_for(game, chemist, Stage.CALL)\n",
        "        wait_for(game, chemist, Stage.CALL)\n        game.waiting |= 1 << after(game, chemist)\n",
        INVARIANTS,
        "the table does not wait for exactly one seat, or for the seats of a window",
    ),
    Mistake(
        "an answer that depends on who answered before",
        "rules.py",
        "        if game.hand[seat, card] > 0:\n",
        "        if game.hand[seat, card] > 0 and answer_of(game, after(game, seat)) != encode(Family.POUR, card):\n",
        "test_sealed_answers_end_in_the_same_bytes_in_whatever_order_they_are_given",
        "may answer depends on who answered before",
    ),
    Mistake(
        "a skewed imagine",
        "hidden.py",
        "    shuffle(game.draw, rng, STREAM)\n    if game.sample == NONE:\n        game.sample = pop(game.draw)\n",
        "    if game.sample == NONE:\n        game.sample = pop(game.draw)\n    shuffle(game.draw, rng, STREAM)\n",
        "test_every_deal_that_agrees_is_equally_likely_to_be_imagined",
        "imagine is skewed in the last sample",
        compiled=True,
    ),
    Mistake(
        "a hide that forgets the sample",
        "hidden.py",
        "    if seat != game.chemist:\n        game.sample = NONE\n",
        "",
        "test_a_seat_learns_nothing_from_a_move_but_what_its_events_tell",
        "what nobody told: sample",
    ),
    Mistake(
        "a hide that forgets the draw pile",
        "hidden.py",
        "    cover(game.draw)\n",
        "",
        "test_an_imagined_match_looks_the_same_from_the_seat_that_imagined_it",
        "",
    ),
    Mistake(
        "a card on a full deck",
        "rules.py",
        "fill(game.draw, card, COPIES[card])",
        "fill(game.draw, card, COPIES[card] + 1)",
        INVARIANTS,
        "draw: a card was put on a full deck of 72",
    ),
    Mistake(
        "a stream that is not declared",
        "rules.py",
        "shuffle(game.draw, game.rng, Stream.DECK)",
        "shuffle(game.draw, game.rng, 4)",
        INVARIANTS,
        "chance was drawn from a stream that is not declared: there are 2",
    ),
    Mistake(
        "rules of thumb that peek",
        "bot.py",
        "ML[game.sample] if seat == game.chemist else 3",
        "ML[game.sample]",
        "test_rules_of_thumb_read_nothing_that_is_hidden",
        "",
    ),
]


def run_python(folder: Path, compiled: bool, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python with these arguments, where the copy in this folder is installed."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(folder), str(REPOSITORY / "src")]),
        "LABTOP_CACHE": str(folder / "cache"),
        "LABTOP_INTERPRET": "" if compiled else "1",
        "CI": "1",  # the same examples every time
    }
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def plant(folder: Path, mistake: Mistake) -> None:
    """A copy of End Point with a mistake in it, as if it were installed there."""
    shutil.copytree(EXAMPLE / "endpoint", folder / "endpoint", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(EXAMPLE / "tests" / "test_endpoint.py", folder)
    installed = folder / "labtop_endpoint-1.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text(METADATA, "utf-8")
    (installed / "entry_points.txt").write_text(ENTRY_POINTS, "utf-8")
    path = folder / "endpoint" / mistake.file
    text = path.read_text("utf-8")
    assert mistake.right in text
    path.write_text(text.replace(mistake.right, mistake.wrong), "utf-8")


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name.replace(" ", "-"))
def test_a_planted_mistake_is_found_by_its_check(mistake: Mistake, tmp_path: Path) -> None:
    plant(tmp_path, mistake)
    pytest_of_one = ("-m", "pytest", "-p", "no:cacheprovider", "-x", "-k", mistake.check, "test_endpoint.py")
    run = run_python(tmp_path, mistake.compiled, *pytest_of_one)
    assert run.returncode == pytest.ExitCode.TESTS_FAILED, run.stdout + run.stderr
    assert f"::{mistake.check}" in run.stdout
    assert mistake.says in run.stdout


@pytest.mark.parametrize("command", [["sim", "--games", "50"], ["arena", "--bots", "random,random", "--games", "4"]])
def test_studies_refuse_a_match_in_which_something_did_not_fit(command: list[str], tmp_path: Path) -> None:
    plant(tmp_path, MISTAKES[0])
    script = "from labtop.cli import main; main()"
    run = run_python(tmp_path, True, "-c", script, command[0], "endpoint", "--players", "4", *command[1:])
    assert run.returncode == 1, run.stdout
    assert MISTAKES[0].says in " ".join(run.stderr.split())
