"""Bargains: which offers a bot makes, which it accepts, and what it asks for instead.

What a scientist has is worth one number: the plans for the crystals, and the value of tools, Wild Elements and
extinguishers. A deal must raise that number for both by more than a trifle, so no gift is made, and no row of deals
comes back to where it began. Nor may it help the other out of proportion: among few players it is as good to be hurt
oneself. So whoever offers a bot less than that, however often, wins nothing by it.

The offers on the menu of a bot are one thing for one and, where that does too little for one side, two for one. They
are spelled in several moves (drafts.py); each deal lends its weight to the move that leads to it from here.
"""

from labtop.games.compounded.cards import (
    CELLS,
    ELEMENTS,
    END_POINTS,
    EXTINGUISHER,
    ITEMS,
    TOOLS,
    WILD,
)
from labtop.games.compounded.drafts import count_of_side, leg_of
from labtop.games.compounded.plans import FULL, LASTING, MINE, POINT, THEIRS, TIME, WITH_TOOL, note_values, plans
from labtop.games.compounded.state import Family, Stage, State, encode
from labtop.games.compounded.trading import COUNTER_LEG, holds
from labtop.kernel.advice import Advice
from labtop.kernel.menu import Menu
from labtop.kernel.rule import rule

STOCK, PARTNERS_STOCK, TOP_WEIGHT, TOP_DEAL = range(4, 8)  # more notes on the advice; see plans.py
MORE_MINE = THEIRS + CELLS  # what one crystal more of each element is worth, and what the loss of one costs
LESS_MINE, MORE_THEIRS, LESS_THEIRS = (MORE_MINE + ELEMENTS * times for times in (1, 2, 3))

NONE = -1
BOUGHT = 250  # by how much a deal must better what one has
EVEN = 200  # how much more than in proportion the partner may gain
OFFERS = 3  # so many offers a bot makes in one phase
KEPT_WILD = 3300
KEPT_EXTINGUISHER = 3200
CODED = ITEMS + 1


# --- what one has -----------------------------------------------------------------------------------------------------


@rule
def stock(game: State, seat: int, advice: Advice, base: int) -> int:
    """What a scientist has: the plans for the crystals, and all other things."""
    value = plans(game, seat, advice, base) + KEPT_WILD * game.wilds[seat] + KEPT_EXTINGUISHER * game.built[seat]
    for tool in range(TOOLS):
        count = game.tools[seat, tool]
        if count > 0:
            value += WITH_TOOL[tool] * advice.note[TIME] // FULL * (1 if LASTING[tool] else count)
    return value


@rule
def shift(game: State, seat: int, item: int, more: int) -> None:
    """So many more of an item, to see what that would be worth."""
    if item == NONE:
        return
    if item < ELEMENTS:
        game.bench[seat, item] += more
    elif item < WILD:
        game.tools[seat, item - ELEMENTS] += more
    elif item == WILD:
        game.wilds[seat] += more
    else:
        game.built[seat] += more


@rule
def gain_of_deal(game: State, seat: int, advice: Advice, base: int, deal: int, gives: bool) -> int:
    """How much better off a scientist is by a deal, as the one who gives or the other."""
    way = 1 if gives else -1
    shift_deal(game, seat, deal, way)
    after = stock(game, seat, advice, base)
    shift_deal(game, seat, deal, -way)
    return after - advice.note[STOCK if base == MINE else PARTNERS_STOCK]


@rule
def shift_deal(game: State, seat: int, deal: int, way: int) -> None:
    """What a deal brings and takes, to see what that would be worth; −1 is the other side of it."""
    for place in range(4):
        shift(game, seat, item_of(deal, place), way if place >= 2 else -way)


@rule
def gain_of_leg(game: State, seat: int, advice: Advice, base: int, leg: int, way: int) -> int:
    """How much better off a scientist is by a leg of an offer: way is 1 for who offers it, −1 for the other."""
    before = stock(game, seat, advice, base)
    shift_leg(game, seat, leg, way)
    after = stock(game, seat, advice, base)
    shift_leg(game, seat, leg, -way)
    return after - before


@rule
def shift_leg(game: State, seat: int, leg: int, way: int) -> None:
    """What a leg brings and takes, likewise."""
    for item in range(ITEMS):
        more = game.leg_get[leg, item] - game.leg_give[leg, item]
        if more:
            shift(game, seat, item, way * more)


# --- deals as numbers -------------------------------------------------------------------------------------------------


@rule
def deal_of(give: int, give_too: int, get: int, get_too: int) -> int:
    """A deal of up to two things for up to two, as one number; the second of a side is not the smaller, or NONE."""
    return (((give + 1) * CODED + give_too + 1) * CODED + get + 1) * CODED + get_too + 1


@rule
def item_of(deal: int, place: int) -> int:
    """What a deal gives first and second, gets first and second."""
    for _ in range(3 - place):
        deal //= CODED
    return deal % CODED - 1


# --- what is fair -----------------------------------------------------------------------------------------------------


@rule
def is_fair(game: State, own: int, theirs: int, other: int) -> bool:
    """Worth while, not out of proportion, and no help for who is about to end the game ahead."""
    if own < BOUGHT or theirs > own * (game.seats - 1) + EVEN:
        return False
    return game.points[other] + theirs // POINT < END_POINTS or own >= theirs


@rule
def begin_bargain(game: State, seat: int, advice: Advice) -> None:
    """Note what one has, and what one crystal more or less would change."""
    advice.note[TOP_WEIGHT] = 0
    advice.note[TOP_DEAL] = NONE
    advice.note[STOCK] = stock(game, seat, advice, MINE)
    note_single(game, seat, advice, MINE, MORE_MINE, LESS_MINE)


@rule
def note_partner(game: State, partner: int, advice: Advice) -> None:
    """The same for a partner."""
    note_values(game, partner, advice, THEIRS)
    advice.note[PARTNERS_STOCK] = stock(game, partner, advice, THEIRS)
    note_single(game, partner, advice, THEIRS, MORE_THEIRS, LESS_THEIRS)


@rule
def note_single(game: State, seat: int, advice: Advice, base: int, more: int, less: int) -> None:
    """What one crystal more or less of each element would change."""
    here = plans(game, seat, advice, base)
    for element in range(ELEMENTS):
        game.bench[seat, element] += 1
        advice.note[more + element] = plans(game, seat, advice, base) - here
        game.bench[seat, element] -= 1
        if game.bench[seat, element] > 0:
            game.bench[seat, element] -= 1
            advice.note[less + element] = here - plans(game, seat, advice, base)
            game.bench[seat, element] += 1


# --- which offers -----------------------------------------------------------------------------------------------------


@rule
def weigh_offers(game: State, seat: int, menu: Menu, advice: Advice) -> None:
    """Weigh the moves that spell an offer: each by the best deal that it can lead to, passing by nothing."""
    for i in range(menu.count):
        advice.weight[i] = 0 if is_way_out(menu.moves[i]) else -POINT
    if game.legs > (game.stage != Stage.PARTNER) or offers_made(game, seat) >= OFFERS:
        return
    begin_bargain(game, seat, advice)
    for partner in range(game.seats):
        if partner != seat and may_concern(game, partner):
            note_partner(game, partner, advice)
            weigh_deals_with(game, seat, partner, menu, advice)
    if game.stage == Stage.PARTNER and advice.note[TOP_DEAL] != NONE and takers(game, seat, advice) > 1:
        lend(menu, advice, encode(Family.OFFER_OPEN), advice.note[TOP_WEIGHT] + 1)


@rule
def offers_made(game: State, seat: int) -> int:
    """How many offers a scientist has made in this phase; a counter-offer is always the first."""
    return 0 if game.countering or game.stage == Stage.ANSWER else game.trade_offers - game.offers_left[seat]


@rule
def is_way_out(move: int) -> bool:
    """Whether a move is no offer."""
    return move == encode(Family.PASS) or move == encode(Family.CANCEL) or move == encode(Family.REFUSE)


@rule
def may_concern(game: State, partner: int) -> bool:
    """Whether the offer that is drafted could be made to this partner."""
    if game.stage == Stage.TRADE or game.stage == Stage.PARTNER or game.open:
        return True
    if game.stage == Stage.ANSWER:
        return partner == game.offerer
    return game.leg_with[leg_of(game)] == partner


@rule
def weigh_deals_with(game: State, seat: int, partner: int, menu: Menu, advice: Advice) -> None:
    """All deals with a partner that look good from afar."""
    for give in range(ITEMS):
        if holds(game, seat, give) == 0:
            continue
        for get in range(ITEMS):
            if get != give and holds(game, partner, get) > 0 and (give < ELEMENTS or get < ELEMENTS):
                own = rough(game, seat, advice, get, MORE_MINE, True) - rough(
                    game, seat, advice, give, LESS_MINE, False
                )
                theirs = rough(game, partner, advice, give, MORE_THEIRS, True)
                theirs -= rough(game, partner, advice, get, LESS_THEIRS, False)
                if own > 0 and theirs > 0:
                    weigh_deal(game, seat, partner, menu, advice, deal_of(give, NONE, get, NONE))
                if game.trade_max_items > 1:
                    weigh_bundles(game, seat, partner, menu, advice, give, get, own, theirs)


@rule
def rough(game: State, seat: int, advice: Advice, item: int, base: int, more: bool) -> int:
    """What one more or one less of an item is worth, by itself."""
    if item < ELEMENTS:
        return advice.note[base + item]
    if item == WILD:
        return KEPT_WILD
    if item == EXTINGUISHER:
        return KEPT_EXTINGUISHER
    tool = item - ELEMENTS
    if LASTING[tool] and game.tools[seat, tool] > (0 if more else 1):
        return 0
    return WITH_TOOL[tool] * advice.note[TIME] // FULL


@rule
def weigh_bundles(
    game: State, seat: int, partner: int, menu: Menu, advice: Advice, give: int, get: int, own: int, theirs: int
) -> None:
    """One crystal more for the side to which one for one does too little."""
    for more in range(ELEMENTS):
        asks = own <= BOUGHT < theirs and own + advice.note[MORE_MINE + more] > 0
        adds = theirs <= BOUGHT < own and theirs + advice.note[MORE_THEIRS + more] > 0
        if adds and more >= give and more != get and game.bench[seat, more] > (more == give):
            weigh_deal(game, seat, partner, menu, advice, deal_of(give, more, get, NONE))
        elif asks and more >= get and more != give and game.bench[partner, more] > (more == get):
            weigh_deal(game, seat, partner, menu, advice, deal_of(give, NONE, get, more))


@rule
def weigh_deal(game: State, seat: int, partner: int, menu: Menu, advice: Advice, deal: int) -> None:
    """A deal that both should like lends its weight to the move that leads to it from here."""
    move = next_move(game, partner, deal)
    if move == NONE:
        return
    own = gain_of_deal(game, seat, advice, MINE, deal, True)
    if own < BOUGHT:
        return
    theirs = gain_of_deal(game, partner, advice, THEIRS, deal, False)
    if not is_fair(game, own, theirs, partner) or not is_fair(game, theirs, own, seat):
        return
    weight = own - theirs // (2 * (game.seats - 1))
    if offers_made(game, seat) > 0:
        weight = min(own, theirs)  # the first offer was for oneself, a later one is for both
    if weight > advice.note[TOP_WEIGHT]:
        advice.note[TOP_WEIGHT] = weight
        advice.note[TOP_DEAL] = deal
    lend(menu, advice, move, weight)


@rule
def lend(menu: Menu, advice: Advice, move: int, weight: int) -> None:
    """A move is worth as much as the best that it leads to."""
    for i in range(menu.count):
        if menu.moves[i] == move:
            advice.weight[i] = max(advice.weight[i], weight)


@rule
def takers(game: State, seat: int, advice: Advice) -> int:
    """How many of the others would accept the best deal: with several, it is offered to all."""
    deal, count = advice.note[TOP_DEAL], 0
    own = gain_of_deal(game, seat, advice, MINE, deal, True)
    for partner in range(game.seats):
        if partner != seat and has_what_is_asked(game, partner, deal):
            note_values(game, partner, advice, THEIRS)
            advice.note[PARTNERS_STOCK] = stock(game, partner, advice, THEIRS)
            theirs = gain_of_deal(game, partner, advice, THEIRS, deal, False)
            count += is_fair(game, own, theirs, partner) and is_fair(game, theirs, own, seat)
    return count


@rule
def has_what_is_asked(game: State, seat: int, deal: int) -> bool:
    """Whether a scientist holds what a deal asks for."""
    get, get_too = item_of(deal, 2), item_of(deal, 3)
    if holds(game, seat, get) == 0:
        return False
    return get_too == NONE or holds(game, seat, get_too) > (get_too == get)


# --- how they are spelled ---------------------------------------------------------------------------------------------


@rule
def next_move(game: State, partner: int, deal: int) -> int:
    """The move that leads from here to an offer of this deal, or NONE where the draft has gone another way."""
    if game.stage == Stage.TRADE:
        return encode(Family.OFFER)
    if game.stage == Stage.PARTNER:
        return encode(Family.OFFER_TO, partner)
    if game.stage == Stage.ANSWER:
        return encode(Family.COUNTER)
    given, got = count_of_side(game, True), count_of_side(game, False)
    if not is_begun(game, deal, 0, given) or not is_begun(game, deal, 2, got):
        return NONE
    give_too, get_too = item_of(deal, 1), item_of(deal, 3)
    if game.stage == Stage.GIVE:
        if given == 0:
            larger = give_too != NONE or get_too != NONE
            return encode(Family.BUNDLE) if larger and not game.bundle else encode(Family.GIVE, item_of(deal, 0))
        return NONE if give_too == NONE else encode(Family.GIVE, give_too)
    if game.stage == Stage.GET:
        return next_to_get(game, deal, got)
    if given == 1 and give_too != NONE:
        return NONE if game.asked_more else encode(Family.ALSO_GIVE)
    return encode(Family.ALSO_GET) if got == 1 and get_too != NONE else encode(Family.SEND)


@rule
def next_to_get(game: State, deal: int, got: int) -> int:
    """What is asked for first, which sends a plain offer, or second."""
    larger = item_of(deal, 1) != NONE or item_of(deal, 3) != NONE
    if got == 0:
        return NONE if larger and not game.bundle else encode(Family.GET, item_of(deal, 2))
    return NONE if item_of(deal, 3) == NONE else encode(Family.GET, item_of(deal, 3))


@rule
def is_begun(game: State, deal: int, place: int, count: int) -> bool:
    """Whether the things named so far on one side are the first ones of a deal."""
    leg = leg_of(game)
    first, second = item_of(deal, place), item_of(deal, place + 1)
    if count == 0:
        return True
    if count > 2 or (count == 2 and second == NONE):
        return False
    named = game.leg_give[leg, first] if place == 0 else game.leg_get[leg, first]
    if count == 1:
        return named == 1
    also = game.leg_give[leg, second] if place == 0 else game.leg_get[leg, second]
    return named + also == (4 if first == second else 2)


# --- answers ----------------------------------------------------------------------------------------------------------


@rule
def weigh_answers(game: State, seat: int, menu: Menu, advice: Advice) -> None:
    """Accept what is fair; otherwise ask for what would be, or refuse."""
    worth = worth_of_offer(game, seat, advice)
    if worth <= 0 and game.stage == Stage.ANSWER and game.trade_counter and game.legs == 1 and not game.open:
        weigh_offers(game, seat, menu, advice)
    for i in range(menu.count):
        if menu.moves[i] == encode(Family.ACCEPT):
            advice.weight[i] = worth
        elif menu.moves[i] == encode(Family.REFUSE):
            advice.weight[i] = 0
        elif worth > 0 or game.stage == Stage.COUNTERED:
            advice.weight[i] = -POINT


@rule
def worth_of_offer(game: State, seat: int, advice: Advice) -> int:
    """How much better off one is by the offer on the table, if that is fair; else it counts against it."""
    leg, other = 0, game.offerer
    if game.stage == Stage.COUNTERED:
        leg, other = COUNTER_LEG, game.drafter
    elif not game.open:
        while game.leg_with[leg] != seat:
            leg += 1
    own = gain_of_leg(game, seat, advice, MINE, leg, -1)
    note_values(game, other, advice, THEIRS)
    if game.stage == Stage.COUNTERED:
        theirs = gain_of_leg(game, other, advice, THEIRS, leg, 1)
    else:
        theirs = gain_of_offer(game, other, advice)
    return own if is_fair(game, own, theirs, other) else -POINT


@rule
def gain_of_offer(game: State, seat: int, advice: Advice) -> int:
    """How much better off the offerer is by all legs together."""
    before = stock(game, seat, advice, THEIRS)
    for leg in range(game.legs):
        shift_leg(game, seat, leg, 1)
    after = stock(game, seat, advice, THEIRS)
    for leg in range(game.legs):
        shift_leg(game, seat, leg, -1)
    return after - before
