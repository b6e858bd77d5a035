"""The chemistry on the cards of Bound! is computed, not remembered."""

import re

import pytest
from rdkit import Chem
from rdkit.Chem.rdMolDescriptors import CalcMolFormula

from labtop.games.bound.cards import CARDS, DATA, Card

DRUGS = [card for card in CARDS if card.role == "drug"]
TARGETS = [card for card in CARDS if card.role == "target"]


def code(card: Card) -> str:
    return card.code


@pytest.mark.parametrize("card", DRUGS, ids=code)
def test_the_formula_follows_from_the_structure(card: Card) -> None:
    assert CalcMolFormula(Chem.MolFromSmiles(card.facts["smiles"])) == card.facts["formula"]


@pytest.mark.parametrize("card", DRUGS, ids=code)
def test_the_inchikey_follows_from_the_structure(card: Card) -> None:
    key: str = Chem.MolToInchiKey(Chem.MolFromSmiles(card.facts["smiles"]))  # type: ignore[no-untyped-call]
    assert key == card.facts["inchikey"]


@pytest.mark.parametrize("card", TARGETS, ids=code)
def test_a_target_names_the_organism_that_it_comes_from(card: Card) -> None:
    assert card.facts["organism"]


@pytest.mark.parametrize("card", CARDS, ids=code)
def test_every_card_has_something_to_teach(card: Card) -> None:
    assert card.science.endswith(".")
    assert len(card.science.split()) >= 8


@pytest.mark.parametrize("pair", DATA["pairs"], ids=lambda pair: str(pair["id"]))
def test_every_pair_can_be_looked_up_in_the_protein_data_bank(pair: dict[str, list[str]]) -> None:
    assert pair["pdb"]
    assert all(re.fullmatch(r"[1-9][A-Z0-9]{3}", entry) for entry in pair["pdb"])
