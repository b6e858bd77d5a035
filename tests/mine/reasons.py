"""Why not."""

from collections.abc import Sequence

from labtop.kernel.contract import Why
from labtop.kernel.phrases import Names

from .state import State


def why_not(game: State, seat: int, family: str, args: Sequence[int], names: Names) -> Why:
    return "Not now.", "MIN-01"


def clause(game: State) -> str:
    return "MIN-01"
