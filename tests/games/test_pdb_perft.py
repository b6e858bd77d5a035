"""Perft of PDB: the number of decision sequences to a depth from fixed seeds, agreed and written down."""

import pytest

import labtop
from labtop.kernel.options import Value


@pytest.mark.parametrize(
    ("players", "seed", "options", "counts"),
    [
        (2, 0, {}, [1, 3, 9, 27, 156, 1020, 7173, 52972]),
        (
            3,
            0,
            {"icon_preset": "direct_triangle", "recruit_in_round_one": True},
            [1, 3, 6, 24, 96, 288, 1548, 10572, 62856],
        ),
        (
            4,
            0,
            {"leader_may_select_lead": True, "market_refresh_rounds": 1},
            [1, 3, 6, 24, 72, 144, 144, 720, 4800, 26400, 115200],
        ),
    ],
)
def test_the_tree_of_decisions_has_the_known_size(
    players: int, seed: int, options: dict[str, Value], counts: list[int]
) -> None:
    match = labtop.new("pdb", players=players, seed=seed, options=options)
    assert [match.engine.perft(match.state, depth) for depth in range(len(counts))] == counts
