"""What a seat sees of End Point. It is made from the hidden copy, so it cannot tell a secret."""

from __future__ import annotations

from msgspec import Struct

from endpoint.cards import WORDS
from endpoint.state import STRENGTHS, State
from labtop.kernel.view import Card


class EndpointView(Struct, frozen=True):
    """The table. The sample is there for the chemist; the end point is where EP-11 says."""

    seat: int | None
    chemist: int
    number: int
    of: int
    sample: str | None
    called: str | None
    draw: int
    used: list[Card]
    points: list[int]
    hands: list[list[Card]]


def view(game: State, seat: int | None, everything: bool) -> EndpointView:
    """The table from this seat; None is a spectator. With `everything`, in a replay, the copy has nothing face down."""
    return EndpointView(
        seat,
        game.chemist,
        game.number,
        game.rounds * game.seats,
        WORDS[game.sample] if game.sample >= 0 else None,
        STRENGTHS[game.called] if game.called >= 0 else None,
        game.draw.count,
        _cards(game.used.tolist()),
        game.points[: game.seats].tolist(),
        [_cards(game.hand[one, :].tolist()) for one in range(game.seats)],
    )


def _cards(counts: list[int]) -> list[Card]:
    words = [*WORDS, "card face down"]
    return [Card(words[card], count) for card, count in enumerate(counts) if count]
