"""Bound!: match drugs to the targets they bind. Go Fish with a race, for 2 to 8 players."""

from labtop.kernel.game import Game

GAME = Game(
    key="bound",
    title="Bound!",
    about="Ask for cards, bind each drug to its target, and be the first to empty your hand.",
    players=range(2, 9),
    version="1",
    clauses="BND",
    package=__name__,
)
