"""The cards of Bound!, read from cards.toml: NAMEs, TYPES and who binds whom (BND-01 to BND-09).

The rules read them as tables. A NAME, a TYPE and a pair are small numbers, in the order of cards.toml.
"""

from dataclasses import dataclass
from typing import Any

from labtop.kernel.cards import facts, read
from labtop.kernel.struct import table

DATA = read(__package__)


@dataclass(frozen=True)
class Card:
    """One NAME: what there is to learn about it, and what is printed on it."""

    facts: dict[str, Any]
    code: str
    name: str
    partner: str
    type: str
    role: str
    pair: str
    science: str


PRINTED = ("code", "name", "matches", "type", "role", "pair", "science")

CARDS = [Card(facts(card, (*PRINTED, "copies")), *(card[name] for name in PRINTED)) for card in DATA["cards"]]

NAME_WORDS = [card.name for card in CARDS]
CODES = [card.code for card in CARDS]
TYPE_WORDS = [kind["name"] for kind in DATA["types"]]
PAIR_CODES = [pair["id"] for pair in DATA["pairs"]]

NAMES = len(CARDS)
TYPES = len(TYPE_WORDS)
PAIRS = len(PAIR_CODES)
COPIES = 2
RANKS = NAMES // TYPES  # NAMEs in a TYPE
DECK = NAMES * COPIES
HAND_SIZE: int = DATA["rules"]["hand_size"]
PAIR_POINTS: int = DATA["rules"]["points_per_bound_pair"]
OUT_POINTS: int = DATA["rules"]["points_for_going_out"]

TYPE_OF = table([TYPE_WORDS.index(card.type) for card in CARDS])
PARTNER = table([NAME_WORDS.index(card.partner) for card in CARDS])
PAIR_OF = table([PAIR_CODES.index(card.pair) for card in CARDS])
OPPOSITE = table([TYPE_WORDS.index(kind["opposite"]) for kind in DATA["types"]])
TARGET = table([NAME_WORDS.index(pair["target"]) for pair in DATA["pairs"]])
DRUG = table([NAME_WORDS.index(pair["drug"]) for pair in DATA["pairs"]])
NAMES_OF = table([[n for n in range(NAMES) if TYPE_OF[n] == kind] for kind in range(TYPES)])

# The couples of ranks i ≤ j that two cards of one TYPE can have: 00 01 02 03 04 11 12 ...
COUPLES = table([(i, j) for i in range(RANKS) for j in range(i, RANKS)])
COUPLE_OF = table([[COUPLES.tolist().index(sorted((i, j))) for j in range(RANKS)] for i in range(RANKS)])
COUPLE_WORDS = [f"{i}-{j}" for i, j in COUPLES]
