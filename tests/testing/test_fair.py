"""The chi-square test of imagined deals."""

import pytest

from labtop.testing.fair import chance_of_more


@pytest.mark.parametrize(
    ("statistic", "freedom", "chance"),
    [
        (3.841, 1, 0.05),
        (10.828, 1, 0.001),
        (18.307, 10, 0.05),
        (2.0, 2, 0.36788),
        (149.449, 100, 0.001),
        (77.929, 100, 0.95),
        (5000.0, 100, 0.0),
    ],
)
def test_the_chance_of_a_higher_chi_square_is_that_of_the_tables(statistic: float, freedom: int, chance: float) -> None:
    assert chance_of_more(statistic, freedom) == pytest.approx(chance, rel=0.01)
