"""Points and winners: BND-76 to BND-82."""

import pytest

import labtop
from tests.rules.bound.table import bound_by, do, hand, lay, observers, piles


def goes_out(*other_hands: str, bound: dict[int, int | str]) -> labtop.Match:
    """P0 takes Erythromycin, binds it and goes out."""
    match = lay("RIB", *other_hands, bound=bound)
    do(match, "name ERY", "bind ERY")
    return match


@pytest.mark.rule("BND-76")
def test_each_bind_pair_is_a_point() -> None:
    match = lay("RIB", "TUB OSE", "IMA", bound={0: "IND SOF NEV", 2: "PAC"})
    assert match.scores == [3, 0, 1]


@pytest.mark.rule("BND-76")
def test_the_points_so_far_are_shown_to_everybody() -> None:
    match = lay("RIB", "TUB OSE", "IMA", bound={0: "IND SOF NEV", 2: "PAC"})
    shown = [[seat["points"] for seat in match.view(observer)["table"]["seats"]] for observer in observers(match)]
    assert shown == [[3, 0, 1]] * 4


@pytest.mark.rule("BND-77")
@pytest.mark.parametrize("left", ["TUB", "TUB PAC", "TUB PAC OSE OSE SMX DPS HPR"])
def test_cards_left_in_hand_count_nothing(left: str) -> None:
    match = goes_out(f"ERY {left}", "IMA SOF", bound={0: 2, 1: 1, 2: 3})
    assert match.over
    assert match.scores == [6, 1, 3]


@pytest.mark.rule("BND-78")
def test_S32_going_out_by_type_pairs_brings_three_points_only() -> None:
    match = lay("RIB", "TUB OSE", top="GYR")
    do(match, "name PAC", "discard RIB GYR")
    assert match.over
    assert bound_by(match, 0) == []
    assert match.scores == [3, 0]


@pytest.mark.rule("BND-78")
def test_a_type_pair_changes_no_score() -> None:
    match = lay("NOV TUB", "ERY OSE", bound={0: 1, 1: 2})
    do(match, "name ERY", "discard ERY NOV")
    assert match.scores == [1, 2]


@pytest.mark.rule("BND-79", "BND-76")
def test_S31_going_out_after_a_miss_brings_three_points_and_the_pair() -> None:
    match = lay("RIB", "TUB OSE", top="ERY")
    do(match, "name PAC", "bind ERY")
    assert (match.over, match.scores) == (True, [4, 0])


@pytest.mark.rule("BND-79")
def test_a_giver_who_went_out_gets_the_three_points() -> None:
    match = lay("RIB TUB IMA", "ERY", "OSE SOF")
    do(match, "name ERY", "bind ERY")
    assert match.view()["table"]["out"] == 1
    assert match.scores == [1, 3, 0]


@pytest.mark.rule("BND-79", "BND-71")
def test_exactly_one_player_gets_the_three_points() -> None:
    match = lay("RIB", "ERY", "TUB", draw="PAC", bound={0: 10, 1: 10, 2: 8})
    do(match, "name ERY", "bind ERY")
    assert [len(hand(match, seat)) for seat in range(3)] == [0, 0, 1]
    assert match.scores == [11, 13, 8]


@pytest.mark.rule("BND-80")
@pytest.mark.parametrize("ending", ["blocked", "stall"])
def test_without_an_empty_hand_nobody_gets_the_three_points(ending: str) -> None:
    idle, dry = (3, 10) if ending == "blocked" else (0, 79)
    match = lay("RIB", "ERY", draw="", bound={0: 15, 1: 14}, idle=idle, dry=dry)
    do(match, "type Cancer 1", "pass")
    assert (match.ending, piles(match)) == (ending, (0, 0))
    assert match.view()["table"]["out"] is None
    assert match.scores == [15, 14]


@pytest.mark.rule("BND-81")
def test_S34_the_highest_totals_win_together() -> None:
    match = goes_out("ERY TUB", "OSE", bound={0: 1, 1: 5, 2: 0})
    assert match.scores == [5, 5, 0]
    assert match.winners == [0, 1]


@pytest.mark.rule("BND-81")
def test_three_can_win_together() -> None:
    match = goes_out("ERY TUB", "OSE", "IMA", bound={0: 1, 1: 5, 3: 5})
    assert match.scores == [5, 5, 0, 5]
    assert match.winners == [0, 1, 3]


@pytest.mark.rule("BND-82")
def test_S33_going_out_does_not_win_by_itself() -> None:
    match = goes_out("ERY TUB", bound={0: 0, 1: 6})
    assert match.view()["table"]["out"] == 0
    assert match.scores == [4, 6]
    assert match.winners == [1]


@pytest.mark.rule("BND-81")
def test_nobody_has_won_before_the_end() -> None:
    assert lay("RIB", "ERY TUB", bound={0: 1, 1: 5}).winners == []
