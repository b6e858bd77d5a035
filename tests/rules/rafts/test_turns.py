"""The turn: RFT-31 to RFT-40."""

import pytest

import labtop
from tests.rules.rafts.table import (
    SEATS,
    asked,
    do,
    families,
    hand,
    lay,
    legal,
    let_go,
    offered,
    pile,
    play_at_random,
    shown,
    stage,
)


@pytest.mark.rule("RFT-31")
def test_a_turn_is_main_phase_draw_step_and_window() -> None:
    match = lay(hands={"A": "g_hb g_ins time time time", "B": "fungal"}, pile="money")
    assert stage(match) == "main"
    do(match, "A end_turn")
    assert stage(match) == "draw"
    do(match, "A draw generic")
    assert (stage(match), asked(match)) == ("between", "B")
    do(match, "B pass")
    assert (stage(match), asked(match)) == ("main", "B")


@pytest.mark.rule("RFT-32", "RFT-36")
def test_any_number_of_cards_in_any_order_or_none() -> None:
    match = lay(hands={"A": "time g_hb fungal money b_ecoli raft"})
    do(match, "A act fungal", "A add money", "A lay g_hb 1", "A add time", "A lay b_ecoli 1", "A add raft")
    assert (hand(match, "A"), stage(match)) == ("", "main")
    match = lay(hands={"A": "time g_hb fungal money b_ecoli raft"})
    do(match, "A end_turn")
    assert asked(match) == "B"


@pytest.mark.rule("RFT-33")
def test_the_next_card_waits_until_the_window_of_the_last_is_closed() -> None:
    match = lay(3, tables={"A": "b_ecoli+- | 0 0 0 0"}, hands={"A": "b_llactis time", "B": "fungal", "C": "fungal"})
    do(match, "A lay b_llactis 1")
    with pytest.raises(labtop.IllegalMove, match="The others are asked first"):
        match.play("add", by=0, card="time")
    do(match, "B pass", "C pass", "A add time")
    assert stage(match) == "main"


@pytest.mark.rule("RFT-34", "RFT-35")
def test_S53_in_the_turn_of_another_only_fast_cards_are_played() -> None:
    match = lay(hands={"A": "g_hb", "B": "time b_ecoli fungal lab_expansion"})
    assert legal(match, "B") == []
    with pytest.raises(labtop.IllegalMove, match="Not yet"):
        match.play("add", by=1, card="time")


@pytest.mark.rule("RFT-37")
def test_a_hand_is_seen_by_its_owner_and_a_play_by_all() -> None:
    match = lay(hands={"A": "time g_hb", "B": "fungal"})
    assert [shown(match, viewer)["seats"][0]["hand"] is None for viewer in ("A", "B", None)] == [False, True, True]
    do(match, "A add time")
    assert match.log(1)[-1] == f"{match.names[0]} adds Time."


@pytest.mark.rule("RFT-38")
def test_S73_the_families_of_a_hand_are_public() -> None:
    match = lay(hands={"A": "b_ecoli g_hb time money bioeconomy fungal"}, pile="time")
    assert families(match, "A") == "2/2/2"
    do(match, "A lay b_ecoli 1", "A act bioeconomy", "A fetch time")
    assert families(match, "A") == "1/3/1"


@pytest.mark.rule("RFT-39")
def test_everybody_sees_the_whole_pile_in_its_order() -> None:
    match = lay(pile="g_hb outage time g_hb")
    assert [shown(match, viewer)["pile"]["cards"] for viewer in ("A", "B", None)] == [pile(match).split()] * 3
    assert pile(match) == "g_hb outage time g_hb"


@pytest.mark.rule("RFT-40")
def test_there_is_no_move_that_gives_a_card_away() -> None:
    names = {family.name for family in labtop.new("rafts", players=2).game.moves.families}
    assert names == {
        "END_TURN", "CLAIM", "LAY", "ADD", "ACT", "TAKE", "STEAL", "PUT", "SWAP", "SPOIL", "FETCH", "RETURN_GOAL",
        "CHOOSE_GOAL", "SHIELD", "PASS", "DISCARD", "DONE", "DRAW",
    }  # fmt: skip


@pytest.mark.rule("RFT-16")
def test_turns_go_clockwise() -> None:
    match = lay(3, active="C", hands=dict.fromkeys("ABC", "g_hb b_ecoli time money medium raft"), options={})
    order = ""
    for _ in range(4):
        order += asked(match)
        do(match, f"{asked(match)} end_turn")
        let_go(match)
    assert order == "CABC"


@pytest.mark.rule("RFT-155")
def test_between_two_the_opponent_is_the_other() -> None:
    match = lay(tables={"A": "-+- | 1 0 0 0", "B": "-+- | 1 0 0 0"}, hands={"A": "fungal"})
    do(match, "A act fungal")
    assert offered(match, "spoil") == ["B"]


@pytest.mark.rule("RFT-154")
@pytest.mark.parametrize("players", range(2, 7))
def test_every_number_of_players_comes_to_an_end(players: int) -> None:
    match = labtop.new("rafts", players=players, seed=3)
    play_at_random(match, 3)
    assert match.winners
    assert len(SEATS) == 6
