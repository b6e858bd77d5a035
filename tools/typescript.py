"""Writes web/src/lib/protocol.ts, the types of the browser client, from the structs of the server.

Run `python -m tools.typescript` after every change of the protocol. What a client writes may leave out every field
that has a default; what the server writes is always complete. A struct that both write is there twice: `Manners` as
the server writes it, `MannersWanted` as a client may.
"""

from __future__ import annotations

import json
import typing
from pathlib import Path

from msgspec import inspect

from labtop.kernel.options import Value
from labtop.server import messages, protocol, wire
from labtop.server.actions.every import ACTIONS
from labtop.server.shapes import Shape, about, all_shapes, from_client, from_server, remarks

FILE = Path(__file__).resolve().parents[1] / "web" / "src" / "lib" / "protocol.ts"
COMMAND = "python -m tools.typescript"
WIDTH = 120

NAMED = [(inspect.type_info(wire.Preset), "Preset"), (inspect.type_info(Value), "Value")]
PLAIN = {
    inspect.AnyType: "unknown",
    inspect.BoolType: "boolean",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "string",
}
UNIONS = {"FromClient": protocol.MESSAGES, "Action": ACTIONS, "FromServer": typing.get_args(messages.FromServer)}


def typescript() -> str:
    """The whole file."""
    both = {shape for shape in from_server() if from_client(shape)}
    blocks = [
        f"// Made from the messages in src/labtop/server by `{COMMAND}`: change those and run this, never this file.",
        f"export const VERSION = {wire.VERSION};",
        f"/** Bytes that a frame from a client may have. */\nexport const LARGEST = {wire.LARGEST};",
        f"/** The preset reactions. */\nexport const PRESETS = {_listed(typing.get_args(wire.Preset))} as const;",
        "export type Preset = (typeof PRESETS)[number];",
        f"/** The value of an option. */\nexport type Value = {_union(inspect.type_info(Value), '')};",
    ]
    for shape in all_shapes():
        if shape in both:
            blocks += [_interface(shape, "", both), _interface(shape, "Wanted", both)]
        else:
            blocks.append(_interface(shape, "Wanted" if from_client(shape) else "", both))
    blocks += [_members(name, union) for name, union in UNIONS.items()]
    return "\n\n".join(blocks) + "\n"


def _interface(shape: Shape, side: str, both: set[Shape]) -> str:
    """A struct as the server writes it ("") or as a client may ("Wanted")."""
    info = inspect.type_info(shape)
    assert isinstance(info, inspect.StructType)
    said = remarks(shape)
    name = shape.__name__ + (side if shape in both else "")
    lines = [_comment(about(shape)), f"export interface {name} {{"]
    if info.tag is not None:
        lines.append(f"  {info.tag_field}: {json.dumps(info.tag)};")
    for field in info.fields:
        if field.name in said:
            lines.append(_comment(said[field.name], "  "))
        optional = "?" if side and not field.required else ""
        lines.append(f"  {field.encode_name}{optional}: {_spelled(field.type, side)};")
    return "\n".join([*lines, "}"])


def _spelled(kind: inspect.Type, side: str) -> str:
    for known, name in NAMED:
        if kind == known:
            return name
    match kind:
        case inspect.StructType(cls=shape):
            return shape.__name__ + (side if from_client(shape) and shape in from_server() else "")
        case inspect.UnionType():
            return _union(kind, side)
        case inspect.LiteralType(values=values):
            return " | ".join(json.dumps(value) for value in values)
        case inspect.ListType(item_type=item):
            spelled = _spelled(item, side)
            return f"({spelled})[]" if "|" in spelled else f"{spelled}[]"
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(_spelled(item, side) for item in items)}]"
        case inspect.DictType(key_type=key, value_type=value):
            return f"Record<{_spelled(key, side)}, {_spelled(value, side)}>"
        case _:
            return PLAIN[type(kind)]


def _union(kind: inspect.Type, side: str) -> str:
    assert isinstance(kind, inspect.UnionType)
    return " | ".join(_spelled(one, side) for one in kind.types)


def _members(name: str, union: typing.Sequence[Shape]) -> str:
    """A union of messages, one a line."""
    members = "".join(f"\n  | {member.__name__}" for member in union)
    return f"export type {name} ={members};"


def _listed(words: tuple[str, ...]) -> str:
    return f"[{', '.join(json.dumps(word) for word in words)}]"


def _comment(text: str, indent: str = "") -> str:
    text = text.replace("None", "null")
    if "\n" not in text and len(indent) + len(text) + 7 <= WIDTH:
        return f"{indent}/** {text} */"
    lines = "".join(f"{indent} * {line}".rstrip() + "\n" for line in text.splitlines())
    return f"{indent}/**\n{lines}{indent} */"


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(typescript(), "utf-8")
