"""A match as one seat sees it, all of it made from a single hidden copy of the record."""

from __future__ import annotations

import threading

from labtop.kernel.match import Match
from labtop.kernel.position import Position
from labtop.kernel.sight import Sight


def sight(match: Match, seat: int | None) -> Sight:
    """The match as this seat may see it; None is a spectator. It is to be read before the next one is asked for."""
    seen = Sight(match, _hidden(match, seat), seat)
    match.remember(seat, seen.happened)
    return seen


class _Copies(threading.local):
    """A record for each kind of state, and for each thread, in which hidden copies are made: it is used again, and so
    are the views of its fields, which take longer to make than the copy.
    """

    def __init__(self) -> None:
        self.records: dict[type[Position], Position] = {}


_copies = _Copies()


def _hidden(match: Match, seat: int | None) -> Position:
    kind = type(match.state)
    if kind not in _copies.records:
        _copies.records[kind] = kind()
    copy = _copies.records[kind]
    copy.assign(match.state)
    match.engine("hide", copy, -1 if seat is None else seat)
    return copy
