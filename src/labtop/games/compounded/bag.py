"""The bag and the benches: drawing by chance, and what there is room for (CMP-03, CMP-30, CMP-31, CMP-108)."""

from labtop.games.compounded.cards import ELEMENTS, LAB, NUMBER, START_CRYSTALS
from labtop.games.compounded.state import NOBEL, State, Stream
from labtop.kernel.events import cross
from labtop.kernel.rng import below
from labtop.kernel.rule import rule
from labtop.kernel.struct import Cells


@rule
def total(counts: Cells) -> int:
    """How many there are in a row of counts."""
    found = 0
    for kind in range(counts.shape[0]):
        found += counts[kind]
    return found


@rule
def draw(game: State, onto: Cells, count: int) -> None:
    """So many crystals out of the bag, each equally likely, or as many as there are (CMP-29, CMP-30)."""
    left = total(game.bag)
    for _ in range(min(count, left)):
        nth = below(game.rng, Stream.BAG, left)
        element = 0
        while nth >= game.bag[element]:
            nth -= game.bag[element]
            element += 1
        game.bag[element] -= 1
        onto[element] += 1
        left -= 1
    cross(game.events)


@rule
def empty_into_bag(game: State, counts: Cells) -> None:
    """All of these crystals go back to the bag."""
    for element in range(ELEMENTS):
        game.bag[element] += counts[element]
        counts[element] = 0


@rule
def room_of(game: State, seat: int) -> int:
    """How many crystals a bench has places for (CMP-108, CMP-221)."""
    if is_nobel(game, seat):
        return START_CRYSTALS
    return NUMBER[LAB, game.level[seat, LAB]]


@rule
def has_room(game: State, seat: int) -> bool:
    """Whether a place on the bench is free."""
    return total(game.bench[seat, :]) < room_of(game, seat)


@rule
def is_overfull(game: State, seat: int) -> bool:
    """Whether there are more crystals on a bench than it has places for (CMP-51)."""
    return total(game.bench[seat, :]) > room_of(game, seat)


@rule
def is_nobel(game: State, seat: int) -> bool:
    """Whether this row is Nobel's (CMP-207)."""
    return game.seats == NOBEL and seat == NOBEL
