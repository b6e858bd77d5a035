"""What went wrong in a record: something that did not fit into it, or an invariant that holds for every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from labtop.kernel.deck import TOO_FEW, TOO_MANY
from labtop.kernel.errors import BadGame
from labtop.kernel.position import LONG_MENU, NO_MENU, STRANGE_MENU

if TYPE_CHECKING:
    from labtop.kernel.engine import Engine
    from labtop.kernel.position import Position

LOST, WAITING, REASON, DECKS = -1, -2, -3, -4  # what `check` finds before it asks the game
BROKEN = {
    LOST: "something did not fit into the record",
    WAITING: "the table does not wait for exactly one seat, or for the seats of a window",
    REASON: "a match is over without a reason, or has one and goes on",
    DECKS: "the count of a deck does not match its cards",
}


MENUS = {
    LONG_MENU: "more moves were offered than the game has",
    NO_MENU: "a seat is waited for and has no move",
    STRANGE_MENU: "a move was offered whose number the game does not have",
}


def faults(state: Position) -> list[str]:
    """What did not fit into the record, by name; and what keeps the match from going on, or from being over."""
    found = [sentence for path in type(state).paths("lost") for sentence in _faults(state, path)]
    if not state.waiting and not state.reason:
        found.append("nobody is waited for, and the match is not over: somebody must be asked, or the match be ended")
    return found


def _faults(state: Position, path: str) -> list[str]:
    part, name = state, path.removesuffix(".lost")
    for step in path.split(".")[:-1]:
        part = getattr(part, step)
    if not part.lost:
        return []
    if name == "lost":
        return [sentence for bit, sentence in MENUS.items() if part.lost & bit]
    if name == "events":
        return [f"a move told more than the {state.told.most} events that EVENTS declares"]
    if name == "rng":
        return [f"chance was drawn from a stream that is not declared: there are {len(state.rng.drawn)}"]
    sentences = {
        TOO_MANY: f"{name}: a card was put on a full deck of {len(getattr(part, 'cards', ()))}",
        TOO_FEW: f"{name}: a card was taken that is not there",
    }
    return [sentence for bit, sentence in sentences.items() if part.lost & bit]


def refuse_faulty(engine: Engine, state: Position, where: Callable[[], str] = str) -> None:
    """Refuse to go on with a match in which something did not fit, or that can neither go on nor is over.

    `where` is asked for the line, if anybody can say it.
    """
    if engine("went_wrong", state):
        found = faults(state) or [f"it is over for reason {state.reason}, which Reason does not have"]
        raise BadGame(
            f"The rules of {engine.game.title} went wrong in this match: {'; '.join(found)}. {where()}".strip()
        )
