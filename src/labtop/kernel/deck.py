"""Decks: a pile of cards inside the record. The top is the last card; places beyond the count hold −1."""

from labtop.kernel.rng import Rng, below
from labtop.kernel.rule import rule
from labtop.kernel.struct import ANY, Struct, int8, int16

EMPTY = -1


class Deck(Struct):
    """A pile of at most so many cards: `draw: Deck[60]`."""

    count: int16
    cards: int8[ANY]


@rule
def push(deck: Deck, card: int) -> None:
    """Put a card on top."""
    deck.cards[deck.count] = card
    deck.count += 1


@rule
def pop(deck: Deck) -> int:
    """Take the top card."""
    deck.count -= 1
    card = deck.cards[deck.count]
    deck.cards[deck.count] = EMPTY
    return card


@rule
def pick(deck: Deck, index: int) -> int:
    """Take the card at this place; the top card moves into the gap."""
    card = deck.cards[index]
    deck.cards[index] = deck.cards[deck.count - 1]
    pop(deck)
    return card


@rule
def clear(deck: Deck) -> None:
    """Take every card away."""
    for i in range(deck.cards.shape[0]):
        deck.cards[i] = EMPTY
    deck.count = 0


@rule
def cover(deck: Deck) -> None:
    """Turn every card face down for whoever gets this copy: the count stays."""
    for i in range(deck.count):
        deck.cards[i] = EMPTY


@rule
def shuffle(deck: Deck, rng: Rng, stream: int) -> None:
    """Every order equally likely (Fisher and Yates)."""
    cards = deck.cards
    for i in range(deck.count - 1, 0, -1):
        j = below(rng, stream, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
