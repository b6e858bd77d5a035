"""What nobody knows: the order of the compounds in the deck. Where Lab Fires lie, all can count (CMP-22, CMP-23).

Nobody sees the deck when the game is over either.
"""

from labtop.games.compounded.cards import CELLS, COMPOUNDS, LAB_FIRE, LAB_FIRES, LAST_STACK
from labtop.games.compounded.state import NO_CARD, NOBODY, State
from labtop.kernel.rng import Rng, below
from labtop.kernel.rule import rule

CLOSED_AT_END = True
STREAM = 0


@rule
def hide(game: State, seat: int) -> None:
    """Turn the compounds face down; a sixth Lab Fire hides the lowest stack, fire and all."""
    secret = LAST_STACK + 1 if game.lab_fires_in_deck == LAB_FIRES else 0
    for place in range(game.deck.count):
        if place < secret or game.deck.cards[place] != LAB_FIRE:
            game.deck.cards[place] = NO_CARD


@rule
def imagine(game: State, seat: int, rng: Rng) -> bool:
    """A sixth Lab Fire anywhere it can be, and any order of the compounds that nobody has seen."""
    cards, count = game.deck.cards, game.deck.count
    if game.lab_fires_in_deck == LAB_FIRES and lies_in_last_stack(game):
        cards[below(rng, STREAM, min(count, LAST_STACK + 1))] = LAB_FIRE
    place = 0
    for card in range(COMPOUNDS):
        if game.gone_to[card] == NOBODY and not is_in_field(game, card):
            while place < count and cards[place] == LAB_FIRE:
                place += 1
            if place >= count:
                return False
            cards[place] = card
            place += 1
    shuffle_compounds(game, rng)
    return True


@rule
def lies_in_last_stack(game: State) -> bool:
    """Whether the sixth Lab Fire is still to come."""
    shown = 0
    for place in range(game.deck.count):
        shown += game.deck.cards[place] == LAB_FIRE
    return shown + game.fires_seen < LAB_FIRES


@rule
def is_in_field(game: State, card: int) -> bool:
    """Whether a compound lies in the field."""
    for cell in range(CELLS):
        if game.card[cell] == card:
            return True
    return False


@rule
def shuffle_compounds(game: State, rng: Rng) -> None:
    """Every order equally likely, around the Lab Fires (Fisher and Yates)."""
    cards = game.deck.cards
    left = 0
    for place in range(game.deck.count):
        left += cards[place] != LAB_FIRE
    for place in range(game.deck.count):
        if cards[place] != LAB_FIRE:
            steps = below(rng, STREAM, left)
            other = place
            while steps > 0:
                other += 1
                steps -= cards[other] != LAB_FIRE
            cards[place], cards[other] = cards[other], cards[place]
            left -= 1
