"""A match as one seat sees it, all of it made from a single hidden copy of the record."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, NamedTuple

from labtop.kernel.match import Match
from labtop.kernel.moves import Move

if TYPE_CHECKING:
    from labtop.kernel.contract import State


class Sight(NamedTuple):
    """What a seat sees of a match at this moment."""

    view: dict[str, Any]
    """The table."""
    moves: list[Move]
    """The moves that the seat may make."""
    situation: str
    """What the table waits for, in one sentence."""
    clause: str
    """The clause for this moment."""
    lines: list[str]
    """What the last move did, or the deal."""


def sight(match: Match, seat: int | None) -> Sight:
    """The match as this seat may see it; None is a spectator."""
    game, hidden = match.game, _hidden(match, seat)
    words = game.module("words")
    return Sight(
        game.module("view").view(hidden, seat),
        match.moves(seat) if seat in match.waiting else [],
        words.situation(hidden, match.names),
        game.module("reasons").clause(hidden),
        words.events(hidden, match.names),
    )


class _Copies(threading.local):
    """A record for each kind of state, and for each thread, in which hidden copies are made: it is used again, and so
    are the views of its fields, which take longer to make than the copy.
    """

    def __init__(self) -> None:
        self.records: dict[type[State], State] = {}


_copies = _Copies()


def _hidden(match: Match, seat: int | None) -> State:
    kind = type(match.state)
    if kind not in _copies.records:
        _copies.records[kind] = kind()
    copy = _copies.records[kind]
    copy.assign(match.state)
    match.engine("hide", copy, -1 if seat is None else seat)
    return copy
