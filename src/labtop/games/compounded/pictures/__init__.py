"""Compounded: the elements, and the compounds as models with a space for each crystal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from labtop.games.compounded.cards import COMPOUND_LIST, DATA, RECONSTRUCTION, Compound
from labtop.games.compounded.pictures.models import model

Entry = dict[str, Any]


def page() -> Entry:
    """All that the client knows about the cards of Compounded."""
    return {
        "about": [RECONSTRUCTION],
        "elements": [{"id": one["id"], "name": one["name"], "number": one["atomic_number"]} for one in DATA["element"]],
        "compounds": [_compound(card) for card in COMPOUND_LIST],
    }


def models() -> Iterator[tuple[str, str]]:
    """No model in space so far."""
    return iter(())


def _compound(card: Compound) -> Entry:
    return {"id": card.id, "name": card.name, "formula": card.formula, "state": card.state, "model": model(card)}
