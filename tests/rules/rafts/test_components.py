"""Cards and aim: RFT-01 to RFT-08, RFT-30."""

from collections import Counter

import pytest

from labtop import rulebook
from labtop.games.rafts import GAME
from labtop.games.rafts.cards import CARD_LIST, GOAL_CARDS, GOAL_LIST, SIZES
from tests.rules.rafts.table import do, lay, legal

FAST = {"serendipity", "backup", "resistance", "savings"}


def test_the_rulebook_has_159_clauses() -> None:
    assert list(rulebook.read(GAME).clauses) == [f"RFT-{number:02d}" for number in range(1, 160)]


@pytest.mark.rule("RFT-01")
def test_a_claim_wins_and_ends_the_game() -> None:
    match = lay(3, goals={"A": "goal_blood"}, tables={"A": "b_ecoli+g_hb | 2 1 2 0"})
    do(match, "A claim 1")
    assert (match.over, match.winners, match.ending) == (True, [0], "claim")


@pytest.mark.rule("RFT-02")
def test_there_are_60_specific_48_generic_48_action_and_24_goal_cards() -> None:
    assert (SIZES, GOAL_CARDS) == ([60, 48, 48], 24)


@pytest.mark.rule("RFT-03", "RFT-04")
def test_resources_are_bacteria_genes_and_four_generic_types() -> None:
    kinds = Counter(card.kind for card in CARD_LIST if card.family != "action" for _ in range(card.copies))
    assert kinds == {"bacterium": 24, "gene": 36, "generic": 48}
    generic = {card.id: card.copies for card in CARD_LIST if card.kind == "generic"}
    assert generic == {"medium": 14, "time": 14, "money": 14, "raft": 6}


@pytest.mark.rule("RFT-05")
def test_every_goal_asks_for_a_bacterium_a_gene_and_five_units() -> None:
    assert len({goal.gene for goal in GOAL_LIST}) == len(GOAL_LIST) == 12
    assert set(Counter(goal.bacterium for goal in GOAL_LIST).values()) == {2}
    assert {tuple(sorted((goal.medium, goal.time, goal.money))) for goal in GOAL_LIST} == {(1, 2, 2)}


@pytest.mark.rule("RFT-06")
def test_every_goal_is_there_twice() -> None:
    assert {goal.copies for goal in GOAL_LIST} == {2}


@pytest.mark.rule("RFT-07")
def test_six_actions_are_sabotage_and_seven_improve() -> None:
    actions = [card for card in CARD_LIST if card.kind == "action"]
    assert [card.facts["category"] for card in actions] == ["sabotage"] * 6 + ["improvement"] * 7


@pytest.mark.rule("RFT-08")
def test_four_actions_are_fast() -> None:
    assert {card.id for card in CARD_LIST if card.facts.get("fast")} == FAST


@pytest.mark.rule("RFT-30")
def test_copies_of_a_card_are_one_move() -> None:
    match = lay(hands={"A": "time time g_hb g_hb fungal fungal"})
    assert legal(match) == ["end_turn", "lay g_hb 1", "add time", "act fungal"]
