"""Teaches mypy to read record layouts: `int8` is a number, `int8[SEATS, NAMES]` an array, `Deck[60]` a Deck.

A game's own project names it in pyproject.toml: `[tool.mypy] plugins = ["labtop.mypy"]`.
"""

from collections.abc import Callable

from mypy.plugin import AnalyzeTypeContext, Plugin
from mypy.types import Type

STRUCT = "labtop.kernel.struct"
NUMBERS = {f"{STRUCT}.{kind}" for kind in ("int8", "int16", "int32", "int64", "uint32")}
SIZED = {"labtop.kernel.deck.Deck", "labtop.kernel.menu.Menu", "labtop.kernel.advice.Advice"}

Hook = Callable[[AnalyzeTypeContext], Type]


def _number(context: AnalyzeTypeContext) -> Type:
    return context.api.named_type(f"{STRUCT}.Cells" if context.type.args else "builtins.int", [])


def _fraction(context: AnalyzeTypeContext) -> Type:
    return context.api.named_type(f"{STRUCT}.Cells" if context.type.args else "builtins.float", [])


class StructPlugin(Plugin):
    """Reads the types of fields."""

    def get_type_analyze_hook(self, fullname: str) -> Hook | None:
        """What a field of this type is to the type checker."""
        if fullname in NUMBERS:
            return _number
        if fullname == f"{STRUCT}.float64":
            return _fraction
        if fullname in SIZED:
            return lambda context: context.api.named_type(fullname, [])
        return None


def plugin(version: str) -> type[Plugin]:
    """What mypy asks for, whatever its version."""
    return StructPlugin
