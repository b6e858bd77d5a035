"""PDB: the game: run a laboratory from sample to structure, and deposit it in the Protein Data Bank, for 2 to 4."""

from labtop.kernel.game import Dye, Game

GAME = Game(
    key="pdb",
    title="PDB: the game",
    about=(
        "Place Researchers, collect data by three methods, and deposit structures before the others do. Costs of cards "
        "and icons of some Actions are a reconstruction, because the printed pictures were not to be had."
    ),
    players=range(2, 5),
    version="1",
    clauses="PDB",
    package=__name__,
    sentence="Run a laboratory from sample to structure, and fill the shelf.",
    minutes=(45, 60),
    dye=Dye("#1e5a9e", "#86b8f2"),  # methylene blue
    picture="A helix and a strand of a protein above a shelf of books",
)
