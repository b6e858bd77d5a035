"""stub"""

from labtop.games.rafts.state import State
from labtop.kernel.advice import Advice
from labtop.kernel.menu import Menu
from labtop.kernel.rule import rule


@rule
def advise(game: State, seat: int, menu: Menu, advice: Advice) -> None:
    """None."""
    for i in range(menu.count):
        advice.weight[i] = 0
