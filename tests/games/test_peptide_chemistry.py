"""The chemistry on the cards of Peptide is computed, not remembered."""

import re
from typing import Any

import pytest
from rdkit import Chem
from rdkit.Chem.rdMolDescriptors import CalcMolFormula, _CalcMolWt

from labtop.games.peptide.cards import AMINOS, DATA, Amino
from labtop.games.peptide.chemistry import Peptide, charge, mass, peptide

MOLECULES = [*DATA["amino_acids"], *DATA["rna"], DATA["atp"]]
TAUGHT = [*MOLECULES, *DATA["organelles"], *DATA["bonus"], DATA["start"], DATA["stop"], DATA["track"]]
STANDARD_CODE = {
    first + second + third: "FFLLSSSSYY**CC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG"[16 * i + 4 * j + k]
    for i, first in enumerate("UCAG")
    for j, second in enumerate("UCAG")
    for k, third in enumerate("UCAG")
}


def name(card: dict[str, Any]) -> str:
    return str(card["id"])


@pytest.mark.parametrize("card", MOLECULES, ids=name)
def test_the_formula_follows_from_the_structure(card: dict[str, Any]) -> None:
    assert CalcMolFormula(Chem.MolFromSmiles(card["smiles"])) == card["formula"]


@pytest.mark.parametrize("card", MOLECULES, ids=name)
def test_the_inchikey_follows_from_the_structure(card: dict[str, Any]) -> None:
    key: str = Chem.MolToInchiKey(Chem.MolFromSmiles(card["smiles"]))  # type: ignore[no-untyped-call]
    assert key == card["inchikey"]


@pytest.mark.parametrize("card", DATA["amino_acids"], ids=name)
def test_an_amino_acid_has_an_amine_and_an_acid_on_one_carbon(card: dict[str, Any]) -> None:
    assert Chem.MolFromSmiles(card["smiles"]).HasSubstructMatch(Chem.MolFromSmarts("[NX3][CX4]C(=O)[OX2H]"))


@pytest.mark.parametrize("card", DATA["amino_acids"], ids=name)
def test_every_amino_acid_but_glycine_is_chiral(card: dict[str, Any]) -> None:
    centres = Chem.FindMolChiralCenters(Chem.MolFromSmiles(card["smiles"]))  # type: ignore[no-untyped-call]
    assert bool(centres) == (card["id"] != "gly")


@pytest.mark.parametrize("card", DATA["amino_acids"], ids=name)
def test_the_codons_of_an_amino_acid_are_those_of_the_standard_code(card: dict[str, Any]) -> None:
    assert sorted(card["all_codons"]) == sorted(c for c, acid in STANDARD_CODE.items() if acid == card["one_letter"])


def test_the_start_and_stop_codons_are_those_of_the_standard_code() -> None:
    assert STANDARD_CODE[DATA["start"]["codon"]] == "M"
    assert sorted(DATA["stop"]["real_codons"]) == sorted(c for c, acid in STANDARD_CODE.items() if acid == "*")


@pytest.mark.parametrize("card", TAUGHT, ids=name)
def test_every_card_has_something_to_teach(card: dict[str, Any]) -> None:
    assert card["science"].endswith(".")
    assert len(card["science"].split()) >= 8


@pytest.mark.parametrize("card", [card for card in TAUGHT if "pdb" in card], ids=name)
def test_entries_of_the_protein_data_bank_are_well_formed(card: dict[str, Any]) -> None:
    assert all(re.fullmatch(r"[1-9][A-Z0-9]{3}", entry) for entry in card["pdb"])


def residues(sequence: str) -> list[Amino]:
    return [next(card for card in AMINOS if card.one == letter) for letter in sequence]


@pytest.mark.parametrize(
    ("peptide_", "sequence", "weighs"),
    [("met-enkephalin", "YGGFM", 573.7), ("bradykinin", "RPPGFSPFR", 1060.2), ("angiotensin II", "DRVYIHPF", 1046.2)],
)
def test_a_known_peptide_has_its_known_mass(peptide_: str, sequence: str, weighs: float) -> None:
    assert round(mass(residues(sequence)), 1) == weighs, peptide_


@pytest.mark.parametrize("sequence", ["MACDEFGHIK", "MLMNPQRSTVWY"])
def test_a_mass_is_that_of_the_molecule_in_rdkit(sequence: str) -> None:
    assert mass(residues(sequence)) == pytest.approx(_CalcMolWt(Chem.MolFromSequence(sequence)), abs=0.02)


@pytest.mark.parametrize(
    ("peptide_", "sequence", "carries"),
    [("met-enkephalin", "YGGFM", 0), ("bradykinin", "RPPGFSPFR", 2), ("angiotensin II", "DRVYIHPF", 0.2)],
)
def test_a_known_peptide_has_its_known_charge_at_ph_7(peptide_: str, sequence: str, carries: float) -> None:
    assert charge(residues(sequence)) == pytest.approx(carries, abs=0.05), peptide_


def test_a_group_is_charged_as_far_as_its_pka_says() -> None:
    with_histidine, without = charge(residues("GHG")), charge(residues("GG"))
    assert with_histidine - without == pytest.approx(1 / (1 + 10**0.5))


def test_a_chain_is_named_from_the_free_amine_to_the_free_acid() -> None:
    acids = [next(n for n, card in enumerate(AMINOS) if card.one == letter) for letter in "FWD"]
    built = peptide(acids)
    assert (built.sequence, built.name) == ("MFWD", "methionyl-phenylalanyl-tryptophyl-aspartic acid")


def test_a_chain_without_a_card_is_methionine() -> None:
    assert peptide([]) == Peptide("M", "methionine", 149.2, 0.0)
