"""How the battery judges whether imagined deals are fair."""

from collections import Counter

import pytest

from labtop.kernel.game import find
from labtop.testing import Deal
from labtop.testing.fair import REJECTED, chance_of_more, chi_square, imagined, look
from tests.games import deals_bound, deals_peptide

FIRST = [("bound", deals_bound.DEALS[0]), ("peptide", deals_peptide.DEALS[0])]


@pytest.mark.parametrize(("key", "deal"), FIRST, ids=["bound", "peptide"])
def test_a_deal_that_comes_a_little_too_often_is_noticed(key: str, deal: Deal) -> None:
    """One deal comes once more for every hundred that are imagined."""
    wanted = Counter(look(record, deal.secrets) for record in deal.every())
    found = Counter(imagined(find(key).engine, deal))
    skewed = found + Counter({min(wanted): found.total() // 100})
    assert chance_of_more(chi_square(skewed, wanted), len(wanted) - 1) < REJECTED


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
