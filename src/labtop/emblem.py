"""The emblem of a game: one drawing from its package, in the ink of the page, by day and at night.

An emblem becomes part of a page, so it has nothing but lines, areas and letters: no script, no style, nothing from
elsewhere. Its ink is `currentColor`, which is the game's dye; `var(--card)` covers what lies behind.
"""

from __future__ import annotations

import functools
import re
import xml.etree.ElementTree as ET
from importlib.resources import files

from labtop.kernel.errors import Refusal
from labtop.kernel.game import Game

FILE = "emblem.svg"
LARGEST = 64 * 1024  # characters
SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = {"svg", "g", "path", "circle", "ellipse", "line", "polyline", "polygon", "rect", "text"}
INKS = {"none", "currentColor", "var(--card)"}
COLOURED = {"fill", "stroke"}
MEASURED = {
    "viewBox", "d", "points", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "width", "height",
    "transform", "opacity", "fill-opacity", "fill-rule", "stroke-opacity", "stroke-width", "stroke-linecap",
    "stroke-linejoin", "stroke-dasharray", "font-size", "font-style", "font-weight", "text-anchor",
}  # fmt: skip
MEASURE = re.compile(r"[\w\s.,()+-]*")


class BadEmblem(Refusal):
    """A drawing that must not become part of a page."""


def read(game: Game) -> str:
    """The emblem of a game, ready for a page; the house's own for a game that brings none."""
    drawing = files(game.package).joinpath(FILE)
    if not drawing.is_file():
        return default()
    try:
        return checked(drawing.read_text("utf-8"))
    except (BadEmblem, UnicodeDecodeError) as wrong:
        raise BadEmblem(f"{game.title} cannot be shown with its {FILE}: {wrong}") from None


@functools.cache
def shown(game: Game) -> str:
    """The same, and the house's own also where the game's is refused."""
    try:
        return read(game)
    except BadEmblem:
        return default()


@functools.cache
def default() -> str:
    """The emblem of the house: a hand of cards."""
    return checked(files("labtop").joinpath(FILE).read_text("utf-8"))


def checked(text: str) -> str:
    """A drawing as it stands in a page, or a sentence that says what it must not have."""
    try:
        root = ET.fromstring(text)
    except ET.ParseError as wrong:
        raise BadEmblem(f"It is no SVG ({wrong}).") from None
    if root.tag != f"{SVG}svg" or "viewBox" not in root.attrib:
        raise BadEmblem("It must be an <svg> with a viewBox and the namespace of SVG.")
    for element in root.iter():
        _check(element)
        element.tag = element.tag.removeprefix(SVG)
    written = ET.tostring(root, encoding="unicode")
    if len(written) > LARGEST:
        raise BadEmblem(f"It has {len(written):,} characters; the most is {LARGEST:,}.")
    return written


def _check(element: ET.Element) -> None:
    name = element.tag.removeprefix(SVG)
    if name not in ELEMENTS:
        raise BadEmblem(f"It must not have a <{name}>, only {', '.join(sorted(ELEMENTS))}.")
    for attribute, value in element.attrib.items():
        if attribute in COLOURED and value not in INKS:
            raise BadEmblem(f'{attribute}="{value}" is no ink of a page: {", ".join(sorted(INKS))} are.')
        if attribute not in COLOURED and not (attribute in MEASURED and MEASURE.fullmatch(value)):
            raise BadEmblem(f'<{name} {attribute}="{value}"> is not allowed.')
