"""Trading: offer turns, answers, counter-offers and deals (CMP-27, CMP-28, CMP-33 to CMP-50).

An offer is spelled in a few moves (drafts.py). Its legs stand in the record until it is settled.
"""

from labtop.games.compounded.bag import total
from labtop.games.compounded.cards import ELEMENTS, ITEMS, JOURNAL, WILD
from labtop.games.compounded.order import begin_step, go_on, mention, seat_at
from labtop.games.compounded.state import LEGS, NOBODY, Event, Family, Stage, State, Step, encode
from labtop.games.compounded.things import tell_things
from labtop.kernel.events import cross, tell
from labtop.kernel.menu import Menu, offer
from labtop.kernel.position import after, wait_for
from labtop.kernel.rule import rule

COUNTER_LEG = 1

# --- what can change hands --------------------------------------------------------------------------------------------


@rule
def holds(game: State, seat: int, item: int) -> int:
    """How many of an item a scientist has to trade (CMP-33 to CMP-35)."""
    if item < ELEMENTS:
        return game.bench[seat, item]
    if item < WILD:
        return game.tools[seat, item - ELEMENTS]
    return game.wilds[seat] if item == WILD else game.built[seat]


@rule
def has_anything(game: State, seat: int) -> bool:
    """Whether a scientist has something to trade."""
    return total(game.bench[seat, :]) + total(game.tools[seat, :]) + game.wilds[seat] + game.built[seat] > 0


@rule
def hand_over(game: State, giver: int, taker: int, item: int, count: int) -> None:
    """So many of an item change hands."""
    if item < ELEMENTS:
        game.bench[giver, item] -= count
        game.bench[taker, item] += count
    elif item < WILD:
        game.tools[giver, item - ELEMENTS] -= count
        game.tools[taker, item - ELEMENTS] += count
    elif item == WILD:
        game.wilds[giver] -= count
        game.wilds[taker] += count
    else:
        game.built[giver] -= count
        game.built[taker] += count


@rule
def asks_what_is_held(game: State, seat: int, leg: int) -> bool:
    """Whether a scientist holds all that a leg asks for (CMP-44, CMP-47)."""
    for item in range(ITEMS):
        if game.leg_get[leg, item] > holds(game, seat, item):
            return False
    return True


# --- offer turns ------------------------------------------------------------------------------------------------------


@rule
def begin_session(game: State) -> None:
    """Everybody may make so many offers (CMP-40)."""
    for seat in range(game.seats):
        game.offers_left[seat] = game.trade_offers
    game.passed = 0


@rule
def find_offer(game: State) -> None:
    """The next in the rotation with offers left who has not passed since the last deal (CMP-38 to CMP-41)."""
    clear_offer(game)
    seat = game.next
    for _ in range(game.seats):
        if game.offers_left[seat] > 0 and not game.passed >> seat & 1 and somebody_has_something(game):
            game.next = after(game, seat)
            wait_for(game, seat, Stage.TRADE)
            return
        seat = after(game, seat)
    begin_step(game, Step.RETURN)


@rule
def somebody_has_something(game: State) -> bool:
    """Whether any offer could be made."""
    for seat in range(game.seats):
        if has_anything(game, seat):
            return True
    return False


@rule
def offer_offer(menu: Menu) -> int:
    """Pass, or make an offer (CMP-39)."""
    count = offer(menu, 0, encode(Family.PASS))
    return offer(menu, count, encode(Family.OFFER))


@rule
def pass_offer(game: State, seat: int) -> None:
    """No further offer turn until a deal was made (CMP-39)."""
    game.passed |= 1 << seat
    go_on(game)


# --- answers ----------------------------------------------------------------------------------------------------------


@rule
def send(game: State) -> None:
    """The offer is made and counts; all hear of it (CMP-40, CMP-46, CMP-49)."""
    cross(game.events)
    if game.countering:
        tell_leg(game, game.drafter, game.offerer, COUNTER_LEG)
        wait_for(game, game.offerer, Stage.COUNTERED)
        return
    game.offers_left[game.offerer] -= 1
    for leg in range(game.legs):
        tell_leg(game, game.offerer, game.leg_with[leg], leg)
    game.asked = 1 if game.open else 0
    find_answer(game)


@rule
def tell_leg(game: State, seat: int, other: int, leg: int) -> None:
    """What a leg gives and what it asks for."""
    tell_things(game.events, Event.OFFERED, seat, other, game.leg_give[leg, :])
    tell_things(game.events, Event.WANTED, seat, other, game.leg_get[leg, :])


@rule
def find_answer(game: State) -> None:
    """The next who is asked: partners in turn order, or from the left of who makes an open offer (CMP-43, CMP-44)."""
    while game.asked < game.seats:
        if game.open:
            seat = after_steps(game, game.offerer, game.asked)
            wanted = asks_what_is_held(game, seat, 0)
        else:
            seat = seat_at(game, game.asked)
            wanted = game.partners >> seat & 1 != 0
        game.asked += 1
        if wanted:
            wait_for(game, seat, Stage.ANSWER)
            return
    if game.open:
        go_on(game)  # nobody wanted it
    else:
        make_deal(game)


@rule
def after_steps(game: State, seat: int, steps: int) -> int:
    """The seat so many places to the left."""
    seat += steps
    return seat - game.seats if seat >= game.seats else seat


@rule
def offer_answers(game: State, menu: Menu) -> int:
    """Accept, refuse or, as the only partner, counter (CMP-45)."""
    count = offer(menu, 0, encode(Family.ACCEPT))
    count = offer(menu, count, encode(Family.REFUSE))
    if game.stage == Stage.ANSWER and game.trade_counter and game.legs == 1 and not game.open:
        count = offer(menu, count, encode(Family.COUNTER))
    return count


@rule
def accept(game: State, seat: int) -> None:
    """A counter-offer and an open offer are settled by one, a directed offer only by all (CMP-43 to CMP-45)."""
    cross(game.events)
    mention(game, Event.ACCEPTED, seat)
    if game.countering:
        carry_out(game, game.drafter, COUNTER_LEG, COUNTER_LEG + 1)
    elif game.open:
        game.leg_with[0] = seat
        carry_out(game, game.offerer, 0, 1)
    else:
        find_answer(game)


@rule
def refuse(game: State, seat: int) -> None:
    """The first refusal ends a directed offer; an open one goes on to the next (CMP-43, CMP-44)."""
    cross(game.events)
    mention(game, Event.REFUSED, seat)
    if game.open:
        find_answer(game)
    else:
        go_on(game)


# --- deals ------------------------------------------------------------------------------------------------------------


@rule
def make_deal(game: State) -> None:
    """All partners have accepted."""
    carry_out(game, game.offerer, 0, game.legs)


@rule
def carry_out(game: State, giver: int, first: int, end: int) -> None:
    """At once and completely, leg by leg; all passes lapse (CMP-39, CMP-47, CMP-48)."""
    had = 0
    for seat in range(game.seats):
        had |= (game.tools[seat, JOURNAL] > 0) << seat
    for leg in range(first, end):
        for item in range(ITEMS):
            hand_over(game, giver, game.leg_with[leg], item, game.leg_give[leg, item])
            hand_over(game, game.leg_with[leg], giver, item, game.leg_get[leg, item])
    for seat in range(game.seats):
        if game.tools[seat, JOURNAL] > 0 and not had >> seat & 1:
            game.journal_since[seat] = game.turns  # CMP-164, CMP-241: a deal counts as one change
    game.passed = 0
    tell(game.events, Event.DEALT, game.offerer)
    go_on(game)


@rule
def clear_offer(game: State) -> None:
    """No offer is on the table."""
    game.offerer, game.drafter = NOBODY, NOBODY
    game.open, game.bundle, game.countering, game.also, game.asked_more = 0, 0, 0, 0, 0
    game.legs, game.partners, game.asked = 0, 0, 0
    for leg in range(LEGS):
        clear_leg(game, leg)


@rule
def clear_leg(game: State, leg: int) -> None:
    """A leg without a partner and without things."""
    game.leg_with[leg] = NOBODY
    for item in range(ITEMS):
        game.leg_give[leg, item] = 0
        game.leg_get[leg, item] = 0
