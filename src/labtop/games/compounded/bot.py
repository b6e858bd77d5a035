"""How to play Compounded well: rules of thumb that read only what the seat may know."""

from labtop.games.compounded.state import FAMILY, Family, State
from labtop.kernel.advice import Advice
from labtop.kernel.menu import Menu
from labtop.kernel.rule import rule


@rule
def advise(game: State, seat: int, menu: Menu, advice: Advice) -> None:
    """A weight for each legal move of this seat."""
    for i in range(menu.count):
        advice.weight[i] = 1000 if FAMILY[menu.moves[i]] == Family.PLACE else 0
