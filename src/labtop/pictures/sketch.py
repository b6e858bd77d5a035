"""Large molecules as they are legible on a card: rings in strong lines, what hangs on them in fine ones, no letters.

A full dot is an oxygen, an open one any other atom that is no carbon. Letters and wedges are on the drawing of the
science card, which has the room for them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from rdkit import Chem

from labtop.pictures.drawing import HEIGHT, MARGIN, WIDTH, crowded, laid_out
from labtop.pictures.picture import Picture, number, point

RING, CHAIN, EDGE = 1.6, 1.05, 0.85  # how thick lines are, and the rim of an open dot
DOT = 1.75  # the radius of an atom that is no carbon
ASIDE = 1.75  # between the two lines of a double bond
SHORT = 0.16  # of a bond, that the second line is shorter at each end

Points = NDArray[np.float64]


def sketch(smiles: str) -> Picture | None:
    """The molecule without letters, as large as the plate of a card allows; None if its letters can be read there."""
    molecule = Chem.MolFromSmiles(smiles)
    if not crowded(molecule):
        return None
    molecule = laid_out(molecule, letters=False)
    Chem.Kekulize(molecule, clearAromaticFlags=True)
    places = _on_plate(np.asarray(molecule.GetConformer().GetPositions())[:, :2])
    lines = {RING: "", CHAIN: ""}
    for bond in molecule.GetBonds():
        ends = _between_dots(places, bond)
        lines[RING if bond.IsInRing() else CHAIN] += _line(*ends)
        if bond.GetBondType() == Chem.BondType.DOUBLE:
            lines[CHAIN] += _line(*_second(*ends, _inside(molecule, places, bond)))
    body = "".join(
        f'<path d="{path}" fill="none" stroke-width="{number(thick)}" stroke-linecap="round"/>'
        for thick, path in lines.items()
    )
    ink = f'<g stroke="currentColor" stroke-linejoin="round">{body}{_dots(molecule, places)}</g>'
    return Picture(viewBox=f"0 0 {WIDTH} {HEIGHT}", body=ink)


def _on_plate(layout: Points) -> Points:
    """Where the atoms are on the plate, with room for a dot at its rim."""
    upright = layout * [1, -1]
    low, high = upright.min(axis=0), upright.max(axis=0)
    plate = np.array([WIDTH, HEIGHT])
    scale = float(((plate - 2 * (MARGIN + DOT)) / (high - low)).min())
    return np.asarray(plate / 2 + scale * (upright - (low + high) / 2))


def _between_dots(places: Points, bond: Chem.Bond) -> tuple[Points, Points]:
    """A bond ends where the open dot of an atom begins."""
    one, other = bond.GetBeginAtom(), bond.GetEndAtom()
    here, there = places[one.GetIdx()], places[other.GetIdx()]
    along = (there - here) / np.linalg.norm(there - here)
    return here + along * DOT * _open(one), there - along * DOT * _open(other)


def _open(atom: Chem.Atom) -> bool:
    return atom.GetAtomicNum() not in (6, 8)


def _inside(molecule: Chem.Mol, places: Points, bond: Chem.Bond) -> Points:
    """The side of a double bond on which its second line lies: that of its smallest ring, or of its neighbours."""
    ends = {bond.GetBeginAtomIdx(), bond.GetEndAtomIdx()}
    rings = [list(ring) for ring in molecule.GetRingInfo().AtomRings() if ends <= set(ring)]
    around = [n.GetIdx() for end in ends for n in molecule.GetAtomWithIdx(end).GetNeighbors()]
    near = min(rings, key=lambda ring: len(ring)) if rings else around
    return np.asarray(places[near].mean(axis=0))


def _second(here: Points, there: Points, side: Points) -> tuple[Points, Points]:
    along = there - here
    across = ASIDE * np.array([-along[1], along[0]]) / np.linalg.norm(along)
    if across @ (side - (here + there) / 2) < 0:
        across = -across
    return here + SHORT * along + across, there - SHORT * along + across


def _line(here: Points, there: Points) -> str:
    return f"M{point(*here)}L{point(*there)}"


def _dots(molecule: Chem.Mol, places: Points) -> str:
    full = open_ = ""
    for atom in molecule.GetAtoms():
        if atom.GetAtomicNum() == 8:
            full += _circle(places[atom.GetIdx()])
        elif _open(atom):
            open_ += _circle(places[atom.GetIdx()])
    return (
        f'<path d="{full}" fill="currentColor" stroke="none"/>'
        f'<path d="{open_}" fill="none" stroke-width="{number(EDGE)}"/>'
    )


def _circle(middle: Points) -> str:
    """A circle of four curves, each of whose points lies on the plate."""
    x, y = middle
    bend = 0.5523 * DOT
    return (
        f"M{point(x - DOT, y)}"
        f"C{point(x - DOT, y - bend)} {point(x - bend, y - DOT)} {point(x, y - DOT)}"
        f"C{point(x + bend, y - DOT)} {point(x + DOT, y - bend)} {point(x + DOT, y)}"
        f"C{point(x + DOT, y + bend)} {point(x + bend, y + DOT)} {point(x, y + DOT)}"
        f"C{point(x - bend, y + DOT)} {point(x - DOT, y + bend)} {point(x - DOT, y)}Z"
    )
