"""Whole matches: invariants, endings, records, and the same bytes from interpreted and compiled rules."""

from __future__ import annotations

import random
import traceback
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labtop.kernel.engine import Engine
from labtop.kernel.match import Match
from labtop.kernel.options import Value, settle
from labtop.kernel.position import Position
from labtop.testing.differing import differences
from labtop.testing.tables import (
    FEW,
    MANY,
    SEED,
    Aimed,
    dice,
    fault,
    moves_in_words,
    play_on,
    viewpoints,
)

WRAPS = (
    "A value does not fit its field, or an index is outside an array: compiled rules go on with something else. "
    "LABTOP_INTERPRET=1 shows the line"
)


def play_checked(match: Match, chance: random.Random) -> int:
    """A whole random match with the invariants checked after every move; how many moves it took."""
    moves = 0
    broken = fault(match)
    assert not broken, f"after the setup {broken}"
    while not match.over:
        play_on(match, chance, 1)
        moves += 1
        broken = fault(match)
        assert not broken, f"after {match.made} moves {broken}"
    return moves


def interpreted(plain: Engine, where: str, part: str, *arguments: Any) -> None:
    """Call interpreted rules: where a number does not fit, they raise an error, and compiled ones do not."""
    try:
        plain(part, *arguments)
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)
        home = Path(plain.game.module("rules").__file__ or "").parent
        line = next(
            (
                f"{Path(one.filename).name}, line {one.lineno}: "
                for one in reversed(last)
                if Path(one.filename).parent == home
            ),
            "",
        )
        raise AssertionError(
            f"in {where} the rules go wrong where they are interpreted: {line}{error}. {WRAPS}"
        ) from error


def refuse_difference(match: Match, state: Position, where: str) -> None:
    """Fail if the interpreted record is not the compiled one."""
    assert bytes(state) == bytes(match.state), (
        f"compiled and interpreted rules differ after {where} in {differences(match.state, state)}. {WRAPS}"
    )


class Matches(Aimed):
    """What every match must be."""

    def test_the_invariants_hold_after_every_move_at_every_size_of_table(self, players: int) -> None:
        for seed in range(8):
            assert play_checked(Match(self.game, players, seed), random.Random(seed)) > 0

    def test_the_invariants_hold_after_every_move_under_every_house_rule(self, options: dict[str, Value]) -> None:
        for seed, players in enumerate((self.game.players[0], self.game.players[-1])):
            assert play_checked(Match(self.game, players, seed, options), random.Random(seed)) > 0

    @MANY
    @given(st.data(), SEED)
    def test_the_invariants_hold_under_any_mix_of_house_rules(self, data: st.DataObject, seed: int) -> None:
        assert play_checked(self.table(data), random.Random(seed)) > 0

    @MANY
    @given(st.data(), SEED)
    def test_a_match_ends_with_scores_winners_and_no_moves(self, data: st.DataObject, seed: int) -> None:
        match = self.table(data)
        play_on(match, random.Random(seed))
        assert match.winners, "a match is over and nobody has won it"
        best = max(match.scores) == match.scores[match.winners[0]]
        assert best, f"seat {match.winners[0]} wins, and has not the most points: {match.scores}"
        assert match.moves() == [], "a match is over and still offers moves"
        assert match.ending not in (None, "none"), "a match is over without a reason"

    @FEW
    @given(st.data(), SEED)
    def test_interpreted_and_compiled_rules_give_the_same_bytes(self, data: st.DataObject, seed: int) -> None:
        """A match is played by both engines at once; states and menus are compared after every move."""
        match, plain, chance = self.table(data), Engine(self.game, interpreted=True), random.Random(seed)
        state = plain.blank(match.players, settle(self.game.options, match.options, match.players), match.deal.key)
        interpreted(plain, "the setup", "setup", state)
        refuse_difference(match, state, "the setup")
        for _ in range(60):
            if match.over:
                break
            seat = chance.choice(match.waiting)
            legal = match.engine.legal(match.state, seat)
            plainly = plain.legal(state, seat)
            assert plainly == legal, (
                f"legal offers seat {seat} {moves_in_words(match, seat, legal)} where it is compiled, and "
                f"{moves_in_words(match, seat, plainly)} where it is interpreted. {WRAPS}"
            )
            move = chance.choice(legal)
            made = f"the move {self.game.moves.name(move).upper()} ({match.move(seat, move)}) of seat {seat}"
            interpreted(plain, made, "apply", state, seat, move)
            match.make(move, seat)
            refuse_difference(match, state, made)
        for name, number in (("interpreted", plain("check", state)), ("compiled", match.engine("check", match.state))):
            assert number == 0, f"by the {name} rules {self.game.broken(number)}"
        assert plain.scores(state) == match.scores, f"compiled and interpreted rules score otherwise. {WRAPS}"

    @FEW
    @given(st.data(), SEED)
    def test_interpreted_and_compiled_rules_hide_and_imagine_the_same_bytes(
        self, data: st.DataObject, seed: int
    ) -> None:
        match, plain = self.position(data), Engine(self.game, interpreted=True)
        for seat in viewpoints(match):
            hidden = match.engine.hidden(match.state, seat)
            plainly = plain.hidden(match.state, seat)
            assert plainly == hidden, f"compiled and interpreted hide differ in {differences(hidden, plainly)}. {WRAPS}"
            one, other = (engine.imagined(hidden, seat, dice(seed)) for engine in (match.engine, plain))
            assert one == other, (
                f"compiled and interpreted imagine differ in {differences(one, other) if one and other else 'all'}. "
                f"{WRAPS}"
            )

    @pytest.mark.parametrize("seed", range(3))
    def test_perft_counts_the_same_interpreted_and_compiled(self, seed: int) -> None:
        """The number of decision sequences from a fixed deal, counted by both engines."""
        state = Match(self.game, self.game.players[0], seed).state
        plain = Engine(self.game, interpreted=True)
        for depth in range(3):
            counts = self.game.engine.perft(state, depth), plain.perft(state, depth)
            assert counts[0] == counts[1], f"compiled and interpreted rules offer other moves: {counts}. {WRAPS}"

    def test_a_recorded_match_verifies(self, players: int) -> None:
        match = Match(self.game, players, 11)
        play_on(match, random.Random(11))
        assert match.record().verify().state == match.state
