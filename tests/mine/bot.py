"""Rules of thumb."""

from labtop.kernel.advice import Advice
from labtop.kernel.menu import Menu
from labtop.kernel.rng import Rng
from labtop.kernel.rule import rule

from .state import State


@rule
def advise(game: State, seat: int, menu: Menu, advice: Advice) -> None:
    for i in range(menu.count):
        advice.weight[i] = -menu.moves[i]


@rule
def forget(game: State, seat: int, rng: Rng, percent: int) -> None:
    """There is nothing to forget."""
