"""Innovate and cards: PDB-65 to PDB-80."""

import pytest

from tests.rules.pdb.table import (
    CODES,
    can,
    deck,
    do,
    lay,
    legal,
    market,
    offered,
    owned,
    record,
    shown,
    supply,
    tokens,
    turn,
)


@pytest.mark.rule("PDB-65", "PDB-67", "PDB-69", "PDB-70", "PDB-71", "PDB-85", "PDB-86")
def test_X09_claiming_and_acquiring() -> None:
    match = lay(has={"A": "■2 ●2"})
    do(match, "A innovate1")
    assert (tokens(match, "A"), supply(match, "■●"), market(match)) == ("●1", "■20 ●19", "1MBN 1PRC 5IRE")
    assert (can(match, "innovate1", "AB"), match.scores) == ("", [0, 0])
    do(match, "B publish")
    assert (owned(match, "A"), match.scores) == ("1MBN", [3, 1])
    assert (market(match), len(deck(match))) == ("Automation 1PRC 5IRE", 28)


@pytest.mark.rule("PDB-67", "PDB-68")
def test_S26_a_card_must_be_paid_in_full() -> None:
    cards = "1BMF 2LYZ 1BRD"
    assert [offered(lay(market=cards, has={"A": "■2 ●1 ▲1"}), f"innovate{slot}") for slot in (1, 2, 3)] == [[], [], []]
    match = lay(market=cards, has={"A": "■2 ●2 ▲1"})
    assert [move for move in legal(match) if move.startswith("innovate")] == ["innovate1", "innovate3"]


@pytest.mark.rule("PDB-65", "PDB-70", "PDB-85", "PDB-87")
def test_S27_two_claims_are_refilled_from_left_to_right() -> None:
    match = lay(deck="4HHB 1HSG", has={"A": "■2 ●1", "B": "●4"})
    do(match, "A innovate1", "B innovate3")
    assert (owned(match, "A"), owned(match, "B"), market(match)) == ("1MBN", "5IRE", "4HHB 1PRC 1HSG")
    assert len(deck(match)) == 27


@pytest.mark.rule("PDB-69")
def test_a_claimed_card_waits_with_its_researcher() -> None:
    match = lay(has={"A": "■2 ●1"})
    do(match, "A innovate1")
    box = shown(match)["innovations"][0]
    assert (box["card"]["pdb_id"], box["by"], shown(match)["seats"][0]["coming"]) == ("1MBN", 0, 3)


@pytest.mark.rule("PDB-66", "PDB-88")
def test_S38_with_an_empty_deck_a_box_stays_empty() -> None:
    rest = [card for card in CODES[4:] if card not in ("1MBN", "1PRC", "5IRE")]
    owns = {"A": " ".join(rest[:12]), "B": " ".join([*rest[12:], "Automation", "EC", "IHM", "XFEL"])}
    match = lay(owns=owns, has={"A": "■2 ▲1"}, target_achievement=60)
    assert deck(match) == []
    do(match, "A innovate2", "B publish")
    assert (match.scores[0], market(match)) == (39, "1MBN - 5IRE")
    assert can(match, "innovate2", "AB") == ""
    do(match, "A prep1", "B prep2")
    assert market(match) == "1MBN - 5IRE"


@pytest.mark.rule("PDB-66")
def test_a_box_without_a_card_cannot_be_used() -> None:
    match = lay(market="- 1PRC 5IRE", has={"A": "■20 ●20 ▲20"}, target_achievement=60)
    assert [move for move in legal(match) if move.startswith("innovate")] == ["innovate2", "innovate3"]


@pytest.mark.rule("PDB-71", "PDB-72")
def test_a_deposition_counts_three_and_takes_no_tokens() -> None:
    match = lay(owns={"A": "4HHB 1HSG"}, has={"A": "★1"})
    assert (match.scores, supply(match, "★")) == ([7, 0], "★29")


@pytest.mark.rule("PDB-73", "PDB-74")
def test_S28_a_new_technique_is_used_from_the_next_round_on() -> None:
    match = lay(totals="A2 B2", market="Automation 1PRC 5IRE", has={"A": "■1 ●1"})
    do(match, "A innovate1", "B publish")
    assert offered(match, "act_automation") == []
    do(match, "A prep1", "B prep2")
    both = ["act_automation:sample1", "act_automation:crystal1"]
    assert [offered(match, "act_automation", seat) for seat in "AB"] == [both, []]
    do(match, "A act_automation:crystal1", "B publish")
    assert (tokens(match, "A"), offered(match, "act_automation")) == ("S1 X1", [])
    assert record(match).card_used.tolist() == [1, 0, 0, 0]


@pytest.mark.rule("PDB-75", "PDB-97")
def test_S35_techniques_do_not_score() -> None:
    match = lay(market="XFEL 1PRC 5IRE", has={"A": "★11 ■1"})
    do(match, "A innovate1", "B prep1")
    assert (owned(match, "A"), match.scores[0], shown(match)["round"]) == ("XFEL", 11, 3)


@pytest.mark.rule("PDB-76")
def test_cards_are_kept_to_the_end() -> None:
    match = lay(owns={"A": "4HHB IHM"}, has={"A": "★8"})
    do(match, "A publish", "B prep1")
    assert (match.over, owned(match, "A")) == (True, "IHM 4HHB")


@pytest.mark.rule("PDB-77")
@pytest.mark.parametrize(("choice", "gained"), [("sample1", "S1"), ("crystal1", "X1")])
def test_automation_gives_for_nothing(choice: str, gained: str) -> None:
    match = lay(owns={"A": "Automation"})
    do(match, f"A act_automation:{choice}")
    assert tokens(match, "A") == gained


@pytest.mark.rule("PDB-77", "PDB-32")
def test_S29_automation_without_a_crystal() -> None:
    match = lay(owns={"A": "Automation"}, supply="X0")
    assert offered(match, "act_automation") == ["act_automation:sample1"]


@pytest.mark.rule("PDB-36", "PDB-78", "PDB-80")
def test_S30_two_ways_to_use_a_crystal_besides_xray() -> None:
    match = lay(totals="A2 B2", owns={"A": "EC XFEL"}, has={"A": "X2", "B": "X1"})
    do(match, "A act_electron_crystallography", "B publish", "A act_xfel")
    assert (tokens(match, "A"), turn(match)) == ("▲2", "B")
    assert offered(match, "xray") == ["xray:square2", "xray:circle1"]


@pytest.mark.rule("PDB-41", "PDB-79")
def test_S31_a_token_that_was_returned_may_come_back() -> None:
    match = lay(owns={"A": "IHM"}, has={"A": "■1 ▲1", "B": "▲19"})
    assert offered(match, "act_ihm") == [f"act_ihm:square+triangle:{data}" for data in ("square", "circle", "triangle")]
    do(match, "A act_ihm:square+triangle:triangle")
    assert tokens(match, "A") == "▲1"


@pytest.mark.rule("PDB-79")
def test_S32_any_two_data_tokens() -> None:
    match = lay(owns={"A": "IHM"}, has={"A": "■2 ●1"})
    moves = offered(match, "act_ihm")
    assert len(moves) == 6
    assert {move.split(":")[1] for move in moves} == {"square+square", "square+circle"}
