"""Compounded: draw crystals, bargain, and build compounds before they burn, for 2 to 5."""

from labtop.kernel.game import Dye, Game

GAME = Game(
    key="compounded",
    title="Compounded",
    about=(
        "Draw crystals, trade them, claim compounds and build them before a fire breaks out. The printed cards were "
        "not to be had: the compounds and their values are a reconstruction."
    ),
    players=range(2, 6),
    version="1",
    clauses="CMP",
    package=__name__,
    sentence="Draw crystals, bargain, and build compounds before they burn.",
    minutes=(45, 90),
    dye=Dye("#94206f", "#f094ce"),  # phenolphthalein
    picture="The crystal lattice of calcium oxide",
)
