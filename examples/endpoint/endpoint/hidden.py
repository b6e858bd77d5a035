"""What a seat may not know: the other hands, the draw pile, and the sample of another chemist."""

from endpoint.cards import COPIES, FACE_DOWN, KINDS
from endpoint.rules import may_call
from endpoint.state import NONE, SEATS, Stage, State
from labtop.kernel.deck import clear, cover, fill, pick, pop, shuffle
from labtop.kernel.rng import Rng, below
from labtop.kernel.rule import rule

STREAM = 0  # of the generator that whoever imagines brings along
TRIES = 1000


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
    """Fill the blanks with a deal that agrees with all the seat knows, each equally likely; -1 is a spectator."""
    clear(game.draw)
    for card in range(KINDS):
        own = game.hand[seat, card] if seat >= 0 else 0
        fill(game.draw, card, COPIES[card] - game.used[card] - own - (game.sample == card))
    if game.sample == NONE and not imagine_sample(game, rng):
        return False
    shuffle(game.draw, rng, STREAM)
    for other in range(game.seats):
        for _ in range(game.hand[other, FACE_DOWN]):
            game.hand[other, pop(game.draw)] += 1
        game.hand[other, FACE_DOWN] = 0
    return True


@rule
def imagine_sample(game: State, rng: Rng) -> bool:
    """Any unseen card that agrees with the call. (The first that fits in a shuffled pile would skew the rest of it.)"""
    for _ in range(TRIES):
        i = below(rng, STREAM, game.draw.count)
        if game.stage == Stage.CALL or may_call(game, game.called, game.draw.cards[i]):
            game.sample = pick(game.draw, i)
            return True
    return False
