"""Perft of Compounded: the number of decision sequences to a depth from fixed seeds, agreed and written down."""

import random

import pytest

import labtop
from labtop.kernel.options import Value


@pytest.mark.parametrize(
    ("players", "seed", "options", "counts"),
    [
        (2, 0, {}, [1, 17, 273, 9282]),
        (3, 0, {"study_hold": False, "wild_mode": "stand_in"}, [1, 16, 240, 3360, 117600]),
        (4, 0, {"starter_layout": "scattered", "trade_offers": 1}, [1, 17, 273, 4129, 58625]),
    ],
)
def test_the_tree_of_decisions_has_the_known_size(
    players: int, seed: int, options: dict[str, Value], counts: list[int]
) -> None:
    match = labtop.new("compounded", players=players, seed=seed, options=options)
    assert [match.engine.perft(match.state, depth) for depth in range(len(counts))] == counts


@pytest.mark.parametrize(
    ("players", "moves", "counts"),
    [
        (2, 150, [1, 8, 40, 127, 454, 1895, 7259]),
        (3, 200, [1, 2, 4, 12, 52, 242, 810, 2964, 11220]),
        (5, 300, [1, 6, 47, 230, 709, 2588, 11567]),
    ],
)
def test_the_tree_has_the_known_size_in_the_midst_of_a_match(players: int, moves: int, counts: list[int]) -> None:
    match, chance = labtop.new("compounded", players=players, seed=0), random.Random(0)
    for _ in range(moves):
        match.play(chance.choice(match.engine.legal(match.state, match.waiting[0])))
    assert [match.engine.perft(match.state, depth) for depth in range(len(counts))] == counts
