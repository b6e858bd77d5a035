"""Perft of Rafts!: the number of decision sequences to a depth from fixed seeds, agreed and written down.

In a window the seats are asked one after the other, in the order of RFT-156.
"""

import pytest

import labtop
from labtop.kernel.options import Value


@pytest.mark.parametrize(
    ("players", "seed", "options", "counts"),
    [
        (2, 0, {}, [1, 5, 22, 75, 238, 759, 2543, 8389, 26944, 87042]),
        (
            3,
            0,
            {"discard_from_hand": "free", "draw_mode": "declared"},
            [1, 12, 96, 524, 2229, 7926, 26783, 103410, 390856],
        ),
        (
            4,
            1,
            {"bioeconomy_to": "table", "funding_replaces": True, "resistance_scope": "all"},
            [1, 6, 37, 192, 861, 3263, 11011, 39831, 152839],
        ),
        (6, 2, {"auto_claim": True}, [1, 5, 20, 67, 204, 717, 2927, 12644, 51203]),
    ],
)
def test_the_tree_of_decisions_has_the_known_size(
    players: int, seed: int, options: dict[str, Value], counts: list[int]
) -> None:
    match = labtop.new("rafts", players=players, seed=seed, options=options)
    assert [match.engine.perft(match.state, depth) for depth in range(len(counts))] == counts
