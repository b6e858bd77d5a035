"""What went wrong in a record: something that did not fit into it, or an invariant that holds for every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from labtop.kernel.deck import TOO_FEW, TOO_MANY
from labtop.kernel.errors import BadGame

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


def faults(state: Position) -> list[str]:
    """What did not fit into the record, by name."""
    return [sentence for path in type(state).paths("lost") for sentence in _faults(state, path)]


def _faults(state: Position, path: str) -> list[str]:
    part, name = state, path.removesuffix(".lost")
    for step in path.split(".")[:-1]:
        part = getattr(part, step)
    if not part.lost:
        return []
    if name == "lost":
        return ["more moves were offered than the game has"]
    if name == "events":
        return [f"a move told more than the {state.told.most} events that EVENTS declares"]
    if name == "rng":
        return [f"chance was drawn from a stream that is not declared: there are {len(state.rng.drawn)}"]
    sentences = {
        TOO_MANY: f"{name}: a card was put on a full deck of {len(getattr(part, 'cards', ()))}",
        TOO_FEW: f"{name}: a card was taken that is not there",
    }
    return [sentence for bit, sentence in sentences.items() if part.lost & bit]


def refuse_faulty(engine: Engine, state: Position) -> None:
    """Refuse to go on with a match in which something did not fit."""
    if engine("lost", state):
        raise BadGame(f"The rules of {engine.game.title} went wrong in this match: {'; '.join(faults(state))}.")


def refuse_broken(engine: Engine, state: Position) -> None:
    """Refuse a record that breaks an invariant, with its name."""
    refuse_faulty(engine, state)
    if number := engine("check", state):
        raise BadGame(f"The rules of {engine.game.title} went wrong in this match: {engine.game.broken(number)}.")
