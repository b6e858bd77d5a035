"""What lies on the table of Compounded, for its second engine: benches, compounds and an offer in progress."""

from __future__ import annotations

import copy
from collections import Counter
from dataclasses import dataclass, field

from .compounded_cards import COMPOUNDS, ELEMENTS, EXPERIMENTS, EXTINGUISHER, ITEMS, NUMBERS, TOP, Compound


@dataclass
class Scientist:
    """One scientist and all that he has; Nobel is one without a wild and an extinguisher (CMP-211)."""

    bench: Counter[str] = field(default_factory=Counter)
    pile: Counter[str] = field(default_factory=Counter)  # of Safety Goggles (CMP-151)
    level: dict[str, int] = field(default_factory=lambda: dict.fromkeys(EXPERIMENTS, 0))  # CMP-05
    points: int = 0
    scored: list[str] = field(default_factory=list)
    tools: Counter[str] = field(default_factory=Counter)  # CMP-14
    wilds: int = 1  # CMP-12
    unbuilt: int = 1  # CMP-13
    building: Counter[str] = field(default_factory=Counter)
    wild_building: Counter[str] = field(default_factory=Counter)
    built: int = 0
    journal_since: int | None = None  # the turn in which the first of his Journals came
    journal_given: bool = False
    offers: int = 0
    passed: bool = False
    held: bool = False
    cylinder_used: bool = False
    journal_used: bool = False

    def number(self, experiment: str) -> int:
        """The figure at the current level."""
        return NUMBERS[experiment][self.level[experiment]]

    def below_top(self) -> list[str]:
        """The experiments that can rise."""
        return [experiment for experiment in EXPERIMENTS if self.level[experiment] < TOP]

    def excess(self) -> int:
        """CMP-51."""
        return self.bench.total() - self.number("lab")

    def items(self) -> Counter[str]:
        """CMP-33, CMP-34: what he could trade."""
        return self.bench + self.tools + Counter({"wild": self.wilds, "extinguisher": self.built})

    def receive(self, item: str, amount: int) -> None:
        """An item comes, or goes if the amount is below zero."""
        if item == "wild":
            self.wilds += amount
        elif item == "extinguisher":
            self.built += amount
        elif item in ELEMENTS:
            self.bench[item] += amount
        else:
            self.tools[item] += amount

    def to_build(self, element: str) -> int:
        """How many spaces for an element the extinguisher has that he can build now (CMP-83, CMP-244)."""
        if not self.unbuilt or element not in EXTINGUISHER:
            return 0
        return EXTINGUISHER[element] - self.building[element] - self.wild_building[element]

    def another(self) -> Scientist:
        """The same scientist at another table."""
        other = copy.copy(self)
        other.bench, other.pile, other.tools = self.bench.copy(), self.pile.copy(), self.tools.copy()
        other.building, other.wild_building = self.building.copy(), self.wild_building.copy()
        other.level, other.scored = dict(self.level), list(self.scored)
        return other


@dataclass
class Place:
    """A compound in the field with all that lies on it."""

    card: str
    on: Counter[str] = field(default_factory=Counter)
    wild: Counter[str] = field(default_factory=Counter)  # Wild Elements that stand for crystals
    flames: int = 0
    owner: int | None = None
    temporary: bool = False
    claimed_in: int = 0  # the turn

    @property
    def compound(self) -> Compound:
        """What it is."""
        return COMPOUNDS[self.card]

    def open(self, element: str) -> int:
        """How many spaces of an element are free."""
        return self.compound.spaces[element] - self.on[element] - self.wild[element]

    @property
    def complete(self) -> bool:
        """Whether no space is free."""
        return self.compound.spaces.total() == self.on.total() + self.wild.total()

    @property
    def started(self) -> bool:
        """Whether it holds anything (CMP-82)."""
        return self.on.total() + self.wild.total() > 0

    @property
    def threatened(self) -> bool:
        """CMP-121, CMP-122."""
        return self.compound.burns > 0 or self.flames > 0

    @property
    def bursting(self) -> bool:
        """CMP-128."""
        return self.flames >= self.compound.limit

    def let_go(self) -> None:
        """It becomes unclaimed (CMP-65)."""
        self.owner, self.temporary, self.claimed_in = None, False, 0

    def another(self) -> Place:
        """The same at another table."""
        other = copy.copy(self)
        other.on, other.wild = self.on.copy(), self.wild.copy()
        return other


@dataclass
class Leg:
    """What somebody gives a partner and gets for it (CMP-42); an open offer has no partner yet."""

    partner: int | None
    gives: list[str] = field(default_factory=list)
    gets: list[str] = field(default_factory=list)
    asked_more: bool = False  # ALSO_GET was said

    def another(self) -> Leg:
        """The same in another offer."""
        return Leg(self.partner, list(self.gives), list(self.gets), self.asked_more)


@dataclass
class Offer:
    """An offer while it is spelled and answered; a counter-offer is seen from who makes it (CMP-45)."""

    offerer: int
    legs: list[Leg] = field(default_factory=list)
    bundle: bool = False
    also: bool = False  # one thing more is to be named
    counter: Leg | None = None
    asked: list[int] = field(default_factory=list)  # who has still to answer

    @property
    def open(self) -> bool:
        """CMP-44."""
        return self.legs[0].partner is None

    @property
    def leg(self) -> Leg:
        """The one that is being spelled."""
        return self.counter or self.legs[-1]

    @property
    def drafter(self) -> int:
        """Who spells it."""
        if self.counter is None:
            return self.offerer
        partner = self.legs[0].partner
        assert partner is not None
        return partner

    def partners(self) -> list[int | None]:
        """Who is named in it."""
        return [leg.partner for leg in self.legs]

    def another(self) -> Offer:
        """The same at another table."""
        legs, counter = [leg.another() for leg in self.legs], self.counter and self.counter.another()
        return Offer(self.offerer, legs, self.bundle, self.also, counter, list(self.asked))


def not_before(last: str) -> list[str]:
    """The kinds of items that may follow one: each side is spelled upwards."""
    return ITEMS[ITEMS.index(last) :]


def held(things: Counter[str]) -> list[str]:
    """The elements of which there is one."""
    return [element for element in ELEMENTS if things[element]]


def hand_over(giver: Scientist, taker: Scientist, items: list[str]) -> None:
    """Items change their owner."""
    for item in items:
        giver.receive(item, -1)
        taker.receive(item, 1)
