"""All there is to know about a match of End Point: what can be done, what can happen, and the record."""

from enum import IntEnum

from endpoint.cards import DECK, KINDS, WORDS
from labtop.kernel.deck import Deck
from labtop.kernel.events import Events
from labtop.kernel.moves import Moves
from labtop.kernel.options import whole
from labtop.kernel.position import Position
from labtop.kernel.struct import int8, int16
from labtop.kernel.values import Label, Number, Seat, Secret, said
from labtop.kernel.windows import Window

SEATS = 5
NONE = -1
STRENGTHS = ["dilute", "concentrated"]
OUTCOMES = ["every pour counts", "just right, every pour counts twice", "too much, the largest pour is lost"]
ENDINGS = ["", "all samples are titrated", "the cards are used up"]

# Numbers from 0 up: what the table waits for, why a match ended, where chance comes from.
Stage = IntEnum("Stage", "CALL POUR OVER", start=0)
Reason = IntEnum("Reason", "NONE DONE DRY", start=0)
Stream = IntEnum("Stream", "DECK CHEMIST", start=0)
Family = IntEnum("Family", "CALL POUR SWIRL", start=0)
Event = IntEnum("Event", "LOOKED CALLED POURED SWIRLED TITRATED ENDED", start=0)

# What the numbers in moves and events stand for, and the sentences that are made of them.
SEAT, CARD, NUMBER, STRENGTH, OUTCOME = Seat(SEATS), Label(WORDS), Number(), Label(STRENGTHS), Label(OUTCOMES)
MOVES = Moves(
    Family,
    {
        Family.CALL: said("Call it {strength}", strength=STRENGTH),
        Family.POUR: said("Pour {card:a}", card=CARD),
        Family.SWIRL: said("Swirl"),
    },
)
FAMILY, ARGS, encode = MOVES.family, MOVES.args, MOVES.encoder()
EVENTS = Events(
    Event,
    {
        Event.LOOKED: said("{seat} [looks] at the sample: {card}.", seat=SEAT, card=Secret(CARD, "a secret")),
        Event.CALLED: said("{seat} [calls] it {strength}.", seat=SEAT, strength=STRENGTH),
        Event.POURED: said("{seat} [pours] {card:a}.", seat=SEAT, card=CARD),
        Event.SWIRLED: said("{seat} [swirls] and [draws] {card}.", seat=SEAT, card=Secret(CARD, "a card")),
        Event.TITRATED: said("{poured} mL of {end} mL: {outcome}.", poured=NUMBER, end=NUMBER, outcome=OUTCOME),
        Event.ENDED: said("The game is over: {reason}.", reason=Label(ENDINGS)),
    },
    most=SEATS + 2,  # in one move: everybody pours, the verdict, and the next sample or the end
)
WINDOWS = {Stage.POUR: Window("Pour", Family.SWIRL, seconds=20)}  # all answer at once; who does not, swirls


class State(Position, seats=SEATS, chance=Stream, events=EVENTS, windows=WINDOWS):
    """One match: the house rules, then what lies on the table. A hand is counts, so that no order can tell anything."""

    rounds: int8 = whole(3, "How often everybody is the chemist.", 1, 5)
    care: int8 = whole(2, "Points for a swirl when the others went too far.", 0, 4)
    chemist: int8
    number: int8  # of the sample, from 1
    sample: int8  # the card, or NONE where it is not to be seen
    called: int8  # a strength, or NONE before the call
    hand: int8[SEATS, KINDS + 1]  # the last for cards face down
    points: int16[SEATS]
    used: int8[KINDS]  # what lies aside, face up
    draw: Deck[DECK]
