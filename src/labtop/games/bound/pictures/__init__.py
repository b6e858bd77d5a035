"""Bound!: 15 drugs as skeletal formulas, 15 targets as reliefs, and the key that joins each pair."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rdkit import rdBase

from labtop.games.bound.cards import CARDS, DATA, RANKS, Card
from labtop.games.bound.pictures.keys import HEIGHTS, SHAPES, Key, key
from labtop.games.bound.pictures.relief import relief
from labtop.pictures.conformer import conformer
from labtop.pictures.drawing import draw
from labtop.pictures.molecule import formula, molar_mass
from labtop.pictures.sketch import sketch
from labtop.pictures.sources import behind

PACKAGE = "labtop.games.bound"
LETTERS = {"Cancer": "C", "Anticancer": "aC", "Bacteria": "B", "Antibiotic": "aB", "Virus": "V", "Antiviral": "aV"}

ABOUT = [
    "The rulebook of Bound! names four of the thirty cards and one whole pair, Ribosome with Erythromycin. "
    "The other pairs, the short codes and all science texts are Labtop's own choice; no rule depends on them.",
    f"Formulas, molar masses, drawings and 3D models are computed from each molecule's structure with RDKit "
    f"{rdBase.rdkitVersion}. A model is one likely shape of the molecule, not a measured one.",
    "On their cards the three largest drugs have no letters: a full dot is an oxygen, an open one a nitrogen.",
    "The reliefs of the targets are emblems, not structures. For real structures follow the links to the "
    "Protein Data Bank.",
]

Entry = dict[str, Any]
PAIRS: dict[str, Entry] = {pair["id"]: pair for pair in DATA["pairs"]}
KEYS: dict[str, Key] = {pair: key(*divmod(n, RANKS)) for n, pair in enumerate(PAIRS)}


def page() -> Entry:
    """All that the client knows about the cards of Bound!."""
    return {
        "about": ABOUT,
        "types": [_type(kind) for kind in DATA["types"]],
        "varieties": [{"id": variety["id"]} for variety in DATA["varieties"]],
        "keys": {"shapes": SHAPES, "heights": HEIGHTS},
        "pairs": [_pair(pair) for pair in PAIRS.values()],
        "cards": [_card(card) for card in CARDS],
    }


def models() -> Iterator[tuple[str, str]]:
    """The molecules in space: the code of each drug with its MOL file."""
    for card in CARDS:
        if card.role == "drug":
            yield card.code, conformer(card.name, card.facts["smiles"])


def _type(kind: Entry) -> Entry:
    shown = {field: kind[field] for field in ("name", "variety", "role", "opposite")}
    return {**shown, "letter": LETTERS[kind["name"]]}


def _pair(pair: Entry) -> Entry:
    shown = {field: pair[field] for field in ("id", "variety", "target", "drug", "pdb", "pdb_note", "science")}
    return {**shown, "key": KEYS[pair["id"]], "sources": behind(PACKAGE, _story(pair))}


def _card(card: Card) -> Entry:
    printed = {field: getattr(card, field) for field in ("code", "name", "type", "role", "partner", "pair", "science")}
    entries = _drug_entries(card) if card.role == "drug" else _target_entries(card)
    sources = behind(PACKAGE, [*card.facts["sources"], *_story(PAIRS[card.pair]), *entries])
    return {**printed, **(_drug(card) if card.role == "drug" else _target(card)), "sources": sources}


def _story(pair: Entry) -> list[str]:
    """The keys of what stands behind the story of a pair, with the entries that show it."""
    return [*pair["sources"], *(f"pdb:{entry}" for entry in pair["pdb"])]


def _target(card: Card) -> Entry:
    known = card.facts
    facts = [
        {"label": label, "value": known[field]}
        for field, label in (("gene", "Gene"), ("organism", "Organism"))
        if field in known
    ]
    return {"facts": facts, "relief": relief(card.code, KEYS[card.pair])}


def _target_entries(card: Card) -> list[str]:
    return [f"uniprot:{entry}" for entry in card.facts.get("uniprot", [])]


def _drug(card: Card) -> Entry:
    known = card.facts
    smiles, inchikey = known["smiles"], known["inchikey"]
    return {
        "facts": [{"label": "Molar mass", "value": molar_mass(smiles)}],
        "formula": formula(smiles),
        "inchikey": inchikey,
        "smiles": smiles,
        "drawing": draw(smiles),
        **({"sketch": small} if (small := sketch(smiles)) else {}),
        "model": f"models/bound/{card.code}.mol",
    }


def _drug_entries(card: Card) -> list[str]:
    ligands = [card.facts[field] for field in ("ccd_drug", "ccd_active_form") if field in card.facts]
    return [*(f"ligand:{ligand}" for ligand in ligands), f"pubchem:{card.facts['inchikey']}"]
