"""The table and its limits, resources and the raft: RFT-18 to RFT-29, RFT-41 to RFT-52."""

import pytest

from tests.rules.rafts.table import (
    asked,
    do,
    generic,
    goals,
    lay,
    legal,
    let_go,
    offered,
    pile,
    shown,
    stage,
    table,
    top,
)


@pytest.mark.rule("RFT-18")
def test_S54_a_card_in_the_hand_counts_nothing() -> None:
    match = lay(goals={"A": "goal_blood"}, tables={"A": "b_ecoli+g_hb | 2 1 1 0"}, hands={"A": "money"})
    assert offered(match, "claim") == []
    do(match, "A add money")
    assert offered(match, "claim") == ["1"]


@pytest.mark.rule("RFT-19", "RFT-26")
def test_everybody_sees_all_tables_and_goals() -> None:
    match = lay(3, tables={"B": "b_ecoli+g_hb | 2 1 0 1"}, goals={"B": "goal_blood goal_gut"})
    seen = [shown(match, seat)["seats"][1] for seat in (None, "A", "C")]
    assert [one["benches"] for one in seen] == [[{"bacterium": "b_ecoli", "gene": "g_hb"}]] * 3
    assert [[goal["id"] for goal in one["goals"]] for one in seen] == [["goal_blood", "goal_gut"]] * 3


@pytest.mark.rule("RFT-20", "RFT-21", "RFT-41", "RFT-119")
def test_S05_a_bacterium_replaces_the_one_before_and_the_opponents_are_asked() -> None:
    match = lay(3, tables={"A": "b_ecoli+- | 0 0 0 0"}, hands={"A": "b_llactis", "B": "fungal", "C": "outage"})
    do(match, "A lay b_llactis 1")
    assert (table(match, "A"), top(match)) == ("b_llactis+- | 0 0 0 0", "b_ecoli")
    assert (stage(match), asked(match)) == ("react", "BC")


@pytest.mark.rule("RFT-22", "RFT-23", "RFT-44")
def test_S06_a_third_card_of_a_type_cannot_be_played() -> None:
    assert offered(lay(tables={"A": "-+- | 0 2 0 0"}, hands={"A": "time"}), "add") == []
    assert offered(lay(tables={"A": "-+- | 0 1 0 0"}, hands={"A": "time"}), "add") == ["time"]


@pytest.mark.rule("RFT-24", "RFT-25", "RFT-45")
def test_S07_one_raft_beside_two_of_every_other_type() -> None:
    match = lay(tables={"A": "-+- | 2 2 2 0"}, hands={"A": "raft raft"})
    do(match, "A add raft")
    assert table(match, "A") == "-+- | 2 2 2 1"
    assert offered(match, "add") == []


@pytest.mark.rule("RFT-28")
def test_S08_a_gene_may_lie_without_a_bacterium() -> None:
    match = lay(hands={"A": "g_pdc"})
    do(match, "A lay g_pdc 1")
    assert table(match, "A") == "-+g_pdc | 0 0 0 0"


@pytest.mark.rule("RFT-42")
def test_S09_with_two_benches_both_may_be_chosen() -> None:
    match = lay(tables={"A": "b_ecoli+g_hb, -+- | 0 0 0 0"}, hands={"A": "b_llactis"})
    assert offered(match, "lay") == ["b_llactis 1", "b_llactis 2"]
    do(match, "A lay b_llactis 1")
    assert (table(match, "A"), pile(match)) == ("b_llactis+g_hb, -+- | 0 0 0 0", "b_ecoli")


@pytest.mark.rule("RFT-43")
def test_S55_a_card_may_replace_one_of_the_same_kind() -> None:
    match = lay(tables={"A": "b_ecoli+- | 0 0 0 0"}, hands={"A": "b_ecoli", "B": "fungal"})
    do(match, "A lay b_ecoli 1")
    assert (table(match, "A"), pile(match), stage(match)) == ("b_ecoli+- | 0 0 0 0", "b_ecoli", "react")


@pytest.mark.rule("RFT-29", "RFT-141")
def test_S56_nothing_is_taken_back_and_nothing_thrown_away() -> None:
    match = lay(tables={"A": "b_ecoli+g_hb | 0 2 0 0"}, hands={"A": "g_ins time backup savings fungal"})
    assert legal(match) == ["end_turn", "lay g_ins 1", "act fungal"]


@pytest.mark.rule("RFT-46")
def test_resources_are_played_in_front_of_oneself() -> None:
    match = lay(3, hands={"A": "time b_ecoli"})
    do(match, "A add time", "A lay b_ecoli 1")
    assert generic(match, "time") == [1, 0, 0]
    assert [table(match, seat)[:2] for seat in "BC"] == ["-+", "-+"]


# --- the raft ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RFT-47", "RFT-143")
@pytest.mark.parametrize(
    ("rest", "claims"), [("2 1 1 1", ["1"]), ("2 1 1 0", []), ("1 1 1 1", [])], ids=["S44", "S44 without", "S45"]
)
def test_a_raft_stands_for_one_missing_unit(rest: str, claims: list[str]) -> None:
    match = lay(goals={"A": "goal_oil_spill"}, tables={"A": f"b_pputida+g_alkb | {rest}"})
    assert offered(match, "claim") == claims


@pytest.mark.rule("RFT-48")
@pytest.mark.parametrize("bench", ["b_ecoli+-", "-+g_hb"])
def test_S46_a_raft_is_no_bacterium_and_no_gene(bench: str) -> None:
    match = lay(goals={"A": "goal_blood"}, tables={"A": f"{bench} | 2 1 2 1"})
    assert offered(match, "claim") == []


@pytest.mark.rule("RFT-49")
@pytest.mark.parametrize(("gene", "claims"), [("g_alkb", ["1"]), ("g_petase", [])])
def test_S57_what_a_raft_stands_for_is_decided_at_the_claim(gene: str, claims: list[str]) -> None:
    match = lay(goals={"A": "goal_oil_spill goal_plastic"}, tables={"A": f"b_pputida+{gene} | 2 2 0 1"})
    assert offered(match, "claim") == claims


@pytest.mark.rule("RFT-50")
def test_WE6_an_outage_takes_no_raft() -> None:
    match = lay(active="B", tables={"A": "-+- | 0 1 0 1", "B": "-+- | 0 0 0 1"}, hands={"B": "outage"})
    do(match, "B act outage")
    assert (table(match, "A"), table(match, "B")) == ("-+- | 0 0 0 1", "-+- | 0 0 0 1")
    assert pile(match) == "outage time"


@pytest.mark.rule("RFT-51")
def test_S58_neither_do_expenses_fungi_or_a_spill() -> None:
    match = lay(tables={"B": "-+- | 0 0 0 1"}, hands={"A": "expenses fungal spill"})
    for card in ("expenses", "fungal", "spill"):
        do(match, f"A act {card}")
        assert stage(match) == "main"
    assert generic(match, "raft") == [0, 1]


@pytest.mark.rule("RFT-52")
def test_a_raft_is_stolen_taken_and_fetched() -> None:
    match = lay(
        3, tables={"B": "-+- | 0 0 0 1"}, hands={"A": "espionage serendipity", "C": "bioeconomy"}, pile="raft raft"
    )
    do(match, "A act espionage", "A steal B raft")
    assert generic(match, "raft") == [1, 0, 0]
    assert offered(match, "take") == []  # it would be a second one
    match = lay(hands={"A": "serendipity bioeconomy"}, pile="raft raft")
    do(match, "A take 1", "A act bioeconomy", "A fetch raft")
    assert (generic(match, "raft"), pile(match)) == ([1, 0], "serendipity bioeconomy")


@pytest.mark.rule("RFT-27")
def test_S74_goals_never_leave_their_players() -> None:
    match = lay(goals={"A": "goal_blood"}, hands={"A": "funding exchange"})
    do(match, "A act funding", "A choose_goal goal_gut")
    assert goals(match, "A") == ["goal_blood", "goal_gut"]
    do(match, "A act exchange", "A swap 1 B 1")
    assert [len(goals(match, seat)) for seat in "AB"] == [2, 1]
    let_go(match)
    assert "goal" not in pile(match)
