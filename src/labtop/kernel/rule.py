"""Rules: plain Python functions on records. Called from Python they run as they stand; the engine compiles them.

A rule allocates nothing, raises nothing and touches no Python object, so that Numba compiles it for the CPU and inside
a CUDA kernel alike. Numba is imported only when something must be compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from numba.core import types

    from labtop.kernel.struct import Struct

Function = TypeVar("Function", bound=Callable[..., Any])

# Rules raise nothing, so division needs no check; only other compiled code calls them, so they need no wrappers.
HOW: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}

_rules: set[Callable[..., Any]] = set()
_waiting: list[Callable[..., Any]] = []  # rules that Numba has not been told about yet
_dispatchers: list[Any] = []  # Numba holds them weakly


def rule(function: Function) -> Function:
    """Mark a function of the rulebook."""
    _waiting.append(function)
    _rules.add(function)
    return function


def is_rule(function: Callable[..., Any]) -> bool:
    """Whether a function is marked as a rule."""
    return function in _rules


def rules_in(package: str) -> list[Callable[..., Any]]:
    """The rules that a package brings, in the order in which they are read."""
    ours = [function for function in _rules if (function.__module__ or "").startswith(f"{package}.")]
    return sorted(ours, key=lambda function: (function.__code__.co_filename, function.__code__.co_firstlineno))


def record_type(kind: type[Struct]) -> types.Record:
    """The struct as compiled code knows it."""
    import numba

    return cast("types.Record", numba.from_dtype(kind.dtype))


def introduce_rules() -> None:
    """Tell Numba what every rule stands for in compiled code."""
    import numba
    from numba.core import types
    from numba.core.typing.templates import infer_global

    def plain(kind: types.Type) -> types.Type:
        kind = kind.literal_type if isinstance(kind, types.Literal) else kind
        return types.int64 if isinstance(kind, types.Integer | types.IntEnumMember) else kind

    def introduce(function: Callable[..., Any]) -> None:
        dispatcher: Any = numba.njit(**HOW)(function)
        compile_for = dispatcher.compile
        # Every kind of number is a plain integer to a rule: one version of each instead of one per kind, which
        # cuts the time to compile a game by a third.
        dispatcher.compile = lambda taken: compile_for(tuple(map(plain, taken)))
        infer_global(function, types.Dispatcher(dispatcher))  # type: ignore[no-untyped-call]
        _dispatchers.append(dispatcher)

    while _waiting:
        introduce(_waiting.pop())
