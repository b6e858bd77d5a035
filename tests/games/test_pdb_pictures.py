"""The generated page of PDB: there is something to see on every card."""

from __future__ import annotations

from labtop.games.pdb import pictures


def test_every_card_has_a_drawing_or_an_emblem() -> None:
    page = pictures.page()
    blank = [card["id"] for card in page["cards"] if card["art"] is None and card["emblem"] not in page["emblems"]]
    assert blank == []
