"""Secrets: nobody knows the order of the deck, but for cards that were put under it face up (PDB-06, PDB-102)."""

from labtop.games.pdb.cards import CARDS, SLOTS
from labtop.games.pdb.state import NOBODY, State
from labtop.kernel.deck import EMPTY
from labtop.kernel.rng import Rng, below
from labtop.kernel.rule import rule

CLOSED_AT_END = True  # cards that were not turned up stay face down (PDB-93)
STREAM = 0  # of the imaginer's own generator


@rule
def hide(game: State, seat: int) -> None:
    """Turn the deck face down, the same for every seat."""
    for place in range(game.known_bottom, game.deck.count):
        game.deck.cards[place] = EMPTY


@rule
def imagine(game: State, seat: int, rng: Rng) -> bool:
    """The cards that lie nowhere in the open are in the deck, in any order; false if their number is another."""
    deck, place = game.deck, game.known_bottom
    for card in range(CARDS):
        if not is_open(game, card):
            if place < deck.count:
                deck.cards[place] = card
            place += 1
    if place != deck.count:
        return False
    shuffle_above(game, rng)
    return True


@rule
def is_open(game: State, card: int) -> bool:
    """Whether everybody can see where a card is."""
    if game.owner[card] != NOBODY:
        return True
    for slot in range(SLOTS):
        if game.slot[slot] == card:
            return True
    for place in range(game.known_bottom):
        if game.deck.cards[place] == card:
            return True
    return False


@rule
def shuffle_above(game: State, rng: Rng) -> None:
    """Every order of the cards above the known ones is equally likely (Fisher and Yates)."""
    cards, bottom = game.deck.cards, game.known_bottom
    for place in range(game.deck.count - 1, bottom, -1):
        other = bottom + below(rng, STREAM, place - bottom + 1)
        cards[place], cards[other] = cards[other], cards[place]
