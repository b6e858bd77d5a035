"""The pages for people who do not see them, or not well: axe finds nothing serious on any of them."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Window
from tests.browser.people import Player
from tests.browser.test_compounded import at_the_market, begin
from tests.server.house import House, play_on

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
MOMENTS = 3  # of a match: a request, a choice of givers, a pair to bind beside a log longer than its place
BAD = ("serious", "critical")
LOOK = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations.flatMap(
  ({id, impact, nodes}) => nodes.map(({html}) => ({impact, found: `${id}: ${html}`})))"""


@pytest.fixture(scope="module")
def axe() -> str:
    """What looks for barriers."""
    if not AXE.exists():
        pytest.skip("axe-core is not here. Run `make client` to get it.")
    return AXE.read_text()


@pytest.fixture(params=["paper", "phone at night"])
def player(request: pytest.FixtureRequest, window: Window) -> Player:
    """Somebody with a screen of this kind."""
    small, dark = "phone" in request.param, "night" in request.param
    how = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if small else {}
    return Player(window(color_scheme="dark" if dark else "light", **how), touch=small)


def barriers(player: Player, axe: str) -> list[str]:
    """What is seriously wrong with the page."""
    player.page.evaluate(axe)
    return [one["found"] for one in player.page.evaluate(LOOK) if one["impact"] in BAD]


def test_a_barrier_that_is_put_up_is_found(window: Window, axe: str) -> None:
    player = Player(window())
    player.go_home()
    player.page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert barriers(player, axe) == ["button-name: <button></button>"]


def test_home_has_no_barrier(player: Player, axe: str) -> None:
    player.go_home()
    expect(player.page.get_by_text("Set a table").first).to_be_visible()
    assert barriers(player, axe) == []


def test_a_new_table_has_no_barrier(player: Player, axe: str) -> None:
    player.choose_bound()
    player.press(player.page.get_by_text("House rules"))
    player.press(player.page.get_by_text("Manners of the table"))
    assert barriers(player, axe) == []


def test_the_lobby_has_no_barrier(player: Player, axe: str) -> None:
    player.set_a_table(4, friends=True)
    expect(player.page.get_by_test_id("code")).to_be_visible()
    assert barriers(player, axe) == []


@pytest.mark.parametrize("player", ["paper", "night", "phone", "phone at night"], indirect=True)
def test_a_device_that_goes_round_has_no_barrier(player: Player, axe: str) -> None:
    player.choose_bound()
    player.press(player.page.get_by_role("radio", name="2", exact=True))
    player.page.get_by_label("Seat 2", exact=True).select_option("Player at this device")
    found = barriers(player, axe)
    player.press(player.button("Play now"))
    expect(player.page.get_by_role("button", name=re.compile("^I am "))).to_be_focused()
    assert found + barriers(player, axe) == []


@pytest.mark.parametrize("player", ["paper", "night", "phone", "phone at night"], indirect=True)
def test_the_table_has_no_barrier(inn: House, player: Player, axe: str) -> None:
    player.take_the_seat(inn.start(players=4, people=1)[0])
    found: list[str] = []
    for _ in range(MOMENTS):
        assert player.waits()
        found += barriers(player, axe)
        player.play_a_move()
    assert found == []


@pytest.mark.parametrize("player", ["paper", "night", "phone", "phone at night"], indirect=True)
def test_a_board_has_no_barrier(inn: House, player: Player, axe: str) -> None:
    player.take_the_seat(inn.start(players=4, people=1, game="pdb")[0])
    assert player.waits()
    assert barriers(player, axe) == []


@pytest.mark.parametrize("player", ["paper", "night", "phone", "phone at night"], indirect=True)
def test_a_field_and_a_market_have_no_barrier(inn: House, player: Player, axe: str) -> None:
    field, trade = begin(inn, players=3, people=1)[0], begin(inn, players=3, people=1)[0]
    inn.rearrange(trade["table"], at_the_market)
    player.take_the_seat(field)
    assert player.waits()
    on_the_field = barriers(player, axe)
    player.take_the_seat(trade)
    assert player.waits()
    player.press(player.page.locator("[data-aim='to:1']"))
    expect(player.page.get_by_role("group", name="What you give")).to_be_visible()
    assert (on_the_field, barriers(player, axe)) == ([], [])


def test_a_plain_table_has_no_barrier(inn: House, player: Player, axe: str) -> None:
    player.page.add_init_script(
        """self.origin === "null" || localStorage.setItem("labtop settings", '{"plain": true}')"""
    )
    player.take_the_seat(inn.start(players=4, people=1)[0])
    assert player.waits()
    expect(player.page.locator("[data-offer]").first).to_be_visible()
    assert barriers(player, axe) == []


def test_the_rules_beside_the_table_have_no_barrier(inn: House, player: Player, axe: str) -> None:
    player.take_the_seat(inn.start(players=4, people=1)[0])
    player.press(player.page.get_by_role("button", name="Rules", exact=True).locator("visible=true").first)
    expect(player.page.get_by_test_id("rules-search")).to_be_visible()
    assert barriers(player, axe) == []


def test_the_end_and_the_replay_have_no_barrier(inn: House, player: Player, axe: str) -> None:
    seat = inn.start(players=3, people=1)[0]
    with inn.person(seat) as person:
        play_on({0: person}, random.Random(1))
    player.take_the_seat(seat)
    expect(player.ending).to_be_visible()
    at_the_end = barriers(player, axe)
    player.press(player.ending.get_by_role("button", name="Replay"))
    expect(player.page.get_by_test_id("still")).to_be_visible()
    assert (at_the_end, barriers(player, axe)) == ([], [])
