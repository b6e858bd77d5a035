"""After a miss: BND-55 to BND-61."""

import pytest

import labtop
from tests.rules.bound.table import (
    bound_by,
    cards,
    discard_pile,
    do,
    draw_pile,
    hand,
    happened,
    lay,
    observers,
    options,
    piles,
    read_of,
    seen,
    stage,
)


def after_a_miss() -> labtop.Match:
    """S21: P0 has asked in vain and drawn Sulfamethoxazole."""
    match = lay("RIB ERY TUB", "IMA OSE", top="SMX")
    do(match, "name PAC")
    return match


def nothing_to_draw() -> labtop.Match:
    """S26: both piles are empty."""
    return lay("NOV GYR TUB", "PAC RIB ERY", draw="", bound={0: 14, 1: 13})


@pytest.mark.rule("BND-55")
def test_S11_a_miss_draws_one_card_although_somebody_else_could_have_given() -> None:
    match = lay("HRT TUB", "IMA RIB", "NEV NEV", top="SMX")
    do(match, "type Antiviral 1")
    assert hand(match, 0) == cards("HRT TUB SMX")
    assert hand(match, 2) == ["NEV", "NEV"]
    assert options(match) == ["pass"]


@pytest.mark.rule("BND-55")
@pytest.mark.parametrize("request_", ["name PAC", "type Virus 1"])
def test_it_is_the_top_card_that_is_drawn(request_: str) -> None:
    match = lay("RIB TUB", "IMA OSE", top="SMX HRT PEN")
    do(match, request_)
    assert hand(match, 0) == cards("RIB TUB SMX")
    assert draw_pile(match).split()[:2] == ["HRT", "PEN"]


@pytest.mark.rule("BND-56")
def test_S39_the_others_see_a_draw_and_a_pass_but_no_card() -> None:
    match = after_a_miss()
    assert happened(match, 1) == ["asked_name", "missed", "drew"]
    do(match, "pass")
    assert happened(match, 1) == ["passed"]
    assert [read_of(match, observer, "SMX") for observer in (None, 0, 1)] == [False, True, False]


@pytest.mark.rule("BND-56")
@pytest.mark.parametrize("moves", [["name PAC"], ["name PAC", "pass"]])
def test_the_others_cannot_tell_what_was_drawn(moves: list[str]) -> None:
    match = lay("RIB TUB", "IMA OSE", "PEN", top="SMX HRT")
    twin = lay("RIB TUB", "IMA OSE", "PEN", top="HRT SMX")
    do(match, *moves)
    do(twin, *moves)
    for observer in (None, 1, 2):
        assert seen(match, observer) == seen(twin, observer)
    assert seen(match, 0) != seen(twin, 0)


@pytest.mark.rule("BND-57", "BND-59")
def test_S21_after_the_draw_any_pair_or_a_pass() -> None:
    match = after_a_miss()
    assert hand(match, 0) == cards("RIB ERY TUB SMX")
    assert options(match) == ["bind ERY", "discard ERY SMX", "pass"]
    do(match, "bind ERY")
    assert hand(match, 0) == cards("TUB SMX")


@pytest.mark.rule("BND-57")
@pytest.mark.parametrize(
    ("choice", "bound", "discarded"),
    [("bind ERY", ["ERY"], []), ("discard ERY SMX", [], ["ERY", "SMX"]), ("pass", [], [])],
)
def test_each_of_the_three_choices_ends_the_turn(choice: str, bound: list[str], discarded: list[str]) -> None:
    match = after_a_miss()
    do(match, choice)
    assert (bound_by(match, 0), discard_pile(match)) == (bound, discarded)
    assert (stage(match), match.waiting) == ("request", [1])


@pytest.mark.rule("BND-58")
def test_S22_a_player_with_a_pair_may_pass() -> None:
    match = after_a_miss()
    do(match, "pass")
    assert hand(match, 0) == cards("RIB ERY TUB SMX")
    assert bound_by(match, 0) == []
    assert match.waiting == [1]


@pytest.mark.rule("BND-59")
def test_the_pair_need_not_contain_the_drawn_card() -> None:
    match = lay("RIB GYR TUB", "IMA OSE", top="HRT")
    do(match, "name PAC", "discard RIB GYR")
    assert hand(match, 0) == cards("TUB HRT")


@pytest.mark.rule("BND-60")
def test_S23_drawing_the_requested_card_gives_no_extra_turn() -> None:
    match = lay("TUB RIB", "IMA OSE", top="PAC")
    do(match, "name PAC")
    assert happened(match) == ["asked_name", "missed", "drew"]
    assert options(match) == ["bind PAC", "pass"]
    do(match, "bind PAC")
    assert (stage(match), match.waiting) == ("request", [1])


@pytest.mark.rule("BND-60")
def test_drawing_the_requested_card_may_be_kept_secret() -> None:
    match = lay("TUB RIB", "IMA OSE", top="PAC")
    twin = lay("TUB RIB", "IMA OSE", top="SMX")
    do(match, "name PAC", "pass")
    do(twin, "name PAC", "pass")
    assert seen(match, 1) == seen(twin, 1)


@pytest.mark.rule("BND-61")
def test_S26_with_both_piles_empty_the_draw_is_left_out() -> None:
    match = nothing_to_draw()
    do(match, "name OSE")
    assert hand(match, 0) == cards("NOV GYR TUB")
    assert options(match) == ["bind NOV", "pass"]


@pytest.mark.rule("BND-61")
def test_everybody_learns_that_nothing_was_drawn() -> None:
    match = nothing_to_draw()
    do(match, "name OSE")
    heard = ["asked_name", "missed", "nothing_to_draw"]
    assert [happened(match, observer) for observer in observers(match)] == [heard] * 3


@pytest.mark.rule("BND-61")
def test_a_bind_pair_scores_although_nothing_was_drawn() -> None:
    match = nothing_to_draw()
    do(match, "name OSE", "bind NOV")
    assert match.scores == [15, 13]
    assert hand(match, 0) == ["TUB"]
    assert piles(match) == (0, 0)
