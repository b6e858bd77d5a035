"""What a seat sees of Compounded: everything but the order of the deck. What can be finished now is said of all."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from msgspec import Struct

from labtop.games.compounded.bag import room_of
from labtop.games.compounded.cards import (
    CELL_IDS,
    CELLS,
    COMPOUND_LIST,
    COMPOUNDS,
    DISCOVERY,
    DUE,
    ELEMENT_IDS,
    ELEMENTS,
    END_POINTS,
    EXPERIMENT_IDS,
    EXPERIMENTS,
    ITEM_IDS,
    LAB_FIRE,
    LIMIT,
    LINKED,
    NUMBER,
    PARTS,
    RECONSTRUCTION,
    RESEARCH,
    SPACES,
    TOOL_IDS,
    TOP,
)
from labtop.games.compounded.field import available_tokens, is_complete, unused_tokens
from labtop.games.compounded.fires import burns
from labtop.games.compounded.lab import journal_works
from labtop.games.compounded.order import seat_at
from labtop.games.compounded.raising import completed
from labtop.games.compounded.scoring import final_points, score, tie_break
from labtop.games.compounded.state import (
    EXPLODED,
    NO_CARD,
    NOBEL,
    NOBODY,
    PHASE_OF_STEP,
    Matter,
    Phase,
    Reason,
    Stage,
    State,
    Step,
)
from labtop.games.compounded.trading import COUNTER_LEG

Counts = dict[str, int]
"""How many of each; what is not there is left out."""


class CompoundShown(Struct, frozen=True, gc=False):
    """A compound as it is printed (CMP-72, CMP-102, CMP-126)."""

    id: str
    name: str
    formula: str
    state: str
    raises: str
    points: int
    spaces: Counts
    limit: int
    flammable: bool
    tool: str | None
    reaction: str | None


class CellShown(Struct, frozen=True, gc=False):
    """A place of the field, and what lies there."""

    cell: int
    place: str
    compound: CompoundShown | None
    crystals: Counts
    stand_ins: Counts
    missing: Counts
    complete: bool
    flames: int
    in_danger: bool
    """The next fire would give it a flame."""
    would_explode: bool
    """That flame would be its last."""
    owner: int | None
    """Who has claimed it; where two play, 2 is Nobel."""
    temporary: bool
    claimed_in: int | None
    """The turn of the claim."""
    finishers: list[int]
    """Who could complete it in one Research turn with what lies on the bench."""


class ExperimentShown(Struct, frozen=True, gc=False):
    """An experiment of a scientist."""

    id: str
    level: int
    number: int
    completed: bool


class ScientistSeat(Struct, frozen=True, gc=False):
    """A seat as all see it."""

    seat: int
    leads: bool
    points: int
    final: int
    """What would be added if the game were over now (CMP-196 to CMP-201)."""
    bench: Counts
    room: int
    pile: Counts
    experiments: list[ExperimentShown]
    completed: int
    tools: Counts
    journal_works: bool
    cylinder_used: bool
    wilds: int
    unbuilt: int
    building: Counts
    missing: Counts
    """What the unbuilt extinguisher still needs."""
    extinguishers: int
    unused_tokens: int
    available_tokens: int
    offers_left: int
    passed: bool
    held_back: bool
    scored: list[CompoundShown]


class NobelShown(Struct, frozen=True, gc=False):
    """Nobel, who plays where two do (CMP-207 to CMP-211)."""

    played_by: int
    bench: Counts
    room: int
    experiments: list[ExperimentShown]
    scored: list[CompoundShown]
    points: int | None


class Leg(Struct, frozen=True, gc=False):
    """What is given to one partner, and what is asked for; nobody in particular in an open offer."""

    partner: int | None
    give: Counts
    get: Counts


class Offer(Struct, frozen=True, gc=False):
    """The offer that is drafted or answered (CMP-42 to CMP-45)."""

    by: int
    open: bool
    bundle: bool
    legs: list[Leg]
    counter: Leg | None
    """The counter-offer of the partner, from the view of who makes it."""
    drafter: int
    sent: bool


class DeckShown(Struct, frozen=True, gc=False):
    """The deck: how many cards, which compounds are among them, and when the next fire comes (CMP-22)."""

    count: int
    compounds: list[str]
    until_fire: int | None
    """Compounds above the next Lab Fire; null if there is none that can be counted to."""
    fires: int
    exploded: list[str]


class ResearchShown(Struct, frozen=True, gc=False):
    """The Research turn, or Nobel's placing."""

    by: int
    placements: int
    may_exchange: bool


class Explosion(Struct, frozen=True, gc=False):
    """Crystals that are still to be scattered (CMP-134)."""

    cell: int
    by: int
    crystals: Counts


class HouseRules(Struct, frozen=True, gc=False):
    """What the table needs to know of the house rules: how offers are made, where crystals fly, what is worth what."""

    most_things: int
    """On one side of an offer."""
    counters: bool
    groups: bool
    diagonal: bool
    """Crystals fly across corners, too."""
    stand_in: bool
    """A Wild Element is placed like a crystal."""
    extinguisher: int
    """The points of an unused Fire Extinguisher at the end."""


class Clock(Struct, frozen=True, gc=False):
    """Turns that have passed, and how many there can be."""

    turns: int
    of: int


class Final(Struct, frozen=True, gc=False):
    """The end: everybody's place, and what was added to the points."""

    places: list[int]
    added: list[int]


class CompoundedView(Struct, frozen=True, gc=False):
    """The table."""

    reconstruction: str
    turn: int
    phase: str
    lead: int
    order: list[int]
    target: int
    last_turn: bool
    """This turn is the last."""
    end_is_near: str | None
    """Why the next turn, or this one, is the last."""
    field: list[CellShown]
    bag: Counts
    supply: Counts
    deck: DeckShown
    seats: list[ScientistSeat]
    nobel: NobelShown | None
    offer: Offer | None
    research: ResearchShown | None
    scoring: int | None
    """The cell of the compound that is scored."""
    burning: int | None
    """The cell that somebody holds a Burner under."""
    fire: list[int]
    """Cells that the fire threatens, without those that are protected."""
    explosions: list[Explosion]
    chosen: int | None
    """The first half of a choice in two moves: a cell, an element or an experiment."""
    rules: HouseRules
    stall: Clock
    cap: Clock
    final: Final | None


def view(game: State, seat: int | None, everything: bool) -> CompoundedView:
    """The table from this seat; None is a spectator. All see the same."""
    return CompoundedView(
        reconstruction=RECONSTRUCTION,
        turn=game.turns,
        phase=phase_of(game),
        lead=game.lead,
        order=[seat_at(game, place) for place in range(game.seats)],
        target=END_POINTS,
        last_turn=bool(game.final_turn),
        end_is_near=Reason(game.triggered).name.lower() if game.triggered else None,
        field=[_cell(game, cell) for cell in range(CELLS)],
        bag=_counts(ELEMENT_IDS, game.bag.tolist()),
        supply=_counts(TOOL_IDS, game.supply.tolist()),
        deck=_deck(game),
        seats=[_seat(game, one) for one in range(game.seats)],
        nobel=_nobel(game) if game.seats == NOBEL else None,
        offer=_offer(game),
        research=_research(game),
        scoring=game.scoring if game.matter in SCORING else None,
        burning=game.chosen if game.matter == Matter.PREVENT else None,
        fire=[cell for cell in range(CELLS) if game.threatened & ~game.protected & 1 << cell],
        explosions=[_explosion(game, cell) for cell in range(CELLS) if game.exploded >> cell & 1],
        chosen=game.chosen if game.stage in CHOSEN and game.chosen != NOBODY else None,
        rules=HouseRules(
            most_things=game.trade_max_items,
            counters=bool(game.trade_counter),
            groups=bool(game.trade_group) and game.seats > NOBEL,
            diagonal=bool(game.adjacency),
            stand_in=bool(game.wild_mode),
            extinguisher=game.extinguisher_points,
        ),
        stall=Clock(game.stalled, game.stall_turns),
        cap=Clock(game.turns, game.max_turns),
        final=_final(game) if game.stage == Stage.OVER else None,
    )


SCORING = (Matter.REWARD, Matter.RAISE, Matter.JOURNAL, Matter.CLEAR)
CHOSEN = (Stage.NOBEL_TAKE, Stage.MOVE_TO, Stage.TAKE, Stage.CYL_UP)


def phase_of(game: State) -> str:
    """Which of the four phases it is (CMP-25)."""
    return Phase(PHASE_OF_STEP[game.step]).name.lower()


# --- the field --------------------------------------------------------------------------------------------------------


@functools.cache
def _compound(card: int) -> CompoundShown:
    one = COMPOUND_LIST[card]
    return CompoundShown(
        one.id,
        one.name,
        one.formula,
        one.state,
        EXPERIMENT_IDS[LINKED[card]],
        one.points,
        one.elements,
        one.limit,
        one.flammable,
        one.tool,
        one.reaction,
    )


def _cell(game: State, cell: int) -> CellShown:
    card = game.card[cell]
    threatened, there = burns(game, cell), card != NO_CARD
    crystals, stand_ins = game.on[cell, :].tolist(), game.wild_on[cell, :].tolist()
    spaces = SPACES[card, :].tolist() if there else [0] * ELEMENTS
    missing = [space - here - wild for space, here, wild in zip(spaces, crystals, stand_ins, strict=True)]
    owner = game.owner[cell]
    return CellShown(
        cell=cell,
        place=CELL_IDS[cell],
        compound=_compound(card) if there else None,
        crystals=_counts(ELEMENT_IDS, crystals),
        stand_ins=_counts(ELEMENT_IDS, stand_ins),
        missing=_counts(ELEMENT_IDS, missing),
        complete=is_complete(game, cell),
        flames=game.flames[cell],
        in_danger=threatened,
        would_explode=threatened and game.flames[cell] + 1 >= LIMIT[card],
        owner=None if owner == NOBODY else owner,
        temporary=bool(game.temporary[cell]),
        claimed_in=None if owner == NOBODY else game.claim_turn[cell],
        finishers=[seat for seat in range(game.seats) if there and can_finish(game, seat, missing)],
    )


def can_finish(game: State, seat: int, missing: Sequence[int]) -> bool:
    """Whether a bench has all that is missing, and the Research number suffices."""
    few = 0 < sum(missing) <= NUMBER[RESEARCH, game.level[seat, RESEARCH]]
    return few and all(have >= due for have, due in zip(game.bench[seat, :].tolist(), missing, strict=True))


def _deck(game: State) -> DeckShown:
    lying = set(game.card.tolist())
    cards = game.deck.cards[: game.deck.count].tolist()[::-1]
    return DeckShown(
        count=game.deck.count,
        compounds=[
            COMPOUND_LIST[card].id for card in range(COMPOUNDS) if game.gone_to[card] == NOBODY and card not in lying
        ],
        until_fire=cards.index(LAB_FIRE) if LAB_FIRE in cards else None,
        fires=game.lab_fires_in_deck - game.fires_seen,
        exploded=[COMPOUND_LIST[card].id for card in range(COMPOUNDS) if game.gone_to[card] == EXPLODED],
    )


def _explosion(game: State, cell: int) -> Explosion:
    return Explosion(cell, game.scatterer[cell], _counts(ELEMENT_IDS, game.loose[cell, :].tolist()))


# --- seats ------------------------------------------------------------------------------------------------------------


def _seat(game: State, seat: int) -> ScientistSeat:
    building = [h + w for h, w in zip(game.building[seat, :], game.wild_building[seat, :], strict=True)]
    due = [int(DUE[part] - building[part]) if game.unbuilt[seat] else 0 for part in range(len(PARTS))]
    names = [ELEMENT_IDS[part] for part in PARTS]
    return ScientistSeat(
        seat=seat,
        leads=game.lead == seat,
        points=score(game, seat),
        final=final_points(game, seat),
        bench=_counts(ELEMENT_IDS, game.bench[seat, :].tolist()),
        room=room_of(game, seat),
        pile=_counts(ELEMENT_IDS, game.pile[seat, :].tolist()),
        experiments=[_experiment(game, seat, experiment) for experiment in range(EXPERIMENTS)],
        completed=completed(game, seat),
        tools=_counts(TOOL_IDS, game.tools[seat, :].tolist()),
        journal_works=journal_works(game, seat),
        cylinder_used=bool(game.cylinder_used >> seat & 1),
        wilds=game.wilds[seat],
        unbuilt=game.unbuilt[seat],
        building=_counts(names, [int(count) for count in building]),
        missing=_counts(names, due),
        extinguishers=game.built[seat],
        unused_tokens=unused_tokens(game, seat),
        available_tokens=available_tokens(game, seat),
        offers_left=game.offers_left[seat],
        passed=bool(game.passed >> seat & 1),
        held_back=bool(game.held >> seat & 1),
        scored=_scored(game, seat),
    )


def _nobel(game: State) -> NobelShown:
    return NobelShown(
        played_by=game.lead,
        bench=_counts(ELEMENT_IDS, game.bench[NOBEL, :].tolist()),
        room=room_of(game, NOBEL),
        experiments=[_experiment(game, NOBEL, experiment) for experiment in (DISCOVERY, RESEARCH)],
        scored=_scored(game, NOBEL),
        points=game.points[NOBEL] if game.nobel_scores else None,
    )


def _experiment(game: State, seat: int, experiment: int) -> ExperimentShown:
    level = game.level[seat, experiment]
    return ExperimentShown(EXPERIMENT_IDS[experiment], level, NUMBER[experiment, level], level == TOP)


def _scored(game: State, seat: int) -> list[CompoundShown]:
    return [_compound(card) for card in range(COMPOUNDS) if game.gone_to[card] == seat]


def _final(game: State) -> Final:
    reached = [(score(game, seat), tie_break(game, seat)) for seat in range(game.seats)]
    return Final(
        [1 + sum(other > own for other in reached) for own in reached],
        [final_points(game, seat) for seat in range(game.seats)],
    )


# --- what is under way ------------------------------------------------------------------------------------------------


def _offer(game: State) -> Offer | None:
    if game.offerer == NOBODY:
        return None
    return Offer(
        by=game.offerer,
        open=bool(game.open),
        bundle=bool(game.bundle),
        legs=[_leg(game, leg) for leg in range(game.legs)],
        counter=_leg(game, COUNTER_LEG) if game.countering else None,
        drafter=game.drafter,
        sent=game.stage in (Stage.ANSWER, Stage.COUNTERED),
    )


def _leg(game: State, leg: int) -> Leg:
    partner = game.leg_with[leg]
    give, get = game.leg_give[leg, :].tolist(), game.leg_get[leg, :].tolist()
    return Leg(None if partner == NOBODY else partner, _counts(ITEM_IDS, give), _counts(ITEM_IDS, get))


def _research(game: State) -> ResearchShown | None:
    if game.step not in (Step.RESEARCH, Step.NOBEL) or game.active == NOBODY:
        return None
    return ResearchShown(game.active, game.placements, game.exchanged == 0 and game.active < game.seats)


def _counts(names: Sequence[str], counts: Sequence[int]) -> Counts:
    return {name: count for name, count in zip(names, counts, strict=True) if count}
