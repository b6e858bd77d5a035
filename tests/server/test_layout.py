"""A client that does not draw a game by itself is shown the table in labelled parts; to others these are not sent."""

from __future__ import annotations

import random

import pytest

from tests.server.house import House, Json, play_on


@pytest.fixture(scope="module")
def seat(inn: House) -> Json:
    """A seat at a table of Bound! whose match goes on."""
    return inn.start(players=3, people=1)[0]


def layout(inn: House, seat: Json, draws: list[str] | None) -> Json | None:
    """What a client that draws these games is shown beside the view."""
    with inn.person(seat, draws=draws) as person:
        person.wait(lambda person: person.table)
        assert person.table is not None
        shown: Json | None = person.table["view"]["layout"]
        return shown


def test_a_client_that_does_not_draw_the_game_is_shown_its_parts(inn: House, seat: Json) -> None:
    shown = layout(inn, seat, ["peptide"])
    assert shown is not None
    assert [side["seat"] for side in shown["sides"]] == [0, 1, 2]
    assert [part["label"] for part in shown["hand"]] == ["Your hand"]


@pytest.mark.parametrize("draws", [["bound", "peptide"], None], ids=["it draws the game", "it does not say"])
def test_nobody_else_is(inn: House, seat: Json, draws: list[str] | None) -> None:
    assert layout(inn, seat, draws) is None


def test_a_replay_brings_them_too(inn: House) -> None:
    (seat,) = inn.start(players=2, people=1)
    with inn.person(seat) as ada:
        play_on({0: ada}, random.Random(1))
    address = f"/api/tables/{seat['code']}/replay"
    plain, drawn = (inn.http.get(address, params={"draws": draws}).json()["steps"] for draws in ("", "bound,peptide"))
    assert all(step["view"]["layout"]["sides"] for step in plain)
    assert all(step["view"]["layout"] is None for step in drawn)


def test_why_not_is_answered_in_the_words_of_a_move(inn: House, seat: Json) -> None:
    with inn.person(seat) as ada:
        ada.send(type="why_not", id="a", family="give", args=["Novobiocin"])
        assert ada.until("why", "refused")["sentence"]
        ada.send(type="why_not", id="b", family="give", args=["Aspirin"])
        assert ada.until("why", "refused")["type"] == "refused"
