"""Everything there is to know about one match of Peptide: the record, its stages, its moves and its options."""

from enum import IntEnum

from labtop.games.peptide.cards import (
    ACIDS,
    AMINO_ACYL,
    AMINO_WORDS,
    BASE_LETTERS,
    BASE_WORDS,
    BASES,
    DRAWN,
    KIND_IDS,
    KIND_WORDS,
    KINDS,
    MITOCHONDRIA,
    NUCLEUS,
    ORGANELLES,
    RIBOSOME,
    RNA_CARDS,
    SLOTS,
    THREE_LETTERS,
    VACUOLE,
    VALUE,
)
from labtop.kernel.deck import Deck
from labtop.kernel.events import Events
from labtop.kernel.moves import Moves
from labtop.kernel.options import choice, seat_or_random, switch, whole
from labtop.kernel.phrases import are, does, number, verb
from labtop.kernel.position import Position
from labtop.kernel.struct import int8, int16, int32
from labtop.kernel.values import Label, Maybe, Number, Seat, Seats, Secret, said

SEATS = 6
NOBODY = -1
GAP = -1  # a slot of the RNA Field without a card, or a card that nobody is choosing from
ON_TOP = 1 << SEATS  # among the places of a card that was put back: the top of the deck


SEAT = Seat(SEATS)
KIND = Label(KIND_WORDS, KIND_IDS)
BASE = Label(BASE_LETTERS, spoken=BASE_WORDS)
AMINO = Label(AMINO_WORDS, THREE_LETTERS)
COLUMN = Label(["energy", "rna"], spoken=["ATP", "RNA"])
NUMBER = Number()
UNSEEN_BASE = Secret(BASE, "an RNA card")
UNSEEN_AMINO = Secret(AMINO, "an amino acid")


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


SIDES = ("left", "right")

BRINGS = {
    VACUOLE: "gain an RNA card and 1 ATP",
    RIBOSOME: "pay 1 ATP, and add an amino acid or make one permanent",
    NUCLEUS: "gain an RNA card",
    MITOCHONDRIA: "gain 2 ATP",
    AMINO_ACYL: "pay 2 ATP, gain an amino acid",
}
"""What an organelle costs and gives when it is carried out face up."""


def taken_up(kind: str) -> str:
    """An organelle in words, with what it will bring."""
    return f"Take {kind} face up: {BRINGS[KIND_WORDS.index(kind)]}"


def added(amino: str) -> str:
    """An amino acid joins a chain, where it counts half, rounded up (PEP-180)."""
    points = (VALUE[AMINO_WORDS.index(amino)] + 1) // 2
    return f"Pay 1 ATP and add {amino} to the chain: {number(points, 'point')}"


MOVES = Moves(
    Family,
    {
        Family.TAKE_UP: said(taken_up, kind=KIND),
        Family.TAKE_DOWN: said("Take {kind} face down: gain 1 ATP", kind=KIND),
        Family.TAKE_FIRST_PLAYER: said("Take the First Player card: go first, gain no organelle"),
        Family.SELECT_TWICE: said("Pay 3 ATP: make both selections now"),
        Family.RESET_ORGANELLES: said("Pay 2 ATP: replace the Organelle Field"),
        Family.RESET_RNA: said("Pay 1 ATP: replace both face-up RNA cards"),
        Family.END_TURN: said("End the turn"),
        Family.COLLECT_ONE: said("Gain 1 ATP with the face-down {kind}", kind=KIND),
        Family.MITOCHONDRIA: said("Gain 2 ATP with Mitochondria"),
        Family.NUCLEUS_TAKE: said(
            lambda slot: f"Gain the {SIDES[slot]} face-up RNA card with Nucleus", slot=Number(SLOTS)
        ),
        Family.NUCLEUS_DRAW: said("Draw two RNA cards with Nucleus and keep one"),
        Family.VACUOLE_COLLECT: said("Gain an RNA card and 1 ATP with Vacuole"),
        Family.VACUOLE_RAISE: said("Raise the {column} limit by 1 with Vacuole", column=COLUMN),
        Family.AMINO_DRAW: said("Pay 2 ATP, draw two amino acids and keep one"),
        Family.RIBOSOME_ADD: said(added, amino=AMINO),
        Family.RIBOSOME_PERMANENT: said(
            "Pay 1 ATP and make the leftmost face-up amino acid permanent: it counts in full"
        ),
        Family.NO_EFFECT: said("Discard {kind}: gain nothing", kind=KIND),
        Family.KEEP_RNA: said("Keep {base}", base=BASE),
        Family.KEEP_AMINO: said("Keep {amino}", amino=AMINO),
        Family.DISCARD_RNA: said("Discard {base}", base=BASE),
    },
    formerly={
        Family.TAKE_UP: "Take {kind}",
        Family.TAKE_DOWN: "Take {kind} face down for 1 ATP",
        Family.TAKE_FIRST_PLAYER: "Take the First Player card",
        Family.SELECT_TWICE: "Select twice for 3 ATP",
        Family.RESET_ORGANELLES: "Reset the Organelle Field for 2 ATP",
        Family.RESET_RNA: "Reset the RNA Field for 1 ATP",
        Family.COLLECT_ONE: "Collect 1 ATP for the face-down {kind}",
        Family.MITOCHONDRIA: "Collect 2 ATP with Mitochondria",
        Family.NUCLEUS_TAKE: lambda slot: f"Take the {SIDES[slot]} face-up RNA card with Nucleus",
        Family.NUCLEUS_DRAW: "Draw two RNA cards with Nucleus",
        Family.VACUOLE_COLLECT: "Draw an RNA card and collect 1 ATP with Vacuole",
        Family.VACUOLE_RAISE: "Raise the {column} limit with Vacuole",
        Family.AMINO_DRAW: "Pay 2 ATP and draw two amino acids",
        Family.RIBOSOME_ADD: "Pay 1 ATP and add {amino} to the chain",
        Family.RIBOSOME_PERMANENT: "Pay 1 ATP and make the leftmost face-up amino acid permanent",
        Family.NO_EFFECT: "Discard {kind} without effect",
    },
)
FAMILY, ARGS, encode = MOVES.family, MOVES.args, MOVES.encoder()


class Event(IntEnum):
    """What can happen."""

    BEGAN = 0
    ROUND = 1
    LAST_ROUND = 2
    TOOK_UP = 3
    TOOK_DOWN = 4
    TOOK_FIRST_PLAYER = 5
    SELECT_TWICE = 6
    RESET_ORGANELLES = 7
    RESET_RNA = 8
    ENDED_TURN = 9
    RESOLVING = 10
    COLLECTED_ONE = 11
    MITOCHONDRIA = 12
    TOOK_RNA = 13
    TURNED_UP = 14
    DREW_RNA = 15
    KEPT_RNA = 16
    VACUOLE = 17
    RAISED = 18
    DREW_AMINO = 19
    KEPT_AMINO = 20
    STOPPED = 21
    ADDED = 22
    PERMANENT = 23
    NO_EFFECT = 24
    SURPLUS = 25
    DISCARDED = 26
    SHUFFLED_ORGANELLES = 27
    SHUFFLED_RNA = 28
    ENDED = 29


REASONS = {"stop": "STOP has come up", "stall": "nobody has drawn an amino acid for too long"}
REASON = Label([reason.name.lower() for reason in Reason])
AFTER_STOP = Label(["the next round is the last", "the game ends at once"])  # by `end_mode`


def resolving(seat: str, left: int) -> str:
    """Phase 2 begins."""
    left_over = f"{number(left, 'organelle')} left over; " if left else ""
    return f"Phase 2: {left_over}{does(seat, 'begins')}."


def kept_rna(seat: str, base: str, discarded: str | None) -> str:
    """One of two RNA cards, or the only one there was."""
    kept = f"{does(seat, 'keeps')} {base}"
    return f"{kept} and {verb(seat, 'discards')} {discarded}." if discarded else f"{kept}."


def kept_amino(seat: str, amino: str, back: int) -> str:
    """One of two amino acids, or the only one there was."""
    kept = f"{does(seat, 'keeps')} {amino}"
    return f"{kept} and {verb(seat, 'puts')} the other one back." if back else f"{kept}."


def permanent(seat: str, amino: str, bonus: int) -> str:
    """A card of the chain is turned; the first three bring a bonus card."""
    more = f" and {verb(seat, 'takes')} the +{bonus} bonus" if bonus else ""
    return f"{does(seat, 'makes')} {amino} permanent{more}."


def shuffled(cards: int, what: str) -> str:
    """A discard pile becomes a deck."""
    return f"{number(cards, f'discarded {what}')} {are(cards)} shuffled into a new deck."


EVENTS = Events(
    Event,
    {
        Event.BEGAN: said("Everybody gets 2 ATP and a Start Codon; {seat} [is] First Player.", seat=SEAT),
        Event.ROUND: said(
            "{cards} organelles are dealt for round {round}; {seat} [begins].", cards=NUMBER, seat=SEAT, round=NUMBER
        ),
        Event.LAST_ROUND: said(
            "{cards} organelles are dealt for the last round; {seat} [begins].", cards=NUMBER, seat=SEAT
        ).great(),
        Event.TOOK_UP: said("{seat} [takes] {organelle}.", seat=SEAT, organelle=KIND),
        Event.TOOK_DOWN: said("{seat} [takes] {organelle} face down.", seat=SEAT, organelle=KIND),
        Event.TOOK_FIRST_PLAYER: said(
            lambda seat, former: f"{does(seat, 'takes' if former else 'keeps')} the First Player card.",
            seat=SEAT,
            former=Maybe(SEAT),
        ),
        Event.SELECT_TWICE: said("{seat} [pays] 3 ATP to select twice.", seat=SEAT),
        Event.RESET_ORGANELLES: said(
            lambda seat, cards: (
                f"{does(seat, 'pays')} 2 ATP: {number(cards, 'organelle')} in the Field {are(cards)} replaced."
            ),
            seat=SEAT,
            cards=NUMBER,
        ),
        Event.RESET_RNA: said(
            "{seat} [pays] 1 ATP: {left} and {right} are turned up.", seat=SEAT, left=BASE, right=BASE
        ),
        Event.ENDED_TURN: said("{seat} [ends] the turn.", seat=SEAT).aside(),
        Event.RESOLVING: said(resolving, seat=SEAT, left=NUMBER),
        Event.COLLECTED_ONE: said(
            "{seat} [collects] {atp} ATP for the face-down {organelle}.", seat=SEAT, organelle=KIND, atp=NUMBER
        ),
        Event.MITOCHONDRIA: said("{seat} [collects] {atp} ATP.", seat=SEAT, atp=NUMBER),
        Event.TOOK_RNA: said("{seat} [takes] {base}.", seat=SEAT, base=BASE),
        Event.TURNED_UP: said("{base} is turned up.", base=BASE, slot=NUMBER).aside(),
        Event.DREW_RNA: said("{seat} [draws] {base}.", seat=SEAT, base=UNSEEN_BASE),
        Event.KEPT_RNA: said(kept_rna, seat=SEAT, base=UNSEEN_BASE, discarded=Maybe(BASE)),
        Event.VACUOLE: said(
            lambda seat, base, atp, cards: (
                f"{does(seat, 'draws')} {base if cards else 'nothing'} and {verb(seat, 'collects')} {atp} ATP."
            ),
            seat=SEAT,
            base=UNSEEN_BASE,
            atp=NUMBER,
            cards=NUMBER,
        ),
        Event.RAISED: said("{seat} [raises] the {column} limit to {limit}.", seat=SEAT, column=COLUMN, limit=NUMBER),
        Event.DREW_AMINO: said("{seat} [draws] {amino}.", seat=SEAT, amino=UNSEEN_AMINO),
        Event.KEPT_AMINO: said(
            kept_amino,
            seat=SEAT,
            amino=UNSEEN_AMINO,
            back=NUMBER,
        ),
        Event.STOPPED: said(
            lambda seat, then: f"{does(seat, 'draws') + ' STOP' if seat else 'STOP is laid out'}: {then}.",
            seat=Maybe(SEAT),
            then=AFTER_STOP,
        ).great(),
        Event.ADDED: said("{seat} [adds] {amino} to the chain.", seat=SEAT, amino=AMINO)
        .great()
        .several("{seat} [adds] {count} amino acids to the chain."),
        Event.PERMANENT: said(permanent, seat=SEAT, amino=AMINO, bonus=NUMBER)
        .great()
        .several("{seat} [makes] {count} amino acids permanent."),
        Event.NO_EFFECT: said("{seat} [discards] {organelle} without effect.", seat=SEAT, organelle=KIND),
        Event.SURPLUS: said(
            lambda seats, owners, atp: (
                f"{does(seats, 'returns') if owners == 1 else seats + ' return'} {atp} ATP above the limit."
            ),
            seats=Seats(SEATS),
            owners=NUMBER,
            atp=NUMBER,
        ),
        Event.DISCARDED: said("{seat} [discards] {base}.", seat=SEAT, base=BASE),
        Event.SHUFFLED_ORGANELLES: said(lambda cards: shuffled(cards, "organelle"), cards=NUMBER).aside(),
        Event.SHUFFLED_RNA: said(lambda cards: shuffled(cards, "RNA card"), cards=NUMBER).aside(),
        Event.ENDED: said(lambda reason: f"The game is over: {REASONS[reason]}.", reason=REASON).great(),
    },
    # A Ribosome in the last turn of a round: permanent, RNA shuffled, two cards turned up, surplus, STOP by the clock,
    # the next round, organelles shuffled.
    most=8,
)


class Options(Position):
    """The house rules."""

    difficulty: int8 = choice(
        "basic",
        "Basic to begin with; in the Advanced game ATP and RNA have limits at the end of a round, which a Vacuole can "
        "raise.",
        "basic",
        "advanced",
        title="Basic or Advanced",
        said={"basic": "Basic", "advanced": "Advanced"},
        first=True,
    )
    first_player: int8 = seat_or_random("Who holds the First Player card at the start.")
    stop_bottom_slots: int8 = whole(
        4, "Among how many cards at the bottom of the deck STOP lies.", 4, 5, title="Places for STOP"
    )
    end_mode: int8 = choice(
        "one_more_round",
        "Whether one more round is played after the round of STOP, or the game ends at once.",
        "one_more_round",
        "immediate",
        title="After STOP",
        said={"immediate": "the end at once"},
    )
    holder_may_select_first_player: int8 = switch(
        False,
        "Whether the holder of the First Player card may spend a selection to keep it from the others.",
        title="The holder may select the First Player card",
    )
    allow_decline: int8 = switch(
        False,
        "Whether an organelle that could be carried out may be discarded without effect.",
        title="An organelle may be declined",
    )
    atp_actions_after_selection: int8 = switch(
        True, "Whether ATP actions may follow the last selection of a turn.", title="ATP actions after the selection"
    )
    atp_supply_limited: int8 = switch(True, "Whether the 32 tokens are all there is.", title="ATP is limited")
    energy_max: int8 = whole(
        8, "The top step of the Energy column, in the Advanced game.", 4, 12, title="Top of the Energy column"
    )
    rna_max: int8 = whole(
        7, "The top step of the RNA column, in the Advanced game.", 3, 12, title="Top of the RNA column"
    )
    tie_break: int8 = choice(
        "shared",
        "Whether tied players share the win, or permanent cards, then chain, then ATP decide.",
        "shared",
        "permanent_then_chain_then_atp",
        title="After a tie",
        said={"shared": "the win is shared", "permanent_then_chain_then_atp": "permanent cards, chain, then ATP"},
    )
    stall_limit: int8 = whole(
        20,
        "Rounds in a row without an amino acid drawn that bring STOP up.",
        5,
        100,
        title="Rounds until STOP comes up",
    )


BASIC, ADVANCED = range(2)
ONE_MORE_ROUND, IMMEDIATE = range(2)
SHARED, PERMANENT_THEN_CHAIN_THEN_ATP = range(2)


class State(Options, seats=SEATS, chance=Stream, events=EVENTS):
    """One match. Hands and discard piles are counts, never lists, so that no order and no copy can leak (PEP-13)."""

    active: int8
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
    drawn: int8[DRAWN]  # the two cards being chosen from
    top_by: int8  # who put back the top card of the amino acid deck and so knows it
    saw: int8[SEATS, ACIDS]  # where a card that a seat put back may be: a bit for each other seat, and ON_TOP

    chain: int8[SEATS, ACIDS]
    chain_size: int8[SEATS]
    permanent: int8[SEATS]  # so many cards of the chain, from the left, are face down (PEP-142)
    bonus_left: int8  # cards in the stack, which is the value of its top card
    bonus: int8[SEATS]  # a bit for each bonus card: the lowest is +1
