"""`python -m tools.sizes FOLDER`: every table at the sizes that it must fit, for two, four and the most players.

Small laptops, a phone, and a wall that is watched; on paper and at night. To be looked at, not kept.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright
from tests.browser.conftest import FLAGS, without_chance
from tests.browser.people import Player
from tests.browser.test_sizes import HAND, LAPTOPS, WALL, begin, settle
from tests.server.house import House, Json, house

from labtop.kernel.game import find as find_game
from labtop.kernel.game import games
from tools.browser import find

SIZES: list[ViewportSize] = [*LAPTOPS, HAND, WALL]
THEMES = {"paper": "light", "night": "dark"}


def main() -> None:
    """Take them all; games named after the folder are the only ones."""
    path = find()
    if path is None or len(sys.argv) < 2:
        raise SystemExit("Say where to: python -m tools.sizes FOLDER [GAME...]. It needs the package chromium.")
    folder = Path(sys.argv[1])
    with (
        without_chance(),
        tempfile.TemporaryDirectory(prefix="labtop-sizes-") as data,
        house(data) as inn,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for game in sys.argv[2:] or games():
            for players in sorted({2, 4, find_game(game).players[-1]}):
                take(browser, inn, game, players, folder)
        browser.close()


def take(browser: Browser, inn: House, game: str, players: int, folder: Path) -> None:
    """One match in its middle, as its player sees it at every size, and as the wall does."""
    seat = begin(inn, game, players)
    for theme in THEMES:
        for size in SIZES:
            name = f"{game}-{players}-{size['width']}x{size['height']}-{theme}.png"
            shoot(browser, inn, seat, size, theme, folder / name)


def shoot(browser: Browser, inn: House, seat: Json, size: ViewportSize, theme: str, path: Path) -> None:
    """The wall has no seat."""
    how: dict[str, Any] = {"color_scheme": THEMES[theme]}
    if size == HAND:
        how |= {"has_touch": True, "is_mobile": True}
    window = browser.new_context(base_url=inn.address, viewport=size, reduced_motion="reduce", **how)
    player = Player(window)
    if size == WALL:
        player.page.goto(f"/#/table/{seat['table']}")
        expect(player.table).to_be_visible()
    else:
        player.take_the_seat(seat)
    settle(player.page)
    player.page.screenshot(path=path)
    window.close()


if __name__ == "__main__":
    main()
