"""How to play PDB well."""

from labtop.games.pdb.state import State
from labtop.kernel.advice import Advice
from labtop.kernel.menu import Menu
from labtop.kernel.rule import rule


@rule
def advise(game: State, seat: int, menu: Menu, advice: Advice) -> None:
    """A weight for each legal move of this seat."""
    for i in range(menu.count):
        advice.weight[i] = 0
