"""RLCard: UNO."""

from __future__ import annotations

import random

from benchmarks.contest import Batch, Contestant, Count, Kind

ENGINE = "RLCard"


def contestants() -> list[Contestant]:
    """The environment and the bare game. Raises ImportError where RLCard is not installed."""
    import rlcard  # noqa: F401

    return [
        Contestant(ENGINE, "UNO, 4 seats (bare game)", Kind.PYTHON, bare_game),
        Contestant(ENGINE, "UNO, 2 seats (environment)", Kind.PYTHON, environment),
    ]


def environment() -> Batch:
    """The environment, with arrays as observations. It plays UNO with two players, whatever number it is asked for."""
    import rlcard

    env = rlcard.make("uno", config={"seed": 1})
    chance = random.Random(1).random

    def batch() -> Count:
        moves, games = 0, 5
        for _ in range(games):
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[int(chance() * len(legal))])
                moves += 1
        return Count(moves, games)

    return batch


def bare_game() -> Batch:
    """The game underneath, which takes four players; it makes no arrays."""
    from rlcard.games.uno import Game

    game = Game(num_players=4)
    game.np_random.seed(1)
    chance = random.Random(1).random

    def batch() -> Count:
        moves, games = 0, 5
        for _ in range(games):
            state, _ = game.init_game()
            while not game.is_over():
                legal = state["legal_actions"]
                state, _ = game.step(legal[int(chance() * len(legal))])
                moves += 1
        return Count(moves, games)

    return batch
