"""Graduate / Retire: PDB-58 to PDB-64."""

import pytest

from tests.rules.pdb.table import do, lay, legal, offered, people, shown, tokens, turn

ALL = ["graduate:square", "graduate:circle", "graduate:triangle"]


@pytest.mark.rule("PDB-58", "PDB-60")
def test_X08_who_graduates_is_gone_for_good() -> None:
    match = lay(totals="A3")
    do(match, "A graduate:triangle")
    assert (tokens(match, "A"), people(match, "A")) == ("▲1", (2, 2, 0, 8))
    do(match, "B publish", "A prep1", "A prep2")
    assert (shown(match)["round"], people(match, "A")[:2]) == (3, (2, 2))


@pytest.mark.rule("PDB-63")
def test_S19_the_last_researcher_cannot_leave() -> None:
    assert offered(lay(), "graduate") == []


@pytest.mark.rule("PDB-59", "PDB-63")
def test_S20_placed_researchers_count() -> None:
    match = lay(totals="A2 B2")
    do(match, "A publish", "B prep1")
    assert offered(match, "graduate") == ALL
    do(match, "A graduate:square")
    assert (people(match, "A")[:2], turn(match)) == ((1, 0), "B")


@pytest.mark.rule("PDB-35", "PDB-61")
def test_S21_many_may_leave_in_a_round() -> None:
    match = lay(totals="A4 B2")
    do(match, "A graduate:square", "B graduate:circle", "A graduate:square", "B publish", "A graduate:triangle")
    assert (turn(match), people(match, "A")[:2], tokens(match, "A")) == ("A", (1, 1), "■2 ▲1")
    assert offered(match, "graduate") == []


@pytest.mark.rule("PDB-62")
def test_S22_without_a_box_somebody_must_leave() -> None:
    match = lay(4, totals="A2 B1 C1 D2")
    do(match, "A recruit", "B publish", "C prep1", "D lead", "A prep2")
    assert (turn(match), legal(match), match.clause()) == ("D", ALL, "PDB-62")
    assert shown(match)["forced"]
    assert match.situation() == "P3 has no box to use and must let a Researcher go."


@pytest.mark.rule("PDB-64")
def test_S25_only_a_type_that_is_there() -> None:
    assert offered(lay(totals="A2", supply="■0 ●3 ▲0"), "graduate") == ["graduate:circle"]


@pytest.mark.rule("PDB-64", "PDB-28")
def test_without_data_in_the_supply_nobody_leaves() -> None:
    assert offered(lay(totals="A5", supply="■0 ●0 ▲0"), "graduate") == []


@pytest.mark.rule("PDB-63")
def test_a_recruited_researcher_does_not_count_yet() -> None:
    match = lay(totals="A2")
    do(match, "A recruit", "B prep1", "A graduate:square")
    assert people(match, "A") == (2, 2, 0, 8)


@pytest.mark.rule("PDB-61")
def test_it_may_be_chosen_although_boxes_are_free() -> None:
    match = lay(totals="A2")
    assert {"publish", "graduate:triangle"} <= set(legal(match))
