"""Compounded: the elements, and the compounds as models with a space for each crystal, with what there is to tell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from labtop.games.compounded.cards import COMPOUND_LIST, DATA, Compound
from labtop.games.compounded.pictures.models import model
from labtop.games.compounded.pictures.structures import ABOUT, in_space, told

Entry = dict[str, Any]


def page() -> Entry:
    """All that the client knows about the cards of Compounded."""
    return {
        "about": ABOUT,
        "elements": [{"id": one["id"], "name": one["name"], "number": one["atomic_number"]} for one in DATA["element"]],
        "compounds": [_compound(card) for card in COMPOUND_LIST],
    }


def models() -> Iterator[tuple[str, str]]:
    """The molecules in space."""
    return in_space()


def _compound(card: Compound) -> Entry:
    known = {"id": card.id, "name": card.name, "formula": card.formula, "state": card.state}
    return {**known, "model": model(card), **told(card)}
