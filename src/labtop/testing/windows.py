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
from labtop.kernel.position import Position, seats_in
from labtop.testing.differing import differences
from labtop.testing.tables import FEW, SEED, Aimed, moves_in_words, play_on, stage_of, viewpoints, whom

ALL_ORDERS = 3  # seats; of more, some orders
SOME = 3  # windows of a match whose answers are tried one by one


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


def after_answers(match: Match, given: Mapping[int, int]) -> Position:
    """The record after some have answered, in this order."""
    state = match.state.copy()
    for seat, move in given.items():
        match.engine("apply", state, seat, move)
    return state


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


def refuse_influence(match: Match, given: Mapping[int, int], state: Position) -> None:
    """Fail if those answers have changed what somebody else may answer, or sees."""
    for seat in seats_in(state.waiting):
        before, now = (match.engine.legal(record, seat) for record in (match.state, state))
        assert before == now, (
            f"{after_what(match, given)} seat {seat} may answer {moves_in_words(match, seat, now)}, and before that "
            f"{moves_in_words(match, seat, before)}. An answer is sealed until all are in: "
            "legal must not read answer, answer_of or waiting"
        )
        known, hidden = (match.engine.hidden(record, seat) for record in (match.state, state))
        assert known == hidden, f"{after_what(match, given)} seat {seat} sees that in {differences(known, hidden)}"


def after_what(match: Match, given: Mapping[int, int]) -> str:
    """Which answers were given in the open window, as the beginning of a sentence."""
    answers = ", ".join(f"seat {seat} has answered {match.move(seat, move)!s}" for seat, move in given.items())
    return f"in the window {match.state.windows[match.state.stage].name}, once {answers},"


class Windows(Aimed):
    """What sealed answers must be."""

    @FEW
    @given(st.data(), SEED)
    def test_what_a_seat_may_answer_hangs_on_no_other_answer(self, data: st.DataObject, seed: int) -> None:
        """Every single answer of the others, and some of several in several orders, are given before it."""
        chance = random.Random(seed)
        match = window_of(self.table(data), chance)
        for _ in range(SOME):
            if match.over:
                return
            waiting = match.waiting
            answers = {seat: match.engine.legal(match.state, seat) for seat in waiting}
            given = [{seat: move} for seat, moves in answers.items() for move in moves]
            for order in orders(waiting, chance):
                some = order[: chance.randint(1, len(order))]
                given.append({seat: chance.choice(answers[seat]) for seat in some})
            for one in given:
                if len(one) < len(waiting):  # otherwise nobody is left to answer
                    refuse_influence(match, one, after_answers(match, one))
            play_on(match, chance, len(match.waiting))
            window_of(match, chance)

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
            one, *others = (type(match.state).from_bytes(end) for end in ends)
            assert not others, (
                f"the outcome of a window depends on the order of the answers, in: {differences(one, others[0])}"
            )
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
                open_to = [one for one in seats_in(match.state.asked) if one not in answered]
                assert seats_in(hidden.waiting) == open_to, f"{whom(seat)} sees who has answered in an open window"
                shown = [other for other in range(match.players) if other != seat and hidden.answer[other]]
                assert not shown, f"{whom(seat)} sees the sealed answer of seat {shown[0]}"

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
            assert match.game.moves.find(otherwise.name, {}) in match.engine.legal(match.state, seat), (
                f"seat {seat} is asked in {stage_of(match)} and may not {otherwise.name}, which who says nothing does"
            )
