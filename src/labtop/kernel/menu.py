"""The menu: the legal moves of a seat, written by the rules in the order of their numbers."""

from labtop.kernel.rule import rule
from labtop.kernel.struct import ANY, Struct, int16


class Menu(Struct):
    """Room for every move of a game: `Menu[222]`."""

    count: int16
    moves: int16[ANY]


@rule
def offer(menu: Menu, move: int) -> None:
    """Add a legal move."""
    menu.moves[menu.count] = move
    menu.count += 1
