"""Why the rules of a game could not be compiled, in a sentence.

They are played as plain Python until something raises: that error has a file, a line and a rule. Where nothing does,
the compiler stumbled over what it alone does not know, and the sentence is made of what it said.
"""

from __future__ import annotations

import random
import re
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from labtop.kernel.advice import Advice
from labtop.kernel.errors import BadGame
from labtop.kernel.options import settle
from labtop.kernel.reading import Place
from labtop.kernel.rng import Dice
from labtop.kernel.struct import Struct, no_field, suggestion

if TYPE_CHECKING:
    from labtop.kernel.engine import Engine
    from labtop.kernel.game import Game
    from labtop.kernel.position import Position

MATCHES = 3  # with the fewest and with the most players,
MOVES = 300  # of so many moves at most
CITED = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+):\s*def (?P<rule>\w+)')
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
PREAMBLE = "Failed in nopython mode"
UNTYPED = re.compile(r"Untyped global name '(\w+)'")


def not_compiled(game: Game, error: Exception) -> BadGame:
    """The refusal for rules that the compiler refused with this error."""
    sentence = _rehearsed(game) or _told(game, COLOURS.sub("", str(error))) or f"{type(error).__name__}: {error}"
    return BadGame(f"The rules of {game.title} cannot be compiled. {sentence}")


def _rehearsed(game: Game) -> str:
    """What raises when the rules run as they stand; nothing if all goes well."""
    from labtop.kernel.engine import Engine

    engine = Engine(game, interpreted=True)
    try:
        for players in (game.players[0], game.players[-1]):
            for number in range(MATCHES):
                _play(engine, players, number)
    except Exception as error:
        return in_words(game, error)
    return ""


def _play(engine: Engine, players: int, number: int) -> None:
    """One match by random moves, in which everything is asked that the kernel and the bots ask."""
    chance = random.Random(number)
    state = engine.blank(players, settle(engine.game.options, {}, players), bytes([number]) * 32)
    engine("setup", state)
    for _ in range(MOVES):
        _ask(engine, state)
        moves = engine.legal(state, engine.loops.next_seat(state)) if state.waiting else []
        if not moves:
            return
        engine("apply", state, engine.loops.next_seat(state), chance.choice(moves))


def _ask(engine: Engine, state: Position) -> None:
    engine("check", state)
    engine.winners(state)
    engine.scores(state)
    for seat in range(state.seats):
        hidden = engine.hidden(state, seat)
        engine.imagined(hidden, seat, Dice())
        if hidden.waiting >> seat & 1:
            _advise(engine, hidden, seat)


def _advise(engine: Engine, hidden: Position, seat: int) -> None:
    bot, menu = engine.game.module("bot"), engine.Menu()
    engine("legal", hidden, seat, menu)
    bot.advise(hidden, seat, menu, Advice.of_size(engine.game.moves.count)())
    bot.forget(hidden, seat, Dice(), 50)
    if hasattr(bot, "clock"):
        bot.clock(hidden)
    if hasattr(bot, "outlook"):
        bot.outlook(hidden, seat)


# --- in words ---


def in_words(game: Game, error: Exception) -> str:
    """An error that a game's own code raised, with its place; nothing where it has no part in it."""
    trace = traceback.extract_tb(error.__traceback__)
    inside = [Place(frame.filename, frame.lineno or 0, frame.name) for frame in trace if is_of(game, frame.filename)]
    return inside[-1].sentence(_words(error)) if inside else ""


def is_of(game: Game, file: str) -> bool:
    """Whether a file belongs to a game's package."""
    home = sys.modules[game.package].__file__
    return home is not None and Path(home).parent in Path(file).parents


def _words(error: Exception) -> str:
    if isinstance(error, AttributeError) and isinstance(error.obj, Struct) and error.name not in error.obj.fields:
        return no_field(type(error.obj), str(error.name))
    if isinstance(error, NameError):
        return f"there is no {error.name!r} here{suggestion(str(error.name), _names_near(error))}"
    said = str(error).splitlines() or [""]
    return f"{type(error).__name__}: {said[0]}"


def _names_near(error: Exception) -> list[str]:
    """The names that are known where an error was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return [] if trace is None else [*trace.tb_frame.f_locals, *trace.tb_frame.f_globals]


def _told(game: Game, said: str) -> str:
    """What the compiler said, with the first place in the game's own rules that it names."""
    cited = [Place(str(Path(m["file"]).resolve()), int(m["line"]), m["rule"]) for m in CITED.finditer(said)]
    reason = next((line for line in said.splitlines() if line and not line.startswith(PREAMBLE)), "")
    untyped = UNTYPED.match(reason)
    what = f"compiled rules cannot use {untyped[1]}" if untyped else f"compiled rules cannot do this: {reason}"
    return next((place.sentence(what) for place in cited if is_of(game, place.file)), "")
