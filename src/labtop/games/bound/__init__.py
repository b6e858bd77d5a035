"""Bound!: match drugs to the targets they bind. Go Fish with a race, for 2 to 8 players."""

from labtop.kernel.game import Dye, Game

GAME = Game(
    key="bound",
    title="Bound!",
    about="Ask for cards, bind each drug to its target, and be the first to empty your hand.",
    players=range(2, 9),
    version="1",
    clauses="BND",
    package=__name__,
    sentence="Ask for the drug that fits your target, and bind the pair.",
    minutes=(15, 30),
    dye=Dye("#0b6b5b", "#5ccbb2"),  # malachite green
    picture="Penicillin G in the cleft of a protein, drawn as a relief",
)
