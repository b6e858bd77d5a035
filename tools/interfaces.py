"""Structs as TypeScript: an interface for each, with what is said about it and its fields."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable

from msgspec import inspect

from labtop.server.shapes import Shape, about, remarks

WIDTH = 120
PLAIN = {
    inspect.AnyType: "unknown",
    inspect.BoolType: "boolean",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "string",
}

Spell = Callable[[inspect.Type], str | None]
"""What a type is called where it has a name of its own; None where it has none."""


def interface(shape: Shape, name: str, spell: Spell, partial: bool = False) -> str:
    """A struct under a name; of a partial one what has a default may be left out."""
    info = inspect.type_info(shape)
    assert isinstance(info, inspect.StructType)
    said = remarks(shape)
    lines = [comment(about(shape)), f"export interface {name} {{"]
    if info.tag is not None:
        lines.append(f"  {info.tag_field}: {json.dumps(info.tag)};")
    for field in info.fields:
        if field.name in said:
            lines.append(comment(said[field.name], "  "))
        optional = "?" if partial and not field.required else ""
        lines.append(f"  {field.encode_name}{optional}: {spelled(field.type, spell)};")
    return "\n".join([*lines, "}"])


def spelled(kind: inspect.Type, spell: Spell) -> str:
    """A type in TypeScript."""
    name = spell(kind)
    if name is not None:
        return name
    match kind:
        case inspect.StructType(cls=shape):
            return str(shape.__name__)
        case inspect.UnionType(types=types):
            return " | ".join(spelled(one, spell) for one in types)
        case inspect.LiteralType(values=values):
            return one_of(values)
        case inspect.ListType(item_type=item):
            within = spelled(item, spell)
            return f"({within})[]" if "|" in within else f"{within}[]"
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(spelled(item, spell) for item in items)}]"
        case inspect.DictType(key_type=key, value_type=value):
            return f"Record<{spelled(key, spell)}, {spelled(value, spell)}>"
        case _:
            return PLAIN[type(kind)]


def one_of(words: Iterable[object]) -> str:
    """A type that is one of these words."""
    return " | ".join(json.dumps(word, ensure_ascii=False) for word in words)


def members(name: str, types: Iterable[str]) -> str:
    """A type that is one of several, one a line."""
    listed = "".join(f"\n  | {one}" for one in types)
    return f"export type {name} ={listed};"


def comment(text: str, indent: str = "") -> str:
    """What is said about something, above it."""
    text = text.replace("None", "null")
    if "\n" not in text and len(indent) + len(text) + 7 <= WIDTH:
        return f"{indent}/** {text} */"
    lines = "".join(f"{indent} * {line}".rstrip() + "\n" for line in text.splitlines())
    return f"{indent}/**\n{lines}{indent} */"
