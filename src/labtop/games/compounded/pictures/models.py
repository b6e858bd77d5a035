"""Compounds as ball-and-stick models on paper: where each atom has its space, and which are bound.

RDKit lays them out. A model fills a plate of 168 × 66, which is the picture of a card in the field, and its balls are
as large as the plate allows.
"""

from __future__ import annotations

import math
from collections import Counter
from itertools import zip_longest
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rdkit import Chem
from rdkit.Chem import rdDepictor

from labtop.games.compounded.cards import Compound

WIDTH, HEIGHT = 168, 66
BALL = 0.7  # of a bond: how wide a ball is
LARGEST = 23.0  # ball
LONGEST = 35.0  # bond
ANGSTROMS = 1.5  # of a bond in RDKit's layouts
SKEW, ASKEW = 0.92, 0.85  # what a layout is worth that is not the same on both sides, and that stands at an odd angle
LEVEL = 0.01
APART = 1.1  # bonds between ions
CATION = "Ca"
ORDERS = {1: Chem.BondType.SINGLE, 2: Chem.BondType.DOUBLE, 3: Chem.BondType.TRIPLE}

Points = NDArray[np.float64]


def model(card: Compound) -> dict[str, Any]:
    """The balls with their elements and places, the bonds with their orders, and how wide a ball is."""
    symbols: list[str] = card.facts["atoms"]
    if Counter(symbols) != Counter(card.elements):
        raise SystemExit(f"{card.name} has other atoms in its model than spaces on its card.")
    flat = _laid_out(symbols, card.facts["bonds"])
    bond = _bond(flat)
    placed = _on_plate(flat, bond)
    return {
        "ball": round(min(LARGEST, BALL * bond), 1),
        "atoms": [
            {"element": symbol, "x": round(float(x), 1), "y": round(float(y), 1)}
            for symbol, (x, y) in zip(symbols, placed, strict=True)
        ],
        "bonds": card.facts["bonds"],
    }


def _laid_out(symbols: list[str], bonds: list[list[int]]) -> Points:
    """Where the atoms are, with bonds of length 1: molecules and ions in a row, calcium between the others."""
    molecule = _molecule(symbols, bonds)
    pieces = sorted(Chem.GetMolFrags(molecule), key=lambda piece: symbols[piece[0]] == CATION)
    cations = sum(symbols[piece[0]] == CATION for piece in pieces)
    others, right = len(pieces) - cations, 0.0
    flat = np.asarray(molecule.GetConformer().GetPositions())[:, :2] / ANGSTROMS
    for piece in _between(pieces[:others], pieces[others:]):
        atoms = list(piece)
        own = max(
            (_turned(flat[atoms], turn) for turn in range(0, 360, 15)), key=lambda laid: _worth(laid, symbols, atoms)
        )
        left, top = own.min(axis=0)
        flat[atoms] = own + np.array([right - left, -(top + own[:, 1].max()) / 2])
        right += float(np.ptp(own[:, 0])) + APART
    return flat


def _molecule(symbols: list[str], bonds: list[list[int]]) -> Chem.Mol:
    """A molecule as RDKit lays it out; a card may show a bond that a textbook would not."""
    molecule = Chem.RWMol()
    for symbol in symbols:
        molecule.AddAtom(Chem.Atom(symbol))
    for begin, end, order in bonds:
        molecule.AddBond(begin, end, ORDERS[order])
    molecule.UpdatePropertyCache(strict=False)
    Chem.FastFindRings(molecule)
    Chem.SetHybridization(molecule)
    rdDepictor.Compute2DCoords(molecule, canonOrient=True)
    return molecule


def _between(outer: list[tuple[int, ...]], inner: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The pieces of two kinds in turn, first those of which there are more."""
    more, fewer = (outer, inner) if len(outer) >= len(inner) else (inner, outer)
    woven = [piece for pair in zip_longest(more, fewer) for piece in pair]
    return [piece for piece in woven if piece is not None]


def _turned(layout: Points, turn: int) -> Points:
    angle = math.radians(turn)
    matrix = [[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]]
    return np.asarray(layout @ np.array(matrix))


def _worth(layout: Points, symbols: list[str], atoms: list[int]) -> float:
    """Long bonds above all; then the same on both sides, what is wide and low, and hydrogen below."""
    x, y = layout[:, 0] - (layout[:, 0].min() + layout[:, 0].max()) / 2, layout[:, 1]
    here = {(symbols[atom], round(float(a), 2), round(float(b), 2)) for atom, a, b in zip(atoms, x, y, strict=True)}
    there = {(symbols[atom], round(-float(a), 2), round(float(b), 2)) for atom, a, b in zip(atoms, x, y, strict=True)}
    level = any(abs(b - a) < LEVEL for i, a in enumerate(y) for b in y[i + 1 :])
    width, height = np.ptp(layout, axis=0)
    alike = len(here & there) == len(atoms) > 2
    hanging = sum(float(y.mean() - b) for atom, b in zip(atoms, y, strict=True) if symbols[atom] == "H")
    value = _bond(layout) * (1.0 if alike else SKEW if level else ASKEW)
    return round(value + 0.01 * float(width - height) + 0.002 * hanging, 4)


def _bond(layout: Points) -> float:
    """How long a bond is when the model fills the plate, balls at the rim included."""
    width, height = np.ptp(layout, axis=0)
    return float(min(LONGEST, WIDTH / (width + BALL), HEIGHT / (height + BALL)))


def _on_plate(layout: Points, bond: float) -> Points:
    upright = layout * [1, -1]
    middle = (upright.min(axis=0) + upright.max(axis=0)) / 2
    return np.asarray(np.array([WIDTH, HEIGHT]) / 2 + bond * (upright - middle))
