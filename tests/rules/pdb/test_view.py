"""What a table shows: what each box gives and costs, who can pay, and the way to a card."""

from typing import Any

import pytest

import labtop
from labtop.games.pdb.cards import PLACE_IDS
from labtop.games.pdb.plans import way_to
from tests.rules.pdb.table import CODES, do, lay, record, shown


def box(match: labtop.Match, name: str, seat: str = "A") -> dict[str, Any]:
    (found,) = [one for one in shown(match, seat)["boxes"] if one["id"] == name]
    return dict(found)


def way(match: labtop.Match, card: str) -> list[str]:
    return [PLACE_IDS[step.place] for step in way_to(record(match), 0, CODES.index(card), [])]


def test_a_box_shows_what_it_costs_and_gives() -> None:
    choices = box(lay(has={"A": "X1"}), "xray")["choices"]
    assert [(one["returned"], one["gained"], one["legal"]) for one in choices] == [
        ({"crystal": 1}, {"square": 2}, True),
        ({"crystal": 1}, {"circle": 1}, True),
    ]


def test_a_box_that_cannot_be_used_says_why() -> None:
    (choice,) = box(lay(), "grow")["choices"]
    assert (choice["legal"], choice["why"], choice["clause"]) == (
        False,
        "Grow Crystals needs 1 Sample, and you have none.",
        "PDB-31",
    )


def test_a_seat_is_shown_what_it_could_do_in_its_own_turn() -> None:
    (choice,) = box(lay(), "publish", "B")["choices"]
    assert (choice["legal"], choice["why"]) == (False, None)


def test_a_taken_box_shows_who_stands_there() -> None:
    match = lay()
    do(match, "A prep2")
    assert box(match, "prep2", "B")["by"] == 0


def test_a_card_shows_what_each_seat_lacks_and_who_can_pay() -> None:
    match = lay(3, has={"A": "■1", "B": "■2 ●1"})
    first = shown(match, "A")["innovations"][0]
    assert first["lacking"] == [{"square": 1, "circle": 1}, {}, {"square": 2, "circle": 1}]
    assert first["payers"] == [1]


def test_the_icons_are_called_a_reconstruction() -> None:
    assert "reconstruction" in shown(lay())["reconstruction"]
    assert "reconstruction" in labtop.new("pdb", players=2).game.about


@pytest.mark.parametrize(
    ("held", "card", "turns"),
    [
        ("■2 ●1", "1MBN", 0),
        ("■2", "1MBN", 2),  # a Sample, then Electron Microscopy
        ("S1 ●1", "3J5P", 3),
        ("S2", "5IRE", 2),
        ("X1", "1PRC", 3),  # X-ray, two Samples, NMR
        ("", "2LYZ", 4),  # two Samples, a Crystal, X-ray, Electron Microscopy
        ("●4", "1BUS", 2),
    ],
)
def test_the_shortest_way_to_a_card(held: str, card: str, turns: int) -> None:
    assert len(way(lay(has={"A": held}), card)) == turns


def test_techniques_shorten_the_way() -> None:
    plain, owner = lay(has={"A": "X1 ■2"}), lay(has={"A": "X1 ■2"}, owns={"A": "XFEL"})
    assert (len(way(plain, "1PRC")), way(owner, "1PRC")) == (2, ["act_xfel"])


def test_the_layout_names_the_cards_and_the_way() -> None:
    lines = dict(lay(has={"A": "■2"}).picture(0))
    assert lines["Innovate, left"] == (
        "Myoglobin (1MBN) for 2 squares, 1 circle; a way: Prepare Samples (one), Electron Microscopy"
    )
