"""The structs of the protocol as people who write clients read them: who writes which, and what is said about each."""

from __future__ import annotations

import ast
import functools
import inspect
import itertools
import sys
from collections.abc import Iterator

import msgspec
from msgspec import Struct

from labtop.kernel import seed, view
from labtop.server import asides, forms, manners, messages, protocol
from labtop.server.actions.action import Action, Entry
from labtop.server.actions.every import MODULES
from labtop.server.asides import Aside

Shape = type[Struct]


def all_shapes() -> list[Shape]:
    """Every struct of the protocol, in the order in which they are declared."""
    return [
        shape
        for module in (view, seed, manners, protocol, *MODULES, asides, messages, forms)
        for shape in vars(module).values()
        if isinstance(shape, type) and issubclass(shape, Struct) and shape.__module__ == module.__name__
        if not issubclass(shape, Entry) and shape not in (Action, Aside)
    ]


def from_client(shape: Shape) -> bool:
    """Whether a client writes it: those, and only those, are refused if they have a field too many."""
    return shape.__struct_config__.forbid_unknown_fields


def from_server() -> set[Shape]:
    """The structs that the server writes, with all that is in them."""
    return {part for shape in all_shapes() if not from_client(shape) for part in parts(shape)}


def parts(shape: Shape) -> Iterator[Shape]:
    """A struct and the structs in it."""
    yield from _within(msgspec.inspect.type_info(shape))


def _within(kind: msgspec.inspect.Type) -> Iterator[Shape]:
    match kind:
        case msgspec.inspect.StructType(cls=shape, fields=fields):
            yield shape
            for field in fields:
                yield from _within(field.type)
        case msgspec.inspect.UnionType(types=types) | msgspec.inspect.TupleType(item_types=types):
            for one in types:
                yield from _within(one)
        case msgspec.inspect.ListType(item_type=item):
            yield from _within(item)
        case msgspec.inspect.DictType(value_type=value):
            yield from _within(value)


def about(shape: Shape) -> str:
    """What the struct is for."""
    return inspect.cleandoc(shape.__doc__ or "")


def remarks(shape: Shape) -> dict[str, str]:
    """What is said about its fields: the string below a field, where there is one."""
    return _remarks(shape.__module__).get(shape.__name__, {})


@functools.cache
def _remarks(module: str) -> dict[str, dict[str, str]]:
    """What is said about the fields of every struct of a module, by their names."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {struct.name: _below_fields(struct) for struct in tree.body if isinstance(struct, ast.ClassDef)}


def _below_fields(struct: ast.ClassDef) -> dict[str, str]:
    said = {}
    for field, below in itertools.pairwise(struct.body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                said[name] = inspect.cleandoc(text)
    return said
