"""Peptide: twenty amino acids as formulas and as residues of a chain, four bases, five organelles, and the code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from rdkit import rdBase

from labtop.games.peptide.cards import AMINOS, DATA, Amino
from labtop.games.peptide.pictures.organelles import emblem
from labtop.games.peptide.pictures.residue import CELL, DEEP, drawn, end, residue
from labtop.pictures.conformer import conformer
from labtop.pictures.drawing import NUMBER, draw
from labtop.pictures.molecule import formula, molar_mass
from labtop.pictures.picture import Picture, point
from labtop.pictures.sources import behind

PACKAGE = "labtop.games.peptide"
ESSENTIAL = ["stryer-3", "stryer-24"]  # for the kinds of side chains, and for what adults cannot make
LIGANDS = {"A": "ADE", "G": "GUN", "C": "CYT", "U": "URA", "atp": "ATP"}  # in the Protein Data Bank
PAIRS = {"A": "U", "G": "C", "C": "G", "U": "A"}
RINGS = {"purine": 2, "pyrimidine": 1}
PINS = {"A": 2, "G": 3, "C": 3, "U": 2}
"""The hydrogen bonds between a base and its partner."""

SHAPE = 12 / 7  # of the picture on an amino acid card
SMALLEST, RIM = 68.0, 1.5

ABOUT = [
    "The rulebook of Peptide prints three codons, three values and the first steps of the Vacuole Track. The other "
    "codons are real codons of their amino acids, and the other values follow from one rule; both are Labtop's own "
    "choice.",
    f"Formulas, molar masses, drawings and 3D models are computed from each molecule's structure with RDKit "
    f"{rdBase.rdkitVersion}. A model is one likely shape of the molecule, not a measured one.",
    "Amino acids are drawn without charges. In a cell the amine and the acid of a free amino acid are charged.",
    "The pictures of the organelles are emblems: they show the parts, not their true sizes.",
]

Entry = dict[str, Any]


def page() -> Entry:
    """All that the client knows about the cards of Peptide."""
    return {
        "about": ABOUT,
        "cell": {"width": CELL, "deep": round(DEEP, 2)},
        "organelles": [_organelle(card) for card in DATA["organelles"]],
        "bases": [_base(card) for card in DATA["rna"]],
        "aminos": [_amino(card) for card in AMINOS],
        "start": {**_card(DATA["start"]), "codon": DATA["start"]["codon"], "residue": _first()},
        "end": {"high": drawn(end()), "low": drawn(end().mirrored())},
        "stop": {**_card(DATA["stop"]), "codons": DATA["stop"]["real_codons"]},
        "bonus": [{**_card(card), "points": card["value"]} for card in DATA["bonus"]],
        "atp": {**_card(DATA["atp"]), **_molecule(DATA["atp"], LIGANDS["atp"])},
        "first_player": _card(DATA["first_player"]),
        "reference": _card(DATA["reference"]),
        "built": _card(DATA["built"]),
        "track": {**_card(DATA["track"]), "energy": DATA["track"]["energy"], "rna": DATA["track"]["rna"]},
        "code": dict(sorted(_code())),
    }


def models() -> Iterator[tuple[str, str]]:
    """The molecules in space: the code of each in the Protein Data Bank with its MOL file."""
    for card in AMINOS:
        yield card.three.upper(), conformer(card.name, card.facts["smiles"])
    for card in [*DATA["rna"], DATA["atp"]]:
        yield LIGANDS[card["id"]], conformer(card["name"], card["smiles"])


def _code() -> Iterator[tuple[str, str]]:
    for card in AMINOS:
        for codon in card.facts["all_codons"]:
            yield codon, card.id
    for codon in DATA["stop"]["real_codons"]:
        yield codon, "stop"


def _organelle(card: Entry) -> Entry:
    printed = {field: card[field] for field in ("short", "copies", "price", "effect")}
    advanced = card.get("effect_advanced", card["effect"])
    return {**_card(card), **printed, "effect_advanced": advanced, "emblem": emblem(card["id"])}


def _base(card: Entry) -> Entry:
    letter, kind = card["id"], card["base_class"]
    signs = {"class": kind, "rings": RINGS[kind], "pins": PINS[letter], "pairs": PAIRS[letter]}
    return {**_card(card), "copies": card["copies"], **signs, **_molecule(card, LIGANDS[letter])}


def _amino(card: Amino) -> Entry:
    facts = card.facts
    printed = {
        field: getattr(card, field)
        for field in ("id", "name", "three", "one", "codon", "value", "side_chain", "science")
    }
    known = {"codons": facts["all_codons"], "essential": facts["essential_for_adult_humans"]}
    molecule = _molecule({**facts, "sources": [*facts["sources"], *ESSENTIAL]}, card.three.upper())
    return {**printed, **known, "note": facts.get("pdb_note", ""), **molecule, "residue": _residue(card.id)}


def _residue(acid: str) -> Entry:
    """The residue after a high and after a low carbon, each plain and leaning aside for the ring of a proline."""
    plain, aside = residue(acid), residue(acid, aside=True)
    return {
        "turns": acid != "pro",
        "high": drawn(plain),
        "low": drawn(plain.mirrored()),
        "aside": {"high": drawn(aside), "low": drawn(aside.mirrored())},
    }


def _first() -> Entry:
    """The methionine that a chain begins with, its amine free."""
    plain, aside = residue("met", first=True), residue("met", aside=True, first=True)
    return {"plain": drawn(plain), "aside": drawn(aside)}


def _card(card: Entry) -> Entry:
    printed = {field: card[field] for field in ("id", "name", "science")}
    return {**printed, "note": card.get("pdb_note", ""), "facts": [], "sources": behind(PACKAGE, _entries(card))}


def _molecule(card: Entry, ligand: str) -> Entry:
    smiles, inchikey = card["smiles"], card["inchikey"]
    return {
        "facts": [{"label": "Molar mass", "value": molar_mass(smiles)}],
        "sources": behind(PACKAGE, [*_entries(card), f"ligand:{ligand}", f"pubchem:{inchikey}"]),
        "formula": formula(smiles),
        "inchikey": inchikey,
        "smiles": smiles,
        "drawing": _close(draw(smiles)),
        "model": f"models/peptide/{ligand}.mol",
    }


def _close(picture: Picture) -> Picture:
    """The same drawing with less paper around it: small molecules are larger on their small cards."""
    values = [float(value) for path in re.findall(r' d="([^"]*)"', picture["body"]) for value in NUMBER.findall(path)]
    left, right, top, bottom = min(values[::2]), max(values[::2]), min(values[1::2]), max(values[1::2])
    width = max(SMALLEST, right - left + 2 * RIM, (bottom - top + 2 * RIM) * SHAPE)
    x, y = (left + right - width) / 2, (top + bottom - width / SHAPE) / 2
    return Picture(viewBox=f"{point(x, y)} {point(width, width / SHAPE)}", body=picture["body"])


def _entries(card: Entry) -> list[str]:
    """The keys of what stands behind a card, with the entries that show it."""
    proteins = [f"uniprot:{card['uniprot']}"] if "uniprot" in card else []
    return [*card["sources"], *(f"pdb:{entry}" for entry in card.get("pdb", [])), *proteins]
