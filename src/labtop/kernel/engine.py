"""The engine of a game: its rules compiled, cached and called from Python through C pointers."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from labtop.kernel.errors import BadOption, quoted
from labtop.kernel.faults import refuse_menu
from labtop.kernel.numbers import is_whole
from labtop.kernel.position import seats_in
from labtop.kernel.rng import KEY_WORDS, Dice, Rng
from labtop.kernel.struct import Records
from labtop.kernel.template import Template

if TYPE_CHECKING:
    from labtop.kernel.game import Game
    from labtop.kernel.menu import Menu
    from labtop.kernel.position import Position


EVERYBODY = -1  # a spectator, as rules know one
DEEPEST = 1000  # moves of a perft


class Engine(Template):
    """The rules of one game, ready to run on its records."""

    long = ("play_out", "simulate", "perft")
    playing = ("setup", "legal", "apply", "hide", "went_wrong", "score", "winners")
    """The parts that a match needs."""

    def __init__(self, game: Game, interpreted: bool = False) -> None:
        super().__init__(game, Path(__file__).with_name("loops.py"), interpreted)
        self._own = threading.local()  # threads share the engine, and each has a menu

    def blank(self, players: int, options: Mapping[str, int], key: bytes) -> Position:
        """A record with seats, options and generator in place, before the setup."""
        state = self.State()
        state.seats = players
        for name, number in options.items():
            setattr(state, name, number)
        plant(state.rng, key)
        return state

    def legal(self, state: Position, seat: int) -> list[int]:
        """The moves that this seat may make now; rules that offer none, or wrong ones, are refused."""
        menu, kind = self._menu, self.State
        if type(state) is not kind or type(seat) is not int or not 0 <= seat < kind.most_seats:
            seat = self._seat(state, seat)
        self._offer(state, seat, menu)
        if state.lost:
            refuse_menu(self, state, seat)
        moves: list[int] = menu.moves[: menu.count].tolist()
        return moves

    @functools.cached_property
    def _offer(self) -> Callable[[Position, int, Menu], None]:
        """The rule behind `legal`, which is asked more often than all others."""
        return self.entry("legal")

    @property
    def _menu(self) -> Menu:
        if not hasattr(self._own, "menu"):
            self._own.menu = self.Menu()
        menu: Menu = self._own.menu
        return menu

    def hidden(self, state: Position, seat: int | None) -> Position:
        """The copy of the record that may leave towards this seat; None is a spectator."""
        observer = self._observer(state, seat)
        copy = state.copy()
        self("hide", copy, observer)
        return copy

    def _observer(self, state: Position, seat: int | None) -> int:
        """A seat as rules know it; −1 is a spectator."""
        if seat is not None:
            return self._seat(state, seat)
        self._refuse_strange(state)
        return EVERYBODY

    def _seat(self, state: Position, seat: int) -> int:
        """A seat of this table."""
        self._refuse_strange(state)
        if not is_whole(seat) or not 0 <= seat < state.seats:
            raise BadOption(f"There is no seat {quoted(seat)}: this table has seats 0 to {state.seats - 1}.")
        return seat

    def _refuse_strange(self, state: Position) -> None:
        """Only records of this game are looked at."""
        if type(state) is not self.State:
            self._check(state)

    def imagined(self, hidden: Position, seat: int | None, rng: Dice) -> Position | None:
        """A random full record that agrees with a hidden one, or None if nothing does."""
        if not isinstance(rng, Dice):
            raise BadOption(f"What is imagined comes from a Dice, not from {quoted(rng)}.")
        observer = self._observer(hidden, seat)
        copy = hidden.copy()
        found = self("imagine", copy, observer, rng)
        return copy if found else None

    def scores(self, state: Position) -> list[int]:
        """The points of every seat."""
        self._refuse_strange(state)
        return [int(self("score", state, seat)) for seat in range(state.seats)]

    def winners(self, state: Position) -> list[int]:
        """The seats that win if the match is over."""
        return seats_in(int(self("winners", state)))

    def turns(self, state: Position) -> int | None:
        """How many turns were taken, if the game counts them: in a field of its record called `turns`."""
        self._refuse_strange(state)
        counted: int | None = state.turns if "turns" in self.State.fields else None  # type: ignore[attr-defined]
        return counted

    def ending(self, state: Position) -> str:
        """Why a match ended, in a word."""
        self._refuse_strange(state)
        return self.game.reasons(state.reason).name.lower()

    def perft(self, state: Position, depth: int) -> int:
        """How many sequences of decisions there are from here to that depth; a match that ends early counts once."""
        self._refuse_strange(state)
        if not is_whole(depth) or not 0 <= depth <= DEEPEST:
            raise BadOption(f"The depth is a number of moves from 0 to {DEEPEST}, not {quoted(depth)}.")
        states, menus = Records.blank(self.State, depth + 1), Records.blank(self.Menu, depth + 1)
        states[0] = state
        return int(self("perft", states, menus, depth))


def plant(rng: Rng, key: bytes) -> None:
    """Set the key of a generator: 32 bytes."""
    for i in range(KEY_WORDS):
        rng.key[i] = int.from_bytes(key[4 * i : 4 * i + 4], "little")
