"""The battery catches mistakes: each is planted into a copy of End Point, and the check that must find it says so."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
EXAMPLE = REPOSITORY / "examples" / "endpoint"
ENTRY_POINTS = "[labtop.games]\nendpoint = endpoint:GAME\n"
METADATA = "Metadata-Version: 2.1\nName: labtop-endpoint\nVersion: 1\n"


@dataclass(frozen=True)
class Mistake:
    """A mistake in one file or more, the check that must find it, and what that says."""

    name: str
    file: str
    right: str
    wrong: str
    check: str
    says: str
    compiled: bool = False  # where there are too many matches for interpreted rules
    also: Sequence[tuple[str, str, str]] = ()  # what else is changed: file, right and wrong


INVARIANTS = "test_the_invariants_hold_after_every_move_at_every_size_of_table"
PRINTED = "test_all_that_a_terminal_prints_is_text"
FIRST = "test_before_the_first_move_imagine_deals_as_the_setup_does"
CHOSEN = "test_an_event_names_no_secret_that_a_move_has_chosen"
LISTED = "test_every_deal_that_agrees_is_equally_likely_to_be_imagined"

SECRET_CALL = (  # the chemist calls it in secret, as one lays a card face down
    (
        "state.py",
        "strength=STRENGTH),\n        Event.POURED",
        'strength=Secret(STRENGTH, "it")),\n        Event.POURED',
    ),
    ("hidden.py", "        game.sample = NONE\n\n", "        game.sample = NONE\n        game.called = NONE\n\n"),
    (
        "hidden.py",
        "    return True",
        "    if game.called == NONE:\n        game.called = below(rng, STREAM, 2)\n    return True",
    ),
    ("hidden.py", "import Rng", "import Rng, below"),
)

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
        "advise reads what seat",
    ),
    Mistake(
        "a move in secret that is told to all",
        "rules.py",
        "tell(game.events, Event.CALLED, seat, game.called)",
        "whisper(game.events, 31, game.called, Event.CALLED, seat)",
        CHOSEN,
        "and the record hides it: CALLED",
        also=SECRET_CALL,
    ),
    Mistake(
        "an answer that hangs on who has answered",
        "rules.py",
        "        if game.hand[seat, card] > 0:\n",
        "        if game.hand[seat, card] > 0 and (card > 0 or game.waiting == game.asked):\n",
        "test_what_a_seat_may_answer_hangs_on_no_other_answer",
        "legal must not read answer, answer_of or waiting",
    ),
    Mistake(
        "an answer that rules out another",
        "rules.py",
        "        if game.hand[seat, card] > 0:\n",
        "        if game.hand[seat, card] > 0 and answer_of(game, after(game, seat)) != encode(Family.POUR, card):\n",
        "test_what_a_seat_may_answer_hangs_on_no_other_answer",
        "in the window Pour, once seat",
    ),
    Mistake(
        "an imagine that does not shuffle",
        "hidden.py",
        "    shuffle(game.draw, rng, STREAM)\n",
        "",
        FIRST,
        "imagine gives seat 0 the same",
    ),
    Mistake(
        "an imagine that is skewed, and no deal that is listed",
        "hidden.py",
        "    shuffle(game.draw, rng, STREAM)\n    if game.sample == NONE:\n        game.sample = pop(game.draw)\n",
        "    shuffle(game.draw, rng, STREAM)\n    if game.sample == NONE:\n        game.sample = pop(game.draw)\n"
        "        if game.sample > 2:\n            push(game.draw, game.sample)\n"
        "            shuffle(game.draw, rng, STREAM)\n            game.sample = pop(game.draw)\n",
        FIRST,
        "it fills sample otherwise than the setup deals it",
        also=[("hidden.py", "pop, shuffle", "pop, push, shuffle")],
    ),
    Mistake(
        "an imagine that loses a card",
        "hidden.py",
        "for _ in range(game.hand[other, FACE_DOWN]):",
        "for _ in range(game.hand[other, FACE_DOWN] - 1):",
        LISTED,
        "the first differs from the nearest of them in hand[1, ",
        compiled=True,
    ),
    Mistake(
        "a deck in a deal with more cards than its count",
        "../test_endpoint.py",
        "    clear(game.draw)\n",
        "    game.draw.count = 0\n",
        LISTED,
        "the count of draw does not match its cards",
    ),
    Mistake(
        "cards where parts belong",
        "words.py",
        '[_pile("Your hand", view.hands[view.seat])]',
        "view.hands[view.seat]",
        PRINTED,
        "words.py: layout(view, names) must give a Layout, and hand[0] must be Part, not Card",
    ),
    Mistake(
        "a situation without words",
        "words.py",
        "def situation(game: State, names: Names) -> str:\n",
        "def situation(game: State, names: Names) -> str:\n    if game.stage == Stage.OVER:\n        return None\n",
        PRINTED,
        "words.py: situation(game, names) must give a sentence, not None (in stage OVER",
    ),
    Mistake(
        "no layout",
        "words.py",
        "    return Layout(",
        "    Layout(",
        PRINTED,
        "words.py: layout(view, names) must give a Layout, and it must be Layout, not None",
    ),
    Mistake(
        "a part without text",
        "words.py",
        "Part(label, text,",
        "Part(label, None,",
        PRINTED,
        "words.py: layout(view, names) must give a Layout, and middle[2].text must be str, not None",
    ),
    Mistake(
        "a side of a seat that is not there",
        "words.py",
        "Side(seat,",
        "Side(9,",
        PRINTED,
        "words.py: layout(view, names) must give a side for each of the 2 seats in order, not for [9, 9]",
    ),
    Mistake(
        "a number that does not fit",
        "rules.py",
        "game.called = ARGS[move, 0]",
        "game.called = ARGS[move, 0] + 200 * (game.rounds > 3)",  # not as usual: then it is found before compiling
        "test_interpreted_and_compiled_rules_give_the_same_bytes",
        "the rules go wrong where they are interpreted: rules.py, line ",
        compiled=True,
    ),
    Mistake(
        "a seat that is waited for and has no move",
        "rules.py",
        "for strength in range(2):",
        "for strength in range(2 * (game.number < 3)):",
        INVARIANTS,
        "a seat is waited for and has no move (seat",
    ),
    Mistake(
        "a match without an end",
        "rules.py",
        "    ask_all(game, (1 << game.seats) - 1, Stage.POUR)\n",
        "    wait_for(game, seat, Stage.CALL)\n",
        INVARIANTS,
        "a match does not end: 50000 random moves were made",
        compiled=True,
    ),
]

RIGHT = [
    Mistake(
        "a move in secret that is told to one",
        "rules.py",
        "tell(game.events, Event.CALLED, seat, game.called)",
        "whisper(game.events, 1 << seat, game.called, Event.CALLED, seat)",
        CHOSEN,
        "",
        also=SECRET_CALL,
    ),
    Mistake(
        "two cards drawn one after the other",
        "rules.py",
        "        card = pop(game.draw)\n        game.hand[seat, card] += 1\n"
        "        whisper(game.events, 1 << seat, card, Event.SWIRLED, seat)\n",
        "        for _ in range(2):\n            card = pop(game.draw)\n            game.hand[seat, card] += 1\n"
        "            whisper(game.events, 1 << seat, card, Event.SWIRLED, seat)\n",
        "test_an_event_tells_a_seat_nothing_that_the_record_hides",
        "",
        also=[
            ("rules.py", "count <= game.seats", "count <= 2 * game.seats"),
            ("state.py", "SEATS + 2", "2 * SEATS + 2"),
        ],
    ),
    Mistake(
        "a deal with the whispers of its last move",
        "../test_endpoint.py",
        "    return game\n",
        "    whisper(game.events, 0b10, game.sample, Event.LOOKED, 1)\n    return game\n",
        LISTED,
        "",
        compiled=True,
        also=[
            ("../test_endpoint.py", "import Stage", "import Event, Stage"),
            (
                "../test_endpoint.py",
                "from labtop.kernel.deck",
                "from labtop.kernel.events import whisper\nfrom labtop.kernel.deck",
            ),
        ],
    ),
]
"""Changes that are no mistakes: the same check must not take them for one."""


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
    for file, right, wrong in [(mistake.file, mistake.right, mistake.wrong), *mistake.also]:
        path = folder / "endpoint" / file
        text = path.read_text("utf-8")
        assert right in text
        path.write_text(text.replace(right, wrong), "utf-8")


def run_check(folder: Path, mistake: Mistake) -> subprocess.CompletedProcess[str]:
    """Aim that one check at the changed copy."""
    plant(folder, mistake)
    pytest_of_one = ("-m", "pytest", "-p", "no:cacheprovider", "-x", "-k", mistake.check, "test_endpoint.py")
    return run_python(folder, mistake.compiled, *pytest_of_one)


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name.replace(" ", "-"))
def test_a_planted_mistake_is_found_by_its_check(mistake: Mistake, tmp_path: Path) -> None:
    run = run_check(tmp_path, mistake)
    assert run.returncode == pytest.ExitCode.TESTS_FAILED, run.stdout + run.stderr
    assert f"::{mistake.check}" in run.stdout
    assert mistake.says in run.stdout


@pytest.mark.parametrize("change", RIGHT, ids=lambda change: change.name.replace(" ", "-"))
def test_what_is_no_mistake_passes_the_check(change: Mistake, tmp_path: Path) -> None:
    run = run_check(tmp_path, change)
    assert run.returncode == pytest.ExitCode.OK, run.stdout + run.stderr


@pytest.mark.parametrize("command", [["sim", "--games", "50"], ["arena", "--bots", "random,random", "--games", "4"]])
def test_studies_refuse_a_match_in_which_something_did_not_fit(command: list[str], tmp_path: Path) -> None:
    plant(tmp_path, MISTAKES[0])
    script = "from labtop.cli import main; main()"
    run = run_python(tmp_path, True, "-c", script, command[0], "endpoint", "--players", "4", *command[1:])
    assert run.returncode == 1, run.stdout
    assert MISTAKES[0].says in " ".join(run.stderr.split())
