"""The generated page of Bound!: complete, safe to show, true molecules, a key for each pair."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Any

import numpy as np
import pytest
from rdkit import Chem
from rdkit.Chem.rdMolDescriptors import CalcMolFormula

from labtop.games.bound import pictures
from labtop.games.bound.cards import CARDS
from labtop.games.bound.pictures.keys import HEIGHTS, SHAPES, outline
from labtop.games.bound.pictures.relief import STEP, contours
from labtop.pictures.drawing import laid_out
from labtop.pictures.picture import Picture

DRAWN = {"g", "path"}
ATTRIBUTES = {
    "d", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap",
    "stroke-linejoin",
}  # fmt: skip
EDGE = re.compile(r"-?\d+(?:\.\d+)?")


@pytest.fixture(scope="module")
def page() -> dict[str, Any]:
    return pictures.page()


def picture(card: dict[str, Any]) -> Picture:
    shown: Picture = card["drawing"] if card["role"] == "drug" else card["relief"]
    return shown


def pictures_of(card: dict[str, Any]) -> list[Picture]:
    return [picture(card), *([card["sketch"]] if "sketch" in card else [])]


def elements(shown: Picture) -> list[ET.Element]:
    return list(ET.fromstring(f"<svg>{shown['body']}</svg>").iter())[1:]


def test_every_card_is_there_and_has_a_picture(page: dict[str, Any]) -> None:
    assert [card["code"] for card in page["cards"] if elements(picture(card))] == [card.code for card in CARDS]


def test_every_target_has_a_relief_of_its_own(page: dict[str, Any]) -> None:
    reliefs = [card["relief"]["body"] for card in page["cards"] if card["role"] == "target"]
    assert len(set(reliefs)) == len(reliefs) == 15


def test_a_picture_has_nothing_that_a_strict_policy_forbids(page: dict[str, Any]) -> None:
    for card in page["cards"]:
        for element in [element for shown in pictures_of(card) for element in elements(shown)]:
            assert element.tag in DRAWN, card["name"]
            assert set(element.attrib) <= ATTRIBUTES, card["name"]


def test_a_picture_is_drawn_in_the_ink_of_the_page(page: dict[str, Any]) -> None:
    for card in page["cards"]:
        drawn = [element for shown in pictures_of(card) for element in elements(shown)]
        inks = {element.get(ink) for element in drawn for ink in ("fill", "stroke")}
        assert inks <= {None, "none", "currentColor"}, card["name"]


def test_a_drawing_stays_on_its_plate(page: dict[str, Any]) -> None:
    for card in page["cards"]:
        for shown in pictures_of(card):
            *_, width, height = (float(size) for size in shown["viewBox"].split())
            for element in elements(shown):
                values = [float(value) for value in EDGE.findall(element.get("d", ""))]
                assert all(0 <= x <= width for x in values[::2]), card["name"]
                assert all(0 <= y <= height for y in values[1::2]), card["name"]


def test_the_largest_drugs_have_a_sketch_for_their_cards(page: dict[str, Any]) -> None:
    sketched = {card["name"]: card["sketch"] for card in page["cards"] if "sketch" in card}
    assert set(sketched) == {"Erythromycin", "Paclitaxel", "Rifampicin"}


def test_a_sketch_has_a_dot_for_every_atom_that_is_no_carbon(page: dict[str, Any]) -> None:
    for card in page["cards"]:
        if "sketch" in card:
            others = [atom for atom in Chem.MolFromSmiles(card["smiles"]).GetAtoms() if atom.GetAtomicNum() != 6]
            assert card["sketch"]["body"].count("Z") == len(others), card["name"]


def test_a_layout_is_the_molecule_of_its_card(page: dict[str, Any]) -> None:
    for card in page["cards"]:
        if card["role"] == "drug":
            drawn = Chem.MolFromMolBlock(Chem.MolToMolBlock(laid_out(Chem.MolFromSmiles(card["smiles"]))))
            assert Chem.MolToInchiKey(drawn) == card["inchikey"], card["name"]  # type: ignore[no-untyped-call]


def test_the_formula_follows_from_the_structure_that_is_drawn(page: dict[str, Any]) -> None:
    for card in page["cards"]:
        if card["role"] == "drug":
            written = "".join(f"{element}{count if count > 1 else ''}" for element, count in card["formula"])
            assert written == CalcMolFormula(Chem.MolFromSmiles(card["smiles"])), card["name"]


def test_every_drug_has_a_model_of_the_same_molecule(page: dict[str, Any]) -> None:
    models = {f"models/bound/{code}.mol": model for code, model in pictures.models()}
    for card in page["cards"]:
        if card["role"] == "drug":
            model = Chem.MolFromMolBlock(models[card["model"]])
            assert Chem.MolToInchiKey(model) == card["inchikey"], card["name"]  # type: ignore[no-untyped-call]


def test_a_molar_mass_is_shown_with_its_unit(page: dict[str, Any]) -> None:
    facts = next(card["facts"] for card in page["cards"] if card["name"] == "Penicillin G")
    assert {"label": "Molar mass", "value": "334.4 g/mol"} in facts


def test_sources_lead_to_the_entries_of_the_pair(page: dict[str, Any]) -> None:
    entries = {pair["id"]: pair["pdb"] for pair in page["pairs"]}
    for card in page["cards"]:
        links = {source["url"] for source in card["sources"]}
        assert {f"https://www.rcsb.org/structure/{entry}" for entry in entries[card["pair"]]} <= links, card["name"]


def test_every_pair_has_a_key_of_its_own(page: dict[str, Any]) -> None:
    keys = {(pair["key"]["shape"], pair["key"]["at"]) for pair in page["pairs"]}
    assert len(keys) == len(SHAPES) * len(HEIGHTS) == 15


@pytest.mark.parametrize("shape", SHAPES)
def test_a_key_is_symmetric_so_that_notch_and_tab_are_one_curve(shape: str) -> None:
    points = outline(shape)
    mirrored = [(-along, deep) for along, deep in reversed(points)]
    assert np.allclose(points, mirrored)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_key_starts_and_ends_on_the_edge(shape: str) -> None:
    points = outline(shape)
    assert (points[0][1], points[-1][1]) == (0, 0)


def test_contours_of_two_hills_are_two_closed_lines() -> None:
    height = np.zeros((7, 12))
    height[2:5, 2:5] = height[2:5, 7:10] = 1
    assert [len(line) for line in contours(height, 0.5)] == [12, 12]


def test_a_contour_lies_where_the_hill_has_its_height() -> None:
    height = np.zeros((3, 3))
    height[1, 1] = 1
    (line,) = contours(height, 0.25)
    assert sorted((x / STEP, y / STEP) for x, y in line) == [(0.25, 1), (1, 0.25), (1, 1.75), (1.75, 1)]
