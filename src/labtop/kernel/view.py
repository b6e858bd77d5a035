"""What a seat is shown of a match: the envelope, the same for every game, and the game's own view inside it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Card(Struct, frozen=True, gc=False):
    """A card or piece that can be seen, or several that are alike."""

    label: str
    copies: int = 1


class Part(Struct, frozen=True, gc=False):
    """Something that lies on the table, or a fact about it: a heading, a line in words, and the cards that are open."""

    label: str
    text: str
    cards: list[Card] = []
    count: int | None = None
    """How many cards there are, open or not; null for what is no pile."""


class Side(Struct, frozen=True, gc=False):
    """What lies before a seat, and what is known of it."""

    seat: int
    points: int
    parts: list[Part]


class Layout(Struct, frozen=True, gc=False):
    """The table in labelled parts."""

    middle: list[Part]
    sides: list[Side]
    hand: list[Part] = []
    """What the reader holds; nothing for a spectator."""


class Asked(Struct, frozen=True, gc=False):
    """An open window: several seats answer at once."""

    name: str
    seats: list[int]
    """Those who are asked, in the order in which a single device would go round."""
    otherwise: str
    """The move of who says nothing, in words."""


class Result(Struct, frozen=True, gc=False):
    """How a match ended."""

    reason: str
    scores: list[int]
    winners: list[int]


class View(Struct, frozen=True, gc=False):
    """The envelope."""

    game: str
    seat: int | None
    stage: str
    waiting: list[int]
    events: list[dict[str, Any]]
    """What the last move did, each with its kind and its values by name."""
    table: Any
    """The game's own view."""
    window: Asked | None = None
    result: Result | None = None
    layout: Layout | None = None
    """The same table in labelled parts, for who asks for it: a client that does not know the game reads it."""
