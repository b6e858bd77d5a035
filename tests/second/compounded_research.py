"""The Study and the Research Phase of Compounded for its second engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from .compounded_cards import ELEMENTS, EXTINGUISHER, EXTINGUISHER_TARGET
from .compounded_table import Scientist, held
from .compounded_turns import END, NOBEL, PASS, Turns
from .lockstep import Move

RATES = [3, 2]  # CMP-87, CMP-158


class Research(Turns):
    """What is done in Study and Research (sections 4.4 and 4.5)."""

    # --- Study ---

    def study(self, seat: int) -> None:
        """CMP-54, CMP-55: the next visit, from this seat on."""
        for other in self.clockwise(seat):
            if not self.scientists[other].held and self.available(other) > 0 and self.unclaimed():
                self.ask("study", other)
                return

    def may_study(self) -> list[Move]:
        """DP-09."""
        hold: list[Move] = [("hold", ())] if self.options["study_hold"] else []
        return [*hold, *self.claims(self.unclaimed())]

    def on_study(self, family: str, args: tuple[int, ...]) -> None:
        """CMP-54, CMP-60."""
        if family == "claim":
            self.claim(args[0], self.actor)
        else:
            self.me.held = True
        self.first(("study", ((self.actor + 1) % self.seats,)))

    def move(self, seat: int) -> None:
        """CMP-63."""
        self.ask("move", seat)

    def may_move(self) -> list[Move]:
        """DP-10, CMP-64."""
        older = [cell for cell in self.regular(self.actor) if self.at(cell).claimed_in < self.turn]
        lifts: list[Move] = [("lift", (cell,)) for cell in older]
        return [("stay", ()), *lifts] if lifts and self.unclaimed() else []

    def on_move(self, family: str, args: tuple[int, ...]) -> None:
        """The token is named first."""
        if family == "lift":
            self.chosen = args[0]
            self.ask("move_to", self.actor)

    def may_move_to(self) -> list[Move]:
        """DP-10."""
        return self.claims(self.unclaimed())

    def on_move_to(self, family: str, args: tuple[int, ...]) -> None:
        """CMP-65, CMP-66."""
        self.at(self.chosen).let_go()
        self.claim(args[0], self.actor)

    # --- Safety Goggles and Bunsen Burners ---

    def goggles(self, seat: int) -> None:
        """CMP-67, CMP-155."""
        if self.scientists[seat].tools["safety_goggles"] and self.bag.total():
            self.ask("goggles", seat)

    def may_goggles(self) -> list[Move]:
        """DP-11."""
        return [("goggles", ()), ("keep", ())]

    def on_goggles(self, family: str, args: tuple[int, ...]) -> None:
        """CMP-150, CMP-151."""
        if family == "goggles":
            self.discard(self.me, "safety_goggles")
            self.draw(self.me.pile, self.me.number("discovery"))
            self.first(("goggles", (self.actor,)))

    def begin_window(self) -> None:
        """CMP-174: from the Lead on."""
        if self.options["burner_windows"] == "all":
            self.first(*self.each("window", self.order()))

    def window(self, seat: int) -> None:
        """CMP-174."""
        if self.scientists[seat].tools["bunsen_burner"] and self.unburnt():
            self.ask("window", seat)

    def may_window(self) -> list[Move]:
        """DP-12."""
        return [PASS, ("use_burner", ())]

    def on_window(self, family: str, args: tuple[int, ...]) -> None:
        """After a use the window starts again."""
        if family == "use_burner":
            self.steps = [step for step in self.steps if step[0] != "window"]
            self.first(("burn_at", (self.actor,)), ("begin_window", ()))

    def burn_at(self, seat: int) -> None:
        """CMP-172."""
        self.ask("burn_at", seat)

    def may_burn_at(self) -> list[Move]:
        """CMP-172."""
        return [("burn", (cell,)) for cell in self.unburnt()]

    def on_burn_at(self, family: str, args: tuple[int, ...]) -> None:
        """CMP-175: the others are asked before it burns."""
        self.discard(self.me, "bunsen_burner")
        self.target = args[0]
        self.first(*self.each("prevent", [seat for seat in self.order() if seat != self.actor]), ("burn", ()))

    def prevent(self, seat: int) -> None:
        """CMP-175."""
        if self.target is not None and self.scientists[seat].built:
            self.ask("prevent", seat)

    def may_prevent(self) -> list[Move]:
        """DP-14."""
        return [PASS, ("prevent", ())]

    def on_prevent(self, family: str, args: tuple[int, ...]) -> None:
        """The first who does closes the question."""
        if family == "prevent":
            self.use_extinguisher(self.me)
            self.target = None

    def burn(self) -> None:
        """CMP-172, CMP-176."""
        if self.target is not None:
            self.at(self.target).flames += 1
        self.target = None

    # --- Research turns ---

    def begin_research(self, seat: int) -> None:
        """CMP-68, CMP-69, CMP-82."""
        self.owner = seat
        self.placements = self.scientists[seat].number("research")
        self.exchanged = set()
        self.ready = {cell for cell, place in self.places() if place.started}
        self.first(("research", (seat,)))

    def research(self, seat: int) -> None:
        """The next action."""
        self.ask("research", seat)

    def may_research(self) -> list[Move]:
        """DP-13."""
        moves = [END, *self.placings(held(self.me.bench)), *self.exchanges()]
        if self.placings(held(self.me.pile)):
            moves.append(("from_pile", ()))
        if self.me.wilds and self.wild_helps():
            moves.append(("wild", ()))
        if self.options["claim_in_research"] and self.available(self.actor) > 0:
            moves += self.claims(cell for cell in self.unclaimed() if cell in self.ready)  # CMP-81
        if self.me.tools["bunsen_burner"] and self.unburnt():
            moves.append(("use_burner", ()))
        return moves

    def placings(self, elements: Iterable[str]) -> list[Move]:
        """CMP-71, CMP-83: where these could be placed."""
        if not self.placements:
            return []
        return [("place", (ELEMENTS.index(one), target)) for one in elements for target in self.targets(one)]

    def targets(self, element: str) -> list[int]:
        """Where an element fits."""
        cells = [cell for cell, place in self.places() if place.open(element)]
        return [*cells, EXTINGUISHER_TARGET] if self.me.to_build(element) else cells

    def exchanges(self) -> list[Move]:
        """CMP-87, CMP-158, CMP-159: (rate, element)."""
        if not self.bag.total() or (self.exchanged and self.options["pipet_mode"] == "replaces"):
            return []
        rates = [rate for rate in RATES if rate not in self.exchanged and (rate == 3 or self.me.tools["pipet"])]
        return [
            ("exchange", (RATES.index(rate), number))
            for rate in rates
            for number, element in enumerate(ELEMENTS)
            if self.me.bench[element] >= rate
        ]

    def wild_helps(self) -> bool:
        """CMP-91, CMP-92 and the option `wild_mode`."""
        if self.options["wild_mode"] == "stand_in":
            return bool(self.placings(ELEMENTS))
        return self.bag.total() > 0 and self.me.excess() < 0

    def on_research(self, family: str, args: tuple[int, ...]) -> None:
        """DP-13."""
        if family == "end":
            for element in held(self.me.pile):  # CMP-153
                self.to_bag(self.me.pile, element, self.me.pile[element])
            return
        self.first(("research", (self.actor,)))
        match family:
            case "place":
                self.place(self.me.bench, *args)
            case "from_pile":
                self.ask("pile", self.actor)
            case "exchange":
                self.rate, self.chosen = RATES[args[0]], args[1]
                self.ask("take", self.actor)
            case "wild":
                self.rate = 0
                self.ask("take" if self.options["wild_mode"] == "fetch" else "wild_place", self.actor)
            case "claim":
                self.claim(args[0], self.actor)
            case "use_burner":
                self.first(("burn_at", (self.actor,)))

    def place(self, where: Counter[str], number: int, target: int) -> None:
        """CMP-71."""
        element = ELEMENTS[number]
        where[element] -= 1
        self.placements -= 1
        self.progress = True
        if target == EXTINGUISHER_TARGET:
            self.me.building[element] += 1
            self.finish_extinguisher(self.me)
        else:
            self.at(target).on[element] += 1
            self.mark_if_complete(target, self.actor)

    def finish_extinguisher(self, scientist: Scientist) -> None:
        """CMP-84, CMP-85."""
        if any(scientist.to_build(element) for element in EXTINGUISHER):
            return
        self.bag.update(scientist.building)
        scientist.building, scientist.wild_building = Counter(), Counter()
        scientist.unbuilt -= 1
        scientist.built += 1

    def may_pile(self) -> list[Move]:
        """CMP-152."""
        return self.placings(held(self.me.pile))

    def on_pile(self, family: str, args: tuple[int, ...]) -> None:
        """CMP-152."""
        self.place(self.me.pile, *args)

    def may_take(self) -> list[Move]:
        """CMP-88, CMP-91."""
        return [("take", (ELEMENTS.index(element),)) for element in held(self.bag)]

    def on_take(self, family: str, args: tuple[int, ...]) -> None:
        """CMP-87, CMP-91."""
        if self.rate:
            self.to_bag(self.me.bench, ELEMENTS[self.chosen], self.rate)
            self.exchanged.add(self.rate)
        else:
            self.me.wilds -= 1
        self.bag[ELEMENTS[args[0]]] -= 1
        self.me.bench[ELEMENTS[args[0]]] += 1

    def may_wild_place(self) -> list[Move]:
        """The option `wild_mode`."""
        return self.placings(ELEMENTS)

    def on_wild_place(self, family: str, args: tuple[int, ...]) -> None:
        """The option `wild_mode`: a placement, but no crystal."""
        element, target = ELEMENTS[args[0]], args[1]
        self.me.wilds -= 1
        self.placements -= 1
        self.progress = True
        if target == EXTINGUISHER_TARGET:
            self.me.wild_building[element] += 1
            self.finish_extinguisher(self.me)
        else:
            self.at(target).wild[element] += 1
            self.mark_if_complete(target, self.actor)

    def begin_nobel(self) -> None:
        """CMP-222, CMP-223."""
        self.placements = self.nobel.number(str(self.options["nobel_places_by"]))
        self.first(("nobel_place", (0,)))

    def nobel_place(self, placed: int) -> None:
        """CMP-224: `chosen` says how many were placed."""
        self.chosen = placed
        self.ask("nobel_place", self.lead)

    def may_nobel_place(self) -> list[Move]:
        """DP-15, CMP-225."""
        if not self.placements:
            return []
        moves: list[Move] = [
            ("place", (ELEMENTS.index(element), cell))
            for element in held(self.nobel.bench)
            for cell in self.unclaimed()
            if self.at(cell).open(element)
        ]
        return [*moves, END] if moves and self.chosen else moves

    def on_nobel_place(self, family: str, args: tuple[int, ...]) -> None:
        """CMP-226 to CMP-228."""
        if family == "end":
            return
        element, cell = ELEMENTS[args[0]], args[1]
        self.nobel.bench[element] -= 1
        self.placements -= 1
        self.progress = True
        self.at(cell).on[element] += 1
        if self.at(cell).complete:
            self.claim(cell, NOBEL, temporary=True)
        self.first(("nobel_place", (self.chosen + 1,)))
