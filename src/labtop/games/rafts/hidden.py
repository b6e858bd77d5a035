"""Secrets: what a seat may not know (`hide`), and what the rest could look like (`imagine`): RFT-37, RFT-159.

`imagine` deals the hands and decks that the seat cannot see so that the number of cards of each family in each hand,
cards that were fetched from the pile and what renewed decks have told hold, each such deal equally likely (deals.py).
"""

from labtop.games.rafts.cards import CARDS, OF_ACTION, OF_GENERIC, OF_SPECIFIC
from labtop.games.rafts.deals import deal_family
from labtop.games.rafts.state import SEATS, State
from labtop.kernel.deck import cover
from labtop.kernel.rng import Rng
from labtop.kernel.rule import rule


@rule
def hide(game: State, seat: int) -> None:
    """Turn the other hands and the decks face down; −1 is a spectator. Sealed answers are blanked by the kernel."""
    for other in range(SEATS):
        if other != seat:
            for card in range(CARDS):
                game.hand[other, card] = 0
                game.older_own[other, card] = 0
    cover(game.specific_deck)
    cover(game.generic_deck)
    cover(game.action_deck)


@rule
def imagine(game: State, seat: int, rng: Rng) -> bool:
    """Fill a seat's hidden copy with a random match that agrees with all it knows; false if there is none."""
    if not deal_family(game, seat, game.specific_deck, OF_SPECIFIC, rng):
        return False
    if not deal_family(game, seat, game.generic_deck, OF_GENERIC, rng):
        return False
    return deal_family(game, seat, game.action_deck, OF_ACTION, rng)
