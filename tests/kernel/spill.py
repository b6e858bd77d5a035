"""A game on one page, most of whose moves put something where it does not fit."""

import sys
from collections.abc import Sequence
from enum import IntEnum
from types import ModuleType

import msgspec

from labtop.kernel.advice import Advice
from labtop.kernel.contract import Why
from labtop.kernel.deck import Deck, clear, count_of, cover, fill, pick, pop, push, shuffle, turn_over
from labtop.kernel.events import Events, tell
from labtop.kernel.game import Game
from labtop.kernel.menu import Menu, offer
from labtop.kernel.moves import Moves
from labtop.kernel.phrases import Names
from labtop.kernel.position import Position, end_match, wait_for
from labtop.kernel.rng import Rng, below
from labtop.kernel.rule import rule
from labtop.kernel.struct import int8
from labtop.kernel.values import Label, said
from labtop.kernel.view import Layout
from labtop.kernel.windows import Window, ask_all

ROOM = 2
FIFTH = 4  # as a stream, where one is declared
NINTH = 9  # as a seat, where there are two
NOWHERE = 50  # as a stage, an event or the count of a deck, where there are few

Stage = IntEnum("Stage", "PLAY ANSWER OVER", start=0)
Reason = IntEnum("Reason", "NONE STOPPED", start=0)
Stream = IntEnum("Stream", "DECK", start=0)
Family = IntEnum("Family", "PUSH POP PICK TELL DRAW ASK LENGTHEN STOP MISCOUNT LEAVE INVENT", start=0)
Event = IntEnum("Event", "SAID ENDED", start=0)

MOVES = Moves(Family, {family: said(family.name.capitalize()) for family in Family})
FAMILY = MOVES.family
SENTENCES = {Event.SAID: said("Something."), Event.ENDED: said("It is {reason}.", reason=Label(["none", "stopped"]))}
EVENTS = Events(Event, SENTENCES, most=ROOM)


WINDOWS = {Stage.ANSWER: Window("Answer", Family.STOP)}


class State(Position, seats=2, chance=Stream, events=EVENTS, windows=WINDOWS):
    """One match."""

    full: Deck[ROOM]
    empty: Deck[ROOM]
    long: int8  # whether too many moves are offered
    wild: int8  # whether that is done, too, which would be found before the rules are compiled


@rule
def setup(game: State) -> None:
    clear(game.empty)
    clear(game.full)
    fill(game.full, 0, ROOM)
    wait_for(game, 0, Stage.PLAY)


@rule
def legal(game: State, seat: int, menu: Menu) -> int:
    count = 0
    for _ in range(1 + game.long):
        for move in range(len(FAMILY)):
            count = offer(menu, count, move)
    return count


@rule
def apply(game: State, seat: int, move: int) -> None:
    if move == Family.PUSH:
        push(game.full, 0)
    elif move == Family.POP:
        pop(game.empty)
    elif move == Family.PICK:
        pick(game.full, ROOM)
    elif move == Family.TELL:
        for _ in range(ROOM + 20):
            tell(game.events, Event.SAID)
    elif move == Family.DRAW:
        below(game.rng, FIFTH, 6)
    elif move == Family.ASK:
        ask_all(game, 1 << NINTH | 1, Stage.ANSWER, NINTH)
    elif move == Family.LENGTHEN:
        game.long = 1
    elif move == Family.STOP:
        end_match(game, Stage.OVER, Event.ENDED, Reason.STOPPED)
    elif game.wild:
        go_wild(game, move)


@rule
def go_wild(game: State, move: int) -> None:
    if move == Family.MISCOUNT:
        miscount(game)
    elif move == Family.LEAVE:
        game.stage = NOWHERE
    else:
        tell(game.events, NOWHERE)


@rule
def miscount(game: State) -> None:
    """Another count than there are cards, and then all that can be done with a deck."""
    game.full.count = NOWHERE
    shuffle(game.full, game.rng, Stream.DECK)
    game.long = 0 * count_of(game.full, 0)
    push(game.full, 0)
    pop(game.full)
    pick(game.full, NOWHERE - 1)
    cover(game.full)
    turn_over(game.full, game.empty)
    game.full.count = NOWHERE


@rule
def close(game: State) -> None:
    wait_for(game, 0, Stage.PLAY)


@rule
def score(game: State, seat: int) -> int:
    return 0


@rule
def hide(game: State, seat: int) -> None:
    return


@rule
def imagine(game: State, seat: int, rng: Rng) -> bool:
    return True


BROKEN: dict[int, str] = {}


@rule
def check(game: State) -> int:
    return 0


class SpillView(msgspec.Struct):
    """Nothing to see."""


def view(game: State, seat: int | None, everything: bool) -> SpillView:
    return SpillView()


def situation(game: State, names: Names) -> str:
    return "Something is to be done."


def layout(view: SpillView, names: Names) -> Layout:
    return Layout([], [])


def why_not(game: State, seat: int, family: str, args: Sequence[int], names: Names) -> Why:
    return "It is not your turn.", "SP-1"


def clause(game: State) -> str:
    return "SP-1"


@rule
def advise(game: State, seat: int, menu: Menu, advice: Advice) -> None:
    return


class OnePage(Game):
    """A game all of whose modules are this one."""

    def module(self, name: str) -> ModuleType:
        return sys.modules[__name__]


GAME = OnePage("spill", "Spill", "Too much of everything.", range(2, 3), "1", "SP", __package__ or "")
