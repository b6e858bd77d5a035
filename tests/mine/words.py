"""The game in sentences."""

from labtop.kernel.phrases import Names
from labtop.kernel.view import Layout, Part, Side

from .state import State
from .view import Table


def situation(game: State, names: Names) -> str:
    return "Somebody takes coins." if game.waiting else "It is over."


def layout(view: Table, names: Names) -> Layout:
    sides = [Side(seat, coins, [Part("Coins", str(coins))]) for seat, coins in enumerate(view.coins)]
    return Layout([Part("Pot", str(view.pot))], sides)
