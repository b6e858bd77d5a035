"""Writes the types of the browser client: web/src/lib/protocol.ts from the structs of the server, and
web/src/games/<game>/view.ts from the view, the events and the moves of every game here.

Run `python -m tools.typescript` after every change of these. What a client writes may leave out every field that has a
default; what the server writes is always complete. A struct that both write is there twice: `Manners` as the server
writes it, `MannersWanted` as a client may.
"""

from __future__ import annotations

import json
import typing
from pathlib import Path

from msgspec import inspect

from labtop.kernel.options import Value
from labtop.server import messages, protocol, wire
from labtop.server.actions.every import ACTIONS
from labtop.server.shapes import Shape, all_shapes, from_client, from_server
from tools.game_types import games_here, of_game
from tools.interfaces import Spell, interface, members, spelled

SOURCES = Path(__file__).resolve().parents[1] / "web" / "src"
COMMAND = "python -m tools.typescript"

NAMED = [(inspect.type_info(wire.Preset), "Preset"), (inspect.type_info(Value), "Value")]
UNIONS = {"FromClient": protocol.MESSAGES, "Action": ACTIONS, "FromServer": typing.get_args(messages.FromServer)}


def files() -> dict[Path, str]:
    """Every file with what should be in it."""
    games = {SOURCES / "games" / game.key / "view.ts": of_game(game, COMMAND) for game in games_here()}
    return {SOURCES / "lib" / "protocol.ts": of_protocol(), **games}


def of_protocol() -> str:
    """The messages of the server."""
    both = {shape for shape in from_server() if from_client(shape)}
    blocks = [
        f"// Made from the messages in src/labtop/server by `{COMMAND}`: change those and run this, never this file.",
        f"export const VERSION = {wire.VERSION};",
        f"/** Bytes that a frame from a client may have. */\nexport const LARGEST = {wire.LARGEST};",
        "/** Seconds for which a clock waits at most while one thing is shown that others did, and all of them. */\n"
        f"export const WATCHED = {{ step: {wire.WATCHED_STEP}, most: {wire.WATCHED_MOST} }};",
        f"/** The preset reactions. */\nexport const PRESETS = {_listed(typing.get_args(wire.Preset))} as const;",
        "export type Preset = (typeof PRESETS)[number];",
        f"/** The value of an option. */\nexport type Value = {spelled(inspect.type_info(Value), lambda kind: None)};",
    ]
    for shape in all_shapes():
        if shape in both:
            blocks.append(interface(shape, shape.__name__, _as_written("")))
            blocks.append(interface(shape, f"{shape.__name__}Wanted", _as_written("Wanted"), partial=True))
        else:
            wanted = from_client(shape)
            blocks.append(interface(shape, shape.__name__, _as_written("Wanted" if wanted else ""), partial=wanted))
    blocks += [members(name, (one.__name__ for one in union)) for name, union in UNIONS.items()]
    return "\n\n".join(blocks) + "\n"


def _as_written(side: str) -> Spell:
    """How types are called as the server writes them ("") or as a client may ("Wanted")."""

    def spell(kind: inspect.Type) -> str | None:
        for known, name in NAMED:
            if kind == known:
                return name
        return _twice(kind.cls, side) if isinstance(kind, inspect.StructType) else None

    return spell


def _twice(shape: Shape, side: str) -> str:
    return shape.__name__ + (side if from_client(shape) and shape in from_server() else "")


def _listed(words: tuple[str, ...]) -> str:
    return f"[{', '.join(json.dumps(word) for word in words)}]"


if __name__ == "__main__":
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
