"""How to play End Point well: rules of thumb that read only what the seat may know, in thousandths of a point or mL."""

from endpoint.cards import ML
from endpoint.rules import STRENGTH
from endpoint.state import ARGS, FAMILY, Family, State
from labtop.kernel.advice import Advice
from labtop.kernel.menu import Menu
from labtop.kernel.rule import rule

USUAL = 1600  # what a player pours on average
SPREAD = 1200  # how far a guess at that may be off
CARD = 300  # the worth of a card more in the hand
LARGE = 5  # mL: likely the largest pour


@rule
def advise(game: State, seat: int, menu: Menu, advice: Advice) -> None:
    """A weight for each legal move of this seat; none for a call, so that truth and lie are equally likely."""
    for i in range(menu.count):
        move = menu.moves[i]
        ml = ML[ARGS[move, 0]]
        advice.weight[i] = 0
        if FAMILY[move] == Family.SWIRL:
            advice.weight[i] = game.care * (1000 - safety(game, seat, 0)) + CARD
        elif FAMILY[move] == Family.POUR:
            safe = safety(game, seat, ml)
            advice.weight[i] = ml * (safe - (1000 - safe) * (ml >= LARGE))


@rule
def safety(game: State, seat: int, ml: int) -> int:
    """How likely, in thousandths, the flask takes so much besides what the others usually pour."""
    sample = ML[game.sample] if seat == game.chemist else 3
    room = 1000 * (game.seats + STRENGTH * sample - ml) - USUAL * (game.seats - 1)
    return min(1000, max(0, 500 + 500 * room // (SPREAD * game.seats)))
