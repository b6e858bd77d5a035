"""The rules of a game, rehearsed as plain Python: what goes wrong has a file, a line and a rule.

They are rehearsed for a moment before they are compiled, since compiled rules write past their arrays in silence; where
the compiler refuses them, all of them, until something raises; and where compiled rules have gone wrong, the very move.
"""

from __future__ import annotations

import functools
import itertools
import random
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from labtop.kernel.advice import Advice
from labtop.kernel.errors import BadGame
from labtop.kernel.faults import refuse_faulty
from labtop.kernel.options import settle
from labtop.kernel.places import Place, home_of, in_words
from labtop.kernel.position import STRANGE_MENU
from labtop.kernel.rng import Dice
from labtop.kernel.watch import watching

if TYPE_CHECKING:
    from labtop.kernel.engine import Engine
    from labtop.kernel.game import Game
    from labtop.kernel.position import Position

MATCHES = 3  # with the fewest and with the most players,
MOVES = 300  # of so many moves at most,
SECONDS = 1.0  # in about this time
SEARCH = 5.0  # seconds in which a fault is looked for that random play has shown
CITED = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+):\s*def (?P<rule>\w+)')
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
PREAMBLE = "Failed in nopython mode"
UNTYPED = re.compile(r"Untyped global name '(\w+)'")

Watch = Callable[["Engine", "Position"], None]
"""What is asked of a match before each move."""


def _go_on(engine: Engine, state: Position) -> None:
    """Ask nothing: what the record notes will be told of when the compiled rules are played."""


@functools.cache
def rehearse(game: Game) -> None:
    """Refuse a game whose rules go wrong at once. It is played for a moment, as plain Python."""
    if wrong := _rehearsed(game, _go_on, SECONDS):
        raise BadGame(f"The rules of {game.title} cannot be compiled. {wrong}")


def not_compiled(game: Game, error: Exception) -> BadGame:
    """The refusal for rules that the compiler refused with this error."""
    told = _told(game, COLOURS.sub("", str(error))) or f"{type(error).__name__}: {error}"
    sentence = _rehearsed(game, _ask, float("inf")) or told
    return BadGame(f"The rules of {game.title} cannot be compiled. {sentence}")


def replayed(game: Game, before: bytes, seat: int, move: int) -> str:
    """Where a move goes wrong from this record on, in a sentence; nothing if it does not as plain Python."""
    engine = _interpreted(game)
    state = engine.State.from_bytes(before)
    return _wrong(game, lambda: engine("apply", state, seat, move), noted=True)


def searched(game: Game, players: int, options: Mapping[str, int]) -> str:
    """Where random matches go wrong, in a sentence; nothing if that is not found soon."""
    engine, until = _interpreted(game), time.monotonic() + SEARCH
    matches = (_match(engine, players, options, number, until, refuse_faulty) for number in _while_time(until))
    return _first(_wrong(game, match, noted=True) for match in matches)


def _rehearsed(game: Game, watch: Watch, seconds: float) -> str:
    """What raises when the rules run as they stand; nothing if all goes well."""
    engine, few, many = _interpreted(game), game.players[0], game.players[-1]
    for players in (few, many):
        until, options = time.monotonic() + seconds / 2, settle(game.options, {}, players)
        matches = [_match(engine, players, options, number, until, watch) for number in range(MATCHES)]
        if wrong := _first(_wrong(game, match) for match in matches):
            return wrong
    return ""


def _interpreted(game: Game) -> Engine:
    from labtop.kernel.engine import Engine

    return Engine(game, interpreted=True)


def _while_time(until: float) -> Iterator[int]:
    return itertools.takewhile(lambda _: time.monotonic() < until, itertools.count())


def _first(sentences: Iterable[str]) -> str:
    return next(filter(None, sentences), "")


def _wrong(game: Game, play: Callable[[], None], noted: bool = False) -> str:
    """What goes wrong in the rules while something is played; if `noted`, also what the record notes."""
    try:
        with watching(game, noted):
            play()
    except Exception as error:
        return in_words(game.package, error) or (str(error) if isinstance(error, BadGame) else "")
    return ""


def _match(
    engine: Engine, players: int, options: Mapping[str, int], number: int, until: float, watch: Watch
) -> Callable[[], None]:
    """A match by random moves, as far as there is time."""

    def play() -> None:
        chance = random.Random(number)
        state = engine.blank(players, options, number.to_bytes(32))
        engine("setup", state)
        for _ in range(MOVES):
            watch(engine, state)
            seat = engine.loops.next_seat(state)
            moves = _offered(engine, state, seat)
            if not moves or time.monotonic() > until:
                return
            engine("apply", state, seat, chance.choice(moves))

    return play


def _offered(engine: Engine, state: Position, seat: int) -> list[int]:
    """The moves of the seat that is waited for, if there is one; too many are cut off, as they are in play."""
    if seat < 0:
        return []
    menu = engine.Menu()
    engine("legal", state, seat, menu)
    moves: list[int] = menu.moves[: menu.count].tolist()
    if state.lost & STRANGE_MENU or moves != sorted(set(moves)):
        stage = engine.game.stages(state.stage).name
        raise BadGame(f"legal does not offer moves of the game, in the order of their numbers, in stage {stage}.")
    return moves


def _ask(engine: Engine, state: Position) -> None:
    """Ask everything that the kernel and the bots ask."""
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
