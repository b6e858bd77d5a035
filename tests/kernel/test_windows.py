"""Windows: several seats answer at once, sealed, and nothing happens before the last answer."""

from itertools import permutations

import pytest

from endpoint import GAME
from labtop.kernel.errors import IllegalMove, UndoRefused
from labtop.kernel.match import Match
from labtop.kernel.position import seats_in
from labtop.kernel.windows import answer_of

SWIRL = GAME.moves.find("swirl", {})


def asked(players: int = 3, seed: int = 4) -> Match:
    """A match of End Point in which everybody is asked to pour."""
    match = Match(GAME, players, seed)
    match.play("call", strength="dilute")
    return match


def first_pour(match: Match, seat: int) -> int:
    """The smallest card that a seat may pour."""
    return match.engine.legal(match.state, seat)[0]


def test_an_open_window_waits_for_everybody_who_is_asked() -> None:
    match = asked()
    assert match.waiting == seats_in(match.state.asked) == [0, 1, 2]


def test_a_view_tells_of_the_window_and_of_what_silence_means() -> None:
    window = asked().view(1)["window"]
    assert window == {"name": "Pour", "seats": [0, 1, 2], "otherwise": "Swirl"}


def test_before_the_last_answer_only_the_answers_change() -> None:
    match = asked()
    before = match.state.copy()
    match.play(first_pour(match, 1), by=1)
    assert answer_of(match.state, 1) == match.history[-1].move
    match.state.answer[1] = 0
    match.state.waiting |= 1 << 1
    assert match.state == before


def test_the_last_answer_closes_the_window_and_takes_the_answers_off_the_table() -> None:
    match = asked()
    for seat in (2, 0, 1):
        match.play("swirl", by=seat)
    assert match.state.asked == 0
    assert not any(match.state.answer)
    assert match.view()["stage"] == "call"


@pytest.mark.parametrize("order", list(permutations(range(3))), ids=str)
def test_the_order_of_the_answers_decides_nothing(order: tuple[int, ...]) -> None:
    match, by_seat = asked(), asked()
    for seat in range(3):
        by_seat.play(first_pour(by_seat, seat), by=seat)
    for seat in order:
        match.play(first_pour(match, seat), by=seat)
    assert match.state == by_seat.state
    assert match.log(0) == by_seat.log(0)


def test_nobody_sees_who_has_answered() -> None:
    match = asked()
    match.play("swirl", by=2)
    assert match.seen(0).waiting == match.seen(None).waiting == [0, 1, 2]
    assert match.seen(2).waiting == [0, 1]


def test_nobody_sees_what_another_has_answered() -> None:
    match = asked()
    match.play("swirl", by=2)
    assert match.engine.hidden(match.state, 0).answer.tolist() == [0] * GAME.State.most_seats
    assert match.engine.hidden(match.state, 2).answer[2] == SWIRL + 1


def test_a_window_is_one_step_of_the_log_and_one_scene() -> None:
    match = asked()
    steps, scenes = len(match.story(0)), len(list(match.scenes(0)))
    for seat in range(3):
        assert (len(match.story(0)), len(list(match.scenes(0)))) == (steps, scenes)
        match.play("swirl", by=seat)
    assert (len(match.story(0)), len(list(match.scenes(0)))) == (steps + 1, scenes + 1)


def test_nobody_moved_in_the_scene_of_a_window_and_each_seat_sees_its_own_answer() -> None:
    match = asked()
    for seat in range(3):
        match.play("swirl", by=seat)
    last = {viewpoint: list(match.scenes(viewpoint))[-1] for viewpoint in (None, 0, 2)}
    assert [scene.seat for scene in last.values()] == [None, None, None]
    assert [scene.move and scene.move.seat for scene in last.values()] == [None, 0, 2]


def test_an_answer_cannot_be_given_twice() -> None:
    match = asked()
    match.play("swirl", by=1)
    with pytest.raises(IllegalMove, match=r"^You have decided already, and that stays\.$"):
        match.play("swirl", by=1)


def test_a_sealed_answer_cannot_be_taken_back() -> None:
    match = asked()
    match.play("swirl", by=1)
    with pytest.raises(UndoRefused, match=r"^An answer that was given stays: others may have given theirs\.$"):
        match.undo()


def test_a_closed_window_cannot_be_taken_back() -> None:
    match = asked()
    for seat in range(3):
        match.play("swirl", by=seat)
    with pytest.raises(UndoRefused):
        match.undo()


def test_an_imagined_match_asks_the_others_again() -> None:
    match = asked()
    match.play("swirl", by=0)
    match.play("swirl", by=1)
    assert seats_in(match.engine.hidden(match.state, 0).waiting) == [1, 2]


def test_a_match_with_windows_is_recorded_answer_by_answer() -> None:
    match = asked()
    for seat in (2, 0, 1):
        match.play("swirl", by=seat)
    assert [step.seat for step in match.record().steps[1:]] == [2, 0, 1]


def test_where_seats_are_asked_one_after_the_other_it_is_clockwise_from_the_first() -> None:
    match = asked()
    match.state.first_asked = 2
    assert match.waiting == [2, 0, 1]
    assert match.engine.loops.next_seat(match.state) == 2
    match.play("swirl", by=2)
    assert match.engine.loops.next_seat(match.state) == 0
