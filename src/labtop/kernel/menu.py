"""The menu: the legal moves of a seat, written by the rules in the order of their numbers."""

from labtop.kernel.rule import rule
from labtop.kernel.struct import ANY, Struct, int16


class Menu(Struct):
    """Room for every move of a game: `Menu[222]`."""

    count: int16
    moves: int16[ANY]


@rule
def offer(menu: Menu, count: int, move: int) -> int:
    """Add a legal move to the so many there are; how many there are now.

    The count is handed on from call to call instead of being kept in the menu: that makes legal moves twice as fast. A
    move beyond the last place is counted but not written, and the kernel notes that.
    """
    if 0 <= count < menu.moves.shape[0]:
        menu.moves[count] = move
    return count + 1


@rule
def offer_if(menu: Menu, count: int, move: int, allowed: bool) -> int:
    """The same for a move that may or may not be allowed, without asking first: a guess that fails costs more.

    It pays for long rows of moves of which any can be legal.
    """
    if 0 <= count < menu.moves.shape[0]:
        menu.moves[count] = move
    return count + allowed
