"""The models of the compounds: a space for each crystal, on the plate, none on another."""

import math
from collections import Counter
from itertools import combinations

import pytest

from labtop.games.compounded.cards import COMPOUND_LIST, Compound

models = pytest.importorskip("labtop.games.compounded.pictures.models", reason="drawing needs RDKit")


@pytest.mark.parametrize("card", COMPOUND_LIST, ids=lambda card: card.id)
def test_a_model_has_a_space_for_each_crystal(card: Compound) -> None:
    assert Counter(atom["element"] for atom in models.model(card)["atoms"]) == Counter(card.elements)


@pytest.mark.parametrize("card", COMPOUND_LIST, ids=lambda card: card.id)
def test_spaces_are_apart_and_on_the_plate(card: Compound) -> None:
    model = models.model(card)
    places, ball = [(atom["x"], atom["y"]) for atom in model["atoms"]], model["ball"]
    assert all(math.dist(one, other) > ball for one, other in combinations(places, 2))
    assert all(ball / 2 - 1 <= x <= models.WIDTH - ball / 2 + 1 for x, _ in places)
    assert all(ball / 2 - 1 <= y <= models.HEIGHT - ball / 2 + 1 for _, y in places)
