"""What a strong player would do, and why a move is not allowed: answers for one person, which change nothing."""

from __future__ import annotations

from collections.abc import Sequence

from labtop.bots.search import Idea as Thought
from labtop.kernel.match import Match
from labtop.server.asks import need_hand, seat_of
from labtop.server.protocol import Hint, Idea, LegalMove, Reason, WhyNot
from labtop.server.refusals import NotAllowed
from labtop.server.tabletop import Tabletop

SHOWN = 3  # ideas
CLOSE = 0.03  # of a win: nobody would notice the difference


def seat_for_hint(top: Tabletop, person: int | None) -> tuple[Match, int]:
    """The match and the seat that a hint is for; only who is to move gets one, and where the host allows it."""
    seat, match = seat_of(top, person), top.match
    if not top.manners.hints:
        raise NotAllowed("Hints are off at this table; its host can allow them.")
    if match is None or seat is None or seat not in match.waiting:
        raise NotAllowed("Ask for a hint when it is your turn.")
    need_hand(top, seat)
    return match, seat


def hint(name: str, top: Tabletop, match: Match, seat: int, thoughts: Sequence[Thought]) -> Hint:
    """The best of what the search found, in the seat's own words."""
    moves = {move.id: move for move in match.moves(seat)}
    ideas = [
        Idea(
            LegalMove(
                thought.move, moves[thought.move].family, dict(moves[thought.move].args), moves[thought.move].words
            ),
            thought.visits,
            round(100 * thought.values[seat]),
        )
        for thought in thoughts[:SHOWN]
    ]
    return Hint(name, top.seq, ideas, _note(len(moves), [thought.values[seat] for thought in thoughts[:SHOWN]]))


def _note(moves: int, values: Sequence[float]) -> str:
    if moves == 1:
        return "This is your only move."
    if len(values) > 1 and values[0] - values[1] < CLOSE:
        return "The first two are about as good."
    return "The first looks best."


def reason(top: Tabletop, person: int | None, asked: WhyNot) -> Reason:
    """Why the person cannot make a move now, with the clause."""
    seat = seat_of(top, person)
    if seat is None or top.match is None:
        raise NotAllowed("Only a player of a match can ask this.")
    sentence, clause = top.match.why_not(seat, asked.family, asked.args)
    return Reason(asked.id, sentence, clause)
