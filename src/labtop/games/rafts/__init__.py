"""Rafts!: engineer a bacterium for a goal, and keep the others from theirs, for 2 to 6."""

from labtop.kernel.game import Dye, Game

GAME = Game(
    key="rafts",
    title="Rafts!",
    about=(
        "A bacterium, a gene, food, time and money: lay them out, shield them, and claim your goal first. Which goals, "
        "bacteria and genes there are, and how many of each card, is our edition: no list of the printed cards was to "
        "be had."
    ),
    players=range(2, 7),
    version="1",
    clauses="RFT",
    package=__name__,
    sentence="Give a microbe its gene, and keep the others from theirs.",
    minutes=(15, 25),
    dye=Dye("#5a6508", "#c3d05a"),  # fluorescein
    picture="A bacterium above a membrane with a lipid raft",
)
