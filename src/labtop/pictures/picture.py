"""A picture: the inside of an SVG and the part of the plane that it shows.

A strict content security policy forbids style attributes, so a picture has presentation attributes only, and all its
ink is `currentColor`: dark on paper, light at night.
"""

from __future__ import annotations

import re
from importlib.resources import files
from typing import TypedDict

DRAWN = re.compile(r'<svg [^>]*viewBox="([^"]*)">\s*(.*?)\s*</svg>', re.DOTALL)


class Picture(TypedDict):
    """What stands in the generated files for one drawing."""

    viewBox: str
    body: str


def drawn(package: str, folder: str, name: str) -> Picture:
    """A drawing that lies in a folder of a package."""
    text = files(package).joinpath(folder, f"{name}.svg").read_text("utf-8")
    match = DRAWN.search(text)
    if match is None:
        raise SystemExit(f"{folder}/{name}.svg is no drawing: it must be one <svg> with a viewBox and its shapes.")
    return Picture(viewBox=match[1], body=re.sub(r">\s+<", "><", match[2]))


def number(value: float, decimals: int = 2) -> str:
    """A coordinate with so many decimals and nothing that could be left out."""
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def point(x: float, y: float, decimals: int = 2) -> str:
    """A point of a path."""
    return f"{number(x, decimals)} {number(y, decimals)}"
