"""Reading the rules of a game before they are compiled: what compiled code cannot do is found line by line.

The compiler itself would take some of it and then go wrong in silence (an error that is raised, a key that is not in a
dictionary), and answer the rest with hundreds of lines.
"""

from __future__ import annotations

import ast
import functools
import inspect
import textwrap
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, get_type_hints

from labtop.kernel.errors import BadGame
from labtop.kernel.places import Place
from labtop.kernel.position import Position
from labtop.kernel.rule import is_rule, rules_in
from labtop.kernel.struct import Field, Struct, no_field

if TYPE_CHECKING:
    from labtop.kernel.game import Game

CANNOT: dict[type[ast.AST], str] = {
    ast.Raise: "raise an error",
    ast.Assert: "assert",
    ast.Try: "catch an error",
    ast.With: "use with",
    ast.Dict: "make a dictionary",
    ast.DictComp: "make a dictionary",
    ast.Set: "make a set",
    ast.SetComp: "make a set",
    ast.List: "make a list",
    ast.ListComp: "make a list",
    ast.GeneratorExp: "make a generator",
    ast.JoinedStr: "make a string",
    ast.Lambda: "define a function",
    ast.FunctionDef: "define a function",
    ast.ClassDef: "define a class",
    ast.Yield: "yield",
    ast.Starred: "unpack a list",
    ast.Import: "import",
    ast.ImportFrom: "import",
    ast.Global: "write to a global name",
}
MAKERS = (list, dict, set, sorted, bytes, bytearray, str)
CHANCE = ("random", "secrets", "numpy.random")


@functools.cache
def refuse_unfit(game: Game) -> None:
    """Refuse a game with a rule that cannot be compiled, or would go wrong in silence. It is read once."""
    for function in rules_in(game.package):
        for place, what in _unfit(game, function):
            raise BadGame(f"The rules of {game.title} cannot be compiled. {place.sentence(what)}")


def _unfit(game: Game, function: Callable[..., Any]) -> Iterator[tuple[Place, str]]:
    lines, first = inspect.getsourcelines(function)
    tree = ast.parse(textwrap.dedent("".join(lines))).body[0]
    assert isinstance(tree, ast.FunctionDef)
    records = _records(game, function)
    if tree.args.kwonlyargs or tree.args.vararg or tree.args.kwarg:
        yield Place(function.__code__.co_filename, first, function.__name__), "a rule takes a plain list of arguments"
    for node in [inner for statement in _body(tree) for inner in ast.walk(statement)]:
        if what := _cannot(node) or _unmarked(node, function) or _misspelt(node, records) or _broken(node, records):
            line = first + getattr(node, "lineno", 1) - 1
            yield Place(function.__code__.co_filename, line, function.__name__), what


def _body(tree: ast.FunctionDef) -> list[ast.stmt]:
    """What a rule does, without its docstring."""
    return tree.body[1:] if ast.get_docstring(tree) is not None else tree.body


def _cannot(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return "a rule cannot use a string"
    return f"a rule cannot {CANNOT[type(node)]}" if type(node) in CANNOT else ""


def _unmarked(node: ast.AST, function: Callable[..., Any]) -> str:
    if not isinstance(node, ast.Call):
        return ""
    called = _named(node.func, function)
    if called is print:
        return "a rule cannot print"
    if called in MAKERS:
        return f"a rule cannot make a {called.__name__}"
    if _module(called) in CHANCE:
        return f"{ast.unparse(node.func)} is chance from elsewhere: draw with below(game.rng, Stream.…, bound)"
    unmarked = inspect.isfunction(called) and not is_rule(called)
    return f"it calls {ast.unparse(node.func)}, which is not marked with @rule" if unmarked else ""


def _module(called: Any) -> str:
    """Where something comes from: the functions of `random` are methods of a generator there."""
    return getattr(called, "__module__", None) or type(getattr(called, "__self__", None)).__module__


def _named(node: ast.expr, function: Callable[..., Any]) -> Any:
    """What a name in a rule stands for outside of it."""
    if isinstance(node, ast.Attribute):
        return getattr(_named(node.value, function), node.attr, None)
    known = inspect.getclosurevars(function)
    name = node.id if isinstance(node, ast.Name) else ""
    return {**known.builtins, **known.globals, **known.nonlocals}.get(name)


def _records(game: Game, function: Callable[..., Any]) -> dict[str, type[Struct]]:
    """The parameters of a rule that are records."""
    try:
        noted = get_type_hints(function)
    except (NameError, TypeError):  # annotations for a type checker alone
        return {}
    kinds = {name: game.State if kind is Position else kind for name, kind in noted.items()}
    return {name: kind for name, kind in kinds.items() if isinstance(kind, type) and issubclass(kind, Struct)}


def _misspelt(node: ast.AST, records: dict[str, type[Struct]]) -> str:
    if not isinstance(node, ast.Attribute):
        return ""
    kind = _kind(node.value, records)
    return no_field(kind, node.attr) if kind is not None and node.attr not in kind.fields else ""


def _broken(node: ast.AST, records: dict[str, type[Struct]]) -> str:
    """Whether a fraction is written to a field: compiled rules would cut it off, each in its own way."""
    if not isinstance(node, ast.Assign | ast.AugAssign):
        return ""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    into = [target for target in targets if _field(target, records) is not None]
    divides = isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Div)
    if not into or not (divides or any(_is_fraction(inner) for inner in _outside_calls(node.value))):
        return ""
    return "a field holds whole numbers: divide with //"


def _is_fraction(node: ast.AST) -> bool:
    whole = not (isinstance(node, ast.Constant) and isinstance(node.value, float))
    return not whole or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div))


def _outside_calls(node: ast.expr) -> Iterator[ast.AST]:
    """The parts of a value, but for what is handed to a call such as int()."""
    if not isinstance(node, ast.Call | ast.Compare):
        yield node
        for inner in ast.iter_child_nodes(node):
            yield from _outside_calls(inner) if isinstance(inner, ast.expr) else ()


def _field(target: ast.expr, records: dict[str, type[Struct]]) -> Field | None:
    """The field of whole numbers that is written to, alone or as a cell."""
    node = target.value if isinstance(target, ast.Subscript) else target
    kind = _kind(node.value, records) if isinstance(node, ast.Attribute) else None
    field = kind.fields.get(node.attr) if kind is not None and isinstance(node, ast.Attribute) else None
    return field if isinstance(field, Field) and field.kind[0] in "iu" else None


def _kind(node: ast.expr, records: dict[str, type[Struct]]) -> type[Struct] | None:
    """The record that `game` or `game.draw` is."""
    if isinstance(node, ast.Name):
        return records.get(node.id)
    outer = _kind(node.value, records) if isinstance(node, ast.Attribute) else None
    field = outer.fields.get(node.attr) if outer is not None and isinstance(node, ast.Attribute) else None
    return field if isinstance(field, type) else None
