"""Tables for the battery: a game at any number of players, under any house rules, at any moment of a match."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

import msgspec
from hypothesis import HealthCheck, reject, settings
from hypothesis import strategies as st

from labtop.kernel.engine import plant
from labtop.kernel.errors import BadOption
from labtop.kernel.faults import faults
from labtop.kernel.game import Game
from labtop.kernel.match import Match, Step
from labtop.kernel.options import Option, Range, SeatOrRandom, Value
from labtop.kernel.position import Position
from labtop.kernel.rng import Dice
from labtop.kernel.seed import key_from

SEED = st.integers(0, 10**6)
LONGEST = 50_000
"""Moves within which a random match must be over: several times as many as the longest that is known, of Rafts!."""

# A check is run for several games, each in a class of its own, and takes the same examples everywhere and every time:
# who adds a game can trust that a check which fails has found something, and that what is mended stays so.
_SETTINGS = settings(
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.differing_executors, HealthCheck.too_slow],  # the first example may be compiled
)
FEW = settings(_SETTINGS, max_examples=25)
MANY = settings(_SETTINGS, max_examples=80)


class Aimed:
    """Checks that are aimed at one game."""

    game: ClassVar[Game]

    def table(self, data: st.DataObject) -> Match:
        """A match before its first move, under any house rules."""
        return data.draw(tables(self.game))

    def position(self, data: st.DataObject) -> Match:
        """A match somewhere on its way, under any house rules, reached by random moves."""
        return data.draw(positions(self.game))


@st.composite
def tables(draw: st.DrawFn, game: Game) -> Match:
    """A match before its first move, under any house rules."""
    players = draw(st.sampled_from(list(game.players)))
    options = {option.name: draw(st.sampled_from(values(option, players))) for option in game.options}
    try:
        return Match(game, players, draw(SEED), options)
    except BadOption:  # house rules that do not go together
        reject()


@st.composite
def positions(draw: st.DrawFn, game: Game) -> Match:
    """A match somewhere on its way, under any house rules, reached by random moves."""
    match = draw(tables(game))
    play_on(match, random.Random(draw(SEED)), draw(st.integers(0, 120)))
    return match


def values(option: Option, players: int) -> list[Value]:
    """What an option may be: all of it, or the ends of a long range."""
    match option:
        case Range():
            return [*[0] * option.off, option.low, option.high]
        case SeatOrRandom():
            return ["random", players - 1]
    return option.all_values(players)


def every_single_option(game: Game) -> list[dict[str, Value]]:
    """One house rule changed at a time."""
    return [{option.name: value} for option in game.options for value in values(option, game.players[0])]


def play_on(match: Match, chance: random.Random, moves: int = LONGEST) -> None:
    """Random moves until the match is over or so many are made; in a window the seats answer in any order."""
    for _ in range(moves):
        if match.over:
            return
        seat = chance.choice(match.waiting)
        match.make(chance.choice(match.engine.legal(match.state, seat)), seat)
    assert match.over or match.made < LONGEST, (
        f"a match does not end: {match.made} random moves were made, and it goes on in stage {stage_of(match)}. "
        "Every match must come to an end, even if it is played without sense"
    )


def moves_in_words(match: Match, seat: int, moves: Sequence[int]) -> str:
    """Moves of a seat as people read them."""
    return ", ".join(str(match.move(seat, move)) for move in moves) or "nothing"


def stage_of(match: Match) -> str:
    """What the table waits for, as state.py calls it."""
    return match.game.stages(match.state.stage).name


def viewpoints(match: Match) -> Sequence[int | None]:
    """A spectator, and every seat."""
    return [None, *range(match.players)]


def dice(seed: int) -> Dice:
    """A generator of its own."""
    rng = Dice()
    plant(rng, key_from(seed))
    return rng


def imagined(match: Match, seat: int | None, rng: Dice) -> Position:
    """A full record that this seat cannot tell from the real one."""
    record = match.engine.imagined(match.engine.hidden(match.state, seat), seat, rng)
    assert record is not None, f"imagine finds nothing that agrees with what {whom(seat)} knows; the real match does"
    return record


def whom(seat: int | None) -> str:
    """A viewpoint in words."""
    return "a spectator" if seat is None else f"seat {seat}"


def put_record(match: Match, record: Position) -> None:
    """Put another record in the place of the last one, as if it had been there from the start."""
    after = bytes(record)
    match.state.assign(record)
    last = msgspec.structs.replace(match._history.pop(), after=after) if match._history else None
    if last is None:
        match._start = after
    else:
        match._history.append(last)
    if last is None or not last.sealed:  # a sealed answer is no step
        match._steps.pop()
        match._steps.append(Step(last, after))


def twin_of(match: Match, seat: int | None, rng: Dice) -> Match:
    """The match with another record that this seat cannot tell from the real one."""
    twin = match.clone()
    twin.state.assign(imagined(match, seat, rng))
    return twin


def fault(match: Match) -> str:
    """What did not fit into the record, or the invariant that does not hold, in words; nothing if all is well."""
    number = match.engine("check", match.state)
    return "; ".join(faults(match.state)) or (match.game.broken(number) if number else "")
