"""The end of the game and scoring: PDB-90 to PDB-99, PDB-101."""

import pytest
from hypothesis import given

import labtop
from tests.rules.pdb.table import (
    data_held,
    deck,
    do,
    few,
    lay,
    legal,
    market,
    play_at_random,
    record,
    seeds,
    shown,
    table_sizes,
    turn,
)


@pytest.mark.rule("PDB-91", "PDB-92", "PDB-94")
def test_X10_who_brings_the_end_need_not_win() -> None:
    match = lay(has={"A": "★11", "B": "★10 ■2 ●1"})
    do(match, "A publish", "B innovate1")
    assert (match.over, match.scores, match.winners) == (True, [12, 13], [1])


@pytest.mark.rule("PDB-95")
def test_X11_data_break_a_tie() -> None:
    match = lay(has={"A": "★11 ■2", "B": "★9 ■2 ●6"})
    do(match, "A publish", "B innovate1")
    assert (match.scores, [data_held(match, seat) for seat in "AB"], match.winners) == ([12, 12], [2, 5], [1])


@pytest.mark.rule("PDB-90")
def test_X12_twelve_is_enough() -> None:
    match = lay(has={"A": "★11"})
    do(match, "A publish", "B prep1")
    assert (match.over, match.ending, match.winners, match.scores[0]) == (True, "target", [0], 12)
    assert match.waiting == []


@pytest.mark.rule("PDB-91")
def test_S33_the_round_is_finished() -> None:
    match = lay(4, has={"A": "★11", "D": "■2 ●1"})
    do(match, "A publish")
    assert (match.over, turn(match), shown(match)["last_round"]) == (False, "B", True)
    do(match, "B prep1", "C prep2", "D innovate1")
    assert (match.over, match.scores, match.winners) == (True, [12, 0, 0, 3], [0])


@pytest.mark.rule("PDB-92", "PDB-93")
def test_S34_a_card_may_reach_twelve_and_no_new_card_is_turned_up() -> None:
    match = lay(owns={"A": "4HHB 1HSG 2LYZ"}, has={"A": "■2 ●1"})
    assert len(deck(match)) == 26
    do(match, "A innovate1", "B publish")
    assert (match.over, match.scores, market(match), len(deck(match))) == (True, [12, 1], "- 1PRC 5IRE", 26)


@pytest.mark.rule("PDB-96")
def test_S36_who_is_still_equal_shares_the_win() -> None:
    match = lay(3, has={"A": "★11 ■4", "B": "★9 ■2 ●5"}, owns={"C": "4HHB 1HSG 2LYZ"})
    do(match, "A publish", "B innovate1", "C prep1")
    assert (match.scores, match.winners) == ([12, 12, 9], [0, 1])
    assert shown(match)["final"] == {"places": [1, 1, 3], "data": [4, 4, 0]}


@pytest.mark.rule("PDB-97")
def test_nothing_else_counts() -> None:
    match = lay(totals="A9", has={"A": "S9 X9 ■9"}, owns={"A": "Automation EC IHM XFEL"})
    assert match.scores == [0, 0]


@pytest.mark.rule("PDB-98")
def test_S37_a_game_in_which_nothing_happens_ends() -> None:
    match = lay(has={"A": "★1"}, stall_rounds=5)
    for _ in range(4):
        do(match, "A prep1", "B prep2")
    assert not match.over
    do(match, "A prep1", "B prep2")
    assert (match.ending, match.winners, match.scores, shown(match)["round"]) == ("stall", [0], [1, 0], 6)


@pytest.mark.rule("PDB-98")
def test_achievement_and_acquired_cards_are_progress() -> None:
    match = lay(has={"A": "■2 ●1"}, stall_rounds=5)
    do(match, "A prep1", "B prep2")
    assert record(match).stalled == 1
    do(match, "A publish", "B prep2")
    assert record(match).stalled == 0
    do(match, "A prep1", "B prep2", "A innovate1", "B prep2")
    assert record(match).stalled == 0


@pytest.mark.rule("PDB-98", "PDB-102")
def test_replacing_the_market_is_no_progress() -> None:
    match = lay(stall_rounds=5, market_refresh_rounds=1)
    for _ in range(5):
        do(match, "A prep1", "B prep2")
    assert match.ending == "stall"


@pytest.mark.rule("PDB-99")
def test_the_last_round_there_can_be() -> None:
    match = lay(round=10, max_rounds=10)
    do(match, "A publish", "B prep1")
    assert (match.ending, match.winners, shown(match)["round"]) == ("cap", [0], 10)


@pytest.mark.rule("PDB-90", "PDB-98", "PDB-99")
def test_of_several_reasons_the_first_is_told() -> None:
    match = lay(round=10, max_rounds=10, has={"A": "★11"})
    do(match, "A publish", "B prep1")
    assert match.ending == "target"
    match = lay(round=10, max_rounds=10, stall_rounds=5)
    record(match).stalled = 4
    do(match, "A prep1", "B prep2")
    assert match.ending == "stall"


@pytest.mark.rule("PDB-101")
def test_the_boxes_are_the_same_at_every_table() -> None:
    has = {"A": "S2 X1 ■2 ●2"}
    assert [legal(lay(players, totals="A2", has=has)) for players in (3, 4)] == [
        legal(lay(2, totals="A2", has=has))
    ] * 2


@pytest.mark.rule("PDB-72", "PDB-76", "PDB-94")
@given(seeds, table_sizes)
@few
def test_no_score_ever_goes_down(seed: int, players: int) -> None:
    match = labtop.new("pdb", players=players, seed=seed)
    before, stars = match.scores, record(match).supply[5]
    while not match.over:
        play_at_random(match, seed, 1)
        assert all(now >= then for now, then in zip(match.scores, before, strict=True))
        assert record(match).supply[5] <= stars
        before, stars = match.scores, record(match).supply[5]
