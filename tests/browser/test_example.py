"""A whole match of the example on the plain table: two people and a bot, who pour at the same time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Window, without_chance
from tests.browser.people import Player
from tests.example import installed
from tests.server.house import House, house

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
