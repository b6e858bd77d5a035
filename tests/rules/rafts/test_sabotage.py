"""Actions in general, and sabotage: RFT-53 to RFT-83."""

import pytest

from tests.rules.rafts.table import (
    asked,
    do,
    generic,
    goals,
    kinds,
    lay,
    legal,
    let_go,
    offered,
    pile,
    record,
    stage,
    table,
    top,
)

# --- in general -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RFT-53")
def test_an_action_is_in_the_pile_before_its_effect() -> None:
    match = lay(tables={"B": "-+- | 1 0 0 0"}, hands={"A": "fungal"})
    do(match, "A act fungal")
    assert pile(match) == "fungal"
    do(match, "A spoil B")
    assert pile(match) == "fungal medium"


@pytest.mark.rule("RFT-54", "RFT-136")
def test_S67_markers_never_come_back() -> None:
    match = lay(
        3,
        goals={"B": "goal_blood goal_gut"},
        tables={"B": "-+-, -+- | 0 0 0 0"},
        hands={"A": "lab_expansion time"},
        pile="outage fungal",
        decks={"action": "spill"},
    )
    do(match, "A act lab_expansion", "A end_turn", "A draw action")
    assert sorted(record(match).action_deck.cards[:2].tolist()) == sorted([24, 26])
    assert record(match).action_deck.count == 2


@pytest.mark.rule("RFT-55", "RFT-158")
def test_S52_S78_a_choice_that_exists_must_be_made() -> None:
    match = lay(
        goals={"A": "goal_blood"},
        tables={"A": "b_ecoli+g_hb | 2 1 2 0", "B": "-+- | 1 0 0 0"},
        hands={"A": "fungal time", "B": "fungal"},
    )
    do(match, "A act fungal")
    assert (pile(match), asked(match), legal(match)) == ("fungal", "A", ["spoil B"])


@pytest.mark.rule("RFT-56")
@pytest.mark.parametrize("card", ["espionage", "fungal", "spill", "outage", "expenses", "bioeconomy"])
def test_an_action_that_can_do_nothing_is_a_blank_play(card: str) -> None:
    match = lay(3, hands={"A": f"{card} time", "B": "backup", "C": "savings"})
    do(match, f"A act {card}")
    assert (stage(match), asked(match), pile(match), kinds(match)) == ("main", "A", card, ["played", "blank"])


@pytest.mark.rule("RFT-57")
def test_sabotage_is_aimed_at_opponents() -> None:
    match = lay(3, tables=dict.fromkeys("ABC", "b_ecoli+g_hb | 1 0 0 0"), hands={"A": "espionage fungal"})
    do(match, "A act fungal")
    assert offered(match, "spoil") == ["B", "C"]
    do(match, "A spoil C", "A act espionage")
    assert {choice[0] for choice in offered(match, "steal")} == {"B", "C"}


@pytest.mark.rule("RFT-58", "RFT-73", "RFT-74")
def test_S10_fungal_contamination() -> None:
    match = lay(3, tables={"A": "-+- | 2 0 0 0", "B": "-+- | 1 0 0 1", "C": "-+- | 0 0 0 0"}, hands={"A": "fungal"})
    do(match, "A act fungal")
    assert legal(match) == ["spoil B"]
    do(match, "A spoil B")
    assert (table(match, "B"), top(match)) == ("-+- | 0 0 0 1", "medium")


@pytest.mark.rule("RFT-59", "RFT-75")
def test_S61_no_card_stops_fungal_contamination() -> None:
    match = lay(tables={"B": "-+- | 1 0 0 0"}, hands={"A": "fungal", "B": "backup savings resistance"})
    do(match, "A act fungal", "A spoil B")
    assert generic(match, "medium") == [0, 0]
    assert stage(match) == "react"  # which asks for Serendipity, not for a shield


# --- espionage --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RFT-60", "RFT-61")
def test_WE3_espionage_makes_room() -> None:
    match = lay(tables={"A": "b_ecoli+g_hb | 0 0 0 0", "B": "b_pputida+- | 0 0 0 0"}, hands={"A": "espionage"})
    do(match, "A act espionage", "A steal B bacterium1")
    assert (table(match, "A"), table(match, "B")) == ("b_pputida+g_hb | 0 0 0 0", "-+- | 0 0 0 0")
    assert pile(match) == "espionage b_ecoli"


@pytest.mark.rule("RFT-62", "RFT-65")
def test_WE4_with_a_second_bench_nothing_need_be_discarded() -> None:
    match = lay(tables={"A": "b_ecoli+g_hb, -+- | 0 0 0 0", "B": "b_pputida+- | 0 0 0 0"}, hands={"A": "espionage"})
    do(match, "A act espionage", "A steal B bacterium1", "A put 2")
    assert (table(match, "A"), pile(match)) == ("b_ecoli+g_hb, b_pputida+- | 0 0 0 0", "espionage")


@pytest.mark.rule("RFT-63")
def test_WE5_no_second_raft_by_theft() -> None:
    match = lay(tables={"A": "-+- | 0 0 0 1", "B": "-+- | 0 0 0 1"}, hands={"A": "espionage"})
    do(match, "A act espionage")
    assert (stage(match), generic(match, "raft")) == ("main", [1, 1])


@pytest.mark.rule("RFT-64")
def test_S59_time_money_and_medium_are_not_stolen() -> None:
    match = lay(tables={"B": "-+- | 2 2 2 0"}, hands={"A": "espionage"})
    do(match, "A act espionage")
    assert (stage(match), table(match, "B")) == ("main", "-+- | 2 2 2 0")


@pytest.mark.rule("RFT-65")
@pytest.mark.parametrize(
    ("bench", "after", "discarded"),
    [
        ("2", "b_ecoli+g_hb, b_llactis+g_il10 | 0 0 0 0", "espionage"),
        ("1", "b_ecoli+g_il10, b_llactis+- | 0 0 0 0", "espionage g_hb"),
    ],
)
def test_S60_the_thief_chooses_the_bench(bench: str, after: str, discarded: str) -> None:
    match = lay(
        tables={"A": "b_ecoli+g_hb, b_llactis+- | 0 0 0 0", "B": "-+g_il10 | 0 0 0 0"}, hands={"A": "espionage"}
    )
    do(match, "A act espionage", "A steal B gene1")
    assert offered(match, "put") == ["1", "2"]
    do(match, f"A put {bench}")
    assert (table(match, "A"), pile(match)) == (after, discarded)


@pytest.mark.rule("RFT-66", "RFT-123")
def test_S22_a_stolen_card_is_not_discarded() -> None:
    match = lay(tables={"B": "-+g_ins | 0 0 0 0"}, hands={"A": "espionage", "B": "serendipity"}, pile="time")
    do(match, "A act espionage", "A steal B gene1")
    assert (top(match), stage(match)) == ("time", "main")


@pytest.mark.rule("RFT-67")
def test_S21_a_gene_stays_when_its_bacterium_is_stolen() -> None:
    match = lay(tables={"B": "b_ecoli+g_hb | 0 0 0 0"}, hands={"A": "espionage"})
    do(match, "A act espionage", "A steal B bacterium1")
    assert table(match, "B") == "-+g_hb | 0 0 0 0"


# --- exchange ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RFT-68", "RFT-70")
def test_the_player_of_an_exchange_chooses_opponent_and_goals() -> None:
    match = lay(
        3,
        goals={"A": "goal_blood", "B": "goal_gut goal_sugar", "C": "goal_mouth"},
        hands={"A": "exchange", "B": "serendipity"},
    )
    do(match, "A act exchange")
    assert offered(match, "swap") == ["1 B 1", "1 B 2", "1 C 1"]
    do(match, "A swap 1 B 2")
    assert (goals(match, "A"), goals(match, "B")) == (["goal_sugar"], ["goal_gut", "goal_blood"])
    assert (stage(match), asked(match)) == ("main", "A")


@pytest.mark.rule("RFT-69")
def test_S18_nobody_gets_two_copies_of_a_goal() -> None:
    match = lay(goals={"A": "goal_blood goal_gut", "B": "goal_gut goal_sugar"}, hands={"A": "exchange"})
    do(match, "A act exchange")
    assert legal(match) == ["swap 1 B 2"]


@pytest.mark.rule("RFT-69", "RFT-56")
def test_S71_without_a_legal_swap_it_is_a_blank_play() -> None:
    match = lay(goals={"A": "goal_blood goal_gut", "B": "goal_gut"}, hands={"A": "exchange"})
    do(match, "A act exchange")
    assert (stage(match), kinds(match)) == ("main", ["played", "blank"])


@pytest.mark.rule("RFT-71")
def test_S19_two_copies_of_one_goal_are_not_swapped() -> None:
    match = lay(goals={"A": "goal_blood", "B": "goal_blood"}, hands={"A": "exchange"})
    do(match, "A act exchange")
    assert (stage(match), pile(match)) == ("main", "exchange")


@pytest.mark.rule("RFT-72", "RFT-146")
def test_S20_a_goal_that_fits_may_be_handed_over_and_is_claimed_later() -> None:
    match = lay(
        goals={"A": "goal_mouth", "B": "goal_blood"},
        tables={"A": "-+g_hb | 0 1 0 0", "B": "b_llactis+g_tff1 | 2 1 2 0"},
        hands={"A": "exchange g_hb g_ins time time time", "B": "time"},
    )
    do(match, "A act exchange", "A swap 1 B 1")
    assert (match.over, table(match, "A")) == (False, "-+g_hb | 0 1 0 0")
    do(match, "A end_turn", "A draw generic")
    let_go(match)
    assert (asked(match), offered(match, "claim")) == ("B", ["1"])


# --- disasters --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RFT-76", "RFT-77", "RFT-83")
def test_S11_a_spill_takes_all_bacteria_in_order() -> None:
    match = lay(
        3,
        tables={"A": "b_ecoli+-, b_llactis+- | 0 0 0 0", "B": "b_pputida+- | 0 0 0 0"},
        hands={"A": "spill"},
    )
    do(match, "A act spill")
    assert (pile(match), top(match)) == ("spill b_ecoli b_llactis b_pputida", "b_pputida")


@pytest.mark.rule("RFT-78")
def test_S62_genes_and_generic_cards_are_spared() -> None:
    match = lay(tables={"B": "b_ecoli+g_hb | 1 1 1 1"}, hands={"A": "spill"})
    do(match, "A act spill")
    assert table(match, "B") == "-+g_hb | 1 1 1 1"


@pytest.mark.rule("RFT-79", "RFT-80")
def test_S12_an_outage_takes_one_time_card_of_everybody() -> None:
    match = lay(
        4,
        active="C",
        tables={"A": "-+- | 0 2 0 0", "B": "-+- | 0 1 0 0", "D": "-+- | 0 2 0 0"},
        hands={"C": "outage"},
    )
    do(match, "C act outage")
    assert (generic(match, "time"), pile(match)) == ([1, 0, 0, 1], "outage time time time")


@pytest.mark.rule("RFT-81", "RFT-82")
def test_S63_expenses_take_one_money_card_of_everybody() -> None:
    match = lay(
        3,
        tables={"A": "-+- | 0 0 2 0", "B": "-+- | 0 0 2 0", "C": "-+- | 0 0 1 0"},
        hands={"A": "expenses"},
    )
    do(match, "A act expenses")
    assert generic(match, "money") == [1, 1, 0]
