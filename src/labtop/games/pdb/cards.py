"""What is in the box of PDB: the game, read from cards.toml (PDB-02, PDB-03).

The rules read it as tables. Tokens, cards, boxes and Data types are small numbers, in the order of cards.toml: cards 0
to 3 are the Additional Action cards. An exchange is an Action, or one alternative of it, that returns tokens of at most
one kind and gains tokens of one kind; the exchanges stand in the order of the moves.
"""

from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

from labtop.kernel.cards import facts, read
from labtop.kernel.errors import BadGame
from labtop.kernel.phrases import both, number
from labtop.kernel.rule import rule
from labtop.kernel.struct import table

DATA = read(__package__)

TOKEN_IDS = ["sample", "crystal", "square", "circle", "triangle", "achievement"]
TOKEN_WORDS = ["Sample", "Crystal", "square", "circle", "triangle", "Achievement"]
TOKENS = len(TOKEN_IDS)
SAMPLE, CRYSTAL, SQUARE, CIRCLE, TRIANGLE, ACHIEVEMENT = range(TOKENS)
DATA_IDS = TOKEN_IDS[SQUARE : TRIANGLE + 1]
TYPES = len(DATA_IDS)
SUPPLY = table([DATA["components"][f"{token}_tokens"] for token in TOKEN_IDS])
RESEARCHERS: int = DATA["components"]["researcher_tokens_per_color"]
START_RESEARCHERS: int = DATA["setup"]["start_researchers"]
OFFER = table([DATA["setup"]["data_pick_tokens"][kind] for kind in DATA_IDS])
COLOURS: list[str] = DATA["components"]["colors"]
RECONSTRUCTION: str = DATA["reconstruction"]


def amount_words(kind: int, count: int) -> str:
    """So many tokens of a kind: "2 squares"; Achievement has no plural."""
    return f"{count} Achievement" if kind == ACHIEVEMENT else number(count, TOKEN_WORDS[kind])


# --- boxes ------------------------------------------------------------------------------------------------------------

BOARD = {box["id"]: box for box in DATA["box"]}
BOX_IDS = [name for name in BOARD if name != "graduate"]
BOXES = len(BOX_IDS)
RECRUIT, LEAD, PUBLISH, PREP1, PREP2, GROW, XRAY, NMR, EM, ANALYZE, INNOVATE = range(11)
"""The boxes by number; INNOVATE is the first of three."""
SLOTS: int = DATA["setup"]["start_innovate_cards"]


# --- cards ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Card:
    """One Innovation card: what there is to learn about it, and what is printed on it."""

    facts: dict[str, Any]
    id: str
    kind: str
    name: str
    achievement: int
    cost: dict[str, int]
    science: str
    pdb_id: str | None
    method: str | None

    @property
    def words(self) -> str:
        """What it is called at the table."""
        return f"{self.name} ({self.pdb_id})" if self.pdb_id else self.name


PRINTED = ("id", "kind", "name", "achievement", "cost", "science")
FOUND = ("pdb_id", "method")
CARD_LIST = [
    Card(facts(card, (*PRINTED, *FOUND)), *(card[name] for name in PRINTED), *(card.get(name) for name in FOUND))
    for card in DATA["card"]
]
CARDS = len(CARD_LIST)
CARD_IDS = [card.id for card in CARD_LIST]
CARD_WORDS: list[str] = [card.words for card in CARD_LIST]
AUTOMATION, ELECTRON_CRYSTALLOGRAPHY, IHM, XFEL = range(4)
TECHNIQUES = sum(card.kind == "action" for card in CARD_LIST)
WORTH = table([card.achievement for card in CARD_LIST])
(DEPOSITION,) = {card.achievement for card in CARD_LIST[TECHNIQUES:]}
"""What every deposition is worth (PDB-71)."""
_extra = [BOARD[f"innovate{slot + 1}"]["extra_cost"] for slot in range(SLOTS)]
COST = table([[[card.cost[k] + extra.get(k, 0) for k in DATA_IDS] for card in CARD_LIST] for extra in _extra])
"""By Innovate box, card and Data type: what the card asks for, and what the box adds, which is nothing (PDB-68)."""

PLACE_IDS = [*BOX_IDS, *CARD_IDS[:TECHNIQUES]]
"""Where a Researcher can stand: the boxes, then the Additional Action cards."""
PLACE_WORDS: list[str] = [
    *(BOARD[name]["name"].removeprefix("Collect Data: ") for name in BOX_IDS),
    *(card.name for card in CARD_LIST[:TECHNIQUES]),
]


# --- exchanges --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Exchange:
    """What a place takes and gives, as (token, count); nothing is (0, 0)."""

    place: int
    returned: tuple[int, int]
    gained: tuple[int, int]


NOTHING = (0, 0)
ALTERNATIVES = {
    "publish": 1,
    "prep1": 1,
    "prep2": 1,
    "grow": 1,
    "xray": 2,
    "nmr": 2,
    "em": 2,
    "analyze": 2,
    "act_automation": 2,
    "act_electron_crystallography": 1,
    "act_xfel": 1,
}
"""The places of the exchanges in the order of the moves, and how many moves each has."""


def _tokens(amounts: dict[str, int]) -> tuple[int, int]:
    if len(amounts) > 1:
        raise BadGame(f"cards.toml: an Action returns or gains one kind of token, unlike {amounts}.")
    return next(((TOKEN_IDS.index(token), count) for token, count in amounts.items()), NOTHING)


def _exchanges(preset: dict[str, Any]) -> list[Exchange]:
    found = []
    for name, count in ALTERNATIVES.items():
        printed = BOARD.get(name) or next(card for card in DATA["card"] if card["id"] == name)
        gains = preset.get("gain", {}).get(name, printed["gain"])
        pairs = [(_tokens(pay), _tokens(gain)) for pay in printed["pay"] for gain in gains]
        if len(pairs) != count:
            raise BadGame(f"cards.toml: {name} must have {count} alternatives, not {len(pairs)}.")
        if any(returned[1] and returned[0] == gained[0] for returned, gained in pairs):
            raise BadGame(f"cards.toml: {name} gives what it takes.")
        found += [Exchange(PLACE_IDS.index(name), *pair) for pair in pairs]
    return found


def _packed(one: Exchange) -> int:
    (returned, count), (gained, more) = one.returned, one.gained
    return one.place | returned << 5 | count << 8 | gained << 11 | more << 14


PRESETS: list[str] = [preset["id"] for preset in DATA["icon_preset"]]
PRESET_NOTES: list[str] = [preset["note"] for preset in DATA["icon_preset"]]
READINGS = [_exchanges(preset) for preset in DATA["icon_preset"]]
"""The exchanges under each reading of the lost icons."""
EXCHANGES = len(READINGS[0])
ON_BOARD = sum(one.place < BOXES for one in READINGS[0])
"""The first so many exchanges are boxes of the board; the others are Additional Action cards."""
PLACE = table([one.place for one in READINGS[0]])
WHERE = [PLACE_IDS[one.place] for one in READINGS[0]]
"""The place of each exchange by its id."""
RETURNED = table([[one.returned for one in reading] for reading in READINGS])
GAINED = table([[one.gained for one in reading] for reading in READINGS])
EXCHANGE = table([[_packed(one) for one in reading] for reading in READINGS], "i4")
"""The same as one number each, because the rules look at them all the time: see exchanges.py."""


MOST = max(count for reading in READINGS for one in reading for count in (one.returned[1], one.gained[1]))
AMOUNT_IDS = [f"{token}{count + 1}" for token in TOKEN_IDS for count in range(MOST)]
AMOUNT_WORDS = [amount_words(kind, count + 1) for kind in range(TOKENS) for count in range(MOST)]


def alternatives(place: str, reading: int, returned: bool = False) -> list[int]:
    """The amounts that tell the alternatives of a place apart: what it gives or, where that is the same, takes."""
    mine = [one for one in READINGS[reading] if PLACE_IDS[one.place] == place]
    return [amount(*(one.returned if returned else one.gained)) for one in mine]


@rule
def amount(kind: int, count: int) -> int:
    """So many tokens of a kind as one number."""
    return kind * MOST + count - 1


# --- IH/M -------------------------------------------------------------------------------------------------------------

PAIR_LIST = list(combinations_with_replacement(range(TYPES), 2))
PAIRS = len(PAIR_LIST)
PAIR = table(PAIR_LIST)
"""The two Data types of each pair (PDB-79)."""
PAIR_IDS = [f"{DATA_IDS[one]}+{DATA_IDS[other]}" for one, other in PAIR_LIST]
PAIR_WORDS = [
    amount_words(SQUARE + one, 2) if one == other else both([f"a {DATA_IDS[one]}", f"a {DATA_IDS[other]}"])
    for one, other in PAIR_LIST
]


# --- even seats -------------------------------------------------------------------------------------------------------

LEAST_PLAYERS = min(one["players"] for one in DATA["even_seats"])
MOST_PLAYERS = max(one["players"] for one in DATA["even_seats"])


def _gift(amounts: dict[str, int]) -> tuple[int, ...]:
    return tuple(amounts.get(token, 0) for token in TOKEN_IDS)


GIFT_LIST = list(dict.fromkeys(_gift(one) for row in [{"gives": [{}]}, *DATA["even_seats"]] for one in row["gives"]))
"""What a place may receive at the start if the seats are evened out; the first is nothing."""
GIFT = table(GIFT_LIST)
_gifts = {
    (one["leader_may_select_lead"], one["players"]): [GIFT_LIST.index(_gift(gift)) for gift in one["gives"]]
    for one in DATA["even_seats"]
}
_sizes = range(LEAST_PLAYERS, MOST_PLAYERS + 1)
EVEN = table([[_gifts[may, size] + [0] * (MOST_PLAYERS - size) for size in _sizes] for may in (False, True)])
"""By whether the Leader may keep the token, number of players, and place from the Leader on to the left: a gift."""
_parts = [[(kind, count) for kind, count in enumerate(gift) if count] for gift in GIFT_LIST]
GIFT_IDS = ["+".join(f"{TOKEN_IDS[kind]}{count}" for kind, count in parts) or "nothing" for parts in _parts]
GIFT_WORDS = [both([amount_words(*part) for part in parts]) or "nothing" for parts in _parts]
