"""What went wrong in a record: something that did not fit into it, or an invariant that holds for every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from labtop.kernel.deck import TOO_FEW, TOO_MANY
from labtop.kernel.errors import BadGame
from labtop.kernel.position import LONG_MENU, NO_MENU, STRANGE_MENU
from labtop.kernel.windows import STRANGE_SEAT

if TYPE_CHECKING:
    from labtop.kernel.engine import Engine
    from labtop.kernel.position import Position

LOST, WAITING, REASON, DECKS, STAGE = -1, -2, -3, -4, -5  # what `check` finds before it asks the game
BROKEN = {
    LOST: "something did not fit into the record",
    WAITING: "the table does not wait for exactly one seat, or for the seats of a window",
    REASON: "a match is over without a reason, or has one and goes on",
    DECKS: "the count of a deck does not match its cards",
    STAGE: "the match is in a stage that Stage does not have",
}


MENU = {
    LONG_MENU: "more moves were offered than the game has",
    NO_MENU: "a seat is waited for and has no move",
    STRANGE_MENU: "moves were offered that the game does not have, or not in the order of their numbers",
}
SEATS = {STRANGE_SEAT: "somebody is asked who does not play"}


def faults(state: Position) -> list[str]:
    """What did not fit into the record, by name; and what keeps the match from going on, or from being over."""
    found = [sentence for path in type(state).paths("lost") for sentence in _faults(state, path)]
    if state.waiting >> state.seats:
        found.append(f"the table waits for seat {state.waiting.bit_length() - 1}, where nobody sits")
    elif not state.waiting and not state.reason:
        found.append("nobody is waited for, and the match is not over: somebody must be asked, or the match be ended")
    return found


def _faults(state: Position, path: str) -> list[str]:
    part, name = state, path.removesuffix(".lost")
    for step in path.split(".")[:-1]:
        part = getattr(part, step)
    if not part.lost:
        return []
    if name == "lost":
        return [sentence for bit, sentence in (MENU | SEATS).items() if part.lost & bit]
    if name == "events":
        return [f"a move told more than the {state.told.most} events that EVENTS declares"]
    if name == "rng":
        return [f"chance was drawn from a stream that is not declared: there are {len(state.rng.drawn)}"]
    sentences = {
        TOO_MANY: f"{name}: a card was put on a full deck of {len(getattr(part, 'cards', ()))}",
        TOO_FEW: f"{name}: a card was taken that is not there",
    }
    return [sentence for bit, sentence in sentences.items() if part.lost & bit]


def refuse_menu(engine: Engine, state: Position, seat: int) -> None:
    """Refuse what a seat was offered, if that was wrong. Who asked has only looked: the record stays as it was."""
    if found := [sentence for bit, sentence in MENU.items() if state.lost & bit]:
        state.lost &= STRANGE_SEAT
        where = f"seat {seat}, stage {engine.game.stages(state.stage).name}"
        raise BadGame(f"The rules of {engine.game.title} went wrong in this match: {'; '.join(found)} ({where}).")


def refuse_faulty(engine: Engine, state: Position, where: Callable[[], str] = str) -> None:
    """Refuse to go on with a match in which something did not fit, or that can neither go on nor is over.

    `where` is asked for the line, if anybody can say it.
    """
    if engine("went_wrong", state):
        found = faults(state) or [_nowhere(engine, state)]
        raise BadGame(
            f"The rules of {engine.game.title} went wrong in this match: {'; '.join(found)}. {where()}".strip()
        )


def _nowhere(engine: Engine, state: Position) -> str:
    """A match that is where none can be."""
    if state.stage not in engine.game.stage_names:
        return f"it is in stage {state.stage}, which Stage does not have"
    return f"it is over for reason {state.reason}, which Reason does not have"
