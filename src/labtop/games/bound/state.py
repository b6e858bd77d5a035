"""Everything there is to know about one match of Bound!: the record, its stages, its moves and its options."""

from enum import IntEnum

from labtop.games.bound.cards import (
    CODES,
    COUPLE_WORDS,
    DECK,
    NAME_WORDS,
    NAMES,
    PAIR_CODES,
    PAIRS,
    TYPE_WORDS,
    TYPES,
)
from labtop.kernel.deck import Deck
from labtop.kernel.events import Events
from labtop.kernel.moves import Moves
from labtop.kernel.options import Choice, Range, SeatOrRandom, Switch
from labtop.kernel.rng import Rng
from labtop.kernel.struct import Struct, int8, int16, int32, int64

SEATS = 8
EVERYBODY = SEATS  # the row of `sure` that holds what a spectator knows
NOBODY = -1


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


class Event(IntEnum):
    """What can happen; the open values and the secret of each stand beside it."""

    DEALT = 0  # cards each, the beginner
    ASKED_TYPE = 1  # requester, asked seat, TYPE
    ASKED_NAME = 2  # requester, NAME
    MISSED = 3  # requester, asked seat or −1 for everybody
    HELD_BY_TWO = 4  # NAME, both holders
    GAVE = 5  # giver, requester, NAME: everybody sees the card
    GAVE_HIDDEN = 6  # giver, requester, TYPE; secret: the NAME
    DREW = 7  # drawer; secret: the NAME
    NOTHING_TO_DRAW = 8  # requester
    BOUND = 9  # owner, pair
    DISCARDED = 10  # owner, both NAMEs
    PASSED = 11  # requester
    KEPT = 12  # requester: a hit, but no legal pair
    RESHUFFLED = 13  # cards in the new draw pile
    WENT_OUT = 14  # seat
    ENDED = 15  # reason


class State(Struct):
    """One match. Hands are counts of NAMEs, never lists, so that no order and no copy can leak (BND-03)."""

    seats: int8
    first_player: int8
    request_restriction: int8
    type_transfer_visibility: int8
    reshuffle: int8
    last_card_given: int8
    giver_can_go_out: int8
    double_empty_bonus: int8
    blocked_rounds: int8
    stall_rounds: int16
    memory_aid: int8

    stage: int8
    active: int8
    waiting: int16  # bit mask of the seats that may act
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
    reason: int8

    sure: int64[SEATS + 1, SEATS]  # K1, two bits for each NAME: what an observer knows a seat to hold
    sure_type: int8[SEATS, TYPES]  # K2
    lacks_type: int8[SEATS]  # K3, a bit for each TYPE
    lacks_name: int32[SEATS]  # K4, a bit for each NAME
    no_pair: int16  # K5, a bit for each seat
    pool: int64  # K6, two bits for each NAME

    rng: Rng
    events: Events


MOVES = Moves(
    Family,
    {
        Family.ASK_TYPE: {"seat": SEATS, "type": TYPE_WORDS},
        Family.ASK_NAME: {"name": NAME_WORDS},
        Family.GIVE: {"name": NAME_WORDS},
        Family.TAKE_FROM: {"seat": SEATS},
        Family.BIND: {"pair": PAIR_CODES},
        Family.DISCARD: {"type": TYPE_WORDS, "couple": COUPLE_WORDS},
        Family.PASS: {},
    },
    aliases={"name": CODES},
)

ANYTHING, RELATED, NOT_IMPOSSIBLE = range(3)
PRIVATE, PUBLIC = range(2)
EAGER, LAZY = range(2)
FINISH, IMMEDIATE = range(2)
FIRST, BOTH = range(2)

OPTIONS = [
    SeatOrRandom("first_player", "random", "Who has the first turn."),
    Choice(
        "request_restriction",
        "none",
        "What may be asked for: anything; only cards related to your own; or nothing that you can see cannot be there.",
        ("none", "related", "not_impossible"),
    ),
    Choice(
        "type_transfer_visibility",
        "private",
        "Whether a card given for a TYPE is seen by its two players only or by all.",
        ("private", "public"),
    ),
    Choice(
        "reshuffle",
        "eager",
        "Whether the discards are shuffled as soon as the draw pile is empty or when the next card must be drawn.",
        ("eager", "lazy"),
    ),
    Choice(
        "last_card_given",
        "finish",
        "Whether the turn is finished when a giver hands over the last card, or the game ends at once.",
        ("finish", "immediate"),
    ),
    Switch("giver_can_go_out", True, "Whether a hand emptied by giving earns the three points."),
    Choice(
        "double_empty_bonus",
        "first",
        "Who gets the three points when giver and requester both end with empty hands: the giver, or both.",
        ("first", "both"),
    ),
    Range("blocked_rounds", 2, "Rounds without any card moving that end the game.", 1, 10),
    Range("stall_rounds", 40, "Rounds without a bind pair that end the game.", 5, 200),
    Switch("memory_aid", True, "Whether the table shows what play has made known about the hands."),
]
