"""Rafts!: every card and goal with its picture and, where there is one, its story with the sources.

The drawings are the files beside this module, one for each card and each goal. They are drawn with four inks that the
table sets: --pen for lines, --wash for what lies behind, --paper for what lies in front, --spot for what matters. A
gene whose protein works on a small molecule shows that molecule instead, drawn from its structure.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from labtop.games.rafts.cards import ACTION_IDS, CARD_LIST, GOAL_LIST, SHIELD_OF, SLOW, Card, Goal
from labtop.pictures.drawing import draw
from labtop.pictures.picture import drawn
from labtop.pictures.sources import FACT, SOURCES, behind

PACKAGE = "labtop.games.rafts"
MOLECULE = "substrate_smiles"

ABOUT = [
    "Which goals, bacteria and genes there are, and how many of each card, is Labtop's own edition: no list of the "
    "printed cards was to be had.",
    "Pictures of proteins and of laboratory work are emblems; a molecule is drawn with its true bonds.",
]

Entry = dict[str, Any]


def page() -> Entry:
    """All that the client knows about the components of Rafts!."""
    return {
        "about": ABOUT,
        "cards": [_card(card) for card in CARD_LIST],
        "goals": [_goal(goal) for goal in GOAL_LIST],
    }


def models() -> Iterator[tuple[str, str]]:
    """There are none."""
    return iter(())


def _card(card: Card) -> Entry:
    facts = card.facts
    smiles = facts.get(MOLECULE)
    return {
        "id": card.id,
        "name": card.name,
        "short": card.short,
        "kind": card.kind,
        "family": card.family,
        "copies": card.copies,
        "effect": card.effect,
        "sabotage": facts.get("category") == "sabotage",
        "fast": card.id in ACTION_IDS[SLOW:],
        "against": next((CARD_LIST[hit].id for hit, by in SHIELD_OF.items() if CARD_LIST[by].id == card.id), None),
        "goals": [goal.id for goal in GOAL_LIST if card.id in (goal.bacterium, goal.gene)],
        "from": facts.get("from_organism", ""),
        "molecule": facts.get("substrate") if smiles else None,
        "picture": draw(smiles) if smiles else drawn(__package__, "cards", card.id),
        **_told(facts),
    }


def _goal(goal: Goal) -> Entry:
    printed = {name: getattr(goal, name) for name in ("id", "title", "bacterium", "gene", "medium", "time", "money")}
    return {**printed, "picture": drawn(__package__, "goals", goal.id), **_told(goal.facts)}


def _told(facts: Entry) -> Entry:
    """The story of a card, which is empty where none is told."""
    return {"science": facts.get(FACT, ""), "sources": behind(PACKAGE, facts.get(SOURCES, []))}
