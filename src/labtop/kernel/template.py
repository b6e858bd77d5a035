"""Templates: loops that every game needs, compiled once per game.

A template is a module file that is run once for each game, with the game's own State, Menu and rules bound in it under
plain names, and `at`, which turns an address into records. (A compiled closure would miss Numba's cache in every new
process.) Its functions that end in `_at` are entry points: Python calls them at the cost of a C function, and their
annotations are their C signature. `frame` makes the rules that the others are given: see frames.py.

With LABTOP_INTERPRET=1 the same calls run the same rules as plain Python, for debugging.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import importlib.util
import os
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, cast

from labtop.kernel import cache, contract
from labtop.kernel.builtin import PyObject, as_compiled_code_sees_it, builtin
from labtop.kernel.deck import is_sound
from labtop.kernel.errors import BadOption, quoted
from labtop.kernel.menu import Menu
from labtop.kernel.position import Position
from labtop.kernel.reading import refuse_unfit
from labtop.kernel.rehearsal import not_compiled, rehearse
from labtop.kernel.rule import introduce_rules, record_type, rule
from labtop.kernel.struct import Records, Struct, table

if TYPE_CHECKING:
    from labtop.kernel.game import Game


_compiling = threading.Lock()  # Numba's cache folder is one setting for all threads


@functools.cache
def tell_on_stderr(title: str) -> None:
    """Say once that a game is being compiled."""
    print(f"Compiling the rules of {title} for this machine: only the first time.", file=sys.stderr, flush=True)


announce: Callable[[str], None] = tell_on_stderr
"""Called with a game's title before a part of its rules is compiled; a command or a server may replace it."""


def instantiate(path: Path, key: str, names: Mapping[str, Any]) -> ModuleType:
    """The module file, run for a game with these names in it."""
    name = f"labtop.{path.parent.name}.{path.stem}.{key}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    module.__dict__.update(names)
    sys.modules[name] = module  # where Numba looks for it
    spec.loader.exec_module(module)
    return module


@functools.cache
def frame(game: Game) -> dict[str, Any]:
    """The rules of a game within the kernel's frames, and the sizes that they depend on."""
    own, kind, reasons = game.rules, game.State, game.reasons
    sealed = [stage in kind.windows for stage in range(1 + max(game.stages))]
    decks = [path.removesuffix(".cards") for path in kind.paths("cards")]
    names = {
        "State": kind,
        "Menu": Menu.of_size(game.moves.count),
        **{f"own_{name}": function for name, function in own.items()},
        "setup": own["setup"],
        "score": own["score"],
        "tie_break": own.get("tie_break", _no_tie_break),
        "OWN_WINNERS": "winners" in own,
        "own_winners": own.get("winners"),
        "CLOSED_AT_END": contract.given(game.module("hidden"), contract.hidden, "CLOSED_AT_END"),
        "WINDOWS": bool(kind.windows),
        "RACES": any(window.race for window in kind.windows.values()),
        "SEALED": table(sealed, "b1"),
        "STAGES": len(sealed),
        "SEATS": kind.most_seats,
        "MOVES": game.moves.count,
        "REASONS": len(reasons),
        "lost": _of_record("lost", " | ".join(f"game.{path}" for path in kind.paths("lost"))),
        "decks_are_sound": _of_record(
            "decks_are_sound", " and ".join(f"is_sound(game.{deck})" for deck in decks) or "True"
        ),
    }
    module = instantiate(Path(__file__).with_name("frames.py"), game.key, names)
    rules = ("legal", "apply", "hide", "imagine", "check", "is_stuck", "winners", "next_seat", "is_sealed")
    return {**names, **{name: getattr(module, name) for name in rules}}


@rule
def _no_tie_break(game: Any, seat: int) -> int:
    return 0


def _of_record(name: str, formula: str) -> Callable[..., Any]:
    """A rule about all parts of a record of one kind, which only the record can list."""
    made: dict[str, Any] = {"is_sound": is_sound}
    exec(f"def {name}(game): return {formula}", made)
    return rule(cast("Callable[..., Any]", made[name]))


class Template:
    """A template module made for one game, and its entry points."""

    long: Sequence[str] = ()
    """Entry points that let other threads run; for short ones, releasing the lock would cost more than the call."""

    def __init__(
        self, game: Game, path: Path, interpreted: bool, names: Mapping[str, Any] = MappingProxyType({})
    ) -> None:
        self.game = game
        self.interpreted = interpreted or bool(os.environ.get("LABTOP_INTERPRET"))
        rules = frame(game)
        self.State: type[Position] = rules["State"]
        self.Menu: type[Menu] = rules["Menu"]
        self.path = path
        self.loops = self._make({**rules, **names})
        self.parts = [name.removesuffix("_at") for name in vars(self.loops) if name.endswith("_at")]

    def _make(self, names: Mapping[str, Any]) -> ModuleType:
        names = {"PyObject": PyObject, "at": _as_records, **names}
        if not self.interpreted:
            import numba  # takes half a second, which interpreted rules need not spend

            names |= {"at": numba.carray, **as_compiled_code_sees_it()}  # type: ignore[attr-defined]
        return instantiate(self.path, self.game.key + ("_interpreted" if self.interpreted else ""), names)

    @functools.cached_property
    def cache(self) -> Path:
        """Where the compiled code is kept."""
        return cache.folder(self.game.key, [self.game.package, f"labtop.{self.path.parent.name}"])

    def uncompiled(self, parts: Sequence[str]) -> list[str]:
        """Those of the parts that would have to be compiled before they run."""
        return [] if self.interpreted else [name for name in parts if not cache.has(self.cache, name)]

    @functools.cache  # noqa: B019  # templates live as long as the process
    def entry(self, name: str) -> Callable[..., Any]:
        """An entry point, which takes records and numbers.

        One that takes and returns Python objects gives a maker of built-in functions (see builtin).
        """
        if name not in self.parts:
            raise BadOption(f"The rules have no part {quoted(name)}: there are {', '.join(self.parts)}.")
        function = getattr(self.loops, f"{name}_at")
        if self.interpreted:
            return cast("Callable[..., Any]", function)
        taken = [kind for parameter, kind in function.__annotations__.items() if parameter != "return"]
        returned = function.__annotations__["return"]
        compiled = self._compile(name, function, taken, returned)
        if returned is PyObject:
            return functools.partial(builtin, name, compiled)
        kind = ctypes.CFUNCTYPE if name in self.long else ctypes.PYFUNCTYPE
        prototype = kind(_c_type(returned), *map(_c_type, taken))
        pointer = prototype(compiled.address)
        pointer.compiled = compiled  # type: ignore[attr-defined]  # keeps the machine code alive
        return cast("Callable[..., Any]", pointer)

    def _compile(self, name: str, function: Callable[..., Any], taken: list[type], returned: type | None) -> Any:
        import numba

        signature = _numba_type(returned)(*map(_numba_type, taken))
        with _compiling:
            numba.config.CACHE_DIR = str(self.cache)  # type: ignore[attr-defined]
            if cache.has(self.cache, name):
                # Numba knows no rules yet, so this either loads what is cached or fails at once.
                with contextlib.suppress(numba.TypingError):
                    return numba.cfunc(signature, cache=True)(function)
            refuse_unfit(self.game)
            rehearse(self.game)
            announce(self.game.title)
            introduce_rules()
            try:
                compiled = numba.cfunc(signature, cache=True)(function)
            except Exception as error:
                raise not_compiled(self.game, error) from None
            cache.keep(self.cache, name)
        return compiled

    def __call__(self, name: str, *arguments: Struct | Records | float) -> Any:
        """Call an entry point with records and numbers."""
        if type(arguments[0]) is not self.State:
            self._check(arguments[0])
        return self.entry(name)(*arguments)

    def _check(self, record: Struct | Records | float) -> None:
        """Refuse what is not a record of this game: compiled code would take any bytes for one."""
        kind = record.kind if isinstance(record, Records) else type(record)
        if not issubclass(kind, Struct) or (issubclass(kind, Position) and kind is not self.State):
            raise BadOption(f"This is not a record of {self.game.title}: {quoted(record)}.")


def _as_records(record: Struct | Records, _count: int) -> Records:
    return record if isinstance(record, Records) else Records(type(record), record.data)


def _numba_type(kind: type | None) -> Any:
    from numba.core import types

    plain = {None: types.void, int: types.int64, float: types.float64, PyObject: types.int64}
    return plain[kind] if kind in plain else types.CPointer(record_type(cast("type[Struct]", kind)))  # type: ignore[no-untyped-call]


def _c_type(kind: type | None) -> Any:
    plain: dict[type | None, Any] = {None: None, int: ctypes.c_int64, float: ctypes.c_double}
    return plain.get(kind, ctypes.c_void_p)
