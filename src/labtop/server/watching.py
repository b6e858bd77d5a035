"""Watching before thinking: a clock starts when its player has seen what the others did, or after a bound.

Every client shows at its own pace what has happened, and says when it has come to the end. Until then the clock of the
seat that is to move stands still, for so many seconds for each thing that was done since that player's last move, and
never for longer than the bound: who says nothing, or is late, gains no more than that. Windows are not held by it.
"""

from __future__ import annotations

from labtop.server.clocks import Stopwatch
from labtop.server.state import TableState
from labtop.server.wire import WATCHED_MOST, WATCHED_STEP


class Watching:
    """How long whoever is to move at one table may still watch. Other workers do not hear when the end was seen: if
    they must know, they take the bound.
    """

    def __init__(self, waited: Stopwatch) -> None:
        self._waited = waited
        self._ended = (-1, 0)  # the step that was seen, and how long the match had waited for a move then

    def end(self, table: TableState, seat: int | None, seq: int) -> None:
        """A player has seen the table up to this step."""
        if seat in table.to_move and seq >= table.touched > self._ended[0]:
            self._ended = (table.touched, self._waited.ms)

    def grace(self, table: TableState) -> int:
        """The milliseconds for which the clock of who is to move stands still, from when the match last changed."""
        step, ms = self._ended
        most = bound(table)
        return min(most, ms) if step == table.touched else most

    def thought(self, table: TableState) -> int:
        """The milliseconds that the clock has run."""
        return max(0, self._waited.ms - self.grace(table))


def bound(table: TableState) -> int:
    """The most milliseconds for which who is to move may watch; nothing for a bot, and nothing in a window."""
    if table.match is None or table.window is not None:
        return 0
    seats = [seat for seat in table.match.waiting if table.chairs[seat].alive]
    steps = max((len(table.marks) - 1 - table.acted(seat) for seat in seats), default=0)
    return 1000 * min(WATCHED_MOST, WATCHED_STEP * steps)
