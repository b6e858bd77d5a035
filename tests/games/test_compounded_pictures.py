"""The generated page of Compounded: complete, safe to show, true structures, a source behind every fact."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from typing import Any

import pytest
from rdkit import Chem

from labtop.games.compounded import pictures
from labtop.games.compounded.cards import CARD_IDS, COMPOUND_LIST, Compound
from labtop.games.compounded.pictures.structures import structure
from labtop.pictures.picture import Picture

DRAWN = {"g", "path"}
SENTENCE = re.compile(r"[.:?!](?: |$)")
EDGE = re.compile(r"-?\d+(?:\.\d+)?")
STRUCTURES = [pytest.param(card, id=card.id) for card in COMPOUND_LIST if "smiles" in card.facts]


@pytest.fixture(scope="module")
def page() -> dict[str, Any]:
    return pictures.page()


def shapes(picture: Picture) -> list[ET.Element]:
    return list(ET.fromstring(f"<svg>{picture['body']}</svg>").iter())[1:]


def test_every_compound_is_there_with_a_drawing(page: dict[str, Any]) -> None:
    drawn = [one["id"] for one in page["compounds"] if shapes(one["drawing"])]
    assert drawn == CARD_IDS[: len(COMPOUND_LIST)]


def test_every_compound_has_a_text_of_its_own_in_two_to_four_sentences(page: dict[str, Any]) -> None:
    texts = [one["science"] for one in page["compounds"]]
    assert len(set(texts)) == len(texts)
    assert [text for text in texts if not 2 <= len(SENTENCE.findall(text)) <= 5] == []


def test_every_compound_says_what_it_is_like_and_what_is_dangerous_about_it(page: dict[str, Any]) -> None:
    for one in page["compounds"]:
        assert [fact["label"] for fact in one["facts"]] == ["At room temperature", "Hazards", "Molar mass"]
        assert all(fact["value"] for fact in one["facts"]), one["name"]


def test_what_catches_fire_is_said_to_be_dangerous_in_that_way() -> None:
    for card in COMPOUND_LIST:
        if card.flammable:
            assert re.search("flammable|explode", card.facts["hazards"]), card.name


def test_every_text_has_a_source(page: dict[str, Any]) -> None:
    for one in page["compounds"]:
        assert all(source["label"] for source in one["sources"]), one["name"]
        assert one["sources"], one["name"]


@pytest.mark.parametrize("card", STRUCTURES)
def test_a_structure_has_the_atoms_and_bonds_that_are_printed(card: Compound) -> None:
    molecule = Chem.AddHs(Chem.MolFromSmiles(structure(card)))
    assert Counter(atom.GetSymbol() for atom in molecule.GetAtoms()) == card.elements
    assert molecule.GetNumBonds() == len(card.facts["bonds"])


@pytest.mark.parametrize("card", STRUCTURES)
def test_a_structure_has_no_charge(card: Compound) -> None:
    assert Chem.GetFormalCharge(Chem.MolFromSmiles(structure(card))) == 0


def test_a_molecule_has_a_shape_in_space_and_a_salt_has_none(page: dict[str, Any]) -> None:
    in_space = dict(pictures.models())
    for one in page["compounds"]:
        assert ("space" in one) == (one["id"] in in_space) == ("." not in one["smiles"]), one["name"]


def test_a_drawing_has_nothing_that_a_strict_policy_forbids(page: dict[str, Any]) -> None:
    for one in page["compounds"]:
        for shape in shapes(one["drawing"]):
            assert shape.tag in DRAWN, one["name"]
            assert not {"style", "class", "href", "id"} & set(shape.attrib), one["name"]
            assert {shape.get("fill"), shape.get("stroke")} <= {None, "none", "currentColor"}, one["name"]


def test_a_drawing_stays_on_its_plate(page: dict[str, Any]) -> None:
    for one in page["compounds"]:
        *_, width, height = (float(size) for size in one["drawing"]["viewBox"].split())
        for shape in shapes(one["drawing"]):
            values = [float(value) for value in EDGE.findall(shape.get("d", ""))]
            assert all(0 <= x <= width for x in values[::2]), one["name"]
            assert all(0 <= y <= height for y in values[1::2]), one["name"]
