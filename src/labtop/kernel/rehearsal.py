"""Why the rules of a game could not be compiled, in a sentence.

They are played as plain Python until something raises: that error has a file, a line and a rule. Where nothing does,
the compiler stumbled over what it alone does not know, and the sentence is made of what it said.
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import TYPE_CHECKING

from labtop.kernel.advice import Advice
from labtop.kernel.errors import BadGame
from labtop.kernel.options import settle
from labtop.kernel.places import Place, home_of, in_words
from labtop.kernel.rng import Dice

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
        return in_words(game.package, error)
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
    for name, taken in (("forget", (seat, Dice(), 50)), ("clock", ()), ("outlook", (seat,))):
        if hasattr(bot, name):
            getattr(bot, name)(hidden, *taken)


def _told(game: Game, said: str) -> str:
    """What the compiler said, with the first place in the game's own rules that it names."""
    cited = [Place(str(Path(m["file"]).resolve()), int(m["line"]), m["rule"]) for m in CITED.finditer(said)]
    reason = next((line for line in said.splitlines() if line and not line.startswith(PREAMBLE)), "")
    untyped = UNTYPED.match(reason)
    what = f"compiled rules cannot use {untyped[1]}" if untyped else f"compiled rules cannot do this: {reason}"
    home = home_of(game.package)
    return next((place.sentence(what) for place in cited if home in Path(place.file).parents), "")
