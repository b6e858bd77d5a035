"""The balance lab: figures that agree with each other, whoever plays the matches."""

import csv
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from labtop.cli.balance import balance as command
from labtop.kernel.errors import Refusal
from labtop.kernel.game import find
from labtop.lab import plots
from labtop.lab.balance import Balance, Played, Question, difference, measure
from labtop.lab.data import save_data
from labtop.lab.estimates import mean, share
from labtop.lab.matches import Lead
from labtop.lab.report import report_of

SMALL = Question(find("bound"), [3], games=24, seed=5)


@pytest.fixture(scope="module")
def small() -> Balance:
    """A few matches of three heuristic bots, and the same with another house rule."""
    return measure(replace(SMALL, compare=[("reshuffle", "lazy")]), processes=1)


# --- intervals ---


def test_the_interval_of_a_share_is_wilsons() -> None:
    estimate = share(10, 100)
    assert (estimate.value, estimate.low, estimate.high) == pytest.approx((0.1, 0.0552, 0.1744), abs=1e-4)


@pytest.mark.parametrize("wins", [0, 50])
def test_an_interval_of_all_or_nothing_stays_within_0_and_1_and_is_not_empty(wins: int) -> None:
    estimate = share(wins, 50)
    assert 0 <= estimate.low < estimate.high <= 1


def test_the_interval_of_a_mean_is_students() -> None:
    estimate = mean([1, 2, 3, 4, 5])
    assert (estimate.value, estimate.low, estimate.high) == pytest.approx((3, 1.037, 4.963), abs=5e-3)


# --- matches ---


def test_every_win_is_shared_out_once(small: Balance) -> None:
    findings = small.tables[0]
    assert sum(position.share.value for position in findings.order) == pytest.approx(1)
    assert sum(position.share.value for position in findings.seats) == pytest.approx(1)
    for match in small.matches[3, ""]:
        assert sum(match.share(seat) for seat in range(3)) == pytest.approx(1)


def test_every_match_ends_once(small: Balance) -> None:
    assert sum(ending.games for ending in small.tables[0].ends) == 24


def test_every_move_is_counted_in_a_family(small: Balance) -> None:
    findings = small.tables[0]
    assert sum(use.times.value for use in findings.families) == pytest.approx(findings.moves.mean.value)


def test_moves_used_by_the_seats_are_the_moves_of_the_match(small: Balance) -> None:
    for match in small.matches[3, ""]:
        assert sum(sum(used.values()) for used in match.used) == match.moves >= match.turns > 0


def test_every_estimate_lies_in_its_interval(small: Balance) -> None:
    def check(part: Any) -> int:
        if isinstance(part, dict) and set(part) == {"value", "low", "high"}:
            assert part["low"] <= part["value"] <= part["high"]
            return 1
        inside = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
        return sum(check(each) for each in inside)

    assert check(small.figures()) > 100


def test_two_processes_find_what_one_finds(small: Balance) -> None:
    both = measure(replace(SMALL, compare=[("reshuffle", "lazy")]), processes=2)
    assert json.dumps(both.figures()) == json.dumps(small.figures())
    assert both.matches == small.matches


def test_more_games_begin_with_the_same_games(small: Balance) -> None:
    more = measure(replace(SMALL, games=30), processes=1)
    assert more.matches[3, ""][:24] == small.matches[3, ""]


def test_several_numbers_of_players_are_measured_each_for_itself() -> None:
    found = measure(replace(SMALL, players=[2, 4], games=4), processes=1)
    assert [(table.players, len(table.order), table.games) for table in found.tables] == [(2, 2, 4), (4, 4, 4)]


def test_progress_counts_matches() -> None:
    told: list[int] = []
    measure(replace(SMALL, games=12), processes=1, progress=told.append)
    assert told == [0, 10, 12]


def test_places_are_counted_from_the_seat_that_begins() -> None:
    found = measure(replace(SMALL, games=4, options={"first_player": 2}), processes=1)
    for match in found.matches[3, ""]:
        assert (match.first, match.place(2), match.place(0), match.seat_at(1)) == (2, 0, 1, 0)


def test_where_others_choose_before_play_places_are_counted_from_the_leader() -> None:
    question = Question(find("pdb"), [3], ["random"], games=4, seed=1, options={"first_leader": 1})
    assert [match.first for match in measure(question, processes=1).matches[3, ""]] == [1] * 4


def test_the_lead_changes_when_another_seat_is_ahead_alone() -> None:
    lead = Lead()
    for scores in ([0, 0], [1, 0], [1, 1], [2, 1], [2, 2], [2, 3], [3, 3], [3, 4]):
        lead.see(scores)
    assert lead.changes == 1


def test_the_margin_is_to_the_next_best() -> None:
    match = Played(0, 0, 1, 1, "out", [4, 9, 7], [1], 0, [{}, {}, {}], [{}, {}, {}])
    assert match.margin == 2


# --- what is found ---


def test_bots_of_different_strength_do_not_keep_a_seat() -> None:
    found = measure(replace(SMALL, bots=["heuristic", "random"], games=30), processes=1)
    assert all(not position.share.excludes(1 / 3) for position in found.tables[0].seats)


def test_what_scores_goes_with_winning() -> None:
    found = measure(replace(SMALL, players=[4], games=60), processes=1).tables[0]
    by_name = {use.family: use for use in found.families}
    assert by_name["bind"].difference is not None
    assert by_name["bind"].difference.low > 0


def test_the_interval_of_a_difference_covers_the_truth_95_times_of_100() -> None:
    chance = np.random.default_rng(1)
    covered = 0
    for _ in range(400):
        wins = np.eye(4)[chance.integers(4, size=120)]  # one winner a match, whoever used the thing
        covered += not difference(chance.random((120, 4)) < 0.3, wins).excludes(0)
    assert 0.92 <= covered / 400 <= 0.98


def test_what_seats_are_dealt_is_compared_where_the_game_names_it(small: Balance) -> None:
    found = measure(Question(find("rafts"), [2], games=10, seed=1), processes=1)
    goals = [use for use in found.tables[0].arguments if (use.family, use.parameter) == ("dealt", "goal")]
    assert sum(use.seats for use in goals) == 2 * 10
    assert not any(use.family == "dealt" for use in small.tables[0].arguments)


def test_what_everybody_does_is_not_compared(small: Balance) -> None:
    everybody = [use for use in small.tables[0].families if use.seats == use.of]
    assert everybody
    assert all(use.difference is None for use in everybody)


def test_a_house_rule_compared_with_itself_changes_nothing() -> None:
    found = measure(replace(SMALL, games=8, compare=[("reshuffle", "eager")]), processes=1)
    for effect in found.tables[0].comparisons[0].effects:
        assert (effect.difference.low, effect.difference.high) == (0, 0)
        assert effect.before == effect.after


def test_a_house_rule_that_ends_matches_is_found() -> None:
    asked = replace(SMALL, players=[2], bots=["random"], games=40, compare=[("stall_rounds", "5")])
    effects = {effect.measure: effect for effect in measure(asked, processes=1).tables[0].comparisons[0].effects}
    assert effects["ends: stall"].difference.low > 0
    assert effects["moves"].difference.high < 0


# --- data and report ---


def columns(path: Path) -> tuple[list[str], list[dict[str, str]]]:
    """The heading and the lines of a CSV file."""
    with path.open(newline="", encoding="utf-8") as file:
        lines = csv.DictReader(file)
        rows = list(lines)
    return list(lines.fieldnames or ()), rows


def test_the_data_are_tidy(small: Balance, tmp_path: Path) -> None:
    save_data(small, tmp_path / "data")
    heading, matches = columns(tmp_path / "data" / "matches.csv")
    assert heading == [
        "setting",
        "players",
        "match",
        "first",
        "moves",
        "turns",
        "ending",
        "lead_changes",
        "margin",
        "winners",
    ]
    assert len(matches) == 2 * 24
    heading, seats = columns(tmp_path / "data" / "seats.csv")
    assert heading == ["setting", "players", "match", "seat", "place", "bot", "score", "share"]
    assert sum(float(row["share"]) for row in seats) == pytest.approx(2 * 24)
    heading, moves = columns(tmp_path / "data" / "moves.csv")
    assert heading == ["setting", "players", "match", "seat", "move", "family", "arguments", "times"]
    assert sum(int(row["times"]) for row in moves) == sum(int(row["moves"]) for row in matches)


def test_the_report_shows_every_part(small: Balance) -> None:
    text = report_of(small).html()
    for part in ("Who wins", "Length", "Scores, lead and end", "What is done", "reshuffle: lazy in place of eager"):
        assert f"<h2>{part}</h2>" in text
    assert text.count("<svg") > 10


def test_without_matplotlib_a_report_is_refused_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(Refusal, match=r"pip install 'labtop\[lab\]'"):
        plots.axes()


# --- the command ---


def test_the_command_as_json_has_every_figure_and_nothing_else_on_stdout(capsys: pytest.CaptureFixture[str]) -> None:
    command("bound", players="2-3", games=4, seed="9", compare=["reshuffle=lazy"], processes=1, as_json=True)
    figures = json.loads(capsys.readouterr().out)
    assert {"game", "bots", "games", "seed", "options", "tables"} <= set(figures)
    assert [table["players"] for table in figures["tables"]] == [2, 3]
    wanted = "order seats moves turns scores margins lead_changes shared ends families arguments comparisons"
    assert set(wanted.split()) <= set(figures["tables"][0])


def test_the_command_shows_a_table_and_writes_report_and_data(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    command("bound", players="2", games=6, seed="9", processes=1, report=tmp_path / "r.html", data=tmp_path / "data")
    assert "1st to play" in capsys.readouterr().out
    assert (tmp_path / "r.html").exists()
    assert sorted(path.name for path in (tmp_path / "data").iterdir()) == ["matches.csv", "moves.csv", "seats.csv"]


Wrong = Callable[[], None]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: command("chess"), "There is no game called 'chess'."),
        (lambda: command("bound", players="9"), "Bound! needs 2 to 8 players, not 9."),
        (lambda: command("bound", players="few"), "Numbers of players are written 4, 2-6 or 2,4, not 'few'."),
        (lambda: command("bound", players="4-2"), "Numbers of players are written 4, 2-6 or 2,4, not '4-2'."),
        (lambda: command("bound", games=1), "The number of games must be at least 2, not 1: one has no spread."),
        (lambda: command("bound", bots="genius"), "There is no bot called 'genius'."),
        (lambda: command("bound", compare=["reshuffle"]), "An option is written NAME=VALUE, not 'reshuffle'."),
        (lambda: command("bound", compare=["colour=red"]), "There is no option 'colour'."),
        (lambda: command("bound", compare=["reshuffle=never"]), "The option reshuffle cannot be 'never'"),
        (lambda: command("bound", seed="xyz"), "A seed is a whole number or 64 hexadecimal digits, not 'xyz'."),
        (lambda: command("bound", processes=0), "The number of processes must be at least 1, not 0."),
        (lambda: command("bound", report=Path("nowhere/r.html")), "The report cannot be written to nowhere/r.html"),
    ],
)
def test_a_mistake_is_answered_in_a_sentence(wrong: Wrong, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        wrong()
    assert sentence in str(refused.value)
