"""OpenSpiel: hearts (four players) and gin rummy (two).

Chance is a player of its own in OpenSpiel: every card that is dealt or drawn is an action. Only what the players
decide counts as a move here; the time that chance takes is counted, as it is for every other engine. Each game starts
from a clone of one undealt state, because making a new one is slow in gin rummy: its tables of melds are made anew.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any

from benchmarks.contest import Batch, Contestant, Count, Kind

ENGINE = "OpenSpiel"
GAMES = {"hearts": "hearts", "gin_rummy": "gin rummy"}
TABLES = 40
ROLLOUTS = 5  # from each dealt table, in one call
SIMULATIONS = 200  # of a search
SAMPLE = 3_000  # games whose moves are counted: gin rummy varies by a quarter, so the mean is good to half a percent


def contestants() -> list[Contestant]:
    """Every way to play, copy and imagine. Raises ImportError where OpenSpiel is not installed."""
    import pyspiel

    ways: list[tuple[str, Kind, Callable[[Any], Batch]]] = [
        ("{} (C++ bots)", Kind.WHOLE, whole_games),
        ("{} (C++ rollouts)", Kind.DEALT, dealt_tables),
        ("{}", Kind.PYTHON, driven),
        ("{} state.clone()", Kind.COPIES, clones),
        ("{} resampled", Kind.WORLDS, resampled),
    ]
    played = [
        Contestant(ENGINE, play.format(title), kind, partial(prepare, pyspiel.load_game(name)))
        for play, kind, prepare in ways
        for name, title in GAMES.items()
    ]
    # Only gin rummy is searched: in hearts the opening lead is forced, and there would be nothing to search.
    search = partial(searched, pyspiel.load_game("gin_rummy"))
    return [*played, Contestant(ENGINE, "gin rummy (C++ ISMCTS)", Kind.SEARCH, search)]


def whole_games(game: Any) -> Batch:
    """Deal and play in C++: `evaluate_bots` samples the chance nodes and asks random bots, which are C++ too.

    The moves in a game are the mean of a sample that is counted before the clock runs.
    """
    import pyspiel

    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
    undealt = game.new_initial_state()
    seeds = count(1)

    def play() -> Any:
        state = undealt.clone()
        pyspiel.evaluate_bots(state, bots, next(seeds))
        return state

    length = sum(_decisions(play()) for _ in range(SAMPLE)) / SAMPLE

    def batch() -> Count:
        games = 20
        for _ in range(games):
            play()
        return Count(games * length, games)

    return batch


def dealt_tables(game: Any) -> Batch:
    """Play out dealt tables in C++ with the rollouts of its tree search, a leaner loop than that of the bots.

    A search of one simulation evaluates its root and stops there, so it does as many rollouts as the evaluator is
    told, and nothing else. (It needs a player's turn at the root: from the undealt table it crashes.) The moves in a
    game are the mean of a sample from the same tables, played from Python before the clock runs.
    """
    import pyspiel

    rng = random.Random(1)
    tables = [_dealt(game, rng) for _ in range(TABLES)]
    length = sum(_play_on(tables[i % TABLES].clone(), rng) for i in range(SAMPLE)) / SAMPLE
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1, False, 1, False)  # one simulation, 1 MB, no solver, seed 1, quiet

    def batch() -> Count:
        for table in tables:
            bot.mcts_search(table)
        games = TABLES * ROLLOUTS
        return Count(games * length, games)

    return batch


def driven(game: Any) -> Batch:
    """A loop in Python that asks for the legal actions, chooses and applies; chance nodes are sampled."""
    undealt = game.new_initial_state()
    rng = random.Random(1)

    def batch() -> Count:
        moves, games = 0, 5
        for _ in range(games):
            moves += _play_on(undealt.clone(), rng)
        return Count(moves, games)

    return batch


def clones(game: Any) -> Batch:
    """Copies of positions in the midst of random games."""
    positions = _positions(game)

    def batch() -> Count:
        for position in positions:
            position.clone()
        return Count(len(positions))

    return batch


def resampled(game: Any) -> Batch:
    """`resample_from_infostate`: full positions that agree with what the player to move knows."""
    positions = _positions(game)
    chance = random.Random(1).random

    def batch() -> Count:
        for position in positions:
            position.resample_from_infostate(position.current_player(), chance)
        return Count(len(positions))

    return batch


def searched(game: Any) -> Batch:
    """Its own information-set search in C++, one rollout a simulation."""
    import pyspiel

    table = _dealt(game, random.Random(1))
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    most_visited = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, SIMULATIONS, -1, most_visited, False, True)

    def batch() -> Count:
        bot.step(table)
        return Count(SIMULATIONS)

    return batch


def _play_on(state: Any, rng: random.Random) -> int:
    """Random play to the end; how many decisions there were."""
    moves, chance = 0, rng.random
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(_drawn(state, chance))
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(chance() * len(legal))])
            moves += 1
    return moves


def _drawn(state: Any, chance: Callable[[], float]) -> Any:
    """What chance does at its node."""
    left = chance()
    outcomes = state.chance_outcomes()
    for action, probability in outcomes:
        left -= probability
        if left < 0:
            return action
    return outcomes[-1][0]  # the probabilities may add up to a little less than 1


def _dealt(game: Any, rng: random.Random) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(_drawn(state, rng.random))
    return state


def _positions(game: Any) -> list[Any]:
    """One position, at a player's turn, from the midst of each of some random games."""
    rng = random.Random(1)
    positions = []
    for _ in range(TABLES):
        state, passed = _dealt(game, rng), []
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(_drawn(state, rng.random))
            else:
                passed.append(state.clone())
                state.apply_action(rng.choice(state.legal_actions()))
        positions.append(passed[len(passed) // 2])
    return positions


def _decisions(state: Any) -> int:
    return sum(taken.player >= 0 for taken in state.full_history())
