"""What a seat may not know."""

from labtop.kernel.deck import clear, cover, pop, push, shuffle
from labtop.kernel.rng import Rng
from labtop.kernel.rule import rule

from .state import CARDS, State

UNKNOWN = -1


@rule
def hide(game: State, seat: int) -> None:
    for other in range(game.seats):
        if other != seat:
            game.card[other] = UNKNOWN
    cover(game.draw)


@rule
def imagine(game: State, seat: int, rng: Rng) -> bool:
    clear(game.draw)
    for card in range(CARDS):
        if seat < 0 or game.card[seat] != card:
            push(game.draw, card)
    shuffle(game.draw, rng, 0)
    for other in range(game.seats):
        if other != seat:
            game.card[other] = pop(game.draw)
    return True
