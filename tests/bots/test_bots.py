"""Bots: named by a spec, deterministic for a key, in time, and never out of moves."""

import random
import re
import time
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import labtop
from endpoint import GAME as ENDPOINT
from labtop.bots import BadBot, make, names
from labtop.bots.minds import Minds
from labtop.bots.search import Search
from labtop.bots.spec import OURS
from labtop.games.peptide.state import State as PeptideState
from labtop.kernel.game import Game, discover, find
from labtop.kernel.match import Match
from labtop.kernel.position import Position
from labtop.kernel.seed import key_from
from labtop.testing.tables import FEW, positions
from tests.rules.bound.table import do, lay

BOUND, PEPTIDE = find("bound"), find("peptide")
ANYWHERE = st.sampled_from(list(discover().values())).flatmap(positions)
LIGHT = [*(name for name in OURS if name != "professor"), "professor:ms=20"]


def opening(players: int = 3, seed: int = 1) -> tuple[Match, Position, int]:
    match = labtop.new("bound", players=players, seed=seed)
    seat = match.waiting[0]
    return match, match.engine.hidden(match.state, seat), seat


@pytest.mark.parametrize("name", LIGHT)
@settings(FEW, max_examples=15)
@given(match=ANYWHERE)
def test_a_bot_always_finds_a_legal_move(name: str, match: Match) -> None:
    bot = make(name, match.game, key_from(5))
    for seat in match.waiting:
        assert bot.choose(match.engine.hidden(match.state, seat), seat) in match.engine.legal(match.state, seat)


@pytest.mark.parametrize("name", ["random", "heuristic", "novice", "student", "search:iterations=200", "scientist"])
def test_the_same_key_gives_the_same_moves(name: str) -> None:
    _, hidden, seat = opening()
    one, two = make(name, BOUND, key_from(9)), make(name, BOUND, key_from(9))
    assert [one.choose(hidden, seat) for _ in range(4)] == [two.choose(hidden, seat) for _ in range(4)]


def test_another_key_may_give_another_move() -> None:
    _, hidden, seat = opening()
    assert len({make("random", BOUND, key_from(seed)).choose(hidden, seat) for seed in range(20)}) > 1


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("genius", r"There is no bot called 'genius'\. The bots are: random, heuristic, search"),
        ("no.such.Bot", r"There is no bot called 'no\.such\.Bot'"),
        ("search:fast", r"A parameter of a bot is written NAME=VALUE, not 'fast'"),
        ("search:speed=9", r"The bot search has no parameter 'speed'\. Its parameters are: iterations, ms"),
        ("search:key=9", r"The bot search has no parameter 'key'"),
        ("search:iterations=many", r"The parameter iterations of the bot search is a whole number, not 'many'"),
        ("search:explore=much", r"The parameter explore of the bot search is a number, not 'much'"),
        ("search:iterations=0", r"The parameter iterations of the bot search is from 1 to 1000000, not 0\."),
        ("search:iterations=99999999999999999999", r"iterations of the bot search is from 1 to 1000000, not 9{20}\."),
        ("search:ms=0", r"The parameter ms of the bot search is from 1 to 600000, not 0\."),
        ("search:ms=-5", r"The parameter ms of the bot search is from 1 to 600000, not -5\."),
        ("labtop.bots.search.Search:ms=0", r"The parameter ms of the bot labtop\.bots\.search\.Search is from 1"),
        ("search:horizon=-1", r"The parameter horizon of the bot search is from 0 to 1000, not -1\."),
        ("search:explore=nan", r"The parameter explore of the bot search is from 0 to 1000, not nan\."),
        ("professor:ms=0", r"The parameter ms of the bot professor is from 1 to 600000, not 0\."),
        ("heuristic:forgets=101", r"The parameter forgets of the bot heuristic is from 0 to 100, not 101\."),
        ("search:iterations=5:iterations=6", r"iterations is given twice in 'search:iterations=5:iterations=6'\."),
        ("builtins.print", r"There is no bot called 'builtins\.print'"),
        ("tests.bots.test_bots.Mute", r"'tests\.bots\.test_bots\.Mute' makes no bot: what it makes has no method"),
        (".bot", r"There is no bot called '\.bot'"),
        ("no such.Bot", r"There is no bot called 'no such\.Bot'"),
        ("tests.bots.test_bots.Lost", r"There is no bot called 'tests\.bots\.test_bots\.Lost'"),
        ("tests.bots.test_bots.Gone", r"The bot 'tests\.bots\.test_bots\.Gone' cannot be made: SystemExit: 3\."),
        ("search:rollouts=magic", r"The rollouts of a search are thumbs or random, not 'magic'"),
        ("random:x=1", r"The bot random has no parameter 'x'\. Its parameters are: none"),
    ],
)
def test_a_spec_that_names_no_bot_is_refused_in_a_sentence(spec: str, sentence: str) -> None:
    with pytest.raises(BadBot, match=sentence):
        make(spec, BOUND, bytes(32))


class Last:
    """A bot from elsewhere."""

    def __init__(self, game: Game, key: bytes, back: int = 1) -> None:
        self.game, self.back = game, back

    def choose(self, hidden: Position, seat: int) -> int:
        return self.game.engine.legal(hidden, seat)[-self.back]


class Mute:
    """What is no bot."""

    def __init__(self, game: Game, key: bytes) -> None:
        """Take what a bot is made of."""


class Gone(Last):
    """A bot that ends the program."""

    def __init__(self, game: Game, key: bytes) -> None:
        raise SystemExit(3)


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("def choose(:\n", "broken.py, line 1: invalid syntax."),
        ("\n1 / 0\n", "broken.py, line 2: ZeroDivisionError: division by zero. It reads: 1 / 0"),
        ("import no_such_library\n", "broken.py, line 1: No module named 'no_such_library'. It reads: import"),
        ("raise SystemExit(3)\n", "Its module broken ends the program when it is imported."),
    ],
)
def test_a_bot_whose_module_cannot_be_imported_is_refused_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, sentence: str
) -> None:
    (tmp_path / "broken.py").write_text(code, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BadBot, match=re.escape(f"The bot 'broken.Bot' cannot be loaded. {sentence}")):
        make("broken.Bot", BOUND, bytes(32))


def test_a_dotted_path_names_a_bot_from_elsewhere() -> None:
    match, hidden, seat = opening()
    bot = make("tests.bots.test_bots.Last:back=2", BOUND, bytes(32))
    assert bot.choose(hidden, seat) == match.engine.legal(hidden, seat)[-2]


def test_all_our_bots_are_listed() -> None:
    assert set(OURS) <= set(names())


def test_a_search_tells_what_it_thinks_of_each_move() -> None:
    match, hidden, seat = opening()
    bot = Search(BOUND, key_from(2), iterations=400)
    ideas = bot.think(hidden, seat)
    legal = match.engine.legal(hidden, seat)
    assert {idea.move for idea in ideas} <= set(legal)
    assert ideas[0].move == ideas[0].line[0]
    assert sum(idea.visits for idea in ideas) == bot.tree.rolled >= 300
    for idea in ideas:
        assert sum(idea.values) == pytest.approx(1, abs=0.5)


def test_a_search_finds_the_move_that_wins_at_once() -> None:
    """The last pair in hand can be laid down; passing would give the other seat the same chance."""
    match = lay("NOV GYR", "PAC TUB", draw="", bound={0: 14, 1: 14})
    do(match, "name OSE")
    move = Search(BOUND, key_from(2), iterations=100).choose(match.engine.hidden(match.state, 0), 0)
    assert BOUND.moves.name(move) == "bind"


def test_a_search_looks_as_many_rounds_ahead_as_the_game_says() -> None:
    match = labtop.new("peptide", players=3, seed=1)
    state = cast(PeptideState, match.state)
    loops, tree = Minds(PEPTIDE, interpreted=True).loops, Search(PEPTIDE, key_from(1)).tree
    tree.until = state.round + tree.horizon
    bot = make("heuristic", PEPTIDE, key_from(1))
    while (seat := loops.who_goes_on(state, tree)) >= 0:
        match.play(bot.choose(match.engine.hidden(match.state, seat), seat))
    assert state.round == 1 + PEPTIDE.module("bot").HORIZON
    assert match.waiting


def test_a_search_plays_a_short_match_to_its_end() -> None:
    assert Search(BOUND, key_from(1)).tree.horizon == 0


def test_the_hopes_of_all_seats_add_up_to_one_win() -> None:
    match, loops = labtop.new("peptide", players=4, seed=1), Minds(PEPTIDE, interpreted=True).loops
    cast(PeptideState, match.state).atp[2] += 3
    hopes = [loops.hope(match.state, seat) for seat in range(4)]
    assert sum(hopes) == pytest.approx(1)
    assert hopes[2] > hopes[1]


@settings(FEW, max_examples=6)
@given(ANYWHERE, st.integers(0, 1000))
def test_interpreted_and_compiled_thought_choose_the_same_move(match: Match, seed: int) -> None:
    plain = Minds(match.game, interpreted=True)
    for seat in match.waiting:
        hidden = match.engine.hidden(match.state, seat)
        compiled = Search(match.game, key_from(seed), iterations=12, width=4)
        interpreted = Search(match.game, key_from(seed), iterations=12, width=4)
        interpreted.minds = plain
        assert interpreted.think(hidden, seat) == compiled.think(hidden, seat)


def test_a_move_is_back_when_its_time_is_up() -> None:
    """A generous bound, since tests share the machine: it catches a search that does not look at the clock."""
    bot = Search(BOUND, key_from(1), ms=100)
    _, hidden, seat = opening(players=8)
    bot.choose(hidden, seat)
    begun = time.perf_counter()
    bot.choose(hidden, seat)
    assert 0.09 < time.perf_counter() - begun < 2


def test_the_rules_of_thumb_beat_chance() -> None:
    """100 matches of two: the rules of thumb take more than 80 of them."""
    won = 0.0
    for number in range(100):
        match = labtop.new("bound", players=2, seed=number // 2)
        specs = ["heuristic", "random"] if number % 2 else ["random", "heuristic"]
        bots = [make(spec, BOUND, key_from(number)) for spec in specs]
        while not match.over:
            seat = match.waiting[0]
            match.engine("apply", match.state, seat, bots[seat].choose(match.engine.hidden(match.state, seat), seat))
        won += (specs.index("heuristic") in match.winners) / len(match.winners)
    assert won > 80


def test_a_forgetful_bot_forgets_what_was_said() -> None:
    match = labtop.new("bound", players=3, seed=4)
    chance = random.Random(4)
    while not match.state.waiting or not any(match.state.lacks_name[:3]):  # type: ignore[attr-defined]
        match.play(chance.choice(match.moves()))
    seat = match.waiting[0]
    hidden = match.engine.hidden(match.state, seat)
    memory = hidden.copy()
    bot = make("heuristic", BOUND, key_from(1))
    bot.minds.loops.forget(memory, seat, bot.rng, 100)  # type: ignore[attr-defined]
    assert not any(memory.lacks_name[:3])  # type: ignore[attr-defined]
    assert memory.hand.tolist() == hidden.hand.tolist()  # type: ignore[attr-defined]


def test_a_search_lets_nobody_reply_to_an_answer_that_is_sealed() -> None:
    """In a window the lines that it shows end with its own answer: what others do there cannot depend on that."""
    match = Match(ENDPOINT, 3, 4)
    match.play("call", strength="dilute")
    ideas = Search(ENDPOINT, key_from(1), iterations=200).think(match.engine.hidden(match.state, 1), 1)
    assert all(idea.line == [idea.move] for idea in ideas)
