"""The rulebook of PDB: setup, what may be done now, and what a move does.

The subjects have pages of their own, in the order in which the rulebook is read: picks (Data before the first round),
rounds (turns, the end of a round and of the game), actions (what is offered; people and IH/M), exchanges (tokens for
tokens), innovate (cards), supply, scoring; and seats, where a house rule evens them out.
"""

from labtop.games.pdb.actions import combine, graduate, lead, offer_boxes, offer_techniques, recruit
from labtop.games.pdb.cards import BOXES, CARDS, SLOTS, START_RESEARCHERS, SUPPLY, TOKENS
from labtop.games.pdb.exchanges import carry_out
from labtop.games.pdb.innovate import innovate, offer_innovations, turn_up
from labtop.games.pdb.picks import offer_data, offer_picks, pick
from labtop.games.pdb.rounds import begin_round, pass_on
from labtop.games.pdb.scoring import score, tie_break
from labtop.games.pdb.seats import even_out
from labtop.games.pdb.state import (
    ARGS,
    EXCHANGE_OF,
    FAMILY,
    NO_CARD,
    NO_EXCHANGE,
    NOBODY,
    Event,
    Family,
    Stage,
    State,
    Stream,
)
from labtop.kernel.deck import clear, push, shuffle
from labtop.kernel.events import tell
from labtop.kernel.menu import Menu
from labtop.kernel.position import beginner
from labtop.kernel.rule import rule

__all__ = ["apply", "legal", "score", "setup", "tie_break"]


@rule
def setup(game: State) -> None:
    """From the number of seats and the options to the first pick (PDB-06 to PDB-20)."""
    for kind in range(TOKENS):
        game.supply[kind] = SUPPLY[kind]
    for seat in range(game.seats):
        game.total[seat] = START_RESEARCHERS
        game.unplayed[seat] = START_RESEARCHERS
    for place in range(BOXES):
        game.box[place] = NOBODY
    lay_out_cards(game)
    game.leader = beginner(game, game.first_leader, Stream.LEADER)
    tell(game.events, Event.BEGAN, game.leader)
    if game.even_seats:
        even_out(game)
    offer_data(game)


@rule
def lay_out_cards(game: State) -> None:
    """Both kinds of cards in one deck, shuffled, and three face up (PDB-06, PDB-07, PDB-20)."""
    clear(game.deck)
    for card in range(CARDS):
        push(game.deck, card)
        game.owner[card] = NOBODY
    shuffle(game.deck, game.rng, Stream.DECK)
    for slot in range(SLOTS):
        game.slot[slot] = NO_CARD
        turn_up(game, slot)


@rule
def legal(game: State, seat: int, menu: Menu) -> int:
    """The moves that this seat may make now, in the order of their numbers."""
    if game.stage == Stage.PICK:
        return offer_picks(game, menu)
    count = offer_boxes(game, seat, menu)
    count = offer_innovations(game, seat, menu, count)
    return offer_techniques(game, seat, menu, count)


@rule
def apply(game: State, seat: int, move: int) -> None:
    """Carry out a legal move of this seat, up to the next decision."""
    if FAMILY[move] == Family.PICK:
        if pick(game, seat, ARGS[move, 0]):
            begin_round(game)
        return
    game.unplayed[seat] -= 1
    game.turns += 1
    perform(game, seat, move)
    pass_on(game)


@rule
def perform(game: State, seat: int, move: int) -> None:
    """One Action, at once and completely (PDB-30, PDB-37)."""
    family, first, exchange = FAMILY[move], ARGS[move, 0], EXCHANGE_OF[move]
    if exchange != NO_EXCHANGE:
        carry_out(game, seat, exchange)
    elif family == Family.RECRUIT:
        recruit(game, seat)
    elif family == Family.LEAD:
        lead(game, seat)
    elif family == Family.GRADUATE:
        graduate(game, seat, first)
    elif family == Family.INNOVATE:
        innovate(game, seat, first)
    elif family == Family.IHM:
        combine(game, seat, first, ARGS[move, 1])
