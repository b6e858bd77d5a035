"""The pages themselves: they fit small screens, keep to the content security policy, and say what they wait for."""

from __future__ import annotations

import itertools
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from labtop.kernel.game import discover
from labtop.kernel.template import Template
from labtop.server import compiling
from tests.browser.conftest import Window
from tests.browser.people import Player
from tests.server.house import House, house

SMALLEST = {"width": 360, "height": 740}


def is_too_wide(player: Player) -> bool:
    """Whether the page scrolls sideways."""
    wide: bool = player.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return wide


def test_no_page_scrolls_sideways_on_the_smallest_phone(inn: House, window: Window) -> None:
    player = Player(window(viewport=SMALLEST, has_touch=True, is_mobile=True), touch=True)
    player.go_home()
    wide = {"home": is_too_wide(player)}
    player.choose_bound()
    wide["new table"] = is_too_wide(player)
    player.set_a_table(4, friends=True)
    expect(player.page.get_by_test_id("code")).to_be_visible()
    wide["lobby"] = is_too_wide(player)
    player.take_the_seat(inn.start(players=6, people=1)[0])
    for tab in ("Table", "Science", "Log", "Rules"):
        player.press(player.page.get_by_role("navigation").get_by_role("button", name=tab))
        wide[tab] = is_too_wide(player)
    assert [page for page, too_wide in wide.items() if too_wide] == []


def test_after_a_wrong_code_another_can_be_typed(chromium: Browser, inn: House) -> None:
    code = inn.start(players=2, people=1)[0]["code"]
    with chromium.new_context(base_url=inn.address) as context:  # its console tells of the table that is not there
        player = Player(context)
        player.page.goto(f"/#/join/{code[::-1]}")
        expect(player.page.get_by_role("heading", name="There is no table with the code")).to_be_visible()
        player.page.get_by_label("code").fill(code)
        player.press(player.button("Join"))
        expect(player.page).to_have_url(re.compile("#/table/"))


@pytest.mark.parametrize(("games", "rows"), [(5, [5]), (6, [3, 3]), (7, [4, 3])])
def test_no_game_stands_alone_in_a_row(window: Window, inn: House, games: int, rows: list[int]) -> None:
    player = Player(window(service_workers="block"))
    shown = inn.http.get("/api/games").json()
    more = [{**game, "key": f"{game['key']}{number}"} for number, game in enumerate(shown["games"])]
    wanted = {**shown, "games": (shown["games"] + more)[:games]}
    player.page.route(re.compile("/api/games$"), lambda route: route.fulfill(json=wanted))
    player.page.goto("/")
    plates = player.page.locator(".plates > li")
    expect(plates).to_have_count(games)
    tops = plates.evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert [len(list(row)) for _, row in itertools.groupby(tops)] == rows


def test_a_house_rule_that_is_usually_off_says_so(window: Window) -> None:
    player = Player(window())
    player.page.goto("/#/new/compounded")
    player.press(player.page.get_by_text("House rules"))
    expect(player.page.locator(".tick", has_text="Nobel scores")).to_contain_text("usually off")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_home_page_shows_the_games_of_the_server_each_in_its_dye(window: Window, theme: str) -> None:
    player = Player(window(color_scheme=theme))
    player.go_home()
    shown = player.page.get_by_role("main").get_by_role("heading", level=3)
    colours = "titles => titles.map(title => [title.textContent, getComputedStyle(title).color])"
    assert shown.evaluate_all(colours) == [
        [game.title, rgb(game.dye.day if theme == "light" else game.dye.night)] for game in discover().values()
    ]


def rgb(colour: str) -> str:
    """A colour as browsers write it."""
    return f"rgb({', '.join(str(int(colour[place : place + 2], 16)) for place in (1, 3, 5))})"


def test_a_molecule_turns_in_three_dimensions_under_the_strict_policy(inn: House, window: Window) -> None:
    player = Player(window())
    player.take_the_seat(inn.start(players=3, people=1)[0])
    player.page.locator('[data-move="ask_name:Imatinib"], [data-move="ask_name:Penicillin G"]').first.focus()
    player.page.keyboard.press("i")
    player.press(player.button("Show in 3D"))
    expect(player.page.get_by_text("Drag to turn it.")).to_be_visible()
    expect(player.page.locator("figure canvas")).to_be_visible()


@contextmanager
def half_compiled(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Three parts are compiled, and the rest when this is set."""
    go_on, parts = threading.Event(), itertools.count()
    compile_part = compiling.compile_part

    def halting(template: Template, part: str) -> None:
        if next(parts) >= 3:
            go_on.wait()
        compile_part(template, part)

    monkeypatch.setattr(compiling, "compile_part", halting)
    try:
        yield go_on
    finally:
        go_on.set()


def test_a_table_of_a_game_that_is_being_compiled_says_so_and_then_starts(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with half_compiled(monkeypatch) as go_on, house(tmp_path / "slow") as slow:
        player = Player(window(base_url=slow.address))
        player.set_a_table(3, friends=False)
        expect(player.page.get_by_text("Bound! is being made ready")).to_be_visible()
        expect(player.page.get_by_text(re.compile(r"3 of \d+ parts"))).to_be_visible()
        go_on.set()
        expect(player.table).to_be_visible()
        assert player.waits()
        player.window.close()
