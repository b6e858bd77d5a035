"""The Research Phase: goggles, Research turns, Nobel's placing.

CMP-67 to CMP-71, CMP-74 to CMP-76, CMP-81 to CMP-93, CMP-150 to CMP-155, CMP-158, CMP-159, CMP-222 to CMP-226.
"""

from labtop.games.compounded.bag import draw, empty_into_bag, has_room, total
from labtop.games.compounded.burners import any_without_flame
from labtop.games.compounded.cards import (
    BURNER,
    CELLS,
    DISCOVERY,
    ELEMENTS,
    GOGGLES,
    NUMBER,
    ON_EXTINGUISHER,
    PIPET,
    RESEARCH,
)
from labtop.games.compounded.field import (
    available_tokens,
    extinguisher_is_open,
    filled,
    is_open,
    is_unclaimed,
    part_of,
    settle_extinguisher,
    settle_space,
)
from labtop.games.compounded.order import begin_step, go_on, mention, seat_at
from labtop.games.compounded.state import NOBEL, NOBODY, RATES, Event, Family, Stage, State, Step, encode
from labtop.games.compounded.things import number_of
from labtop.kernel.events import tell
from labtop.kernel.menu import Menu, offer, offer_if
from labtop.kernel.position import wait_for
from labtop.kernel.rule import rule
from labtop.kernel.struct import Cells

FETCH, STAND_IN = 0, 1  # wild_mode

# --- goggles ----------------------------------------------------------------------------------------------------------


@rule
def find_goggles(game: State) -> None:
    """Holders decide in turn order before anybody places (CMP-67, CMP-155)."""
    while game.next < game.seats and total(game.bag) > 0:
        seat = seat_at(game, game.next)
        if game.tools[seat, GOGGLES] > 0:
            wait_for(game, seat, Stage.GOGGLES)
            return
        game.next += 1
    begin_step(game, Step.WINDOW)
    game.active, game.asked = NOBODY, 0


@rule
def offer_goggles(menu: Menu) -> int:
    """Use them, or keep them."""
    count = offer(menu, 0, encode(Family.GOGGLES))
    return offer(menu, count, encode(Family.KEEP))


@rule
def use_goggles(game: State, seat: int) -> None:
    """The Discovery number, into a pile of its own; with another tile one is asked again (CMP-149 to CMP-151)."""
    game.tools[seat, GOGGLES] -= 1
    game.supply[GOGGLES] += 1
    tell(game.events, Event.PUT_ON_GOGGLES, seat)
    drawn = game.loose[0, :]  # empty outside an explosion
    draw(game, drawn, NUMBER[DISCOVERY, game.level[seat, DISCOVERY]])
    tell(game.events, Event.DREW, seat, number_of(drawn, 0))
    for element in range(ELEMENTS):
        game.pile[seat, element] += drawn[element]
        drawn[element] = 0
    go_on(game)


@rule
def keep_goggles(game: State) -> None:
    """Not now: the next is asked."""
    game.next += 1
    go_on(game)


# --- a Research turn --------------------------------------------------------------------------------------------------


@rule
def begin_turn(game: State, seat: int) -> None:
    """As many placements as the Research number (CMP-68, CMP-69)."""
    game.active = seat
    game.placements = NUMBER[RESEARCH, game.level[seat, RESEARCH]]
    game.exchanged = 0
    game.held_crystal = 0
    for cell in range(CELLS):
        if filled(game, cell) > 0:
            game.held_crystal |= 1 << cell
    wait_for(game, seat, Stage.RESEARCH)


@rule
def offer_research(game: State, seat: int, menu: Menu) -> int:
    """Everything that can be done in a Research turn, in any order and as often as it is legal (CMP-93)."""
    count = 0
    if game.claim_in_research and available_tokens(game, seat) > 0:
        for cell in range(CELLS):
            count = offer_if(menu, count, encode(Family.CLAIM, cell), may_claim(game, cell))
    if game.tools[seat, BURNER] > 0 and any_without_flame(game):
        count = offer(menu, count, encode(Family.USE_BURNER))
    if game.placements > 0:
        count = offer_placements(game, seat, game.bench[seat, :], menu, count)
        if fits_anywhere(game, seat, game.pile[seat, :]):
            count = offer(menu, count, encode(Family.FROM_PILE))
    if may_use_wild(game, seat):
        count = offer(menu, count, encode(Family.WILD))
    count = offer(menu, count, encode(Family.END))
    return offer_exchanges(game, seat, menu, count)


@rule
def may_claim(game: State, cell: int) -> bool:
    """An unclaimed compound that held a crystal when this turn began (CMP-81, CMP-82)."""
    return is_unclaimed(game, cell) and game.held_crystal >> cell & 1 != 0


@rule
def offer_placements(game: State, seat: int, hand: Cells, menu: Menu, count: int) -> int:
    """Each element of a row on each open space, or on the own extinguisher (CMP-71, CMP-74, CMP-76, CMP-83)."""
    for element in range(ELEMENTS):
        if hand[element] > 0:
            first = encode(Family.PLACE, element, 0)
            for cell in range(CELLS):
                count = offer_if(menu, count, first + cell, is_open(game, cell, element))
            on_own = extinguisher_is_open(game, seat, element)
            count = offer_if(menu, count, first + ON_EXTINGUISHER, on_own)
    return count


@rule
def fits_anywhere(game: State, seat: int, hand: Cells) -> bool:
    """Whether a crystal of a row has a space to go to."""
    for element in range(ELEMENTS):
        if hand[element] > 0 and has_space(game, seat, element):
            return True
    return False


@rule
def has_space(game: State, seat: int, element: int) -> bool:
    """Whether there is an open space for an element."""
    if extinguisher_is_open(game, seat, element):
        return True
    for cell in range(CELLS):
        if is_open(game, cell, element):
            return True
    return False


@rule
def place(game: State, seat: int, hand: Cells, element: int, target: int) -> None:
    """A crystal of a row goes to a space, for good (CMP-71, CMP-73, CMP-83)."""
    hand[element] -= 1
    game.placements -= 1
    mention(game, Event.PLACED, seat, element, target)
    if target == ON_EXTINGUISHER:
        game.building[seat, part_of(element)] += 1
        settle_extinguisher(game, seat)
    else:
        game.on[target, element] += 1
        settle_space(game, seat, target, True)


@rule
def end_turn(game: State, seat: int) -> None:
    """What is left in the pile goes to the bag (CMP-153), and Burners may be used (CMP-174)."""
    empty_into_bag(game, game.pile[seat, :])
    game.placements, game.exchanged, game.held_crystal = 0, 0, 0
    open_window(game)


@rule
def open_window(game: State) -> None:
    """After each turn of the phase those with a Burner are asked."""
    game.step = Step.WINDOW
    game.asked = 0
    go_on(game)


@rule
def after_window(game: State) -> None:
    """The next Research turn, then Nobel's placing, then the Lab Phase (CMP-68, CMP-174, CMP-222)."""
    if game.next < game.seats:
        seat = seat_at(game, game.next)
        game.next += 1
        game.step = Step.RESEARCH
        begin_turn(game, seat)
    elif game.seats == NOBEL and game.next == game.seats:
        game.next += 1
        game.step = Step.NOBEL
        begin_nobel(game)
    else:
        game.active = NOBODY
        begin_step(game, Step.BURNED)


# --- exchanges and wilds ----------------------------------------------------------------------------------------------


@rule
def offer_exchanges(game: State, seat: int, menu: Menu, count: int) -> int:
    """Three equal crystals of the bench for one of the bag, with a Pipet two (CMP-87, CMP-154, CMP-158, CMP-159)."""
    if total(game.bag) == 0:
        return count
    for rate in range(len(RATES)):
        if may_exchange_at(game, seat, rate):
            for element in range(ELEMENTS):
                enough = has_enough(game, seat, rate, element)
                count = offer_if(menu, count, encode(Family.EXCHANGE, rate, element), enough)
    return count


@rule
def may_exchange_at(game: State, seat: int, rate: int) -> bool:
    """A rate that the player has, while an exchange is left (CMP-87, CMP-158, CMP-159)."""
    return has_rate(game, seat, rate) and is_exchange_left(game, rate)


@rule
def has_rate(game: State, seat: int, rate: int) -> bool:
    """Three for one is for everybody, two for one takes a Pipet (CMP-87, CMP-158)."""
    return rate == 0 or game.tools[seat, PIPET] > 0


@rule
def is_exchange_left(game: State, rate: int) -> bool:
    """Once a turn, or once at each rate if the house rules say so (CMP-87, CMP-159)."""
    return not game.exchanged >> rate & 1 if game.pipet_mode else game.exchanged == 0


@rule
def has_enough(game: State, seat: int, rate: int, element: int) -> bool:
    """As many equal crystals on the bench as the rate asks for (CMP-87, CMP-158)."""
    return game.bench[seat, element] >= 3 - rate


@rule
def exchange(game: State, seat: int, rate: int, element: int) -> None:
    """The first half of an exchange."""
    game.rate, game.chosen = rate, element
    wait_for(game, seat, Stage.TAKE)


@rule
def may_use_wild(game: State, seat: int) -> bool:
    """A crystal out of the bag needs a free place, a stand-in a placement and a space (CMP-91, CMP-92)."""
    if game.wilds[seat] == 0:
        return False
    if fetches(game):
        return total(game.bag) > 0 and has_room(game, seat)
    if game.placements == 0:
        return False
    for element in range(ELEMENTS):
        if has_space(game, seat, element):
            return True
    return False


@rule
def fetches(game: State) -> bool:
    """Whether a Wild Element brings a crystal out of the bag; otherwise it stands for one (CMP-91)."""
    return game.wild_mode == FETCH


@rule
def use_wild(game: State, seat: int) -> None:
    """The first half: now for which element."""
    game.chosen = NOBODY
    wait_for(game, seat, Stage.TAKE if fetches(game) else Stage.WILD_PLACE)


@rule
def offer_bag(game: State, menu: Menu) -> int:
    """Any element that is in the bag before anything is put in (CMP-88, CMP-91)."""
    count = 0
    for element in range(ELEMENTS):
        if game.bag[element] > 0:
            count = offer(menu, count, encode(Family.TAKE, element))
    return count


@rule
def take(game: State, seat: int, element: int) -> None:
    """The second half of an exchange or of a Wild Element: the new crystal goes to the bench (CMP-90, CMP-91)."""
    if game.chosen == NOBODY:
        game.wilds[seat] -= 1
        tell(game.events, Event.FETCHED, seat, element)
    else:
        game.bench[seat, game.chosen] -= 3 - game.rate
        game.bag[game.chosen] += 3 - game.rate
        game.exchanged |= 1 << game.rate
        tell(game.events, Event.EXCHANGED, seat, game.chosen, element)
    game.bag[element] -= 1
    game.bench[seat, element] += 1
    game.rate, game.chosen = 0, 0
    wait_for(game, seat, Stage.RESEARCH)


@rule
def offer_stand_in(game: State, seat: int, menu: Menu) -> int:
    """Any open space at all."""
    count = 0
    for element in range(ELEMENTS):
        first = encode(Family.PLACE, element, 0)
        for cell in range(CELLS):
            count = offer_if(menu, count, first + cell, is_open(game, cell, element))
        count = offer_if(menu, count, first + ON_EXTINGUISHER, extinguisher_is_open(game, seat, element))
    return count


@rule
def place_stand_in(game: State, seat: int, element: int, target: int) -> None:
    """A Wild Element fills a space as a placement, and is no crystal."""
    game.wilds[seat] -= 1
    game.placements -= 1
    mention(game, Event.PLACED, seat, element, target)
    if target == ON_EXTINGUISHER:
        game.wild_building[seat, part_of(element)] += 1
        settle_extinguisher(game, seat)
    else:
        game.wild_on[target, element] += 1
        settle_space(game, seat, target, True)
    game.chosen = 0
    wait_for(game, seat, Stage.RESEARCH)


# --- Nobel ------------------------------------------------------------------------------------------------------------


@rule
def begin_nobel(game: State) -> None:
    """The Lead places for Nobel, up to his Research number (CMP-212, CMP-222, CMP-223)."""
    experiment = DISCOVERY if game.nobel_places_by else RESEARCH
    game.active = NOBEL
    game.placements = NUMBER[experiment, game.level[NOBEL, experiment]]
    game.placed = 0
    wait_for(game, game.lead, Stage.NOBEL_PLACE)


@rule
def offer_nobel(game: State, menu: Menu) -> int:
    """On unclaimed compounds, and at least one if it fits (CMP-222, CMP-224, CMP-225)."""
    count = 0
    if game.placements > 0:
        for element in range(ELEMENTS):
            if game.bench[NOBEL, element] > 0:
                first = encode(Family.PLACE, element, 0)
                for cell in range(CELLS):
                    fits = is_unclaimed(game, cell) and is_open(game, cell, element)
                    count = offer_if(menu, count, first + cell, fits)
    return offer(menu, count, encode(Family.END)) if game.placed else count


@rule
def place_for_nobel(game: State, element: int, cell: int) -> None:
    """A crystal of Nobel's bench."""
    game.placed = 1
    place(game, NOBEL, game.bench[NOBEL, :], element, cell)


@rule
def end_nobel(game: State) -> None:
    """The Burners once more (CMP-174)."""
    game.placements, game.placed = 0, 0
    open_window(game)
