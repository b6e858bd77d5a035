"""Compounded in words: what the table waits for, and the table itself."""

from collections.abc import Mapping, Sequence

from labtop.games.compounded.bag import room_of, total
from labtop.games.compounded.cards import (
    CELL_WORDS,
    ELEMENT_IDS,
    ELEMENT_WORDS,
    EXPERIMENT_IDS,
    EXPERIMENT_WORDS,
    ITEM_IDS,
    ITEM_WORDS,
    TOOL_IDS,
    TOOL_WORDS,
)
from labtop.games.compounded.fires import source_of
from labtop.games.compounded.state import NOBEL, REASONS, Reason, Stage, State
from labtop.games.compounded.view import (
    CellShown,
    CompoundedView,
    CompoundShown,
    DeckShown,
    ExperimentShown,
    Leg,
    NobelShown,
    Offer,
    ScientistSeat,
)
from labtop.kernel.phrases import Names, both, does, number, who
from labtop.kernel.position import seats_in
from labtop.kernel.view import Card, Layout, Part, Side

WAITS = {
    Stage.NOBEL_SWAP: ("may", "swap a crystal with Nobel"),
    Stage.NOBEL_TAKE: ("chooses", "what Nobel gives for it"),
    Stage.TRADE: ("may", "make an offer"),
    Stage.PARTNER: ("chooses", "a partner"),
    Stage.GIVE: ("chooses", "what to give"),
    Stage.GET: ("chooses", "what to ask for"),
    Stage.GATE: ("puts", "an offer together"),
    Stage.STUDY: ("may", "claim a compound"),
    Stage.MOVE: ("may", "move a Claim Token"),
    Stage.MOVE_TO: ("moves", "a Claim Token"),
    Stage.GOGGLES: ("may", "use Safety Goggles"),
    Stage.WINDOW: ("may", "use a Bunsen Burner"),
    Stage.BURN_AT: ("chooses", "what to burn"),
    Stage.PILE: ("places", "from the pile"),
    Stage.TAKE: ("takes", "a crystal from the bag"),
    Stage.WILD_PLACE: ("places", "a Wild Element"),
    Stage.NOBEL_PLACE: ("places", "crystals for Nobel"),
    Stage.GRANT: ("chooses", "who gets the Grant"),
    Stage.RAISE: ("raises", "an experiment"),
    Stage.JOURNAL: ("may", "keep a crystal with the Journal"),
    Stage.CYL_UP: ("raises", "another experiment"),
    Stage.CYL_LIFT: ("takes", "a Claim Token off"),
    Stage.FIRE: ("may", "keep the fire off a compound"),
    Stage.KEY: ("may", "use a Lab Key"),
}


def situation(game: State, names: Names) -> str:
    """What the table waits for, in one sentence that everybody may read."""
    stage = Stage(game.stage)
    if stage == Stage.OVER:
        return f"The game is over: {REASONS[Reason(game.reason).name.lower()]}."
    seat = who(names, seats_in(game.waiting)[0])
    match stage:
        case Stage.ANSWER:
            return f"{does(seat, 'answers')} an offer: {_legs(game, names)}."
        case Stage.COUNTERED:
            return f"{does(seat, 'answers')} a counter-offer."
        case Stage.RETURN:
            many = number(total(game.bench[game.returning, :]) - room_of(game, game.returning), "crystal")
            whose = " of Nobel's" if game.returning == NOBEL == game.seats else ""
            return f"{does(seat, 'returns')} {many}{whose} to the bag."
        case Stage.PREVENT:
            return f"{does(seat, 'may')} put out the flame on {CELL_WORDS[game.chosen]}."
        case Stage.RESEARCH:
            return f"{does(seat, 'does')} research: {number(game.placements, 'placement')} left."
        case Stage.SCATTER:
            return f"{does(seat, 'scatters')} the crystals of {CELL_WORDS[source_of(game)]}."
        case Stage.SLOT:
            return f"{does(seat, 'scores')}{' for Nobel' if game.active == NOBEL == game.seats else ''}."
    verb, what = WAITS[stage]
    return f"{does(seat, verb)} {what}."


def _legs(game: State, names: Names) -> str:
    parts = []
    for leg in range(game.legs):
        give, get = _held(game.leg_give[leg, :].tolist()), _held(game.leg_get[leg, :].tolist())
        parts.append(f"{give} for {get}")
    return "; ".join(parts)


def _held(counts: Sequence[int]) -> str:
    return _items({item: count for item, count in zip(ITEM_IDS, counts, strict=True) if count}) or "nothing"


def layout(view: CompoundedView, names: Names) -> Layout:
    """The table in labelled parts."""
    return Layout(_middle(view, names), [_side(seat) for seat in view.seats], [])


# --- the middle of the table ------------------------------------------------------------------------------------------


def _middle(view: CompoundedView, names: Names) -> list[Part]:
    parts = [Part("Turn", _turn(view, names))]
    parts += [_cell(cell, view, names) for cell in view.field]
    parts.append(Part("Bag", _crystals(view.bag) or "empty", [], sum(view.bag.values())))
    parts.append(_deck(view.deck))
    parts.append(Part("Tools in the supply", _tools(view.supply) or "none"))
    if view.nobel:
        parts.append(_nobel(view.nobel, names))
    if view.offer:
        parts.append(Part("Offer", _offer(view.offer, names)))
    parts += [
        Part(f"Flying from {CELL_WORDS[one.cell]}", _crystals(one.crystals) or "nothing") for one in view.explosions
    ]
    return parts


def _turn(view: CompoundedView, names: Names) -> str:
    last = ", the last one" if view.last_turn else ", the next is the last" if view.end_is_near else ""
    return f"{view.turn}{last}, {view.phase.capitalize()} Phase; {who(names, view.lead)} leads"


def _cell(cell: CellShown, view: CompoundedView, names: Names) -> Part:
    label = CELL_WORDS[cell.cell]
    if cell.compound is None:
        return Part(label, "empty")
    one = cell.compound
    parts = [f"{one.name} {one.formula}, {one.state}, {number(one.points, 'point')}"]
    extras = [_tool(one.tool)] * bool(one.tool) + [(one.reaction or "").capitalize()] * bool(one.reaction)
    if extras:
        parts.append(both(extras))
    if cell.crystals or cell.stand_ins:
        parts.append("complete" if cell.complete else f"still needs {_crystals(cell.missing)}")
    if cell.owner is not None:
        parts.append(f"{'marked' if cell.temporary else 'claimed'} by {_scientist(view, names, cell.owner)}")
    if cell.flames:
        parts.append(f"{cell.flames} of {number(one.limit, 'flame')}")
    elif one.flammable:
        parts.append(f"explodes at {number(one.limit, 'flame')}")
    return Part(label, "; ".join(parts), [Card(one.name)], 1)


def _deck(deck: DeckShown) -> Part:
    text = number(deck.count, "card")
    if deck.until_fire is not None:
        text += f", {number(deck.until_fire, 'compound')} until the next Lab Fire"
    return Part("Deck", text, [], deck.count)


def _nobel(nobel: NobelShown, names: Names) -> Part:
    parts = [f"played by {who(names, nobel.played_by)}", f"holds {_crystals(nobel.bench) or 'nothing'}"]
    parts.append(_experiments(nobel.experiments))
    if nobel.scored:
        parts.append(f"has {_names(nobel.scored)}")
    return Part("Nobel", "; ".join(parts))


def _offer(offer: Offer, names: Names) -> str:
    parts = [f"by {who(names, offer.by)}", *(_leg(leg, names) for leg in offer.legs)]
    if offer.counter:
        parts.append(f"answered by {who(names, offer.drafter)}: {_leg(offer.counter, names)}")
    return "; ".join(parts)


def _leg(leg: Leg, names: Names) -> str:
    partner = "anybody" if leg.partner is None else who(names, leg.partner)
    return f"to {partner}: {_items(leg.give) or 'nothing'} for {_items(leg.get) or 'nothing'}"


# --- seats ------------------------------------------------------------------------------------------------------------


def _side(seat: ScientistSeat) -> Side:
    parts = [
        Part("Points", f"{number(seat.points, 'point')}{', leads' if seat.leads else ''}"),
        Part("Bench", f"{_crystals(seat.bench) or 'nothing'} on {seat.room} places"),
        Part("Experiments", _experiments(seat.experiments)),
        Part("Tokens", f"{number(seat.unused_tokens, 'unused token')}, {number(seat.offers_left, 'offer')} left"),
    ]
    owned = [_tools(seat.tools)] * bool(seat.tools) + [number(seat.wilds, "Wild Element")] * bool(seat.wilds)
    if seat.extinguishers:
        owned.append(number(seat.extinguishers, "Fire Extinguisher"))
    if seat.building:
        owned.append(f"an extinguisher with {_crystals(seat.building)}")
    parts.append(Part("Things", f"has {', '.join(owned) or 'no tools'}"))
    if seat.pile:
        parts.append(Part("Pile", f"{_crystals(seat.pile)} by Safety Goggles"))
    if seat.scored:
        cards = [Card(one.name) for one in seat.scored]
        parts.append(Part("Scored", f"made {_names(seat.scored)}", cards, len(cards)))
    return Side(seat.seat, seat.points, parts)


# --- small things -----------------------------------------------------------------------------------------------------


def _scientist(view: CompoundedView, names: Names, seat: int) -> str:
    return "Nobel" if view.nobel and seat == NOBEL else who(names, seat)


def _experiments(shown: Sequence[ExperimentShown]) -> str:
    return ", ".join(f"{EXPERIMENT_WORDS[EXPERIMENT_IDS.index(one.id)]} {one.number}" for one in shown)


def _crystals(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {ELEMENT_WORDS[ELEMENT_IDS.index(element)]}" for element, count in counts.items())


def _items(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {ITEM_WORDS[ITEM_IDS.index(item)]}" for item, count in counts.items())


def _tools(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {_tool(tool)}" if count > 1 else _tool(tool) for tool, count in counts.items())


def _tool(tool: str | None) -> str:
    return TOOL_WORDS[TOOL_IDS.index(tool)] if tool else ""


def _names(compounds: Sequence[CompoundShown]) -> str:
    return ", ".join(one.name for one in compounds)
