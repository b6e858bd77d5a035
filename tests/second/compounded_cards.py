"""The compounds, tools, experiments and house rules of Compounded for its second engine, by the ids of the rules.

Numbers stand for them in moves and in facts only: each is a place in one of these lists.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from labtop.kernel.options import Value

CRYSTALS = {"H": 30, "C": 20, "O": 20, "N": 15, "Ca": 10, "S": 5}  # CMP-03
ELEMENTS = list(CRYSTALS)

NUMBERS = {
    "discovery": [2, 3, 4, 5],  # CMP-07
    "study": [1, 2, 3, 4],  # CMP-08
    "research": [2, 3, 4, 5],  # CMP-09
    "lab": [4, 5, 6, 7],  # CMP-06
}
EXPERIMENTS = list(NUMBERS)
TOP = 3
RAISED_BY = {"liquid": "discovery", "solid": "study", "gas": "research"}  # CMP-102

TILES = {"safety_goggles": 4, "lab_key": 3, "pipet": 4, "journal": 5, "graduated_cylinder": 3, "bunsen_burner": 3}
TOOLS = list(TILES)
ITEMS = [*ELEMENTS, *TOOLS, "wild", "extinguisher"]  # CMP-42
EXTINGUISHER = {"C": 1, "O": 2}  # CMP-13
EXTINGUISHER_TARGET = 16

CELLS = 16
TOKENS = 4  # CMP-10
START = 4  # CMP-04
NOBEL_SPACES = 4  # CMP-221
NOT_FLAMMABLE_LIMIT = 2  # CMP-127
STACK = 8  # CMP-18
LAB_FIRE = "lab_fire"
END_POINTS = 50  # CMP-189
END_EXPERIMENTS = 3  # CMP-190
WILD_POINTS = 3  # CMP-201


@dataclass(frozen=True)
class Compound:
    """A card: its spaces as a formula, `H2 O`; `burns` is the limit of a flammable one."""

    id: str
    state: str
    formula: str
    points: int
    burns: int = 0
    icon: str = ""
    starter: bool = False

    @property
    def spaces(self) -> Counter[str]:
        """CMP-72."""
        return SPACES[self.id]

    @property
    def limit(self) -> int:
        """CMP-126, CMP-127."""
        return self.burns or NOT_FLAMMABLE_LIMIT


def counted(formula: str) -> Counter[str]:
    """`H2 O`: how many of each element."""
    parts = [(part.rstrip("0123456789"), part.lstrip("HCONaS")) for part in formula.split()]
    return Counter({element: int(number or 1) for element, number in parts})


ALL = [
    Compound("ammonia", "gas", "H3 N", 4, starter=True),
    Compound("nitrous_oxide", "gas", "N2 O", 4, starter=True),
    Compound("carbon_monoxide", "gas", "C O", 3, burns=2, starter=True),
    Compound("ozone", "gas", "O3", 5, icon="grant"),
    Compound("nitric_oxide", "gas", "N O", 4, icon="grant"),
    Compound("nitrogen_dioxide", "gas", "N O2", 4),
    Compound("dinitrogen_tetroxide", "gas", "N2 O4", 7, icon="volatile"),
    Compound("sulfur_dioxide", "gas", "O2 S", 5),
    Compound("hydrogen_sulfide", "gas", "H2 S", 5, burns=2),
    Compound("carbonyl_sulfide", "gas", "C O S", 5, burns=2),
    Compound("methane", "gas", "H4 C", 5, burns=2, icon="bunsen_burner"),
    Compound("acetylene", "gas", "H2 C2", 5, burns=1, icon="bunsen_burner"),
    Compound("ethylene", "gas", "H4 C2", 6, burns=2),
    Compound("formaldehyde", "gas", "H2 C O", 5, burns=2, icon="safety_goggles"),
    Compound("cyanogen", "gas", "C2 N2", 6, burns=2),
    Compound("methylamine", "gas", "H5 C N", 7, burns=2, icon="lab_key"),
    Compound("ethylene_oxide", "gas", "H4 C2 O", 8, burns=1),
    Compound("propyne", "gas", "H4 C3", 7, burns=2, icon="bunsen_burner"),
    Compound("methanethiol", "gas", "H4 C S", 7, burns=2),
    Compound("diacetylene", "gas", "H2 C4", 7, burns=1),
    Compound("water", "liquid", "H2 O", 3, starter=True),
    Compound("hydrogen_cyanide", "liquid", "H C N", 4, burns=2, starter=True),
    Compound("methanol", "liquid", "H4 C O", 6, burns=2, starter=True),
    Compound("hydrogen_peroxide", "liquid", "H2 O2", 5, icon="safety_goggles"),
    Compound("nitric_acid", "liquid", "H N O3", 6, icon="graduated_cylinder"),
    Compound("sulfuric_acid", "liquid", "H2 O4 S", 8, icon="safety_goggles"),
    Compound("sulfur_trioxide", "liquid", "O3 S", 6),
    Compound("hydroxylamine", "liquid", "H3 N O", 6, icon="lab_key"),
    Compound("formamide", "liquid", "H3 C N O", 7, icon="grant"),
    Compound("formic_acid", "liquid", "H2 C O2", 6, icon="pipet"),
    Compound("acetic_acid", "liquid", "H4 C2 O2", 8, burns=2, icon="pipet"),
    Compound("hydrazine", "liquid", "H4 N2", 7, burns=2, icon="volatile"),
    Compound("acetonitrile", "liquid", "H3 C2 N", 7, burns=2, icon="pipet"),
    Compound("nitromethane", "liquid", "H3 C N O2", 8, burns=2, icon="volatile"),
    Compound("carbon_disulfide", "liquid", "C S2", 6, burns=1),
    Compound("hydrazoic_acid", "liquid", "H N3", 6, burns=1, icon="volatile"),
    Compound("acrylonitrile", "liquid", "H3 C3 N", 8, burns=2),
    Compound("water_2", "liquid", "H2 O", 3, icon="pipet"),
    Compound("dicyanoacetylene", "liquid", "C4 N2", 8, burns=1),
    Compound("acrolein", "liquid", "H4 C3 O", 8, burns=2),
    Compound("calcium_oxide", "solid", "O Ca", 3, starter=True),
    Compound("calcium_carbide", "solid", "C2 Ca", 4, burns=2, starter=True),
    Compound("calcium_sulfide", "solid", "Ca S", 4, starter=True),
    Compound("calcium_oxide_2", "solid", "O Ca", 3),
    Compound("calcium_carbide_2", "solid", "C2 Ca", 4, burns=2),
    Compound("calcium_sulfide_2", "solid", "Ca S", 4),
    Compound("calcium_hydride", "solid", "H2 Ca", 4, burns=2),
    Compound("calcium_peroxide", "solid", "O2 Ca", 4),
    Compound("calcium_cyanamide", "solid", "C N2 Ca", 6, icon="lab_key"),
    Compound("calcium_carbonate", "solid", "C O3 Ca", 6),
    Compound("calcium_carbonate_2", "solid", "C O3 Ca", 6),
    Compound("calcium_hydroxide", "solid", "H2 O2 Ca", 6, icon="safety_goggles"),
    Compound("calcium_nitride", "solid", "N2 Ca3", 7),
    Compound("dicalcium_nitride", "solid", "N Ca2", 6, icon="grant"),
    Compound("calcium_imide", "solid", "H N Ca", 4),
    Compound("calcium_sulfate", "solid", "O4 Ca S", 8),
    Compound("calcium_oxalate", "solid", "C2 O4 Ca", 8, icon="graduated_cylinder"),
    Compound("calcium_cyanide", "solid", "C2 N2 Ca", 7),
    Compound("calcium_sulfite", "solid", "O3 Ca S", 7),
    Compound("urea", "solid", "H4 C N2 O", 8, icon="grant"),
    Compound("thiourea", "solid", "H4 C N2 S", 8, icon="graduated_cylinder"),
    Compound("cyanamide", "solid", "H2 C N2", 6),
    Compound("tetrazole", "solid", "H2 C N4", 8, burns=1, icon="volatile"),
]
COMPOUNDS = {compound.id: compound for compound in ALL}
SPACES = {compound.id: counted(compound.formula) for compound in ALL}
CARDS = [*COMPOUNDS, LAB_FIRE]
STARTERS = [compound.id for compound in ALL if compound.starter]
OTHERS = [compound.id for compound in ALL if not compound.starter]

OPTIONS: dict[str, Value] = {
    "first_lead": "random",
    "starter_layout": "row_major",
    "lab_fires_in_deck": 5,
    "adjacency": "orthogonal",
    "study_hold": True,
    "claim_in_research": True,
    "trade_offers": 4,
    "trade_max_items": 4,
    "trade_counter": True,
    "trade_group": True,
    "wild_mode": "fetch",
    "pipet_mode": "replaces",
    "journal_level": 1,
    "burner_windows": "all",
    "burner_timing": "before_scoring",
    "volatile_limit": "none",
    "refill_after_fire": "same_turn",
    "scatter_completion": "placer",
    "grant_share": "forced_only",
    "extinguisher_rebuild": False,
    "extinguisher_points": 3,
    "partial_extinguisher_scores": False,
    "nobel_places_by": "research",
    "nobel_scores": False,
    "tie_break": "shared",
    "stall_turns": 5,
    "max_turns": 60,
}

HOUSE_RULES: dict[str, list[Value]] = {  # every word and switch, and the bounds that matter
    "first_lead": ["random", 0, 1],
    "starter_layout": ["row_major", "scattered"],
    "lab_fires_in_deck": [5, 6],
    "adjacency": ["orthogonal", "king"],
    "study_hold": [True, False],
    "claim_in_research": [True, False],
    "trade_offers": [4, 0, 1, 8],
    "trade_max_items": [4, 1, 2, 8],
    "trade_counter": [True, False],
    "trade_group": [True, False],
    "wild_mode": ["fetch", "stand_in"],
    "pipet_mode": ["replaces", "extra"],
    "journal_level": [1, 3],
    "burner_windows": ["all", "own_turn"],
    "burner_timing": ["before_scoring", "with_fire"],
    "volatile_limit": ["none", "one_per_turn"],
    "refill_after_fire": ["same_turn", "next_turn"],
    "scatter_completion": ["placer", "nobody"],
    "grant_share": ["forced_only", "free"],
    "extinguisher_rebuild": [False, True],
    "extinguisher_points": [3, 4],
    "partial_extinguisher_scores": [False, True],
    "nobel_places_by": ["research", "discovery"],
    "nobel_scores": [False, True],
    "tie_break": ["shared", "most_compounds"],
    "stall_turns": [5, 1, 120],
    "max_turns": [60, 1, 20, 120],
}
BOUNDS = {"trade_offers": (0, 8), "trade_max_items": (1, 8), "stall_turns": (1, 120), "max_turns": (1, 120)}


def neighbours(cell: int, king: bool) -> list[int]:
    """CMP-133."""
    row, column = divmod(cell, 4)
    steps = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
    near = [(row + down, column + right) for down, right in steps if king or 0 in (down, right)]
    return [4 * down + right for down, right in near if 0 <= down < 4 and 0 <= right < 4]


def whole(value: Value) -> int:
    """An option that is a number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{value!r} is no whole number.")
    return value


def checked(players: int, options: Mapping[str, Value]) -> dict[str, Value]:
    """The options with their defaults; CMP-01 and the list of options say what is refused."""
    chosen = {**OPTIONS, **options}
    lead = chosen["first_lead"]
    sound = {
        "players": 2 <= players <= 5,
        "options": chosen.keys() == OPTIONS.keys(),
        "first_lead": lead == "random" or 0 <= whole(lead) < players,
        **{name: low <= whole(chosen[name]) <= high for name, (low, high) in BOUNDS.items()},
    }
    sound |= {name: chosen[name] in HOUSE_RULES[name] for name in OPTIONS if name not in sound}
    if wrong := [name for name, right in sound.items() if not right]:
        raise ValueError(f"These are not as the rules allow: {', '.join(wrong)}.")
    return chosen
