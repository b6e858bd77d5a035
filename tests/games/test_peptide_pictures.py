"""The generated page of Peptide: true molecules, residues that join into a chain, and the standard genetic code."""

from __future__ import annotations

import json
import math
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rdkit import Chem
from rdkit.Chem.rdMolDescriptors import CalcMolFormula

from labtop.games.peptide import pictures
from labtop.games.peptide.cards import AMINOS, DATA, Amino
from labtop.games.peptide.pictures.residue import CELL, DEEP, LENGTH, STEP, Part, end, residue
from labtop.pictures.drawing import laid_out

WEB = Path(__file__).parents[2] / "web" / "src" / "games" / "peptide"
ATTRIBUTES = {
    "d", "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap", "stroke-linejoin",
}  # fmt: skip
STANDARD = "FFLLSSSSYY**CC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG"  # in the order UCAG
SIDES = [(aside, low) for aside in (False, True) for low in (False, True)]
CLEAR = 0.55 * LENGTH  # what two atoms of neighbours need to be told apart


@pytest.fixture(scope="module")
def page() -> dict[str, Any]:
    return pictures.page()


def bodies(page: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Every drawing of the page, with the name of what it shows."""
    for card in page["organelles"]:
        yield card["name"], card["emblem"]["body"]
    for card in [*page["aminos"], *page["bases"], page["atp"]]:
        yield card["name"], card["drawing"]["body"]
    for card in page["aminos"]:
        for shown in (card["residue"], card["residue"]["aside"]):
            yield card["name"], shown["high"]["body"]
            yield card["name"], shown["low"]["body"]
    for fragment in (*page["start"]["residue"].values(), *page["end"].values()):
        yield "end of a chain", fragment["body"]


def name(card: Amino) -> str:
    return card.id


def part(acid: str, aside: bool, low: bool) -> Part:
    made = residue(acid, aside)
    return made.mirrored() if low else made


def free(drawn: Part) -> Chem.Mol:
    """The amino acid of a residue: its bonds to the neighbours are replaced by what it had before it was bound."""
    atoms = {name: atom for name, atom in drawn.atoms.items() if name[1:] not in ("-", "+")}
    alone = Part(atoms, [bond for bond in drawn.bonds if bond[0] in atoms and bond[1] in atoms])
    after = drawn.atoms["C+"]
    alone.add("OXT", after.x, after.y)
    alone.join("C", "OXT")
    return alone.molecule()


def inchikey(molecule: Chem.Mol) -> str:
    """The key of a drawing, read as a chemist reads it: from places, bonds and wedges alone."""
    read = Chem.MolFromMolBlock(Chem.MolToMolBlock(molecule))
    key: str = Chem.MolToInchiKey(read)  # type: ignore[no-untyped-call]
    return key


def test_two_runs_make_the_same_page(page: dict[str, Any]) -> None:
    assert json.dumps(pictures.page()) == json.dumps(page)


def test_every_card_of_the_box_is_there(page: dict[str, Any]) -> None:
    assert [card["id"] for card in page["aminos"]] == [card["id"] for card in DATA["amino_acids"]]
    assert [card["id"] for card in page["bases"]] == [card["id"] for card in DATA["rna"]]
    assert [card["id"] for card in page["organelles"]] == [card["id"] for card in DATA["organelles"]]


def test_every_drawing_has_lines(page: dict[str, Any]) -> None:
    for shown, body in bodies(page):
        assert 'd="M' in body, shown


def test_a_drawing_has_nothing_that_a_strict_policy_forbids(page: dict[str, Any]) -> None:
    for shown, body in bodies(page):
        for element in ET.fromstring(f"<svg>{body}</svg>").iter():
            assert element.tag in {"svg", "g", "path"}, shown
            assert set(element.attrib) <= ATTRIBUTES, shown


def test_a_drawing_is_made_in_the_ink_of_the_page(page: dict[str, Any]) -> None:
    for shown, body in bodies(page):
        inks = {element.get(ink) for element in ET.fromstring(body).iter() for ink in ("fill", "stroke")}
        assert inks <= {None, "none", "currentColor"}, shown


def test_no_component_has_a_style_attribute() -> None:
    for file in WEB.glob("*.svelte"):
        assert not re.search(r'\sstyle="', file.read_text("utf-8")), file.name


@pytest.mark.parametrize("card", AMINOS, ids=name)
def test_a_layout_is_the_amino_acid_of_its_card(card: Amino) -> None:
    assert inchikey(laid_out(Chem.MolFromSmiles(card.facts["smiles"]))) == card.facts["inchikey"]


@pytest.mark.parametrize(("aside", "low"), SIDES)
@pytest.mark.parametrize("card", AMINOS, ids=name)
def test_a_residue_is_the_amino_acid_of_its_card_wedges_included(card: Amino, aside: bool, low: bool) -> None:
    assert inchikey(free(part(card.id, aside, low))) == card.facts["inchikey"]


@pytest.mark.parametrize("card", AMINOS, ids=name)
def test_all_bonds_of_a_residue_are_equally_long(card: Amino) -> None:
    drawn = residue(card.id)
    for one, other, *_ in drawn.bonds:
        a, b = drawn.atoms[one], drawn.atoms[other]
        assert math.hypot(a.x - b.x, a.y - b.y) == pytest.approx(LENGTH, rel=0.02), f"{one}-{other}"


@pytest.mark.parametrize("card", AMINOS, ids=name)
def test_a_residue_ends_where_the_next_one_begins(card: Amino) -> None:
    drawn = residue(card.id)
    carbon, before = drawn.atoms["C"], drawn.atoms["C-"]
    level = 0 if card.id == "pro" else -DEEP
    assert (before.x, before.y) == (-2 * STEP, 0)
    assert (carbon.x, carbon.y) == pytest.approx((before.x + CELL, level))


@pytest.mark.parametrize("second", AMINOS, ids=name)
@pytest.mark.parametrize("first", AMINOS, ids=name)
def test_no_two_residues_of_a_chain_meet(first: Amino, second: Amino) -> None:
    between = "gly" if second.id != "pro" and first.id != "pro" else ""
    chain = [acid for acid in (first.id, between, second.id) if acid]
    placed, low = [], False
    for n, acid in enumerate(chain):
        drawn = part(acid, chain[n + 1 : n + 2] == ["pro"], low)
        own = {key: atom for key, atom in drawn.atoms.items() if key[1:] not in ("-", "+")}
        placed.append([(atom.x + n * CELL, atom.y) for atom in own.values()])
        low = low if acid == "pro" else not low
    here, there = placed[0], placed[-1]
    nearest = min(math.dist(a, b) for a in here for b in there)
    assert nearest > CLEAR


def test_the_end_of_a_chain_is_bound_to_the_last_carbon() -> None:
    last = end()
    assert [(atom.element, atom.x) for atom in last.atoms.values()] == [("C", 0), ("O", STEP)]


def test_a_chain_begins_with_a_free_amine(page: dict[str, Any]) -> None:
    met = next(card for card in page["aminos"] if card["id"] == "met")
    assert page["start"]["residue"]["plain"]["body"] != met["residue"]["high"]["body"]


def test_the_formula_follows_from_the_structure_that_is_drawn(page: dict[str, Any]) -> None:
    for card in [*page["aminos"], *page["bases"], page["atp"]]:
        written = "".join(f"{element}{count if count > 1 else ''}" for element, count in card["formula"])
        assert written == CalcMolFormula(Chem.MolFromSmiles(card["smiles"])), card["name"]


def test_every_molecule_has_a_model_of_itself(page: dict[str, Any]) -> None:
    models = {f"models/peptide/{code}.mol": model for code, model in pictures.models()}
    for card in [*page["aminos"], *page["bases"], page["atp"]]:
        built = Chem.MolFromMolBlock(models[card["model"]])
        assert Chem.MolToInchiKey(built) == card["inchikey"], card["name"]  # type: ignore[no-untyped-call]


def test_the_code_is_the_standard_genetic_code(page: dict[str, Any]) -> None:
    ones = {card.id: card.one for card in AMINOS} | {"stop": "*"}
    codons = [first + second + third for first in "UCAG" for second in "UCAG" for third in "UCAG"]
    assert "".join(ones[page["code"][codon]] for codon in codons) == STANDARD


def test_61_codons_stand_for_amino_acids_and_3_for_stop(page: dict[str, Any]) -> None:
    meanings = Counter(meaning == "stop" for meaning in page["code"].values())
    assert meanings == {False: 61, True: 3}


def test_the_codon_on_a_card_is_one_of_its_codons(page: dict[str, Any]) -> None:
    for card in page["aminos"]:
        assert page["code"][card["codon"]] == card["id"], card["name"]


def test_a_base_and_its_partner_have_three_rings_and_as_many_pins(page: dict[str, Any]) -> None:
    bases = {card["id"]: card for card in page["bases"]}
    for card in bases.values():
        partner = bases[card["pairs"]]
        assert (card["rings"] + partner["rings"], card["pins"]) == (3, partner["pins"]), card["name"]


def test_no_two_bases_look_alike_without_colour(page: dict[str, Any]) -> None:
    assert len({(card["rings"], card["pins"]) for card in page["bases"]}) == 4
