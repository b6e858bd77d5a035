"""A match that was played: move by move, from every seat, played on from a move, saved and opened again."""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from labtop.cli import main
from tests.browser.conftest import Window
from tests.browser.people import Player
from tests.server.house import House, Json, play_on


@pytest.fixture(scope="module")
def played(inn: House) -> Json:
    """The seat of somebody whose match is over."""
    seat = inn.start(players=3, people=1)[0]
    with inn.person(seat) as person:
        play_on({0: person}, random.Random(1))
    return seat


@pytest.fixture
def viewer(window: Window, played: Json) -> Player:
    """Somebody who looks at the replay of the match."""
    viewer = Player(window(accept_downloads=True))
    viewer.page.goto(f"/#/replay/{played['table']}/1")
    expect(still(viewer)).to_be_visible()
    return viewer


def still(viewer: Player) -> Locator:
    """The table at the move that is looked at."""
    return viewer.page.get_by_test_id("still")


def save(viewer: Player, folder: Path) -> Path:
    """The file of the replay."""
    with viewer.page.expect_download() as download:
        viewer.press(viewer.page.get_by_role("link", name="Save the file"))
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def open_file(viewer: Player, file: Path) -> None:
    """Choose a replay file on the home page."""
    viewer.go_home()
    viewer.page.get_by_label("Choose a file").set_input_files(file)
    expect(still(viewer)).to_be_visible()


def play_on_from_here(viewer: Player) -> None:
    """Fork, and wait for the new table."""
    viewer.press(viewer.button("Play on from here"))
    viewer.page.get_by_label("Your nickname").fill("Fay")
    viewer.press(viewer.button("Play on"))
    expect(viewer.table).to_be_visible()


def test_the_scrubber_goes_to_the_end_and_back_to_the_deal(viewer: Player) -> None:
    scrubber = viewer.page.get_by_role("slider", name="Move of the match")
    last = scrubber.get_attribute("max") or ""
    expect(still(viewer)).to_have_attribute("data-step", "0")
    scrubber.focus()
    viewer.page.keyboard.press("End")
    expect(still(viewer)).to_have_attribute("data-step", last)
    viewer.press(viewer.button("One move back"))
    expect(still(viewer)).to_have_attribute("data-step", str(int(last) - 1))
    viewer.press(viewer.button("To the deal"))
    expect(still(viewer)).to_have_attribute("data-step", "0")


def test_another_viewpoint_shows_that_hand_and_no_other(viewer: Player) -> None:
    seen_by = viewer.page.get_by_label("Seen by")
    everybody = still(viewer).get_by_test_id("seat-1").get_by_role("listitem").all_inner_texts()
    seen_by.select_option(index=2)
    expect(viewer.page.locator("[data-card]").first).to_be_visible()
    assert len(viewer.hand) == len(everybody)
    expect(still(viewer).get_by_test_id("seat-0").get_by_role("listitem")).to_have_count(0)


def test_a_fork_makes_a_table_that_is_played_on(viewer: Player) -> None:
    viewer.press(viewer.button("One move on"))
    play_on_from_here(viewer)
    assert viewer.waits()
    viewer.play_a_move()


def test_going_back_from_a_fork_returns_to_the_move(viewer: Player) -> None:
    for _ in range(2):
        viewer.press(viewer.button("One move on"))
    expect(viewer.page).to_have_url(re.compile(r"/1/2$"))
    play_on_from_here(viewer)
    viewer.page.go_back()
    expect(still(viewer)).to_have_attribute("data-step", "2")


def test_an_address_with_a_move_opens_the_replay_there(viewer: Player, played: Json) -> None:
    viewer.page.goto(f"/#/replay/{played['table']}/1/3")
    expect(still(viewer)).to_have_attribute("data-step", "3")


def test_a_saved_match_is_verified_without_the_server(
    viewer: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = save(viewer, tmp_path)
    monkeypatch.setattr(sys, "argv", ["labtop", "replay", str(file), "--verify"])
    with pytest.raises(SystemExit) as end:
        main()
    assert not end.value.code, capsys.readouterr().err


def test_a_saved_match_opens_again_and_is_played_on(viewer: Player, tmp_path: Path) -> None:
    moves = viewer.page.get_by_role("slider").get_attribute("max") or ""
    open_file(viewer, save(viewer, tmp_path))
    expect(viewer.page.get_by_role("slider")).to_have_attribute("max", moves)
    viewer.press(viewer.button("One move on"))
    play_on_from_here(viewer)
    assert viewer.waits()
