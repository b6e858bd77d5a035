"""Drafts: how an offer is spelled in a few moves, so that every legal offer has exactly one spelling (CMP-36, CMP-42).

A plain offer names a partner, one thing to give and one to get, and is sent with that. A bundle passes a gate after
each thing, where one thing more, one partner more, or sending it can be chosen. Things go up in number.
"""

from labtop.games.compounded.cards import ITEMS
from labtop.games.compounded.order import mention
from labtop.games.compounded.state import NOBODY, Event, Family, Stage, State, encode
from labtop.games.compounded.trading import (
    COUNTER_LEG,
    clear_leg,
    clear_offer,
    has_anything,
    holds,
    pass_offer,
    refuse,
    send,
)
from labtop.kernel.events import tell
from labtop.kernel.menu import Menu, offer, offer_if
from labtop.kernel.position import wait_for
from labtop.kernel.rule import rule

NO_ITEM = -1

# --- what may be named ------------------------------------------------------------------------------------------------


@rule
def leg_of(game: State) -> int:
    """The leg that is drafted."""
    return COUNTER_LEG if game.countering else game.legs - 1


@rule
def spare(game: State, item: int) -> int:
    """How many of an item the drafter can still give, after the earlier legs (CMP-47)."""
    left = holds(game, game.drafter, item) - game.leg_give[leg_of(game), item]
    if not game.countering:
        for leg in range(game.legs - 1):
            left += game.leg_get[leg, item] - game.leg_give[leg, item]
    return left


@rule
def may_give(game: State, item: int) -> bool:
    """Something to spare that is not asked for in this leg (CMP-42, CMP-47)."""
    return game.leg_get[leg_of(game), item] == 0 and spare(game, item) > 0


@rule
def may_get(game: State, item: int) -> bool:
    """Something that a partner holds, or one who could accept an open offer, not given in this leg (CMP-42, CMP-44)."""
    leg = leg_of(game)
    if game.leg_give[leg, item] > 0:
        return False
    if not game.open:
        return holds(game, game.leg_with[leg], item) > game.leg_get[leg, item]
    for seat in range(game.seats):
        if seat != game.offerer and holds_all_and(game, seat, item):
            return True
    return False


@rule
def holds_all_and(game: State, seat: int, more: int) -> bool:
    """Whether somebody holds all that an open offer asks for, and one thing more."""
    for item in range(ITEMS):
        if game.leg_get[0, item] + (item == more) > holds(game, seat, item):
            return False
    return True


@rule
def partner_has_something(game: State) -> bool:
    """Whether something can be asked for."""
    for item in range(ITEMS):
        if may_get(game, item):
            return True
    return False


@rule
def gives_something(game: State) -> bool:
    """Whether the side that gives is not empty."""
    return last_of(game, True) != NO_ITEM


@rule
def last_of(game: State, giving: bool) -> int:
    """The last thing that was named on a side of this leg."""
    leg = leg_of(game)
    for item in range(ITEMS - 1, -1, -1):
        if (game.leg_give[leg, item] if giving else game.leg_get[leg, item]) > 0:
            return item
    return NO_ITEM


@rule
def count_of_side(game: State, giving: bool) -> int:
    """How many things are on a side of this leg."""
    leg, count = leg_of(game), 0
    for item in range(ITEMS):
        count += game.leg_give[leg, item] if giving else game.leg_get[leg, item]
    return count


@rule
def may_partner(game: State, seat: int) -> bool:
    """Somebody who is not in the offer yet, if one of the two has something to give (CMP-43)."""
    if seat == game.offerer or game.partners >> seat & 1:
        return False
    if has_anything(game, seat):
        return True
    for item in range(ITEMS):
        left = holds(game, game.offerer, item)
        for leg in range(game.legs):
            left += game.leg_get[leg, item] - game.leg_give[leg, item]
        if left > 0:
            return True
    return False


@rule
def may_add_partner(game: State) -> bool:
    """Whether one partner more can be taken in (CMP-36, CMP-43)."""
    if game.open or game.countering or not game.trade_group:
        return False
    for seat in range(game.seats):
        if may_partner(game, seat):
            return True
    return False


@rule
def may_add(game: State, giving: bool) -> bool:
    """Whether one thing more can be named on a side, in ascending order (CMP-42)."""
    last = last_of(game, giving)
    if last == NO_ITEM or count_of_side(game, giving) >= game.trade_max_items:
        return False
    for item in range(last, ITEMS):
        if may_give(game, item) if giving else may_get(game, item):
            return True
    return False


# --- what is offered --------------------------------------------------------------------------------------------------


@rule
def offer_partners(game: State, menu: Menu) -> int:
    """Somebody, or in the first leg whoever accepts first."""
    count = 0
    if game.legs == 0:
        count = offer(menu, count, encode(Family.OFFER_OPEN))
        count = offer(menu, count, encode(Family.CANCEL))
    for seat in range(game.seats):
        count = offer_if(menu, count, encode(Family.OFFER_TO, seat), may_partner(game, seat))
    return count


@rule
def may_bundle(game: State) -> bool:
    """Whether a larger offer could be made: more things, or more partners."""
    if game.bundle or game.legs > 1:
        return False
    more_partners = not game.open and not game.countering and game.trade_group != 0 and game.seats > 2
    return game.trade_max_items > 1 or more_partners


@rule
def offer_giving(game: State, menu: Menu) -> int:
    """The first thing of a leg, or nothing; after ALSO_GIVE one thing more."""
    count, more = 0, game.also == Family.ALSO_GIVE
    if not more:
        count = offer_if(menu, count, encode(Family.BUNDLE), may_bundle(game))
        count = offer(menu, count, encode(Family.CANCEL))
    for item in range(max(0, last_of(game, True)) if more else 0, ITEMS):
        count = offer_if(menu, count, encode(Family.GIVE, item), may_give(game, item))
    if not more and partner_has_something(game):
        count = offer(menu, count, encode(Family.GIVE_NOTHING))
    return count


@rule
def offer_getting(game: State, menu: Menu) -> int:
    """The first thing to ask for in a leg, or nothing; after ALSO_GET one thing more."""
    count, more = 0, game.also == Family.ALSO_GET
    if not more:
        count = offer(menu, count, encode(Family.CANCEL))
    for item in range(max(0, last_of(game, False)) if more else 0, ITEMS):
        count = offer_if(menu, count, encode(Family.GET, item), may_get(game, item))
    if not more and gives_something(game):
        count = offer(menu, count, encode(Family.GET_NOTHING))
    return count


@rule
def offer_gate(game: State, menu: Menu) -> int:
    """Send it, or go on with it."""
    count = offer_if(menu, 0, encode(Family.ALSO_GIVE), not game.asked_more and may_add(game, True))
    count = offer_if(menu, count, encode(Family.ALSO_GET), may_add(game, False))
    count = offer_if(menu, count, encode(Family.ALSO_WITH), may_add_partner(game))
    count = offer(menu, count, encode(Family.SEND))
    return offer(menu, count, encode(Family.CANCEL))


# --- what a move does -------------------------------------------------------------------------------------------------


@rule
def begin_offer(game: State, seat: int) -> None:
    """A draft of one's own."""
    clear_offer(game)
    game.offerer, game.drafter = seat, seat
    wait_for(game, seat, Stage.PARTNER)


@rule
def offer_to(game: State, seat: int, partner: int) -> None:
    """A leg with this partner; NOBODY is an open offer."""
    game.leg_with[game.legs] = partner
    game.legs += 1
    if partner == NOBODY:
        game.open = 1
    else:
        game.partners |= 1 << partner
    game.asked_more = 0
    wait_for(game, seat, Stage.GIVE)


@rule
def give(game: State, seat: int, item: int) -> None:
    """A thing on the side that gives, or nothing."""
    if item != NO_ITEM:
        game.leg_give[leg_of(game), item] += 1
    wait_for(game, seat, Stage.GATE if game.also else Stage.GET)
    game.also = 0


@rule
def get(game: State, seat: int, item: int) -> None:
    """A thing on the side that gets, or nothing; a plain offer is sent with it."""
    if item != NO_ITEM:
        game.leg_get[leg_of(game), item] += 1
    game.also = 0
    if game.bundle:
        wait_for(game, seat, Stage.GATE)
    else:
        send(game)


@rule
def also(game: State, seat: int, family: int) -> None:
    """One thing or one partner more."""
    if family == Family.ALSO_WITH:
        wait_for(game, seat, Stage.PARTNER)
        return
    game.also = family
    if family == Family.ALSO_GET:
        game.asked_more = 1
    wait_for(game, seat, Stage.GIVE if family == Family.ALSO_GIVE else Stage.GET)


@rule
def counter(game: State, seat: int) -> None:
    """The partner drafts another leg between the same two (CMP-45)."""
    game.countering, game.drafter, game.bundle, game.asked_more = 1, seat, 0, 0
    clear_leg(game, COUNTER_LEG)
    game.leg_with[COUNTER_LEG] = game.offerer
    tell(game.events, Event.COUNTERED, seat)
    wait_for(game, seat, Stage.GIVE)


@rule
def cancel(game: State, seat: int) -> None:
    """The draft is dropped: a pass or, in answer to an offer, a refusal (CMP-39, CMP-40)."""
    if game.countering:
        refuse(game, seat)
        return
    clear_offer(game)
    mention(game, Event.DROPPED, seat)
    pass_offer(game, seat)
