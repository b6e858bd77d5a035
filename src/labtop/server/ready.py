"""Whether this server can take people in: what is true of the disk, the database and the rules, each in a sentence."""

from __future__ import annotations

import time
from collections.abc import Callable

from labtop.kernel.game import discover, found, why_broken
from labtop.server.compiling import Compiler
from labtop.server.forms import Ready
from labtop.server.log import Log

WELL = "ok"
LEAST = 64 * 1024 * 1024
"""Bytes that must be free on the disk of a log."""
FRESH = 1.0  # seconds for which an answer holds: to look costs a write, and anybody may ask


class Readiness:
    """Looks when asked, and not more often than it must."""

    def __init__(self, log: Log, compiler: Compiler, clock: Callable[[], float] = time.monotonic) -> None:
        self._log, self._compiler, self._clock = log, compiler, clock
        self._looked = -FRESH
        self._answer = Ready(False, "", "", "")

    async def look(self) -> Ready:
        """How things are."""
        if self._clock() - self._looked >= FRESH:
            self._looked = self._clock()
            disk, database, rules = _disk(self._log.room()), await self._log.trouble() or WELL, self._rules()
            self._answer = Ready(disk == database == rules == WELL, disk, database, rules)
        return self._answer

    def _rules(self) -> str:
        """Whether every game that is here can be played, now."""
        games = discover().values()
        left_out = sum(one.game is None for one in found())
        broken = [game.title for game in games if why_broken(game.key)]
        if broken or left_out:
            names = ", ".join([*broken, *([f"{left_out} that cannot be read"] if left_out else [])])
            return f"Games cannot be played: {names}. labtop doctor says why."
        if waiting := [game.title for game in games if not self._compiler.ready(game.key)]:
            return f"Games are being compiled: {', '.join(waiting)}."
        return WELL


def _disk(room: int | None) -> str:
    """Whether there is room; what cannot be seen is believed."""
    if room is None or room >= LEAST:
        return WELL
    return f"There is hardly any room left on the disk: {room // 1_000_000} MB."
