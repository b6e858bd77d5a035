"""Perft of Peptide: the number of decision sequences to a depth from fixed seeds, agreed and written down."""

import pytest

import labtop
from labtop.kernel.options import Value


@pytest.mark.parametrize(
    ("players", "seed", "options", "counts"),
    [
        (2, 0, {}, [1, 6, 25, 172, 748, 3232]),
        (4, 0, {}, [1, 10, 39, 242, 1236, 7026]),
        (6, 0, {"difficulty": "advanced"}, [1, 12, 49, 374, 2018, 13596]),
    ],
)
def test_the_tree_of_decisions_has_the_known_size(
    players: int, seed: int, options: dict[str, Value], counts: list[int]
) -> None:
    match = labtop.new("peptide", players=players, seed=seed, options=options)
    assert [match.engine.perft(match.state, depth) for depth in range(len(counts))] == counts
