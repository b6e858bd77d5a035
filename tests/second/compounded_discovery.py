"""The Discovery Phase of Compounded for its second engine: draws, swaps with Nobel, trading, returning."""

from __future__ import annotations

from collections import Counter

from .compounded_cards import ELEMENTS, ITEMS, NOBEL_SPACES, whole
from .compounded_table import Leg, Offer, hand_over, held, not_before
from .compounded_turns import CANCEL, NOBEL, PASS, Turns
from .lockstep import Move


class Discovery(Turns):
    """What is done in a Discovery Phase (section 4.3)."""

    def draw_for(self, seat: int) -> None:
        """CMP-29."""
        scientist = self.scientists[seat]
        self.draw(scientist.bench, scientist.number("discovery"))

    def swap(self, seat: int) -> None:
        """CMP-215 to CMP-219."""
        self.ask("nobel_swap", seat)

    def may_nobel_swap(self) -> list[Move]:
        """DP-01, DP-02: skipped if there is no pair of two kinds (CMP-242)."""
        gives = [
            self.give_move(own) for own in held(self.me.bench) if any(its != own for its in held(self.nobel.bench))
        ]
        return [PASS, *gives] if gives else []

    def on_nobel_swap(self, family: str, args: tuple[int, ...]) -> None:
        """The own element is named first."""
        if family == "give":
            self.chosen = args[0]
            self.ask("nobel_take", self.actor)

    def may_nobel_take(self) -> list[Move]:
        """CMP-242."""
        return [self.get_move(its) for its in held(self.nobel.bench) if its != ELEMENTS[self.chosen]]

    def on_nobel_take(self, family: str, args: tuple[int, ...]) -> None:
        """CMP-216: after the Lead the other may, too."""
        mine, its = ELEMENTS[self.chosen], ELEMENTS[args[0]]
        hand_over(self.me, self.nobel, [mine])
        hand_over(self.nobel, self.me, [its])
        if self.actor == self.lead:
            self.first(("swap", (1 - self.lead,)))

    def give_back(self, seat: int) -> None:
        """CMP-51, CMP-52, CMP-171, CMP-221."""
        scientist = self.scientists[seat]
        nobels = self.seats == NOBEL == seat
        if (scientist.bench.total() - NOBEL_SPACES if nobels else scientist.excess()) > 0:
            self.owner = seat
            self.ask("return", self.lead if nobels else seat)

    def may_return(self) -> list[Move]:
        """DP-07, DP-08, DP-21."""
        return [("return", (ELEMENTS.index(element),)) for element in held(self.scientists[self.owner].bench)]

    def on_return(self, family: str, args: tuple[int, ...]) -> None:
        """One crystal at a time."""
        self.to_bag(self.scientists[self.owner].bench, ELEMENTS[args[0]])
        self.first(("give_back", (self.owner,)))

    # --- trading ---

    def begin_trading(self) -> None:
        """CMP-38."""
        for scientist in self.scientists[: self.seats]:
            scientist.offers, scientist.passed = whole(self.options["trade_offers"]), False
        self.first(("trade", (self.lead,)))

    def trade(self, seat: int) -> None:
        """CMP-39 to CMP-41: the next offer turn, from this seat on; none if there is nothing to trade."""
        if not any(scientist.items().total() for scientist in self.scientists[: self.seats]):
            return
        for other in self.clockwise(seat):
            if self.scientists[other].offers and not self.scientists[other].passed:
                self.ask("trade", other)
                return

    def may_trade(self) -> list[Move]:
        """DP-03."""
        return [PASS, ("offer", ())]

    def on_trade(self, family: str, args: tuple[int, ...]) -> None:
        """An offer, or a pass that holds until the next deal."""
        self.offer = Offer(self.actor)
        if family == "offer":
            self.ask("partner", self.actor)
        else:
            self.give_up()

    @property
    def draft(self) -> Offer:
        """The offer in progress."""
        assert self.offer is not None
        return self.offer

    def give_up(self) -> None:
        """The offerer counts as having passed."""
        self.scientists[self.draft.offerer].passed = True
        self.close_offer()

    def close_offer(self) -> None:
        """The next offer turn is that of the scientist after the offerer."""
        seat, self.offer = self.draft.offerer, None
        self.first(("trade", ((seat + 1) % self.seats,)))

    def holds_after(self, legs: list[Leg]) -> Counter[str]:
        """CMP-47: what the offerer holds after these legs."""
        items = self.scientists[self.draft.offerer].items()
        for leg in legs:
            items.update(leg.gets)
            items.subtract(leg.gives)
        return items

    def possible_partners(self) -> list[int]:
        """Who could come into the offer: he or the offerer has something."""
        offer = self.draft
        something = any(amount > 0 for amount in self.holds_after(offer.legs).values())
        others = [seat for seat in range(self.seats) if seat != offer.offerer and seat not in offer.partners()]
        return [seat for seat in others if something or self.scientists[seat].items().total()]

    def may_partner(self) -> list[Move]:
        """CMP-43, CMP-44."""
        named: list[Move] = [("offer_to", (seat,)) for seat in self.possible_partners()]
        return named if self.draft.legs else [*named, ("offer_open", ()), CANCEL]

    def on_partner(self, family: str, args: tuple[int, ...]) -> None:
        """A leg begins."""
        if family == "cancel":
            self.give_up()
            return
        self.draft.legs.append(Leg(args[0] if args else None))
        self.ask("give", self.actor)

    def at_hand(self) -> list[str]:
        """The kinds of items that can be given in this leg beyond those that are."""
        offer = self.draft
        items = self.holds_after(offer.legs[:-1]) if offer.counter is None else self.scientists[offer.drafter].items()
        items.subtract(offer.leg.gives)
        return [item for item in ITEMS if items[item] > 0 and item not in offer.leg.gets]

    def askable(self) -> list[str]:
        """The kinds of items that can be asked for in this leg beyond those that are."""
        offer = self.draft
        partner = offer.leg.partner
        others = [seat for seat in range(self.seats) if seat != offer.drafter] if partner is None else [partner]
        rests = [self.rest(seat, offer.leg.gets) for seat in others]
        return [item for item in ITEMS if item not in offer.leg.gives and any(rest[item] > 0 for rest in rests)]

    def rest(self, seat: int, asked: list[str]) -> Counter[str]:
        """What somebody has beside what is asked for; nothing if he lacks that."""
        items = self.scientists[seat].items()
        items.subtract(asked)
        return Counter() if any(amount < 0 for amount in items.values()) else items

    def more_to_give(self) -> list[str]:
        """What can follow after ALSO_GIVE."""
        return [item for item in self.at_hand() if item in not_before(self.draft.leg.gives[-1])]

    def more_to_get(self) -> list[str]:
        """What can follow after ALSO_GET."""
        return [item for item in self.askable() if item in not_before(self.draft.leg.gets[-1])]

    def give_move(self, item: str) -> Move:
        """To give an item."""
        return ("give", (ITEMS.index(item),))

    def get_move(self, item: str) -> Move:
        """To ask for an item."""
        return ("get", (ITEMS.index(item),))

    def may_give(self) -> list[Move]:
        """Section 14.2."""
        if self.draft.also:
            return [self.give_move(item) for item in self.more_to_give()]
        moves = [*map(self.give_move, self.at_hand()), CANCEL]
        if self.askable():
            moves.append(("give_nothing", ()))
        if self.may_bundle():
            moves.append(("bundle", ()))
        return moves

    def may_bundle(self) -> bool:
        """If there could be more than one thing on a side, or more than one partner."""
        several = self.groups() and self.seats > 2
        return not self.draft.bundle and (whole(self.options["trade_max_items"]) > 1 or several)

    def groups(self) -> bool:
        """Whether the offer could have several partners."""
        return bool(self.options["trade_group"]) and not self.draft.open and self.draft.counter is None

    def on_give(self, family: str, args: tuple[int, ...]) -> None:
        """What the drafter gives."""
        offer = self.draft
        if family == "cancel":
            self.drop()
        elif family == "bundle":
            offer.bundle = True
            self.ask("give", self.actor)
        else:
            offer.leg.gives += [ITEMS[item] for item in args]
            self.ask("gate" if offer.also else "get", self.actor)
            offer.also = False

    def may_get(self) -> list[Move]:
        """Section 14.2."""
        if self.draft.also:
            return [self.get_move(item) for item in self.more_to_get()]
        nothing: list[Move] = [("get_nothing", ())] if self.draft.leg.gives else []
        return [*map(self.get_move, self.askable()), *nothing, CANCEL]

    def on_get(self, family: str, args: tuple[int, ...]) -> None:
        """What the drafter asks for; a plain offer is sent with it."""
        offer = self.draft
        if family == "cancel":
            self.drop()
            return
        offer.also = False
        offer.leg.gets += [ITEMS[item] for item in args]
        if offer.bundle:
            self.ask("gate", self.actor)
        else:
            self.send()

    def may_gate(self) -> list[Move]:
        """Section 14.2."""
        offer, most = self.draft, whole(self.options["trade_max_items"])
        leg, moves = self.draft.leg, [("send", ()), CANCEL]
        if 0 < len(leg.gives) < most and not leg.asked_more and self.more_to_give():
            moves.append(("also_give", ()))
        if 0 < len(leg.gets) < most and self.more_to_get():
            moves.append(("also_get", ()))
        if self.groups() and offer.counter is None and self.possible_partners():
            moves.append(("also_with", ()))
        return moves

    def on_gate(self, family: str, args: tuple[int, ...]) -> None:
        """More, or the end of the draft."""
        offer = self.draft
        if family == "send":
            self.send()
        elif family == "cancel":
            self.drop()
        elif family == "also_with":
            self.ask("partner", self.actor)
        else:
            offer.also = True
            offer.leg.asked_more = offer.leg.asked_more or family == "also_get"
            self.ask("give" if family == "also_give" else "get", self.actor)

    def drop(self) -> None:
        """CANCEL: the offerer has passed; a counter-offer is refused."""
        if self.draft.counter is None:
            self.give_up()
        else:
            self.close_offer()

    def send(self) -> None:
        """CMP-40, CMP-43 to CMP-46."""
        offer = self.draft
        if offer.counter is not None:
            self.ask("countered", offer.offerer)
            return
        self.scientists[offer.offerer].offers -= 1
        if offer.open:
            others = self.clockwise(offer.offerer)[1:]
            offer.asked = [seat for seat in others if self.has_all(seat, offer.legs[0].gets)]
        else:
            offer.asked = [seat for seat in self.order() if seat in offer.partners()]
        self.first(("answers", ()))

    def has_all(self, seat: int, asked: list[str]) -> bool:
        """CMP-44."""
        return Counter(asked) <= self.scientists[seat].items()

    def answers(self) -> None:
        """The next one is asked; if nobody is left a directed offer is accepted and an open one refused."""
        offer = self.draft
        if offer.asked:
            self.ask("answer", offer.asked.pop(0))
        elif offer.open:
            self.close_offer()
        else:
            self.deal()

    def may_answer(self) -> list[Move]:
        """DP-04, DP-05."""
        plain: list[Move] = [("accept", ()), ("refuse", ())]
        offer = self.draft
        may_counter = self.options["trade_counter"] and not offer.open and len(offer.legs) == 1
        return [*plain, ("counter", ())] if may_counter else plain

    def on_answer(self, family: str, args: tuple[int, ...]) -> None:
        """CMP-43 to CMP-45."""
        offer = self.draft
        if family == "counter":
            offer.counter, offer.bundle = Leg(offer.offerer), False
            self.ask("give", self.actor)
        elif family == "accept" and offer.open:
            offer.legs[0].partner, offer.asked = self.actor, []
            self.deal()
        elif family == "refuse" and not offer.open:
            self.close_offer()
        else:
            self.first(("answers", ()))

    def may_countered(self) -> list[Move]:
        """DP-06."""
        return [("accept", ()), ("refuse", ())]

    def on_countered(self, family: str, args: tuple[int, ...]) -> None:
        """CMP-45."""
        if family == "accept":
            self.deal()
        else:
            self.close_offer()

    def deal(self) -> None:
        """CMP-48, CMP-164, CMP-241; all passes lapse (CMP-39)."""
        offer = self.draft
        journals = [scientist.tools["journal"] for scientist in self.scientists]
        for leg in offer.legs if offer.counter is None else [offer.counter]:
            assert leg.partner is not None
            hand_over(self.scientists[offer.drafter], self.scientists[leg.partner], leg.gives)
            hand_over(self.scientists[leg.partner], self.scientists[offer.drafter], leg.gets)
        for scientist, before in zip(self.scientists, journals, strict=True):
            self.note_journal(scientist, before)
            scientist.passed = False
        self.close_offer()
