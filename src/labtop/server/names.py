"""What people call themselves: names that everybody can see and nobody mistakes for another at the table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import groupby

from labtop.kernel.errors import Refusal

LONGEST = 24
STACKED = 2  # marks over or under one letter: as many as any script needs that people write their names in
BLANK = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and signs without ink."""
ALIKE = {
    "a": "аαɑ",
    "b": "вβƅ",
    "c": "сϲ",
    "d": "ԁ",
    "e": "еεєҽ",
    "g": "ɡ",
    "h": "нһη",
    "j": "јϳ",
    "k": "кκ",
    "l": "1iι|іɩӏ",
    "m": "мμ",
    "n": "ո",
    "o": "0оοσօ",
    "p": "рρ",
    "q": "ԛ",
    "s": "5ѕ$",
    "t": "тτ",
    "v": "νѵ",
    "w": "ԝω",
    "x": "хχ",
    "y": "уυγү",
    "z": "2ζ",
}
"""What looks like a Latin letter, in small letters."""
_SHAPES = str.maketrans({other: letter for letter, others in ALIKE.items() for other in others})
_WIDE = {"rn": "m", "vv": "w"}


class BadName(Refusal):
    """A nickname that cannot be shown, or that another at the table has."""


def plain(typed: str) -> str:
    """What somebody typed, without spaces that do nothing."""
    return " ".join(unicodedata.normalize("NFC", typed).split())


def nickname(typed: str) -> str:
    """A nickname in the form that is kept: any text that can be seen and is not long."""
    name = plain(typed)
    if not 1 <= len(name) <= LONGEST or not name.isprintable() or any(map(_unseen, name)):
        raise BadName(f"A nickname is 1 to {LONGEST} printable characters.")
    if _most_marks(name) > STACKED:
        raise BadName("A nickname has no letters with marks piled up on them.")
    return name


def check_unlike(name: str, others: Iterable[str]) -> None:
    """Nobody is called as somebody else at the table is, or so that it looks so."""
    for other in others:
        if name.casefold() == other.casefold():
            raise BadName(f"{name} is taken at this table. Choose another nickname.")
        if _shape(name) == _shape(other):
            raise BadName(f"{name} looks like {other}, who is at this table. Choose another nickname.")


def _unseen(letter: str) -> bool:
    """Whether it leaves no ink: fillers, joiners, and what only chooses between two forms of a letter."""
    joins = unicodedata.category(letter) == "Mn" and unicodedata.name(letter, "").startswith(
        ("VARIATION SELECTOR", "COMBINING GRAPHEME JOINER", "MONGOLIAN FREE VARIATION SELECTOR")
    )
    return joins or letter in BLANK


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter) in ("Mn", "Me")


def _most_marks(name: str) -> int:
    return max((sum(1 for _ in run) for marks, run in groupby(name, _is_mark) if marks), default=0)


def _shape(name: str) -> str:
    """What a name looks like at a glance: without accents, capitals, spaces and the differences between scripts."""
    letters = (
        letter for letter in unicodedata.normalize("NFKD", name.casefold()) if letter.isalnum() or letter in "$|"
    )
    shape = "".join(letters).translate(_SHAPES)
    for wide, letter in _WIDE.items():
        shape = shape.replace(wide, letter)
    return shape or name
