"""A match as one seat sees it, made from a single hidden copy of its record."""

from __future__ import annotations

from typing import Any

from labtop.kernel.match import Match
from labtop.kernel.moves import Move


class Sight:
    """What a seat (None is a spectator) sees of a match at this moment."""

    def __init__(self, match: Match, seat: int | None) -> None:
        self._match, self._seat, self._game = match, seat, match.game
        self._hidden = match.engine.hidden(match.state, seat)

    @property
    def view(self) -> dict[str, Any]:
        """The table."""
        view: dict[str, Any] = self._game.module("view").view(self._hidden, self._seat)
        return view

    @property
    def moves(self) -> list[Move]:
        """The moves that the seat may make."""
        return [] if self._seat is None else self._match.moves(self._seat)

    @property
    def situation(self) -> str:
        """What the table waits for, in one sentence."""
        sentence: str = self._game.module("words").situation(self._hidden, self._match.names)
        return sentence

    @property
    def clause(self) -> str:
        """The clause for this moment."""
        clause: str = self._game.module("reasons").clause(self._hidden)
        return clause

    @property
    def lines(self) -> list[str]:
        """What the last move did, or the deal."""
        lines: list[str] = self._game.module("words").events(self._hidden, self._match.names)
        return lines
