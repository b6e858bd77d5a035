"""How to play Compounded well: rules of thumb that read only what the seat may know.

Weights are in thousandths of a point. A move is worth what it brings at once and what it makes of the plans (plans.py).
A deal is accepted only if the own plans get clearly better by it, and not much less than the partner's: no gift is
made, and since each deal must better the plans of both, there is no going round in circles.
"""

from labtop.games.compounded.cards import (
    BURNER,
    CELLS,
    CYLINDER,
    ELEMENTS,
    EXPERIMENT_WORDS,
    EXTINGUISHER,
    GOGGLES,
    ITEM_WORDS,
    ITEMS,
    JOURNAL,
    LAB,
    LAB_KEY,
    LIMIT,
    LINKED,
    NO_REACTION,
    ON_EXTINGUISHER,
    PIPET,
    REACTION,
    SIZE,
    SPACES,
    TOOLS,
    VOLATILE,
    WILD,
)
from labtop.games.compounded.field import filled, is_complete
from labtop.games.compounded.plans import (
    FULL,
    POINT,
    RARE,
    WITH_TOOL,
    hope,
    left,
    may_mark,
    plans,
    safety,
    swapped,
    until_fire,
    worth,
    worth_of_rise,
)
from labtop.games.compounded.scoring import final_points
from labtop.games.compounded.state import ARGS, FAMILY, NOBEL, NOBODY, RATES, Family, Stage, State
from labtop.games.compounded.trading import COUNTER_LEG
from labtop.kernel.advice import Advice
from labtop.kernel.menu import Menu
from labtop.kernel.phrases import Names, who
from labtop.kernel.rule import rule

# What a search needs to know.
HORIZON = 2
MARGIN = 12
THUMB = 0.03

TIME, SOON, BEST_GIVE, BEST_GET, BEST_GAIN, BEST_WITH, HERE = range(7)  # notes on the advice
BOUGHT = 250  # by how much a deal must better the own plans
LEAD_OF_PARTNER = 1500  # by how much it may better the plans of the partner more than the own
STALE = 1200  # how much better another compound must be, to move a claim
SPENT_WILD = 3300
KEPT_EXTINGUISHER = 3200
HELPED = 600  # a crystal for somebody else
SOON_CARDS = 2


@rule
def advise(game: State, seat: int, menu: Menu, advice: Advice) -> None:
    """A weight for each legal move of this seat."""
    advice.note[TIME] = left(game)
    advice.note[SOON] = until_fire(game) <= SOON_CARDS
    advice.note[HERE] = plans(game, seat, advice.note[TIME], advice.note[SOON] != 0)
    if game.stage == Stage.TRADE or game.stage == Stage.PARTNER or game.stage == Stage.GIVE or game.stage == Stage.GET:
        find_deal(game, seat, advice)
    for i in range(menu.count):
        move = menu.moves[i]
        if game.stage <= Stage.COUNTERED:
            advice.weight[i] = weigh_trading(game, seat, move, advice)
        elif game.stage <= Stage.NOBEL_PLACE:
            advice.weight[i] = weigh_research(game, seat, move, advice)
        else:
            advice.weight[i] = weigh_lab(game, seat, move, advice)


# --- trading ----------------------------------------------------------------------------------------------------------


@rule
def find_deal(game: State, seat: int, advice: Advice) -> None:
    """The best exchange of one crystal for another that the partner should accept, too."""
    advice.note[BEST_GAIN] = 0
    advice.note[BEST_WITH] = NOBODY
    if game.stage != Stage.TRADE and (game.open or game.countering or game.bundle):
        return
    for partner in range(game.seats):
        drafted = game.stage == Stage.GIVE or game.stage == Stage.GET
        if partner != seat and (not drafted or game.leg_with[0] == partner):
            find_deal_with(game, seat, partner, advice)


@rule
def find_deal_with(game: State, seat: int, partner: int, advice: Advice) -> None:
    """The same with one partner."""
    time, soon = advice.note[TIME], advice.note[SOON] != 0
    for given in range(ELEMENTS):
        if game.bench[seat, given] == 0 or (game.stage == Stage.GET and game.leg_give[0, given] == 0):
            continue
        for taken in range(ELEMENTS):
            if taken != given and game.bench[partner, taken] > 0:
                gain = swapped(game, seat, given, taken, time, soon)
                if gain > max(BOUGHT, advice.note[BEST_GAIN]):
                    theirs = swapped(game, partner, taken, given, time, soon)
                    if theirs > BOUGHT and theirs - gain < LEAD_OF_PARTNER and gain - theirs < LEAD_OF_PARTNER:
                        advice.note[BEST_GAIN] = gain
                        advice.note[BEST_WITH] = partner
                        advice.note[BEST_GIVE] = given
                        advice.note[BEST_GET] = taken


@rule
def weigh_trading(game: State, seat: int, move: int, advice: Advice) -> int:
    """Offers that are worth while, and answers to those of others."""
    family, first = FAMILY[move], ARGS[move, 0]
    if game.stage == Stage.ANSWER or game.stage == Stage.COUNTERED:
        if family == Family.ACCEPT:
            return weigh_deal(game, seat, advice)
        return 0 if family == Family.REFUSE else -POINT
    if game.stage == Stage.NOBEL_SWAP or game.stage == Stage.NOBEL_TAKE:
        return weigh_swap(game, seat, move, advice)
    if family == Family.PASS or family == Family.CANCEL:
        return 0
    if family == Family.OFFER:
        return advice.note[BEST_GAIN] - 1
    if family == Family.OFFER_TO:
        return advice.note[BEST_GAIN] if first == advice.note[BEST_WITH] else -POINT
    if family == Family.GIVE and advice.note[BEST_WITH] != NOBODY:
        return advice.note[BEST_GAIN] if first == advice.note[BEST_GIVE] else -POINT
    if family == Family.GET and advice.note[BEST_WITH] != NOBODY:
        return advice.note[BEST_GAIN] if first == advice.note[BEST_GET] else -POINT
    return -POINT


@rule
def weigh_deal(game: State, seat: int, advice: Advice) -> int:
    """How much better the own plans are by a deal, unless the partner gets much more out of it."""
    leg, giver = 0, game.offerer
    if game.stage == Stage.COUNTERED:
        leg, giver = COUNTER_LEG, game.drafter
    else:
        for other in range(game.legs):
            if game.leg_with[other] == seat:
                leg = other
    own = gain_of(game, seat, leg, False, advice)
    theirs = gain_of(game, giver, leg, True, advice)
    if own < BOUGHT or theirs - own > LEAD_OF_PARTNER:
        return -POINT
    return own


@rule
def gain_of(game: State, seat: int, leg: int, gives: bool, advice: Advice) -> int:
    """How much better off a scientist is by a leg: crystals by the plans, other things by their own value."""
    time, soon = advice.note[TIME], advice.note[SOON] != 0
    before = plans(game, seat, time, soon)
    change = 0
    for item in range(ITEMS):
        more = game.leg_get[leg, item] - game.leg_give[leg, item]
        if not gives:
            more = -more
        if item < ELEMENTS:
            game.bench[seat, item] += more
        elif more:
            change += more * value_of(item, time)
    after = plans(game, seat, time, soon)
    for item in range(ELEMENTS):
        more = game.leg_get[leg, item] - game.leg_give[leg, item]
        game.bench[seat, item] -= more if gives else -more
    return after - before + change


@rule
def value_of(item: int, time: int) -> int:
    """What a thing is worth that is no crystal."""
    if item == WILD:
        return SPENT_WILD
    if item == EXTINGUISHER:
        return KEPT_EXTINGUISHER
    return WITH_TOOL[item - ELEMENTS] * time // FULL


@rule
def weigh_swap(game: State, seat: int, move: int, advice: Advice) -> int:
    """The best swap with Nobel, who does not mind."""
    time, soon = advice.note[TIME], advice.note[SOON] != 0
    if FAMILY[move] == Family.PASS:
        return BOUGHT
    if FAMILY[move] == Family.GET:
        return swapped(game, seat, game.chosen, ARGS[move, 0], time, soon)
    best = -POINT
    for taken in range(ELEMENTS):
        if taken != ARGS[move, 0] and game.bench[NOBEL, taken] > 0:
            best = max(best, swapped(game, seat, ARGS[move, 0], taken, time, soon))
    return best


# --- study and research -----------------------------------------------------------------------------------------------


@rule
def weigh_research(game: State, seat: int, move: int, advice: Advice) -> int:
    """Returning, claims and Research turns."""
    family, first = FAMILY[move], ARGS[move, 0]
    time, soon = advice.note[TIME], advice.note[SOON] != 0
    if family == Family.PLACE:
        return weigh_placement(game, seat, first, ARGS[move, 1], advice)
    if family == Family.CLAIM:
        return hope(game, seat, first, seat, time, soon) - 100
    if family == Family.RETURN:
        return swapped(game, game.returning, first, NOBODY, time, soon)
    if family == Family.LIFT:
        return best_claim(game, seat, time, soon) - hope(game, seat, first, seat, time, soon) - STALE
    if family == Family.EXCHANGE:
        return weigh_exchange(game, seat, 3 - first, ARGS[move, 1], advice)
    if family == Family.WILD:
        return best_fetch(game, seat, advice)
    if family == Family.TAKE:
        return weigh_taking(game, seat, first, advice)
    if family == Family.FROM_PILE:
        return best_of_pile(game, seat, advice) + 60
    if family == Family.USE_BURNER:
        return best_burning(game, seat, advice)
    if family == Family.BURN:
        return weigh_burning(game, seat, first, advice)
    if family == Family.PREVENT:
        return loss(game, seat, game.chosen, advice) - KEPT_EXTINGUISHER
    return 400 if family == Family.GOGGLES else 0


@rule
def best_claim(game: State, seat: int, time: int, soon: bool) -> int:
    """The best that an unclaimed compound lets one hope for, once it is claimed."""
    best = 0
    for cell in range(CELLS):
        if game.owner[cell] == NOBODY:
            best = max(best, hope(game, seat, cell, seat, time, soon))
    return best


@rule
def open_spaces(game: State, cell: int) -> int:
    """How many crystals a compound still needs."""
    return SIZE[game.card[cell]] - filled(game, cell)


@rule
def lacking(game: State, seat: int, cell: int) -> int:
    """How many of them are not on the bench, nor in the pile."""
    count = 0
    for element in range(ELEMENTS):
        due = SPACES[game.card[cell], element] - game.on[cell, element] - game.wild_on[cell, element]
        count += max(0, due - game.bench[seat, element] - game.pile[seat, element])
    return count


@rule
def weigh_placement(game: State, seat: int, element: int, cell: int, advice: Advice) -> int:
    """Finish what can be finished, best points for a placement first; then bring own claims nearer."""
    time, soon = advice.note[TIME], advice.note[SOON] != 0
    if cell == ON_EXTINGUISHER:
        return 700 - 15 * RARE[element] + (200 if time < 200 else 0)
    if game.stage == Stage.NOBEL_PLACE:
        return -worth(game, seat, game.card[cell], time) // (4 * open_spaces(game, cell))
    value, spaces = worth(game, seat, game.card[cell], time), open_spaces(game, cell)
    if game.owner[cell] != NOBODY and game.owner[cell] != seat:
        return -HELPED - (value // 2 if spaces == 1 else 0)
    if spaces == 1:
        return value if may_mark(game, seat, cell) else 0
    finishes = lacking(game, seat, cell) == 0 and spaces <= game.placements and may_mark(game, seat, cell)
    if finishes and game.stage != Stage.SCATTER:
        return value // spaces + 300
    share = (70 if game.owner[cell] == seat else 20) * safety(game, cell, soon) // 100
    if game.final_turn:
        return 500 if game.owner[cell] == seat else 0
    return value * share // (100 * (spaces + lacking(game, seat, cell) + 1)) - 20 * RARE[element]


@rule
def weigh_exchange(game: State, seat: int, rate: int, element: int, advice: Advice) -> int:
    """The best crystal that can be had for so many equal ones."""
    time, soon = advice.note[TIME], advice.note[SOON] != 0
    game.bench[seat, element] -= rate
    best = -POINT
    for taken in range(ELEMENTS):
        if game.bag[taken] > 0:
            game.bench[seat, taken] += 1
            best = max(best, plans(game, seat, time, soon) - advice.note[HERE])
            game.bench[seat, taken] -= 1
    game.bench[seat, element] += rate
    return best - BOUGHT


@rule
def weigh_taking(game: State, seat: int, element: int, advice: Advice) -> int:
    """What a crystal of the bag makes of the plans."""
    better = swapped(game, seat, NOBODY, element, advice.note[TIME], advice.note[SOON] != 0)
    return better + finishing(game, seat, element, advice)


@rule
def finishing(game: State, seat: int, element: int, advice: Advice) -> int:
    """What can be finished in this turn with one crystal more, and not without it."""
    best = 0
    for cell in range(CELLS):
        if game.owner[cell] == NOBODY or game.owner[cell] == seat:
            spaces = open_spaces(game, cell) if game.card[cell] != NOBODY else 0
            if 0 < spaces <= game.placements and lacking(game, seat, cell) == 1 and may_mark(game, seat, cell):
                due = SPACES[game.card[cell], element] - game.on[cell, element] - game.wild_on[cell, element]
                if due > game.bench[seat, element] + game.pile[seat, element]:
                    best = max(best, worth(game, seat, game.card[cell], advice.note[TIME]))
    return best


@rule
def best_fetch(game: State, seat: int, advice: Advice) -> int:
    """A Wild Element is worth three points: it is spent to finish something better."""
    best = 0
    for element in range(ELEMENTS):
        if game.bag[element] > 0 or game.wild_mode:
            best = max(best, finishing(game, seat, element, advice))
    return best - SPENT_WILD


@rule
def best_of_pile(game: State, seat: int, advice: Advice) -> int:
    """The best placement of a crystal of the pile."""
    best = -POINT
    for element in range(ELEMENTS):
        if game.pile[seat, element] > 0:
            for cell in range(CELLS):
                card = game.card[cell]
                if card != NOBODY and SPACES[card, element] > game.on[cell, element] + game.wild_on[cell, element]:
                    best = max(best, weigh_placement(game, seat, element, cell, advice))
    return best


# --- fire -------------------------------------------------------------------------------------------------------------


@rule
def loss(game: State, seat: int, cell: int, advice: Advice) -> int:
    """What an owner loses if one flame more makes a compound explode."""
    card = game.card[cell]
    if game.owner[cell] != seat or game.flames[cell] + 1 < LIMIT[card]:
        return 0
    time = advice.note[TIME]
    if is_complete(game, cell):
        return worth(game, seat, card, time)
    return worth(game, seat, card, time) * filled(game, cell) // (2 * SIZE[card])


@rule
def weigh_burning(game: State, seat: int, cell: int, advice: Advice) -> int:
    """What a rival loses by a flame, less the value of the Burner."""
    owner = game.owner[cell]
    if owner == NOBODY or owner == seat or owner >= game.seats:
        return -POINT
    return loss(game, owner, cell, advice) * 2 // 3 - 2 * WITH_TOOL[BURNER]


@rule
def best_burning(game: State, seat: int, advice: Advice) -> int:
    """The best use of a Burner now."""
    best = -POINT
    for cell in range(CELLS):
        if game.card[cell] != NOBODY and game.flames[cell] == 0:
            best = max(best, weigh_burning(game, seat, cell, advice))
    return best


# --- the Lab Phase ----------------------------------------------------------------------------------------------------


@rule
def weigh_lab(game: State, seat: int, move: int, advice: Advice) -> int:
    """Scoring, raising, scattering, protecting."""
    family, first = FAMILY[move], ARGS[move, 0]
    time = advice.note[TIME]
    if family == Family.PLACE:
        return weigh_placement(game, seat, first, ARGS[move, 1], advice)
    if family == Family.SCORE:
        return POINT - 100 * (REACTION[game.card[first]] == VOLATILE) - 10 * (REACTION[game.card[first]] != NO_REACTION)
    if family == Family.RAISE:
        return worth_of_rise(game, seat, first, time)
    if family == Family.GRANT:
        return weigh_grant(game, first, ARGS[move, 1], time)
    if family == Family.SHARE:
        return -10 * game.points[first]
    if family == Family.JOURNAL:
        return 200 + swapped(game, seat, NOBODY, first, time, advice.note[SOON] != 0)
    if family == Family.LOWER:
        return best_cylinder(game, seat, first, time)
    if family == Family.LIFT:
        return -hope(game, seat, first, seat, time, advice.note[SOON] != 0)
    if family == Family.PROTECT:
        return loss(game, seat, first, advice) - KEPT_EXTINGUISHER
    return 150 if family == Family.KEY else 0


@rule
def weigh_grant(game: State, seat: int, experiment: int, time: int) -> int:
    """To whom it helps least: Nobel, or who is behind."""
    if seat >= game.seats:
        return -300
    return -worth_of_rise(game, seat, experiment, max(time, 200)) - 30 * game.points[seat]


@rule
def best_cylinder(game: State, seat: int, lowered: int, time: int) -> int:
    """What another experiment gains more than this one loses."""
    best = 0
    for other in range(LAB + 1):
        if other != lowered:
            best = max(best, worth_of_rise(game, seat, other, time))
    game.level[seat, lowered] -= 1
    lost = worth_of_rise(game, seat, lowered, time)
    game.level[seat, lowered] += 1
    return best - lost - BOUGHT


# --- looking ahead ----------------------------------------------------------------------------------------------------


@rule
def clock(game: State) -> int:
    """The turn."""
    return game.turns


@rule
def outlook(game: State, seat: int) -> int:
    """Points, what counts at the end, levels and tools for the time that is left, and the plans."""
    time = left(game)
    value = POINT * (game.points[seat] + final_points(game, seat))
    for experiment in range(LAB + 1):
        for _ in range(game.level[seat, experiment]):
            value += 1500 * time // FULL
    for tool in range(TOOLS):
        value += WITH_TOOL[tool] * game.tools[seat, tool] * time // FULL
    return value + plans(game, seat, time, False) * min(FULL, 2 * time + 200) // FULL


# --- in words ---------------------------------------------------------------------------------------------------------

OF_TOOL = {
    GOGGLES: "more crystals to place in one turn",
    LAB_KEY: "the first choice in a turn",
    PIPET: "a cheaper exchange in every turn",
    JOURNAL: "a crystal back in every turn",
    CYLINDER: "levels where you need them",
    BURNER: "a flame on the work of somebody else",
}


def because(game: State, seat: int, move: int, names: Names) -> str:
    """What speaks for a move or against it, as the rules of thumb see it."""
    family, first = Family(FAMILY[move]), int(ARGS[move, 0])
    match family:
        case Family.PLACE if ARGS[move, 1] == ON_EXTINGUISHER:
            return "A built extinguisher saves a compound, or is worth points at the end."
        case Family.PLACE:
            return _about_placing(game, seat, int(ARGS[move, 1]), names)
        case Family.CLAIM:
            return _about_claim(game, seat, first)
        case Family.RAISE:
            return f"{EXPERIMENT_WORDS[first]} helps you in every turn to come."
        case Family.GIVE | Family.GET if first < ITEMS and game.offerer != NOBODY:
            return f"It depends on who needs {ITEM_WORDS[first]} more."
        case Family.ACCEPT:
            return _about_deal(game, seat)
        case Family.HOLD:
            return "A token that you keep can still mark a compound that you finish."
        case Family.PASS if game.stage == Stage.TRADE:
            return "There may be no crystal that both sides would rather have."
        case Family.USE_BURNER:
            return "It pays to burn what a rival has finished and a single flame destroys."
        case Family.PROTECT:
            return "It keeps what lies there; three points at the end are the price."
        case Family.WILD:
            return "It is worth three points at the end, so it should bring more now."
        case Family.GRANT:
            return "Raise what helps the others least."
        case Family.EXCHANGE:
            return f"{RATES[first]} crystals for one pay if that one is the last that is missing."
        case _:
            return ""


def _about_placing(game: State, seat: int, cell: int, names: Names) -> str:
    owner, spaces = game.owner[cell], open_spaces(game, cell)
    if owner not in (NOBODY, seat):
        return f"It helps {who(names, owner) if owner < game.seats else 'Nobel'}."
    if spaces == 1:
        return "It completes the compound."
    return f"{spaces - 1} more would be needed to complete it."


def _about_claim(game: State, seat: int, cell: int) -> str:
    missing = lacking(game, seat, cell)
    raised = EXPERIMENT_WORDS[LINKED[game.card[cell]]]
    if missing == 0:
        return f"You have all that it needs, and it raises {raised}."
    return f"You lack {missing} of its crystals; it raises {raised}."


def _about_deal(game: State, seat: int) -> str:
    advice = Advice.of_size(1)()
    advice.note[TIME], advice.note[SOON] = left(game), until_fire(game) <= SOON_CARDS
    good = weigh_deal(game, seat, advice) > 0
    return "It brings you nearer to a compound." if good else "It brings you too little, or the other too much."
