"""What there is to tell about each compound: its structure with all hydrogens, what it is like, where that is from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rdkit import rdBase

from labtop.games.compounded.cards import COMPOUND_LIST, RECONSTRUCTION, Compound
from labtop.pictures.conformer import conformer
from labtop.pictures.drawing import draw
from labtop.pictures.molecule import molar_mass
from labtop.pictures.sources import behind

PACKAGE = "labtop.games.compounded"
BETWEEN_IONS = "."

ABOUT = [
    f"{RECONSTRUCTION} The texts about the compounds are Labtop's own.",
    f"Drawings, molar masses and 3D models are computed from each compound's structure with RDKit "
    f"{rdBase.rdkitVersion}. A model in 3D is one likely shape of the molecule, not a measured one. Salts consist of "
    f"ions, which are drawn side by side as often as the formula has them.",
    "Many of these substances are dangerous. What is told of their hazards is there to be known, not to be tried.",
]


def told(card: Compound) -> dict[str, Any]:
    """The texts and the structure of a compound; only molecules have a shape of their own in space."""
    with rdBase.BlockLogs():  # it wonders at hydrogen without neighbours, which a hydride has
        return _told(card)


def _told(card: Compound) -> dict[str, Any]:
    known = [
        ("At room temperature", card.facts.get("at_room_temperature", card.state)),
        ("Hazards", card.facts["hazards"]),
        ("Molar mass", molar_mass(structure(card))),
    ]
    return {
        "science": card.facts["science"],
        "sources": behind(PACKAGE, card.facts["sources"]),
        "facts": [{"label": label, "value": value} for label, value in known],
        "smiles": structure(card),
        "drawing": draw(structure(card), hydrogens=is_molecule(card)),
        **({"space": f"models/compounded/{card.id}.mol"} if is_molecule(card) else {}),
    }


def in_space() -> Iterator[tuple[str, str]]:
    """The id of each compound that consists of molecules, with its MOL file."""
    for card in COMPOUND_LIST:
        if is_molecule(card):
            yield card.id, conformer(card.name, structure(card))


def structure(card: Compound) -> str:
    """As SMILES; where no SMILES tells all of it, the ions that there are."""
    smiles: str = card.facts.get("smiles") or card.facts["ions"]
    return smiles


def is_molecule(card: Compound) -> bool:
    """Whether a compound consists of molecules, not of ions."""
    return BETWEEN_IONS not in structure(card)
