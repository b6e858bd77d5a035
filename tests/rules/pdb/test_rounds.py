"""The end of a round: PDB-81 to PDB-89, PDB-102."""

import pytest

from tests.rules.pdb.table import CODES, deck, do, kinds, lay, market, people, record, shown, turn


@pytest.mark.rule("PDB-81", "PDB-83", "PDB-89")
def test_a_round_ends_when_nobody_can_take_a_turn() -> None:
    match = lay(totals="A2 B1")
    do(match, "A prep1", "B lead", "A prep2")
    assert (shown(match)["round"], turn(match)) == (3, "B")
    assert [people(match, seat)[:2] for seat in "AB"] == [(2, 2), (1, 1)]
    assert all(box["by"] is None for box in shown(match)["boxes"])


@pytest.mark.rule("PDB-82")
def test_the_steps_at_the_end_of_a_round_come_in_order() -> None:
    match = lay(has={"A": "■2 ●1"})
    do(match, "A innovate1", "B recruit")
    assert kinds(match) == ["recruited", "acquired", "joined", "turned_up", "round"]


@pytest.mark.rule("PDB-85", "PDB-86")
def test_cards_that_nobody_claimed_stay() -> None:
    match = lay()
    do(match, "A prep1", "B prep2")
    assert (market(match), len(deck(match))) == ("1MBN 1PRC 5IRE", 29)


@pytest.mark.rule("PDB-102")
def test_S42_the_market_is_replaced_where_the_table_says_so() -> None:
    match = lay(market_refresh_rounds=2)
    do(match, "A prep1", "B prep2")
    assert market(match) == "1MBN 1PRC 5IRE"
    do(match, "A prep1", "B prep2")
    assert market(match) == "Automation EC IHM"
    assert (len(deck(match)), deck(match)[0], deck(match)[-3:]) == (29, "XFEL", ["1MBN", "1PRC", "5IRE"])
    assert shown(match, "B")["deck"]["bottom"] == ["dep_1mbn", "dep_1prc", "dep_5ire"]
    do(match, "A prep1", "B prep2")
    assert market(match) == "Automation EC IHM"


@pytest.mark.rule("PDB-102")
def test_an_acquired_card_sets_the_count_to_zero() -> None:
    match = lay(market_refresh_rounds=2, has={"A": "■2 ●1"})
    do(match, "A prep1", "B prep2", "A innovate1", "B prep2", "A prep1", "B prep2")
    assert market(match) == "Automation 1PRC 5IRE"


@pytest.mark.rule("PDB-102")
def test_a_box_that_was_empty_stays_empty_when_the_market_is_replaced() -> None:
    rest = " ".join(card for card in CODES if card not in ("1MBN", "5IRE"))
    owns = {"A": " ".join(rest.split()[:14]), "B": " ".join(rest.split()[14:])}
    match = lay(market="1MBN - 5IRE", owns=owns, market_refresh_rounds=1, target_achievement=60)
    do(match, "A prep1", "B prep2")
    assert (market(match), deck(match), record(match).known_bottom) == ("1MBN - 5IRE", [], 0)


@pytest.mark.rule("PDB-102")
def test_known_cards_that_come_up_are_at_the_bottom_no_more() -> None:
    match = lay(market_refresh_rounds=1)
    for _ in range(5):
        do(match, "A prep1", "B lead", "B prep1", "A lead")
    known = record(match).known_bottom
    assert (len(deck(match)), known) == (29, 29)
    assert [CODES.index(card) for card in deck(match)] == record(match).deck.cards[:known].tolist()[::-1]
