"""What a seat sees."""

import msgspec

from .state import State


class Table(msgspec.Struct):
    pot: int
    coins: list[int]


def view(game: State, seat: int | None, everything: bool) -> Table:
    return Table(game.pot, [game.coins[other] for other in range(game.seats)])
