"""The Lab Phase of Compounded for its second engine: explosions, scoring, filling."""

from __future__ import annotations

from .compounded_cards import (
    CELLS,
    ELEMENTS,
    END_EXPERIMENTS,
    END_POINTS,
    EXPERIMENTS,
    LAB_FIRE,
    RAISED_BY,
    TOOLS,
    TOP,
    neighbours,
    whole,
)
from .compounded_table import Place, Scientist, held
from .compounded_turns import END, NOBEL, PASS, Step, Turns
from .lockstep import Move


class Lab(Turns):
    """What is done in the Lab Phase (sections 4.6 and 4.7)."""

    # --- fires and explosions ---

    def fire(self) -> None:
        """CMP-121 to CMP-124."""
        self.threatened = {cell for cell, place in self.places() if place.threatened}
        self.protected = set()
        self.first(*self.each("protect", self.order()), ("flames", ()))

    def protect(self, seat: int) -> None:
        """CMP-124."""
        if self.scientists[seat].built:
            self.ask("fire", seat)

    def may_fire(self) -> list[Move]:
        """DP-22."""
        cells = sorted(self.threatened - self.protected)
        return [PASS, *(("protect", (cell,)) for cell in cells)] if cells else []

    def on_fire(self, family: str, args: tuple[int, ...]) -> None:
        """CMP-123."""
        if family == "protect":
            self.use_extinguisher(self.me)
            self.protected.add(args[0])
            self.first(("protect", (self.actor,)))

    def flames(self) -> None:
        """CMP-125, CMP-128."""
        for cell in self.threatened - self.protected:
            self.at(cell).flames += 1
        self.explode()

    def explode(self) -> None:
        """CMP-129 to CMP-132: all that have reached their limit leave together."""
        bursting = [(cell, place) for cell, place in self.places() if place.bursting]
        for cell, place in bursting:
            self.field[cell] = None
            self.exploded.append(place.card)
            self.loose[cell] = place.on
            scientist = place.owner is not None and place.owner < self.seats
            self.scatterer[cell] = place.owner if scientist and place.owner is not None else self.lead  # CMP-238
            self.progress = True
        self.first(*self.each("scatter", [cell for cell, _ in bursting]))

    def scatter(self, cell: int) -> None:
        """CMP-134, CMP-135."""
        self.bursting = cell
        if self.flights():
            self.ask("scatter", self.scatterer[cell])
        else:
            self.bag.update(self.loose.pop(cell))

    def flights(self) -> list[Move]:
        """Where the loose crystals of a cell fit."""
        near = neighbours(self.bursting, self.options["adjacency"] == "king")
        return [
            ("place", (ELEMENTS.index(element), cell))
            for element in held(self.loose[self.bursting])
            for cell, place in self.places()
            if cell in near and place.open(element)
        ]

    def may_scatter(self) -> list[Move]:
        """DP-23."""
        return self.flights()

    def on_scatter(self, family: str, args: tuple[int, ...]) -> None:
        """CMP-134, CMP-137, CMP-138, CMP-239."""
        element, cell = ELEMENTS[args[0]], args[1]
        self.loose[self.bursting][element] -= 1
        self.at(cell).on[element] += 1
        if self.options["scatter_completion"] == "placer":
            self.mark_if_complete(cell, self.actor)
        self.first(("scatter", (self.bursting,)))

    # --- scoring ---

    def burst_by_burner(self) -> None:
        """CMP-95."""
        if self.options["burner_timing"] == "before_scoring":
            self.explode()

    def slots(self) -> None:
        """CMP-96, CMP-230."""
        nobel = [NOBEL] if self.seats == NOBEL else []
        self.first(*self.each("slot", [*self.order(), *nobel]), ("more_slots", ()))

    def more_slots(self) -> None:
        """CMP-98."""
        if any(place.complete and place.owner is not None for _, place in self.places()):
            self.first(("slots", ()))

    def slot(self, owner: int) -> None:
        """CMP-97; the Lead decides for Nobel (CMP-212)."""
        self.owner = owner
        self.ask("slot", owner if owner < self.seats else self.lead)

    def may_slot(self) -> list[Move]:
        """DP-16."""
        own = [cell for cell, place in self.places() if place.owner == self.owner and place.complete]
        scores: list[Move] = [("score", (cell,)) for cell in own]
        return [*(scores or [END]), *self.lowerings()]

    def lowerings(self) -> list[Move]:
        """CMP-165, CMP-167."""
        scientist = self.scientists[self.owner]
        if not scientist.tools["graduated_cylinder"] or scientist.cylinder_used:
            return []
        rising = scientist.below_top()
        return [
            ("lower", (number,))
            for number, down in enumerate(EXPERIMENTS)
            if scientist.level[down] and any(up != down for up in rising)
        ]

    def on_slot(self, family: str, args: tuple[int, ...]) -> None:
        """Score, use the Cylinder, or be done."""
        if family == "end":
            return
        self.first(("slot", (self.owner,)))
        if family == "score":
            self.scoring, self.share = args[0], None
            self.first(("grant", ()), ("reward", ()), ("raise_linked", ()), ("journal", ()), ("clear", ()))  # CMP-99
        else:
            self.chosen = args[0]
            self.me.cylinder_used = True
            self.me.level[EXPERIMENTS[args[0]]] -= 1
            self.ask("cyl_up", self.actor)

    def may_cyl_up(self) -> list[Move]:
        """CMP-165, CMP-167."""
        return [self.raising(up) for up in self.me.below_top() if up != EXPERIMENTS[self.chosen]]

    def raising(self, experiment: str) -> Move:
        """To raise an experiment."""
        return ("raise", (EXPERIMENTS.index(experiment),))

    def on_cyl_up(self, family: str, args: tuple[int, ...]) -> None:
        """CMP-168, CMP-171."""
        self.lift_up(self.actor, EXPERIMENTS[args[0]])
        if len(self.regular(self.actor)) > self.me.number("study"):
            self.ask("cyl_lift", self.actor)
        else:
            self.first(("give_back", (self.actor,)))

    def may_cyl_lift(self) -> list[Move]:
        """DP-20."""
        return [("lift", (cell,)) for cell in self.regular(self.actor)]

    def on_cyl_lift(self, family: str, args: tuple[int, ...]) -> None:
        """CMP-169."""
        self.at(args[0]).let_go()

    def lift_up(self, seat: int, experiment: str) -> None:
        """CMP-107 and all that a raise brings (CMP-160, CMP-161, CMP-183, CMP-190)."""
        scientist = self.scientists[seat]
        scientist.level[experiment] += 1
        reached = scientist.level["study"] >= whole(self.options["journal_level"])
        if experiment == "study" and reached and not scientist.journal_given:
            scientist.journal_given = True
            self.gain(scientist, "journal")
        if seat < self.seats and len(scientist.below_top()) <= len(EXPERIMENTS) - END_EXPERIMENTS:
            self.meet("experiments")

    def gain(self, scientist: Scientist, tool: str) -> None:
        """CMP-101."""
        if self.supply[tool]:
            before = scientist.tools["journal"]
            self.supply[tool] -= 1
            scientist.tools[tool] += 1
            self.note_journal(scientist, before)

    def meet(self, condition: str) -> None:
        """CMP-192, CMP-193."""
        self.trigger = self.trigger or condition

    def grant(self) -> None:
        """CMP-179, CMP-212."""
        if self.at(self.scoring).compound.icon == "grant":
            self.ask("grant", self.owner if self.owner < self.seats else self.lead)

    def may_grant(self) -> list[Move]:
        """DP-17, CMP-180, CMP-181, CMP-233, CMP-234."""
        others = [seat for seat in range(self.seats) if seat != self.owner]
        nobels = self.owner >= self.seats
        free = self.options["grant_share"] == "free" and not nobels
        pairs = [(seat, x) for seat in others for x in EXPERIMENTS if free or x in self.scientists[seat].below_top()]
        if self.seats == NOBEL and not nobels:
            pairs += [(NOBEL, x) for x in ("discovery", "research") if x in self.nobel.below_top()]
        if pairs or nobels:
            return [("grant", (seat, EXPERIMENTS.index(x))) for seat, x in pairs]
        return [("share", (seat,)) for seat in others]

    def on_grant(self, family: str, args: tuple[int, ...]) -> None:
        """A raise for another, or shared points."""
        seat = args[0]
        if family == "share" or self.scientists[seat].level[EXPERIMENTS[args[1]]] == TOP:
            self.share = seat
        else:
            self.lift_up(seat, EXPERIMENTS[args[1]])

    def reward(self) -> None:
        """CMP-100, CMP-101, CMP-245; Nobel takes no tool, and points only by an option (CMP-229, CMP-231)."""
        compound = self.at(self.scoring).compound
        if self.owner >= self.seats:
            self.nobel.points += compound.points if self.options["nobel_scores"] else 0
            return
        getting = [self.owner] if self.share is None else [self.share, self.owner]
        for seat in getting:
            self.scientists[seat].points += compound.points // len(getting)
            if self.scientists[seat].points >= END_POINTS:
                self.meet("points")
        if compound.icon in TOOLS:
            self.gain(self.scientists[self.owner], compound.icon)

    def linked(self) -> str:
        """CMP-102."""
        return RAISED_BY[self.at(self.scoring).compound.state]

    def raise_linked(self) -> None:
        """CMP-102; Nobel's raise is no choice (CMP-235 to CMP-237)."""
        if self.owner < self.seats:
            self.ask("raise", self.owner)
        elif self.linked() != "study" and self.linked() in self.nobel.below_top():
            self.lift_up(NOBEL, self.linked())

    def may_raise(self) -> list[Move]:
        """DP-18, CMP-103 to CMP-106."""
        rising = self.me.below_top()
        moves = [self.raising(x) for x in (self.linked(), "lab") if x in rising]
        return moves if self.linked() in rising else [*moves, ("raise_nothing", ())]

    def on_raise(self, family: str, args: tuple[int, ...]) -> None:
        """CMP-102."""
        if args:
            self.lift_up(self.actor, EXPERIMENTS[args[0]])

    def journal(self) -> None:
        """CMP-162, CMP-163."""
        scientist = self.scientists[self.owner]
        since = scientist.journal_since
        if since is not None and since < self.turn and not scientist.journal_used and scientist.excess() < 0:
            self.ask("journal", self.owner)

    def may_journal(self) -> list[Move]:
        """DP-19."""
        return [PASS, *(("journal", (ELEMENTS.index(element),)) for element in held(self.at(self.scoring).on))]

    def on_journal(self, family: str, args: tuple[int, ...]) -> None:
        """CMP-162."""
        if family == "journal":
            element = ELEMENTS[args[0]]
            self.me.journal_used = True
            self.at(self.scoring).on[element] -= 1
            self.me.bench[element] += 1

    def clear(self) -> None:
        """CMP-110 to CMP-112, and Volatile (CMP-184 to CMP-188)."""
        place = self.at(self.scoring)
        self.scientists[self.owner].scored.append(place.card)
        self.bag.update(place.on)
        self.field[self.scoring] = None
        self.progress = True
        if place.compound.icon == "volatile":
            if not (self.volatile_done and self.options["volatile_limit"] == "one_per_turn"):
                self.first(("fire", ()))
            self.volatile_done = True

    # --- filling ---

    def begin_filling(self) -> None:
        """CMP-113, and what a Burner has left (the option `burner_timing`)."""
        self.first(("fill", ()))
        self.explode()

    def fill(self) -> None:
        """CMP-113 to CMP-118."""
        fire = False
        for cell in range(CELLS):
            while self.field[cell] is None:
                if not self.deck:
                    self.finish("deck")
                    return
                card = self.deck.pop(0)
                if card != LAB_FIRE:
                    self.field[cell] = Place(card)
                elif not self.fire_done:
                    fire = self.fire_done = True
        if fire:
            again: list[Step] = [("fill", ())] if self.options["refill_after_fire"] == "same_turn" else []
            self.first(("fire", ()), *again)
