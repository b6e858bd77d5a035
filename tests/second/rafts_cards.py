"""The cards, goals and house rules of Rafts! for its second engine, by the ids of the rules.

Numbers stand for them in moves and in facts only: a card's is its place in `CARDS`, a goal's its place in `GOALS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from labtop.kernel.options import Value

BACTERIA = ["b_ecoli", "b_pputida", "b_bsubtilis", "b_dradiodurans", "b_selongatus", "b_llactis"]
GENES = [
    "g_hb",
    "g_ins",
    "g_alkb",
    "g_petase",
    "g_arsr",
    "g_urec",
    "g_mera",
    "g_todc1",
    "g_pdc",
    "g_cscb",
    "g_il10",
    "g_tff1",
]
GENERIC = ["medium", "time", "money", "raft"]
PLAIN = [
    "espionage",
    "exchange",
    "fungal",
    "spill",
    "outage",
    "expenses",
    "lab_expansion",
    "bioeconomy",
    "funding",
]
FAST = ["serendipity", "backup", "resistance", "savings"]  # RFT-08

DECKS = {"specific": [*BACTERIA, *GENES], "generic": GENERIC, "action": [*PLAIN, *FAST]}  # RFT-10
FAMILY = {card: deck for deck, cards in DECKS.items() for card in cards}
CARDS = list(FAMILY)
NUMBER = {card: number for number, card in enumerate(CARDS)}
RESOURCES = [card for card in CARDS if FAMILY[card] != "action"]
COPIES = {
    **dict.fromkeys(BACTERIA, 4),
    **dict.fromkeys(GENES, 3),
    **dict(zip(GENERIC, [14, 14, 14, 6], strict=True)),
    **dict(zip(PLAIN, [5, 3, 4, 3, 3, 3, 4, 4, 4], strict=True)),
    **dict(zip(FAST, [5, 3, 4, 3], strict=True)),
}

SHIELDS = {"spill": "resistance", "outage": "backup", "expenses": "savings"}  # RFT-108 to RFT-110
AT_STAKE = {"outage": "time", "expenses": "money"}  # RFT-79, RFT-81
SPACES = ["bacterium", "gene"]
BOTH = 2  # the answer that shields the bacteria of both benches
HAND = 6  # RFT-127


class Goal(NamedTuple):
    """What a goal asks for (RFT-05)."""

    bacterium: str
    gene: str
    medium: int
    time: int
    money: int


GOALS = {
    "goal_blood": Goal("b_ecoli", "g_hb", 2, 1, 2),
    "goal_insulin": Goal("b_ecoli", "g_ins", 1, 2, 2),
    "goal_oil_spill": Goal("b_pputida", "g_alkb", 2, 2, 1),
    "goal_plastic": Goal("b_pputida", "g_petase", 1, 2, 2),
    "goal_arsenic": Goal("b_bsubtilis", "g_arsr", 2, 2, 1),
    "goal_concrete": Goal("b_bsubtilis", "g_urec", 2, 1, 2),
    "goal_mercury": Goal("b_dradiodurans", "g_mera", 2, 2, 1),
    "goal_toluene": Goal("b_dradiodurans", "g_todc1", 2, 1, 2),
    "goal_ethanol": Goal("b_selongatus", "g_pdc", 1, 2, 2),
    "goal_sugar": Goal("b_selongatus", "g_cscb", 2, 2, 1),
    "goal_gut": Goal("b_llactis", "g_il10", 1, 2, 2),
    "goal_mouth": Goal("b_llactis", "g_tff1", 2, 1, 2),
}
GOAL_IDS = list(GOALS)
GOAL_COPIES = 2  # RFT-06
UNITS = 7  # of every goal: a bacterium, a gene and five generic cards

OPTIONS: dict[str, Value] = {
    "discard_from_hand": "dead_hand",
    "max_rounds": 100,
    "stall_rounds": 3,
    "limit_result": "draw",
    "serendipity_tie": "clockwise",
    "lab_expansion_generics": "shared",
    "gene_association": "bench",
    "resistance_scope": "one",
    "funding_replaces": False,
    "action_reshuffle": True,
    "bioeconomy_to": "hand",
    "draw_mode": "one_by_one",
    "auto_claim": False,
}

HOUSE_RULES: dict[str, list[Value]] = {  # every word, the bounds that matter, and games of a bearable length
    "discard_from_hand": ["dead_hand", "off", "free"],
    "max_rounds": [1, 20, 100, 1000],
    "stall_rounds": [0, 1, 3],
    "limit_result": ["draw", "closest"],
    "serendipity_tie": ["clockwise", "random", "race"],
    "lab_expansion_generics": ["shared", "doubled"],
    "gene_association": ["bench", "pooled"],
    "resistance_scope": ["one", "all"],
    "funding_replaces": [False, True],
    "action_reshuffle": [True, False],
    "bioeconomy_to": ["hand", "table"],
    "draw_mode": ["one_by_one", "declared"],
    "auto_claim": [False, True],
}


def every_copy(cards: list[str]) -> list[str]:
    """A deck as it is printed."""
    return [card for card in cards for _ in range(COPIES[card])]


def whole(value: Value) -> int:
    """An option that is a number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{value!r} is no whole number.")
    return value


def checked(players: int, options: Mapping[str, Value]) -> dict[str, Value]:
    """The options with their defaults; RFT-09 and the list of options say what is refused."""
    chosen = {**OPTIONS, **options}
    sound = {
        "players": 2 <= players <= 6,
        "options": chosen.keys() == OPTIONS.keys(),
        "max_rounds": 1 <= whole(chosen["max_rounds"]) <= 1000,
        "stall_rounds": 0 <= whole(chosen["stall_rounds"]) <= 20,
    }
    worded = [name for name in OPTIONS if name not in sound]
    sound |= {name: chosen[name] in HOUSE_RULES[name] for name in worded}
    if wrong := [name for name, right in sound.items() if not right]:
        raise ValueError(f"These are not as the rules allow: {', '.join(wrong)}.")
    return chosen
