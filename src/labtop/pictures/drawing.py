"""Molecules as skeletal formulas, laid out and drawn by RDKit, in the ink of the page.

A drawing fills a plate of 96 × 66, the picture of a card in hundredths of its width. Atom letters are outlines, so
that they look the same with every font.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rdkit import Chem
from rdkit.Chem import rdCoordGen, rdDepictor
from rdkit.Chem.Draw import rdMolDraw2D

from labtop.pictures.picture import Picture, number, point

WIDTH, HEIGHT = 96, 66
FINE = 10  # RDKit rounds to a tenth of a pixel: it draws ten times larger than we print
MARGIN = 3
LETTER = 6  # what letters at the rim take of the plate
THICK = 1.35  # of a line: 1.6 pixels on a card that is 122 wide
LONGEST = 11.5  # of a bond; small molecules do not blow up
BOND = 1.5  # of a bond in RDKit's layouts, in ångströms
ASKEW = 0.93  # what a layout is worth whose bonds are not at multiples of 30°
CROWDED = 48  # atoms, from which on letters are too small to read on a card
SMALL_RING = 8  # atoms, up to which all layouts draw a regular one
APART, LETTERS_APART = 2.0, 3.0  # ångströms between atoms that are easily told from each other
IONS_APART = 3.6  # that have their charges written beside them

Layout = NDArray[np.float64]  # where the atoms are on paper, in ångströms
Shape = tuple[NDArray[np.float64], list[str], str]

SHAPE = re.compile(r"<path[^>]* d='([^']*)'([^>]*)/>")
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
POINTS = {"M": 1, "L": 1, "Q": 2, "C": 3, "Z": 0}  # that each command of a path takes


def draw(smiles: str, hydrogens: bool = False) -> Picture:
    """The skeletal formula of a molecule, perhaps with an atom and a bond for each hydrogen; ions are in a row."""
    read = Chem.MolFromSmiles(smiles)
    molecule = in_a_row(Chem.AddHs(read) if hydrogens else read)
    bond = _bond_length(np.asarray(molecule.GetConformer().GetPositions())[:, :2])
    thick = min(THICK, 0.75 + 0.06 * bond)
    sheet = canvas(bond, thick, 0.68 * bond if crowded(molecule) else 3.5 + 0.34 * bond)
    sheet.DrawMolecule(rdMolDraw2D.PrepareMolForDrawing(molecule, addChiralHs=False))
    sheet.FinishDrawing()
    return _on_plate(shapes(sheet.GetDrawingText()), thick)


def crowded(molecule: Chem.Mol) -> bool:
    """Whether a molecule is too large for letters on a card: it has a sketch there, and fine letters on its sheet."""
    return int(molecule.GetNumAtoms()) > CROWDED


def canvas(bond: float, thick: float, letters: float) -> rdMolDraw2D.MolDraw2DSVG:
    """A canvas as large as its molecule needs, for bonds so long, lines so thick and letters so high."""
    sheet = rdMolDraw2D.MolDraw2DSVG(-1, -1)
    options: Any = sheet.drawOptions()
    options.useBWAtomPalette()
    options.clearBackground = False
    options.includeMetadata = False
    options.prepareMolsBeforeDrawing = False  # it would add hydrogens at stereocentres, and crowd the rings
    options.scalingFactor = FINE * bond / BOND
    options.fixedFontSize = round(FINE * letters)
    options.bondLineWidth = FINE * thick
    options.scaleBondWidth = False
    options.additionalAtomLabelPadding = 0.06
    options.multipleBondOffset = 0.19
    return sheet


def shapes(svg: str) -> list[Shape]:
    """What RDKit has drawn: the points of each path, its commands and its style."""
    return [(_corners(path), re.findall("[A-Z]", path), style) for path, style in SHAPE.findall(svg)]


def inked(drawn: list[Shape], thick: float, scale: float, shift: Layout) -> str:
    """The shapes in the ink of the page: one path for bonds, one for hashes, one for wedges and letters."""
    layers = {"bonds": "", "hashes": "", "areas": ""}
    for corners, commands, style in drawn:
        layers[layer(style, thick)] += _path(corners * scale + shift, commands)
    line = thick * FINE * scale
    ink = {
        "bonds": f'fill="none" stroke-width="{number(line)}" stroke-linecap="round"',
        "hashes": f'fill="none" stroke-width="{number(0.6 * line)}"',
        "areas": 'fill="currentColor" stroke-width=".5"',
    }
    body = "".join(f'<path d="{path}" {ink[layer]}/>' for layer, path in layers.items() if path)
    return f'<g stroke="currentColor" stroke-linejoin="round">{body}</g>'


def in_a_row(molecule: Chem.Mol) -> Chem.Mol:
    """The parts of a salt side by side, each laid out by itself; a molecule has one part."""
    parts = Chem.GetMolFrags(molecule)
    if len(parts) == 1:
        return laid_out(molecule)
    flat, edge = np.zeros((molecule.GetNumAtoms(), 3)), 0.0
    for atoms, part in zip(parts, Chem.GetMolFrags(molecule, asMols=True), strict=True):
        layout = np.asarray(laid_out(part).GetConformer().GetPositions())[:, :2]
        flat[list(atoms), :2] = layout - [layout[:, 0].min() - edge, layout[:, 1].mean()]
        edge += float(np.ptp(layout[:, 0])) + IONS_APART
    row = Chem.Mol(molecule)
    rdDepictor.Compute2DCoords(row)
    row.GetConformer().SetPositions(flat)
    return row


def laid_out(molecule: Chem.Mol, letters: bool = True) -> Chem.Mol:
    """The molecule laid out with bonds as long as the plate allows and no two atoms or letters on each other."""
    plain, ringed = Chem.Mol(molecule), Chem.Mol(molecule)
    rdDepictor.Compute2DCoords(plain, canonOrient=True)
    rdCoordGen.AddCoords(ringed)  # it knows how to draw large rings
    pieces, room = list(_pieces(molecule)), _room(molecule, letters)
    layouts = []
    for laid in (plain, ringed):
        rdDepictor.NormalizeDepiction(laid)
        rdDepictor.StraightenDepiction(laid)
        layouts.append(_folded(np.asarray(laid.GetConformer().GetPositions())[:, :2], pieces, room))
    round_ = 0 if letters else 2  # letters fill a ring as well as they can
    best = max(layouts, key=lambda layout: _worth(layout, room) * _roundness(layout, molecule) ** round_)
    flat = np.zeros((len(best), 3))
    flat[:, :2] = _turned(best, _best_turn(best))
    plain.GetConformer().SetPositions(flat)
    return plain


def _pieces(molecule: Chem.Mol) -> Iterator[tuple[int, int, list[int]]]:
    """What can be folded over: both ends of a single bond outside rings, and the atoms beyond its second end."""
    for bond in molecule.GetBonds():
        here, there = bond.GetBeginAtom(), bond.GetEndAtom()
        loose = bond.GetBondType() == Chem.BondType.SINGLE and not bond.IsInRing()
        if loose and min(here.GetDegree(), there.GetDegree()) > 1:
            halves = Chem.FragmentOnBonds(molecule, [bond.GetIdx()], addDummies=False)
            beyond = next(half for half in Chem.GetMolFrags(halves) if there.GetIdx() in half)
            yield here.GetIdx(), there.GetIdx(), list(beyond)


def _folded(layout: Layout, pieces: list[tuple[int, int, list[int]]], room: Layout) -> Layout:
    """The layout with pieces folded over their bonds for as long as that is worth it."""
    worth, before = _worth(layout, room), 0.0
    while worth > before:
        before = worth
        for here, there, beyond in pieces:
            trial = layout.copy()
            axis = (layout[there] - layout[here]) / np.linalg.norm(layout[there] - layout[here])
            mirror = 2 * np.outer(axis, axis) - np.eye(2)
            trial[beyond] = (layout[beyond] - layout[here]) @ mirror + layout[here]
            if _worth(trial, room) > worth:
                layout, worth = trial, _worth(trial, room)
    return layout


def _worth(layout: Layout, room: Layout) -> float:
    turn = _best_turn(layout)
    return round(_straight(turn) * _bond_length(_turned(layout, turn)) * _clear(layout, room) ** 2, 3)


def _roundness(layout: Layout, molecule: Chem.Mol) -> float:
    """How much room the large rings enclose, of what a circle would: an open ring is seen at once."""
    rings = [layout[list(ring)] for ring in molecule.GetRingInfo().AtomRings() if len(ring) > SMALL_RING]
    return min((4 * math.pi * _area(ring) / _around(ring) ** 2 for ring in rings), default=1.0)


def _area(ring: Layout) -> float:
    following = np.roll(ring, -1, axis=0)
    return abs(float((ring[:, 0] * following[:, 1] - ring[:, 1] * following[:, 0]).sum())) / 2


def _around(ring: Layout) -> float:
    return float(np.linalg.norm(ring - np.roll(ring, -1, axis=0), axis=1).sum())


def _best_turn(layout: Layout) -> int:
    return max(range(0, 180, 15), key=lambda turn: round(_straight(turn) * _bond_length(_turned(layout, turn)), 3))


def _straight(turn: int) -> float:
    return 1.0 if turn % 30 == 0 else ASKEW


def _turned(layout: Layout, turn: int) -> Layout:
    angle = math.radians(turn)
    matrix = [[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]]
    return np.asarray(layout @ np.array(matrix))


def _bond_length(layout: Layout) -> float:
    """How long a bond is on the plate when the molecule fills it, letters at the rim included."""
    width, height = np.ptp(layout, axis=0)
    across, down = WIDTH - 2 * MARGIN - LETTER, HEIGHT - 2 * MARGIN - LETTER
    return BOND * min(across / max(float(width), 0.1), down / max(float(height), 0.1), LONGEST / BOND)


def _clear(layout: Layout, room: Layout) -> float:
    """How well apart the atoms are that no bond holds together: 1 where all have the room that they need."""
    apart = np.linalg.norm(layout[:, None] - layout[None], axis=2)
    return min(1.0, float((apart[room > 0] / room[room > 0]).min(initial=1.0)))


def _room(molecule: Chem.Mol, letters: bool) -> Layout:
    """How far every two atoms should be from each other; letters need more, unless they hang on the same atom."""
    bonds = Chem.GetDistanceMatrix(molecule)
    lettered = np.array([letters and atom.GetAtomicNum() != 6 for atom in molecule.GetAtoms()])
    room = np.where(lettered[:, None] & lettered[None] & (bonds > 2), LETTERS_APART, APART)
    return np.where(bonds > 1, room, 0.0)


def _on_plate(drawn: list[Shape], thick: float) -> Picture:
    """RDKit's drawing as large as the plate allows."""
    everything = np.concatenate([corners for corners, _, _ in drawn])
    low, high = everything.min(axis=0), everything.max(axis=0)
    plate = np.array([WIDTH, HEIGHT])
    scale = min(1 / FINE, float(((plate - 2 * MARGIN) / (high - low)).min()))
    shift = plate / 2 - scale * (low + high) / 2
    return Picture(viewBox=f"0 0 {WIDTH} {HEIGHT}", body=inked(drawn, thick, scale, shift))


def layer(style: str, thick: float) -> str:
    """Where a shape belongs: bonds, hashes or areas."""
    if "fill:none" not in style:
        return "areas"
    width = re.search(r"stroke-width:([\d.]+)", style)
    return "hashes" if width and float(width[1]) < 0.75 * thick * FINE else "bonds"


def _corners(path: str) -> NDArray[np.float64]:
    return np.array([float(value) for value in NUMBER.findall(path)]).reshape(-1, 2)


def _path(corners: NDArray[np.float64], commands: list[str]) -> str:
    rest = [point(x, y) for x, y in corners]
    written = []
    for command in commands:
        taken, rest = rest[: POINTS[command]], rest[POINTS[command] :]
        written.append(command + " ".join(taken))
    return "".join(written)
