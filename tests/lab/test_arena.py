"""The arena: fair seats, the same deals for all, and standings that do not depend on who played the matches."""

import io
import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import typer
from hypothesis import given, settings
from hypothesis import strategies as st

from labtop import cli
from labtop.cli import arena as command
from labtop.cli import show
from labtop.kernel.errors import BadOption, IllegalMove, Refusal
from labtop.kernel.game import Game, find
from labtop.lab import arena as arenas
from labtop.lab import workers
from labtop.lab.arena import Arena, Result, deal_out, lineups, plan, play, rotated, run
from labtop.lab.estimates import student
from labtop.lab.ratings import deal_shares, interval, rate, standings, summarise

if TYPE_CHECKING:
    from labtop.kernel.position import Position

SMALL = plan("bound", ["heuristic", "random", "heuristic:slips=300"], 3, 24, seed=5)


PASS = find("bound").moves.count - 1  # never legal at the start


def unplayed(bots: int, players: int, deals: int, seed: int = 0) -> Arena:
    """An arena for its line-ups only."""
    return Arena("bound", [f"bot{number}" for number in range(bots)], players, deals * players, seed)


def result(lineup: list[int], shares: list[float], scores: list[int], deal: int = 0) -> Result:
    return Result(deal, 0, lineup, shares, scores, 30, "out", 1)


class Cheat:
    """A bot whose moves are never legal."""

    def __init__(self, game: Game, key: bytes, move: int = -7) -> None:
        self.move = move

    def choose(self, hidden: "Position", seat: int) -> int:
        return self.move


class Broken(Cheat):
    """A bot that cannot think."""

    def choose(self, hidden: "Position", seat: int) -> int:
        raise ZeroDivisionError("thought too hard")


# --- seats ---


@settings(deadline=None)
@given(bots=st.integers(1, 10), players=st.integers(2, 8), deals=st.integers(1, 12), seed=st.integers(0, 99))
def test_every_bot_sits_in_every_seat_equally_often(bots: int, players: int, deals: int, seed: int) -> None:
    seated = Counter(
        (bot, seat)
        for lineup in lineups(unplayed(bots, players, deals, seed))
        for rotation in range(players)
        for seat, bot in enumerate(rotated(lineup, rotation))
    )
    for bot in range(bots):
        assert len({seated[bot, seat] for seat in range(players)}) == 1


@settings(deadline=None)
@given(bots=st.integers(1, 10), players=st.integers(2, 8), deals=st.integers(1, 12))
def test_no_bot_gets_more_than_one_seat_more_than_another(bots: int, players: int, deals: int) -> None:
    tables = lineups(unplayed(bots, players, deals))
    whole = Counter(dict.fromkeys(range(bots), 0))
    for lineup in tables:
        here = Counter(dict.fromkeys(range(bots), 0))
        here.update(lineup)
        whole.update(here)
        assert max(here.values()) - min(here.values()) <= 1
        assert max(whole.values()) - min(whole.values()) <= 1


def test_more_bots_than_seats_meet_each_other_equally_often() -> None:
    pairs = Counter(frozenset(lineup) for lineup in lineups(unplayed(4, 2, deals=12)))
    assert sorted(pairs.values()) == [2] * 6


def test_the_order_around_the_table_changes_from_deal_to_deal() -> None:
    orders = {tuple(lineup) for lineup in lineups(unplayed(2, 4, deals=40))}
    assert {order for order in orders if order[0] == order[2]} != set()
    assert {order for order in orders if order[0] != order[2]} != set()


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert [plan("bound", ["random"], 3, games, 0).games for games in (1, 3, 4)] == [3, 3, 6]


# --- deals and matches ---


def test_a_deal_is_the_same_in_every_rotation(monkeypatch: pytest.MonkeyPatch) -> None:
    starts: list[tuple[int, bytes]] = []

    def watched(arena: Arena, deal: int) -> "Position":
        state = deal_out(arena, deal)
        starts.append((deal, bytes(state)))
        return state

    monkeypatch.setattr(arenas, "deal_out", watched)
    for deal in range(3):
        for rotation in range(3):
            play(SMALL, deal, rotation, rotated([0, 1, 2], rotation))
    assert len(starts) == 9
    assert len(set(starts)) == 3


def test_other_deals_and_other_seeds_have_other_cards() -> None:
    tables = [deal_out(plan("bound", ["random"], 2, 2, seed), deal) for seed in range(3) for deal in range(3)]
    assert len({bytes(table) for table in tables}) == 9


def test_shares_of_a_match_make_one_win() -> None:
    assert all(sum(match.shares) == pytest.approx(1) for match in run(SMALL, processes=1))


def test_house_rules_are_played() -> None:
    short = plan("bound", ["random"], 2, 20, 0, {"stall_rounds": "5"})
    assert summarise(short, run(short, processes=1)).endings["stall"] > 0


@pytest.mark.parametrize("move", [-7, PASS, 99_999])
def test_an_illegal_move_names_the_bot(move: int) -> None:
    name = f"tests.lab.test_arena.Cheat:move={move}"
    game = plan("bound", [name], 2, 2, 0)
    with pytest.raises(IllegalMove, match=f"The bot {name} chose move {move}.* in Bound!, which is not legal there"):
        run(game, processes=1)


def test_a_bot_that_fails_is_named() -> None:
    game = plan("bound", ["tests.lab.test_arena.Broken"], 2, 2, 0)
    with pytest.raises(Refusal, match=r"The bot tests\.lab\.test_arena\.Broken failed in Bound!: ZeroDivisionError"):
        run(game, processes=1)


# --- whoever plays ---


def test_standings_are_the_same_with_one_and_two_processes() -> None:
    alone, together = (standings(SMALL, run(SMALL, processes=processes)) for processes in (1, 2))
    assert alone == together


def test_standings_are_the_same_after_an_interruption(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = tmp_path / "journal.jsonl"
    add, added = workers.Journal.add, 0

    def add_three(self: workers.Journal, index: int, result: str) -> None:
        nonlocal added
        if added == 3:
            raise KeyboardInterrupt
        added += 1
        add(self, index, result)

    monkeypatch.setattr(workers.Journal, "add", add_three)
    with pytest.raises(KeyboardInterrupt):
        run(SMALL, processes=2, journal=journal)
    monkeypatch.setattr(workers.Journal, "add", add)
    done: list[int] = []
    resumed = run(SMALL, processes=2, journal=journal, progress=done.append)
    assert done[0] == 9
    assert standings(SMALL, resumed) == standings(SMALL, run(SMALL, processes=1))


def test_a_journal_of_other_code_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = tmp_path / "journal.jsonl"
    run(SMALL, processes=1, journal=journal)
    monkeypatch.setattr(arenas, "code", lambda game: "edited")
    with pytest.raises(workers.BadJournal, match="another version of the rules or bots"):
        run(SMALL, processes=1, journal=journal)


def test_a_worker_of_another_version_is_refused() -> None:
    piece = arenas.chunks(SMALL)[0] | {"code": "older"}
    with pytest.raises(Refusal, match="A worker has another version of Labtop"):
        arenas.play_chunk(piece)


# --- what the matches say ---


def test_heuristic_is_shown_to_be_stronger_than_random() -> None:
    game = plan("bound", ["random", "heuristic"], 2, 40, seed=1)
    best, worst = standings(game, run(game, processes=1))
    assert (best.bot, worst.bot) == ("heuristic", "random")
    assert best.low > 1 / 2 > worst.high
    assert best.rating > 25 > worst.rating


def test_a_bot_alone_has_exactly_an_equal_share() -> None:
    game = plan("bound", ["random"], 4, 8, seed=1)
    (only,) = standings(game, run(game, processes=1))
    assert only.share == pytest.approx(1 / 4)
    assert only.rating == 25


def test_a_deal_counts_once_however_often_it_is_played() -> None:
    matches = [result([0, 1], [1, 0], [5, 2]), result([1, 0], [0.5, 0.5], [3, 3]), result([0, 1], [0, 1], [0, 4], 1)]
    assert deal_shares(0, matches) == [0.75, 0]


@pytest.mark.parametrize(("freedom", "expected"), [(1, 12.7062), (2, 4.3027), (9, 2.2622), (30, 2.0423), (999, 1.9623)])
def test_intervals_follow_students_distribution(freedom: int, expected: float) -> None:
    assert student(freedom) == pytest.approx(expected, abs=5e-5)


def test_an_interval_is_the_mean_and_t_standard_errors() -> None:
    assert interval([0.4, 0.5, 0.6]) == pytest.approx((0.5, 0.2516, 0.7484), abs=1e-4)


def test_an_interval_of_one_deal_says_nothing() -> None:
    assert interval([0.7]) == (0.7, 0, 1)


def test_an_interval_of_equal_deals_follows_the_rule_of_three() -> None:
    assert interval([1.0] * 30) == pytest.approx((1, 0.9, 1))


def test_ratings_rank_by_the_win_and_then_by_points() -> None:
    ratings = rate(3, [result([2, 0, 1], [0, 1, 0], [9, 4, 2])])
    assert ratings[0].mu > ratings[2].mu > ratings[1].mu


def test_a_bot_with_several_seats_is_ranked_by_their_mean() -> None:
    ratings = rate(2, [result([0, 1, 0, 1], [0.5, 0.5, 0, 0], [4, 4, 0, 3])])
    assert ratings[1].mu > ratings[0].mu


def test_openskill_that_is_not_installed_is_refused_with_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(BadOption, match=r"pip install 'labtop\[lab\]'"):
        rate(2, [])


# --- the command ---

Run = Callable[..., tuple[str, str, int]]


@pytest.fixture
def labtop(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Runs `labtop arena` with these arguments in an empty folder: what it said, on stderr, and its exit code."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr(sys, "stdin", io.StringIO())

    def labtop(*arguments: str) -> tuple[str, str, int]:
        monkeypatch.setattr(sys, "argv", ["labtop", "arena", *arguments])
        with pytest.raises(SystemExit) as end:
            cli.main()
        out, err = capsys.readouterr()
        return out, err, int(end.value.code or 0)

    return labtop


FEW = ("bound", "--players", "2", "--games", "5", "--processes", "1")


def test_json_has_the_standings_and_nothing_else_on_stdout(labtop: Run) -> None:
    out, err, code = labtop(*FEW, "--bots", "random,heuristic", "--seed", "3", "--json")
    told = json.loads(out)
    assert (told["game"], told["players"], told["games"], told["seed"], code) == ("bound", 2, 6, 3, 0)
    assert [set(row) >= {"bot", "games", "share", "low", "high", "rating"} for row in told["standings"]] == [True] * 2
    assert all(0 <= row["low"] <= row["share"] <= row["high"] <= 1 for row in told["standings"])
    assert set(told) >= {"seats", "lengths", "scores", "endings"}
    assert "Playing 6 games rather than 5" in err


def test_the_table_draws_intervals(labtop: Run) -> None:
    out, _, _ = labtop(*FEW, "--bots", "random,heuristic")
    assert "Bound!, 2 players: 6 matches, 3 deals" in out
    assert out.count("●") == 2
    assert "┊ is an equal share, 50.0%" in out


def test_a_run_is_kept_and_resumed(labtop: Run, tmp_path: Path) -> None:
    first = labtop(*FEW, "--bots", "random,heuristic", "--out", "journal.jsonl", "--json")
    kept = (tmp_path / "journal.jsonl").read_bytes()
    assert labtop(*FEW, "--bots", "random,heuristic", "--out", "journal.jsonl", "--json") == first
    assert (tmp_path / "journal.jsonl").read_bytes() == kept


def test_the_report_is_one_page_with_five_plots(labtop: Run, tmp_path: Path) -> None:
    _, _, code = labtop(*FEW, "--bots", "random,heuristic", "--report", "page.html")
    page = (tmp_path / "page.html").read_text()
    assert code == 0
    assert page.count("<figure>") == 5
    assert all(title in page for title in ("Strength", "Win rate by seat", "Length of matches", "Points by bot"))
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "").replace("http://www.w3.org/1999/xlink", "")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess", "--bots", "random"], "There is no game called 'chess'."),
        (["bound", "--bots", "genius"], "There is no bot called 'genius'."),
        (["bound", "--bots", "random,"], "There is no bot called ''."),
        (["bound", "--bots", "heuristic:slips=much"], "The parameter slips of the bot heuristic is a whole number"),
        (["bound", "--bots", "random:iterations=3"], "The bot random has no parameter 'iterations'."),
        (["bound", "--bots", "random", "-p", "9"], "Bound! needs 2 to 8 players, not 9."),
        (["bound", "--bots", "random", "-g", "0"], "The number of games must be at least 1, not 0."),
        (["bound", "--bots", "random", "--seed", "x"], "A seed is a whole number or 64 hexadecimal digits, not 'x'."),
        (["bound", "--bots", "random", "--processes", "0"], "The number of processes must be at least 1, not 0."),
        (["bound", "--bots", "random", "-o", "reshuffle=never"], "The option reshuffle cannot be 'never'"),
        (["bound", "--bots", "random", "--out", "no/journal"], "The journal no/journal cannot be used"),
        (
            ["bound", "--bots", "random", "-g", "2", "--report", "no/page.html"],
            "The report cannot be written to no/page.html: there is no such folder.",
        ),
    ],
)
def test_a_mistake_is_answered_in_a_sentence(labtop: Run, arguments: list[str], sentence: str) -> None:
    out, err, code = labtop(*arguments, *([] if "--processes" in arguments else ["--processes", "1"]))
    assert sentence in " ".join(err.split())
    assert "Traceback" not in err
    assert (out, code) == ("", 1)


@pytest.mark.parametrize(
    ("typed", "address"),
    [([], None), (["--ray"], "auto"), (["--ray", "--json"], "auto"), (["--ray", "local"], "local"), (["--ray=x"], "x")],
)
def test_the_address_of_a_cluster_may_be_left_out(typed: list[str], address: str | None) -> None:
    heard: list[str | None] = []

    def listen(ray: command.RayAddress = None, as_json: show.Json = False) -> None:
        heard.append(ray)

    app = typer.Typer()
    app.command(cls=command.RayCommand)(listen)
    app(typed, standalone_mode=False)
    assert heard == [address]
