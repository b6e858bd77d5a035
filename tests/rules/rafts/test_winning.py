"""Winning, and games without a winner: RFT-142 to RFT-153."""

import pytest

import labtop
from tests.rules.rafts.table import asked, do, lay, legal, let_go, offered, shown, stage, table

WON = "b_ecoli+g_hb | 2 1 2 0"
PLAYABLE = "g_hb g_ins time time time money"


@pytest.mark.rule("RFT-142")
def test_a_claim_may_come_before_any_card() -> None:
    match = lay(goals={"A": "goal_blood"}, tables={"A": WON}, hands={"A": "time"})
    assert legal(match) == ["end_turn", "claim 1", "add time"]


@pytest.mark.rule("RFT-143", "RFT-148")
@pytest.mark.parametrize("rest", ["1 1 2 0", "2 0 2 0", "2 1 1 0"])
def test_a_claim_that_does_not_hold_is_no_move(rest: str) -> None:
    match = lay(goals={"A": "goal_blood"}, tables={"A": f"b_ecoli+g_hb | {rest}"})
    assert offered(match, "claim") == []
    with pytest.raises(labtop.IllegalMove, match=r"^Blood for donations: your table lacks 1 card\.$"):
        match.play("claim", goal="1")


@pytest.mark.rule("RFT-145")
def test_S47_a_surplus_does_no_harm() -> None:
    match = lay(goals={"A": "goal_blood"}, tables={"A": "b_ecoli+g_hb | 2 2 2 1"})
    assert offered(match, "claim") == ["1"]


@pytest.mark.rule("RFT-145")
def test_a_surplus_of_one_type_is_no_help_for_another() -> None:
    match = lay(goals={"A": "goal_blood"}, tables={"A": "b_ecoli+g_hb | 2 2 1 0"})
    assert offered(match, "claim") == []


@pytest.mark.rule("RFT-146")
def test_S48_what_is_fulfilled_in_another_turn_may_be_lost_before_the_own() -> None:
    match = lay(
        active="B",
        goals={"A": "goal_gut"},
        tables={"A": "-+g_il10 | 1 2 2 0", "B": "b_llactis+- | 0 0 0 0"},
        hands={"A": "serendipity fungal", "B": "b_ecoli spill g_hb g_hb g_ins g_ins"},
    )
    do(match, "B lay b_ecoli 1", "A take 1")
    assert (table(match, "A"), asked(match)) == ("b_llactis+g_il10 | 1 2 2 0", "B")
    with pytest.raises(labtop.IllegalMove):
        match.play("claim", by=0, goal="1")
    do(match, "B act spill", "A pass")
    let_go(match)
    do(match, "B end_turn", "B draw generic", "B draw generic")
    let_go(match)
    assert (asked(match), offered(match, "claim")) == ("A", [])


@pytest.mark.rule("RFT-147", "RFT-150")
def test_S49_no_claim_in_the_draw_step_or_between_turns() -> None:
    match = lay(
        goals={"A": "goal_blood"}, tables={"A": WON}, hands={"A": "g_hb b_ecoli g_ins g_ins fungal"}, pile="time"
    )
    do(match, "A end_turn")
    assert (stage(match), offered(match, "claim")) == ("draw", [])
    do(match, "A draw generic")
    assert (stage(match), asked(match), offered(match, "claim")) == ("between", "A", [])


@pytest.mark.rule("RFT-149")
def test_S69_no_card_answers_a_claim() -> None:
    match = lay(goals={"A": "goal_blood"}, tables={"A": WON}, hands={"B": "serendipity"}, pile="g_ins")
    do(match, "A claim 1")
    assert (match.over, match.winners, match.moves()) == (True, [0], [])


@pytest.mark.rule("RFT-151")
def test_S50_three_idle_rounds_end_the_game_as_a_draw() -> None:
    match = lay(hands={"A": PLAYABLE, "B": PLAYABLE.replace("g_ins", "g_pdc")})
    for turn in range(6):
        assert not match.over, turn
        do(match, f"{asked(match)} end_turn")
    assert (match.ending, match.winners) == ("stall", [0, 1])


@pytest.mark.rule("RFT-151")
@pytest.mark.parametrize("play", ["A act fungal", "A add time"])
def test_any_play_even_a_blank_one_begins_the_count_anew(play: str) -> None:
    match = lay(
        hands={"A": "fungal g_hb g_ins time time money", "B": "g_hb g_pdc time time money money"},
        decks={"specific": "", "generic": "", "action": ""},
        pile="",
    )
    do(match, "A end_turn", "B end_turn", play, "A end_turn")
    assert shown(match)["stall"]["turns"] == 0


@pytest.mark.rule("RFT-151")
def test_renewing_a_deck_is_no_play() -> None:
    match = lay(hands={"A": PLAYABLE, "B": PLAYABLE.replace("g_ins", "g_pdc")}, pile="fungal", decks={"action": ""})
    do(match, "A end_turn")
    assert shown(match)["stall"]["turns"] == 1


@pytest.mark.rule("RFT-151", "RFT-120")
def test_the_window_between_turns_belongs_to_the_turn_before() -> None:
    match = lay(hands={"A": PLAYABLE, "B": "serendipity g_pdc"}, pile="money")
    do(match, "A end_turn", "B take 1")
    assert (asked(match), shown(match)["stall"]["turns"]) == ("B", 0)


@pytest.mark.rule("RFT-152", "RFT-153")
def test_S51_the_last_round_ends_the_game_after_its_last_window() -> None:
    match = lay(
        3,
        hands={
            "A": PLAYABLE,
            "B": "g_pdc g_pdc b_ecoli b_ecoli money money",
            "C": "g_alkb b_llactis time time raft fungal",
        },
        pile="medium",
        max_rounds=2,
        stall_rounds=0,
    )
    for _ in range(6):
        assert not match.over
        do(match, f"{asked(match)} end_turn")
        assert stage(match) == "between"
        let_go(match)
    assert (match.ending, match.winners) == ("cap", [0, 1, 2])


@pytest.mark.rule("RFT-152")
def test_if_both_apply_it_was_the_idle_rounds() -> None:
    match = lay(hands={"A": PLAYABLE, "B": PLAYABLE.replace("g_ins", "g_pdc")}, max_rounds=3)
    for _ in range(6):
        do(match, f"{asked(match)} end_turn")
    assert match.ending == "stall"
