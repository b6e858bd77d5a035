"""The boxes of the board: PDB-42 to PDB-57."""

import pytest

from tests.rules.pdb.table import can, do, lay, leader, legal, offered, people, shown, supply, tokens, turn


@pytest.mark.rule("PDB-43", "PDB-44", "PDB-83")
def test_X04_recruiting() -> None:
    match = lay()
    do(match, "A recruit")
    assert people(match, "A") == (1, 0, 1, 8)
    do(match, "B publish")
    assert (shown(match)["round"], people(match, "A")) == (3, (2, 2, 0, 8))


@pytest.mark.rule("PDB-42")
def test_X05_nobody_recruits_in_the_first_round() -> None:
    assert can(lay(4, round=1), "recruit", "ABCD") == ""
    assert can(lay(4), "recruit", "ABCD") == "ABCD"


@pytest.mark.rule("PDB-45")
def test_S15_nobody_has_more_than_ten() -> None:
    assert "recruit" not in legal(lay(totals="A10"))
    match = lay(totals="A9", played={"A": "lead publish prep1 prep2 grow xray nmr em", "B": "analyze"})
    do(match, "A recruit")
    assert (shown(match)["round"], people(match, "A")) == (3, (10, 10, 0, 0))


@pytest.mark.rule("PDB-44", "PDB-45", "PDB-60")
def test_S16_retire_then_recruit() -> None:
    match = lay(totals="A10", has={"A": "S3 X2 ■2 ●3 ▲1"})
    do(match, "A graduate:square", "B publish")
    assert (tokens(match, "A"), people(match, "A")) == ("S3 X2 ■3 ●3 ▲1", (9, 9, 0, 1))
    do(match, "A recruit")
    assert people(match, "A") == (9, 8, 1, 0)
    do(match, "A prep1", "A prep2", "A grow", "A xray:circle1", "A nmr:square1", "A em:circle2")
    do(match, "A analyze:square2", "A innovate3")
    assert (shown(match)["round"], people(match, "A")[0], tokens(match, "A")) == (3, 10, "S2 X2 ■2 ●2 ▲2")
    assert [card["pdb_id"] for card in shown(match)["seats"][0]["entries"]] == ["5IRE"]


@pytest.mark.rule("PDB-46", "PDB-47")
def test_leading_takes_the_token_at_once_and_keeps_it() -> None:
    match = lay(leader="B", to_play="A")
    do(match, "A lead")
    assert leader(match) == "A"
    do(match, "B prep1", "A prep1", "B prep2")
    assert (shown(match)["round"], leader(match), turn(match)) == (4, "A", "A")


@pytest.mark.rule("PDB-48")
def test_the_leader_may_keep_the_token_from_others_where_the_table_allows_it() -> None:
    match = lay(leader_may_select_lead=True)
    do(match, "A lead")
    assert (leader(match), can(match, "lead", "AB")) == ("A", "")
    assert match.log()[-1] == "P0 keeps the lead."


@pytest.mark.rule("PDB-49")
def test_publishing_brings_one_achievement() -> None:
    match = lay()
    do(match, "A publish")
    assert (tokens(match, "A"), match.scores, supply(match, "★")) == ("★1", [1, 0], "★29")


@pytest.mark.rule("PDB-50")
def test_S14_nobody_publishes_when_all_tokens_are_taken() -> None:
    match = lay(3, round=31, has={"A": "★10", "B": "★10", "C": "★10"})
    assert can(match, "publish", "ABC") == ""


@pytest.mark.rule("PDB-51", "PDB-52")
def test_X07_preparing_samples() -> None:
    match = lay(totals="A2")
    do(match, "A prep1", "B publish", "A prep2")
    assert (tokens(match, "A"), supply(match, "S")) == ("S3", "S17")


@pytest.mark.rule("PDB-53")
def test_growing_turns_a_sample_into_a_crystal() -> None:
    match = lay(has={"A": "S2"})
    do(match, "A grow")
    assert tokens(match, "A") == "S1 X1"


@pytest.mark.rule("PDB-53", "PDB-32")
def test_S12_no_crystal_in_the_supply() -> None:
    assert "grow" not in legal(lay(has={"A": "S2", "B": "X20"}))


@pytest.mark.rule("PDB-54")
@pytest.mark.parametrize(("choice", "gained"), [("square2", "■2"), ("circle1", "●1")])
def test_xray_takes_a_crystal(choice: str, gained: str) -> None:
    match = lay(has={"A": "X1"})
    do(match, f"A xray:{choice}")
    assert (tokens(match, "A"), supply(match, "X")) == (gained, "X20")


@pytest.mark.rule("PDB-55")
def test_S09_nmr_without_triangles() -> None:
    match = lay(has={"A": "S2"}, supply="■4 ▲0")
    assert offered(match, "nmr") == ["nmr:square1"]
    do(match, "A nmr:square1")
    assert (tokens(match, "A"), supply(match, "S■")) == ("■1", "S20 ■3")


@pytest.mark.rule("PDB-55")
def test_nmr_may_give_a_triangle() -> None:
    match = lay(has={"A": "S3"})
    do(match, "A nmr:triangle1")
    assert tokens(match, "A") == "S1 ▲1"


@pytest.mark.rule("PDB-56")
@pytest.mark.parametrize(("choice", "gained"), [("circle2", "●2"), ("square1", "■1")])
def test_S10_electron_microscopy(choice: str, gained: str) -> None:
    match = lay(has={"A": "S1"})
    do(match, f"A em:{choice}")
    assert tokens(match, "A") == gained


@pytest.mark.rule("PDB-57")
def test_S11_analysis_needs_two_alike() -> None:
    assert offered(lay(has={"A": "■1 ●1"}), "analyze") == []
    match = lay(has={"A": "■2 ●3"})
    assert offered(match, "analyze") == ["analyze:square2", "analyze:circle2"]
    do(match, "A analyze:circle2")
    assert tokens(match, "A") == "■2 ●1 ▲1"
