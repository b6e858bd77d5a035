"""Serendipity and its windows: RFT-96 to RFT-107, RFT-119 to RFT-126."""

import pytest

import labtop
from tests.rules.rafts.table import (
    asked,
    do,
    generic,
    hand,
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


@pytest.mark.rule("RFT-96", "RFT-99", "RFT-107")
def test_S72_the_card_goes_to_the_table_and_never_to_the_hand() -> None:
    match = lay(
        3, tables={"B": "-+- | 0 1 0 0"}, hands={"A": "outage", "C": "serendipity g_hb"}, pile="money", decks=None
    )
    do(match, "A act outage")
    assert (stage(match), asked(match), top(match)) == ("react", "C", "time")
    do(match, "C take 1")
    assert (hand(match, "C"), generic(match, "time")) == ("g_hb", [0, 0, 1])


@pytest.mark.rule("RFT-97", "RFT-123")
def test_S32_what_is_bared_in_the_own_turn_comes_up_between_turns() -> None:
    match = lay(hands={"A": "serendipity b_ecoli b_ecoli time time time", "B": "fungal"}, pile="g_hb money")
    do(match, "A take 1")
    assert (pile(match), stage(match), generic(match, "money")) == ("g_hb serendipity", "main", [1, 0])
    do(match, "A end_turn", "A draw generic")
    assert (stage(match), top(match), asked(match)) == ("between", "g_hb", "B")


@pytest.mark.rule("RFT-97")
def test_actions_on_top_are_skipped() -> None:
    assert top(lay(pile="g_hb time outage fungal")) == "time"
    assert top(lay(pile="outage fungal")) is None


@pytest.mark.rule("RFT-98", "RFT-104")
def test_S33_one_may_take_back_what_one_replaced() -> None:
    match = lay(tables={"A": "-+g_ins | 0 0 0 0"}, hands={"A": "g_hb serendipity", "B": "fungal"})
    do(match, "A lay g_hb 1", "B pass")
    assert offered(match, "take") == ["1"]
    do(match, "A take 1")
    assert (table(match, "A"), pile(match)) == ("-+g_ins | 0 0 0 0", "serendipity g_hb")


@pytest.mark.rule("RFT-100", "RFT-122", "RFT-126")
def test_S30_what_is_in_the_way_goes_to_the_pile_and_is_offered_again() -> None:
    match = lay(
        3,
        tables={"A": "b_pputida+- | 0 0 0 0", "B": "b_llactis+- | 0 0 0 0"},
        hands={"A": "b_ecoli", "B": "serendipity fungal", "C": "serendipity"},
    )
    do(match, "A lay b_ecoli 1", "B take 1", "C pass")
    assert (table(match, "B"), pile(match)) == ("b_pputida+- | 0 0 0 0", "serendipity b_llactis")
    assert (stage(match), asked(match), top(match)) == ("react", "BC", "b_llactis")
    do(match, "B pass", "C take 1")
    assert table(match, "C") == "b_llactis+- | 0 0 0 0"


@pytest.mark.rule("RFT-101")
def test_with_two_benches_one_chooses_and_need_not_discard() -> None:
    match = lay(tables={"A": "b_ecoli+-, -+- | 0 0 0 0"}, hands={"A": "serendipity"}, pile="b_llactis")
    assert offered(match, "take") == ["1", "2"]
    do(match, "A take 2")
    assert (table(match, "A"), pile(match)) == ("b_ecoli+-, b_llactis+- | 0 0 0 0", "serendipity")


@pytest.mark.rule("RFT-101")
def test_a_generic_card_asks_for_no_bench() -> None:
    assert offered(lay(lab="A", hands={"A": "serendipity"}, pile="time"), "take") == ["1"]


@pytest.mark.rule("RFT-102", "RFT-125")
def test_S31_who_has_no_room_is_not_asked_and_cannot_take() -> None:
    match = lay(
        3,
        tables={"A": "-+- | 0 0 2 0", "B": "-+- | 0 0 2 0", "C": "-+- | 0 0 2 0"},
        hands={"A": "expenses serendipity", "B": "serendipity", "C": "savings serendipity"},
    )
    do(match, "A act expenses", "B pass", "C shield first", "A pass")
    assert (generic(match, "money"), asked(match)) == ([1, 1, 2], "B")
    match = lay(tables={"A": "-+- | 0 0 2 0"}, hands={"A": "serendipity"}, pile="money")
    assert offered(match, "take") == []


@pytest.mark.rule("RFT-103")
def test_serendipity_has_its_moments_and_no_others() -> None:
    match = lay(hands={"A": "time", "B": "serendipity"}, pile="g_hb")
    with pytest.raises(labtop.IllegalMove, match=r"^Serendipity is played in your main phase"):
        match.play("take", by=1, bench="1")


@pytest.mark.rule("RFT-105", "RFT-106", "RFT-107")
def test_WE7_the_first_clockwise_gets_it_and_nobody_learns_of_the_other() -> None:
    match = lay(
        4,
        active="B",
        tables={"B": "-+g_hb | 0 0 0 0"},
        hands={"B": "g_ins", "D": "serendipity", "A": "serendipity"},
    )
    do(match, "B lay g_ins 1")
    assert asked(match) == "DA"
    do(match, "D take 1", "A take 1")
    assert (table(match, "D"), hand(match, "A")) == ("-+g_hb | 0 0 0 0", "serendipity")
    assert not any(match.names[0] in line for line in match.log())


@pytest.mark.rule("RFT-119", "RFT-123")
def test_a_play_that_brings_no_resource_to_the_pile_opens_no_window() -> None:
    match = lay(hands={"A": "time g_hb fungal", "B": "serendipity"}, pile="money")
    for move in ("A add time", "A lay g_hb 1", "A act fungal"):
        do(match, move)
        assert stage(match) == "main"


@pytest.mark.rule("RFT-120")
def test_S34_between_turns_the_player_whose_turn_is_over_is_asked_last() -> None:
    match = lay(
        4,
        active="B",
        hands={"B": "g_ins g_ins time time time", "C": "fungal", "D": "fungal", "A": "fungal"},
        pile="g_alkb",
        decks={"action": "serendipity fungal"},
    )
    do(match, "B end_turn", "B draw action")
    assert (stage(match), asked(match)) == ("between", "CDAB")
    do(match, "C pass", "D pass", "A pass", "B take 1")
    assert table(match, "B") == "-+g_alkb | 0 0 0 0"
    let_go(match)
    assert (stage(match), asked(match)) == ("main", "C")


@pytest.mark.rule("RFT-120")
def test_without_a_resource_in_the_pile_there_is_no_window_between_turns() -> None:
    match = lay(hands={"A": "g_hb g_ins time time time money", "B": "serendipity"}, pile="fungal outage")
    do(match, "A end_turn")
    assert (stage(match), asked(match)) == ("main", "B")


@pytest.mark.rule("RFT-121")
def test_if_nobody_takes_the_window_closes_and_tells_nothing() -> None:
    match = lay(
        3, tables={"A": "-+g_hb | 0 0 0 0"}, hands={"A": "g_ins", "B": "serendipity", "C": "serendipity fungal"}
    )
    do(match, "A lay g_ins 1")
    before = match.log()
    do(match, "C pass", "B pass")
    assert (stage(match), asked(match), match.log()) == ("main", "A", before)


@pytest.mark.rule("RFT-83", "RFT-119", "RFT-122")
def test_S36_three_take_one_after_the_other() -> None:
    match = lay(
        4,
        active="C",
        tables=dict.fromkeys("ABCD", "-+- | 0 0 1 0"),
        hands={"C": "expenses", "D": "savings serendipity", "A": "serendipity", "B": "serendipity"},
    )
    do(match, "C act expenses")
    assert (stage(match), asked(match)) == ("shields", "DAB")
    do(match, "D shield first", "A pass", "B pass")
    assert pile(match) == "expenses savings money money money"
    assert (stage(match), asked(match)) == ("react", "DAB")
    do(match, "D take 1", "A take 1", "B take 1")
    assert (generic(match, "money"), asked(match)) == ([0, 0, 0, 2], "AB")
    do(match, "A take 1", "B take 1")
    assert (generic(match, "money"), asked(match)) == ([1, 0, 0, 2], "B")
    do(match, "B take 1")
    assert (generic(match, "money"), stage(match)) == ([1, 1, 0, 2], "main")
    assert pile(match) == "expenses savings serendipity serendipity serendipity"


@pytest.mark.rule("RFT-123", "RFT-158")
def test_S35_no_window_while_a_card_is_carried_out() -> None:
    match = lay(hands={"A": "bioeconomy", "B": "serendipity"}, pile="g_hb")
    do(match, "A act bioeconomy")
    assert asked(match) == "A"
    do(match, "A fetch g_hb")
    assert (stage(match), asked(match), pile(match)) == ("main", "A", "bioeconomy")


@pytest.mark.rule("RFT-124", "RFT-104", "RFT-125")
def test_S70_the_active_player_is_not_asked_and_may_play_it_next() -> None:
    match = lay(tables={"A": "-+g_hb | 0 0 0 0"}, hands={"A": "g_ins serendipity", "B": "backup"})
    do(match, "A lay g_ins 1")
    assert (asked(match), legal(match, "B")) == ("B", ["pass"])
    do(match, "B pass")
    assert offered(match, "take") == ["1"]
    match = lay(tables={"A": "-+g_hb | 0 0 0 0"}, hands={"A": "g_ins serendipity", "B": "time"})
    do(match, "A lay g_ins 1")
    assert (stage(match), asked(match)) == ("main", "A")


@pytest.mark.rule("RFT-125")
def test_S75_when_all_copies_are_in_the_pile_nobody_is_asked() -> None:
    match = lay(
        tables={"A": "-+g_hb | 0 0 0 0"},
        hands={"A": "g_ins", "B": "fungal backup"},
        pile=" ".join(["serendipity"] * 5),
    )
    do(match, "A lay g_ins 1")
    assert (stage(match), asked(match), shown(match)["pile"]["takers"]) == ("main", "A", [])
