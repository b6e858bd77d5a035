"""What must hold after every move, whatever was played."""

from endpoint.cards import COPIES, KINDS
from endpoint.rules import may_call
from endpoint.state import SEATS, Stage, State
from labtop.kernel.deck import count_of
from labtop.kernel.rule import rule

BROKEN = {
    1: "a card was lost or doubled",
    2: "at an honest table the call is not true",
}


@rule
def check(game: State) -> int:
    """The number of an invariant that is broken, or 0."""
    for card in range(KINDS):
        count = game.used[card] + count_of(game.draw, card) + (game.sample == card)
        for seat in range(SEATS):
            count += game.hand[seat, card]
        if count != COPIES[card]:
            return 1
    return 2 if game.stage == Stage.POUR and not may_call(game, game.called, game.sample) else 0
