"""End Point: a titration in which everybody pours at once, for 2 to 5 players."""

from labtop.kernel.game import Dye, Game

GAME = Game(
    key="endpoint",
    title="End Point",
    about="Pour together, stop in time, and do not believe the chemist.",
    players=range(2, 6),
    version="1",
    clauses="EP",
    package=__name__,
    minutes=(5, 10),
    dye=Dye("#a3195b", "#f29ac0"),  # phenolphthalein pink
)
