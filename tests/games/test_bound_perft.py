"""Perft of Bound!: the number of decision sequences to a depth from fixed seeds, agreed and written down."""

import pytest

import labtop


@pytest.mark.parametrize(
    ("players", "seed", "counts"),
    [
        (2, 0, [1, 36, 229, 8039, 38386]),
        (4, 0, [1, 48, 228, 10137, 43238]),
        (8, 0, [1, 72, 270, 15139, 81787]),
    ],
)
def test_the_tree_of_decisions_has_the_known_size(players: int, seed: int, counts: list[int]) -> None:
    match = labtop.new("bound", players=players, seed=seed)
    assert [match.engine.perft(match.state, depth) for depth in range(len(counts))] == counts
