"""The finished peptide as a molecule: its sequence, its name, its mass and its charge, all computed.

The mass is the sum of the average masses of the amino acids, from their formulas and the standard atomic weights, less
one water for every peptide bond. The charge at pH 7 follows from the pKa of each group by the equation of Henderson and
Hasselbalch, with the values of EMBOSS (its program iep), as if no group felt the others. The first methionine counts:
it is a residue like all others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from labtop.games.peptide.cards import AMINOS, DATA, Amino

WEIGHTS = {"C": 12.011, "H": 1.008, "N": 14.007, "O": 15.999, "S": 32.06}
WATER = 2 * WEIGHTS["H"] + WEIGHTS["O"]
ELEMENT = re.compile(r"([A-Z])(\d*)")

PH = 7.0
AMINE, ACID = 8.6, 3.6  # the pKa of the two ends of a chain
BASIC = {"H": 6.5, "K": 10.8, "R": 12.5}
ACIDIC = {"D": 3.9, "E": 4.1, "C": 8.5, "Y": 10.1}

START = next(card for card in AMINOS if card.codon == DATA["start"]["codon"])


class Peptide(Struct, frozen=True):
    """A chain as a chemist would note it down; the mass is in g/mol, the charge in elementary charges at pH 7."""

    sequence: str
    """In letters, from the free amine to the free acid."""
    name: str
    mass: float
    charge: float


def peptide(chain: Sequence[int]) -> Peptide:
    """The molecule of these amino acids behind the methionine that every chain begins with."""
    residues = [START, *(AMINOS[acid] for acid in chain)]
    return Peptide(
        sequence="".join(card.one for card in residues),
        name=named(residues),
        mass=round(mass(residues), 1),
        charge=round(charge(residues), 1) + 0.0,  # no minus before a zero
    )


def named(residues: Sequence[Amino]) -> str:
    """The name by the rules for peptides: all but the last end in -yl, and the last is named as a free acid."""
    *acyls, last = residues
    return "-".join([*(card.facts["acyl"] for card in acyls), last.name.lower()])


def mass(residues: Sequence[Amino]) -> float:
    """The average mass, in g/mol."""
    return sum(weight(card.facts["formula"]) for card in residues) - (len(residues) - 1) * WATER


def weight(formula: str) -> float:
    """What a formula weighs, in g/mol."""
    return sum(WEIGHTS[element] * int(count or 1) for element, count in ELEMENT.findall(formula))


def charge(residues: Sequence[Amino]) -> float:
    """The net charge at pH 7."""
    letters = [card.one for card in residues]
    positive = [AMINE, *(BASIC[letter] for letter in letters if letter in BASIC)]
    negative = [ACID, *(ACIDIC[letter] for letter in letters if letter in ACIDIC)]
    return sum(1 / (1 + 10 ** (PH - pka)) for pka in positive) - sum(1 / (1 + 10 ** (pka - PH)) for pka in negative)
