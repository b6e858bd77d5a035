"""Whole matches: invariants, endings, records, and the same bytes from interpreted and compiled rules."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labtop.kernel.engine import Engine
from labtop.kernel.match import Match
from labtop.kernel.options import Value, settle
from labtop.testing.tables import FEW, MANY, SEED, Aimed, dice, fault, play_on, viewpoints


def play_checked(match: Match, chance: random.Random) -> int:
    """A whole random match with the invariants checked after every move; how many moves it took."""
    moves = 0
    assert fault(match) == ""
    while not match.over:
        play_on(match, chance, 1)
        moves += 1
        assert fault(match) == ""
    return moves


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
        assert match.winners
        assert max(match.scores) == match.scores[match.winners[0]]
        assert match.moves() == []
        assert match.ending not in (None, "none")

    @FEW
    @given(st.data(), SEED)
    def test_interpreted_and_compiled_rules_give_the_same_bytes(self, data: st.DataObject, seed: int) -> None:
        """A match is played by both engines at once; states and menus are compared after every move."""
        match, plain, chance = self.table(data), Engine(self.game, interpreted=True), random.Random(seed)
        state = plain.blank(match.players, settle(self.game.options, match.options, match.players), match.deal.key)
        plain("setup", state)
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
    @given(st.data(), SEED)
    def test_interpreted_and_compiled_rules_hide_and_imagine_the_same_bytes(
        self, data: st.DataObject, seed: int
    ) -> None:
        match, plain = self.position(data), Engine(self.game, interpreted=True)
        for seat in viewpoints(match):
            hidden = match.engine.hidden(match.state, seat)
            assert plain.hidden(match.state, seat) == hidden
            assert plain.imagined(hidden, seat, dice(seed)) == match.engine.imagined(hidden, seat, dice(seed))

    @pytest.mark.parametrize("seed", range(3))
    def test_perft_counts_the_same_interpreted_and_compiled(self, seed: int) -> None:
        """The number of decision sequences from a fixed deal, counted by both engines."""
        state = Match(self.game, self.game.players[0], seed).state
        plain = Engine(self.game, interpreted=True)
        for depth in range(3):
            assert self.game.engine.perft(state, depth) == plain.perft(state, depth)

    def test_a_recorded_match_verifies(self, players: int) -> None:
        match = Match(self.game, players, 11)
        play_on(match, random.Random(11))
        assert match.record().verify().state == match.state
