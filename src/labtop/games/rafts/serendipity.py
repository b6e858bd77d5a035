"""Serendipity: the card that was discarded last, in the own turn or in a window.

RFT-96 to RFT-107, RFT-121, RFT-122, RFT-126.
"""

from labtop.games.rafts.asking import ask_everybody, ask_opponents
from labtop.games.rafts.cards import SERENDIPITY, SPECIFIC
from labtop.games.rafts.hands import show
from labtop.games.rafts.pile import discard, take_out, top_resource
from labtop.games.rafts.state import ARGS, FAMILY, NONE, RACING, RANDOM, Event, Family, Stage, State, Stream, encode
from labtop.games.rafts.tables import benches, has_room, put_down
from labtop.games.rafts.turns import enter_main, next_turn
from labtop.kernel.events import tell
from labtop.kernel.menu import Menu, offer
from labtop.kernel.position import after
from labtop.kernel.rng import below
from labtop.kernel.rule import rule
from labtop.kernel.windows import answer_of, arrival_of


@rule
def offer_takings(game: State, seat: int, menu: Menu, count: int) -> int:
    """Take the top resource, for a bacterium or gene to either bench (RFT-101, RFT-102)."""
    if game.hand[seat, SERENDIPITY] > 0:
        card = top_resource(game)
        if card != NONE and has_room(game, seat, card):
            for bench in range(benches(game, seat) if card < SPECIFIC else 1):
                count = offer(menu, count, encode(Family.TAKE, bench))
    return count


@rule
def take(game: State, seat: int, bench: int) -> None:
    """Serendipity to the pile, the top resource out of it, what is in its way into it (RFT-99, RFT-100, RFT-126)."""
    card = top_resource(game)
    show(game, seat, SERENDIPITY)
    discard(game, SERENDIPITY)
    take_out(game, card)
    tell(game.events, Event.TOOK, seat, card, bench if card < SPECIFIC else NONE)
    put_down(game, seat, card, bench)


@rule
def close_taking(game: State) -> None:
    """All have answered: one of those who want the card gets it, and the window is held again (RFT-121, RFT-122)."""
    between = game.stage == Stage.BETWEEN
    seat = winning_taker(game)
    if seat != NONE:
        take(game, seat, ARGS[answer_of(game, seat), 0])
        if between:
            ask_everybody(game)
        else:
            ask_opponents(game)
    elif between:
        next_turn(game)
    else:
        enter_main(game)


@rule
def wants(game: State, seat: int) -> bool:
    """Whether a seat answered that it takes the card."""
    answer = answer_of(game, seat)
    return answer >= 0 and FAMILY[answer] == Family.TAKE


@rule
def winning_taker(game: State) -> int:
    """The first clockwise from the player after the active one, unless the house rule is another (RFT-105, RFT-106)."""
    if game.serendipity_tie == RACING:
        return first_to_arrive(game)
    turned_down = 0
    if game.serendipity_tie == RANDOM:
        count = 0
        for seat in range(game.seats):
            count += wants(game, seat)
        turned_down = below(game.rng, Stream.TIE, count) if count > 1 else 0
    seat = game.active
    for _ in range(game.seats):
        seat = after(game, seat)
        if wants(game, seat):
            if turned_down == 0:
                return seat
            turned_down -= 1
    return NONE


@rule
def first_to_arrive(game: State) -> int:
    """Whose answer was the first of those who want the card."""
    first = NONE
    for seat in range(game.seats):
        if wants(game, seat) and (first == NONE or arrival_of(game, seat) < arrival_of(game, first)):
            first = seat
    return first
