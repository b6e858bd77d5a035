"""Everything there is to know about one match of Bound!: the record, its stages, its moves and its options."""

from enum import IntEnum

from labtop.games.bound.cards import (
    CODES,
    COUPLE_WORDS,
    COUPLES,
    DECK,
    DRUG,
    NAME_WORDS,
    NAMES,
    NAMES_OF,
    PAIR_CODES,
    PAIRS,
    TARGET,
    TYPE_WORDS,
    TYPES,
)
from labtop.kernel.deck import Deck
from labtop.kernel.events import Events
from labtop.kernel.moves import Moves
from labtop.kernel.options import choice, seat_or_random, switch, whole
from labtop.kernel.phrases import You, a, does
from labtop.kernel.position import Position
from labtop.kernel.struct import int8, int16, int32, int64
from labtop.kernel.values import Label, Maybe, Number, Seat, Secret, said

SEATS = 8
EVERYBODY = SEATS  # the row of `sure` that holds what a spectator knows
NOBODY = -1

SEAT = Seat(SEATS)
NAME = Label(NAME_WORDS, CODES)
TYPE = Label(TYPE_WORDS)
PAIR = Label(PAIR_CODES)
COUPLE = Label(COUPLE_WORDS)
NUMBER = Number()


class Stage(IntEnum):
    """What the table waits for."""

    REQUEST = 0
    GIVE = 1
    PICK_GIVER = 2
    MUST_REVEAL = 3
    MAY_REVEAL = 4
    OVER = 5


class Reason(IntEnum):
    """Why the match ended."""

    NONE = 0
    OUT = 1
    BLOCKED = 2
    STALL = 3


class Stream(IntEnum):
    """The sources of chance."""

    DECK = 0
    BEGINNER = 1


class Family(IntEnum):
    """The kinds of moves."""

    ASK_TYPE = 0
    ASK_NAME = 1
    GIVE = 2
    TAKE_FROM = 3
    BIND = 4
    DISCARD = 5
    PASS = 6


def bound_by(pair: str) -> str:
    """A pair in words."""
    number = PAIR_CODES.index(pair)
    return f"{NAME_WORDS[DRUG[number]]} to {NAME_WORDS[TARGET[number]]}"


def gave(giver: str, taker: str, name: str) -> str:
    """A card changes hands, in words."""
    return f"{giver} gives you {name}." if isinstance(taker, You) else f"{does(giver, 'gives')} {name} to {taker}."


def discarded(one: str, other: str) -> str:
    """Two cards of one TYPE in words."""
    return f"both {one}" if one == other else f"{one} and {other}"


def couple_of(kind: str, couple: str) -> str:
    """Two cards of a TYPE by their ranks, in words."""
    ranks = COUPLES[COUPLE_WORDS.index(couple), :]
    return discarded(*(NAME_WORDS[NAMES_OF[TYPE_WORDS.index(kind), rank]] for rank in ranks))


MOVES = Moves(
    Family,
    {
        Family.ASK_TYPE: said("Ask {seat} for {type:a} card", seat=SEAT, type=TYPE),
        Family.ASK_NAME: said("Ask everybody for {name}", name=NAME),
        Family.GIVE: said("Give {name}", name=NAME),
        Family.TAKE_FROM: said("Take it from {seat}", seat=SEAT),
        Family.BIND: said(lambda pair: f"Bind {bound_by(pair)}: 1 point", pair=PAIR),
        Family.DISCARD: said(
            lambda type, couple: f"Discard {couple_of(type, couple)}: no points", type=TYPE, couple=COUPLE
        ),
        Family.PASS: said("Pass: lay nothing down"),
    },
    formerly={
        Family.BIND: lambda pair: f"Bind {bound_by(pair)}",
        Family.DISCARD: lambda type, couple: f"Discard {couple_of(type, couple)}",
        Family.PASS: "Pass",
    },
)
FAMILY, ARGS, encode = MOVES.family, MOVES.args, MOVES.encoder()


class Event(IntEnum):
    """What can happen."""

    DEALT = 0
    ASKED_TYPE = 1
    ASKED_NAME = 2
    MISSED = 3
    HELD_BY_TWO = 4
    GAVE = 5
    GAVE_HIDDEN = 6
    DREW = 7
    NOTHING_TO_DRAW = 8
    BOUND = 9
    DISCARDED = 10
    PASSED = 11
    KEPT = 12
    RESHUFFLED = 13
    WENT_OUT = 14
    ENDED = 15


REASONS = {
    "out": "a hand is empty",
    "blocked": "no card has moved for too long",
    "stall": "no pair has been bound for too long",
}
REASON = Label([reason.name.lower() for reason in Reason])

EVENTS = Events(
    Event,
    {
        Event.DEALT: said("{cards} cards each are dealt; {beginner} [begins].", cards=NUMBER, beginner=SEAT),
        Event.ASKED_TYPE: said("{asker} [asks] {asked} for {type:a} card.", asker=SEAT, asked=SEAT, type=TYPE).several(
            "{asker} [asks] {asked} for cards, {count} times."
        ),
        Event.ASKED_NAME: said("{asker} [asks] everybody for {name}.", asker=SEAT, name=NAME),
        Event.MISSED: said(
            lambda asker, asked: f"{does(asked, 'has')} none." if asked else "Nobody has it.",
            asker=SEAT,
            asked=Maybe(SEAT),
        ),
        Event.HELD_BY_TWO: said("{one} and {other} have {name}.", name=NAME, one=SEAT, other=SEAT),
        Event.GAVE: said(gave, giver=SEAT, taker=SEAT, name=NAME),
        Event.GAVE_HIDDEN: said(
            lambda giver, taker, type, name: gave(giver, taker, name or f"{a(type)} card"),
            giver=SEAT,
            taker=SEAT,
            type=TYPE,
            name=Secret(NAME, ""),
        ),
        Event.DREW: said("{seat} [draws] {name}.", seat=SEAT, name=Secret(NAME, "a card")),
        Event.NOTHING_TO_DRAW: said("There is no card for {seat} to draw.", seat=SEAT),
        Event.BOUND: said(lambda seat, pair: f"{does(seat, 'binds')} {bound_by(pair)}.", seat=SEAT, pair=PAIR)
        .great()
        .several("{seat} [binds] {count} pairs."),
        Event.DISCARDED: said(
            lambda seat, one, other: f"{does(seat, 'discards')} {discarded(one, other)}.",
            seat=SEAT,
            one=NAME,
            other=NAME,
        ),
        Event.PASSED: said("{seat} [passes].", seat=SEAT),
        Event.KEPT: said("{seat} [has] no pair to lay down and [keeps] the card.", seat=SEAT),
        Event.RESHUFFLED: said("The {cards} discarded cards are shuffled into a new draw pile.", cards=NUMBER),
        Event.WENT_OUT: said("{seat} [has] no cards left and [goes] out.", seat=SEAT).great(),
        Event.ENDED: said(lambda reason: f"The game is over: {REASONS[reason]}.", reason=REASON).great(),
    },
    most=5,
)


class Options(Position):
    """The house rules."""

    first_player: int8 = seat_or_random("Who has the first turn.")
    request_restriction: int8 = choice(
        "none",
        "What may be asked for: anything; only cards related to your own; or nothing that you can see cannot be there.",
        "none",
        "related",
        "not_impossible",
        title="What may be asked for",
        said={"none": "anything", "related": "what is related to your cards", "not_impossible": "what can be there"},
    )
    type_transfer_visibility: int8 = choice(
        "private",
        "Whether a card given for a TYPE is seen by its two players only or by all.",
        "private",
        "public",
        title="A card given for a type",
        said={"private": "is seen by two", "public": "is seen by all"},
    )
    reshuffle: int8 = choice(
        "eager",
        "Whether the discards are shuffled as soon as the draw pile is empty or when the next card must be drawn.",
        "eager",
        "lazy",
        title="Shuffling the discards",
        said={"eager": "at once", "lazy": "when a card is needed"},
    )
    last_card_given: int8 = choice(
        "finish",
        "Whether the turn is finished when a giver hands over the last card, or the game ends at once.",
        "finish",
        "immediate",
        title="When the last card is given",
        said={"finish": "finish the turn", "immediate": "end at once"},
    )
    giver_can_go_out: int8 = switch(
        True, "Whether a hand emptied by giving earns the three points.", title="A giver can go out"
    )
    double_empty_bonus: int8 = choice(
        "first",
        "Who gets the three points when giver and requester both end with empty hands: the giver, or both.",
        "first",
        "both",
        title="When two hands are empty",
        said={"first": "the giver gets the points", "both": "both get the points"},
    )
    blocked_rounds: int8 = whole(
        2, "Rounds without any card moving that end the game.", 1, 10, title="Rounds until the table is blocked"
    )
    stall_rounds: int16 = whole(
        40, "Rounds without a bind pair that end the game.", 5, 200, title="Rounds until the game has stalled"
    )
    memory_aid: int8 = switch(True, "Whether the table shows what play has made known about the hands.")


ANYTHING, RELATED, NOT_IMPOSSIBLE = range(3)
PRIVATE, PUBLIC = range(2)
EAGER, LAZY = range(2)
FINISH, IMMEDIATE = range(2)
FIRST, BOTH = range(2)


class State(Options, seats=SEATS, chance=Stream, events=EVENTS):
    """One match. Hands are counts of NAMEs, never lists, so that no order and no copy can leak (BND-03)."""

    active: int8
    asked_seat: int8
    asked_type: int8
    asked_name: int8
    holders: int16  # bit mask of the two holders in PICK_GIVER

    hand: int8[SEATS, NAMES]
    hand_size: int8[SEATS]
    draw: Deck[DECK]
    discard: Deck[DECK]
    bound: int8[SEATS, PAIRS]

    moved: int8  # this turn a card moved,
    bound_now: int8  # a bind pair was laid down,
    ending: int8  # a hand was emptied
    idle: int16  # turns in a row without a card moved (BND-72)
    dry: int16  # turns in a row without a bind pair (BND-73)
    turns: int32
    out: int8  # the seat that earns the bonus

    sure: int64[SEATS + 1, SEATS]  # K1, two bits for each NAME: what an observer knows a seat to hold
    sure_type: int8[SEATS, TYPES]  # K2
    lacks_type: int8[SEATS]  # K3, a bit for each TYPE
    lacks_name: int32[SEATS]  # K4, a bit for each NAME
    no_pair: int16  # K5, a bit for each seat
    pool: int64  # K6, two bits for each NAME
