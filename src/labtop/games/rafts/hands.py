"""Hands: cards come in and go out, and what everybody knows of them (RFT-37, RFT-38, RFT-91, RFT-132).

A card that was fetched from the pile is known until it is played or discarded: of several copies the known one goes
first. When a deck is renewed, everybody can work out which cards of its family are in hands; `older` and `fresh` keep
these two lots apart until somebody shows a card that could be of either.
"""

from labtop.games.rafts.cards import DECK, DECKS, FIRST, OF_ACTION, RESOURCES
from labtop.games.rafts.state import State
from labtop.kernel.rule import rule


@rule
def hand_size(game: State, seat: int) -> int:
    """How many cards a hand holds."""
    count = 0
    for deck in range(DECKS):
        count += game.families[seat, deck]
    return count


@rule
def receive(game: State, seat: int, card: int) -> None:
    """A card comes into a hand."""
    game.hand[seat, card] += 1
    game.families[seat, DECK[card]] += 1


@rule
def show(game: State, seat: int, card: int) -> None:
    """A card leaves a hand, face up."""
    deck = DECK[card]
    if card < RESOURCES and game.known[seat, card] > 0:
        game.known[seat, card] -= 1
    elif game.renewed[deck]:
        note_shown(game, seat, card, deck)
    game.hand[seat, card] -= 1
    game.families[seat, deck] -= 1
    game.busy = 1


# --- what a renewed deck tells ----------------------------------------------------------------------------------------


@rule
def note_renewal(game: State, deck: int) -> None:
    """A deck is about to be made of all its cards in the pile: all others of the family lie open or are in hands."""
    game.renewed[deck] = 1
    for seat in range(game.seats):
        game.older_count[seat, deck] = 0
    for card in range(FIRST[deck], FIRST[deck + 1]):
        game.fresh[card] = game.piled[card]
        game.older[card] = 0
        for seat in range(game.seats):
            count = game.hand[seat, card] - (game.known[seat, card] if deck != OF_ACTION else 0)
            game.older_own[seat, card] = count
            game.older_count[seat, deck] += count
            game.older[card] += count


@rule
def note_shown(game: State, seat: int, card: int, deck: int) -> None:
    """The card was in the hand before the renewal, or came after it; if it could be either, that is forgotten."""
    newer = unknown_cards(game, seat, deck) - game.older_count[seat, deck]
    may_be_older = game.older_count[seat, deck] > 0 and game.older[card] > 0
    may_be_fresh = newer > 0 and game.fresh[card] > 0
    if may_be_older and may_be_fresh:
        forget_renewal(game, deck)
    elif may_be_older:
        game.older[card] -= 1
        game.older_count[seat, deck] -= 1
        game.older_own[seat, card] -= 1
    else:
        game.fresh[card] -= 1


@rule
def unknown_cards(game: State, seat: int, deck: int) -> int:
    """The cards of a family in a hand that nobody else has seen there."""
    count = game.families[seat, deck]
    if deck != OF_ACTION:
        for card in range(FIRST[deck], FIRST[deck + 1]):
            count -= game.known[seat, card]
    return count


@rule
def forget_renewal(game: State, deck: int) -> None:
    """From now on a card of this family may be in any hand, or in the deck."""
    game.renewed[deck] = 0
    for card in range(FIRST[deck], FIRST[deck + 1]):
        game.fresh[card] = 0
        game.older[card] = 0
        for seat in range(game.seats):
            game.older_own[seat, card] = 0
    for seat in range(game.seats):
        game.older_count[seat, deck] = 0
