"""What is hidden, and what everybody may work out: RFT-37 to RFT-39, RFT-91."""

import pytest

import labtop
from labtop.games.rafts.cards import CARD_IDS, DECK_IDS
from tests.rules.rafts.table import do, lay, record, shown


def lots(match: labtop.Match, deck: str = "specific") -> tuple[bool, list[str], list[str]]:
    """Whether it is known what is in a deck since it was renewed; what was in hands then, and what went into it."""
    state = record(match)
    older = [card for i, card in enumerate(CARD_IDS) for _ in range(state.older[i])]
    fresh = [card for i, card in enumerate(CARD_IDS) for _ in range(state.fresh[i])]
    return bool(state.renewed[DECK_IDS.index(deck)]), older, fresh


def renewed(pile: str = "g_pdc g_hb b_ecoli") -> labtop.Match:
    """A match in which A has just taken the last specific card, and the deck was renewed."""
    match = lay(
        hands={"A": "g_hb time time time money", "B": "g_ins b_llactis time fungal raft"},
        pile=pile,
        decks={"specific": "g_alkb"},
    )
    do(match, "A end_turn", "A draw specific")
    return match


@pytest.mark.rule("RFT-37")
def test_a_hidden_copy_has_the_own_hand_and_no_other() -> None:
    match = lay(3, hands={"A": "g_hb time", "B": "fungal", "C": "savings"})
    hidden = match.engine.hidden(match.state, 1)
    assert [sum(row) for row in hidden.hand.tolist()] == [0, 1, 0, 0, 0, 0]  # type: ignore[attr-defined]
    assert hidden.families.tolist()[0] == [1, 1, 0]  # type: ignore[attr-defined]


@pytest.mark.rule("RFT-38", "RFT-134")
def test_a_renewed_deck_tells_what_is_in_hands_and_what_in_the_deck() -> None:
    assert lots(renewed()) == (True, ["b_llactis", "g_hb", "g_ins", "g_alkb"], ["b_ecoli", "g_hb", "g_pdc"])


@pytest.mark.rule("RFT-38")
def test_a_card_that_can_only_be_older_leaves_the_rest_known() -> None:
    match = renewed()
    do(match, "B lay g_ins 1")
    assert lots(match) == (True, ["b_llactis", "g_hb", "g_alkb"], ["b_ecoli", "g_hb", "g_pdc"])


@pytest.mark.rule("RFT-38")
def test_a_card_that_can_only_be_fresh_leaves_the_rest_known() -> None:
    match = renewed("g_pdc g_pdc g_pdc")
    do(match, "B lay g_ins 1", "B end_turn", "B draw specific", "B draw specific")
    do(match, "A add time", "A end_turn", "A draw generic")
    assert record(match).hand[1, CARD_IDS.index("g_pdc")] == 2
    do(match, "B lay g_pdc 1")
    assert lots(match) == (True, ["b_llactis", "g_hb", "g_alkb"], ["g_pdc", "g_pdc"])


@pytest.mark.rule("RFT-38")
def test_a_card_that_could_be_either_is_forgotten() -> None:
    match = lay(
        hands={"A": "g_hb time time time money", "B": "g_hb b_llactis time fungal raft"},
        pile="g_hb g_pdc",
        decks={"specific": "g_alkb"},
    )
    do(match, "A end_turn", "A draw specific", "B end_turn", "B draw specific")
    do(match, "A add time", "A end_turn", "A draw generic", "B lay g_hb 1")
    assert lots(match) == (False, [], [])


@pytest.mark.rule("RFT-91")
def test_a_fetched_card_is_known_until_it_is_played() -> None:
    match = lay(hands={"A": "bioeconomy g_hb g_hb"}, pile="g_hb")
    do(match, "A act bioeconomy", "A fetch g_hb")
    assert shown(match, "B")["seats"][0]["known"] == {"g_hb": 1}
    do(match, "A lay g_hb 1")
    assert shown(match, "B")["seats"][0]["known"] == {}


@pytest.mark.rule("RFT-37", "RFT-39")
def test_unseen_copies_are_those_that_lie_nowhere_in_sight() -> None:
    match = lay(tables={"B": "b_ecoli+g_hb | 0 0 0 0"}, hands={"A": "g_hb", "B": "g_ins"}, pile="b_ecoli")
    assert [shown(match, seat)["unseen"]["g_hb"] for seat in ("A", "B", None)] == [1, 2, 2]
    assert [shown(match, seat)["unseen"]["g_ins"] for seat in ("A", "B")] == [3, 2]
    assert shown(match)["unseen"]["b_ecoli"] == 2
