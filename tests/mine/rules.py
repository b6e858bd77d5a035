"""The rulebook."""

from labtop.kernel.deck import clear, pop, push, shuffle
from labtop.kernel.events import tell
from labtop.kernel.menu import Menu, offer
from labtop.kernel.position import after, end_match, wait_for
from labtop.kernel.rule import rule

from .state import CARDS, MOVES, Event, Family, Reason, Stage, State, Stream

FAMILY, ARGS, encode = MOVES.family, MOVES.args, MOVES.encoder()


@rule
def setup(game: State) -> None:
    clear(game.draw)
    for card in range(CARDS):
        push(game.draw, card)
    shuffle(game.draw, game.rng, Stream.DECK)
    for seat in range(game.seats):
        game.card[seat] = pop(game.draw)
    wait_for(game, 0, Stage.TURN)


@rule
def legal(game: State, seat: int, menu: Menu) -> int:
    count = 0
    for more in range(min(2, game.pot)):
        count = offer(menu, count, encode(Family.TAKE, more))
    return offer(menu, count, encode(Family.PASS))


@rule
def apply(game: State, seat: int, move: int) -> None:
    if FAMILY[move] == Family.TAKE:
        take(game, seat, ARGS[move, 0] + 1)
    game.turns += 1
    if game.pot <= 0 or game.turns == 30:
        end_match(game, Stage.OVER, Event.ENDED, Reason.EMPTY)
    else:
        wait_for(game, after(game, seat), Stage.TURN)


@rule
def take(game: State, seat: int, coins: int) -> None:
    game.pot -= coins
    game.coins[seat] += coins
    tell(game.events, Event.TOOK, seat, coins)


@rule
def score(game: State, seat: int) -> int:
    return game.coins[seat] * (1 + (game.card[seat] == 0))
