"""What is in the box of Rafts!, read from cards.toml (RFT-02 to RFT-08).

The rules read it as tables. Cards are small numbers: bacteria, genes, generic resources, actions, so that families are
ranges, and resources come before actions. Goals are numbers of their own.
"""

from dataclasses import dataclass
from typing import Any

from labtop.kernel.cards import facts, read
from labtop.kernel.errors import BadGame
from labtop.kernel.struct import table

DATA = read(__package__)


@dataclass(frozen=True)
class Card:
    """One kind of card, and what is printed on it."""

    facts: dict[str, Any]
    id: str
    name: str
    copies: int
    kind: str
    short: str
    effect: str

    @property
    def words(self) -> str:
        """What it is called at the table."""
        return f"{self.short} gene" if self.kind == "gene" else self.short

    @property
    def family(self) -> str:
        """The deck that it is drawn from."""
        return "specific" if self.kind in ("bacterium", "gene") else self.kind


@dataclass(frozen=True)
class Goal:
    """One kind of goal: a bacterium, a gene, and how much medium, time and money (RFT-05)."""

    facts: dict[str, Any]
    id: str
    title: str
    copies: int
    bacterium: str
    gene: str
    medium: int
    time: int
    money: int


PRINTED = ("id", "name", "copies")
GOAL_PRINTED = ("id", "title", "copies", "bacterium", "gene", "medium", "time", "money")
GENERIC_IDS = ["medium", "time", "money", "raft"]


def _card(kind: str, card: dict[str, Any]) -> Card:
    printed = {name: card[name] for name in PRINTED}
    short, effect = card.get("short", card["name"]), card.get("effect", "")
    return Card(facts(card, (*PRINTED, "short", "effect")), kind=kind, short=short, effect=effect, **printed)


def _by_id(kind: str, ids: list[str]) -> list[Card]:
    listed = {card["id"]: card for card in DATA[kind]}
    if sorted(listed) != sorted(ids):
        raise BadGame(f"cards.toml: there must be a {kind} called {', '.join(ids)}, and no other.")
    return [_card(kind, listed[one]) for one in ids]


# --- cards ------------------------------------------------------------------------------------------------------------

CARD_LIST = [
    *(_card("bacterium", card) for card in DATA["bacterium"]),
    *(_card("gene", card) for card in DATA["gene"]),
    *_by_id("generic", GENERIC_IDS),
    *(_card("action", card) for card in DATA["action"]),
]
CARDS = len(CARD_LIST)
CARD_IDS = [card.id for card in CARD_LIST]
CARD_WORDS = [card.words for card in CARD_LIST]
COPIES = table([card.copies for card in CARD_LIST])

BACTERIA = len(DATA["bacterium"])
SPECIFIC = BACTERIA + len(DATA["gene"])
"""Cards below this number are bacteria or genes."""
RESOURCES = SPECIFIC + len(GENERIC_IDS)
"""Cards below this number are resources; the others are actions."""
MEDIUM, TIME, MONEY, RAFT = range(SPECIFIC, RESOURCES)
TYPES = len(GENERIC_IDS)
NEEDED_TYPES = TYPES - 1  # a raft is never asked for by itself

ACTION_IDS = CARD_IDS[RESOURCES:]
ACTIONS = len(ACTION_IDS)
(
    ESPIONAGE,
    EXCHANGE,
    FUNGAL,
    SPILL,
    OUTAGE,
    EXPENSES,
    LAB_EXPANSION,
    BIOECONOMY,
    FUNDING,
    SERENDIPITY,
    BACKUP,
    RESISTANCE,
    SAVINGS,
) = (RESOURCES + ACTION_IDS.index(one["id"]) for one in DATA["action"])
SLOW = SERENDIPITY - RESOURCES
"""The first so many actions are without the lightning sign (RFT-08)."""
if [bool(card.facts["fast"]) for card in CARD_LIST[RESOURCES:]] != [i >= SLOW for i in range(ACTIONS)]:
    raise BadGame("cards.toml: the four fast actions must come last.")

# --- families ---------------------------------------------------------------------------------------------------------

DECK_IDS = ["specific", "generic", "action"]
DECKS = len(DECK_IDS)
OF_SPECIFIC, OF_GENERIC, OF_ACTION = range(DECKS)
DECK = table([DECK_IDS.index(card.family) for card in CARD_LIST])
"""The deck of each card."""
FIRST = table([0, SPECIFIC, RESOURCES, CARDS])
"""The first card of each deck, and where the last one ends."""
SIZES = [sum(card.copies for card in CARD_LIST if card.family == deck) for deck in DECK_IDS]
ALL_CARDS = sum(SIZES)
HAND: int = DATA["setup"]["hand_limit"]
DEALT = table([DATA["setup"][f"deal_{deck}"] for deck in DECK_IDS])

# --- the table --------------------------------------------------------------------------------------------------------

BENCHES: int = DATA["limits"]["benches_with_lab_expansion"]
BACTERIUM, GENE = range(2)  # the two spaces of a bench
SPACES = 2
SPACE = table([BACTERIUM if card.kind == "bacterium" else GENE for card in CARD_LIST[:SPECIFIC]])
LIMIT = table([DATA["limits"][kind] for kind in GENERIC_IDS])
DOUBLED = table([limit if kind == "raft" else 2 * limit for kind, limit in zip(GENERIC_IDS, LIMIT, strict=True)])
"""The limits of a lab with two benches, under the house rule that doubles them."""

# --- disasters --------------------------------------------------------------------------------------------------------

SHIELD_OF = {SPILL: RESISTANCE, OUTAGE: BACKUP, EXPENSES: SAVINGS}
SHIELD = table([SHIELD_OF.get(RESOURCES + action, -1) for action in range(ACTIONS)])
"""By action: the card that shields against it."""
HIT = table([{OUTAGE: TIME, EXPENSES: MONEY}.get(RESOURCES + action, SPECIFIC) - SPECIFIC for action in range(ACTIONS)])
"""By action: the generic type that a power outage or unexpected expenses take."""

# --- goals ------------------------------------------------------------------------------------------------------------

GOAL_LIST = [Goal(facts(goal, GOAL_PRINTED), *(goal[name] for name in GOAL_PRINTED)) for goal in DATA["goal"]]
GOALS = len(GOAL_LIST)
GOAL_IDS = [goal.id for goal in GOAL_LIST]
GOAL_WORDS = [goal.title for goal in GOAL_LIST]
GOAL_COPIES = table([goal.copies for goal in GOAL_LIST])
GOAL_CARDS = sum(goal.copies for goal in GOAL_LIST)
WANTED = table([[CARD_IDS.index(goal.bacterium), CARD_IDS.index(goal.gene)] for goal in GOAL_LIST])
"""By goal: its bacterium and its gene."""
NEED = table([[goal.medium, goal.time, goal.money] for goal in GOAL_LIST])
"""By goal: medium, time and money."""
PIECES = table([SPACES + goal.medium + goal.time + goal.money for goal in GOAL_LIST])
MOST_GOALS: int = DATA["limits"]["goals_with_european_funding"]
