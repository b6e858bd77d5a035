"""Cutting the deck at the page: every browser does it by itself, and can say at the end that its cut was used."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator, Mapping
from unittest.mock import patch

import pytest
from playwright.sync_api import expect

from labtop.kernel.seed import Cut
from labtop.server.cutting import Cutting
from tests.browser.conftest import Window
from tests.browser.people import Player
from tests.server.house import INSTANT, House, Json, house, play_on


@pytest.fixture(scope="module", params=[60.0])
def inn(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that waits for so many seconds until people have cut the deck."""
    settings = dataclasses.replace(INSTANT, cutting=request.param)
    with house(tmp_path_factory.mktemp("cutting"), settings) as opened:
        yield opened


def two_seats(inn: House) -> list[Json]:
    """Ada's and Ben's, at a table that is about to begin."""
    ada = inn.create(players=2)
    return [ada, inn.join(ada["code"], "Ben")]


def sit(window: Window, seat: Json, name: str) -> Player:
    """Somebody who comes to a lobby by the link of a seat."""
    player = Player(window(), name)
    player.page.goto(f"/#/seat/{seat['table']}/{seat['token']}")
    expect(player.page.get_by_text("here, you")).to_be_visible()
    return player


def play_to_the_end(inn: House, seats: list[Json]) -> None:
    """Both play on at other devices."""
    with inn.person(seats[0]) as one, inn.person(seats[1]) as other:
        for person in (one, other):
            person.wait(lambda person: person.table is not None)
        play_on({0: one, 1: other}, random.Random(1))


def test_every_browser_cuts_the_deck_and_finds_its_cut_in_the_deal(inn: House, window: Window) -> None:
    seats = two_seats(inn)
    ada, ben = [sit(window, seat, name) for seat, name in zip(seats, ("Ada", "Ben"), strict=True)]
    seal = ada.page.locator("details", has_text="The deal is sealed")
    ada.press(seal.locator("summary"))
    expect(seal).to_contain_text("the browser of every person cuts the deck")
    ada.start()
    match = inn.top(seats[0]["table"]).match
    assert match is not None
    assert [bool(cut.chance) for cut in match.deal.cuts] == [True, True]
    play_to_the_end(inn, seats)
    for player in (ada, ben):
        cuts = player.page.get_by_test_id("cuts")
        expect(cuts).to_contain_text("Ada and Ben")
        expect(cuts).to_contain_text("every cut is what was sealed before any was shown")
        expect(cuts).to_contain_text("The cut that this browser made is part of the deal")
        player.press(player.page.get_by_test_id("verify"))
        expect(player.page.get_by_test_id("verified-here")).to_contain_text("the seed belongs to the commitment")
        expect(player.page.get_by_test_id("verified")).to_contain_text("The deck was cut by Ada and Ben")


def test_a_browser_says_if_its_cut_was_left_out(inn: House, window: Window) -> None:
    honest = Cutting.cuts

    def cheating(cutting: Cutting, seats: Mapping[int, int]) -> tuple[Cut, ...]:
        """A server that tells everybody that Ben kept silent, since it likes the deal better without his cut."""
        return tuple(Cut(cut.seat, cut.seal, cut.chance if cut.seat == 0 else "") for cut in honest(cutting, seats))

    seats = two_seats(inn)
    ada, ben = [sit(window, seat, name) for seat, name in zip(seats, ("Ada", "Ben"), strict=True)]
    with patch.object(Cutting, "cuts", cheating):
        ada.start()
        expect(ben.table).to_be_visible()
    play_to_the_end(inn, seats)
    expect(ada.page.get_by_test_id("cuts")).to_contain_text("The cut that this browser made is part of the deal")
    expect(ben.page.get_by_test_id("cuts")).to_contain_text("The cut that this browser made is not part of the deal")


@pytest.mark.parametrize("inn", [3.0], indirect=True)
def test_who_keeps_silent_is_named_when_the_deal_is_made(inn: House, window: Window) -> None:
    seats = two_seats(inn)
    with inn.person(seats[1], cuts=True):
        ada = sit(window, seats[0], "Ada")
        ada.press(ada.button("Start the match"))
        expect(ada.page.get_by_text("The deck is being cut")).to_be_visible()
        expect(ada.button("Start the match")).to_be_disabled()
        expect(ada.page.get_by_text("The deck was dealt without a cut by Ben")).to_be_visible()
        expect(ada.table).to_be_visible()
