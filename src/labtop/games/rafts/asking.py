"""Who is asked in a window, from public facts alone, and when one is held (RFT-117 to RFT-125, RFT-156)."""

from labtop.games.rafts.cards import COPIES, OF_ACTION, SERENDIPITY
from labtop.games.rafts.pile import top_resource
from labtop.games.rafts.state import NONE, Stage, State
from labtop.games.rafts.tables import has_room
from labtop.games.rafts.turns import enter_main, next_turn
from labtop.kernel.position import after
from labtop.kernel.rule import rule
from labtop.kernel.windows import ask_all


@rule
def after_play(game: State) -> None:
    """A play is resolved: if a resource came into the pile the opponents are asked (RFT-119, RFT-123, RFT-124)."""
    if game.entered:
        ask_opponents(game)
    else:
        enter_main(game)


@rule
def ask_opponents(game: State) -> None:
    """Hold the window after a play, or go on where it would ask nobody (RFT-119, RFT-122)."""
    seats = possible_takers(game) & ~(1 << game.active)
    if seats:
        ask_all(game, seats, Stage.REACT, after(game, game.active))
    else:
        enter_main(game)


@rule
def ask_everybody(game: State) -> None:
    """Hold the window between turns, or go on where it would ask nobody (RFT-120, RFT-122)."""
    seats = possible_takers(game)
    if seats:
        ask_all(game, seats, Stage.BETWEEN, after(game, game.active))
    else:
        next_turn(game)


@rule
def possible_takers(game: State) -> int:
    """The seats that may hold Serendipity and have room for the top resource (RFT-125)."""
    card = top_resource(game)
    seats = 0
    if card != NONE and may_be_held(game, SERENDIPITY):
        for seat in range(game.seats):
            if game.families[seat, OF_ACTION] > 0 and has_room(game, seat, card):
                seats |= 1 << seat
    return seats


@rule
def may_be_held(game: State, card: int) -> bool:
    """Not all copies of a fast card lie in the pile (RFT-125)."""
    return game.piled[card] < COPIES[card]
