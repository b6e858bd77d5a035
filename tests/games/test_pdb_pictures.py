"""The generated page of PDB: complete, safe to show, and a source behind every fact."""

from __future__ import annotations

import re
from typing import Any

import pytest

from labtop.games.pdb import pictures
from labtop.games.pdb.cards import CARD_IDS, PRESETS
from labtop.pictures.picture import Picture
from tests.games.drawings import of_other_inks, unsafe

INK = re.compile(r"none|var\(--(pen|wash|paper|drop|facet)\)")


@pytest.fixture(scope="module")
def page() -> dict[str, Any]:
    return pictures.page()


def drawings(page: dict[str, Any]) -> dict[str, Picture]:
    """All of them by what they show."""
    boxes = {box["id"]: box["art"] for box in page["boxes"]}
    techniques = {card["id"]: card["art"] for card in page["cards"] if card["art"]}
    return {**page["emblems"], **boxes, **techniques}


def test_every_card_is_there_with_an_emblem_or_a_drawing(page: dict[str, Any]) -> None:
    assert [card["id"] for card in page["cards"] if card["art"] or card["emblem"] in page["emblems"]] == CARD_IDS


def test_every_fact_has_a_source(page: dict[str, Any]) -> None:
    for told in (*page["cards"], *page["boxes"], *page["innovate"]):
        assert told["sources"], told["id"]
        assert all(source["label"] for source in told["sources"]), told["id"]


def test_an_entry_is_a_link_that_can_be_read_without_a_network(page: dict[str, Any]) -> None:
    for card in page["cards"]:
        if card["pdb_id"]:
            where = f"rcsb.org/structure/{card['pdb_id']}"
            assert card["sources"][0] == {"label": f"PDB {card['pdb_id']}", "url": f"https://www.{where}"}
            assert where in card["note"]


def test_what_is_told_about_an_entry_does_not_call_its_emblem_a_structure(page: dict[str, Any]) -> None:
    assert all(card["note"].endswith("The picture is an emblem.") for card in page["cards"] if card["pdb_id"])


def test_what_is_a_reconstruction_is_said_with_all_readings(page: dict[str, Any]) -> None:
    assert "are a reconstruction" in page["about"][0]
    assert [preset["id"] for preset in page["presets"]] == PRESETS


def test_a_drawing_has_nothing_that_a_strict_policy_forbids(page: dict[str, Any]) -> None:
    assert unsafe(drawings(page)) == []


def test_a_drawing_is_made_with_the_inks_of_the_table(page: dict[str, Any]) -> None:
    assert of_other_inks(drawings(page), INK) == []
