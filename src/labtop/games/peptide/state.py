"""Everything there is to know about one match of Peptide: the record, its stages, its moves and its options."""

from enum import IntEnum

from labtop.games.peptide.cards import (
    ACIDS,
    AMINO_WORDS,
    BASE_LETTERS,
    BASE_WORDS,
    BASES,
    KIND_IDS,
    KIND_WORDS,
    KINDS,
    ORGANELLES,
    RNA_CARDS,
    SLOTS,
    THREE_LETTERS,
)
from labtop.kernel.deck import Deck
from labtop.kernel.events import Events
from labtop.kernel.moves import Moves
from labtop.kernel.options import Choice, Range, SeatOrRandom, Switch
from labtop.kernel.rng import Rng
from labtop.kernel.struct import Struct, int8, int16, int32

SEATS = 6
NOBODY = -1
GAP = -1  # a slot of the RNA Field without a card, or a card that nobody is choosing from
ON_TOP = 1 << SEATS  # among the places of a card that was put back: the top of the deck


class Stage(IntEnum):
    """What the table waits for."""

    SELECT = 0
    RESOLVE = 1
    KEEP_RNA = 2
    KEEP_AMINO = 3
    DISCARD = 4
    OVER = 5


class Reason(IntEnum):
    """Why the match ended."""

    NONE = 0
    STOP = 1
    STALL = 2


class Stream(IntEnum):
    """The sources of chance."""

    ORGANELLES = 0
    AMINO_ACIDS = 1
    RNA = 2
    BEGINNER = 3


class Column(IntEnum):
    """The two columns of a Vacuole Track."""

    ENERGY = 0
    RNA = 1


class Family(IntEnum):
    """The kinds of moves."""

    TAKE_UP = 0
    TAKE_DOWN = 1
    TAKE_FIRST_PLAYER = 2
    SELECT_TWICE = 3
    RESET_ORGANELLES = 4
    RESET_RNA = 5
    END_TURN = 6
    COLLECT_ONE = 7
    MITOCHONDRIA = 8
    NUCLEUS_TAKE = 9
    NUCLEUS_DRAW = 10
    VACUOLE_COLLECT = 11
    VACUOLE_RAISE = 12
    AMINO_DRAW = 13
    RIBOSOME_ADD = 14
    RIBOSOME_PERMANENT = 15
    NO_EFFECT = 16
    KEEP_RNA = 17
    KEEP_AMINO = 18
    DISCARD_RNA = 19


class Event(IntEnum):
    """What can happen; the open values and the secret of each stand beside it. A move brings eight at most."""

    BEGAN = 0  # the First Player
    ROUND = 1  # organelles dealt, the First Player, whether this is the last round
    TOOK_UP = 2  # seat, kind
    TOOK_DOWN = 3  # seat, kind
    TOOK_FIRST_PLAYER = 4  # seat, former holder
    SELECT_TWICE = 5  # seat
    RESET_ORGANELLES = 6  # seat, cards
    RESET_RNA = 7  # seat, the two new bases
    ENDED_TURN = 8  # seat
    RESOLVING = 9  # First Player, organelles left over
    COLLECTED_ONE = 10  # seat, kind, ATP
    MITOCHONDRIA = 11  # seat, ATP
    TOOK_RNA = 12  # seat, base
    TURNED_UP = 13  # base, slot
    DREW_RNA = 14  # seat; secret: the base
    KEPT_RNA = 15  # seat, discarded base or −1; secret: the base that was kept
    VACUOLE = 16  # seat, ATP, RNA cards; secret: the base
    RAISED = 17  # seat, column, new limit
    DREW_AMINO = 18  # seat; secret: the amino acid
    KEPT_AMINO = 19  # seat, whether one was put back; secret: the amino acid that was kept
    STOPPED = 20  # seat, or −1: the stall clock
    ADDED = 21  # seat, amino acid
    PERMANENT = 22  # seat, amino acid, bonus points
    NO_EFFECT = 23  # seat, kind
    SURPLUS = 24  # mask of the seats, ATP
    DISCARDED = 25  # seat, base
    SHUFFLED_ORGANELLES = 26  # cards in the new deck
    SHUFFLED_RNA = 27  # cards in the new deck
    ENDED = 28  # reason


class State(Struct):
    """One match. Hands and discard piles are counts, never lists, so that no order and no copy can leak (PEP-13)."""

    seats: int8
    difficulty: int8
    first_player: int8
    stop_bottom_slots: int8
    end_mode: int8
    holder_may_select_first_player: int8
    allow_decline: int8
    atp_actions_after_selection: int8
    atp_supply_limited: int8
    energy_max: int8
    rna_max: int8
    tie_break: int8
    stall_limit: int8

    stage: int8
    turn: int8
    waiting: int16  # bit mask of the seats that may act
    reason: int8

    round: int16
    passing: int8  # 1 and 2 in the two passes of Phase 1, 0 in Phase 2
    start: int8  # the first seat of this pass or phase,
    done: int8  # and how many seats of it have begun: the order stays when the First Player card moves (PEP-60)
    holder: int8  # of the First Player card
    first_taken: int8  # in this round
    selected: int8[SEATS]  # selections made in this round
    due: int8  # selections owed in this turn
    twice: int8  # Select Twice was bought in this turn

    stop_round: int16  # in which STOP came up; 0 while it is in the deck
    by_clock: int8  # the stall clock brought it up
    drew: int8  # in this round a card was drawn from the amino acid deck
    dry: int8  # rounds in a row without such a draw (PEP-177)

    supply: int16
    atp: int16[SEATS]
    energy_limit: int8[SEATS]
    rna_limit: int8[SEATS]

    field: int8[KINDS]
    up: int8[SEATS, KINDS]
    down: int8[SEATS, KINDS]
    organelle_discard: int8[KINDS]
    organelle_deck: Deck[ORGANELLES]

    rna: int8[SEATS, BASES]
    rna_count: int8[SEATS]
    rna_known: int8[SEATS, BASES]  # all know that a seat holds at least so many
    rna_field: int8[SLOTS]
    rna_discard: int8[BASES]
    rna_deck: Deck[RNA_CARDS]

    amino: int32[SEATS]  # a bit for each amino acid in hand
    amino_count: int8[SEATS]
    amino_deck: Deck[ACIDS + 1]
    removed: int32  # a bit for each amino acid that is out of the game
    drawn: int8[SLOTS]  # the two cards being chosen from
    top_by: int8  # who put back the top card of the amino acid deck and so knows it
    saw: int8[SEATS, ACIDS]  # where a card that a seat put back may be: a bit for each other seat, and ON_TOP

    chain: int8[SEATS, ACIDS]
    chain_size: int8[SEATS]
    permanent: int8[SEATS]  # so many cards of the chain, from the left, are face down (PEP-142)
    bonus_left: int8  # cards in the stack, which is the value of its top card
    bonus: int8[SEATS]  # a bit for each bonus card: the lowest is +1

    rng: Rng
    events: Events


MOVES = Moves(
    Family,
    {
        Family.TAKE_UP: {"kind": KIND_WORDS},
        Family.TAKE_DOWN: {"kind": KIND_WORDS},
        Family.TAKE_FIRST_PLAYER: {},
        Family.SELECT_TWICE: {},
        Family.RESET_ORGANELLES: {},
        Family.RESET_RNA: {},
        Family.END_TURN: {},
        Family.COLLECT_ONE: {"kind": KIND_WORDS},
        Family.MITOCHONDRIA: {},
        Family.NUCLEUS_TAKE: {"slot": SLOTS},
        Family.NUCLEUS_DRAW: {},
        Family.VACUOLE_COLLECT: {},
        Family.VACUOLE_RAISE: {"column": ("energy", "rna")},
        Family.AMINO_DRAW: {},
        Family.RIBOSOME_ADD: {"amino": AMINO_WORDS},
        Family.RIBOSOME_PERMANENT: {},
        Family.NO_EFFECT: {"kind": KIND_WORDS},
        Family.KEEP_RNA: {"base": BASE_LETTERS},
        Family.KEEP_AMINO: {"amino": AMINO_WORDS},
        Family.DISCARD_RNA: {"base": BASE_LETTERS},
    },
    aliases={"kind": KIND_IDS, "amino": THREE_LETTERS, "base": BASE_WORDS},
)

BASIC, ADVANCED = range(2)
ONE_MORE_ROUND, IMMEDIATE = range(2)
SHARED, PERMANENT_THEN_CHAIN_THEN_ATP = range(2)

OPTIONS = [
    Choice(
        "difficulty",
        "basic",
        "Whether ATP and RNA have limits at the end of a round, which a Vacuole can raise: the Advanced game.",
        ("basic", "advanced"),
    ),
    SeatOrRandom("first_player", "random", "Who holds the First Player card at the start."),
    Range("stop_bottom_slots", 4, "Among how many cards at the bottom of the deck STOP lies.", 4, 5),
    Choice(
        "end_mode",
        "one_more_round",
        "Whether one more round is played after the round of STOP, or the game ends at once.",
        ("one_more_round", "immediate"),
    ),
    Switch(
        "holder_may_select_first_player",
        False,
        "Whether the holder of the First Player card may spend a selection to keep it from the others.",
    ),
    Switch("allow_decline", False, "Whether an organelle that could be carried out may be discarded without effect."),
    Switch("atp_actions_after_selection", True, "Whether ATP actions may follow the last selection of a turn."),
    Switch("atp_supply_limited", True, "Whether the 32 tokens are all there is."),
    Range("energy_max", 8, "The top step of the Energy column, in the Advanced game.", 4, 12),
    Range("rna_max", 7, "The top step of the RNA column, in the Advanced game.", 3, 12),
    Choice(
        "tie_break",
        "shared",
        "Whether tied players share the win, or permanent cards, then chain, then ATP decide.",
        ("shared", "permanent_then_chain_then_atp"),
    ),
    Range("stall_limit", 20, "Rounds in a row without an amino acid drawn that bring STOP up.", 5, 100),
]
