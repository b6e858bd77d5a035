"""For the tests of bots: rules and thoughts are compiled before the first example, which would count as a slow one."""

import pytest

from labtop.bots import make
from labtop.kernel.game import discover
from labtop.kernel.match import Match


@pytest.fixture(scope="package", autouse=True)
def compiled() -> None:
    """Every game, ready to be played and thought about."""
    for game in discover().values():
        match = Match(game, game.players[0], 1)
        seat = match.waiting[0]
        for bot in ("heuristic", "search:iterations=2"):
            match.clone().play(make(bot, game, bytes(32)).choose(match.seen(seat).hidden, seat))
