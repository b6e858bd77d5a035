"""What a game's own bot.py thinks of each legal move: a number, higher is better."""

from labtop.kernel.struct import ANY, Struct, int32

NOTES = 64


class Advice(Struct):
    """A weight for each move of a menu, in the menu's order; about a thousand is a point of the game."""

    weight: int32[ANY]
    note: int32[NOTES]  # room for what the game works out once for all moves of a menu
