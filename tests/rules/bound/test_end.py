"""The end of the game: BND-67 to BND-75."""

import pytest

import labtop
from tests.rules.bound.table import (
    CARD,
    bound_by,
    cards,
    counts,
    do,
    hand,
    happened,
    last_card_in_demand,
    lay,
    observers,
    one_pair_left,
    options,
    piles,
    stage,
)


def short_of_out() -> labtop.Match:
    """S28: P0 needs one card to go out."""
    return lay("RIB", "ERY TUB OSE", "IMA SOF", bound={0: 2, 1: 1, 2: 3})


def idle_turn(match: labtop.Match) -> None:
    """Ask in vain and pass."""
    do(match, f"type Cancer {1 - match.waiting[0]}", "pass")


@pytest.mark.rule("BND-67", "BND-69", "BND-79")
def test_S28_an_empty_hand_ends_the_game() -> None:
    match = short_of_out()
    do(match, "name ERY", "bind ERY")
    assert hand(match, 0) == []
    assert (match.over, match.ending) == (True, "out")
    assert match.scores == [6, 1, 3]
    assert match.winners == [0]


@pytest.mark.rule("BND-67")
def test_a_single_card_left_does_not_end_the_game() -> None:
    match = lay("RIB TUB", "ERY OSE", "IMA SOF")
    do(match, "name ERY", "bind ERY")
    assert (hand(match, 0), match.over) == (["TUB"], False)


@pytest.mark.rule("BND-68", "BND-70")
def test_S29_a_giver_goes_out_after_the_requester_has_revealed() -> None:
    match = last_card_in_demand()
    do(match, "name ERY")
    assert (hand(match, 1), match.over) == ([], False)
    assert (stage(match), match.waiting) == ("must_reveal", [0])
    do(match, "bind ERY")
    assert (match.over, match.ending) == (True, "out")
    assert match.scores == [2, 5, 1]
    assert match.winners == [1]


@pytest.mark.rule("BND-68")
@pytest.mark.parametrize("moves", [["type Antibiotic 1", "give ERY", "bind ERY"], ["name ERY", "take 1", "bind ERY"]])
def test_a_giver_goes_out_whatever_the_form_of_the_request(moves: list[str]) -> None:
    match = lay("RIB TUB IMA", "ERY", "ERY SOF")
    do(match, *moves)
    assert (match.over, match.scores) == (True, [1, 3, 0])


@pytest.mark.rule("BND-69")
def test_the_round_is_not_completed() -> None:
    match = short_of_out()
    do(match, "name ERY", "bind ERY")
    assert match.waiting == []
    assert match.view()["table"]["turn"] == 1


@pytest.mark.rule("BND-69")
@pytest.mark.parametrize("last", ["bind ERY", "discard RIB GYR"])
def test_an_emptied_hand_ends_the_game_after_a_miss_too(last: str) -> None:
    match = lay("RIB", "TUB OSE", top=last.replace("bind ", "").split()[-1])
    do(match, "name PAC", last)
    assert (match.over, match.ending) == (True, "out")


@pytest.mark.rule("BND-70")
def test_without_a_pair_the_game_ends_with_the_last_card_given() -> None:
    match = lay("RIB TUB", "NOV", "OSE SOF")
    do(match, "name NOV")
    assert (match.over, match.ending) == (True, "out")
    assert hand(match, 0) == cards("RIB TUB NOV")
    assert match.scores == [0, 3, 0]


@pytest.mark.rule("BND-70")
def test_the_reveal_after_a_last_card_is_compulsory() -> None:
    match = last_card_in_demand()
    do(match, "name ERY")
    assert options(match) == ["bind ERY"]


@pytest.mark.rule("BND-71")
def test_S30_when_both_hands_are_empty_the_giver_went_out() -> None:
    match = one_pair_left()
    do(match, "name ERY", "bind ERY")
    assert (hand(match, 0), hand(match, 1)) == ([], [])
    assert match.view()["table"]["out"] == 1
    assert match.scores == [16, 17]
    assert match.winners == [1]


@pytest.mark.rule("BND-72", "BND-80")
def test_S35_two_rounds_without_a_card_moved_block_the_table() -> None:
    match = one_pair_left()
    for _ in range(3):
        idle_turn(match)
    assert not match.over
    idle_turn(match)
    assert (match.over, match.ending) == (True, "blocked")
    assert match.scores == [15, 14]
    assert match.winners == [0]


@pytest.mark.rule("BND-72", "BND-73")
def test_S27_a_turn_without_a_card_moved_counts_towards_both_ends() -> None:
    match = lay("NOV GYR TUB", "PAC RIB ERY", draw="", bound={0: 14, 1: 13})
    do(match, "type Virus 1", "pass")
    assert counts(match) == (1, 1)
    assert match.waiting == [1]


@pytest.mark.rule("BND-72")
@pytest.mark.parametrize(("idle", "over"), [(4, False), (5, True)])
def test_the_blocked_limit_grows_with_the_table(idle: int, over: bool) -> None:
    match = lay("RIB TUB", "ERY", "PAC", draw="", bound={0: 14, 1: 14}, idle=idle)
    do(match, "name OSE", "pass")
    assert (match.over, match.ending) == (over, "blocked" if over else None)


@pytest.mark.rule("BND-72")
def test_a_draw_sets_the_blocked_count_back() -> None:
    match = lay("RIB TUB", "IMA OSE", idle=3)
    do(match, "name PAC", "pass")
    assert counts(match)[0] == 0


@pytest.mark.rule("BND-72")
def test_a_transfer_sets_the_blocked_count_back() -> None:
    match = lay("RIB TUB", "IMA OSE", idle=3)
    do(match, "name OSE")
    assert (happened(match)[-1], counts(match)[0]) == ("kept", 0)


@pytest.mark.rule("BND-72")
def test_a_pair_sets_the_blocked_count_back() -> None:
    match = lay("NOV GYR TUB", "PAC RIB ERY", draw="", bound={0: 14, 1: 13}, idle=3)
    do(match, "type Virus 1", "bind NOV")
    assert (match.over, counts(match)[0]) == (False, 0)


@pytest.mark.rule("BND-72")
def test_what_moved_in_an_earlier_turn_does_not_count() -> None:
    match = lay("NOV SMX", "GYR TUB PAC", draw="DPS", bound={0: 14, 1: 13})
    do(match, "name OSE", "pass", "name OSE", "pass")
    assert counts(match)[0] == 1


@pytest.mark.rule("BND-73", "BND-80")
@pytest.mark.parametrize("seed", range(5))
def test_S36_forty_rounds_without_a_bind_pair_are_a_stall(seed: int) -> None:
    match = labtop.new("bound", players=2, seed=seed)
    for _ in range(80):
        seat = match.waiting[0]
        do(match, f"name {next(code for code in CARD if code not in hand(match, 1 - seat))}")
        type_pairs = [move for move in options(match) if move.startswith("discard")]
        do(match, type_pairs[0] if type_pairs and len(hand(match, seat)) > 3 else "pass")
    assert match.ending == "stall"
    assert match.view()["table"]["turn"] == 80
    assert (match.scores, match.winners) == ([0, 0], [0, 1])


@pytest.mark.rule("BND-73")
@pytest.mark.parametrize(
    ("moves", "count"),
    [
        (["name PAC", "pass"], 8),
        (["name PAC", "discard ERY SMX"], 8),
        (["name NOV", "discard ERY NOV"], 8),
        (["name PAC", "bind ERY"], 0),
        (["name NOV", "bind ERY"], 0),
    ],
)
def test_only_a_bind_pair_sets_the_stall_count_back(moves: list[str], count: int) -> None:
    match = lay("RIB ERY TUB", "NOV OSE IMA", top="SMX", dry=7)
    do(match, *moves)
    assert counts(match)[1] == count


@pytest.mark.rule("BND-73")
def test_a_hit_without_a_reveal_counts_towards_a_stall() -> None:
    match = lay("RIB TUB", "IMA OSE", dry=7)
    do(match, "name OSE")
    assert counts(match)[1] == 8


@pytest.mark.rule("BND-73")
@pytest.mark.parametrize(("dry", "over"), [(118, False), (119, True)])
def test_the_stall_limit_grows_with_the_table(dry: int, over: bool) -> None:
    match = lay("RIB TUB", "IMA OSE", "PEN", dry=dry)
    do(match, "name PAC", "pass")
    assert (match.over, match.ending) == (over, "stall" if over else None)


@pytest.mark.rule("BND-72", "BND-73")
@pytest.mark.parametrize("players", range(2, 9))
def test_both_counts_start_at_zero(players: int) -> None:
    assert counts(labtop.new("bound", players=players, seed=1)) == (0, 0)


@pytest.mark.rule("BND-74")
def test_S53_blocked_is_reported_before_stall() -> None:
    match = lay("RIB", "ERY", draw="", bound={0: 15, 1: 14}, idle=3, dry=79)
    do(match, "type Cancer 1", "pass")
    assert (match.over, match.ending) == (True, "blocked")
    assert counts(match) == (4, 80)


@pytest.mark.rule("BND-74")
def test_an_empty_hand_is_reported_before_a_stall() -> None:
    match = lay("RIB", "TUB OSE", top="GYR", dry=79)
    do(match, "name PAC", "discard RIB GYR")
    assert (match.ending, counts(match)) == ("out", (0, 80))


@pytest.mark.rule("BND-74")
def test_the_last_turn_counts() -> None:
    match = lay("RIB", "ERY TUB OSE", "IMA SOF", idle=2, dry=9)
    do(match, "name ERY", "bind ERY")
    assert (match.over, counts(match)) == (True, (0, 0))


@pytest.mark.rule("BND-74")
def test_a_bind_pair_in_the_last_possible_turn_averts_the_stall() -> None:
    match = lay("RIB ERY TUB", "IMA OSE", dry=79)
    do(match, "name PAC", "bind ERY")
    assert (match.over, counts(match)[1]) == (False, 0)


def ended(ending: str) -> labtop.Match:
    """A match that has ended in this way."""
    if ending == "out":
        match = short_of_out()
        do(match, "name ERY", "bind ERY")
    elif ending == "blocked":
        match = lay("RIB", "ERY", draw="", bound={0: 15, 1: 14}, idle=3)
        idle_turn(match)
    else:
        match = lay("RIB TUB", "IMA OSE", dry=79)
        do(match, "name PAC", "pass")
    return match


@pytest.mark.rule("BND-75")
@pytest.mark.parametrize("ending", ["out", "blocked", "stall"])
def test_S37_after_the_end_there_is_nothing_to_do(ending: str) -> None:
    match = ended(ending)
    assert match.ending == ending
    assert [match.moves(seat) for seat in range(match.players)] == [[]] * match.players
    assert match.moves() == []
    assert match.waiting == []


@pytest.mark.rule("BND-75")
@pytest.mark.parametrize("ending", ["out", "blocked", "stall"])
@pytest.mark.parametrize("move", ["name ERY", "type Cancer 1", "give IMA", "take 1", "bind ERY", "pass"])
def test_S37_after_the_end_every_move_is_refused(ending: str, move: str) -> None:
    match = ended(ending)
    with pytest.raises(labtop.IllegalMove):
        do(match, move)


@pytest.mark.rule("BND-75")
@pytest.mark.parametrize("ending", ["out", "blocked", "stall"])
def test_everybody_hears_why_the_game_ended(ending: str) -> None:
    match = ended(ending)
    assert [match.view(observer)["result"]["reason"] for observer in observers(match)] == [ending] * (match.players + 1)


@pytest.mark.rule("BND-67", "BND-72", "BND-73")
def test_a_quiet_turn_with_cards_in_every_hand_ends_nothing() -> None:
    match = lay("NOV GYR TUB", "PAC RIB ERY", draw="", bound={0: 14, 1: 13}, idle=2, dry=78)
    do(match, "type Virus 1", "pass")
    assert (match.over, counts(match), piles(match), len(bound_by(match, 0))) == (False, (3, 79), (0, 0), 14)
