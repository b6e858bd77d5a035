"""Several items as one number, so that one event can tell what somebody draws, gives or gets.

Items in ascending order are a combination with repetition: the empty one is 0, then those of one item, of two, and so
on. More than five are told in several events.
"""

from labtop.games.compounded.cards import CHOOSE, ITEMS, MOST_THINGS
from labtop.kernel.events import Happened, tell
from labtop.kernel.rule import rule
from labtop.kernel.struct import Cells


@rule
def number_of(counts: Cells, skip: int) -> int:
    """The first five items of a row of counts, after so many that were told before."""
    taken, rank, first = 0, 0, 0
    for item in range(counts.shape[0]):
        for _ in range(counts[item]):
            if skip > 0:
                skip -= 1
            elif taken < MOST_THINGS:
                first += CHOOSE[ITEMS + taken - 1, taken]
                rank += CHOOSE[item + taken, taken + 1]
                taken += 1
    return first + rank


@rule
def tell_things(events: Happened, kind: int, seat: int, other: int, counts: Cells) -> None:
    """Tell about a seat, perhaps another, and a row of counts, in as many events as that takes."""
    left = 0
    for item in range(counts.shape[0]):
        left += counts[item]
    told = 0
    while told < left or told == 0:
        tell(events, kind, seat, other, number_of(counts, told))
        told += MOST_THINGS
