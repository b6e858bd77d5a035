"""Deep into matches of Peptide, where random moves hardly ever get: full hands, long chains, STOP, the last round.

Bots with slips play, and every position on the way must pass what the battery asks of positions near the start.
"""

import json
import random
from collections.abc import Iterator

import pytest

import labtop
from labtop.bots import make
from labtop.kernel.engine import Engine, plant
from labtop.kernel.match import Match
from labtop.kernel.options import Value
from labtop.kernel.rng import Dice
from labtop.kernel.seed import key_from

TABLES: list[tuple[int, dict[str, Value]]] = [
    (2, {}),
    (3, {"difficulty": "advanced"}),
    (4, {"allow_decline": True, "stop_bottom_slots": 5}),
    (5, {"difficulty": "advanced", "end_mode": "immediate", "atp_actions_after_selection": False}),
    (6, {"atp_supply_limited": False, "holder_may_select_first_player": True}),
]


def positions(players: int, options: dict[str, Value], seed: int) -> Iterator[Match]:
    """Every position of a match between novices."""
    match = labtop.new("peptide", players=players, seed=seed, options=options)
    bot = make("novice", match.game, key_from(seed))
    while not match.over:
        yield match
        seat = match.waiting[0]
        match.play(bot.choose(match.engine.hidden(match.state, seat), seat))
    yield match


def generator(seed: int) -> Dice:
    rng = Dice()
    plant(rng, key_from(seed))
    return rng


@pytest.mark.parametrize(("players", "options"), TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_the_invariants_hold_to_the_end(players: int, options: dict[str, Value], seed: int) -> None:
    broken = {match.engine("check", match.state) for match in positions(players, options, seed)}
    assert broken == {0}


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_an_imagined_match_obeys_every_invariant_and_looks_the_same(players: int, options: dict[str, Value]) -> None:
    rng, dice = generator(1), random.Random(1)
    for match in positions(players, options, 7):
        if dice.random() < 0.7 and not match.over:
            continue
        for seat in (None, *range(players)):
            hidden = match.engine.hidden(match.state, seat)
            imagined = match.engine.imagined(hidden, seat, rng)
            assert imagined is not None
            assert match.engine("check", imagined) == 0
            assert match.engine.hidden(imagined, seat) == hidden


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_twins_are_shown_the_same(players: int, options: dict[str, Value]) -> None:
    rng, dice = generator(2), random.Random(2)
    for match in positions(players, options, 8):
        if dice.random() < 0.9 and not match.over:
            continue
        for seat in range(players):
            imagined = match.engine.imagined(match.engine.hidden(match.state, seat), seat, rng)
            assert imagined is not None
            twin = match.clone()
            twin.state.assign(imagined)
            assert json.dumps(twin.view(seat)) == json.dumps(match.view(seat))
            assert twin.moves(seat) == match.moves(seat)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_interpreted_and_compiled_rules_give_the_same_bytes(players: int, options: dict[str, Value]) -> None:
    match = labtop.new("peptide", players=players, seed=9, options=options)
    bot, plain = make("novice", match.game, key_from(9)), Engine(match.game, interpreted=True)
    state = match.state.copy()
    while not match.over:
        seat = match.waiting[0]
        move = bot.choose(match.engine.hidden(match.state, seat), seat)
        plain("apply", state, seat, move)
        match.play(move)
        assert bytes(state) == bytes(match.state)
    assert plain.scores(state) == match.scores
    assert plain.winners(state) == match.winners


@pytest.mark.parametrize("players", [2, 4])
def test_the_rules_of_thumb_beat_chance(players: int) -> None:
    """Forty matches from every seat in turn: the one bot among random ones takes more than three of four."""
    won = 0.0
    for number in range(40):
        match = labtop.new("peptide", players=players, seed=number)
        thinker = number % players
        bots = [
            make("heuristic" if seat == thinker else "random", match.game, key_from(seat)) for seat in range(players)
        ]
        while not match.over:
            seat = match.waiting[0]
            match.engine("apply", match.state, seat, bots[seat].choose(match.engine.hidden(match.state, seat), seat))
        won += (thinker in match.winners) / len(match.winners)
    assert won > 30


@pytest.mark.parametrize("level", ["novice", "student", "heuristic"])
def test_matches_between_bots_end_by_stop(level: str) -> None:
    for number in range(20):
        players = 2 + number % 5
        match = labtop.new("peptide", players=players, seed=number)
        bots = [make(level, match.game, key_from(100 * number + seat)) for seat in range(players)]
        while not match.over:
            seat = match.waiting[0]
            match.engine("apply", match.state, seat, bots[seat].choose(match.engine.hidden(match.state, seat), seat))
        assert match.ending == "stop"


def test_the_first_player_card_is_contested() -> None:
    taken = 0
    match = labtop.new("peptide", players=4, seed=5)
    bot = make("heuristic", match.game, key_from(5))
    while not match.over:
        seat = match.waiting[0]
        taken += match.play(bot.choose(match.engine.hidden(match.state, seat), seat)).family == "take_first_player"
    assert taken >= 4
