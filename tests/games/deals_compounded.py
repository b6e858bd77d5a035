"""Small positions of Compounded, and all decks that a seat may think of there."""

import functools
from itertools import permutations

from labtop.games.compounded.cards import LAB_FIRE
from labtop.kernel.position import Position
from labtop.testing import Deal
from tests.rules.compounded.table import lay, record_of


def decks(cards: str) -> list[Position]:
    """A match late in the game, once for every order of the compounds of a small deck around its Lab Fires."""
    compounds, every = [card for card in cards.split() if card != "F"], []
    for order in permutations(compounds):
        left = list(order)
        every.append(lay("study", deck=" ".join("F" if card == "F" else left.pop(0) for card in cards.split())).state)
    return every


def with_sixth_fire(cards: str) -> list[Position]:
    """The same with a sixth Lab Fire anywhere in the lowest stack, of which so many cards are left."""
    every = []
    for order in permutations([*cards.split(), "F"]):
        match = lay("study", deck=" ".join(order), lab_fires_in_deck=6)
        state = record_of(match)
        assert state.deck.cards[: state.deck.count].tolist().count(LAB_FIRE) == 1
        every.append(match.state)
    return every


DEALS = [
    Deal("a deck of four around a Lab Fire", 0, functools.partial(decks, "urea F cyanamide thiourea formamide")),
    Deal("four cards with the sixth Lab Fire", None, functools.partial(with_sixth_fire, "urea cyanamide thiourea")),
]
