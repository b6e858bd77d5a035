"""The engine of a game: its rules compiled, cached and called from Python through C pointers.

With LABTOP_INTERPRET=1 the same calls run the same rules as plain Python, for debugging.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import importlib.util
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from labtop.kernel import cache
from labtop.kernel.builtin import PyObject, as_compiled_code_sees_it, builtin
from labtop.kernel.menu import Menu
from labtop.kernel.rng import KEY_WORDS, Rng
from labtop.kernel.rule import introduce_rules, record_type
from labtop.kernel.struct import Records, Struct

if TYPE_CHECKING:
    from labtop.kernel.contract import State
    from labtop.kernel.game import Game

LOOPS = Path(__file__).with_name("loops.py")
RULES = {
    "state": ("State",),
    "rules": ("setup", "legal", "apply", "score", "winners"),
    "hidden": ("hide", "imagine"),
    "check": ("check",),
}
# Long calls let other threads run; for the short ones, releasing the lock would cost more than the call.
LONG = ("play_out", "simulate", "perft")


@functools.cache
def tell_on_stderr(title: str) -> None:
    """Say once that a game is being compiled."""
    print(f"Compiling the rules of {title} for this machine: only the first time.", file=sys.stderr, flush=True)


announce: Callable[[str], None] = tell_on_stderr
"""Called with a game's title before a part of its rules is compiled; a command or a server may replace it."""


class Engine:
    """The rules of one game, ready to run on its records."""

    def __init__(self, game: Game, interpreted: bool = False) -> None:
        self.game = game
        self.interpreted = interpreted or bool(os.environ.get("LABTOP_INTERPRET"))
        self.State = cast("type[State]", game.module("state").State)
        self.Menu = Menu.of_size(game.moves.count)
        self.loops = self._make_loops()
        self.parts = [name.removesuffix("_at") for name in vars(self.loops) if name.endswith("_at")]
        self._menu = self.Menu()

    def _make_loops(self) -> ModuleType:
        name = f"labtop.kernel.loops.{self.game.key}"
        spec = importlib.util.spec_from_file_location(name, LOOPS)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        for source, names in RULES.items():
            for rule in names:
                setattr(module, rule, getattr(self.game.module(source), rule))
        module.__dict__.update(Menu=self.Menu, PyObject=PyObject, at=_as_records)
        if not self.interpreted:
            import numba  # takes half a second, which interpreted rules need not spend

            sys.modules[name] = module  # where Numba's cache looks for it
            module.__dict__.update(at=numba.carray, **as_compiled_code_sees_it())  # type: ignore[attr-defined]
        spec.loader.exec_module(module)
        return module

    @functools.cached_property
    def cache(self) -> Path:
        """Where the compiled rules are kept."""
        return cache.folder(self.game.key, self.game.package)

    def uncompiled(self, parts: Sequence[str]) -> list[str]:
        """Those of the parts that would have to be compiled before they run."""
        return [] if self.interpreted else [name for name in parts if not cache.has(self.cache, name)]

    @functools.cache  # noqa: B019  # engines live as long as the process
    def entry(self, name: str) -> Callable[..., Any]:
        """An entry point of loops.py. Compiled, it takes addresses; interpreted, the records themselves.

        One that takes and returns Python objects gives a maker of built-in functions (see builtin).
        """
        function = getattr(self.loops, f"{name}_at")
        if self.interpreted:
            return cast("Callable[..., Any]", function)
        taken = [kind for parameter, kind in function.__annotations__.items() if parameter != "return"]
        returned = function.__annotations__["return"]
        compiled = self._compile(name, function, taken, returned)
        if returned is PyObject:
            return functools.partial(builtin, name, compiled)
        kind = ctypes.CFUNCTYPE if name in LONG else ctypes.PYFUNCTYPE
        prototype = kind(ctypes.c_int64 if returned is int else None, *map(_c_type, taken))
        pointer = prototype(compiled.address)
        pointer.compiled = compiled  # type: ignore[attr-defined]  # keeps the machine code alive
        return cast("Callable[..., Any]", pointer)

    def _compile(self, name: str, function: Callable[..., Any], taken: list[type], returned: type | None) -> Any:
        import numba

        signature = _numba_type(returned)(*map(_numba_type, taken))
        numba.config.CACHE_DIR = str(self.cache)  # type: ignore[attr-defined]
        if cache.has(self.cache, name):
            # Numba knows no rules yet, so this either loads what is cached or fails at once.
            with contextlib.suppress(numba.TypingError):
                return numba.cfunc(signature, cache=True)(function)
        announce(self.game.title)
        introduce_rules()
        compiled = numba.cfunc(signature, cache=True)(function)
        cache.keep(self.cache, name)
        return compiled

    def __call__(self, name: str, *arguments: Struct | Records | int) -> Any:
        """Call an entry point with records and numbers."""
        if self.interpreted:
            return self.entry(name)(*arguments)
        return self.entry(name)(*(a if isinstance(a, int) else a.address for a in arguments))

    def blank(self, players: int, options: Mapping[str, int], key: bytes) -> State:
        """A record with seats, options and generator in place, before the setup."""
        state = self.State()
        state.seats = players
        for name, number in options.items():
            setattr(state, name, number)
        plant(state.rng, key)
        return state

    def legal(self, state: State, seat: int) -> list[int]:
        """The moves that this seat may make now."""
        self("legal", state, seat, self._menu)
        moves: list[int] = self._menu.moves[: self._menu.count].tolist()
        return moves

    def hidden(self, state: State, seat: int | None) -> State:
        """The copy of the record that may leave towards this seat; None is a spectator."""
        copy = state.copy()
        self("hide", copy, -1 if seat is None else seat)
        return copy

    def imagined(self, hidden: State, seat: int | None, rng: Rng) -> State | None:
        """A random full record that agrees with a hidden one, or None if nothing does."""
        copy = hidden.copy()
        found = self("imagine", copy, -1 if seat is None else seat, rng)
        return copy if found else None

    def scores(self, state: State) -> list[int]:
        """The points of every seat."""
        return [int(self("score", state, seat)) for seat in range(state.seats)]

    def winners(self, state: State) -> list[int]:
        """The seats that win if the match is over."""
        return seats_in(int(self("winners", state)))

    def perft(self, state: State, depth: int) -> int:
        """How many sequences of decisions there are from here to that depth; a match that ends early counts once."""
        states, menus = Records.blank(self.State, depth + 1), Records.blank(self.Menu, depth + 1)
        states[0] = state
        return int(self("perft", states, menus, depth))


def plant(rng: Rng, key: bytes) -> None:
    """Set the key of a generator: 32 bytes."""
    for i in range(KEY_WORDS):
        rng.key[i] = int.from_bytes(key[4 * i : 4 * i + 4], "little")


def seats_in(mask: int) -> list[int]:
    """The seats of a bit mask."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def _as_records(record: Struct | Records, _count: int) -> Records:
    return record if isinstance(record, Records) else Records(type(record), record.data)


def _numba_type(kind: type | None) -> Any:
    from numba.core import types

    if kind is None:
        return types.void
    return types.int64 if kind in (int, PyObject) else types.CPointer(record_type(kind))  # type: ignore[no-untyped-call]


def _c_type(kind: type) -> Any:
    return ctypes.c_int64 if kind is int else ctypes.c_void_p
