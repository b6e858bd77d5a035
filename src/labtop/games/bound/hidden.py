"""Secrets: what a seat may not know (`hide`), and what the rest could look like (`imagine`).

`imagine` deals the cards that the seat cannot see so that the hand sizes, all that play has made known (K1 to K6) and
the present stage hold, each such deal equally likely (deals.py). Where that takes too many attempts, a deal is mended
and stirred instead (mending.py).
"""

from labtop.games.bound.cards import NAMES
from labtop.games.bound.deals import deal_fairly
from labtop.games.bound.mending import deal_and_mend
from labtop.games.bound.state import EVERYBODY, SEATS, State
from labtop.kernel.deck import cover
from labtop.kernel.rng import Rng
from labtop.kernel.rule import rule


@rule
def hide(game: State, seat: int) -> None:
    """Blank, in a copy, all that this seat may not know; −1 is a spectator (BND-15, BND-39, BND-56, BND-89, BND-90)."""
    for other in range(SEATS):
        if other != seat:
            for name in range(NAMES):
                game.hand[other, name] = 0
            for holder in range(SEATS):
                game.sure[other, holder] = 0
    cover(game.draw)


@rule
def imagine(game: State, seat: int, rng: Rng) -> bool:
    """Fill a seat's hidden copy with a random match that agrees with all it knows; false if there is none."""
    observer = EVERYBODY if seat < 0 else seat
    found = deal_fairly(game, observer, rng) or deal_and_mend(game, observer, rng)
    share_knowledge(game, observer)
    return found


@rule
def share_knowledge(game: State, observer: int) -> None:
    """What the other seats know is not known: they get what everybody knows, and nothing about themselves."""
    for other in range(SEATS):
        if other != observer:
            for seat in range(SEATS):
                game.sure[other, seat] = 0 if seat == other else game.sure[EVERYBODY, seat]
