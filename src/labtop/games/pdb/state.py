"""Everything there is to know about one match of PDB: the record, its stages, its moves and its options."""

from enum import IntEnum

from labtop.games.pdb.cards import (
    AMOUNT_IDS,
    AMOUNT_WORDS,
    BOXES,
    CARD_IDS,
    CARD_WORDS,
    CARDS,
    DATA_IDS,
    GIFT_IDS,
    GIFT_WORDS,
    PAIR_IDS,
    PAIR_WORDS,
    PLACE_IDS,
    PLACE_WORDS,
    PRESET_NOTES,
    PRESETS,
    SLOTS,
    TECHNIQUES,
    TOKENS,
    TYPES,
    WHERE,
    alternatives,
)
from labtop.kernel.deck import Deck
from labtop.kernel.errors import BadGame
from labtop.kernel.events import Events
from labtop.kernel.moves import Moves
from labtop.kernel.options import choice, seat_or_random, switch, whole
from labtop.kernel.phrases import both, does, verb
from labtop.kernel.position import NOBODY, Position
from labtop.kernel.struct import int8, int16, int32, table
from labtop.kernel.values import Label, Maybe, Number, Seat, said, varied

__all__ = ["NOBODY"]

SEATS = 4
NO_CARD = -1  # on an Innovate box

SEAT = Seat(SEATS)
NUMBER = Number()
DATA_TYPE = Label(DATA_IDS)
PAIR_OF_DATA = Label(PAIR_IDS, spoken=PAIR_WORDS)
AMOUNT = Label(AMOUNT_IDS, spoken=AMOUNT_WORDS)
CARD = Label(CARD_IDS, spoken=CARD_WORDS)
PLACE = Label(PLACE_IDS, spoken=PLACE_WORDS)
GIFT = Label(GIFT_IDS, spoken=GIFT_WORDS)
SIDES = ("left", "middle", "right")


def choices(place: str, reading: int = 0, returned: bool = False) -> Label:
    """The alternatives of a place under a reading of the icons, named by what they give or take."""
    amounts = alternatives(place, reading, returned)
    return Label([AMOUNT_IDS[one] for one in amounts], spoken=[AMOUNT_WORDS[one] for one in amounts])


def by_preset(place: str) -> Label:
    """The alternatives of a place whose icons are read differently by the presets."""
    return varied("icon_preset", [choices(place, reading) for reading in range(len(PRESETS))])


class Stage(IntEnum):
    """What the table waits for."""

    PICK = 0
    PLAY = 1
    OVER = 2


class Reason(IntEnum):
    """Why the match ended."""

    NONE = 0
    TARGET = 1
    STALL = 2
    CAP = 3


class Stream(IntEnum):
    """The sources of chance."""

    DECK = 0
    LEADER = 1


class Family(IntEnum):
    """The kinds of moves."""

    RECRUIT = 0
    LEAD = 1
    PUBLISH = 2
    PREPARE = 3
    GROW = 4
    XRAY = 5
    NMR = 6
    EM = 7
    ANALYZE = 8
    GRADUATE = 9
    INNOVATE = 10
    AUTOMATION = 11
    ELECTRON_CRYSTALLOGRAPHY = 12
    XFEL = 13
    IHM = 14
    PICK = 15


PREPARED = Label(["prep1", "prep2"], spoken=["1 Sample", "2 Samples"])
XRAY_GAIN, NMR_GAIN, EM_GAIN = by_preset("xray"), by_preset("nmr"), by_preset("em")
ANALYZED_DATA = choices("analyze", returned=True)
AUTOMATION_GAIN = choices("act_automation")

MOVES = Moves(
    Family,
    {
        Family.RECRUIT: said("Recruit a Researcher"),
        Family.LEAD: said("Lead the Field"),
        Family.PUBLISH: said("Publish Initial Results for 1 Achievement"),
        Family.PREPARE: said("Prepare {which}", which=PREPARED),
        Family.GROW: said("Grow a Crystal from a Sample"),
        Family.XRAY: said("X-ray Crystallography for {alternative}", alternative=XRAY_GAIN),
        Family.NMR: said("NMR Spectroscopy for {alternative}", alternative=NMR_GAIN),
        Family.EM: said("Electron Microscopy for {alternative}", alternative=EM_GAIN),
        Family.ANALYZE: said("Analyze {alternative} for a triangle", alternative=ANALYZED_DATA),
        Family.GRADUATE: said("Let a Researcher graduate or retire for {data:a}", data=DATA_TYPE),
        Family.INNOVATE: said(lambda slot: f"Innovate: claim the {SIDES[slot]} card", slot=Number(SLOTS)),
        Family.AUTOMATION: said("Automation for {alternative}", alternative=AUTOMATION_GAIN),
        Family.ELECTRON_CRYSTALLOGRAPHY: said("Electron Crystallography for a triangle"),
        Family.XFEL: said("XFEL for a triangle"),
        Family.IHM: said("IH/M: return {pair} for {data:a}", pair=PAIR_OF_DATA, data=DATA_TYPE),
        Family.PICK: said("Pick the {data}", data=DATA_TYPE),
    },
)
FAMILY, ARGS, encode = MOVES.family, MOVES.args, MOVES.encoder()

PLACES_OF = {
    Family.PUBLISH: ("publish",),
    Family.PREPARE: ("prep1", "prep2"),
    Family.GROW: ("grow",),
    Family.XRAY: ("xray",),
    Family.NMR: ("nmr",),
    Family.EM: ("em",),
    Family.ANALYZE: ("analyze",),
    Family.AUTOMATION: ("act_automation",),
    Family.ELECTRON_CRYSTALLOGRAPHY: ("act_electron_crystallography",),
    Family.XFEL: ("act_xfel",),
}
"""The families of moves that exchange tokens, and where; their moves are the alternatives of these places."""


def moves_of_exchanges() -> list[int]:
    """The move that makes each exchange: families and places are paired by their names alone."""
    found: dict[int, int] = {}
    for family, places in PLACES_OF.items():
        moves = [move for move in range(MOVES.count) if FAMILY[move] == family]
        exchanges = [one for one, place in enumerate(WHERE) if place in places]
        if len(moves) != len(exchanges):
            raise BadGame(f"{family.name} has {len(moves)} moves for {len(exchanges)} exchanges in cards.toml.")
        found |= zip(exchanges, moves, strict=True)
    if without := [place for one, place in enumerate(WHERE) if one not in found]:
        raise BadGame(f"PLACES_OF names no family of moves for {both(without)}.")
    return [found[one] for one in range(len(WHERE))]


NO_EXCHANGE = -1
MOVE_OF = table(moves_of_exchanges(), "i2")
"""The move that makes each exchange."""
EXCHANGE_OF = table([MOVE_OF.tolist().index(move) if move in MOVE_OF else NO_EXCHANGE for move in range(MOVES.count)])
"""The exchange that each move makes, or NO_EXCHANGE."""


class Event(IntEnum):
    """What can happen."""

    BEGAN = 0
    PICKED = 1
    LEFT_OVER = 2
    PUT_BACK = 3
    ROUND = 4
    RECRUITED = 5
    LED = 6
    EXCHANGED = 7
    ANALYZED = 8
    GRADUATED = 9
    CLAIMED = 10
    COMBINED = 11
    SKIPPED = 12
    ACQUIRED = 13
    JOINED = 14
    TURNED_UP = 15
    PUT_UNDER = 16
    ENDED = 17
    EVENED = 18


REASONS = {
    "target": "the Achievement to reach was reached",
    "stall": "nobody has gained Achievement or a card for too long",
    "cap": "the last round was played",
}
REASON = Label([reason.name.lower() for reason in Reason])
DONE = {"prep1": "prepares", "prep2": "prepares", "grow": "grows"}


def exchanged(seat: str, place: str, gained: str) -> str:
    """What a seat did in a place, and what it gained."""
    where = PLACE_IDS[PLACE_WORDS.index(place)]
    if where == "publish":
        return f"{does(seat, 'publishes')} initial results and {verb(seat, 'gains')} {gained}."
    return f"{does(seat, DONE[where])} {gained}." if where in DONE else f"{does(seat, 'gains')} {gained} by {place}."


def led(seat: str, former: str | None) -> str:
    """The Leader token changes hands, or stays."""
    return f"{does(seat, 'takes')} the Leader token from {former}." if former else f"{does(seat, 'keeps')} the lead."


def acquired(seat: str, card: str, points: int) -> str:
    """A deposition counts, a technique does not."""
    return (
        f"{does(seat, 'deposits')} {card} for {points} Achievement." if points else f"{does(seat, 'acquires')} {card}."
    )


EVENTS = Events(
    Event,
    {
        Event.BEGAN: said("{seat} [is] the first Leader.", seat=SEAT),
        Event.PICKED: said("{seat} [picks] the {data}.", seat=SEAT, data=DATA_TYPE),
        Event.LEFT_OVER: said("{seat} [receives] the {data} that is left.", seat=SEAT, data=DATA_TYPE),
        Event.PUT_BACK: said("What nobody picked goes back to the Supply."),
        Event.ROUND: said("Round {round}: {seat} [begins].", seat=SEAT, round=NUMBER),
        Event.RECRUITED: said("{seat} [recruits] a Researcher, who joins when the round ends.", seat=SEAT),
        Event.LED: said(led, seat=SEAT, former=Maybe(SEAT)),
        Event.EXCHANGED: said(exchanged, seat=SEAT, place=PLACE, gained=AMOUNT),
        Event.ANALYZED: said(
            "{seat} [analyzes] {returned} and [gains] {gained}.", seat=SEAT, returned=AMOUNT, gained=AMOUNT
        ),
        Event.GRADUATED: said("{seat} [lets] a Researcher go and [gains] {data:a}.", seat=SEAT, data=DATA_TYPE),
        Event.CLAIMED: said("{seat} [claims] {card}.", seat=SEAT, card=CARD, slot=NUMBER).great(),
        Event.COMBINED: said(
            "{seat} [combines] {pair} by IH/M and [gains] {data:a}.", seat=SEAT, pair=PAIR_OF_DATA, data=DATA_TYPE
        ),
        Event.SKIPPED: said("{seat} can do nothing with a Researcher and [is] skipped.", seat=SEAT),
        Event.ACQUIRED: said(acquired, seat=SEAT, card=CARD, points=NUMBER)
        .great()
        .several("{seat} [acquires] {count} cards."),
        Event.JOINED: said("A new Researcher joins {seat}.", seat=SEAT),
        Event.TURNED_UP: said("{card} is turned up.", card=CARD, slot=NUMBER).aside(),
        Event.PUT_UNDER: said("The {cards} face-up cards go under the deck.", cards=NUMBER),
        Event.ENDED: said(lambda reason: f"The game is over: {REASONS[reason]}.", reason=REASON).great(),
        Event.EVENED: said("{seat} [receives] {gift}, to make up for the seat.", seat=SEAT, gift=GIFT),
    },
    # The last turn of a round: the Action; four seats that are stuck; three cards acquired, one Researcher joins, three
    # cards turned up; the next round, in which three seats can do nothing.
    most=16,
)


READINGS = " ".join(
    f"{name.replace('_', ' ').capitalize()}: {note}" for name, note in zip(PRESETS, PRESET_NOTES, strict=True)
)


class Options(Position):
    """The house rules."""

    first_leader: int8 = seat_or_random("Who holds the Leader token at the start.")
    target_achievement: int8 = whole(
        12, "The Achievement with which the game ends after the round.", 3, 60, title="Achievement to win"
    )
    recruit_in_round_one: int8 = switch(
        False, "Whether Researchers can be recruited in the first round.", title="Recruit in the first round"
    )
    leader_may_select_lead: int8 = switch(
        False,
        "Whether the Leader may spend a Researcher to keep the token from the others.",
        title="The Leader may keep the token",
    )
    partial_gain: int8 = switch(
        False,
        "Whether an Action may be performed for less than it gives, if the Supply is short.",
        title="Less than an Action gives",
    )
    stall_rounds: int8 = whole(
        20,
        "Rounds in a row without Achievement or a card that end the game.",
        5,
        100,
        off=True,
        title="Rounds until the game has stalled",
    )
    max_rounds: int16 = whole(
        120, "The last round there can be.", 10, 1000, off=True, unless="stall_rounds", title="Last round"
    )
    market_refresh_rounds: int8 = whole(
        0,
        "Rounds in a row without a card acquired that replace the face-up cards.",
        1,
        20,
        off=True,
        title="Rounds until the market is replaced",
    )
    icon_preset: int8 = choice(
        "default",
        f"How the lost icons of the methods are read. {READINGS}",
        *PRESETS,
        title="Reading of the icons",
        said={
            "default": "as we read them",
            "nmr_circle": "NMR gives a circle",
            "direct_triangle": "triangles from X-ray and microscopy",
        },
    )
    even_seats: int8 = switch(
        False,
        "For tournaments: whether tokens at the start make up for a seat that wins less often.",
        title="Even seats",
    )


class State(Options, seats=SEATS, chance=Stream, events=EVENTS):
    """One match. All of it is public but the order of the deck."""

    active: int8
    round: int16  # 0 while Data are picked; stays at the last round when the match is over
    turns: int32
    leader: int8
    supply: int8[TOKENS]
    tokens: int8[SEATS, TOKENS]
    offer: int8[TYPES]  # Data tokens to pick from, before the first round (PDB-13)
    total: int8[SEATS]  # Researchers, on the table or on boxes and cards
    unplayed: int8[SEATS]
    pending: int8[SEATS]  # recruited in this round (PDB-44)
    box: int8[BOXES]  # the seat whose Researcher stands there; on an Innovate box it claims the card
    slot: int8[SLOTS]  # the card on each Innovate box
    owner: int8[CARDS]
    entries: int8[SEATS]  # how many of the cards of a seat are depositions
    card_used: int8[TECHNIQUES]  # in this round
    deck: Deck[CARDS]
    known_bottom: int8  # so many of the lowest cards of the deck are known to all (PDB-102)
    progress: int8  # Achievement was gained in this round (PDB-98)
    stalled: int16  # rounds in a row without progress
    unclaimed: int8  # rounds in a row without an acquired card, counted if market_refresh_rounds is on
