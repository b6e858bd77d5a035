"""Emblems come with their games and become part of a page, so nothing gets through that could do more than be seen."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from labtop import emblem
from labtop.kernel.game import Dye, Game, discover
from labtop.lab.page import NIGHT, PAPER
from tests.elsewhere import coin

RING = '<circle cx="5" cy="5" r="4" fill="none" stroke="currentColor"/>'
READABLE = 4.5  # the contrast that small type needs

games = pytest.mark.parametrize("game", discover().values(), ids=discover())


def drawing(inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{inside}</svg>'


@games
def test_the_emblem_of_every_game_can_be_shown(game: Game) -> None:
    assert ET.fromstring(emblem.read(game)).tag == "svg"


@games
def test_the_dye_of_every_game_can_be_read(game: Game) -> None:
    assert contrast(game.dye.day, PAPER["table"]) >= READABLE
    assert contrast(game.dye.day, "#ffffff") >= READABLE
    assert contrast(game.dye.night, NIGHT["table"]) >= READABLE


def test_a_game_from_another_package_brings_its_emblem(tmp_path: Path) -> None:
    with coin(tmp_path, {"emblem.svg": drawing(RING)}) as game:
        assert ET.fromstring(emblem.read(game))[0].attrib["r"] == "4"


def test_a_game_without_an_emblem_has_that_of_the_house(tmp_path: Path) -> None:
    with coin(tmp_path, {}) as game:
        assert emblem.read(game) == emblem.default()


def test_a_game_whose_emblem_is_refused_is_shown_with_that_of_the_house(tmp_path: Path) -> None:
    with coin(tmp_path, {"emblem.svg": drawing("<script/>")}) as game:
        assert emblem.shown(game) == emblem.default()


def test_a_refusal_names_the_game(tmp_path: Path) -> None:
    with (
        coin(tmp_path, {"emblem.svg": drawing("<script/>")}) as game,
        pytest.raises(emblem.BadEmblem, match=r"^Coin cannot be shown with its emblem\.svg: .*<script>.*\.$"),
    ):
        emblem.read(game)


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script>",
        "<style>path { fill: red }</style>",
        "<foreignObject><p/></foreignObject>",
        '<image href="https://elsewhere.example/a.png"/>',
        '<use href="#a"/>',
        '<a href="javascript:alert(1)"/>',
        '<animate attributeName="x"/>',
        '<path onclick="alert(1)" d="M0 0"/>',
        '<path style="fill: red" d="M0 0"/>',
        '<path fill="url(https://elsewhere.example/#a)" d="M0 0"/>',
        '<path fill="#000000" d="M0 0"/>',
        '<path d="M0 0&quot;&gt;&lt;script&gt;"/>',
        '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
    ],
)
def test_what_could_do_more_than_be_seen_is_refused(inside: str) -> None:
    with pytest.raises(emblem.BadEmblem):
        emblem.checked(drawing(inside))


@pytest.mark.parametrize("text", ["", "a hand of cards", "<svg>", '<svg viewBox="0 0 1 1"/>', "<html/>"])
def test_what_is_no_drawing_is_refused(text: str) -> None:
    with pytest.raises(emblem.BadEmblem):
        emblem.checked(text)


def test_a_drawing_that_is_too_large_is_refused() -> None:
    with pytest.raises(emblem.BadEmblem, match="the most is"):
        emblem.checked(drawing(RING * 2000))


def test_remarks_in_a_drawing_stay_at_home() -> None:
    assert emblem.checked(drawing(f"<!-- <script> -->{RING}")) == emblem.checked(drawing(RING))


@pytest.mark.parametrize("colour", ["red", "#0b6", "#0b6b5b;", "var(--acc)"])
def test_a_dye_is_written_in_one_way(colour: str) -> None:
    with pytest.raises(ValueError, match=r"^A dye has two colours that are written like #0b6b5b; .* is not\.$"):
        Dye(colour)


def contrast(one: str, other: str) -> float:
    """As the accessibility guidelines of the web measure it."""
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
