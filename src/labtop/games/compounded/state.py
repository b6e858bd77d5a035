"""Everything there is to know about one match of Compounded: the record, its stages, its moves and its options."""

from dataclasses import dataclass
from enum import IntEnum

from labtop.games.compounded.cards import (
    CARD_IDS,
    CARD_WORDS,
    CELL_IDS,
    CELL_WORDS,
    CELLS,
    COMPOUNDS,
    DEALT,
    ELEMENT_IDS,
    ELEMENT_WORDS,
    ELEMENTS,
    EXPERIMENT_IDS,
    EXPERIMENT_WORDS,
    EXPERIMENTS,
    ITEM_IDS,
    ITEM_WORDS,
    ITEMS,
    PARTS,
    TARGET_IDS,
    TARGET_WORDS,
    TOOL_IDS,
    TOOL_WORDS,
    TOOLS,
    all_things,
    items_words,
)
from labtop.kernel.deck import Deck
from labtop.kernel.events import Events
from labtop.kernel.menu import Menu
from labtop.kernel.moves import Moves
from labtop.kernel.options import choice, seat_or_random, switch, whole
from labtop.kernel.phrases import Names, does
from labtop.kernel.position import NOBODY, Position
from labtop.kernel.struct import int8, int16, int32, table
from labtop.kernel.values import Label, Maybe, Number, Seat, Spelled, said

__all__ = ["NOBODY"]

SEATS = 5
NOBEL = 2
"""The row of Nobel where two play (CMP-207)."""
LEGS = SEATS - 1
NO_CARD = -1
EXPLODED = SEATS
"""Where a compound has gone that nobody scored."""


@dataclass(frozen=True)
class Scientist(Seat):
    """A seat of the table, or Nobel where two play."""

    def spelled(self, number: int, names: Names) -> Spelled:
        """What the scientist is called."""
        return "Nobel" if number == NOBEL == len(names) else super().spelled(number, names)


SEAT = Seat(SEATS)
SCIENTIST = Scientist(SEATS)
COUNT = Number()
THINGS = Label(
    [" ".join(ITEM_IDS[item] for item in items) or "nothing" for items in all_things()],
    spoken=[items_words(items) for items in all_things()],
)
"""Up to five items."""
ELEMENT = Label(ELEMENT_IDS, spoken=ELEMENT_WORDS)
EXPERIMENT = Label(EXPERIMENT_IDS, spoken=EXPERIMENT_WORDS)
TOOL = Label(TOOL_IDS, spoken=TOOL_WORDS)
ITEM = Label(ITEM_IDS, spoken=ITEM_WORDS)
CELL = Label(CELL_IDS, spoken=CELL_WORDS)
TARGET = Label(TARGET_IDS, spoken=TARGET_WORDS)
CARD = Label(CARD_IDS, spoken=CARD_WORDS)
RATES = (3, 2)
RATE = Label(["3:1", "2:1"], spoken=["3", "2"])


class Stage(IntEnum):
    """What the table waits for."""

    NOBEL_SWAP = 0
    NOBEL_TAKE = 1
    TRADE = 2
    PARTNER = 3
    GIVE = 4
    GET = 5
    GATE = 6
    ANSWER = 7
    COUNTERED = 8
    RETURN = 9
    STUDY = 10
    MOVE = 11
    MOVE_TO = 12
    GOGGLES = 13
    WINDOW = 14
    BURN_AT = 15
    PREVENT = 16
    RESEARCH = 17
    PILE = 18
    TAKE = 19
    WILD_PLACE = 20
    NOBEL_PLACE = 21
    SCATTER = 22
    SLOT = 23
    GRANT = 24
    RAISE = 25
    JOURNAL = 26
    CYL_UP = 27
    CYL_LIFT = 28
    FIRE = 29
    KEY = 30
    OVER = 31


class Phase(IntEnum):
    """The phases of a turn (CMP-25)."""

    DISCOVERY = 0
    STUDY = 1
    RESEARCH = 2
    LAB = 3


ASKED_IN = {
    Phase.DISCOVERY: (
        *(Stage.NOBEL_SWAP, Stage.NOBEL_TAKE, Stage.TRADE, Stage.PARTNER, Stage.GIVE, Stage.GET, Stage.GATE),
        *(Stage.ANSWER, Stage.COUNTERED, Stage.RETURN),
    ),
    Phase.STUDY: (Stage.STUDY, Stage.MOVE, Stage.MOVE_TO),
    Phase.RESEARCH: (
        *(Stage.GOGGLES, Stage.WINDOW, Stage.BURN_AT, Stage.PREVENT, Stage.RESEARCH, Stage.PILE, Stage.TAKE),
        *(Stage.WILD_PLACE, Stage.NOBEL_PLACE),
    ),
    Phase.LAB: (
        *(Stage.SCATTER, Stage.SLOT, Stage.GRANT, Stage.RAISE, Stage.JOURNAL, Stage.CYL_UP, Stage.CYL_LIFT),
        *(Stage.FIRE, Stage.KEY, Stage.OVER),
    ),
}
"""What is asked in which phase."""
PHASE = table([next(phase for phase, stages in ASKED_IN.items() if stage in stages) for stage in Stage])


class Step(IntEnum):
    """Where the turn is, in its order: what comes next when nobody has to decide (CMP-25, CMP-94)."""

    DRAW = 0
    SWAP = 1
    TRADE = 2
    RETURN = 3
    STUDY = 4
    MOVE = 5
    GOGGLES = 6
    WINDOW = 7
    RESEARCH = 8
    NOBEL = 9
    BURNED = 10
    SLOT = 11
    LEFT_BURNED = 12
    FILL = 13
    REFILL = 14
    MARKER = 15
    KEY = 16
    NEXT = 17


STEPS_OF = {
    Phase.DISCOVERY: (Step.DRAW, Step.SWAP, Step.TRADE, Step.RETURN),
    Phase.STUDY: (Step.STUDY, Step.MOVE),
    Phase.RESEARCH: (Step.GOGGLES, Step.WINDOW, Step.RESEARCH, Step.NOBEL),
    Phase.LAB: (
        *(Step.BURNED, Step.SLOT, Step.LEFT_BURNED, Step.FILL, Step.REFILL, Step.MARKER),
        *(Step.KEY, Step.NEXT),
    ),
}
"""The steps of each phase."""
PHASE_OF_STEP = table([next(phase for phase, steps in STEPS_OF.items() if step in steps) for step in Step])


class Matter(IntEnum):
    """What has to be settled before the step goes on."""

    NONE = 0
    PREVENT = 1
    GRANT = 2
    REWARD = 3
    RAISE = 4
    JOURNAL = 5
    CLEAR = 6
    FIRE = 7
    SCATTER = 8


class Reason(IntEnum):
    """Why the match ended."""

    NONE = 0
    POINTS = 1
    EXPERIMENTS = 2
    DECK = 3
    STALL = 4
    LIMIT = 5


class Stream(IntEnum):
    """The sources of chance."""

    LEAD = 0
    STARTERS = 1
    DECK = 2
    BAG = 3


class Family(IntEnum):
    """The kinds of moves."""

    PASS = 0
    OFFER = 1
    OFFER_OPEN = 2
    BUNDLE = 3
    ALSO_GIVE = 4
    ALSO_GET = 5
    ALSO_WITH = 6
    SEND = 7
    CANCEL = 8
    OFFER_TO = 9
    GIVE = 10
    GIVE_NOTHING = 11
    GET = 12
    GET_NOTHING = 13
    ACCEPT = 14
    REFUSE = 15
    COUNTER = 16
    RETURN = 17
    CLAIM = 18
    LIFT = 19
    HOLD = 20
    STAY = 21
    GOGGLES = 22
    KEEP = 23
    KEY = 24
    USE_BURNER = 25
    PREVENT = 26
    BURN = 27
    PLACE = 28
    FROM_PILE = 29
    WILD = 30
    END = 31
    EXCHANGE = 32
    TAKE = 33
    SCORE = 34
    GRANT = 35
    SHARE = 36
    RAISE = 37
    RAISE_NOTHING = 38
    LOWER = 39
    JOURNAL = 40
    PROTECT = 41


MOVES = Moves(
    Family,
    {
        Family.PASS: said("Pass"),
        Family.OFFER: said("Make an offer"),
        Family.OFFER_OPEN: said("To whoever accepts first"),
        Family.BUNDLE: said("Put together a larger offer"),
        Family.ALSO_GIVE: said("Give one thing more"),
        Family.ALSO_GET: said("Ask for one thing more"),
        Family.ALSO_WITH: said("Take in one more partner"),
        Family.SEND: said("Send the offer"),
        Family.CANCEL: said("Drop the offer"),
        Family.OFFER_TO: said("To {seat}", seat=SEAT),
        Family.GIVE: said("Give {item}", item=ITEM),
        Family.GIVE_NOTHING: said("Give nothing"),
        Family.GET: said("Ask for {item}", item=ITEM),
        Family.GET_NOTHING: said("Ask for nothing"),
        Family.ACCEPT: said("Accept"),
        Family.REFUSE: said("Refuse"),
        Family.COUNTER: said("Make a counter-offer"),
        Family.RETURN: said("Return {element} to the bag", element=ELEMENT),
        Family.CLAIM: said("Claim {cell}", cell=CELL),
        Family.LIFT: said("Take the token off {cell}", cell=CELL),
        Family.HOLD: said("Hold back"),
        Family.STAY: said("Move no token"),
        Family.GOGGLES: said("Use Safety Goggles"),
        Family.KEEP: said("Keep it for later"),
        Family.KEY: said("Use the Lab Key"),
        Family.USE_BURNER: said("Light a Bunsen Burner"),
        Family.PREVENT: said("Put the flame out"),
        Family.BURN: said("Burn {cell}", cell=CELL),
        Family.PLACE: said("Place {element} on {target}", element=ELEMENT, target=TARGET),
        Family.FROM_PILE: said("Place from the pile"),
        Family.WILD: said("Use a Wild Element"),
        Family.END: said("Be done"),
        Family.EXCHANGE: said("Exchange {rate} {element}", rate=RATE, element=ELEMENT),
        Family.TAKE: said("Take {element} from the bag", element=ELEMENT),
        Family.SCORE: said("Score {cell}", cell=CELL),
        Family.GRANT: said("Raise {experiment} of {seat}", seat=SCIENTIST, experiment=EXPERIMENT),
        Family.SHARE: said("Share the points with {seat}", seat=SEAT),
        Family.RAISE: said("Raise {experiment}", experiment=EXPERIMENT),
        Family.RAISE_NOTHING: said("Raise nothing"),
        Family.LOWER: said("Lower {experiment} with the Graduated Cylinder", experiment=EXPERIMENT),
        Family.JOURNAL: said("Keep {element}", element=ELEMENT),
        Family.PROTECT: said("Protect {cell}", cell=CELL),
    },
)
FAMILY, ARGS, encode = MOVES.family, MOVES.args, MOVES.encoder()


class Event(IntEnum):
    """What can happen."""

    BEGAN = 0
    TURN = 1
    DREW = 2
    SWAPPED = 3
    OFFERED = 4
    WANTED = 5
    REFUSED = 6
    COUNTERED = 7
    DROPPED = 8
    ACCEPTED = 9
    DEALT = 10
    RETURNED = 11
    CLAIMED = 12
    HELD_BACK = 13
    MOVED = 14
    PUT_ON_GOGGLES = 15
    LIT = 16
    PREVENTED = 17
    BURNED = 18
    PLACED = 19
    COMPLETED = 20
    BUILT = 21
    EXCHANGED = 22
    FETCHED = 23
    SCORED = 24
    NOBEL_SCORED = 25
    SHARED = 26
    GAINED = 27
    GRANTED = 28
    RAISED = 29
    LOWERED = 30
    LET_GO = 31
    KEPT = 32
    BROKE_OUT = 33
    REVEALED = 34
    PROTECTED = 35
    CAUGHT_FIRE = 36
    BLEW_UP = 37
    SCATTERED = 38
    LAID = 39
    LEADS = 40
    LAST_TURN = 41
    ENDED = 42


REASONS = {
    "points": "somebody had 50 points, and one more turn was played",
    "experiments": "somebody had completed three experiments, and one more turn was played",
    "deck": "the field cannot be filled any more",
    "stall": "nothing has moved for too many turns",
    "limit": "the last turn was played",
}
REASON = Label([reason.name.lower() for reason in Reason])


def offered(seat: str, to: str | None, things: str) -> str:
    """What somebody gives in an offer, to one player or to all."""
    return f"{does(seat, 'offers')} {to or 'everybody'}: {things}."


def wanted(seat: str, of: str | None, things: str) -> str:
    """What somebody asks for in an offer."""
    return f"{does(seat, 'asks')} {of or 'whoever accepts first'} for: {things}."


def revealed(takes_effect: int) -> str:
    """A Lab Fire comes up; only the first of a turn burns (CMP-116)."""
    return "A Lab Fire comes up." if takes_effect else "One more Lab Fire comes up and is put away."


EVENTS = Events(
    Event,
    {
        Event.BEGAN: said("{seat} [leads] the first turn.", seat=SEAT),
        Event.TURN: said("Turn {turn}: {seat} [is] the Lead Scientist.", seat=SEAT, turn=COUNT),
        Event.DREW: said("{seat} [draws]: {things}.", seat=SCIENTIST, things=THINGS),
        Event.SWAPPED: said("{seat} [gives] Nobel {given} for {taken}.", seat=SEAT, given=ELEMENT, taken=ELEMENT),
        Event.OFFERED: said(offered, seat=SEAT, to=Maybe(SEAT), things=THINGS),
        Event.WANTED: said(wanted, seat=SEAT, of=Maybe(SEAT), things=THINGS),
        Event.REFUSED: said("{seat} [refuses].", seat=SEAT),
        Event.COUNTERED: said("{seat} [answers] with a counter-offer.", seat=SEAT),
        Event.DROPPED: said("{seat} [drops] the offer.", seat=SEAT).aside(),
        Event.ACCEPTED: said("{seat} [accepts].", seat=SEAT),
        Event.DEALT: said("The deal that {seat} offered is made.", seat=SEAT).great(),
        Event.RETURNED: said("{seat} [returns] {element} to the bag.", seat=SCIENTIST, element=ELEMENT),
        Event.CLAIMED: said("{seat} [claims] {card} on {cell}.", seat=SEAT, card=CARD, cell=CELL),
        Event.HELD_BACK: said("{seat} [holds] back.", seat=SEAT),
        Event.MOVED: said("{seat} [moves] a token from {start} to {cell}.", seat=SEAT, start=CELL, cell=CELL),
        Event.PUT_ON_GOGGLES: said("{seat} [puts] on Safety Goggles.", seat=SEAT),
        Event.LIT: said("{seat} [holds] a Bunsen Burner under {cell}.", seat=SEAT, cell=CELL),
        Event.PREVENTED: said("{seat} [puts] the flame out.", seat=SEAT),
        Event.BURNED: said("{card} on {cell} catches a flame.", card=CARD, cell=CELL),
        Event.PLACED: said("{seat} [places] {element} on {target}.", seat=SCIENTIST, element=ELEMENT, target=TARGET),
        Event.COMPLETED: said("{card} on {cell} is complete.", card=CARD, cell=CELL),
        Event.BUILT: said("{seat} [completes] a Fire Extinguisher.", seat=SEAT),
        Event.EXCHANGED: said("{seat} [exchanges] {element} for {taken}.", seat=SEAT, element=ELEMENT, taken=ELEMENT),
        Event.FETCHED: said("{seat} [spends] a Wild Element on {element}.", seat=SEAT, element=ELEMENT),
        Event.SCORED: said("{seat} [scores] {card} for {points}.", seat=SEAT, card=CARD, points=COUNT).great(),
        Event.NOBEL_SCORED: said("{card} goes to Nobel.", card=CARD),
        Event.SHARED: said("{seat} [gets] {points} of the points.", seat=SEAT, points=COUNT),
        Event.GAINED: said("{seat} [gains] {tool:a}.", seat=SEAT, tool=TOOL),
        Event.GRANTED: said("{seat} [receives] a Grant for {experiment}.", seat=SCIENTIST, experiment=EXPERIMENT),
        Event.RAISED: said(
            "{seat} [raises] {experiment} to {number}.", seat=SCIENTIST, experiment=EXPERIMENT, number=COUNT
        ),
        Event.LOWERED: said(
            "{seat} [lowers] {experiment} to {number}.", seat=SEAT, experiment=EXPERIMENT, number=COUNT
        ),
        Event.LET_GO: said("{seat} [takes] a token off {cell}.", seat=SEAT, cell=CELL),
        Event.KEPT: said("{seat} [keeps] {element} with the Journal.", seat=SEAT, element=ELEMENT),
        Event.BROKE_OUT: said("A fire breaks out."),
        Event.REVEALED: said(revealed, takes_effect=COUNT).great(),
        Event.PROTECTED: said("{seat} [keeps] the fire off {cell}.", seat=SEAT, cell=CELL),
        Event.CAUGHT_FIRE: said(
            "{card} on {cell} has {flames} of its flames.", card=CARD, cell=CELL, flames=COUNT
        ).aside(),
        Event.BLEW_UP: said("{card} on {cell} explodes.", card=CARD, cell=CELL)
        .great()
        .several("Explosions destroy {count} compounds."),
        Event.SCATTERED: said("The explosion throws {element} onto {cell}.", element=ELEMENT, cell=CELL).aside(),
        Event.LAID: said("{card} is laid on {cell}.", card=CARD, cell=CELL).aside(),
        Event.LEADS: said("{seat} [uses] a Lab Key and [leads] the next turn.", seat=SEAT),
        Event.LAST_TURN: said("The end is near: one more turn after this one.").great(),
        Event.ENDED: said(lambda reason: f"The game is over: {REASONS[reason]}.", reason=REASON).great(),
    },
    most=100,
)
ROOM = 60
"""So many events stay free for what must be told: see `mention` in order.py."""


class Options(Position):
    """The house rules."""

    first_lead: int8 = seat_or_random("Who is the Lead Scientist of the first turn.")
    starter_layout: int8 = choice(
        "row_major",
        "Where the nine starting compounds lie.",
        "row_major",
        "scattered",
        title="Starting compounds",
        said={"row_major": "in the first nine places", "scattered": "in any nine places"},
    )
    lab_fires_in_deck: int8 = whole(
        5, "How many Lab Fires are in the deck; a sixth is among the last eight cards.", 5, 6
    )
    adjacency: int8 = choice(
        "orthogonal",
        "Where the crystals of an explosion can fly.",
        "orthogonal",
        "king",
        title="Neighbours",
        said={"orthogonal": "across an edge", "king": "across an edge or a corner"},
    )
    study_hold: int8 = switch(True, "Whether one may hold back with Claim Tokens.", title="Holding back in Study")
    claim_in_research: int8 = switch(
        True,
        "Whether compounds with crystals on them can be claimed in the Research Phase.",
        title="Claims in Research",
    )
    trade_offers: int8 = whole(
        4, "How many offers each may make in a Discovery Phase.", 1, 8, off=True, title="Offers in a phase"
    )
    trade_max_items: int8 = whole(
        4, "How many things can be on one side of an offer.", 1, 8, title="Things in an offer"
    )
    trade_counter: int8 = switch(True, "Whether an offer can be answered with another.", title="Counter-offers")
    trade_group: int8 = switch(True, "Whether an offer can have several partners.", title="Offers to several")
    wild_mode: int8 = choice(
        "fetch",
        "What a Wild Element does: it brings a crystal out of the bag, or is placed as a crystal itself.",
        "fetch",
        "stand_in",
        title="Wild Elements",
        said={"fetch": "bring a crystal", "stand_in": "stand for a crystal"},
    )
    pipet_mode: int8 = choice(
        "replaces",
        "Whether a Pipet makes the one exchange of a turn cheaper, or allows one more.",
        "replaces",
        "extra",
        title="Pipet",
        said={"replaces": "a cheaper exchange", "extra": "one exchange more"},
    )
    journal_level: int8 = whole(
        1, "The level of Study that brings a Journal.", 1, 3, step=2, title="Level for the Journal"
    )
    burner_windows: int8 = choice(
        "all",
        "When Bunsen Burners can be used.",
        "all",
        "own_turn",
        title="Bunsen Burners",
        said={"all": "between turns too", "own_turn": "in the own turn"},
    )
    burner_timing: int8 = choice(
        "before_scoring",
        "When a compound explodes that a Bunsen Burner has brought to its limit.",
        "before_scoring",
        "with_fire",
        title="Explosions by Burners",
        said={"before_scoring": "before scoring", "with_fire": "with the next fire, or after scoring"},
    )
    volatile_limit: int8 = choice(
        "none",
        "How many Volatile compounds of a turn start a fire.",
        "none",
        "one_per_turn",
        title="Volatile compounds",
        said={"none": "all of them burn", "one_per_turn": "the first of a turn burns"},
    )
    refill_after_fire: int8 = choice(
        "same_turn",
        "When the places are filled that a Lab Fire has emptied.",
        "same_turn",
        "next_turn",
        title="Filling after a Lab Fire",
        said={"same_turn": "at once", "next_turn": "in the next turn"},
    )
    scatter_completion: int8 = choice(
        "placer",
        "Who claims an unclaimed compound that flying crystals complete.",
        "placer",
        "nobody",
        title="Completed by an explosion",
        said={"placer": "whoever scatters", "nobody": "nobody"},
    )
    grant_share: int8 = choice(
        "forced_only",
        "When the points of a Grant can be shared.",
        "forced_only",
        "free",
        title="Sharing a Grant",
        said={"forced_only": "if nothing can rise", "free": "whenever something is completed"},
    )
    extinguisher_rebuild: int8 = switch(
        False, "Whether a used Fire Extinguisher can be built again.", title="Extinguishers again"
    )
    extinguisher_points: int8 = whole(
        3, "What an unused Fire Extinguisher is worth at the end.", 3, 4, title="Points for an extinguisher"
    )
    partial_extinguisher_scores: int8 = switch(
        False,
        "Whether crystals on an unfinished extinguisher count at the end.",
        title="Unfinished extinguishers count",
    )
    nobel_places_by: int8 = choice(
        "research",
        "Which number says how many crystals Nobel places.",
        "research",
        "discovery",
        title="Nobel places by",
        said={"research": "Research", "discovery": "Discovery"},
    )
    nobel_scores: int8 = switch(False, "Whether Nobel's points are counted, for the record.", title="Nobel scores")
    tie_break: int8 = choice(
        "shared",
        "Who wins a tie.",
        "shared",
        "most_compounds",
        title="Ties",
        said={"shared": "all who are tied", "most_compounds": "most compounds"},
    )
    stall_turns: int8 = whole(
        5, "Turns in a row in which nothing moves that end the game.", 1, 120, title="Turns until the game has stalled"
    )
    max_turns: int8 = whole(60, "The last turn there can be.", 1, 120, title="Last turn")


class State(Options, seats=SEATS, chance=Stream, events=EVENTS):
    """One match. All of it is public but the order of the deck. Where two play, Nobel has the row after them."""

    # the turn
    turns: int8  # the number of this turn, from 1
    step: int8
    matter: int8
    lead: int8
    next: int8  # who comes next in a step: a place in turn order, in Study and trading a seat
    asked: int8  # the place in turn order of who is asked next about the matter
    triggered: int8  # 0, or the reason for which the next turn, or this one, is the last
    final_turn: int8
    progress: int8  # a crystal was placed or a compound left in this turn (CMP-204)
    stalled: int8  # turns in a row without progress
    # the supply
    bag: int8[ELEMENTS]
    supply: int8[TOOLS]
    deck: Deck[DEALT]  # Lab Fires among the compounds
    fires_seen: int8
    gone_to: int8[COMPOUNDS]  # NOBODY while a compound is in the deck or the field; else who scored it, or EXPLODED
    # the field
    card: int8[CELLS]
    on: int8[CELLS, ELEMENTS]
    wild_on: int8[CELLS, ELEMENTS]  # Wild Elements that stand for crystals, only if wild_mode says so
    flames: int8[CELLS]
    owner: int8[CELLS]
    temporary: int8[CELLS]
    claim_turn: int8[CELLS]
    # the benches
    bench: int8[SEATS, ELEMENTS]
    pile: int8[SEATS, ELEMENTS]  # what Safety Goggles have brought
    level: int8[SEATS, EXPERIMENTS]
    points: int16[SEATS]
    tools: int8[SEATS, TOOLS]
    wilds: int8[SEATS]
    unbuilt: int8[SEATS]
    building: int8[SEATS, len(PARTS)]
    wild_building: int8[SEATS, len(PARTS)]
    built: int8[SEATS]
    journal_since: int8[SEATS]  # the turn in which the first of those it has now was gained
    journal_given: int8  # bit mask: Study has brought its Journal
    # the offer that is made
    offers_left: int8[SEATS]
    passed: int8  # bit mask
    offerer: int8
    drafter: int8  # the offerer, or who makes a counter-offer
    open: int8
    bundle: int8
    countering: int8
    also: int8  # which side one thing more goes to: 0, or a Family
    asked_more: int8  # ALSO_GET was said in this leg
    legs: int8
    partners: int8  # bit mask
    leg_with: int8[LEGS]
    leg_give: int8[LEGS, ITEMS]
    leg_get: int8[LEGS, ITEMS]  # a counter-offer is leg 1, from the view of who makes it
    # what is under way
    held: int8  # bit mask: who held back in Study
    chosen: int8  # the first half of a choice in two moves: a cell, an element (NOBODY: a wild), an experiment
    rate: int8  # of the exchange in progress, a place in RATES
    active: int8  # whose Research turn or Lab slot it is
    placements: int8
    placed: int8  # by Nobel in this turn
    exchanged: int8  # bit mask of rates
    held_crystal: int32  # cells that held a crystal when the Research turn began (CMP-82)
    burner: int8  # who used it
    scoring: int8  # the cell
    share_with: int8
    swapped: int8  # the Lead has swapped with Nobel
    returning: int8  # whose bench is above its limit
    cylinder_used: int8  # bit mask
    journal_used: int8  # bit mask
    volatile_done: int8
    fire_done: int8  # the Lab Fire of this turn has come up
    threatened: int32
    protected: int32
    exploded: int32  # cells whose crystals are still to be scattered
    loose: int8[CELLS, ELEMENTS]
    scatterer: int8[CELLS]
    only: Menu.of_size(2)  # type: ignore[valid-type]  # room to see whether there is a choice (CMP-206); otherwise blank
