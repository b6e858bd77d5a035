"""What is in the box of Peptide, read from cards.toml (PEP-01 to PEP-13).

The rules read it as tables. Kinds of organelles, bases and amino acids are small numbers, in the order of cards.toml;
STOP is the number after the last amino acid.
"""

from dataclasses import dataclass
from typing import Any

from labtop.kernel.cards import facts, read
from labtop.kernel.struct import table

DATA = read(__package__)


@dataclass(frozen=True)
class Amino:
    """One amino acid card: what there is to learn about it, and what is printed on it."""

    facts: dict[str, Any]
    id: str
    name: str
    three: str
    one: str
    codon: str
    value: int
    side_chain: str
    science: str


PRINTED = ("id", "name", "three_letter", "one_letter", "codon", "value", "side_chain", "science")

AMINOS = [Amino(facts(card, (*PRINTED, "copies")), *(card[name] for name in PRINTED)) for card in DATA["amino_acids"]]

AMINO_WORDS = [card.name for card in AMINOS]
THREE_LETTERS = [card.three for card in AMINOS]
KIND_WORDS = [kind["name"] for kind in DATA["organelles"]]
KIND_IDS = [kind["id"] for kind in DATA["organelles"]]
BASE_LETTERS = [base["id"] for base in DATA["rna"]]
BASE_WORDS = [base["name"] for base in DATA["rna"]]

KINDS = len(KIND_WORDS)
BASES = len(BASE_LETTERS)
ACIDS = len(AMINOS)
STOP = ACIDS
VACUOLE, RIBOSOME, NUCLEUS, MITOCHONDRIA, AMINO_ACYL = range(KINDS)

KIND_COPIES: int = DATA["organelles"][0]["copies"]
BASE_COPIES: int = DATA["rna"][0]["copies"]
ORGANELLES = KINDS * KIND_COPIES
RNA_CARDS = BASES * BASE_COPIES
TOKENS: int = DATA["setup"]["atp_tokens"]
ATP_EACH: int = DATA["setup"]["atp_each"]
SELECTIONS: int = DATA["setup"]["selections_each"]
SLOTS: int = DATA["setup"]["rna_face_up"]  # of the RNA Field
DRAWN = 2  # cards from a deck, of which one is kept
BONUS_CARDS = len(DATA["bonus"])  # the top one of a stack of k is worth k

RESET_RNA_PRICE: int = DATA["prices"]["reset_rna"]
RESET_ORGANELLES_PRICE: int = DATA["prices"]["reset_organelles"]
SELECT_TWICE_PRICE: int = DATA["prices"]["select_twice"]
AMINO_ACYL_PRICE: int = DATA["organelles"][AMINO_ACYL]["price"]
RIBOSOME_PRICE: int = DATA["organelles"][RIBOSOME]["price"]
MITOCHONDRIA_ATP: int = DATA["organelles"][MITOCHONDRIA]["gain_atp"]
VACUOLE_ATP: int = DATA["organelles"][VACUOLE]["gain_atp"]
FACE_DOWN_ATP = 1

MATCHED_POINTS: int = DATA["scoring"]["hand_matched"]
UNMATCHED_POINTS: int = DATA["scoring"]["hand_unmatched"]
ENERGY_START: int = DATA["track"]["start_energy"]
RNA_START: int = DATA["track"]["start_rna"]


def _by_players(counts: dict[str, int]) -> list[int]:
    """A table that is read by the number of players."""
    return [counts.get(str(players), 0) for players in range(max(map(int, counts)) + 1)]


BONUS_POINTS = table([sum(k + 1 for k in range(BONUS_CARDS) if cards >> k & 1) for cards in range(1 << BONUS_CARDS)])
"""What a set of bonus cards is worth: a bit for each card, the lowest for +1."""

REMOVED = table(_by_players(DATA["setup"]["removed_amino_acids"]))
FIELD_SIZE = table(_by_players(DATA["setup"]["field_size"]))
VALUE = table([card.value for card in AMINOS])
NEED = table([[card.codon.count(letter) for letter in BASE_LETTERS] for card in AMINOS])
