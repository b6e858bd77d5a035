"""A mistake in a game is a sentence that names file, line and rule."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import labtop
from labtop.kernel.errors import BadGame
from labtop.kernel.game import find
from labtop.kernel.places import in_words
from labtop.lab.simulate import simulate
from tests.conftest import Written

Found = Callable[..., str]
PAY = "    game.coins[seat] += coins\n"
"""A line of the rule `take`, which the tests replace."""
RANDINT = "from random import randint\nfrom labtop"


def refused(key: str) -> str:
    """What is said when a match is begun and played."""
    with pytest.raises(BadGame) as refusal:
        play_out(key)
    return str(refusal.value)


def play_out(key: str) -> labtop.Match:
    match = labtop.new(key, players=2, seed=1)
    while not match.over:
        match.play(match.moves()[0])
    return match


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("game.coin[seat] += coins", "the record State has no field 'coin'; did you mean 'coins'?"),
        ("game.turms = 1", "the record State has no field 'turms'; did you mean 'turns'?"),
        ("game.draw.cout = 1", "the record Deck[4] has no field 'cout'; did you mean 'count'?"),
        ("raise ValueError", "a rule cannot raise an error."),
        ("assert coins", "a rule cannot assert."),
        ("game.turns = {1: 2}[coins]", "a rule cannot make a dictionary."),
        ("game.turns = sum([c for c in game.coins])", "a rule cannot make a list."),
        ("game.turns = len(f'{coins}')", "a rule cannot make a string."),
        ("game.turns = len('coins')", "a rule cannot use a string."),
        ("print(coins)", "a rule cannot print."),
        ("game.turns, *rest = 1, 2", "a rule cannot unpack a list."),
        ("game.turns = len(list(range(coins)))", "a rule cannot make a list."),
        ("game.turns = coins / 2", "a field holds whole numbers: divide with //."),
        ("game.coins[seat] += 0.5", "a field holds whole numbers: divide with //."),
        ("game.coins[seat] /= coins", "a field holds whole numbers: divide with //."),
        ("game.coins[seat + 7] += coins", "IndexError: index 7 is out of bounds for axis 0 with size 3."),
        ("game.turns = encode(Family.TAKE, coins + 1)", "TAKE cannot have the value"),
        ("tell(game.events, Event.ENDED, coins, coins)", "ENDED cannot have the reason"),
        ("tell(game.events, Event.TOOK, seat, coins, coins)", "TOOK has more values than EVENTS says."),
        ("wait_for(game, 7, Stage.TURN)", "the table cannot wait for seat 7: it has seats 0 to 1."),
        ("settle(game)", "there is no 'settle' here"),
        ("game.turns = cions", "there is no 'cions' here; did you mean 'coins'?"),
        ("game.turns += Stage(coins - 1)", "compiled rules cannot do this: Invalid use of"),
        ("game.turns += sum(reversed(range(coins)))", "compiled rules cannot use reversed."),
        ("game.coins[seat + 5] += cions", "IndexError: index 5 is out of bounds for axis 0 with size 3."),
    ],
)
def test_a_line_that_cannot_be_compiled_is_named_with_what_is_wrong(found: Found, line: str, what: str) -> None:
    said = refused(found(("rules.py", PAY, f"    {line}\n")))
    assert said.startswith("The rules of Mine cannot be compiled. ")
    assert f"rules.py, line 47, in take: {what}" in said
    assert said.endswith(f"It reads: {line}")
    assert "\n" not in said


def test_a_helper_without_a_mark_is_named_where_it_is_called(found: Found) -> None:
    said = refused(found(("rules.py", "@rule\ndef take", "def take")))
    assert "rules.py, line 36, in apply: it calls take, which is not marked with @rule." in said


def test_arguments_that_compiled_rules_do_not_take_are_named(found: Found) -> None:
    said = refused(
        found(
            ("rules.py", "seat: int, coins: int)", "seat: int, *, coins: int)"),
            ("rules.py", "take(game, seat, ", "take(game, seat, coins="),
        )
    )
    assert "in take: a rule takes a plain list of arguments." in said


def test_chance_from_elsewhere_is_named(found: Found) -> None:
    said = refused(found(("rules.py", PAY, "    game.turns = randint(0, 3)\n"), ("rules.py", "from labtop", RANDINT)))
    assert "in take: randint is chance from elsewhere: draw with below(game.rng, Stream.…, bound)" in said


def test_moves_out_of_order_are_named(found: Found) -> None:
    said = refused(found(("rules.py", "encode(Family.TAKE, more)", "encode(Family.TAKE, 1 - more)")))
    assert said.endswith(" legal does not offer moves of the game, in the order of their numbers, in stage TURN.")


def test_what_the_record_notes_is_named_by_the_simulation_with_its_line(found: Found) -> None:
    key = found(
        ("rules.py", PAY, f"{PAY}    if game.pot == 1:\n        push(game.draw, pop(game.draw) + pop(game.draw))\n")
    )
    with pytest.raises(BadGame, match=r"draw: a card was taken .* line 49, in take: a card is taken from a deck that"):
        simulate(key, 3, 100, 1)


def test_a_match_without_an_end_is_refused_by_the_simulation(found: Found) -> None:
    key = found(("rules.py", "if game.pot <= 0 or game.turns == 30:", "game.turns = 0\n    if game.turns == 30:"))
    with pytest.raises(BadGame, match="go on for ever: no end after 10,000,000 random moves"):
        simulate(key, 2, 1, 1)


def test_a_mistake_in_a_branch_that_random_play_does_not_reach_is_found(found: Found) -> None:
    said = refused(found(("rules.py", PAY, "    if coins > 99:\n        game.purse = 1\n")))
    assert "rules.py, line 48, in take: the record State has no field 'purse'" in said


def test_a_mistake_in_the_rules_of_thumb_is_found_when_a_bot_is_asked(found: Found) -> None:
    from labtop.bots import make

    key = found(("bot.py", "-menu.moves[i]", "-menu.moves[i] + thumb"))
    match = labtop.new(key, players=2, seed=1)
    with pytest.raises(BadGame, match=r"bot.py, line 14, in advise: there is no 'thumb' here"):
        make("heuristic", find(key), bytes(32)).choose(match.seen(0).hidden, 0)


def test_rules_without_a_mistake_run(found: Found) -> None:
    assert sum(play_out(found()).scores) >= 9


# --- the contract -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edit", "what"),
    [
        (("rules.py", "def score(", "def points("), "rules.py: score(game, seat) is missing."),
        (
            ("rules.py", "def score(game: State, seat: int)", "def score(game: State)"),
            "rules.py, line 51: score(game) must be score(game, seat).",
        ),
        (("rules.py", "@rule\ndef score", "def score"), "rules.py, line 51: score must be marked with @rule."),
        (
            ("hidden.py", "@rule\ndef hide", "hide = 3\n\n\ndef covered"),
            "hidden.py: hide must be a function hide(game, seat).",
        ),
        (("check.py", "BROKEN = {", "BROKEN = 3  # {"), "check.py: BROKEN must be Mapping[int, str], not int."),
        (("words.py", "def layout(", "def table("), "words.py: layout(view, names) is missing."),
        (
            ("bot.py", "from .state import State", "from .state import Stat"),
            "bot.py, line 8: cannot import name 'Stat'",
        ),
        (
            ("reasons.py", '-> str:\n    return "MIN-01"', '-> str\n    return "MIN-01"'),
            "reasons.py, line 15: expected ':'.",
        ),
        (("view.py", "import msgspec", "import msgspeck"), "view.py, line 3: No module named 'msgspeck'"),
        (("state.py", "class Reason(IntEnum)", "class Why(IntEnum)"), "state.py: Reason is missing."),
        (("state.py", "NONE = 0\n    EMPTY = 1", "EMPTY = 1"), "state.py: Reason is counted from 0 without a gap"),
        (
            ("state.py", "TURN = 0\n    OVER = 1", "TURN = 1\n    OVER = 2"),
            "state.py: Stage is counted from 0 without a gap",
        ),
        (
            ("state.py", "TOOK = 0\n    ENDED = 1", "TOOK = 1\n    ENDED = 2"),
            "The kinds of EVENTS are counted from zero.",
        ),
        (("state.py", "seats=SEATS, chance", "seats=2, chance"), "State has room for 2 seats, and GAME for up to 3"),
        (("state.py", "(Options, seats=SEATS, chance=Stream, events=EVENTS)", "(Options)"), "State must say its sizes"),
        (("state.py", "turns: int8", "turns: int8 = 3"), "State.turns: a field has no default; a house rule is whole("),
        (("state.py", "turns: int8", "turns: int8\n    copy: int8"), "State.copy: the kernel uses this name itself"),
        (("state.py", "turns: int8", "turns: list"), "State.turns: a field is a kind of number or a struct, not"),
        (("state.py", "coins=Number(2)", "coins=Number(99999)"), "MOVES has 100,000 moves, and at most 32,768 fit"),
        (("state.py", "pot: int8 = whole", "pot = whole"), "The option pot needs a kind of number: pot: int8 = ..."),
        (("state.py", "whole(9,", "whole(99,"), "The option pot cannot be 99; it may be a whole number from 3 to 20."),
        (("state.py", "3, 20)", "3, 200)"), "The option pot has values that do not fit into int8."),
        (
            ("state.py", '        Event.ENDED: said("It is over.", reason=Label(["none", "empty"])),\n', ""),
            "TypeError: EVENTS does not say what ENDED is about.",
        ),
        (
            ("state.py", '"{seat} [takes] {coins}."', '"{who} [takes] {coins}."'),
            "A sentence speaks of who, and its values",
        ),
        (("state.py", 'Family.PASS: said("Pass")', ""), "TypeError: MOVES does not say what PASS is about."),
        (("__init__.py", "players=range(2, 4)", "players=[2, 3]"), "The players of a game are a range within 1 to 15"),
    ],
)
def test_what_is_not_as_the_contract_says_is_one_sentence(
    found: Found, capsys: pytest.CaptureFixture[str], edit: tuple[str, str, str], what: str
) -> None:
    key = found(edit)
    try:
        find(key)
    except labtop.Refusal as refusal:
        said = f"{refusal}{capsys.readouterr().err}"
    assert said.count(what) == 1
    assert f"/{edit[0]}" in said
    assert said.count(".py") == 1


def test_a_record_may_have_constants_of_its_own(found: Found) -> None:
    key = found(
        ("state.py", "    turns: int8\n", "    turns: int8\n    LIMIT: ClassVar[int] = 30\n"),
        ("state.py", "from enum import IntEnum\n", "from enum import IntEnum\nfrom typing import ClassVar\n"),
    )
    assert "LIMIT" not in find(key).State.fields


@pytest.mark.parametrize("layout", ["Layout(None, sides)", "Layout([], None)", "Layout([None], sides)", "None"])
def test_a_layout_that_is_none_is_named(found: Found, monkeypatch: pytest.MonkeyPatch, layout: str) -> None:
    monkeypatch.setenv("LABTOP_INTERPRET", "1")
    key = found(("words.py", 'Layout([Part("Pot", str(view.pot))], sides)', layout))
    with pytest.raises(BadGame, match=r"/words\.py: layout must answer "):
        _ = labtop.new(key, 2, 1).seen(0).layout


def test_a_move_is_illegal_even_where_nobody_can_say_why(found: Found, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LABTOP_INTERPRET", "1")
    match = labtop.new(found(("reasons.py", 'return "Not now.", "MIN-01"', "return None")), 2, 1)
    with pytest.raises(labtop.IllegalMove, match="This move cannot be made now"):
        match.play("pass", by=1 - match.waiting[0])


def test_an_error_about_a_name_may_say_anything(found: Found, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LABTOP_INTERPRET", "1")
    match = labtop.new(found(("words.py", 'return "Somebody', 'raise NameError("boom")\n    return "Somebody')), 2, 1)
    with pytest.raises(NameError) as raised:
        match.situation()
    assert "words.py, line 11, in situation: NameError: boom." in in_words(match.game.package, raised.value)


def test_moves_that_are_no_table_of_moves_are_named(found: Found) -> None:
    key = found(
        ("rules.py", "from .state import CARDS, MOVES,", "from .state import TABLE as MOVES\nfrom .state import CARDS,")
    )
    home = Path(sys.path[0]) / key / "state.py"
    home.write_text(home.read_text("utf-8").replace("MOVES = Moves(", "MOVES = 3\nTABLE = Moves("), "utf-8")
    with pytest.raises(BadGame, match=r"Mine cannot be played\. .*state\.py: MOVES must be Moves, not int\.$"):
        find(key)


def test_a_module_that_is_not_there_is_named(found: Found) -> None:
    key = found()
    (Path(sys.path[0]) / key / "bot.py").unlink()
    with pytest.raises(BadGame, match=r"/bot\.py is missing\.$"):
        find(key)


# --- the command ------------------------------------------------------------------------------------------------------


def labtop_says(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command in a new process that finds the packages in this folder."""
    places = os.pathsep.join([str(home), str(Path(labtop.__file__).parents[1])])
    environment = {**os.environ, "PYTHONPATH": places, "COLUMNS": "300", "LABTOP_CACHE": str(home / "cache")}
    command = [sys.executable, "-c", "from labtop.cli import main; main()", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, cwd=home)


def test_sim_answers_a_mistake_in_the_rules_with_one_sentence(written: Written) -> None:
    said = labtop_says(written(("rules.py", "game.pot -= coins", "game.coin -= coins")), "sim", "mine", "-g", "5")
    assert said.stderr.splitlines()[-1] == (
        "The rules of Mine cannot be compiled. mine/rules.py, line 46, in take: "
        "the record State has no field 'coin'; did you mean 'coins'? It reads: game.coin -= coins"
    )
    assert (said.stdout, said.returncode) == ("", 1)


def test_a_file_that_a_game_looks_for_in_vain_is_told_with_the_line(
    written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LABTOP_INTERPRET", "1")
    home = written(("words.py", 'return "Somebody', 'open("nowhere.toml")\n    return "Somebody'))
    said = labtop_says(home, "play", "mine", "--humans", "0", "--bots", "random")
    assert "mine/words.py, line 11, in situation: FileNotFoundError: " in said.stderr
    assert ("Traceback" in said.stderr, said.returncode) == (False, 1)


def test_a_game_that_cannot_be_imported_is_a_line_on_stderr_and_the_others_go_on(written: Written) -> None:
    said = labtop_says(written(("__init__.py", "from labtop.kernel.game", "from labtop.kernel.gam")), "games")
    assert said.stderr.splitlines() == [
        "The game at mine:GAME is left out. mine/__init__.py, line 3: "
        "No module named 'labtop.kernel.gam'. It reads: from labtop.kernel.gam import Game"
    ]
    assert "Bound!" in said.stdout
    assert said.returncode == 0


def test_games_and_doctor_list_a_broken_game_and_doctor_says_why(written: Written) -> None:
    home = written(("rules.py", "def score(", "def points("))
    listed, told = labtop_says(home, "games"), labtop_says(home, "doctor")
    assert "Mine" in listed.stdout
    assert "labtop doctor" in listed.stdout
    assert "mine/rules.py: score(game, seat) is missing." in told.stdout
