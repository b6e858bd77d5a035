"""Compounded a second time, in plain objects, written from the clauses alone."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable

from .compounded_cards import ELEMENTS, EXTINGUISHER, ITEMS, LAB_FIRE, STACK, TOOLS
from .compounded_discovery import Discovery
from .compounded_lab import Lab
from .compounded_research import Research
from .compounded_table import Leg, Place
from .lockstep import Fact, Move

OFFERING = ["partner", "give", "get", "gate", "answer", "countered"]
TRADING = ["trade", *OFFERING]
RESEARCHING = ["research", "pile", "take", "wild_place"]
SCORING = ["grant", "raise", "journal"]
UNSEEN = "?"


class Compounded(Discovery, Research, Lab):
    """One game, from set-up to final scoring."""

    def __deepcopy__(self, memo: object) -> Compounded:
        """A game of its own that asks the same source of chance."""
        other = copy.copy(self)
        other.scientists = [scientist.another() for scientist in self.scientists]
        other.bag, other.supply = self.bag.copy(), self.supply.copy()
        other.exploded, other.deck, other.steps = list(self.exploded), list(self.deck), list(self.steps)
        other.field = [place and place.another() for place in self.field]
        other.offer = self.offer and self.offer.another()
        other.exchanged, other.ready = set(self.exchanged), set(self.ready)
        other.threatened, other.protected = set(self.threatened), set(self.protected)
        other.loose = {cell: crystals.copy() for cell, crystals in self.loose.items()}
        other.scatterer = dict(self.scatterer)
        return other

    def waiting(self) -> list[int]:
        """The one seat that decides."""
        return [] if self.over else [self.actor]

    def legal(self, seat: int) -> list[Move]:
        """What a seat may do now."""
        return self.choices() if seat in self.waiting() else []

    def apply(self, seat: int, family: str, args: tuple[int, ...]) -> None:
        """Make a move, and all that follows from it up to the next decision."""
        if (family, args) not in self.legal(seat):
            raise ValueError(f"Seat {seat} cannot play {family}{args} now.")
        self.drawn = 0
        self.make(family, args)
        self.go_on()

    def scores(self) -> list[int]:
        """The points; at the end with final scoring (CMP-196 to CMP-201)."""
        seats = range(self.seats)
        return [self.scientists[seat].points + (self.last_points(seat) if self.over else 0) for seat in seats]

    def winners(self) -> list[int]:
        """CMP-202, CMP-203."""
        if not self.over:
            return []
        scored = [len(scientist.scored) for scientist in self.scientists]
        broken = self.options["tie_break"] == "most_compounds"
        ranks = [(points, scored[seat] if broken else 0) for seat, points in enumerate(self.scores())]
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]

    def facts(self) -> dict[str, Fact]:
        """All that lies on the table, in numbers and ids: −1 is nobody or nothing."""
        return {
            **self.table_facts(),
            **self.bench_facts(),
            **self.passing_facts(),
            "offer": self.offer_facts(),
            "deck": list(self.deck),
        }

    def seen(self, seat: int) -> dict[str, Fact]:
        """The same facts as a seat is shown them (section 7): only the order of the deck is hidden."""
        return {**self.facts(), "deck": self.backs()}

    def backs(self) -> list[str]:
        """The deck from behind: Lab Fires lie where everybody knows, but for a sixth one."""
        known = len(self.deck) - STACK if self.options["lab_fires_in_deck"] == 6 else len(self.deck)
        return [card if card == LAB_FIRE and place < known else UNSEEN for place, card in enumerate(self.deck)]

    def table_facts(self) -> dict[str, Fact]:
        """The turn, the field and the stocks."""
        return {
            "stage": self.stage,
            "turn": self.turn,
            "lead": self.lead,
            "trigger": self.trigger or "none",
            "final turn": int(self.final),
            "bag": listed(self.bag, ELEMENTS),
            "supply": listed(self.supply, TOOLS),
            "field": [place_facts(place) for place in self.field],
            "scored": [sorted(scientist.scored) for scientist in self.scientists],
            "exploded": sorted(self.exploded),
        }

    def bench_facts(self) -> dict[str, Fact]:
        """What the scientists have."""
        everybody = self.scientists
        return {
            "bench": [listed(one.bench, ELEMENTS) for one in everybody],
            "pile": [listed(one.pile, ELEMENTS) for one in everybody],
            "level": [list(one.level.values()) for one in everybody],
            "points": [one.points for one in everybody],
            "tools": [listed(one.tools, TOOLS) for one in everybody],
            "wilds": [one.wilds for one in everybody],
            "unbuilt": [one.unbuilt for one in everybody],
            "building": [listed(one.building, EXTINGUISHER) for one in everybody],
            "wild building": [listed(one.wild_building, EXTINGUISHER) for one in everybody],
            "built": [one.built for one in everybody],
            "journal since": [-1 if one.journal_since is None else one.journal_since for one in everybody],
        }

    def passing_facts(self) -> dict[str, Fact]:
        """What matters only in a stage; nothing in the others."""
        everybody, stage = self.scientists, self.stage
        lab = stage in [*SCORING, "slot", "scatter", "fire", "cyl_up", "cyl_lift"]
        facts: dict[str, tuple[bool, Fact]] = {
            "progress": (stage != "over", int(self.progress)),
            "stalled": (stage not in ("over", "key"), self.stalled),
            "offers": (stage in TRADING, [one.offers for one in everybody]),
            "passed": (stage in TRADING, [int(one.passed) for one in everybody]),
            "held": (stage == "study", [int(one.held) for one in everybody]),
            "chosen": (stage in ("nobel_take", "move_to", "cyl_up"), self.chosen),
            "exchange": (stage == "take", [self.rate, self.chosen] if self.rate else []),
            "returning": (stage == "return", self.owner),
            "active": (stage in RESEARCHING, self.owner),
            "placements": (stage in [*RESEARCHING, "nobel_place"], self.placements),
            "exchanged": (stage in RESEARCHING, sorted(self.exchanged)),
            "ready": (stage in RESEARCHING, sorted(self.ready)),
            "target": (stage == "prevent", self.target),
            "slot": (stage in [*SCORING, "slot", "cyl_up", "cyl_lift"], self.owner),
            "scoring": (stage in SCORING, self.scoring),
            "cylinder used": (lab, [int(one.cylinder_used) for one in everybody]),
            "journal used": (lab, [int(one.journal_used) for one in everybody]),
            "volatile done": (lab, int(self.volatile_done)),
            "fire done": (lab, int(self.fire_done)),
            "threatened": (stage == "fire", sorted(self.threatened)),
            "protected": (stage == "fire", sorted(self.protected)),
            "loose": (
                stage == "scatter",
                [[cell, listed(self.loose[cell], ELEMENTS), self.scatterer[cell]] for cell in sorted(self.loose)],
            ),
        }
        return {name: fact if told else None for name, (told, fact) in facts.items()}

    def offer_facts(self) -> Fact:
        """The offer in progress."""
        if self.offer is None or self.stage not in OFFERING:
            return None
        offer, draft = self.offer, self.stage in ("give", "get", "gate")
        return [
            offer.offerer,
            [leg_facts(leg) for leg in offer.legs],
            None if offer.counter is None else leg_facts(offer.counter),
            int(offer.bundle) if draft else -1,
            int(offer.leg.asked_more) if draft else -1,
        ]


def listed(things: Counter[str], kinds: Iterable[str]) -> list[int]:
    """How many of each kind there are."""
    return [things[kind] for kind in kinds]


def place_facts(place: Place | None) -> Fact:
    """A compound and all that lies on it."""
    if place is None:
        return None
    claim = [-1, 0, 0] if place.owner is None else [place.owner, int(place.temporary), place.claimed_in]
    return [place.card, listed(place.on, ELEMENTS), listed(place.wild, ELEMENTS), place.flames, *claim]


def leg_facts(leg: Leg) -> Fact:
    """A leg in numbers."""
    partner = -1 if leg.partner is None else leg.partner
    return [partner, listed(Counter(leg.gives), ITEMS), listed(Counter(leg.gets), ITEMS)]
