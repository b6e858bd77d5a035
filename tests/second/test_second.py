"""Every game that has a second engine plays as that one does."""

import random
from typing import NamedTuple

import pytest

import labtop
from labtop.kernel.game import find
from labtop.kernel.options import Value

from . import compounded, compounded_cards, compounded_record, pdb, pdb_record, rafts, rafts_cards, rafts_record
from .lockstep import Lockstep, Made, Reading, Untold, perft


class Pair(NamedTuple):
    """A second engine, how the record is read for it, the house rules to play by, and how deep to count trees."""

    made: Made
    reading: Reading
    house_rules: dict[str, list[Value]]
    depth: dict[int, int]
    """At the start and after some moves."""
    haste: int = 1
    """So many times fewer moves are made where there is little time: in a game with many house rules."""


SECONDS = {
    "compounded": Pair(
        compounded.Compounded, compounded_record, compounded_cards.HOUSE_RULES, depth={0: 3, 50: 3}, haste=16
    ),
    "pdb": Pair(pdb.Pdb, pdb_record, pdb.HOUSE_RULES, depth={0: 5, 50: 3}),
    "rafts": Pair(rafts.Rafts, rafts_record, rafts_cards.HOUSE_RULES, depth={0: 6, 50: 7}),
}
GAMES = [key for key in SECONDS if key in labtop.games()]
TABLES = [(key, players) for key in GAMES for players in find(key).players]
RULES = [(key, name, value) for key in GAMES for name, values in SECONDS[key].house_rules.items() for value in values]


def lockstep(key: str, players: int, seed: int, options: dict[str, Value]) -> Lockstep:
    return Lockstep(key, SECONDS[key].made, SECONDS[key].reading, players, seed, options)


def any_rules(key: str, chance: random.Random) -> dict[str, Value]:
    return {name: chance.choice(values) for name, values in SECONDS[key].house_rules.items()}


def play_by_one_rule(key: str, name: str, value: Value, moves: int) -> None:
    """So many moves at tables of every size, where one house rule is chosen."""
    for players in find(key).players:
        assert lockstep(key, players, players, {name: value}).play_on(random.Random(players), moves) > 0


def play_together(key: str, players: int, moves: int, chance: random.Random) -> None:
    """So many random moves, in as many matches as it takes, each by other house rules."""
    while moves > 0:
        both = lockstep(key, players, chance.randrange(10**6), any_rules(key, chance))
        moves -= both.play_on(chance, moves)


@pytest.mark.parametrize(("key", "name", "value"), RULES)
def test_both_engines_agree_under_every_house_rule(key: str, name: str, value: Value) -> None:
    play_by_one_rule(key, name, value, 400 // SECONDS[key].haste)


@pytest.mark.long
@pytest.mark.parametrize(("key", "name", "value"), [rule for rule in RULES if SECONDS[rule[0]].haste > 1])
def test_both_engines_agree_under_every_house_rule_for_longer(key: str, name: str, value: Value) -> None:
    play_by_one_rule(key, name, value, 400)


@pytest.mark.parametrize(("key", "players"), TABLES)
def test_both_engines_agree_under_any_mix_of_house_rules(key: str, players: int) -> None:
    play_together(key, players, 3_000 // SECONDS[key].haste, random.Random(players))


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
def test_both_engines_agree_over_a_hundred_thousand_moves(key: str) -> None:
    sizes = find(key).players
    for players in sizes:
        play_together(key, players, 100_000 // len(sizes) + 1, random.Random(players))


def count_together(key: str, players: int, seed: int, moves: int, depth: int) -> int:
    """The sequences of decisions after so many random moves; fewer decisions if chance comes between them."""
    both = lockstep(key, players, seed, {})
    both.play_on(random.Random(seed + players), moves)
    try:
        count = perft(both.second, depth)
    except Untold:
        return count_together(key, players, seed, moves, depth - 1)
    both.agree(f"the sequences of {depth} decisions", both.match.engine.perft(both.match.state, depth), count)
    return count


@pytest.mark.parametrize(("key", "players"), TABLES)
@pytest.mark.parametrize("moves", [0, 50])
def test_both_engines_count_the_same_tree(key: str, players: int, moves: int) -> None:
    assert count_together(key, players, 0, moves, SECONDS[key].depth[moves]) > 1


@pytest.mark.long
@pytest.mark.parametrize(("key", "players"), TABLES)
def test_both_engines_count_the_same_trees_of_many_moments(key: str, players: int) -> None:
    assert sum(count_together(key, players, seed, 3 * seed, SECONDS[key].depth[50]) for seed in range(20)) > 20
