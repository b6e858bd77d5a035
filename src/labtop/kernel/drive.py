"""Matches at full speed from Python: no history, no words, one built-in call a move.

For bots, environments and benchmarks:

drive = Drive("bound", players=4, seed=7)
count = drive.deal()
while count:
count = drive.step(drive.moves[choose(count)])
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, cast

from labtop.kernel.engine import plant
from labtop.kernel.faults import refuse_faulty
from labtop.kernel.game import find
from labtop.kernel.options import Value, settle
from labtop.kernel.rng import Dice
from labtop.kernel.seed import Seed, key_from

if TYPE_CHECKING:
    from labtop.kernel.position import Position


class Drive:
    """One record, and the moves of the seat to act: in a window the next in its order."""

    def __init__(self, key: str, players: int, seed: Seed = None, options: Mapping[str, Value] | None = None) -> None:
        game = find(key)
        game.check_players(players)
        self.engine = game.engine
        self._start = self.engine.blank(
            players, settle(game.options, {} if options is None else options, players), bytes(32)
        )
        self._rng = Dice()
        plant(self._rng, key_from(seed))
        self._driven = self.engine.loops.Driven()
        self.state: Position = self._driven.game
        self.moves: memoryview[int] = self._driven.menu.moves.data
        """The legal moves: as many of them as the last call said are valid, until the next step."""
        self.step = self._stepper()
        """Make a move. Returns how many moves the next seat has: 0 when the match is over."""

    def deal(self) -> int:
        """Begin the next match; the first seed fixes them all. Returns how many moves the first seat has."""
        if self.state.seats:  # there was a match before this one
            refuse_faulty(self.engine, self.state)
        return int(self.engine("deal", self._start, self._driven.game, self._driven.menu, self._rng))

    def _stepper(self) -> Callable[[int], int]:
        driven, loops = self._driven, self.engine.loops
        if not self.engine.interpreted:
            return cast(Callable[[int], int], self.engine.entry("step")(driven))

        def step(move: int) -> int:
            if not loops.on_menu(driven.menu, move):
                raise TypeError("this move is not on the menu")
            return int(loops.make_move(driven.game, driven.menu, move))

        return step
