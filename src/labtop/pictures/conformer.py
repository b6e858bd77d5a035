"""Molecules in space, for the 3D viewer: one computed shape each, which is likely but not measured."""

from __future__ import annotations

from typing import Any

from rdkit import Chem
from rdkit.Chem.rdDistGeom import EmbedMolecule, ETKDGv3
from rdkit.Chem.rdForceFieldHelpers import MMFFOptimizeMolecule
from rdkit.Chem.rdMolTransforms import CanonicalizeConformer

SEED = 20250
STEPS = 2000


def conformer(name: str, smiles: str) -> str:
    """The molecule in space as a MOL file, its longest axis across the screen."""
    molecule = Chem.AddHs(Chem.MolFromSmiles(smiles))
    way: Any = ETKDGv3()
    way.randomSeed = SEED
    if EmbedMolecule(molecule, way) < 0:
        way.useRandomCoords = True  # large rings do not always close from the first guess
        if EmbedMolecule(molecule, way) < 0:
            raise SystemExit(f"RDKit finds no shape in space for {name}. Check its SMILES in cards.toml.")
    MMFFOptimizeMolecule(molecule, maxIters=STEPS)
    CanonicalizeConformer(molecule.GetConformer())
    molecule.SetProp("_Name", name)
    return Chem.MolToMolBlock(molecule)
