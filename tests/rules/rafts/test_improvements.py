"""Lab expansion, Bioeconomy and European funding: RFT-84 to RFT-95."""

import pytest

from tests.rules.rafts.table import do, families, goals, hand, kinds, lay, offered, pile, shown, stage, table


@pytest.mark.rule("RFT-84", "RFT-86", "RFT-87")
def test_S66_a_second_bench_and_the_limits_stay() -> None:
    match = lay(
        tables={"A": "b_ecoli+g_hb | 2 0 0 0"}, hands={"A": "lab_expansion medium b_llactis", "B": "serendipity"}
    )
    do(match, "A act lab_expansion")
    assert table(match, "A") == "b_ecoli+g_hb, -+- | 2 0 0 0"
    assert (offered(match, "add"), offered(match, "lay")) == ([], ["b_llactis 1", "b_llactis 2"])
    assert (stage(match), pile(match)) == ("main", "")
    do(match, "A lay b_llactis 2")
    assert table(match, "A") == "b_ecoli+g_hb, b_llactis+- | 2 0 0 0"


@pytest.mark.rule("RFT-85", "RFT-144")
def test_S23_a_gene_goes_with_the_bacterium_of_its_bench() -> None:
    match = lay(
        goals={"A": "goal_blood"},
        tables={"A": "b_ecoli+g_ins, b_llactis+g_hb | 2 1 2 0"},
        hands={"A": "g_hb"},
    )
    assert offered(match, "claim") == []
    do(match, "A lay g_hb 1")
    assert offered(match, "claim") == ["1"]


@pytest.mark.rule("RFT-88")
def test_S24_a_second_expansion_does_nothing() -> None:
    match = lay(lab="A", hands={"A": "lab_expansion"})
    do(match, "A act lab_expansion")
    assert (pile(match), len(shown(match)["seats"][0]["benches"])) == ("lab_expansion", 2)
    assert kinds(match) == ["played", "blank"]


@pytest.mark.rule("RFT-89", "RFT-90", "RFT-91")
def test_S25_bioeconomy_fetches_any_resource_into_the_hand() -> None:
    match = lay(hands={"A": "bioeconomy b_ecoli time time money fungal"}, pile="g_hb outage time")
    do(match, "A act bioeconomy")
    assert offered(match, "fetch") == ["g_hb", "time"]
    do(match, "A fetch g_hb")
    assert hand(match, "A") == "b_ecoli g_hb time time money fungal"
    assert pile(match) == "outage time bioeconomy"
    assert shown(match, "B")["seats"][0]["known"] == {"g_hb": 1}
    assert "g_hb 1" in offered(match, "lay")
    do(match, "A lay g_hb 1")
    assert shown(match, "B")["seats"][0]["known"] == {}


@pytest.mark.rule("RFT-89")
def test_of_several_copies_the_one_discarded_last_is_fetched() -> None:
    match = lay(hands={"A": "bioeconomy"}, pile="time g_hb time outage")
    do(match, "A act bioeconomy", "A fetch time")
    assert pile(match) == "time g_hb outage bioeconomy"


@pytest.mark.rule("RFT-56", "RFT-89")
def test_S26_without_a_resource_it_is_a_blank_play() -> None:
    match = lay(hands={"A": "bioeconomy"}, pile="outage")
    do(match, "A act bioeconomy")
    assert (stage(match), pile(match)) == ("main", "outage bioeconomy")


@pytest.mark.rule("RFT-92", "RFT-93", "RFT-142")
def test_S27_a_second_goal_wins_as_well() -> None:
    match = lay(goals={"A": "goal_insulin"}, tables={"A": "b_ecoli+g_hb | 2 1 2 0"}, hands={"A": "funding"})
    do(match, "A act funding", "A choose_goal goal_blood")
    assert (goals(match, "A"), offered(match, "claim")) == (["goal_insulin", "goal_blood"], ["2"])
    assert pile(match) == ""
    do(match, "A claim 2")
    assert match.winners == [0]


@pytest.mark.rule("RFT-94")
def test_S28_the_new_goal_is_no_copy_of_the_own() -> None:
    match = lay(goals={"A": "goal_insulin", "B": "goal_gut"}, hands={"A": "funding"})
    do(match, "A act funding")
    assert shown(match)["pool"]["goal_insulin"] == 1
    assert "goal_insulin" not in offered(match, "choose_goal")
    assert len(offered(match, "choose_goal")) == 11


@pytest.mark.rule("RFT-95")
def test_S29_with_two_goals_it_is_a_blank_play() -> None:
    match = lay(goals={"A": "goal_insulin goal_gut"}, hands={"A": "funding"})
    before = shown(match)["pool"]
    do(match, "A act funding")
    assert (stage(match), pile(match), shown(match)["pool"]) == ("main", "funding", before)
    assert families(match, "A") == "0/0/0"
