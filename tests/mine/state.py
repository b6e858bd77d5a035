"""The record."""

from enum import IntEnum

from labtop.kernel.deck import Deck
from labtop.kernel.events import Events
from labtop.kernel.moves import Moves
from labtop.kernel.options import whole
from labtop.kernel.position import Position
from labtop.kernel.struct import int8
from labtop.kernel.values import Label, Number, Seat, said

SEATS, CARDS = 3, 4


class Stage(IntEnum):
    TURN = 0
    OVER = 1


class Reason(IntEnum):
    NONE = 0
    EMPTY = 1


class Stream(IntEnum):
    DECK = 0


class Family(IntEnum):
    TAKE = 0
    PASS = 1


class Event(IntEnum):
    TOOK = 0
    ENDED = 1


MOVES = Moves(Family, {Family.TAKE: said("Take {coins} more", coins=Number(2)), Family.PASS: said("Pass")})
EVENTS = Events(
    Event,
    {
        Event.TOOK: said("{seat} [takes] {coins}.", seat=Seat(SEATS), coins=Number()),
        Event.ENDED: said("It is over.", reason=Label(["none", "empty"])),
    },
    most=2,
)


class Options(Position):
    pot: int8 = whole(9, "Coins in the pot.", 3, 20)


class State(Options, seats=SEATS, chance=Stream, events=EVENTS):
    coins: int8[SEATS]
    card: int8[SEATS]
    turns: int8
    draw: Deck[CARDS]
