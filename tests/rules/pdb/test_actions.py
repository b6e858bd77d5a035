"""Selecting and performing an Action: PDB-30 to PDB-41, PDB-100."""

import pytest

import labtop
from tests.rules.pdb.table import (
    can,
    do,
    lay,
    leader,
    legal,
    offered,
    people,
    record,
    shown,
    skipped,
    supply,
    tokens,
    turn,
)


@pytest.mark.rule("PDB-31")
def test_X02_you_cannot_return_what_you_lack() -> None:
    needing = ("grow", "em", "nmr", "xray")
    assert not any(offered(lay(), kind) for kind in needing)
    with_one = lay(has={"A": "S1"})
    assert [offered(with_one, kind) for kind in needing] == [["grow"], ["em:circle2", "em:square1"], [], []]
    assert offered(lay(has={"A": "S2"}), "nmr") == ["nmr:square1", "nmr:triangle1"]


@pytest.mark.rule("PDB-30", "PDB-100")
def test_S03_the_first_turn_of_a_match() -> None:
    assert legal(first_round()) == ["publish", "prep1", "prep2"]


@pytest.mark.rule("PDB-30", "PDB-34", "PDB-100")
def test_S04_the_second_turn_of_a_match() -> None:
    match = first_round()
    do(match, "A prep2")
    assert legal(match) == ["lead", "publish", "prep1"]


@pytest.mark.rule("PDB-31", "PDB-67")
def test_S05_a_card_for_the_token_of_the_start() -> None:
    match = first_round("XFEL 1PRC 5IRE")
    do(match, "A prep2")
    assert legal(match) == ["lead", "publish", "prep1", "innovate1"]


@pytest.mark.rule("PDB-27", "PDB-34")
def test_S06_a_seat_with_one_legal_move_is_asked_for_it() -> None:
    match = first_round()
    do(match, "A publish", "B prep2", "C prep1")
    assert (turn(match), legal(match)) == ("D", ["lead"])


@pytest.mark.rule("PDB-32", "PDB-33")
def test_S08_each_alternative_is_judged_on_its_own() -> None:
    assert offered(lay(has={"A": "X1"}, supply="■1 ●5"), "xray") == ["xray:circle1"]
    assert offered(lay(has={"A": "X1"}, supply="■1 ●0"), "xray") == []


@pytest.mark.rule("PDB-32")
def test_S13_two_samples_need_two_in_the_supply() -> None:
    match = lay(supply="S1")
    assert [can(match, name, "A") for name in ("prep1", "prep2")] == ["A", ""]


@pytest.mark.rule("PDB-32")
def test_S13_a_table_may_take_less() -> None:
    match = lay(supply="S1", partial_gain=True)
    do(match, "A prep2")
    assert (tokens(match, "A"), supply(match, "S")) == ("S1", "S0")


@pytest.mark.rule("PDB-32")
def test_with_partial_gain_what_is_returned_is_due_in_full() -> None:
    match = lay(has={"A": "X1"}, supply="■1 ●0", partial_gain=True)
    assert offered(match, "xray") == ["xray:square2"]
    do(match, "A xray:square2")
    assert (tokens(match, "A"), supply(match, "■")) == ("■1", "■0")


@pytest.mark.rule("PDB-34")
def test_S17_a_box_is_used_once_in_a_round() -> None:
    match = lay(totals="A3")
    do(match, "A publish", "B prep1")
    assert "publish" not in legal(match)
    do(match, "A prep2", "A recruit")
    assert (shown(match)["round"], can(match, "publish", "A")) == (3, "A")


@pytest.mark.rule("PDB-34", "PDB-46", "PDB-48")
def test_S18_the_leader_cannot_lead() -> None:
    match = lay(4)
    assert can(match, "lead", "ABCD") == "BCD"
    do(match, "A prep1", "B lead")
    assert can(match, "lead", "ABCD") == ""


@pytest.mark.rule("PDB-35")
def test_graduating_does_not_use_anything_up() -> None:
    match = lay(totals="A2 B2")
    do(match, "A graduate:square")
    assert len(offered(match, "graduate")) == 3


@pytest.mark.rule("PDB-36")
def test_equal_boxes_are_different_actions() -> None:
    match = lay(totals="A2 B1", has={"A": "■2 ●4"})
    do(match, "A innovate1", "B prep1")
    assert "prep2" in legal(match)
    assert record(match).box.tolist()[3:5] == [1, -1]


@pytest.mark.rule("PDB-37", "PDB-38")
def test_an_action_is_performed_at_once_and_the_researcher_stays() -> None:
    match = lay(totals="A2")
    do(match, "A prep2")
    assert tokens(match, "A") == "S2"
    assert [box["by"] for box in shown(match)["boxes"] if box["id"] == "prep2"] == [0]
    assert people(match, "A")[:2] == (2, 1)


@pytest.mark.rule("PDB-39", "PDB-40")
def test_a_skipped_player_keeps_everything() -> None:
    match = lay(4, totals="A2 B1 C1 D1", has={"A": "S12", "B": "S8", "D": "●1"})
    do(match, "A publish", "B recruit", "C lead")
    assert (skipped(match), tokens(match, "D"), people(match, "D")[:2]) == ("D", "●1", (1, 1))


@pytest.mark.rule("PDB-41")
def test_what_was_returned_may_be_gained() -> None:
    match = lay(has={"A": "▲2 ●1", "B": "▲18"}, owns={"A": "IHM"})
    do(match, "A act_ihm:triangle+triangle:triangle")
    assert (tokens(match, "A"), supply(match, "▲")) == ("●1 ▲1", "▲1")


@pytest.mark.rule("PDB-100")
def test_the_three_uses_of_a_researcher() -> None:
    match = lay(totals="A3 B1", owns={"A": "Automation"})
    do(match, "A prep1", "B prep2", "A act_automation:sample1", "A graduate:circle")
    assert shown(match)["round"] == 3
    assert (people(match, "A")[0], leader(match)) == (2, "A")


def first_round(cards: str = "1MBN 1PRC 5IRE") -> labtop.Match:
    return lay(4, round=1, has={"B": "■1", "C": "●1", "D": "▲1"}, market=cards)
