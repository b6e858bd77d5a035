"""What every drawing of a game's page must be: safe under a strict policy, and made with the inks of the table."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping

from labtop.pictures.picture import Picture

DRAWN = {"g", "path", "circle", "rect", "ellipse", "line", "polygon", "text"}
FORBIDDEN = {"style", "class", "href", "id"}


def shapes(picture: Picture) -> list[ET.Element]:
    """What it is drawn with."""
    return list(ET.fromstring(f"<svg>{picture['body']}</svg>").iter())[1:]


def unsafe(drawings: Mapping[str, Picture]) -> list[str]:
    """Those with something in them that a strict policy forbids."""
    return [name for name, picture in drawings.items() if not all(map(_is_safe, shapes(picture)))]


def _is_safe(shape: ET.Element) -> bool:
    return shape.tag in DRAWN and not FORBIDDEN & set(shape.attrib)


def of_other_inks(drawings: Mapping[str, Picture], inks: re.Pattern[str]) -> list[str]:
    """Those that are drawn with other inks than these."""
    return [name for name, picture in drawings.items() if not all(map(inks.fullmatch, _inks(picture)))]


def _inks(picture: Picture) -> set[str]:
    return {shape.attrib[ink] for shape in shapes(picture) for ink in ("fill", "stroke") if ink in shape.attrib}
