"""How to play, on one screen: from the home page, the lobby and the table; with the game's pieces, or its emblem."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from labtop import howto
from labtop.kernel.game import find
from tests.browser.conftest import PHONE, Window, without_chance
from tests.browser.people import Player
from tests.example import installed
from tests.server.house import House, house

LAPTOPS = [(1280, 720), (1024, 768)]


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that has the example too."""
    with (
        installed(tmp_path_factory.mktemp("installed")),
        without_chance(),
        house(tmp_path_factory.mktemp("inn")) as opened,
    ):
        yield opened


def shown(player: Player) -> Locator:
    return player.page.get_by_role("region", name="How to play")


def read_at_home(player: Player, title: str) -> Locator:
    """Open it from the plate of a game."""
    player.go_home()
    player.press(player.page.get_by_role("button", name=f"How to play {title}", exact=True))
    expect(shown(player).get_by_role("listitem").last).to_be_visible()
    return shown(player)


@pytest.mark.parametrize("key", ["bound", "peptide", "pdb", "rafts", "compounded"])
def test_every_step_has_its_picture(key: str, inn: House, window: Window) -> None:
    game = find(key)
    screen = read_at_home(Player(window()), game.title)
    for step in howto.read(game).steps:
        expect(screen.get_by_role("listitem").filter(has_text=step.title)).to_contain_text(step.text)
        expect(screen.get_by_role("img", name=step.shows, exact=True)).to_be_visible()


@pytest.mark.parametrize("title", ["Bound!", "Peptide", "PDB: the game", "Rafts!", "Compounded", "End Point"])
@pytest.mark.parametrize("size", LAPTOPS)
def test_all_steps_are_on_one_screen(size: tuple[int, int], title: str, inn: House, window: Window) -> None:
    width, height = size
    screen = read_at_home(Player(window(viewport={"width": width, "height": height})), title)
    box = screen.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= height


def test_no_step_is_wider_than_a_phone(inn: House, window: Window) -> None:
    screen = read_at_home(Player(window(viewport=PHONE, has_touch=True, is_mobile=True), touch=True), "Peptide")
    assert screen.evaluate("element => element.scrollWidth <= element.clientWidth")


def test_a_game_that_draws_no_pictures_has_its_steps_beside_its_emblem(inn: House, window: Window) -> None:
    screen = read_at_home(Player(window()), "End Point")
    expect(screen.get_by_role("heading", name="Pouring")).to_be_visible()
    expect(screen.locator("svg").first).to_be_visible()


def test_the_lobby_shows_it_above_the_rules(inn: House, window: Window) -> None:
    player = Player(window())
    player.set_a_table(4, friends=True)
    player.press(player.button("Rules of Bound!"))
    expect(shown(player).get_by_role("heading", name="On your turn, ask")).to_be_visible()
    expect(player.page.get_by_role("heading", name="The rules, clause by clause")).to_be_visible()


def test_the_table_shows_it_above_the_rules_and_a_clause_without_it(inn: House, window: Window) -> None:
    player = Player(window())
    player.take_the_seat(inn.start(players=4, people=1)[0])
    player.press(player.page.get_by_role("banner").get_by_role("button", name="Rules"))
    expect(shown(player).get_by_role("heading", name="On your turn, ask")).to_be_visible()
    sheet = player.page.get_by_role("dialog", name="Rules")
    player.press(sheet.get_by_role("button", name="BND-49").first)
    expect(shown(player)).to_have_count(0)
    player.press(sheet.get_by_role("button", name="How to play"))
    expect(shown(player).get_by_role("heading", name="On your turn, ask")).to_be_visible()
