"""The battery: what every game must pass, at any table."""

import dataclasses
import json
import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import labtop
from labtop import rulebook
from labtop.kernel.engine import Engine, plant
from labtop.kernel.game import Game
from labtop.kernel.match import Match
from labtop.kernel.options import Value, settle
from labtop.kernel.rng import Dice
from labtop.kernel.seed import key_from
from tests.games.tables import GAMES, SIZES, every_single_option, play_on, positions, tables

FEW = settings(max_examples=25, deadline=None)
MANY = settings(max_examples=80, deadline=None)


def named(value: object) -> str | None:
    """Games show their key in the name of a test."""
    return value.key if isinstance(value, Game) else None


def broken(match: Match) -> str:
    """The invariant that does not hold, in words; nothing if all do."""
    number = match.engine("check", match.state)
    return match.game.broken(number) if number else ""


def play_checked(match: Match, chance: random.Random) -> int:
    """A whole random match with the invariants checked after every move; how many moves it took."""
    moves = 0
    assert broken(match) == ""
    while not match.over:
        play_on(match, chance, 1)
        moves += 1
        assert broken(match) == ""
    return moves


@pytest.mark.parametrize(("game", "players"), SIZES, ids=named)
def test_the_invariants_hold_after_every_move_at_every_size_of_table(game: Game, players: int) -> None:
    for seed in range(8):
        assert play_checked(labtop.new(game.key, players=players, seed=seed), random.Random(seed)) > 0


@pytest.mark.parametrize(("game", "options"), list(every_single_option()), ids=named)
def test_the_invariants_hold_after_every_move_under_every_house_rule(game: Game, options: dict[str, Value]) -> None:
    for seed, players in enumerate((game.players[0], game.players[-1])):
        assert play_checked(labtop.new(game.key, players=players, seed=seed, options=options), random.Random(seed)) > 0


@MANY
@given(tables(), st.integers(0, 10**6))
def test_the_invariants_hold_under_any_mix_of_house_rules(match: Match, seed: int) -> None:
    assert play_checked(match, random.Random(seed)) > 0


@MANY
@given(tables(), st.integers(0, 10**6))
def test_a_match_ends_with_scores_winners_and_no_moves(match: Match, seed: int) -> None:
    play_on(match, random.Random(seed))
    assert match.winners
    assert max(match.scores) == match.scores[match.winners[0]]
    assert match.moves() == []
    assert match.ending not in (None, "none")


@FEW
@given(tables(), st.integers(0, 10**6))
def test_interpreted_and_compiled_rules_give_the_same_bytes(match: Match, seed: int) -> None:
    """A whole match is played by both engines at once; states and menus are compared after every move."""
    plain = Engine(match.game, interpreted=True)
    state = plain.blank(match.players, settle(match.game.options, match.options, match.players), match._key)
    plain("setup", state)
    chance = random.Random(seed)
    assert bytes(state) == bytes(match.state)
    for _ in range(60):
        if match.over:
            break
        seat = chance.choice(match.waiting)
        legal = match.engine.legal(match.state, seat)
        assert plain.legal(state, seat) == legal
        move = chance.choice(legal)
        plain("apply", state, seat, move)
        match.play(move, by=seat)
        assert bytes(state) == bytes(match.state)
    assert plain("check", state) == match.engine("check", match.state) == 0
    assert plain.scores(state) == match.scores


@FEW
@given(positions(), st.integers(0, 10**6))
def test_interpreted_and_compiled_rules_hide_and_imagine_the_same_bytes(match: Match, seed: int) -> None:
    plain = Engine(match.game, interpreted=True)
    for seat in (None, *range(match.players)):
        hidden = match.engine.hidden(match.state, seat)
        assert plain.hidden(match.state, seat) == hidden
        assert plain.imagined(hidden, seat, generator(seed)) == match.engine.imagined(hidden, seat, generator(seed))


def generator(seed: int) -> Dice:
    rng = Dice()
    plant(rng, key_from(seed))
    return rng


@MANY
@given(positions(), st.integers(0, 10**6))
def test_an_imagined_match_looks_the_same_from_the_seat_that_imagined_it(match: Match, seed: int) -> None:
    rng = generator(seed)
    for seat in (None, *range(match.players)):
        hidden = match.engine.hidden(match.state, seat)
        imagined = match.engine.imagined(hidden, seat, rng)
        assert imagined is not None
        assert match.engine.hidden(imagined, seat) == hidden


@MANY
@given(positions(), st.integers(0, 10**6))
def test_an_imagined_match_obeys_every_invariant_and_all_that_is_known(match: Match, seed: int) -> None:
    """`check` also compares everything that play has made known with the imagined hands."""
    rng = generator(seed)
    for seat in (None, *range(match.players)):
        imagined = match.engine.imagined(match.engine.hidden(match.state, seat), seat, rng)
        assert imagined is not None
        assert match.engine("check", imagined) == 0
        for waiting in match.waiting:
            assert match.engine.legal(imagined, waiting)


@FEW
@given(positions(), st.integers(0, 10**6))
def test_an_imagined_match_can_be_played_to_its_end(match: Match, seed: int) -> None:
    rng = generator(seed)
    for seat in range(match.players):
        imagined = match.engine.imagined(match.engine.hidden(match.state, seat), seat, rng)
        assert imagined is not None
        match.engine("play_out", imagined, match.engine.Menu(), rng, 1_000_000)
        assert match.engine("check", imagined) == 0


@MANY
@given(positions(), st.integers(0, 10**6))
def test_what_leaves_towards_a_seat_is_the_same_for_twins_that_it_cannot_tell_apart(match: Match, seed: int) -> None:
    """A twin differs in all that the seat may not know. Views, the words of the last move and legal moves must not."""
    rng = generator(seed)
    for seat in (None, *range(match.players)):
        imagined = match.engine.imagined(match.engine.hidden(match.state, seat), seat, rng)
        assert imagined is not None
        twin = match.clone()
        twin.state.assign(imagined)
        assert json.dumps(twin.view(seat)) == json.dumps(match.view(seat))
        assert twin.picture(seat) == match.picture(seat)
        assert twin.situation() == match.situation()
        assert twin.seen(seat).lines == match.seen(seat).lines
        assert (
            twin.moves(seat if seat is not None else 0) == match.moves(seat if seat is not None else 0) or seat is None
        )


@MANY
@given(positions())
def test_legal_moves_follow_from_what_the_seat_may_know(match: Match) -> None:
    for seat in range(match.players):
        hidden = match.engine.hidden(match.state, seat)
        assert match.engine.legal(hidden, seat) == match.engine.legal(match.state, seat)


@MANY
@given(positions(), st.integers(0, 10**6))
def test_a_move_that_can_be_taken_back_told_nobody_anything(match: Match, seed: int) -> None:
    """If twins that a seat cannot tell apart differ for it after the same move, the move must be marked as crossed."""
    rng, chance = generator(seed), random.Random(seed)
    if match.over:
        return
    acting = chance.choice(match.waiting)
    move = chance.choice(match.engine.legal(match.state, acting))
    for observer in range(match.players):
        hidden = match.engine.hidden(match.state, observer)
        after = []
        for _ in range(3):
            twin = match.engine.imagined(hidden, observer, rng)
            assert twin is not None
            if move in match.engine.legal(twin, acting):
                match.engine("apply", twin, acting, move)
                after.append((bytes(match.engine.hidden(twin, observer)), twin.events.crossed))
        told = len({state for state, _ in after}) > 1
        assert not told or all(crossed for _, crossed in after)


def attempts(match: Match) -> list[tuple[str, list[int]]]:
    """Every move of the game, and everything else that people may try at its table."""
    moves = match.game.moves
    tried = [(moves.name(move), moves.numbers(move)) for move in range(moves.count)]
    others = getattr(match.game.why, "ATTEMPTS", {}).items()
    return tried + [(name, list(numbers)) for name, sizes in others for numbers in product(*map(range, sizes))]


@FEW
@given(positions())
def test_there_is_a_reason_against_every_move_that_is_not_legal_and_against_no_other(match: Match) -> None:
    for seat in range(match.players):
        legal = set(match.engine.legal(match.state, seat))
        allowed = {
            move
            for move in range(match.game.moves.count)
            if match.why_not(seat, match.game.moves.name(move), match.game.moves.numbers(move)) == ("", "")
        }
        assert allowed == legal


@FEW
@given(positions())
def test_every_reason_is_a_sentence_with_a_clause_of_the_rulebook(match: Match) -> None:
    clauses = rulebook.read(match.game).clauses
    for seat in range(match.players):
        for family, args in attempts(match):
            sentence, clause = match.why_not(seat, family, args)
            assert (sentence, clause) == ("", "") or (sentence.endswith(".") and clause in clauses)


@FEW
@given(positions(), st.integers(0, 10**6))
def test_a_reason_tells_no_secret(match: Match, seed: int) -> None:
    rng = generator(seed)
    for seat in range(match.players):
        imagined = match.engine.imagined(match.engine.hidden(match.state, seat), seat, rng)
        assert imagined is not None
        twin = match.clone()
        twin.state.assign(imagined)
        for family, args in attempts(match):
            assert twin.why_not(seat, family, args) == match.why_not(seat, family, args)


@MANY
@given(positions())
def test_there_is_a_clause_for_every_moment(match: Match) -> None:
    clauses = rulebook.read(match.game).clauses
    for seat in (None, *range(match.players)):
        assert match.clause(seat) in clauses


@FEW
@given(positions(), st.integers(0, 10**6))
def test_the_scenes_of_a_running_match_are_the_same_for_twins(match: Match, seed: int) -> None:
    """The last scene is made from the present record; the earlier ones were the last ones once."""
    rng = generator(seed)
    for seat in (None, *range(match.players)):
        imagined = match.engine.imagined(match.engine.hidden(match.state, seat), seat, rng)
        assert imagined is not None
        twin = match.clone()
        if twin._turns and not match.over:
            twin._turns[-1] = dataclasses.replace(twin._turns[-1], after=bytes(imagined))
            assert list(twin.scenes(seat)) == list(match.scenes(seat))


@FEW
@given(positions())
def test_scenes_tell_a_move_only_to_who_made_it_until_the_match_is_over(match: Match) -> None:
    for viewpoint in (None, *range(match.players)):
        scenes = list(match.scenes(viewpoint))
        everything = match.over and viewpoint is None
        assert len(scenes) == len(match.turns) + 1
        assert all(scene.move is None or everything or scene.seat == viewpoint for scene in scenes)
        assert all(scene.move is not None for scene in scenes[1:] if everything or scene.seat == viewpoint)


@FEW
@given(positions())
def test_no_view_and_no_hidden_copy_holds_the_generator(match: Match) -> None:
    for seat in (None, *range(match.players)):
        rng = match.engine.hidden(match.state, seat).rng
        assert rng == type(rng)()


@FEW
@given(positions())
def test_a_view_is_ready_for_json(match: Match) -> None:
    for seat in (None, *range(match.players)):
        view = match.view(seat)
        assert json.loads(json.dumps(view)) == view


@FEW
@given(positions())
def test_every_legal_move_has_words_of_its_own(match: Match) -> None:
    for seat in match.waiting:
        words = [str(move) for move in match.moves(seat)]
        assert len(set(words)) == len(words)
        assert all(words)


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_recorded_match_verifies(game: Game) -> None:
    match = labtop.new(game.key, players=game.players[0], seed=11)
    play_on(match, random.Random(11))
    assert match.record().verify().state == match.state


@pytest.mark.parametrize("game", GAMES, ids=named)
@pytest.mark.parametrize("seed", range(3))
def test_perft_counts_the_same_interpreted_and_compiled(game: Game, seed: int) -> None:
    """The number of decision sequences from a fixed deal, counted by both engines."""
    state = labtop.new(game.key, players=game.players[0], seed=seed).state
    compiled, plain = game.engine, Engine(game, interpreted=True)
    assert [compiled.perft(state, depth) for depth in range(3)] == [plain.perft(state, depth) for depth in range(3)]
