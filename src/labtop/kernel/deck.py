"""Decks: a pile of cards inside the record. The top is the last card; places beyond the count hold −1."""

from labtop.kernel.rng import Rng, below
from labtop.kernel.rule import rule
from labtop.kernel.struct import ANY, Struct, int8, int16

EMPTY = -1
TOO_MANY, TOO_FEW = 1, 2  # as bits of `lost`


class Deck(Struct):
    """A pile of at most so many cards: `draw: Deck[60]`."""

    count: int16
    lost: int8  # whether ever a card did not fit, or one was wanted that is not there
    cards: int8[ANY]


@rule
def held(deck: Deck) -> int:
    """How many cards there are: never more than there are places, even where rules have written another count."""
    count: int = max(0, min(deck.count, deck.cards.shape[0]))
    return count


@rule
def push(deck: Deck, card: int) -> None:
    """Put a card on top."""
    count = deck.count
    if not 0 <= count < deck.cards.shape[0]:
        deck.lost |= TOO_MANY
        return
    deck.cards[count] = card
    deck.count = count + 1


@rule
def pop(deck: Deck) -> int:
    """Take the top card."""
    top = deck.count - 1
    if not 0 <= top < deck.cards.shape[0]:
        deck.lost |= TOO_FEW
        return EMPTY
    card = deck.cards[top]
    deck.cards[top] = EMPTY
    deck.count = top
    return card


@rule
def pick(deck: Deck, index: int) -> int:
    """Take the card at this place; the top card moves into the gap."""
    if not 0 <= index < held(deck):
        deck.lost |= TOO_FEW
        return EMPTY
    card = deck.cards[index]
    deck.cards[index] = deck.cards[held(deck) - 1]
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
    for i in range(held(deck)):
        deck.cards[i] = EMPTY


@rule
def shuffle(deck: Deck, rng: Rng, stream: int) -> None:
    """Every order equally likely (Fisher and Yates)."""
    cards = deck.cards
    for i in range(held(deck) - 1, 0, -1):
        j = below(rng, stream, i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@rule
def fill(deck: Deck, card: int, copies: int) -> None:
    """Put so many copies of a card on top."""
    for _ in range(copies):
        push(deck, card)


@rule
def turn_over(deck: Deck, onto: Deck) -> None:
    """Put all cards of a deck, from the bottom up, on top of another."""
    for i in range(held(deck)):
        push(onto, deck.cards[i])
    clear(deck)


@rule
def count_of(deck: Deck, card: int) -> int:
    """How many copies of a card are in the deck."""
    count = 0
    for i in range(held(deck)):
        count += deck.cards[i] == card
    return count


@rule
def is_sound(deck: Deck) -> bool:
    """Whether the places up to the count hold cards, and no others do."""
    if deck.count != held(deck):
        return False
    for i in range(deck.cards.shape[0]):
        if (deck.cards[i] < 0) != (i >= deck.count):
            return False
    return True
