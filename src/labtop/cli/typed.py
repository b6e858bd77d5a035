"""Moves as people type them: which are meant, and why those cannot be made now."""

from __future__ import annotations

from collections.abc import Sequence

from labtop.kernel.contract import Why
from labtop.kernel.match import Match
from labtop.kernel.moves import Move
from labtop.kernel.phrases import number

SHOWN = 5  # reasons, where the words fit several moves


def meant(typed: str, moves: Sequence[Move]) -> list[Move]:
    """The move under that number, else the one that is called so, else those that contain the words."""
    if _is_number(typed):
        return [move for place, move in enumerate(moves, 1) if str(place) == typed.lstrip("0")]
    words = typed.casefold()
    found = [move for move in moves if words in str(move).casefold()]
    return [move for move in found if str(move).casefold() == words] or found


def why_not(typed: str, match: Match, seat: int) -> list[str]:
    """Why a seat cannot make the moves that are called so: a line for each reason, none where no move is called so."""
    reasons: dict[Why, list[Move]] = {}
    seen = match.seen(seat)
    for move in [] if _is_number(typed) else meant(typed, _all(match, seat)):
        reason = seen.why_not(move.family, match.game.moves.numbers(move.id))
        reasons.setdefault(reason, []).append(move)
    lines = [_line(reason, moves) for reason, moves in reasons.items()]
    more = ["... and others for other reasons: type more of the move."] if len(lines) > SHOWN else []
    return lines[:SHOWN] + more


def _all(match: Match, seat: int) -> list[Move]:
    return [match.move(seat, number) for number in range(match.game.moves.count)]


def _line(reason: Why, moves: Sequence[Move]) -> str:
    """The first of the moves that have the same reason, how many more have it, the reason and its clause."""
    sentence, clause = reason
    others = f", and {number(len(moves) - 1, 'other move')}" if len(moves) > 1 else ""
    behind = f" ({clause})" if clause else ""
    return f"{moves[0]}{others} – {sentence or 'This cannot be done now.'}{behind}"


def _is_number(typed: str) -> bool:
    return typed.isascii() and typed.isdigit()
