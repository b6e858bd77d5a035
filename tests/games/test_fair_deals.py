"""Imagined deals are fair: every deal of individual cards that agrees with what a seat knows is equally likely."""

from collections import Counter

import pytest

from labtop.kernel.game import discover
from tests.games import deals_bound, deals_peptide
from tests.games.fairness import REJECTED, Position, chance_of_more, compare, expected, imagined

POSITIONS = {"bound": deals_bound.POSITIONS, "peptide": deals_peptide.POSITIONS}


@pytest.mark.parametrize(
    ("game", "position"),
    [
        pytest.param(game, position, id=f"{game}: {position.what}")
        for game, all_ in POSITIONS.items()
        for position in all_
    ],
)
def test_every_agreeing_deal_is_imagined_equally_often(game: str, position: Position) -> None:
    fit = compare(imagined(discover()[game].engine, position), expected(position))
    assert fit.stray == 0
    assert fit.chance > REJECTED


@pytest.mark.parametrize("game", POSITIONS)
def test_a_deal_that_comes_a_little_too_often_is_noticed(game: str) -> None:
    """One deal comes once more for every hundred that are imagined."""
    position = POSITIONS[game][0]
    found, wanted = imagined(discover()[game].engine, position), expected(position)
    skewed = found + Counter({min(wanted): found.total() // 100})
    assert compare(skewed, wanted).chance < REJECTED


@pytest.mark.parametrize(
    ("statistic", "freedom", "chance"),
    [
        (3.841, 1, 0.05),
        (10.828, 1, 0.001),
        (18.307, 10, 0.05),
        (2.0, 2, 0.36788),
        (149.449, 100, 0.001),
        (77.929, 100, 0.95),
    ],
)
def test_the_chance_of_a_higher_chi_square_is_that_of_the_tables(statistic: float, freedom: int, chance: float) -> None:
    assert chance_of_more(statistic, freedom) == pytest.approx(chance, rel=0.01)
