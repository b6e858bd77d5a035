"""Windows: sealed answers that nobody sees before all are in, and whose order decides nothing."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from labtop.kernel.errors import UndoRefused
from labtop.kernel.match import Match
from labtop.kernel.position import seats_in
from labtop.testing.tables import FEW, SEED, Aimed, play_on, viewpoints, whom

ALL_ORDERS = 3  # seats; of more, some orders


def orders(seats: Sequence[int], chance: random.Random) -> list[tuple[int, ...]]:
    """All orders of a few seats, some of many."""
    if len(seats) <= ALL_ORDERS:
        return list(permutations(seats))
    return [tuple(seats), tuple(reversed(seats)), *(tuple(chance.sample(seats, len(seats))) for _ in range(6))]


def window_of(match: Match, chance: random.Random) -> Match:
    """The match at its next window that nobody has answered yet; it may end before."""
    while not match.over and (match.state.stage not in match.state.windows or match.state.waiting != match.state.asked):
        play_on(match, chance, 1)
    return match


def is_race(match: Match) -> bool:
    """Whether a house rule of this match says that the first to answer comes first."""
    races = [window.race for window in match.state.windows.values() if window.race]
    return any(getattr(match.state, option) == value for option, value in races)


def answered(match: Match, order: Sequence[int], answers: Mapping[int, int]) -> bytes:
    """The record after all have answered in this order."""
    state = match.state.copy()
    for seat in order:
        legal = match.engine.legal(state, seat)
        assert answers[seat] in legal, f"what seat {seat} may answer depends on who answered before: {order}"
        match.engine("apply", state, seat, answers[seat])
    return bytes(state)


def seen_by(match: Match, seat: int | None) -> dict[str, Any]:
    """Everything that leaves towards a seat."""
    sight = match.seen(seat)
    return {
        "hidden copy": bytes(sight.hidden),
        "view": sight.view,
        "legal moves": sight.moves,
        "layout": sight.layout,
        "situation": sight.situation,
        "clause": sight.clause,
        "log": [list(lines) for lines in match.story(seat)],
        "scenes": list(match.scenes(seat)),
    }


class Windows(Aimed):
    """What sealed answers must be."""

    @FEW
    @given(st.data(), SEED)
    def test_sealed_answers_end_in_the_same_bytes_in_whatever_order_they_are_given(
        self, data: st.DataObject, seed: int
    ) -> None:
        chance = random.Random(seed)
        match = window_of(self.table(data), chance)
        assume(not is_race(match))
        while not match.over:
            answers = {seat: chance.choice(match.engine.legal(match.state, seat)) for seat in match.waiting}
            ends = {answered(match, order, answers) for order in orders(match.waiting, chance)}
            assert len(ends) == 1, f"the outcome of a window depends on the order of the answers: {answers}"
            play_on(match, chance, len(match.waiting))
            window_of(match, chance)

    @FEW
    @given(st.data(), SEED)
    def test_an_answer_changes_nothing_for_anybody_else_until_all_are_in(self, data: st.DataObject, seed: int) -> None:
        chance = random.Random(seed)
        match = window_of(self.table(data), chance)
        while len(match.waiting) > 1:
            acting = chance.choice(match.waiting)
            others = [seat for seat in viewpoints(match) if seat != acting]
            before = {seat: seen_by(match, seat) for seat in others}
            match.play(chance.choice(match.engine.legal(match.state, acting)), by=acting)
            for seat in others:
                now = seen_by(match, seat)
                changed = [part for part in now if now[part] != before[seat][part]]
                assert not changed, f"the answer of seat {acting} shows to {whom(seat)} in: {', '.join(changed)}"

    @FEW
    @given(st.data(), SEED)
    def test_who_has_answered_and_what_is_masked(self, data: st.DataObject, seed: int) -> None:
        chance = random.Random(seed)
        match = window_of(self.table(data), chance)
        while len(match.waiting) > 1:
            play_on(match, chance, 1)
            for seat in viewpoints(match):
                hidden = match.engine.hidden(match.state, seat)
                answered = {seat} - set(match.waiting)
                assert seats_in(hidden.waiting) == [one for one in seats_in(match.state.asked) if one not in answered]
                assert not any(hidden.answer[other] for other in range(match.players) if other != seat)

    @FEW
    @given(st.data(), SEED)
    def test_a_sealed_answer_cannot_be_taken_back(self, data: st.DataObject, seed: int) -> None:
        chance = random.Random(seed)
        match = window_of(self.table(data), chance)
        while len(match.waiting) > 1:
            play_on(match, chance, 1)
            with pytest.raises(UndoRefused):
                match.undo()

    @FEW
    @given(st.data(), SEED)
    def test_the_move_of_who_says_nothing_is_always_legal(self, data: st.DataObject, seed: int) -> None:
        match = window_of(self.table(data), random.Random(seed))
        for seat in match.waiting:
            otherwise = match.state.windows[match.state.stage].otherwise
            assert match.game.moves.find(otherwise.name, {}) in match.engine.legal(match.state, seat)
