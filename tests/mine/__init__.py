"""A game for the tests of the kernel: take coins from the pot; a secret card doubles them. It is copied and broken."""

from labtop.kernel.game import Game

GAME = Game(
    key="mine",
    title="Mine",
    about="Take coins from the pot until it is empty.",
    players=range(2, 4),
    version="1",
    clauses="MIN",
    package=__name__,
)
