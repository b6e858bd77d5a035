"""The house rules, where they differ from the book."""

import random
from collections import Counter

import pytest

from tests.rules.rafts.table import (
    asked,
    deck,
    do,
    goals,
    hand,
    kinds,
    lay,
    legal,
    offered,
    pile,
    record,
    shown,
    stage,
    table,
)

FULL = "-+- | 2 2 2 1"
DEAD = "time time money raft backup savings"


@pytest.mark.rule("RFT-140")
def test_S90_free_discards_from_any_hand_end_the_main_phase() -> None:
    match = lay(hands={"A": "time g_hb"}, discard_from_hand="free")
    assert offered(match, "discard") == ["g_hb", "time"]
    do(match, "A discard time")
    assert (stage(match), legal(match)) == ("relief", ["discard g_hb", "done"])


@pytest.mark.rule("RFT-140")
def test_where_discarding_is_off_a_dead_hand_stays() -> None:
    match = lay(tables={"A": FULL}, hands={"A": DEAD}, discard_from_hand="off")
    assert legal(match) == ["end_turn"]


@pytest.mark.rule("RFT-151")
def test_without_a_limit_idle_rounds_do_not_end_the_game() -> None:
    held = "g_hb g_ins time time time money"
    match = lay(hands={"A": held, "B": held.replace("g_ins", "g_pdc")}, stall_rounds=0)
    for _ in range(20):
        do(match, f"{asked(match)} end_turn")
    assert not match.over
    assert shown(match)["stall"] is None


@pytest.mark.rule("RFT-153")
@pytest.mark.parametrize(("money", "winners"), [(1, [0, 1]), (2, [1])])
def test_S87_closest_wins(money: int, winners: list[int]) -> None:
    match = lay(
        goals={"A": "goal_blood", "B": "goal_gut"},
        tables={"A": "b_ecoli+g_hb | 2 0 0 1", "B": f"b_llactis+- | 1 2 {money} 0"},
        hands={"A": "g_hb g_ins time time time money", "B": "g_pdc g_ins time time time money"},
        max_rounds=1,
        limit_result="closest",
    )
    do(match, "A end_turn", "B end_turn")
    assert (match.ending, match.winners) == ("cap", winners)


def takers(tie: str) -> dict[str, object]:
    """Two who both want a card that C, who sits between them, has replaced."""
    return {
        "players": 4,
        "active": "C",
        "tables": {"C": "-+g_ins | 0 0 0 0"},
        "hands": {"C": "g_hb", "D": "serendipity", "A": "serendipity", "B": "serendipity"},
        "serendipity_tie": tie,
    }


@pytest.mark.rule("RFT-106")
def test_by_lot_every_taker_is_as_likely_and_the_order_of_answers_does_not_matter() -> None:
    got: Counter[str] = Counter()
    for seed in range(300):
        match = lay(**takers("random"))  # type: ignore[arg-type]
        record(match).rng.key[0] = seed
        do(match, "C lay g_hb 1")
        answers = ["D take 1", "A take 1", "B pass"]
        random.Random(seed).shuffle(answers)
        do(match, *answers)
        got["D" if "g_ins" in table(match, "D") else "A"] += 1
    assert set(got) == {"A", "D"}
    assert 110 <= got["A"] <= 190


@pytest.mark.rule("RFT-106", "RFT-156")
@pytest.mark.parametrize("first", ["A", "B", "D"])
def test_in_a_race_the_first_answer_gets_it(first: str) -> None:
    match = lay(**takers("race"))  # type: ignore[arg-type]
    do(match, "C lay g_hb 1", f"{first} take 1")
    do(match, *(f"{seat} take 1" for seat in "DAB" if seat != first))
    assert table(match, first) == "-+g_ins | 0 0 0 0"


@pytest.mark.rule("RFT-106", "RFT-157")
def test_in_a_race_a_quick_pass_is_no_claim_to_the_card_and_nothing_shows_early() -> None:
    match = lay(**takers("race"))  # type: ignore[arg-type]
    do(match, "C lay g_hb 1")
    before = match.view(0)
    do(match, "D pass", "B take 1")
    assert match.view(0) == before
    do(match, "A take 1")
    assert table(match, "B") == "-+g_ins | 0 0 0 0"


@pytest.mark.rule("RFT-147")
def test_auto_claim_claims_as_soon_as_it_can_be() -> None:
    match = lay(
        goals={"A": "goal_blood"},
        tables={"A": "b_ecoli+g_hb | 2 1 1 0"},
        hands={"A": "money"},
        auto_claim=True,
    )
    do(match, "A add money")
    assert (match.over, match.winners, kinds(match)) == (True, [0], ["added", "claimed", "ended"])


@pytest.mark.rule("RFT-147", "RFT-146")
def test_auto_claim_waits_for_the_own_turn() -> None:
    match = lay(
        goals={"B": "goal_blood"},
        tables={"B": "b_ecoli+g_hb | 2 1 2 0"},
        hands={"A": "g_hb g_ins time time time money"},
        auto_claim=True,
    )
    assert not match.over
    do(match, "A end_turn")
    assert (match.over, match.winners) == (True, [1])


@pytest.mark.rule("RFT-136")
def test_the_action_deck_may_stay_empty() -> None:
    match = lay(
        hands={"A": "time time time money money"},
        pile="fungal outage",
        decks={"action": "savings"},
        action_reshuffle=False,
    )
    do(match, "A end_turn", "A draw action")
    assert (deck(match, "action"), pile(match)) == ([], "fungal outage")


@pytest.mark.rule("RFT-114")
@pytest.mark.parametrize(
    ("benches", "which"),
    [("b_ecoli+-, b_llactis+-", "both"), ("b_ecoli+-, -+-", "first"), ("-+-, b_llactis+-", "second")],
)
def test_S86_one_resistance_may_keep_all(benches: str, which: str) -> None:
    match = lay(
        tables={"B": f"{benches} | 0 0 0 0"}, hands={"A": "spill", "B": "resistance resistance"}, resistance_scope="all"
    )
    do(match, "A act spill")
    assert legal(match, "B") == [f"shield {which}", "pass"]
    do(match, f"B shield {which}")
    assert (table(match, "B"), hand(match, "B")) == (f"{benches} | 0 0 0 0", "resistance")


@pytest.mark.rule("RFT-144")
def test_genes_may_be_pooled() -> None:
    match = lay(
        goals={"A": "goal_blood"}, tables={"A": "b_ecoli+g_ins, b_llactis+g_hb | 2 1 2 0"}, gene_association="pooled"
    )
    assert offered(match, "claim") == ["1"]


@pytest.mark.rule("RFT-86")
def test_S88_two_benches_may_have_room_for_twice_as_much() -> None:
    match = lay(
        lab="A",
        tables={"A": "-+- | 0 3 0 1"},
        hands={"A": "time time raft"},
        lab_expansion_generics="doubled",
    )
    assert offered(match, "add") == ["time"]
    do(match, "A add time")
    assert offered(match, "add") == []


@pytest.mark.rule("RFT-95")
def test_S84_funding_may_replace_a_goal() -> None:
    match = lay(goals={"A": "goal_blood goal_gut", "B": "goal_sugar"}, hands={"A": "funding"}, funding_replaces=True)
    do(match, "A act funding")
    assert legal(match) == ["return_goal 1", "return_goal 2"]
    do(match, "A return_goal 2")
    assert set(offered(match, "choose_goal")) == set(shown(match)["pool"]) - {"goal_blood", "goal_gut"}
    do(match, "A choose_goal goal_mouth")
    assert goals(match, "A") == ["goal_blood", "goal_mouth"]
    assert (shown(match)["pool"]["goal_gut"], pile(match)) == (2, "funding")


@pytest.mark.rule("RFT-90")
def test_S85_bioeconomy_may_put_the_card_on_the_table() -> None:
    match = lay(
        tables={"A": "-+g_hb | 0 2 0 0"},
        hands={"A": "bioeconomy", "B": "fungal"},
        pile="time g_ins",
        bioeconomy_to="table",
    )
    do(match, "A act bioeconomy")
    assert legal(match) == ["fetch g_ins"]
    do(match, "A fetch g_ins")
    assert (table(match, "A"), pile(match)) == ("-+g_ins | 0 2 0 0", "time bioeconomy g_hb")
    assert (stage(match), asked(match)) == ("react", "B")


@pytest.mark.rule("RFT-90")
def test_with_two_benches_the_fetched_card_goes_where_its_player_wants() -> None:
    match = lay(lab="A", hands={"A": "bioeconomy"}, pile="g_ins", bioeconomy_to="table")
    do(match, "A act bioeconomy", "A fetch g_ins")
    assert (legal(match), shown(match)["waiting_card"]) == (["put 1", "put 2"], "g_ins")
    do(match, "A put 2")
    assert table(match, "A") == "-+-, -+g_ins | 0 0 0 0"


@pytest.mark.rule("RFT-130")
def test_S89_decks_may_be_declared_before_the_first_card() -> None:
    match = lay(
        hands={"A": "time time time"},
        pile="g_hb",
        decks={"specific": "g_ins", "generic": "money money"},
        draw_mode="declared",
    )
    do(match, "A end_turn", "A draw specific", "A draw specific")
    assert (offered(match, "draw"), hand(match, "A")) == (["generic", "action"], "time time time")
    assert shown(match)["named"] == ["specific", "specific"]
    do(match, "A draw action")
    assert (deck(match, "specific"), hand(match, "A").split()[:2]) == ([], ["g_hb", "g_ins"])
    assert len(hand(match, "A").split()) == 6


@pytest.mark.rule("RFT-130")
def test_a_deck_that_is_the_only_one_left_is_named_without_a_question() -> None:
    match = lay(
        hands={"A": "time time time"},
        decks={"specific": "g_ins", "generic": "", "action": "fungal fungal fungal"},
        draw_mode="declared",
    )
    do(match, "A end_turn", "A draw specific")
    assert (hand(match, "A"), asked(match)) == ("g_ins time time time fungal fungal", "B")


@pytest.mark.rule("RFT-136", "RFT-130")
def test_an_action_deck_that_is_not_renewed_is_named_only_as_often_as_it_has_cards() -> None:
    match = lay(
        hands={"A": "time time time"},
        pile="outage",
        decks={"action": "fungal"},
        draw_mode="declared",
        action_reshuffle=False,
    )
    do(match, "A end_turn", "A draw action")
    assert offered(match, "draw") == ["specific", "generic"]
