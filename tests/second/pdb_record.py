"""How the record of PDB: the game is read for its second engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from labtop.kernel.game import discover

from .lockstep import Fact


def order(before: Any, after: Any, pile: str) -> Sequence[int]:
    """The deck as it was shuffled: the three cards that lie on the Innovate boxes were drawn first."""
    return [*after.slot.tolist(), *deck(after)]


def drawn(before: Any, after: Any, what: str) -> int:
    """The seat that was drawn to be the first Leader."""
    return int(after.leader)


def deck(state: Any) -> list[int]:
    """The deck from its top card down."""
    cards: list[int] = state.deck.cards.tolist()
    return cards[: state.deck.count][::-1]


def facts_of(state: Any) -> dict[str, Fact]:
    """What lies on the table."""
    seats = state.seats
    return {
        "stage": discover()["pdb"].stages(state.stage).name.lower(),
        "round": state.round,
        "leader": state.leader,
        "supply": state.supply.tolist(),
        "offer": state.offer.tolist(),
        "tokens": state.tokens.tolist()[:seats],
        "total": state.total.tolist()[:seats],
        "unplayed": state.unplayed.tolist()[:seats],
        "pending": state.pending.tolist()[:seats],
        "box": state.box.tolist(),
        "card_used": state.card_used.tolist(),
        "slot": state.slot.tolist(),
        "owner": state.owner.tolist(),
        "deck": deck(state),
        "known_bottom": state.known_bottom,
        "progress": state.progress,
        "stalled": state.stalled,
        "unclaimed": state.unclaimed,
    }
