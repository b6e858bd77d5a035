"""The Lab slots: scoring in its order, Grant, Journal and the Graduated Cylinder.

CMP-96 to CMP-112, CMP-162 to CMP-171, CMP-178 to CMP-188, CMP-229 to CMP-237, CMP-241, CMP-243, CMP-245.
"""

from labtop.games.compounded.bag import empty_into_bag, has_room, is_nobel, is_overfull
from labtop.games.compounded.cards import (
    CELLS,
    CYLINDER,
    DISCOVERY,
    ELEMENTS,
    EXPERIMENTS,
    GRANT,
    JOURNAL,
    LAB,
    LINKED,
    NO_TOOL,
    NUMBER,
    POINTS,
    REACTION,
    RESEARCH,
    STUDY,
    TOOL,
    VOLATILE,
)
from labtop.games.compounded.discovery import ask_to_return
from labtop.games.compounded.field import claims_left, clear_cell, is_complete, unclaim
from labtop.games.compounded.fires import start_fire
from labtop.games.compounded.order import begin_matter, begin_step, end_matter, go_on, seat_at
from labtop.games.compounded.raising import add_points, can_rise, gain_tool, raise_level
from labtop.games.compounded.state import NOBEL, NOBODY, Event, Family, Matter, Stage, State, Step, encode
from labtop.kernel.events import tell
from labtop.kernel.menu import Menu, offer, offer_if
from labtop.kernel.position import wait_for
from labtop.kernel.rule import rule

# --- slots ------------------------------------------------------------------------------------------------------------


@rule
def find_slot(game: State) -> None:
    """Every scientist in turn order, then Nobel; again while something complete is claimed (CMP-96 to CMP-98)."""
    places = game.seats + (game.seats == NOBEL)
    if game.next == places:
        if not any_to_score(game, NOBODY):
            game.active = NOBODY
            begin_step(game, Step.LEFT_BURNED)
            return
        game.next = 0
    nobel = game.next == game.seats
    game.active = NOBEL if nobel else seat_at(game, game.next)
    wait_for(game, game.lead if nobel else game.active, Stage.SLOT)


@rule
def may_score(game: State, seat: int, cell: int) -> bool:
    """A complete compound with the token of this scientist (CMP-75, CMP-97)."""
    return game.owner[cell] == seat and is_complete(game, cell)


@rule
def any_to_score(game: State, seat: int) -> bool:
    """Whether a scientist, or with NOBODY anyone, has a complete compound."""
    for cell in range(CELLS):
        owner = game.owner[cell]
        if owner != NOBODY and (seat == NOBODY or owner == seat) and is_complete(game, cell):
            return True
    return False


@rule
def offer_slot(game: State, menu: Menu) -> int:
    """Score one, be done if there is none left, or use a Cylinder (CMP-97, CMP-165, CMP-166)."""
    seat, count = game.active, 0
    must = any_to_score(game, seat)
    count = offer_if(menu, count, encode(Family.END), not must)
    if must:
        for cell in range(CELLS):
            count = offer_if(menu, count, encode(Family.SCORE, cell), may_score(game, seat, cell))
    if not is_nobel(game, seat) and game.tools[seat, CYLINDER] > 0 and not game.cylinder_used >> seat & 1:
        for experiment in range(EXPERIMENTS):
            lowers = encode(Family.LOWER, experiment)
            count = offer_if(menu, count, lowers, may_lower(game, seat, experiment))
    return count


@rule
def end_slot(game: State) -> None:
    """The next is asked."""
    game.next += 1
    go_on(game)


# --- scoring ----------------------------------------------------------------------------------------------------------


@rule
def begin_scoring(game: State, cell: int) -> None:
    """Grant, points, tool, experiment, Journal, then all is put away, and a Volatile burns (CMP-99, CMP-178)."""
    game.scoring = cell
    game.share_with = NOBODY
    begin_matter(game, Matter.GRANT)
    go_on(game)


@rule
def ask_grant(game: State) -> None:
    """Who gets the Grant is chosen before anything else; the Lead chooses for Nobel (CMP-179, CMP-233)."""
    begin_matter(game, Matter.REWARD)
    if REACTION[game.card[game.scoring]] == GRANT:
        wait_for(game, decider(game), Stage.GRANT)


@rule
def decider(game: State) -> int:
    """Who decides in this slot (CMP-212)."""
    return game.lead if is_nobel(game, game.active) else game.active


@rule
def may_be_granted(game: State, seat: int, experiment: int) -> bool:
    """An experiment of another scientist that can rise; Nobel has two of them (CMP-179, CMP-180, CMP-234)."""
    if seat == game.active or not can_rise(game, seat, experiment):
        return False
    return not is_nobel(game, seat) or (experiment == DISCOVERY or experiment == RESEARCH)


@rule
def any_to_grant(game: State) -> bool:
    """Whether anything can rise."""
    for seat in range(game.seats + (game.seats == NOBEL)):
        for experiment in range(EXPERIMENTS):
            if may_be_granted(game, seat, experiment):
                return True
    return False


@rule
def offer_grants(game: State, menu: Menu) -> int:
    """Something that rises; only if there is nothing, somebody to share with (CMP-179 to CMP-181, CMP-233, CMP-245)."""
    nobel, count = is_nobel(game, game.active), 0
    free = game.grant_share != 0 and not nobel
    for seat in range(game.seats + (game.seats == NOBEL)):
        for experiment in range(EXPERIMENTS):
            shares = free and seat != game.active and not is_nobel(game, seat)
            allowed = shares or may_be_granted(game, seat, experiment)
            count = offer_if(menu, count, encode(Family.GRANT, seat, experiment), allowed)
    if count == 0 and not nobel:
        for seat in range(game.seats):
            count = offer_if(menu, count, encode(Family.SHARE, seat), seat != game.active)
    return count


@rule
def grant(game: State, seat: int, experiment: int) -> None:
    """The experiment rises, with all effects; one at its top shares the points (CMP-179, CMP-181 to CMP-183)."""
    if can_rise(game, seat, experiment):
        tell(game.events, Event.GRANTED, seat, experiment)
        raise_level(game, seat, experiment)
    else:
        game.share_with = seat
    go_on(game)


@rule
def share(game: State, seat: int) -> None:
    """Nothing can rise: the points are shared."""
    game.share_with = seat
    go_on(game)


@rule
def reward(game: State) -> None:
    """Points, half of them if shared and the partner's first, then the tool (CMP-99 to CMP-101, CMP-229, CMP-245)."""
    card, seat = game.card[game.scoring], game.active
    begin_matter(game, Matter.RAISE)
    if is_nobel(game, seat):
        tell(game.events, Event.NOBEL_SCORED, card)
        if game.nobel_scores:
            add_points(game, seat, POINTS[card])
        return
    points = POINTS[card] if game.share_with == NOBODY else POINTS[card] // 2
    if game.share_with != NOBODY:
        tell(game.events, Event.SHARED, game.share_with, points)
        add_points(game, game.share_with, points)
    tell(game.events, Event.SCORED, seat, card, points)
    add_points(game, seat, points)
    if TOOL[card] != NO_TOOL:
        gain_tool(game, seat, TOOL[card])


# --- what scoring raises ----------------------------------------------------------------------------------------------


@rule
def ask_raise(game: State) -> None:
    """The owner chooses; for Nobel it goes by itself (CMP-102, CMP-103, CMP-235 to CMP-237)."""
    begin_matter(game, Matter.JOURNAL)
    linked = LINKED[game.card[game.scoring]]
    if not is_nobel(game, game.active):
        wait_for(game, game.active, Stage.RAISE)
    elif linked != STUDY and can_rise(game, NOBEL, linked):
        raise_level(game, NOBEL, linked)


@rule
def offer_raises(game: State, seat: int, menu: Menu) -> int:
    """The linked experiment, or Lab in its place; nothing only if the linked one is at its top (CMP-103 to CMP-106)."""
    linked = LINKED[game.card[game.scoring]]
    count = offer_if(menu, 0, encode(Family.RAISE, linked), can_rise(game, seat, linked))
    count = offer_if(menu, count, encode(Family.RAISE, LAB), can_rise(game, seat, LAB))
    return offer_if(menu, count, encode(Family.RAISE_NOTHING), not can_rise(game, seat, linked))


@rule
def raise_one(game: State, seat: int, experiment: int) -> None:
    """The experiment that was chosen."""
    raise_level(game, seat, experiment)
    go_on(game)


# --- the Journal ------------------------------------------------------------------------------------------------------


@rule
def journal_works(game: State, seat: int) -> bool:
    """From the turn after the first one was gained, once in a Lab Phase (CMP-162 to CMP-164, CMP-241)."""
    owned = game.tools[seat, JOURNAL] > 0 and game.journal_since[seat] < game.turns
    return owned and not game.journal_used >> seat & 1


@rule
def ask_journal(game: State) -> None:
    """A crystal may be kept if there is a free place for it (CMP-162)."""
    begin_matter(game, Matter.CLEAR)
    seat = game.active
    if not is_nobel(game, seat) and journal_works(game, seat) and has_room(game, seat):
        wait_for(game, seat, Stage.JOURNAL)


@rule
def offer_keeping(game: State, menu: Menu) -> int:
    """Pass, or one crystal of the compound."""
    count = offer(menu, 0, encode(Family.PASS))
    for element in range(ELEMENTS):
        keeps = encode(Family.JOURNAL, element)
        count = offer_if(menu, count, keeps, game.on[game.scoring, element] > 0)
    return count


@rule
def keep(game: State, seat: int, element: int) -> None:
    """It goes to the bench instead of the bag (CMP-162)."""
    game.on[game.scoring, element] -= 1
    game.bench[seat, element] += 1
    game.journal_used |= 1 << seat
    tell(game.events, Event.KEPT, seat, element)
    go_on(game)


@rule
def put_away(game: State) -> None:
    """Crystals, card, token, flames go; a Volatile burns at once (CMP-110 to CMP-112, CMP-184 to CMP-188, CMP-232)."""
    cell = game.scoring
    card = game.card[cell]
    empty_into_bag(game, game.on[cell, :])
    clear_cell(game, cell, game.active)
    game.scoring, game.share_with = 0, 0
    end_matter(game)
    if REACTION[card] == VOLATILE and not (game.volatile_limit and game.volatile_done):
        game.volatile_done = 1
        start_fire(game)


# --- the Graduated Cylinder -------------------------------------------------------------------------------------------


@rule
def may_lower(game: State, seat: int, experiment: int) -> bool:
    """Above its start level, if another one can rise (CMP-165, CMP-167)."""
    return is_above_start(game, seat, experiment) and can_another_rise(game, seat, experiment)


@rule
def is_above_start(game: State, seat: int, experiment: int) -> bool:
    """Whether an experiment has a level to lose (CMP-167)."""
    return game.level[seat, experiment] > 0


@rule
def can_another_rise(game: State, seat: int, experiment: int) -> bool:
    """Whether there is an experiment below its top beside this one (CMP-167)."""
    for other in range(EXPERIMENTS):
        if other != experiment and can_rise(game, seat, other):
            return True
    return False


@rule
def lower(game: State, seat: int, experiment: int) -> None:
    """One level less, at once (CMP-165)."""
    game.cylinder_used |= 1 << seat
    game.level[seat, experiment] -= 1
    game.chosen = experiment
    tell(game.events, Event.LOWERED, seat, experiment, NUMBER[experiment, game.level[seat, experiment]])
    wait_for(game, seat, Stage.CYL_UP)


@rule
def offer_rises(game: State, seat: int, menu: Menu) -> int:
    """Another experiment below its top (CMP-165, CMP-167)."""
    count = 0
    for experiment in range(EXPERIMENTS):
        rises = experiment != game.chosen and can_rise(game, seat, experiment)
        count = offer_if(menu, count, encode(Family.RAISE, experiment), rises)
    return count


@rule
def raise_other(game: State, seat: int, experiment: int) -> None:
    """One level more; then a token too many comes off, or crystals too many go (CMP-168 to CMP-171)."""
    raise_level(game, seat, experiment)
    lowered = game.chosen
    game.chosen = 0
    if lowered == STUDY and claims_left(game, seat) < 0:
        wait_for(game, seat, Stage.CYL_LIFT)
    elif lowered == LAB and is_overfull(game, seat):
        ask_to_return(game, seat, seat)
    else:
        go_on(game)


@rule
def offer_letting_go(game: State, seat: int, menu: Menu) -> int:
    """Any regular claim (CMP-169)."""
    count = 0
    for cell in range(CELLS):
        own = game.owner[cell] == seat and not game.temporary[cell]
        count = offer_if(menu, count, encode(Family.LIFT, cell), own)
    return count


@rule
def let_go(game: State, seat: int, cell: int) -> None:
    """The compound is unclaimed (CMP-169)."""
    unclaim(game, cell)
    tell(game.events, Event.LET_GO, seat, cell)
    go_on(game)
