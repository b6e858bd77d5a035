"""The example on the plain table: a whole match of two people and a bot, who pour at once, and what one is shown."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import PHONE, Window, without_chance
from tests.browser.people import Player
from tests.example import installed
from tests.server.house import House, Json, house

LONG = {"windows": 20}  # the window closes when the test says so


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that has the example too."""
    with (
        installed(tmp_path_factory.mktemp("installed")),
        without_chance(),
        house(tmp_path_factory.mktemp("inn")) as opened,
    ):
        yield opened


def choose(player: Player, family: str) -> None:
    """Any move of a family: pointed at in the list, or in the bar where there are few."""
    player.press(player.thing(family))


def call(players: tuple[Player, ...], inn: House, table: str) -> None:
    """Whoever is the chemist calls the sample: one of the players, or the bot by itself."""
    chemist = inn.top(table).to_move[0]
    if inn.top(table).window is None and chemist < len(players):
        choose(players[chemist], "call")


def answer(player: Player, family: str) -> None:
    """In the panel that everybody has who is asked."""
    expect(player.prompt).to_contain_text("Pour: what do you do?")
    expect(player.prompt).to_contain_text("Who says nothing: Swirl.")
    expect(player.page.get_by_test_id("ring")).to_be_visible()
    choose(player, family)
    expect(player.prompt).to_contain_text("You have answered")


def test_two_people_and_a_bot_play_the_example_to_its_end(window: Window, inn: House) -> None:
    seats = inn.start(players=3, people=2, bot="student", game="endpoint", options={"rounds": 1}, manners=LONG)
    table: str = seats[0]["table"]
    ada, bob = (Player(window(), name) for name in ("Ada", "Bob"))
    for player, seat in zip((ada, bob), seats, strict=True):
        player.take_the_seat(seat)
    for sample in (1, 2, 3):
        expect(ada.table).to_contain_text(f"{sample} of 3")
        call((ada, bob), inn, table)
        answer(ada, "pour")
        answer(bob, "swirl")
        inn.wind(table, 400_000)
    for player in (ada, bob):
        expect(player.ending.get_by_role("row")).to_have_count(4)
    verified = inn.http.get(f"/api/tables/{table}/verify").json()
    assert verified["fair"], verified


def asked(inn: House) -> Json:
    """The seat of somebody who is asked what to pour: a bot has called the sample."""
    seat = inn.start(players=3, people=1, bot="student", game="endpoint", options={"rounds": 1}, manners=LONG)[0]
    with inn.person(seat) as person:
        person.wait(lambda person: person.table is not None and person.table["moves"])
        if inn.top(seat["table"]).window is None:
            person.play(random.Random(1))
            person.wait(lambda person: person.table is not None and person.table["view"]["window"])
    return seat


@pytest.fixture
def pouring(inn: House, window: Window) -> Player:
    """Somebody who is asked what to pour, at the page."""
    player = Player(window())
    player.take_the_seat(asked(inn))
    expect(player.prompt).to_contain_text("what do you do?")
    return player


def test_what_all_are_asked_about_stands_above_the_moves(pouring: Player) -> None:
    expect(pouring.page.get_by_test_id("stated")).to_contain_text("everybody pours or swirls.")


def test_on_a_phone_the_bar_says_what_all_are_asked_about(window: Window, inn: House) -> None:
    player = Player(window(viewport=PHONE, has_touch=True, is_mobile=True), touch=True)
    player.take_the_seat(asked(inn))
    expect(player.prompt).to_contain_text("everybody pours or swirls.")


def test_who_would_say_nothing_has_a_button_that_says_what_it_does(pouring: Player) -> None:
    expect(pouring.prompt.locator("[data-move^=swirl]")).to_have_text("Swirl")


def test_a_pile_says_once_how_many_lie_there(pouring: Player) -> None:
    pile = pouring.page.get_by_role("region", name="On the table").locator(".part", has_text="Draw pile")
    assert sum(word.isdigit() for word in pile.inner_text().split()) == 1


@pytest.fixture
def ending(inn: House, window: Window) -> Locator:
    """The end of a match on a phone."""
    seat = asked(inn)
    with inn.person(seat) as person:
        person.quiet()
        while person.table is not None and person.table["view"]["result"] is None:
            if person.table["moves"] and not person.table["answered"]:
                person.play(random.Random(1))
            inn.wind(seat["table"], 900_000)
            person.quiet()
    player = Player(window(viewport=PHONE, has_touch=True, is_mobile=True), touch=True)
    player.take_the_seat(seat)
    expect(player.ending).to_be_visible()
    return player.ending


def test_on_a_phone_the_end_shows_ones_own_last_hand(ending: Locator) -> None:
    expect(ending.get_by_role("row").filter(has_text="Ada").get_by_role("listitem").first).to_be_visible()


def test_the_seed_is_folded_away_until_it_is_asked_for(ending: Locator) -> None:
    expect(ending.get_by_test_id("seed")).to_be_hidden()
    ending.get_by_text("Seal and seed").tap()
    expect(ending.get_by_test_id("seed")).to_be_visible()
