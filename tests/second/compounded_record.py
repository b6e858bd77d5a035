"""How the record of Compounded is read for its second engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from labtop.games.compounded.state import THINGS, Reason
from labtop.kernel.game import discover

from .compounded import OFFERING, RESEARCHING, SCORING, TRADING, UNSEEN
from .compounded_cards import CARDS, CELLS, ELEMENTS, LAB_FIRE, STACK, STARTERS
from .compounded_research import RATES
from .compounded_turns import NOBEL
from .lockstep import Fact

BY_SEAT = ["bench", "pile", "level", "points", "tools", "wilds", "unbuilt", "building", "built"]
EXPLODED = 5


def order(before: Any, after: Any, pile: str) -> Sequence[int]:
    """What lay in the field and in the deck when it was set up."""
    field = after.card.tolist()
    starters = [cell for cell in range(CELLS) if CARDS[field[cell]] in STARTERS]
    others = [cell for cell in range(CELLS) if cell not in starters]
    if pile == "cells":
        return [*starters, *others]
    if pile == "starters":
        return [field[cell] for cell in starters]
    return [*(field[cell] for cell in others), *(CARDS.index(card) for card in deck(after) if card != LAB_FIRE)]


def drawn(before: Any, after: Any, what: str) -> int:
    """The first Lead, the place of the sixth Lab Fire in its stack, or a crystal of this move by its number."""
    if what == "first lead":
        return int(after.lead)
    if what == "sixth fire":
        return deck(after)[-STACK:].index(LAB_FIRE)
    things = [THINGS.shown(numbers[1]) for kind, numbers in happened(after) if kind == "drew"]
    crystals = [thing for some in things if some for thing in some.split() if thing in ELEMENTS]
    return ELEMENTS.index(crystals[int(what.removeprefix("crystal "))])


def happened(state: Any) -> list[tuple[str, tuple[int, ...]]]:
    """The events of the last move by name."""
    return [(state.told.names[kind], numbers) for kind, numbers in state.told.noted(state.events)]


def deck(state: Any) -> list[str]:
    """The deck from its top card down."""
    cards = state.deck.cards.tolist()[: state.deck.count]
    return [UNSEEN if card < 0 else CARDS[card] for card in reversed(cards)]


def facts_of(state: Any) -> dict[str, Fact]:
    """What lies on the table, and what is under way."""
    stage = discover()["compounded"].stages(state.stage).name.lower()
    rows = 3 if state.seats == NOBEL else state.seats
    return {
        **table_facts(state, stage, rows),
        **{name: getattr(state, name).tolist()[:rows] for name in BY_SEAT},
        "wild building": state.wild_building.tolist()[:rows],
        "journal since": [int(state.journal_since[row]) if state.tools[row, 3] else -1 for row in range(rows)],
        **passing_facts(state, stage, rows),
        "offer": offer_facts(state, stage),
        "deck": deck(state),
    }


def table_facts(state: Any, stage: str, rows: int) -> dict[str, Fact]:
    """The turn, the field and the stocks."""
    gone = state.gone_to.tolist()
    trigger = Reason(state.triggered).name.lower()
    return {
        "stage": stage,
        "turn": state.turns,
        "lead": state.lead,
        "trigger": trigger,
        "final turn": state.final_turn,
        "bag": state.bag.tolist(),
        "supply": state.supply.tolist(),
        "field": [place_facts(state, cell) for cell in range(CELLS)],
        "scored": [sorted(CARDS[card] for card, to in enumerate(gone) if to == row) for row in range(rows)],
        "exploded": sorted(CARDS[card] for card, to in enumerate(gone) if to == EXPLODED),
    }


def place_facts(state: Any, cell: int) -> Fact:
    """A compound and all that lies on it."""
    if state.card[cell] < 0:
        return None
    owner = int(state.owner[cell])
    claim = [-1, 0, 0] if owner < 0 else [owner, int(state.temporary[cell]), int(state.claim_turn[cell])]
    crystals = [state.on[cell].tolist(), state.wild_on[cell].tolist()]
    return [CARDS[state.card[cell]], *crystals, int(state.flames[cell]), *claim]


def passing_facts(state: Any, stage: str, rows: int) -> dict[str, Fact]:
    """What matters only in a stage; nothing in the others."""
    lab = stage in [*SCORING, "slot", "scatter", "fire", "cyl_up", "cyl_lift"]
    facts: dict[str, tuple[bool, Fact]] = {
        "progress": (stage != "over", state.progress),
        "stalled": (stage not in ("over", "key"), state.stalled),
        "offers": (stage in TRADING, state.offers_left.tolist()[:rows]),
        "passed": (stage in TRADING, bits(state.passed, rows)),
        "held": (stage == "study", bits(state.held, rows)),
        "chosen": (stage in ("nobel_take", "move_to", "cyl_up"), state.chosen),
        "exchange": (stage == "take", [RATES[state.rate], state.chosen] if state.chosen >= 0 else []),
        "returning": (stage == "return", state.returning),
        "active": (stage in RESEARCHING, state.active),
        "placements": (stage in [*RESEARCHING, "nobel_place"], state.placements),
        "exchanged": (stage in RESEARCHING, sorted(rate for rate in RATES if state.exchanged >> RATES.index(rate) & 1)),
        "ready": (stage in RESEARCHING, cells(state.held_crystal)),
        "target": (stage == "prevent", state.chosen),
        "slot": (stage in [*SCORING, "slot", "cyl_up", "cyl_lift"], state.active),
        "scoring": (stage in SCORING, state.scoring),
        "cylinder used": (lab, bits(state.cylinder_used, rows)),
        "journal used": (lab, bits(state.journal_used, rows)),
        "volatile done": (lab, state.volatile_done),
        "fire done": (lab, state.fire_done),
        "threatened": (stage == "fire", cells(state.threatened)),
        "protected": (stage == "fire", cells(state.protected)),
        "loose": (
            stage == "scatter",
            [[cell, state.loose[cell].tolist(), int(state.scatterer[cell])] for cell in cells(state.exploded)],
        ),
    }
    return {name: fact if told else None for name, (told, fact) in facts.items()}


def offer_facts(state: Any, stage: str) -> Fact:
    """The offer in progress."""
    if stage not in OFFERING:
        return None
    draft = stage in ("give", "get", "gate")
    legs = [leg_facts(state, leg) for leg in range(state.legs)]
    return [
        state.offerer,
        legs[:1] if state.countering else legs,
        leg_facts(state, 1) if state.countering else None,
        state.bundle if draft else -1,
        state.asked_more if draft else -1,
    ]


def leg_facts(state: Any, leg: int) -> Fact:
    """A leg in numbers."""
    return [int(state.leg_with[leg]), state.leg_give[leg].tolist(), state.leg_get[leg].tolist()]


def bits(mask: int, rows: int) -> list[int]:
    """A bit for each row."""
    return [mask >> row & 1 for row in range(rows)]


def cells(mask: int) -> list[int]:
    """The cells of a bit mask."""
    return [cell for cell in range(CELLS) if mask >> cell & 1]
