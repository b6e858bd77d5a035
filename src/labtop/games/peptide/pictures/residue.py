"""Residues of a chain, each drawn in a cell of its own, so that cells side by side are one molecule.

The backbone is a zig-zag of two levels. A residue is entered from the carbon before it, which lies high or low, and
brings the bond to that carbon along; its middle carbon is the origin of its cell. After a residue the level has
changed, except after proline: its ring takes the backbone along and lies on the side on which the residue before it
has its side chain, which then leans aside.

A side chain is written once, as it grows upwards. Bonds go in six directions: n up, N down, and e, E, w, W up and down
to the right and to the left, as long as all others; rings have the directions of their own.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TypedDict

import numpy as np
from rdkit import Chem
from rdkit.Chem.Draw import rdMolDraw2D
from rdkit.Geometry import Point3D

from labtop.pictures.drawing import BOND, Shape, canvas, inked, layer, shapes
from labtop.pictures.picture import number

STEP = 24.0  # from atom to atom along the backbone
CELL = 3 * STEP
LENGTH = STEP / math.cos(math.radians(30))
DEEP = LENGTH / 2  # between the two levels
THICK, LETTERS = 1.9, 12.0
ASIDE = 30  # degrees, away from the ring of a proline

COMPASS = {"n": 90.0, "N": 270.0, "e": 30.0, "E": 330.0, "w": 150.0, "W": 210.0}
WEDGE, HASH = Chem.BondDir.BEGINWEDGE, Chem.BondDir.BEGINDASH
OTHER = {WEDGE: HASH, HASH: WEDGE}

# Each step: the name of the atom, the atom that it hangs on, the direction, and = for a double bond or the sign of a
# bond that comes forward (^) or goes back (v).
SIDE_CHAINS: dict[str, str] = {
    "ala": "CB CA n^",
    "arg": "CB CA n^, CG CB e, CD CG n, NE CD e, CZ NE E=, NH1 CZ 256, NH2 CZ e",
    "asn": "CB CA n^, CG CB e, OD CG E=, ND CG n",
    "asp": "CB CA n^, CG CB e, OD CG E=, OE CG n",
    "cys": "CB CA n^, SG CB e",
    "gln": "CB CA n^, CG CB e, CD CG n, OE CD w=, NE CD e",
    "glu": "CB CA n^, CG CB e, CD CG n, OE CD w=, OF CD e",
    "gly": "",
    "his": "CB CA n^, CG CB e, CD CG 336=, NE CD 48, CE NE 120=, ND CE 192, - ND CG",
    "ile": "CB CA n^, CG CB e^, CD CG n, CH CB w",
    "leu": "CB CA n^, CG CB e, CD CG n, CE CG E",
    "lys": "CB CA n^, CG CB e, CD CG n, CE CD e, NZ CE E",
    "met": "CB CA n^, CG CB e, SD CG n, CE SD e",
    "phe": "CB CA n^, CG CB e, CD CG E=, CE CD e, CZ CE n=, CH CZ w, CI CH W=, - CI CG",
    "ser": "CB CA n^, OG CB e",
    "thr": "CB CA n^, OG CB e^, CG CB w",
    "trp": "CB CA n^, CG CB e, CD CG 324=, NE CD 36, CE NE 108, CF CE 180=, - CF CG, "
    "CH CE 60, CI CH 120=, CJ CI 180, CK CJ 240=, - CK CF",
    "tyr": "CB CA n^, CG CB e, CD CG E=, CE CD e, CZ CE n=, CH CZ w, CI CH W=, - CI CG, OH CZ e",
    "val": "CB CA n^, CG CB e, CD CB w",
}  # fmt: skip
BEFORE, NEXT = "C-", "C+"  # where the neighbours begin; a carbon has no letter
MIRRORED = {"ala", "ile", "thr", "val"}  # what branches near the backbone would meet an oxygen if it leant


class Fragment(TypedDict):
    """A part of a chain: the inside of an SVG, and left, top, right and bottom of what it fills."""

    body: str
    box: list[float]


@dataclass
class Atom:
    """An atom in its cell; y grows upwards."""

    element: str
    x: float
    y: float


@dataclass
class Part:
    """Atoms by name, and bonds as two names, an order and a direction."""

    atoms: dict[str, Atom] = field(default_factory=dict)
    bonds: list[tuple[str, str, int, Chem.BondDir]] = field(default_factory=list)

    def add(self, name: str, x: float, y: float) -> None:
        """Puts an atom somewhere; the first letter of its name is its element."""
        self.atoms[name] = Atom(name[0], x, y)

    def join(self, one: str, other: str, order: int = 1, direction: Chem.BondDir = Chem.BondDir.NONE) -> None:
        """Bonds two atoms."""
        self.bonds.append((one, other, order, direction))

    def mirrored(self) -> Part:
        """The part upside down: the two levels change places, and what came forward goes back."""
        atoms = {name: Atom(atom.element, atom.x, -DEEP - atom.y) for name, atom in self.atoms.items()}
        bonds = [(one, other, order, OTHER.get(way, way)) for one, other, order, way in self.bonds]
        return Part(atoms, bonds)

    def molecule(self) -> Chem.Mol:
        """The part as a molecule of its own, laid out as it is drawn."""
        made = Chem.RWMol()
        number_of = {name: made.AddAtom(Chem.Atom(atom.element)) for name, atom in self.atoms.items()}
        for one, other, order, way in self.bonds:
            made.AddBond(number_of[one], number_of[other], Chem.BondType.DOUBLE if order == 2 else Chem.BondType.SINGLE)
            made.GetBondBetweenAtoms(number_of[one], number_of[other]).SetBondDir(way)
        layout = Chem.Conformer(len(self.atoms))
        layout.Set3D(False)
        scale = BOND / LENGTH
        for name, atom in self.atoms.items():
            layout.SetAtomPosition(number_of[name], Point3D(atom.x * scale, atom.y * scale, 0))
        made.AddConformer(layout)
        return made.GetMol()


def residue(acid: str, aside: bool = False, first: bool = False) -> Part:
    """A residue entered from a high carbon; `first` has a free amine in place of the bond to that carbon."""
    part = Part()
    if not first:
        part.add(BEFORE, -2 * STEP, 0)
    if acid == "pro":
        _proline(part)
    else:
        part.add("N", -STEP, -DEEP)
        part.add("CA", 0, 0)
        part.add("C", STEP, -DEEP)
        part.add("O", STEP, -DEEP - LENGTH)
        part.join("N", "CA")
        part.join("CA", "C")
        part.join("C", "O", 2)
        _side_chain(part, acid, aside)
    if not first:
        part.join(BEFORE, "N")
    carbon, oxygen = part.atoms["C"], part.atoms["O"]
    part.add(NEXT, carbon.x + STEP, carbon.y + math.copysign(DEEP, carbon.y - oxygen.y))
    part.join("C", NEXT)
    return part


def end() -> Part:
    """The free acid at the end of a chain, hanging on a high carbon in the middle of its cell."""
    part = Part()
    part.add("C", 0, 0)
    part.add("O", STEP, -DEEP)
    part.join("C", "O")
    return part


def drawn(part: Part) -> Fragment:
    """The part as a picture, in the units of its cell."""
    sheet = canvas(LENGTH, THICK, LETTERS)
    molecule = part.molecule()
    molecule.UpdatePropertyCache(strict=False)
    Chem.FastFindRings(molecule)  # the second line of a double bond belongs inside its ring
    sheet.DrawMolecule(rdMolDraw2D.PrepareMolForDrawing(molecule, kekulize=False, addChiralHs=False, wedgeBonds=False))
    sheet.FinishDrawing()
    spots = np.array([[at.x, at.y] for at in map(sheet.GetDrawCoords, range(len(part.atoms)))])
    cell = np.array([[atom.x, -atom.y] for atom in part.atoms.values()])
    scale = float(np.ptp(cell[:, 0]) / np.ptp(spots[:, 0]))  # RDKit rounds the size of its canvas
    shift = cell[0] - scale * spots[0]
    paths = _thinned(shapes(_without(sheet.GetDrawingText(), part)))
    corners = np.concatenate([spots for spots, _, _ in paths]) * scale + shift
    box = [*corners.min(axis=0), *corners.max(axis=0)]
    return Fragment(body=inked(paths, THICK, scale, shift), box=[float(number(edge, 1)) for edge in box])


def _thinned(paths: list[Shape]) -> list[Shape]:
    """RDKit sets hashes so close that they would run together: every third is enough."""
    hashes = [path for path in paths if layer(path[2], THICK) == "hashes"]
    return [path for path in paths if layer(path[2], THICK) != "hashes"] + hashes[2::3]


def _without(svg: str, part: Part) -> str:
    """The drawing without the bond to the next residue, which that residue brings along."""
    return "".join(
        line
        for line in svg.splitlines()
        if not any(f"'bond-{n} " in line for n, bond in enumerate(part.bonds) if bond[1] == NEXT)
    )


def _proline(part: Part) -> None:
    """The ring hangs on the two middle atoms of the backbone, which are level; the carbon after them is high again."""
    middle, low = -STEP / 2, -math.sqrt(LENGTH**2 - ((CELL - LENGTH) / 2) ** 2)
    part.add("N", middle - LENGTH / 2, low)
    part.add("CA", middle + LENGTH / 2, low)
    part.add("C", STEP, 0)
    part.add("O", STEP, LENGTH)
    part.join("N", "CA")
    part.join("CA", "C", 1, HASH)
    part.join("C", "O", 2)
    for name, before, direction in (("CB", "CA", 288), ("CG", "CB", 216), ("CD", "CG", 144)):
        _grow(part, name, before, direction)
        part.join(before, name)
    part.join("CD", "N")


def _side_chain(part: Part, acid: str, aside: bool) -> None:
    mirror = aside and acid in MIRRORED
    turn = ASIDE if aside and not mirror else 0
    for step in filter(None, SIDE_CHAINS[acid].split(", ")):
        name, before, way = step.split()
        if name == "-":
            part.join(before, way)
            continue
        order = 2 if way.endswith("=") else 1
        bond = {"^": WEDGE, "v": HASH}.get(way[-1], Chem.BondDir.NONE)
        course = way.rstrip("=^v")
        direction = COMPASS[course] if course in COMPASS else float(course)
        if mirror:
            direction = 180 - direction
            bond = OTHER.get(bond, bond) if before != "CA" else bond
        _grow(part, name, before, direction + turn)
        part.join(before, name, order, bond)


def _grow(part: Part, name: str, before: str, direction: float) -> None:
    here, angle = part.atoms[before], math.radians(direction)
    part.add(name, here.x + LENGTH * math.cos(angle), here.y + LENGTH * math.sin(angle))
