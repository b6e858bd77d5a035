"""Bots play fair: what a seat cannot know does not change what its bot does."""

from collections.abc import Callable
from functools import partial
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

import labtop
from labtop.bots import make
from labtop.bots.spec import OURS, Bot
from labtop.kernel.game import Game, discover
from labtop.kernel.match import Match
from labtop.kernel.position import Position
from labtop.kernel.seed import key_from
from labtop.testing.tables import FEW, dice, imagined, positions

LIGHT = {"search": "search:iterations=60", "scientist": "search:iterations=40", "professor": "search:iterations=80"}
ANYWHERE = st.sampled_from(list(discover().values())).flatmap(positions)


def interferes(bot: Callable[[], Bot], shown: Callable[[Position, int], Position], match: Match, seed: int) -> bool:
    """Whether secrets change what the bot does, when it is shown this much of the record."""
    for seat in match.waiting:
        one, other = match.state, imagined(match, seat, dice(seed))
        if bot().choose(shown(one, seat), seat) != bot().choose(shown(other, seat), seat):
            return True
    return False


@pytest.mark.parametrize("name", OURS)
@FEW
@given(match=ANYWHERE, seed=st.integers(0, 10**6))
def test_every_bot_does_the_same_for_twins_that_its_seat_cannot_tell_apart(name: str, match: Match, seed: int) -> None:
    def bot() -> Bot:
        return make(LIGHT.get(name, name), match.game, key_from(seed))

    assert not interferes(bot, match.engine.hidden, match, seed)


class Peeker:
    """A cheat: what it does depends on every byte that it is shown."""

    def __init__(self, game: Game) -> None:
        self.engine = game.engine

    def choose(self, hidden: Position, seat: int) -> int:
        moves = self.engine.legal(hidden, seat)
        return moves[crc32(bytes(hidden)) % len(moves)]


def test_a_bot_that_is_shown_the_real_record_is_caught() -> None:
    """The same check finds a peeking bot: so it would find one of ours."""

    def everything(state: Position, seat: int) -> Position:
        return state.copy()

    caught = 0
    for seed in range(20):
        match = labtop.new("bound", players=3, seed=seed)
        caught += interferes(partial(Peeker, match.game), everything, match, seed)
    assert caught > 15


def test_a_cheat_that_is_shown_the_hidden_copy_learns_nothing() -> None:
    for seed in range(20):
        match = labtop.new("bound", players=3, seed=seed)
        assert not interferes(partial(Peeker, match.game), match.engine.hidden, match, seed)
