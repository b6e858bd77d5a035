"""A picture: the inside of an SVG and the part of the plane that it shows.

A strict content security policy forbids style attributes, so a picture has presentation attributes only, and all its
ink is `currentColor`: dark on paper, light at night.
"""

from __future__ import annotations

from typing import TypedDict


class Picture(TypedDict):
    """What stands in the generated files for one drawing."""

    viewBox: str
    body: str


def number(value: float, decimals: int = 2) -> str:
    """A coordinate with so many decimals and nothing that could be left out."""
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def point(x: float, y: float, decimals: int = 2) -> str:
    """A point of a path."""
    return f"{number(x, decimals)} {number(y, decimals)}"
