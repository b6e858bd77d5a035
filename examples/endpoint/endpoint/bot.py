"""How to play End Point well: rules of thumb that read only what the seat may know, in thousandths of a point or mL."""

from endpoint.cards import ML
from endpoint.rules import CARE, CONCENTRATED, PER_SEAT
from endpoint.state import ARGS, FAMILY, Family, State
from labtop.kernel.advice import Advice
from labtop.kernel.menu import Menu
from labtop.kernel.rule import rule

USUAL = 2300  # what a player pours on average
SPREAD = 4000  # how far a guess at the flask may be off
CARD = 250  # the worth of a card more in the hand


@rule
def advise(game: State, seat: int, menu: Menu, advice: Advice) -> None:
    """A weight for each legal move of this seat."""
    for i in range(menu.count):
        move = menu.moves[i]
        if FAMILY[move] == Family.POUR:
            ml = ML[ARGS[move, 0]]
            safe = safety(game, seat, ml)
            advice.weight[i] = ml * (safe if ml < CONCENTRATED else 2 * safe - 1000)
        elif FAMILY[move] == Family.SWIRL:
            advice.weight[i] = CARE * (1000 - safety(game, seat, 0)) + CARD
        else:
            advice.weight[i] = 0  # a call: whoever always lies is as easy to read as whoever never does


@rule
def safety(game: State, seat: int, ml: int) -> int:
    """How likely, in thousandths, the flask takes so much besides what the others usually pour."""
    sample = ML[game.sample] if seat == game.chemist else CONCENTRATED if game.called else 2
    room = 1000 * (PER_SEAT * game.seats + sample - ml) - USUAL * (game.seats - 1)
    return min(1000, max(0, 500 + 500 * room // SPREAD))
