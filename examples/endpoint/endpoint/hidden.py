"""What a seat may not know: the other hands, the draw pile, and the sample of another chemist."""

from endpoint.cards import COPIES, FACE_DOWN, KINDS
from endpoint.state import NONE, SEATS, State
from labtop.kernel.deck import clear, cover, fill, pop, shuffle
from labtop.kernel.rng import Rng
from labtop.kernel.rule import rule

STREAM = 0  # of the generator that whoever imagines brings along


@rule
def hide(game: State, seat: int) -> None:
    """Turn it face down. The generator, whispered cards and sealed answers are blanked by the kernel."""
    for other in range(SEATS):
        if other != seat:
            for card in range(KINDS):
                game.hand[other, FACE_DOWN] += game.hand[other, card]
                game.hand[other, card] = 0
    cover(game.draw)
    if seat != game.chemist:
        game.sample = NONE


@rule
def imagine(game: State, seat: int, rng: Rng) -> bool:
    """Deal all that the seat cannot see anew, each deal equally likely; -1 is a spectator."""
    clear(game.draw)
    for card in range(KINDS):
        own = game.hand[seat, card] if seat >= 0 else 0
        fill(game.draw, card, COPIES[card] - game.used[card] - own - (game.sample == card))
    shuffle(game.draw, rng, STREAM)
    if game.sample == NONE:
        game.sample = pop(game.draw)
    for other in range(game.seats):
        for _ in range(game.hand[other, FACE_DOWN]):
            game.hand[other, pop(game.draw)] += 1
        game.hand[other, FACE_DOWN] = 0
    return True
