"""End Point passes the battery, and imagines fairly."""

from collections.abc import Sequence
from itertools import permutations

from endpoint.cards import COPIES
from endpoint.state import Stage, State
from labtop.kernel.deck import clear, push
from labtop.kernel.windows import ask_all
from labtop.testing import Deal, battery


def last_sample(unseen: Sequence[int]) -> State:
    """A match of two in which seat 0 does not see the sample, two cards of seat 1 and two of the draw pile."""
    game = State()
    game.seats, game.rounds, game.number, game.chemist = 2, 1, 2, 1
    ask_all(game, 0b11, Stage.POUR)
    game.used[:] = COPIES
    for card in unseen:
        game.used[card] -= 1
    game.sample = unseen[0]
    clear(game.draw)
    for i in (1, 2):
        game.hand[1, unseen[i]] += 1
        push(game.draw, unseen[i + 2])
    return game


def last_samples() -> list[State]:
    """Every way in which the cards may lie."""
    return [last_sample(cards) for cards in permutations([0, 0, 1, 3, 4])]


TestEndpoint = battery("endpoint", deals=[Deal("the last sample", 0, last_samples)])
