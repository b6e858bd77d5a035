"""Tables for tests that every game must pass: any game, number of players, house rules and seed."""

import random
from collections.abc import Iterator

from hypothesis import strategies as st

import labtop
from labtop.kernel.game import Game, discover
from labtop.kernel.match import Match
from labtop.kernel.options import Choice, Option, Range, SeatOrRandom, Switch, Value

GAMES = list(discover().values())
SIZES = [(game, players) for game in GAMES for players in game.players]


def values(option: Option, players: int) -> list[Value]:
    """What an option may be: all of it, or both ends of a range."""
    match option:
        case Choice():
            return list(option.words)
        case Switch():
            return [False, True]
        case Range():
            return [option.low, option.high]
        case SeatOrRandom():
            return ["random", players - 1]
    raise AssertionError(f"no values known for {option}")


def every_single_option() -> Iterator[tuple[Game, dict[str, Value]]]:
    """Every game with one house rule changed at a time."""
    for game in GAMES:
        for option in game.options:
            for value in values(option, game.players[0]):
                yield game, {option.name: value}


@st.composite
def tables(draw: st.DrawFn) -> Match:
    """A match before its first move, under any house rules."""
    game = draw(st.sampled_from(GAMES))
    players = draw(st.sampled_from(list(game.players)))
    options = {option.name: draw(st.sampled_from(values(option, players))) for option in game.options}
    return labtop.new(game.key, players=players, seed=draw(st.integers(0, 10**6)), options=options)


@st.composite
def positions(draw: st.DrawFn) -> Match:
    """A match somewhere on its way, under any house rules, reached by random moves."""
    match = draw(tables())
    play_on(match, random.Random(draw(st.integers(0, 10**6))), draw(st.integers(0, 120)))
    return match


def play_on(match: Match, chance: random.Random, moves: int = 10**6) -> None:
    """Random moves until the match is over or so many are made."""
    for _ in range(moves):
        if match.over:
            return
        seat = chance.choice(match.waiting)
        match.play(chance.choice(match.engine.legal(match.state, seat)), by=seat)
