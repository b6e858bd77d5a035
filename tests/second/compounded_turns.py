"""A game of Compounded as its second engine sets it up and leads it from turn to turn.

What is still to come in a turn is a list of steps, the next one first: each is the name of a method and its numbers.
A step may put others before the rest, and may ask: then the game waits, unless there is no choice (CMP-206). A stage
has two methods: `may_…` says what can be decided in it, and `on_…` carries a decision out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from labtop.kernel.options import Value

from .compounded_cards import (
    CARDS,
    CELLS,
    CRYSTALS,
    ELEMENTS,
    LAB_FIRE,
    OTHERS,
    STACK,
    START,
    STARTERS,
    TILES,
    TOKENS,
    TOP,
    WILD_POINTS,
    checked,
    whole,
)
from .compounded_table import Offer, Place, Scientist
from .lockstep import Chance, Move

Step = tuple[str, tuple[int, ...]]
"""A method and the numbers that it is called with."""

PASS: Move = ("pass", ())
END: Move = ("end", ())
CANCEL: Move = ("cancel", ())
NOBEL = 2  # the number of Nobel where two play


class Turns:
    """A game with all that lies on the table, and the steps that are still to come."""

    def __init__(self, players: int, options: Mapping[str, Value], source: Chance) -> None:
        self.options = checked(players, options)
        self.source = source
        self.drawn = 0  # crystals, since the last move
        self.seats = players
        self.scientists = [Scientist() for _ in range(players)]
        if players == 2:
            self.scientists.append(Scientist(wilds=0, unbuilt=0))  # CMP-207, CMP-211
        self.bag = Counter(CRYSTALS)
        self.supply = Counter(TILES)
        self.exploded: list[str] = []
        self.lead = self.first_lead()
        self.field: list[Place | None] = [None] * CELLS
        self.deck: list[str] = []
        self.lay_out()
        for seat in self.order():  # CMP-04
            self.draw(self.scientists[seat].bench, START)
        if players == 2:
            self.draw(self.nobel.bench, START)  # CMP-209, CMP-210
        self.turn = 0
        self.trigger: str | None = None  # condition A or B
        self.final = False  # the additional turn
        self.stalled = 0
        self.progress = False
        self.reason: str | None = None
        self.stage = ""
        self.actor = 0
        self.offer: Offer | None = None
        self.chosen = 0  # the first half of a choice in two moves
        self.owner = 0  # whose bench, slot or Research turn it is
        self.placements = 0
        self.rate = 0
        self.exchanged: set[int] = set()
        self.ready: set[int] = set()  # the cells that held a crystal when the Research turn began
        self.target: int | None = None  # of a Burner
        self.scoring = 0
        self.share: int | None = None
        self.volatile_done = False
        self.fire_done = False
        self.threatened: set[int] = set()
        self.protected: set[int] = set()
        self.bursting = 0  # the cell whose crystals are being scattered
        self.loose: dict[int, Counter[str]] = {}
        self.scatterer: dict[int, int] = {}
        self.steps: list[Step] = [("begin_turn", ())]
        self.go_on()

    # --- set-up ---

    def first_lead(self) -> int:
        """CMP-02."""
        lead = self.options["first_lead"]
        return self.source.one_of("first lead", range(self.seats)) if lead == "random" else whole(lead)

    def lay_out(self) -> None:
        """CMP-15 to CMP-23."""
        cells = list(range(CELLS))
        starters = self.shuffled("starters", STARTERS)
        if self.options["starter_layout"] == "scattered":
            cells = self.source.order("cells", cells)
        first = sorted(cells[: len(starters)])
        compounds = self.shuffled("compounds", OTHERS)
        for cell in [*first, *(cell for cell in range(CELLS) if cell not in first)]:
            self.field[cell] = Place(starters.pop(0) if cell in first else compounds.pop(0))
        while compounds:
            stack, compounds = compounds[:STACK], compounds[STACK:]
            if not compounds and self.options["lab_fires_in_deck"] == 6:
                stack.insert(self.source.one_of("sixth fire", range(len(stack) + 1)), LAB_FIRE)
            self.deck += [LAB_FIRE, *stack] if self.deck else stack

    def shuffled(self, pile: str, cards: list[str]) -> list[str]:
        """These compounds in the order that chance gives them."""
        return [CARDS[number] for number in self.source.order(pile, [CARDS.index(card) for card in cards])]

    def draw(self, where: Counter[str], number: int) -> None:
        """CMP-29, CMP-30."""
        for _ in range(min(number, self.bag.total())):
            among = [ELEMENTS.index(element) for element in self.bag.elements()]
            element = ELEMENTS[self.source.one_of(f"crystal {self.drawn}", among)]
            self.drawn += 1
            self.bag[element] -= 1
            where[element] += 1

    # --- the table ---

    @property
    def nobel(self) -> Scientist:
        """The third one where two play (CMP-207)."""
        return self.scientists[NOBEL]

    @property
    def me(self) -> Scientist:
        """Who decides."""
        return self.scientists[self.actor]

    def order(self) -> list[int]:
        """Turn order (CMP-26)."""
        return self.clockwise(self.lead)

    def clockwise(self, seat: int) -> list[int]:
        """Every scientist from this one on."""
        return [(seat + ahead) % self.seats for ahead in range(self.seats)]

    def places(self) -> list[tuple[int, Place]]:
        """The compounds in the field with their cells."""
        return [(cell, place) for cell, place in enumerate(self.field) if place is not None]

    def at(self, cell: int) -> Place:
        """The compound in a cell that has one."""
        place = self.field[cell]
        assert place is not None
        return place

    def unclaimed(self) -> list[int]:
        """The cells with a compound that nobody has claimed."""
        return [cell for cell, place in self.places() if place.owner is None]

    def regular(self, seat: int) -> list[int]:
        """The cells with a regular claim of a scientist."""
        return [cell for cell, place in self.places() if place.owner == seat and not place.temporary]

    def unused(self, seat: int) -> int:
        """CMP-58, CMP-109, CMP-170."""
        tokens = TOKENS if self.scientists[seat].level["study"] == TOP else TOKENS - 1
        return max(0, tokens - sum(place.owner == seat for _, place in self.places()))

    def available(self, seat: int) -> int:
        """CMP-57."""
        return min(self.scientists[seat].number("study") - len(self.regular(seat)), self.unused(seat))

    def unburnt(self) -> list[int]:
        """CMP-172: the cells with a compound that has no flame."""
        return [cell for cell, place in self.places() if not place.flames]

    # --- what happens in several phases ---

    def claim(self, cell: int, owner: int, temporary: bool = False) -> None:
        """A token comes onto a compound (CMP-66)."""
        place = self.at(cell)
        place.owner, place.temporary, place.claimed_in = owner, temporary, self.turn

    def claims(self, cells: Iterable[int]) -> list[Move]:
        """To claim each of these."""
        return [("claim", (cell,)) for cell in cells]

    def mark_if_complete(self, cell: int, seat: int) -> None:
        """CMP-77 to CMP-80."""
        place = self.at(cell)
        if place.complete and place.owner is None and self.unused(seat):
            self.claim(cell, seat, temporary=True)

    def discard(self, scientist: Scientist, tool: str) -> None:
        """CMP-149."""
        scientist.tools[tool] -= 1
        self.supply[tool] += 1

    def use_extinguisher(self, scientist: Scientist) -> None:
        """CMP-145 and its option."""
        scientist.built -= 1
        if self.options["extinguisher_rebuild"]:
            scientist.unbuilt += 1

    def to_bag(self, where: Counter[str], element: str, number: int = 1) -> None:
        """Crystals go back."""
        where[element] -= number
        self.bag[element] += number

    def note_journal(self, scientist: Scientist, before: int) -> None:
        """CMP-163, CMP-241: since when he has owned one without a break."""
        if not scientist.tools["journal"]:
            scientist.journal_since = None
        elif not before:
            scientist.journal_since = self.turn

    # --- how a turn goes on ---

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.stage == "over"

    def first(self, *steps: Step) -> None:
        """Put steps before all others."""
        self.steps = [*steps, *self.steps]

    def each(self, name: str, seats: Iterable[int]) -> list[Step]:
        """A step for one after another."""
        return [(name, (seat,)) for seat in seats]

    def ask(self, stage: str, seat: int) -> None:
        """Wait for a decision."""
        self.stage, self.actor = stage, seat

    def choices(self) -> list[Move]:
        """What can be decided in this stage."""
        moves: list[Move] = getattr(self, f"may_{self.stage}")()
        return moves

    def make(self, family: str, args: tuple[int, ...]) -> None:
        """Carry a decision out."""
        stage, self.stage = self.stage, ""
        getattr(self, f"on_{stage}")(family, args)

    def go_on(self) -> None:
        """CMP-206: up to the next decision with at least two choices."""
        while not self.over:
            if not self.stage:
                (name, args), *self.steps = self.steps
                getattr(self, name)(*args)
                continue
            moves = self.choices()
            if len(moves) > 1:
                return
            if moves:
                self.make(*moves[0])
            else:
                self.stage = ""

    # --- turns and the end ---

    def begin_turn(self) -> None:
        """Section 4.0."""
        self.turn += 1
        self.final = self.trigger is not None  # CMP-192
        self.progress = self.volatile_done = self.fire_done = False
        for scientist in self.scientists:
            scientist.held = scientist.cylinder_used = scientist.journal_used = False
        order = self.order()
        research = [step for seat in order for step in (("begin_research", (seat,)), ("begin_window", ()))]
        nobel: list[Step] = [("begin_nobel", ()), ("begin_window", ())] if self.seats == NOBEL else []
        self.steps = [
            *(self.discovery() if self.turn > 1 else []),  # CMP-24
            ("study", (self.lead,)),
            *self.each("move", order),
            *self.each("goggles", order),
            ("begin_window", ()),
            *research,
            *nobel,
            ("burst_by_burner", ()),
            ("slots", ()),
            ("begin_filling", ()),
            ("pass_marker", ()),
        ]

    def discovery(self) -> list[Step]:
        """Section 4.3."""
        order = self.order()
        two = self.seats == NOBEL
        trading: list[Step] = [("begin_trading", ())] if self.options["trade_offers"] else []
        return [
            *self.each("draw_for", [*order, *([NOBEL] if two else [])]),  # CMP-214
            *([("swap", (self.lead,))] if two else []),
            *trading,
            *self.each("give_back", [*order, *([NOBEL] if two else [])]),
        ]

    def pass_marker(self) -> None:
        """CMP-119, CMP-120, CMP-157, CMP-204, CMP-205."""
        order = self.order()
        self.lead = (self.lead + 1) % self.seats
        self.stalled = 0 if self.progress else self.stalled + 1
        if self.final:
            self.finish(self.trigger)
        elif self.stalled >= whole(self.options["stall_turns"]):
            self.finish("stall")
        elif self.turn >= whole(self.options["max_turns"]):
            self.finish("limit")
        else:
            self.first(*self.each("key", order), ("begin_turn", ()))

    def key(self, seat: int) -> None:
        """CMP-157."""
        if seat != self.lead and self.scientists[seat].tools["lab_key"]:
            self.ask("key", seat)

    def may_key(self) -> list[Move]:
        """DP-24."""
        return [("key", ()), ("keep", ())]

    def on_key(self, family: str, args: tuple[int, ...]) -> None:
        """CMP-156: the first use closes the question."""
        if family == "key":
            self.discard(self.me, "lab_key")
            self.lead = self.actor
            self.steps = [("begin_turn", ())]

    def finish(self, reason: str | None) -> None:
        """The game is over."""
        self.stage, self.reason, self.steps = "over", reason, []

    def last_points(self, seat: int) -> int:
        """CMP-196 to CMP-201."""
        scientist = self.scientists[seat]
        claimed = sum(place.on.total() for _, place in self.places() if place.owner == seat)
        partial = scientist.building.total() if self.options["partial_extinguisher_scores"] else 0
        built = scientist.built * whole(self.options["extinguisher_points"])
        return claimed + scientist.bench.total() // 2 + built + partial + scientist.wilds * WILD_POINTS
