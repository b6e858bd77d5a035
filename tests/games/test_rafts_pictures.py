"""The generated page of Rafts!: complete, safe to show, and a source behind every fact."""

from __future__ import annotations

import re
from typing import Any

import pytest

from labtop.games.rafts import pictures
from labtop.games.rafts.cards import CARD_IDS, GOAL_IDS
from labtop.pictures.picture import Picture
from tests.games.drawings import of_other_inks, shapes, unsafe

INK = re.compile(r"none|currentColor|var\(--(pen|wash|paper|spot)\)")
SHIELDS = {"backup": "outage", "resistance": "spill", "savings": "expenses"}


@pytest.fixture(scope="module")
def page() -> dict[str, Any]:
    return pictures.page()


def drawings(page: dict[str, Any]) -> dict[str, Picture]:
    """All of them by what they show."""
    return {told["id"]: told["picture"] for told in (*page["cards"], *page["goals"])}


def test_every_card_and_every_goal_has_its_picture(page: dict[str, Any]) -> None:
    assert list(drawings(page)) == [*CARD_IDS, *GOAL_IDS]
    assert all(shapes(picture) for picture in drawings(page).values())


def test_no_two_cards_share_a_picture(page: dict[str, Any]) -> None:
    bodies = [picture["body"] for picture in drawings(page).values()]
    assert len(set(bodies)) == len(bodies)


def test_a_gene_whose_protein_works_on_a_small_molecule_shows_it(page: dict[str, Any]) -> None:
    shown = {card["id"]: card["molecule"] for card in page["cards"] if card["molecule"]}
    assert shown == {"g_alkb": "octane", "g_urec": "urea", "g_todc1": "toluene"}


def test_a_shield_names_its_disaster(page: dict[str, Any]) -> None:
    assert {card["id"]: card["against"] for card in page["cards"] if card["against"]} == SHIELDS


def test_every_fact_has_a_source(page: dict[str, Any]) -> None:
    told = [one for one in (*page["cards"], *page["goals"]) if one["science"]]
    assert [one["id"] for one in told if not one["sources"]] == []


def test_a_drawing_has_nothing_that_a_strict_policy_forbids(page: dict[str, Any]) -> None:
    assert unsafe(drawings(page)) == []


def test_a_drawing_is_made_with_the_inks_of_the_table(page: dict[str, Any]) -> None:
    assert of_other_inks(drawings(page), INK) == []
