"""What RDKit computes about a molecule in words and numbers."""

from __future__ import annotations

import re

from rdkit import Chem
from rdkit.Chem.rdMolDescriptors import CalcMolFormula, _CalcMolWt

Formula = list[tuple[str, int]]


def formula(smiles: str) -> Formula:
    """The elements in Hill order, each with its count, so that a client can set subscripts."""
    written = CalcMolFormula(Chem.MolFromSmiles(smiles))
    return [(element, int(count or 1)) for element, count in re.findall(r"([A-Z][a-z]?)(\d*)", written)]


def molar_mass(smiles: str) -> str:
    """The molar mass with its unit."""
    return f"{_CalcMolWt(Chem.MolFromSmiles(smiles)):.1f} g/mol"
