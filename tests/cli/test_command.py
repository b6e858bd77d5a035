"""The labtop command as a person or a script meets it."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import labtop
from labtop.kernel.game import find
from labtop.kernel.match import Match
from labtop.kernel.seed import Cut, Origin, commitment, seal
from tests.cli.conftest import Run


def finished(path: Path) -> labtop.Match:
    """A whole match, kept at this path."""
    match = labtop.new("bound", players=2, seed=5)
    while not match.over:
        match.play(match.moves()[-1])
    match.record().save(path)
    return match


def test_games_lists_what_there_is_to_play(run: Run) -> None:
    assert "Bound!" in run("games").out


def test_games_as_json_gives_keys_and_player_numbers(run: Run) -> None:
    listed = {game["key"]: game["players"] for game in json.loads(run("games", "--json").out)}
    assert listed["bound"] == [2, 8]


def test_sim_as_json_has_every_figure_and_nothing_else_on_stdout(run: Run) -> None:
    said = run("sim", "bound", "--players", "3", "--games", "50", "--seed", "4", "--bots", "random", "--json")
    figures = json.loads(said.out)
    wanted = "game players games moves cpu_seconds moves_per_cpu_second games_per_cpu_second mean_moves wins ends"
    assert set(wanted.split()) <= set(figures)
    assert (figures["game"], figures["players"], figures["games"]) == ("bound", 3, 50)
    assert sum(figures["wins"]) == pytest.approx(50)
    assert sum(figures["ends"].values()) == 50


def test_sim_with_the_same_seed_plays_the_same_matches(run: Run) -> None:
    one, two = (json.loads(run("sim", "bound", "-g", "40", "--seed", "9", "--json").out) for _ in range(2))
    assert (one["moves"], one["wins"], one["ends"]) == (two["moves"], two["wins"], two["ends"])


def test_sim_lets_a_bot_play_in_each_seat(run: Run) -> None:
    said = run("sim", "bound", "--bots", "heuristic,random", "-g", "20", "--seed", "9", "--json")
    figures = json.loads(said.out)
    assert (figures["bots"], figures["players"], figures["games"]) == (["heuristic", "random"], 2, 20)
    assert figures["wins"][0] > figures["wins"][1]


def test_sim_takes_house_rules(run: Run) -> None:
    said = run("sim", "bound", "-p", "2", "-g", "40", "--seed", "9", "-o", "stall_rounds=5", "--json")
    assert json.loads(said.out)["ends"]["stall"] > 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["sim", "chess"], "There is no game called 'chess'."),
        (["sim", "bound", "-p", "9"], "Bound! needs 2 to 8 players, not 9."),
        (["sim", "bound", "-p", "0"], "Bound! needs 2 to 8 players, not 0."),
        (["sim", "bound", "-g", "0"], "The number of games must be at least 1, not 0."),
        (["sim", "bound", "--bots", "genius"], "There is no bot called 'genius'."),
        (
            ["sim", "bound", "-p", "3", "--bots", "random,student"],
            "There are 3 seats, so there must be one bot for all",
        ),
        (["sim", "bound", "-o", "reshuffle"], "An option is written NAME=VALUE, not 'reshuffle'."),
        (["sim", "bound", "-o", "reshuffle=never"], "The option reshuffle cannot be 'never'; it may be eager or lazy."),
        (["play", "bound", "--bots", "genius"], "There is no bot called 'genius'. The bots are: random, heuristic"),
        (["play", "bound", "--humans", "7"], "Of 4 seats 0 to 4 can be people, not 7."),
        (["play", "bound", "--seed", "xyz"], "A seed is a whole number or 64 hexadecimal digits, not 'xyz'."),
        (["replay", "nowhere.jsonl"], "The replay nowhere.jsonl cannot be read: No such file or directory."),
        (["rules", "bound", "BND-91"], "There is no clause 'BND-91'; they go from BND-01 to BND-90."),
    ],
)
def test_a_mistake_is_answered_in_a_sentence_and_exit_code_1(run: Run, arguments: list[str], sentence: str) -> None:
    said = run(*arguments)
    assert sentence in said.err
    assert "Traceback" not in said.err
    assert (said.out, said.code) == ("", 1)


def test_rules_shows_one_clause(run: Run) -> None:
    said = run("rules", "bound", "bnd-12")
    assert "BND-12" in said.out
    assert "seven" in said.out


def test_rules_shows_the_whole_book(run: Run) -> None:
    said = run("rules", "bound")
    assert all(f"BND-{number:02}" in said.out for number in range(1, 91))


def test_every_clause_of_every_rulebook_has_a_test(run: Run) -> None:
    for key in labtop.games():
        coverage = json.loads(run("rules", key, "--coverage", "--json").out)
        assert coverage["missing"] == []
        assert coverage["covered"] == coverage["clauses"] > 0


def test_a_replay_is_verified(run: Run, tmp_path: Path) -> None:
    finished(tmp_path / "match.jsonl")
    said = run("replay", "match.jsonl", "--verify")
    assert said.out.startswith("Verified. Bound!")
    assert said.code == 0


def test_a_verified_replay_says_who_cut_the_deck(run: Run, tmp_path: Path) -> None:
    secret, chance = bytes(32), b"a" * 32
    deal = Origin(secret, (Cut(0, seal(commitment(secret), chance), chance.hex()), Cut(1)))
    match = Match(find("bound"), 2, deal, names=["Ada", "Ben"])
    match.record().save(tmp_path / "match.jsonl")
    said = run("replay", "match.jsonl", "--verify")
    assert "The deck was cut by Ada. It was dealt without a cut by Ben, who kept silent." in said.out
    assert said.code == 0


def test_a_replay_that_was_changed_is_refused_with_the_reason(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    finished(path)
    path.write_bytes(path.read_bytes().replace(b'"seat":0', b'"seat":1', 1))
    said = run("replay", "match.jsonl", "--verify")
    assert re.search(r"Line \d+ of the replay was changed", said.err)
    assert said.code == 1


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_replay_is_told_from_a_viewpoint(run: Run, tmp_path: Path, seat: int | None) -> None:
    match = finished(tmp_path / "match.jsonl")
    arguments = [] if seat is None else ["--from", str(seat)]
    said = run("replay", "match.jsonl", *arguments)
    assert said.out.splitlines()[: len(match.log(seat))] == match.log(seat)


def test_bots_play_a_whole_match_while_one_watches(run: Run) -> None:
    said = run("play", "bound", "--humans", "0", "--players", "3", "--save", "match.jsonl")
    assert "The game is over" in said.out
    assert "wins" in said.out
    assert run("replay", "match.jsonl", "--verify").code == 0


def test_a_person_plays_by_number_and_by_words(run: Run) -> None:
    keyboard = "?\nask everybody for ribosome\n1\n"
    said = run("play", "bound", "-p", "2", "--seed", "3", "-o", "first_player=0", keyboard=keyboard)
    assert "make that move" in said.out
    assert "You ask everybody for Ribosome." in said.out


def test_words_that_fit_several_moves_list_them(run: Run) -> None:
    said = run("play", "bound", "-p", "2", "-o", "first_player=0", keyboard="protease\n")
    listed = said.out.rpartition("? for help")[0].rpartition("? for help")[2]
    assert "HIV-1 Protease" in listed
    assert "SARS-CoV-2 Main Protease" in listed
    assert "Tubulin" not in listed


def test_words_that_fit_no_move_are_answered(run: Run) -> None:
    said = run("play", "bound", "-p", "2", "-o", "first_player=0", keyboard="castle\n99\n")
    assert "None of your moves is 'castle'." in said.out
    assert "None of your moves is '99'." in said.out


def test_a_clause_can_be_looked_up_during_play(run: Run) -> None:
    said = run("play", "bound", "-p", "2", "-o", "first_player=0", keyboard="rules BND-12\n")
    assert "seven" in said.out


def test_a_hint_names_moves_and_how_hopeful_they_are(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("labtop.cli.play.HINT_MS", 30)
    said = run("play", "bound", "-p", "2", "-o", "first_player=0", keyboard="hint\n")
    assert re.search(r"  Ask .* \(about \d+%\)", said.out)


def test_bots_of_any_level_take_the_other_seats(run: Run) -> None:
    said = run("play", "bound", "-p", "3", "--humans", "0", "--bots", "novice")
    assert "The game is over" in said.out


def test_an_undo_of_nothing_says_so(run: Run) -> None:
    said = run("play", "bound", "-p", "2", "-o", "first_player=0", keyboard="undo\n")
    assert "You have made no move that could be taken back." in said.out


def test_an_undo_takes_back_ones_own_move_and_what_the_bot_did_after_it(run: Run, found: Callable[..., str]) -> None:
    key = found()
    run("play", key, "-p", "2", "--bots", "random", "--save", "match.jsonl", keyboard="1\n1\nundo\nquit\n")
    assert [step.seat for step in labtop.Record.load("match.jsonl").steps] == [0, 1]


def test_an_undo_that_is_too_late_does_not_tell_what_another_did(run: Run) -> None:
    keyboard = "ask everybody for tubulin\npass\n1\nundo\n"
    said = run("play", "bound", "-p", "2", "--seed", "3", "-o", "first_player=0", keyboard=keyboard)
    assert "Too late: Bot 1 has used chance or revealed something." in said.out


def test_the_help_names_a_clause_of_the_game_that_is_played(run: Run) -> None:
    said = run("play", "bound", "-p", "2", "-o", "first_player=0", keyboard="?\n")
    assert "rules BND-20" in said.out


def test_a_match_that_is_left_is_kept_and_can_be_resumed(run: Run) -> None:
    left = run("play", "bound", "-p", "2", "-o", "first_player=0", keyboard="ask everybody for tubulin\nquit\n")
    assert "The match is kept in bound-match.jsonl." in left.out
    resumed = run("play", "bound", "--resume", "bound-match.jsonl", keyboard="log\n")
    assert "You ask everybody for Tubulin." in resumed.out


@pytest.mark.parametrize("more", [["--players", "0"], ["--option", "reshuffle=lazy"], ["--seed", "0"]])
def test_a_match_that_is_resumed_is_not_dealt_anew(run: Run, tmp_path: Path, more: list[str]) -> None:
    finished(tmp_path / "match.jsonl")
    said = run("play", "bound", "--resume", "match.jsonl", *more)
    wanted = f"The match in match.jsonl has its own players, options and seed: leave out {more[0]}."
    assert (said.refusal, said.code) == (wanted, 1)


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("Never", "chose move -7 in Bound!, which is not legal there."),
        ("Words", "chose 'pass' in Bound!, which is no number of a move."),
        ("Fails", "failed in Bound!: ZeroDivisionError: thought too hard."),
        ("Leaves", "failed in Bound!: SystemExit: 0."),
    ],
)
@pytest.mark.parametrize("command", [["play", "bound", "--humans", "0"], ["sim", "bound", "--games", "1"]])
def test_a_bot_that_plays_badly_is_named(run: Run, command: list[str], bot: str, sentence: str) -> None:
    said = run(*command, "--bots", f"tests.cli.bots.{bot}")
    assert (said.refusal, said.code) == (f"The bot tests.cli.bots.{bot} {sentence}", 1)


def test_a_bot_that_plays_badly_takes_nobodys_match_away(run: Run, tmp_path: Path) -> None:
    dealt = ("-p", "2", "--seed", "3", "-o", "first_player=0")
    run("play", "bound", *dealt, "--bots", "tests.cli.bots.Never", keyboard="ask everybody for tubulin\npass\n")
    assert [step.seat for step in labtop.Record.load(tmp_path / "bound-match.jsonl").steps] == [0, 0]


def test_why_names_the_reason_and_its_clause(run: Run) -> None:
    said = run("play", "bound", "-p", "2", "-o", "first_player=0", keyboard="why PASS\n")
    assert "You cannot pass before you have asked for a card. (BND-20)" in said.flowing


def test_a_move_that_cannot_be_made_now_is_answered_with_its_reason_and_clause(run: Run) -> None:
    said = run("play", "bound", "-p", "2", "-o", "first_player=0", keyboard="give tubulin\n")
    assert "Give Tubulin – Nobody asks you for a card: it is your turn to ask. (BND-20)" in said.flowing


def test_words_of_many_moves_are_answered_reason_by_reason(run: Run) -> None:
    said = run("play", "bound", "-p", "2", "-o", "first_player=0", keyboard="why give\n")
    assert "other moves – Nobody asks you for a card: it is your turn to ask. (BND-20)" in said.flowing


def test_why_alone_tells_the_clause_for_now(run: Run) -> None:
    said = run("play", "bound", "-p", "2", "-o", "first_player=0", keyboard="why\n")
    assert "BND-20: When your turn comes, you first make a request." in said.out


def test_why_of_a_move_that_can_be_made_says_so(run: Run) -> None:
    said = run("play", "bound", "-p", "2", "-o", "first_player=0", keyboard="why ask everybody for tubulin\n")
    assert re.search(r"You can do that now:\n +\d+ Ask everybody for Tubulin", said.out)


def test_why_of_no_move_says_so(run: Run) -> None:
    said = run("play", "bound", "-p", "2", "-o", "first_player=0", keyboard="why castle\n")
    assert "Bound! has no move called 'castle'." in said.out


def test_the_help_has_why(run: Run) -> None:
    assert "why MOVE" in run("play", "bound", "-p", "2", "-o", "first_player=0", keyboard="?\n").out


@pytest.mark.parametrize(
    "command", [["play", "--players", "2"], ["play", "--humans", "0"], ["sim", "-g", "1"]], ids=" ".join
)
def test_rules_that_leave_a_seat_without_a_move_are_named(
    run: Run, found: Callable[..., str], monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setenv("LABTOP_INTERPRET", "1")
    key = found(("rules.py", "    return offer(menu, count, encode(Family.PASS))", "    return count * 0"))
    said = run(command[0], key, *command[1:], "--bots", "heuristic", keyboard="hint\n")
    wanted = "The rules of Mine went wrong in this match: a seat is waited for and has no move (seat 0, stage TURN)."
    assert (said.refusal, said.code) == (wanted, 1)


def test_two_people_at_one_keyboard_do_not_see_each_others_hands(run: Run) -> None:
    said = run("play", "bound", "-p", "2", "--humans", "2", keyboard="\n")
    assert said.out.count("Your hand") == 1
    assert "Pass the keyboard to Player" in said.out


def test_at_one_keyboard_a_window_is_covered_for_everybody_who_is_asked(run: Run, tmp_path: Path) -> None:
    match = labtop.new("rafts", players=3, seed=1)
    while match.window is None or len(match.waiting) < 3:
        match.play(match.moves(match.waiting[0])[-1])
    match.record().save(tmp_path / "asked.jsonl")
    asked = [match.names[seat] for seat in match.waiting]
    said = run("play", "rafts", "--resume", "asked.jsonl", "--humans", "3", keyboard="\nlet it go\n" * 2 + "\n")
    assert re.findall(rf"{match.window.name}\? Pass the keyboard to (\w+), who presses Enter\.", said.out) == asked


def test_bench_measures_every_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("labtop.cli.bench.SECONDS", 0.01)
    figures = json.loads(run("bench", "--json").out)
    assert set(figures) == set(labtop.games())
    assert all(rate > 0 for rates in figures.values() for rate in rates.values())


def test_doctor_tells_versions_and_where_compiled_rules_are(run: Run) -> None:
    said = run("doctor")
    assert "numba" in said.out
    assert "compiled rules" in said.out
    assert re.search(r"Bound! +rules version 1, (compiled|\d+ parts will be compiled)", said.out)
    assert said.code == 0


def test_doctor_does_not_call_well_what_has_a_broken_game(run: Run, found: Callable[..., str]) -> None:
    found(("rules.py", "def score(", "def points("))
    said = run("doctor")
    assert "What play needs is here, but 1 game cannot be loaded." in said.out
    assert said.code == 1


@pytest.mark.parametrize("command", [["doctor"], ["serve"], ["backup", "there"], ["restore", "there"]])
def test_an_empty_place_of_tables_is_not_the_usual_one(run: Run, command: list[str], tmp_path: Path) -> None:
    said = run(*command, "--data", "")
    assert "--data is empty: it takes a folder or a postgresql:// URL." in said.err
    assert (said.out, said.code, list(tmp_path.iterdir())) == ("", 1, [])


def test_a_reader_that_leaves_early_is_no_error() -> None:
    """`labtop rules bound | head -1` ends quietly."""
    script = Path(sys.executable).with_name("labtop")
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [script, "rules", "bound"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as reader:
        assert reader.stdout is not None
        assert reader.stderr is not None
        reader.stdout.readline()
        reader.stdout.close()
        assert reader.stderr.read() == b""


def test_completion_knows_the_games() -> None:
    from labtop.cli.show import matching_games

    assert "bound" in matching_games("bo")


def test_a_match_that_is_left_does_not_write_over_an_earlier_one(run: Run, tmp_path: Path) -> None:
    for _ in range(2):
        run("play", "bound", "-p", "2", "--humans", "2")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bound-match-2.jsonl", "bound-match.jsonl"]


def test_a_viewpoint_that_is_not_at_the_table_is_refused(run: Run, tmp_path: Path) -> None:
    finished(tmp_path / "match.jsonl")
    assert "There is no seat 5" in run("replay", "match.jsonl", "--from", "5").err
