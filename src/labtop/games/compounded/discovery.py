"""The Discovery Phase but for trading: drawing, the swap with Nobel, returning what is too much.

CMP-29 to CMP-32, CMP-51 to CMP-53, CMP-214 to CMP-221, CMP-242.
"""

from labtop.games.compounded.bag import draw, is_overfull
from labtop.games.compounded.cards import DISCOVERY, ELEMENTS, NUMBER
from labtop.games.compounded.order import begin_step, go_on, mention, seat_at
from labtop.games.compounded.state import NOBEL, Event, Family, Stage, State, Step, encode
from labtop.games.compounded.things import number_of
from labtop.kernel.events import tell
from labtop.kernel.menu import Menu, offer
from labtop.kernel.position import wait_for
from labtop.kernel.rule import rule

# --- drawing ----------------------------------------------------------------------------------------------------------


@rule
def draw_all(game: State) -> None:
    """Everybody draws the Discovery number in turn order, and then the Lead for Nobel (CMP-29, CMP-32, CMP-214)."""
    for place in range(game.seats):
        draw_for(game, seat_at(game, place))
    if game.seats == NOBEL:
        draw_for(game, NOBEL)
    begin_step(game, Step.SWAP)


@rule
def draw_for(game: State, seat: int) -> None:
    """The crystals are drawn onto the empty pile, so that they can be told, and lie on the bench then."""
    drawn = game.pile[seat, :]
    draw(game, drawn, NUMBER[DISCOVERY, game.level[seat, DISCOVERY]])
    tell(game.events, Event.DREW, seat, number_of(drawn, 0))
    for element in range(ELEMENTS):
        game.bench[seat, element] += drawn[element]
        drawn[element] = 0


# --- the swap with Nobel ----------------------------------------------------------------------------------------------


@rule
def find_swap(game: State) -> None:
    """The Lead may swap, and the other one only if the Lead did (CMP-215 to CMP-219)."""
    if game.seats == NOBEL and (game.next == 0 or (game.next == 1 and game.swapped)):
        game.active = seat_at(game, game.next)
        game.next += 1
        wait_for(game, game.active, Stage.NOBEL_SWAP)
    else:
        begin_step(game, Step.TRADE)
        game.next = game.lead


@rule
def has_other_kind(game: State, element: int) -> bool:
    """Whether Nobel holds something else than this (CMP-242)."""
    for other in range(ELEMENTS):
        if other != element and game.bench[NOBEL, other] > 0:
            return True
    return False


@rule
def offer_swap(game: State, seat: int, menu: Menu) -> int:
    """Pass, or give Nobel a crystal for which there is one of another kind."""
    count = offer(menu, 0, encode(Family.PASS))
    for element in range(ELEMENTS):
        if game.bench[seat, element] > 0 and has_other_kind(game, element):
            count = offer(menu, count, encode(Family.GIVE, element))
    return count


@rule
def offer_taking(game: State, menu: Menu) -> int:
    """What Nobel gives for it, of another kind (CMP-242)."""
    count = 0
    for element in range(ELEMENTS):
        if element != game.chosen and game.bench[NOBEL, element] > 0:
            count = offer(menu, count, encode(Family.GET, element))
    return count


@rule
def give_nobel(game: State, seat: int, element: int) -> None:
    """The first half of a swap."""
    game.chosen = element
    wait_for(game, seat, Stage.NOBEL_TAKE)


@rule
def take_from_nobel(game: State, seat: int, element: int) -> None:
    """The second half: both crystals change places."""
    game.bench[seat, game.chosen] -= 1
    game.bench[NOBEL, game.chosen] += 1
    game.bench[NOBEL, element] -= 1
    game.bench[seat, element] += 1
    game.swapped = 1
    tell(game.events, Event.SWAPPED, seat, game.chosen, element)
    go_on(game)


# --- returning --------------------------------------------------------------------------------------------------------


@rule
def find_return(game: State) -> None:
    """Who holds too much returns it, in turn order; the Lead for Nobel (CMP-51, CMP-52, CMP-221)."""
    while game.next < game.seats:
        seat = seat_at(game, game.next)
        game.next += 1
        if is_overfull(game, seat):
            ask_to_return(game, seat, seat)
            return
    if game.seats == NOBEL and is_overfull(game, NOBEL):
        ask_to_return(game, game.lead, NOBEL)
    else:
        begin_step(game, Step.STUDY)
        game.next = game.lead


@rule
def ask_to_return(game: State, seat: int, bench: int) -> None:
    """The table waits for crystals of this bench."""
    game.returning = bench
    wait_for(game, seat, Stage.RETURN)


@rule
def offer_returns(game: State, menu: Menu) -> int:
    """Any element that is there."""
    count = 0
    for element in range(ELEMENTS):
        if game.bench[game.returning, element] > 0:
            count = offer(menu, count, encode(Family.RETURN, element))
    return count


@rule
def return_one(game: State, element: int) -> None:
    """One crystal at a time, until there is no more than the bench has places for (CMP-52)."""
    game.bench[game.returning, element] -= 1
    game.bag[element] += 1
    mention(game, Event.RETURNED, game.returning, element)
    if not is_overfull(game, game.returning):
        go_on(game)
