"""What must hold after every move, whatever was played."""

from endpoint.cards import COPIES, KINDS
from endpoint.state import SEATS, State
from labtop.kernel.deck import count_of
from labtop.kernel.rule import rule

BROKEN = {1: "a card was lost or doubled", 2: "more samples were taken than there are"}


@rule
def check(game: State) -> int:
    """The number of an invariant that is broken, or 0."""
    for card in range(KINDS):
        count = game.used[card] + count_of(game.draw, card) + (game.sample == card)
        for seat in range(SEATS):
            count += game.hand[seat, card]
        if count != COPIES[card]:
            return 1
    return 2 if game.number > game.rounds * game.seats else 0
