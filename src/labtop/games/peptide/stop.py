"""STOP: near the bottom of the amino acid deck, until a draw or the stall clock brings it up.

PEP-25 to PEP-27, PEP-121, PEP-123, PEP-172 to PEP-177.
"""

from labtop.games.peptide.cards import STOP
from labtop.games.peptide.state import IMMEDIATE, NOBODY, Event, State, Stream
from labtop.kernel.deck import Deck, pop, push
from labtop.kernel.events import cross, tell
from labtop.kernel.rng import below
from labtop.kernel.rule import rule


@rule
def hide_stop(game: State) -> None:
    """STOP goes to any of the lowest places of the deck (PEP-25, PEP-26)."""
    slip_in(game.amino_deck, STOP, below(game.rng, Stream.AMINO_ACIDS, game.stop_bottom_slots))


@rule
def reveal_stop(game: State, seat: int) -> None:
    """STOP lies face up in the centre for good, and the next round is the last (PEP-121, PEP-123, PEP-172)."""
    game.stop_round = game.round
    tell(game.events, Event.STOPPED, seat, game.end_mode)


@rule
def run_stall_clock(game: State) -> None:
    """After enough rounds in a row without a draw STOP is laid out, without showing where it lay (PEP-177)."""
    game.dry = 0 if game.drew else game.dry + 1
    if game.dry >= game.stall_limit:
        pull_out(game.amino_deck, STOP)
        game.by_clock = 1
        reveal_stop(game, NOBODY)
        cross(game.events)


@rule
def ends_at_once(game: State) -> bool:
    """Whether STOP has come up and the table plays no last round."""
    return game.stop_round == game.round and game.end_mode == IMMEDIATE


@rule
def is_last_round(game: State) -> bool:
    """The round after that of STOP (PEP-173, PEP-174)."""
    return 0 < game.stop_round < game.round


@rule
def slip_in(deck: Deck, card: int, below: int) -> None:
    """Put a card into a deck so that this many cards lie below it."""
    push(deck, card)
    for place in range(deck.count - 1, below, -1):
        deck.cards[place] = deck.cards[place - 1]
    deck.cards[below] = card


@rule
def pull_out(deck: Deck, card: int) -> None:
    """Take a card out of a deck; the others keep their order."""
    place = 0
    while deck.cards[place] != card:
        place += 1
    for above in range(place, deck.count - 1):
        deck.cards[above] = deck.cards[above + 1]
    pop(deck)
