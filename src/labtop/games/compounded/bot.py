"""How to play Compounded well: rules of thumb that read only what the seat may know.

Weights are in thousandths of a point. A move is worth what it brings at once and what it makes of the plans (plans.py).
Offers and answers to them are weighed in bargains.py.
"""

from labtop.games.compounded.bargains import (
    BOUGHT,
    KEPT_EXTINGUISHER,
    KEPT_WILD,
    weigh_answers,
    weigh_offers,
    worth_of_offer,
)
from labtop.games.compounded.cards import (
    BURNER,
    CELLS,
    CYLINDER,
    DUE,
    ELEMENTS,
    EXPERIMENT_WORDS,
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
    PARTS,
    PIPET,
    REACTION,
    SIZE,
    SPACES,
    TOOLS,
    VOLATILE,
)
from labtop.games.compounded.field import filled, is_complete
from labtop.games.compounded.plans import (
    AT_THE_END,
    FULL,
    HERE,
    LAST,
    MINE,
    POINT,
    RARE,
    SOON,
    TIME,
    WITH_TOOL,
    coming,
    hope,
    left,
    look_ahead,
    may_mark,
    note_values,
    plans,
    plans_afresh,
    safety,
    swapped,
    until_fire,
    worth,
    worth_of_rise,
)
from labtop.games.compounded.scoring import final_points
from labtop.games.compounded.state import ARGS, FAMILY, NOBEL, NOBODY, PHASE, RATES, Family, Phase, Stage, State, Step
from labtop.kernel.advice import Advice
from labtop.kernel.menu import Menu
from labtop.kernel.phrases import Names, who
from labtop.kernel.rule import rule

# What a search needs to know.
HORIZON = 2
MARGIN = 12
THUMB = 0.03
EFFORT = 0.25  # two rounds of all that people do take a third of a millisecond

STALE = 1200  # how much better another compound must be, to move a claim
HELPED = 600  # a crystal for somebody else
KEEN = 300  # to finish what can be finished


@rule
def advise(game: State, seat: int, menu: Menu, advice: Advice) -> None:
    """A weight for each legal move of this seat."""
    look_ahead(game, advice)
    note_values(game, seat, advice, MINE)
    if game.stage == Stage.ANSWER or game.stage == Stage.COUNTERED:
        weigh_answers(game, seat, menu, advice)
    elif game.step == Step.TRADE:
        weigh_offers(game, seat, menu, advice)
    else:
        advice.note[HERE] = plans(game, seat, advice, MINE)
        for i in range(menu.count):
            advice.weight[i] = weigh(game, seat, menu.moves[i], advice)


@rule
def weigh(game: State, seat: int, move: int, advice: Advice) -> int:
    """What a move is worth, outside of trading."""
    if game.step == Step.SWAP:
        return weigh_swap(game, seat, move, advice)
    if PHASE[game.stage] == Phase.LAB:
        return weigh_lab(game, seat, move, advice)
    return weigh_research(game, seat, move, advice)


# --- trading ----------------------------------------------------------------------------------------------------------


@rule
def weigh_swap(game: State, seat: int, move: int, advice: Advice) -> int:
    """The best swap with Nobel, who does not mind."""
    if FAMILY[move] == Family.PASS:
        return BOUGHT
    if FAMILY[move] == Family.GET:
        return swapped(game, seat, game.chosen, ARGS[move, 0], advice)
    best = -POINT
    for taken in range(ELEMENTS):
        if taken != ARGS[move, 0] and game.bench[NOBEL, taken] > 0:
            best = max(best, swapped(game, seat, ARGS[move, 0], taken, advice))
    return best


# --- study and research -----------------------------------------------------------------------------------------------


@rule
def weigh_research(game: State, seat: int, move: int, advice: Advice) -> int:
    """Returning, claims and Research turns."""
    family, first = FAMILY[move], ARGS[move, 0]
    if family == Family.PLACE:
        return weigh_placement(game, seat, first, ARGS[move, 1], advice)
    if family == Family.CLAIM:
        return hope(game, seat, first, seat, advice) - 100
    if family == Family.RETURN:
        if game.returning == seat:
            return swapped(game, seat, first, NOBODY, advice)
        return -swapped(game, seat, NOBODY, first, advice)  # Nobel keeps what one may swap for
    if family == Family.LIFT:
        return best_claim(game, seat, advice) - hope(game, seat, first, seat, advice) - STALE
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
        return loss(game, seat, game.chosen, flames_of_burner(game), advice) - KEPT_EXTINGUISHER
    return 400 if family == Family.GOGGLES else 0


@rule
def best_claim(game: State, seat: int, advice: Advice) -> int:
    """The best that an unclaimed compound lets one hope for, once it is claimed."""
    best = 0
    for cell in range(CELLS):
        if game.owner[cell] == NOBODY:
            best = max(best, hope(game, seat, cell, seat, advice))
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
    if cell == ON_EXTINGUISHER:
        return weigh_extinguisher(game, seat, element, advice)
    value, spaces = worth(game, seat, game.card[cell], advice.note[TIME]), open_spaces(game, cell)
    if game.stage == Stage.NOBEL_PLACE:
        return -value // (4 * spaces)
    if game.owner[cell] != NOBODY and game.owner[cell] != seat:
        return -HELPED - (value // 2 if spaces == 1 else 0)
    if spaces == 1:
        return value if may_mark(game, seat, cell) else 0
    missing = lacking(game, seat, cell)
    if game.stage != Stage.SCATTER and missing == 0 and spaces <= game.placements and may_mark(game, seat, cell):
        return value // spaces + KEEN
    if advice.note[LAST]:
        return AT_THE_END if game.owner[cell] == seat else 0
    share = (70 if game.owner[cell] == seat else 20) * safety(game, cell, advice.note[SOON] != 0) // 100
    return value * share // (100 * (spaces + missing + 1)) - 20 * RARE[element]


@rule
def weigh_extinguisher(game: State, seat: int, element: int, advice: Advice) -> int:
    """Three placements for three points and safety; in the last turn only if it can be finished."""
    if not advice.note[LAST]:
        return 700 - 15 * RARE[element]
    spaces, missing = 0, 0
    for part in range(len(PARTS)):
        due = DUE[part] - game.building[seat, part] - game.wild_building[seat, part]
        spaces += due
        missing += max(0, due - game.bench[seat, PARTS[part]])
    return POINT * game.extinguisher_points // spaces if missing == 0 and spaces <= game.placements else -1


@rule
def weigh_exchange(game: State, seat: int, rate: int, element: int, advice: Advice) -> int:
    """The best crystal that can be had for so many equal ones."""
    game.bench[seat, element] -= rate
    best = -POINT
    for taken in range(ELEMENTS):
        if game.bag[taken] > 0:
            best = max(best, swapped(game, seat, NOBODY, taken, advice))
    game.bench[seat, element] += rate
    return best - BOUGHT


@rule
def weigh_taking(game: State, seat: int, element: int, advice: Advice) -> int:
    """What a crystal of the bag makes of the plans."""
    better = swapped(game, seat, NOBODY, element, advice)
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
    return best - KEPT_WILD


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
def loss(game: State, seat: int, cell: int, flames: int, advice: Advice) -> int:
    """What an owner loses if so many flames more make a compound explode."""
    if game.owner[cell] != seat or game.flames[cell] + flames < LIMIT[game.card[cell]]:
        return 0
    if is_complete(game, cell):
        return worth(game, seat, game.card[cell], advice.note[TIME])
    return max(AT_THE_END * filled(game, cell), hope(game, seat, cell, seat, advice))


@rule
def flames_of_burner(game: State) -> int:
    """A flame now and, if the fire clock says so, one more at the end of this turn."""
    return 2 if coming(game) > until_fire(game) + 1 else 1


@rule
def weigh_burning(game: State, seat: int, cell: int, advice: Advice) -> int:
    """What a rival loses who has had his turn, the more the fewer rivals there are, less the value of the Burner."""
    owner = game.owner[cell]
    if owner == NOBODY or owner == seat or owner >= game.seats or not has_had_turn(game, owner):
        return -POINT
    flames = 1 if is_complete(game, cell) else flames_of_burner(game)
    harm = loss(game, owner, cell, flames, advice) * 2 // (game.seats + 1)
    return harm - WITH_TOOL[BURNER] * advice.note[TIME] // FULL - BOUGHT


@rule
def has_had_turn(game: State, seat: int) -> bool:
    """Whether somebody cannot place any more in this Research Phase: then a flame comes too late to be escaped."""
    place = seat - game.lead
    return (place + game.seats if place < 0 else place) < game.next


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
        return 200 + swapped(game, seat, NOBODY, first, advice)
    if family == Family.LOWER:
        return best_cylinder(game, seat, first, time)
    if family == Family.LIFT:
        return -hope(game, seat, first, seat, advice)
    if family == Family.PROTECT:
        return loss(game, seat, first, 1, advice) - KEPT_EXTINGUISHER
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
    return value + plans_afresh(game, seat, time) * min(FULL, 2 * time + 200) // FULL


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
    look_ahead(game, advice)
    note_values(game, seat, advice, MINE)
    good = worth_of_offer(game, seat, advice) > 0
    return "It brings you nearer to a compound." if good else "It brings you too little, or the other too much."
