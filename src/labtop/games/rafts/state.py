"""Everything there is to know about one match of Rafts!: the record, its stages, its moves and its options."""

from dataclasses import replace
from enum import IntEnum

from labtop.games.rafts.cards import (
    ACTION_IDS,
    ALL_CARDS,
    BENCHES,
    CARD_IDS,
    CARD_WORDS,
    CARDS,
    DECK_IDS,
    DECKS,
    GENERIC_IDS,
    GOAL_IDS,
    GOAL_WORDS,
    GOALS,
    MOST_GOALS,
    RESISTANCE,
    RESOURCES,
    SIZES,
    SLOW,
    SPACES,
    SPECIFIC,
    TYPES,
)
from labtop.kernel.deck import Deck
from labtop.kernel.events import Events
from labtop.kernel.moves import Moves
from labtop.kernel.options import choice, switch, whole
from labtop.kernel.phrases import does
from labtop.kernel.position import Position
from labtop.kernel.struct import int8, int16, int32
from labtop.kernel.values import Label, Maybe, Seat, Secret, said
from labtop.kernel.windows import Window

SEATS = 6
NONE = -1  # an empty space, no goal, nothing pending

BENCH_WORDS = ["bench 1", "bench 2"]
ORDINALS = ["first", "second"]
STOLEN_IDS = ["bacterium1", "gene1", "bacterium2", "gene2", "raft"]
STOLEN_WORDS = [
    "the bacterium of bench 1",
    "the gene of bench 1",
    "the bacterium of bench 2",
    "the gene of bench 2",
    "the Lipid Raft",
]
OF_RAFT = STOLEN_IDS.index("raft")
KEPT_IDS = ["first", "second", "both"]
KEPT_WORDS = ["bench 1", "bench 2", "both benches"]
FIRST, SECOND, BOTH = range(len(KEPT_IDS))

SEAT = Seat(SEATS)
CARD = Label(CARD_IDS, spoken=CARD_WORDS)
SPECIFIC_CARD = Label(CARD_IDS[:SPECIFIC], spoken=CARD_WORDS[:SPECIFIC])
GENERIC_CARD = Label(GENERIC_IDS, spoken=CARD_WORDS[SPECIFIC:RESOURCES])
RESOURCE = Label(CARD_IDS[:RESOURCES], spoken=CARD_WORDS[:RESOURCES])
SLOW_ACTION = Label(ACTION_IDS[:SLOW], spoken=CARD_WORDS[RESOURCES : RESOURCES + SLOW])
GOAL = Label(GOAL_IDS, spoken=GOAL_WORDS)
BENCH = Label(["1", "2"], spoken=BENCH_WORDS)
STOLEN = Label(STOLEN_IDS, spoken=STOLEN_WORDS)
KEPT = Label(KEPT_IDS, spoken=KEPT_WORDS)
DECK = Label(DECK_IDS)
WHICH_GOAL = Label(["1", "2"], spoken=ORDINALS)


class Stage(IntEnum):
    """What the table waits for."""

    MAIN = 0
    ESPIONAGE = 1
    PLACE = 2
    EXCHANGE = 3
    FUNGAL = 4
    BIOECONOMY = 5
    RETURN = 6
    FUNDING = 7
    SHIELDS = 8
    REACT = 9
    RELIEF = 10
    DRAW = 11
    BETWEEN = 12
    OVER = 13


class Reason(IntEnum):
    """Why the match ended."""

    NONE = 0
    CLAIM = 1
    STALL = 2
    CAP = 3


class Stream(IntEnum):
    """The sources of chance."""

    SPECIFIC = 0
    GENERIC = 1
    ACTION = 2
    GOALS = 3
    START = 4
    TIE = 5


class Family(IntEnum):
    """The kinds of moves."""

    END_TURN = 0
    CLAIM = 1
    LAY = 2
    ADD = 3
    ACT = 4
    TAKE = 5
    STEAL = 6
    PUT = 7
    SWAP = 8
    SPOIL = 9
    FETCH = 10
    RETURN_GOAL = 11
    CHOOSE_GOAL = 12
    SHIELD = 13
    PASS = 14
    DISCARD = 15
    DONE = 16
    DRAW = 17


def take(bench: str) -> str:
    """Serendipity; of a bacterium or gene also where it goes."""
    where = f" and lay it on {bench}" if bench == BENCH_WORDS[1] else ""
    return f"Serendipity: take the card that was discarded last{where}"


def shield(which: str) -> str:
    """A shield for the one card at risk, or for the bacteria of a bench."""
    return "Shield your card or bench 1" if which == KEPT_WORDS[FIRST] else f"Shield {which}"


MOVES = Moves(
    Family,
    {
        Family.END_TURN: said("End the turn"),
        Family.CLAIM: said("Claim victory with your {goal} goal", goal=WHICH_GOAL),
        Family.LAY: said("Lay {card} on {bench}", card=SPECIFIC_CARD, bench=BENCH),
        Family.ADD: said("Add {card} to your table", card=GENERIC_CARD),
        Family.ACT: said("Play {card}", card=SLOW_ACTION),
        Family.TAKE: said(take, bench=BENCH),
        Family.STEAL: said("Steal from {seat}: {what}", seat=SEAT, what=STOLEN),
        Family.PUT: said("Put it on {bench}", bench=BENCH),
        Family.SWAP: said(
            "Swap your {own} goal for the {theirs} goal of {seat}", own=WHICH_GOAL, seat=SEAT, theirs=WHICH_GOAL
        ),
        Family.SPOIL: said("Spoil a culture medium of {seat}", seat=SEAT),
        Family.FETCH: said("Fetch {card} from the pile", card=RESOURCE),
        Family.RETURN_GOAL: said("Send back your {goal} goal", goal=WHICH_GOAL),
        Family.CHOOSE_GOAL: said("Choose the goal {goal}", goal=GOAL),
        Family.SHIELD: said(shield, which=KEPT),
        Family.PASS: said("Let it go"),
        Family.DISCARD: said("Discard {card}", card=CARD),
        Family.DONE: said("Stop discarding"),
        Family.DRAW: said("Draw from the {deck} deck", deck=DECK),
    },
)
FAMILY, ARGS, encode = MOVES.family, MOVES.args, MOVES.encoder()

RACE = ("serendipity_tie", 2)
TAKING = Window("", Family.PASS, seconds=4, overlap=True, sure=(Family.CLAIM,), race=RACE)
WINDOWS = {
    Stage.SHIELDS: Window("Shields", Family.PASS, seconds=8),
    Stage.REACT: replace(TAKING, name="Serendipity after a play"),
    Stage.BETWEEN: replace(TAKING, name="Serendipity between turns"),
}


class Event(IntEnum):
    """What can happen."""

    BEGAN = 0
    TURN = 1
    LAID = 2
    ADDED = 3
    PLAYED = 4
    BLANK = 5
    EXPANDED = 6
    FUNDED = 7
    DISPLACED = 8
    STOLE = 9
    SWAPPED = 10
    LOST = 11
    SHIELDED = 12
    FETCHED = 13
    TOOK = 14
    RETURNED = 15
    CHOSE = 16
    DISCARDED = 17
    NAMED = 18
    RENEWED = 19
    DREW = 20
    CLAIMED = 21
    ENDED = 22


REASONS = {
    "claim": "a goal was claimed",
    "stall": "nobody has played, discarded or drawn a card for too long",
    "cap": "the last round was played",
}
RESISTANCE_WORDS = CARD_WORDS[RESISTANCE]
REASON = Label([reason.name.lower() for reason in Reason])


def shielded(seat: str, card: str, kept: str) -> str:
    """A shield, and of bacteria which it keeps."""
    played = f"{does(seat, 'plays')} {card}"
    return f"{played} for {kept}." if card == RESISTANCE_WORDS else f"{played}."


EVENTS = Events(
    Event,
    {
        Event.BEGAN: said("{seat} [begins].", seat=SEAT),
        Event.TURN: said("{seat} [begins] a turn.", seat=SEAT).aside(),
        Event.LAID: said("{seat} [lays] {card} on {bench}.", seat=SEAT, card=CARD, bench=BENCH),
        Event.ADDED: said("{seat} [adds] {card}.", seat=SEAT, card=CARD),
        Event.PLAYED: said("{seat} [plays] {card}.", seat=SEAT, card=CARD).great(),
        Event.BLANK: said("{card} does nothing.", card=CARD),
        Event.EXPANDED: said("{seat} [has] a second bench now.", seat=SEAT),
        Event.FUNDED: said("{seat} [may] choose a second goal.", seat=SEAT),
        Event.DISPLACED: said("{seat} [discards] {card} to make room.", seat=SEAT, card=CARD, bench=BENCH),
        Event.STOLE: said("{seat} [steals] {card} from {victim}.", seat=SEAT, victim=SEAT, card=CARD),
        Event.SWAPPED: said("{seat} [gets] the goal {goal}.", seat=SEAT, goal=GOAL),
        Event.LOST: said("{seat} [loses] {card}.", seat=SEAT, card=CARD, bench=Maybe(BENCH)),
        Event.SHIELDED: said(shielded, seat=SEAT, card=CARD, kept=KEPT),
        Event.FETCHED: said("{seat} [fetches] {card} from the pile.", seat=SEAT, card=CARD),
        Event.TOOK: said("{seat} [takes] {card} by Serendipity.", seat=SEAT, card=CARD, bench=Maybe(BENCH)),
        Event.RETURNED: said("{seat} [sends] back the goal {goal}.", seat=SEAT, goal=GOAL),
        Event.CHOSE: said("{seat} [chooses] the goal {goal}.", seat=SEAT, goal=GOAL),
        Event.DISCARDED: said("{seat} [discards] {card}.", seat=SEAT, card=CARD),
        Event.NAMED: said("{seat} [names] the {deck} deck.", seat=SEAT, deck=DECK),
        Event.RENEWED: said("The {deck} deck is shuffled anew from the pile.", deck=DECK),
        Event.DREW: said(
            "{seat} [draws] {card} from the {deck} deck.", seat=SEAT, deck=DECK, card=Secret(CARD, "a card")
        ).aside(),
        Event.CLAIMED: said("{seat} [claims] victory: {goal}!", seat=SEAT, goal=GOAL),
        Event.ENDED: said(lambda reason: f"The game is over: {REASONS[reason]}.", reason=REASON),
    },
    # The end of a disaster: four shields, ten cards lost and, where claims are made at once, a claim and the end.
    most=16,
)


class Options(Position):
    """The house rules."""

    discard_from_hand: int8 = choice(
        "dead_hand",
        "When cards may be discarded from the hand.",
        "dead_hand",
        "off",
        "free",
        title="Discarding from the hand",
        said={"dead_hand": "a dead hand only", "off": "never", "free": "freely"},
    )
    max_rounds: int16 = whole(100, "The last round there can be.", 1, 1000, title="Last round")
    stall_rounds: int8 = whole(
        3,
        "Rounds in a row without a card played, discarded or drawn that end the game.",
        1,
        20,
        off=True,
        title="Idle rounds until the end",
    )
    limit_result: int8 = choice(
        "draw",
        "Who wins a game that nobody has claimed.",
        "draw",
        "closest",
        title="Without a claim",
        said={"draw": "a draw", "closest": "the closest wins"},
    )
    serendipity_tie: int8 = choice(
        "clockwise",
        "Who gets a card that several want by Serendipity.",
        "clockwise",
        "random",
        "race",
        title="Several want a card",
        said={"clockwise": "the first clockwise", "random": "by lot", "race": "the first to answer"},
    )
    auto_claim: int8 = switch(False, "Whether a fulfilled goal is claimed as soon as it can be.", title="Claim at once")
    action_reshuffle: int8 = switch(
        True, "Whether the action deck is renewed from the pile.", title="Renew the action deck"
    )
    resistance_scope: int8 = choice(
        "one",
        "What Antibiotic resistance keeps.",
        "one",
        "all",
        title="Antibiotic resistance keeps",
        said={"one": "one bacterium", "all": "all bacteria"},
    )
    gene_association: int8 = choice(
        "bench",
        "Which gene goes with which bacterium.",
        "bench",
        "pooled",
        title="A gene goes with",
        said={"bench": "the bacterium of its bench", "pooled": "any bacterium"},
    )
    lab_expansion_generics: int8 = choice(
        "shared",
        "Whether two benches have room for twice as much.",
        "shared",
        "doubled",
        title="Room on two benches",
        said={"shared": "as on one", "doubled": "twice as much"},
    )
    funding_replaces: int8 = switch(
        False, "Whether European funding with two goals replaces one of them.", title="Funding replaces a goal"
    )
    bioeconomy_to: int8 = choice(
        "hand",
        "Where a card goes that is fetched by Bioeconomy.",
        "hand",
        "table",
        title="Bioeconomy brings a card to",
        said={"hand": "the hand", "table": "the table"},
    )
    draw_mode: int8 = choice(
        "one_by_one",
        "Whether each card is seen before the next deck is chosen.",
        "one_by_one",
        "declared",
        title="Drawing",
        said={"one_by_one": "one by one", "declared": "all decks named first"},
    )


DEAD_HAND, OFF, FREE = range(3)  # discard_from_hand
CLOCKWISE, RANDOM, RACING = range(3)  # serendipity_tie


class State(Options, seats=SEATS, chance=Stream, events=EVENTS, windows=WINDOWS):
    """One match. What is derived from the rest is kept because it is public, or looked at all the time."""

    active: int8
    turns: int32  # completed
    idle: int16  # turns in a row in which no card was played, discarded or drawn
    busy: int8  # something was in this turn
    entered: int8  # this play put a resource into the pile
    pending: int8  # the disaster, the card that waits for a bench, or the place of the goal to be sent back
    hand: int8[SEATS, CARDS]
    families: int8[SEATS, DECKS]  # how many cards of each deck are in a hand (RFT-38)
    known: int8[SEATS, RESOURCES]  # cards in a hand that everybody has seen there
    bench: int8[SEATS, BENCHES, SPACES]
    generic: int8[SEATS, TYPES]
    lab: int8[SEATS]
    funded: int8[SEATS]
    goals: int8[SEATS, MOST_GOALS]
    pool: int8[GOALS]
    specific_deck: Deck[SIZES[0]]
    generic_deck: Deck[SIZES[1]]
    action_deck: Deck[SIZES[2]]
    pile: Deck[ALL_CARDS]
    piled: int8[CARDS]  # copies of each card in the pile
    resources: int16  # in the pile
    named: int8[DECKS]  # decks that were named for this draw step
    # What a renewed deck tells: its cards were in the pile, and no card of its family that was in a hand went into it.
    renewed: int8[DECKS]  # whether that is known of a deck
    fresh: int8[CARDS]  # cards that went into the renewed deck and have not been seen since
    older: int8[CARDS]  # cards that were in hands then and have not been seen since
    older_count: int8[SEATS, DECKS]  # how many of those each hand holds
    older_own: int8[SEATS, CARDS]  # which they are, for the owner
