"""Matches at full speed from Python: no history, no words, one C call a move. For bots, environments and benchmarks.

drive = Drive("bound", players=4, seed=7)
count = drive.deal()
while count:
count = drive.step(drive.moves[choose(count)])
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

from labtop.kernel.engine import plant
from labtop.kernel.game import find
from labtop.kernel.options import Value, settle
from labtop.kernel.rng import Rng
from labtop.kernel.seed import Seed, key_from
from labtop.kernel.struct import Struct


class Drive:
    """One record, and the moves of the seat to act: the lowest of those that are waited for."""

    def __init__(self, key: str, players: int, seed: Seed = None, options: Mapping[str, Value] | None = None) -> None:
        game = find(key)
        game.check_players(players)
        self.engine = game.engine
        self._start = self.engine.blank(players, settle(game.options, options or {}, players), bytes(32))
        self._menu = self.engine.Menu()
        self._rng = Rng()
        plant(self._rng, key_from(seed))
        self.state = self._start.copy()
        self.moves: memoryview[int] = self._menu.moves.data
        """The legal moves: as many of them as the last call said are valid, until the next step."""
        self.deal: Callable[[], int] = self._call("deal", self._start, self.state, self._menu, self._rng)
        """Begin the next match; the first seed fixes them all. Returns how many moves the first seat has."""
        self.step: Callable[[int], int] = self._call("step", self.state, self._menu)
        """Make a move. Returns how many moves the next seat has: 0 when the match is over."""

    def _call(self, name: str, *records: Struct) -> Any:
        taken = records if self.engine.interpreted else [record.address for record in records]
        return functools.partial(self.engine.entry(name), *taken)
