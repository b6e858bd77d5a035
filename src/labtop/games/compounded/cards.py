"""What is in the box of Compounded, read from cards.toml (CMP-03, CMP-06 to CMP-09, CMP-72, CMP-102, CMP-126).

The rules read it as tables. Elements, experiments, tools, items and compounds are small numbers: an item is an element,
a tool, a Wild Element or a completed extinguisher, and everything that can be traded is one.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Any

from labtop.kernel.cards import facts, read
from labtop.kernel.struct import table

DATA = read(__package__)
RECONSTRUCTION: str = DATA["reconstruction"]

# --- elements ---------------------------------------------------------------------------------------------------------

ELEMENT_IDS: list[str] = [one["id"] for one in DATA["element"]]
ELEMENT_WORDS: list[str] = [one["name"].lower() for one in DATA["element"]]
ELEMENT_COLOURS: list[str] = [one["colour"] for one in DATA["element"]]
ELEMENTS = len(ELEMENT_IDS)
CARBON, OXYGEN = ELEMENT_IDS.index("C"), ELEMENT_IDS.index("O")
CRYSTALS = table([one["count"] for one in DATA["element"]])
"""How many crystals there are of each element (CMP-03)."""
ALL_CRYSTALS = int(CRYSTALS.sum())

# --- experiments ------------------------------------------------------------------------------------------------------

EXPERIMENT_IDS: list[str] = [one["id"] for one in DATA["experiment"]]
EXPERIMENT_WORDS: list[str] = [one["name"] for one in DATA["experiment"]]
EXPERIMENTS = len(EXPERIMENT_IDS)
DISCOVERY, STUDY, RESEARCH, LAB = range(EXPERIMENTS)
NUMBER = table([one["numbers"] for one in DATA["experiment"]])
"""The number that each experiment shows at each level (CMP-06 to CMP-09)."""
TOP: int = NUMBER.shape[1] - 1
STATES: dict[str, int] = {one["state"]: place for place, one in enumerate(DATA["experiment"]) if one["state"]}

# --- tools ------------------------------------------------------------------------------------------------------------

TOOL_IDS: list[str] = [one["id"] for one in DATA["tool"]]
TOOL_WORDS: list[str] = [one["name"] for one in DATA["tool"]]
TOOLS = len(TOOL_IDS)
GOGGLES, LAB_KEY, PIPET, JOURNAL, CYLINDER, BURNER = range(TOOLS)
TILES = table([one["tiles"] for one in DATA["tool"]])
NO_TOOL = -1

ITEM_IDS = [*ELEMENT_IDS, *TOOL_IDS, "wild", "extinguisher"]
ITEM_WORDS = [*ELEMENT_WORDS, *TOOL_WORDS, "Wild Element", "Fire Extinguisher"]
ITEMS = len(ITEM_IDS)
WILD, EXTINGUISHER = ITEMS - 2, ITEMS - 1

# --- the field --------------------------------------------------------------------------------------------------------

ROWS: int = DATA["field"]["rows"]
COLUMNS: int = DATA["field"]["columns"]
CELLS = ROWS * COLUMNS
CELL_IDS = [f"{chr(ord('a') + cell % COLUMNS)}{cell // COLUMNS + 1}" for cell in range(CELLS)]
CELL_WORDS = [cell.upper() for cell in CELL_IDS]
ON_EXTINGUISHER = CELLS
TARGET_IDS = [*CELL_IDS, "extinguisher"]
TARGET_WORDS = [*CELL_WORDS, "the Fire Extinguisher"]


def _beside(cell: int, diagonally: bool) -> int:
    row, column = divmod(cell, COLUMNS)
    near = 0
    for other in range(CELLS):
        down, across = abs(other // COLUMNS - row), abs(other % COLUMNS - column)
        if max(down, across) == 1 and (diagonally or down + across == 1):
            near |= 1 << other
    return near


BESIDE = table([[_beside(cell, diagonally) for cell in range(CELLS)] for diagonally in (False, True)], "i4")
"""The cells beside each cell, as a mask: those that share an edge, then those that share a corner too (CMP-133)."""

# --- compounds --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Compound:
    """A compound card: what there is to learn about it, and what is printed on it."""

    facts: dict[str, Any]
    id: str
    name: str
    formula: str
    elements: dict[str, int]
    state: str
    points: int
    limit: int
    flammable: bool
    tool: str | None
    reaction: str | None
    starter: bool


PRINTED = ("id", "name", "formula", "elements", "state", "points", "limit", "flammable")
MARKED = ("tool", "reaction")
COMPOUND_LIST = [
    Compound(
        facts(one, (*PRINTED, *MARKED, "starter")),
        **{name: one[name] for name in PRINTED},
        **{name: one.get(name) for name in MARKED},
        starter=one.get("starter", False),
    )
    for one in DATA["compound"]
]
COMPOUNDS = len(COMPOUND_LIST)
LAB_FIRE = COMPOUNDS
"""The number of a Lab Fire in the deck."""
CARD_IDS = [*(one.id for one in COMPOUND_LIST), "lab_fire"]
CARD_WORDS = [*(one.name for one in COMPOUND_LIST), "Lab Fire"]
SPACES = table([[one.elements.get(element, 0) for element in ELEMENT_IDS] for one in COMPOUND_LIST])
SIZE = table([sum(one.elements.values()) for one in COMPOUND_LIST])
POINTS = table([one.points for one in COMPOUND_LIST])
LIMIT = table([one.limit for one in COMPOUND_LIST])
FLAMMABLE = table([one.flammable for one in COMPOUND_LIST])
LINKED = table([STATES[one.state] for one in COMPOUND_LIST])
"""The experiment that each compound raises (CMP-102)."""
TOOL = table([TOOL_IDS.index(one.tool) if one.tool else NO_TOOL for one in COMPOUND_LIST])
REACTION_IDS: list[str] = [one["id"] for one in DATA["reaction"]]
NO_REACTION, GRANT, VOLATILE = -1, 0, 1
REACTION = table([REACTION_IDS.index(one.reaction) if one.reaction else NO_REACTION for one in COMPOUND_LIST])
STARTER = table([one.starter for one in COMPOUND_LIST])
STARTERS = int(STARTER.sum())

STACKS: list[int] = DATA["deck"]["stacks"]
LAB_FIRES: int = DATA["deck"]["lab_fires"]
DEALT = COMPOUNDS - STARTERS
DECK = DEALT - (CELLS - STARTERS)
"""The compounds in the deck after set-up."""
STACK, LAST_STACK = STACKS[0], STACKS[-1]

# --- benches ----------------------------------------------------------------------------------------------------------

START_CRYSTALS: int = DATA["bench"]["start"]
CLAIM_TOKENS: int = DATA["bench"]["claim_tokens"]
START_WILDS: int = DATA["bench"]["wilds"]
PARTS = (CARBON, OXYGEN)
"""The elements of a Fire Extinguisher."""
DUE = table([DATA["extinguisher"]["elements"][ELEMENT_IDS[part]] for part in PARTS])
END_POINTS: int = DATA["end"]["points"]
END_EXPERIMENTS: int = DATA["end"]["experiments"]
WILD_POINTS: int = DATA["end"]["wild"]

# --- several things at once -------------------------------------------------------------------------------------------

MOST_THINGS = 5
CHOOSE = table([[comb(many, few) for few in range(MOST_THINGS + 1)] for many in range(ITEMS + MOST_THINGS)], "i4")
"""To number what somebody draws or offers at once, as events need it: see things.py."""


@cache
def all_things() -> list[tuple[int, ...]]:
    """Up to five items, in the order of their numbers (see `number_of` in things.py)."""
    found: dict[int, tuple[int, ...]] = {}
    first = 0
    for count in range(MOST_THINGS + 1):
        for items in combinations_with_replacement(range(ITEMS), count):
            rank = sum(comb(item + place, place + 1) for place, item in enumerate(items))
            found[first + rank] = items
        first += comb(ITEMS + count - 1, count)
    return [found[number] for number in range(first)]


def items_words(items: tuple[int, ...]) -> str:
    """So many items: "2 hydrogen, Lab Key"."""
    kinds = sorted(set(items))
    named = [f"{count} {ITEM_WORDS[kind]}" if (count := items.count(kind)) > 1 else ITEM_WORDS[kind] for kind in kinds]
    return ", ".join(named) or "nothing"
