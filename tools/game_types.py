"""A game as the browser client is told of it: its view, its events with their values by name, and its moves."""

from __future__ import annotations

import json
import sys
import typing
from collections.abc import Mapping
from enum import IntEnum

import msgspec

from labtop.kernel.game import HOME, Game, discover
from labtop.kernel.values import Kind, Label, Maybe, Said, Secret, Varied
from labtop.server.shapes import Shape, parts
from tools.interfaces import comment, interface, members, one_of

FEW = 12  # words that are worth listing

Names = Mapping[int, str]
"""What the labels are called, by their identity."""


def games_here() -> list[Game]:
    """The games of this tree; those of other packages bring no table of their own."""
    return [game for game in discover().values() if game.package.startswith(f"{HOME}.")]


def of_game(game: Game, command: str) -> str:
    """The file of a game."""
    shape = _view_of(game)
    name = shape.__name__.removesuffix("View")
    folder = f"src/{game.package.replace('.', '/')}"
    labels = _labels(game, name)
    called = {id(label): alias for alias, label in labels.items()}
    stages, reasons = _words(game.stages), _words(game.reasons)[1:]
    return (
        "\n\n".join(
            [
                f"// Made from view.py and state.py of {folder} by `{command}`: never change it by hand.",
                'import type { LegalMove, Result, View } from "../../lib/protocol";',
                *(_label(alias, label) for alias, label in labels.items() if alias != f"{name}Reason"),
                _documented(game.stages, f"export type {name}Stage = {one_of(stages)};"),
                _documented(game.reasons, f"export type {name}Reason = {one_of(reasons)};"),
                *(interface(part, part.__name__, lambda kind: None) for part in _as_declared(shape)),
                _documented(game.events.kinds, _events(game, name, called)),
                _documented(game.moves.families, _moves(game, name, called)),
                _envelope(name),
            ]
        )
        + "\n"
    )


def _view_of(game: Game) -> Shape:
    shape: Shape = typing.get_type_hints(game.module("view").view)["return"]
    assert issubclass(shape, msgspec.Struct)
    return shape


def _as_declared(shape: Shape) -> list[Shape]:
    """The structs of a view, in the order of its module."""
    within = set(parts(shape))
    return [one for one in vars(sys.modules[shape.__module__]).values() if isinstance(one, type) and one in within]


def _labels(game: Game, name: str) -> dict[str, Label]:
    """The labels that the game's state.py declares, under the names that they have there."""
    declared = vars(game.module("state"))
    return {f"{name}{_camel(one)}": value for one, value in declared.items() if isinstance(value, Label)}


def _camel(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("_"))


def _words(enum: type[IntEnum]) -> list[str]:
    return [member.name.lower() for member in enum]


def _label(alias: str, label: Label) -> str:
    if label.size > FEW:
        return f"/** One of {label.size} words. */\nexport type {alias} = string;"
    return f"export type {alias} = {one_of(_readings(label))};"


def _readings(label: Label) -> list[str]:
    """The words of a label, under whichever house rules."""
    readings = label.readings if isinstance(label, Varied) else [label]
    return list(dict.fromkeys(word for reading in readings for word in reading.words))


def _documented(enum: type[IntEnum], declaration: str) -> str:
    return f"{comment(enum.__doc__ or '')}\n{declaration}"


def _events(game: Game, name: str, called: Names) -> str:
    told = zip(game.events.kinds, game.events.told, strict=True)
    return members(f"{name}Event", (_record({"kind": _word(kind)} | _values(one, called)) for kind, one in told))


def _values(one: Said, called: Names) -> dict[str, str]:
    return {name: _shown(kind, called) for name, kind in one.values.items()}


def _shown(kind: Kind, called: Names) -> str:
    """What a value of an event is: null where it need not be there, or is not for all eyes."""
    return f"{_given(kind.of, called)} | null" if isinstance(kind, Maybe | Secret) else _given(kind, called)


def _moves(game: Game, name: str, called: Names) -> str:
    families = zip(game.moves.families, game.moves.parameters, strict=True)
    spelled = (
        _record({"family": _word(family), "args": _record({one: _given(kind, called) for one, kind in taken.items()})})
        for family, taken in families
    )
    return members(f"{name}Move", (f"(LegalMove & {one})" for one in spelled))


def _given(kind: Kind, called: Names) -> str:
    """What a value is where it is always there."""
    if not isinstance(kind, Label):
        return "number"
    return called.get(id(kind)) or ("string" if kind.size > FEW else one_of(_readings(kind)))


def _word(member: IntEnum) -> str:
    return json.dumps(member.name.lower())


def _record(fields: Mapping[str, str]) -> str:
    return f"{{ {'; '.join(f'{name}: {kind}' for name, kind in fields.items())} }}" if fields else "{}"


def _envelope(name: str) -> str:
    return (
        f"/** The envelope with the view of this game in it. */\n"
        f'export interface {name}Envelope extends Omit<View, "stage" | "events" | "table" | "result"> {{\n'
        f"  stage: {name}Stage;\n"
        f"  events: {name}Event[];\n"
        f"  table: {name}View;\n"
        f"  result: (Result & {{ reason: {name}Reason }}) | null;\n"
        f"}}"
    )
