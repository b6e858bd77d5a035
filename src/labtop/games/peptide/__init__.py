"""Peptide: draft the organelles of a cell and build a chain of amino acids, for 2 to 6 players."""

from labtop.kernel.game import Game

GAME = Game(
    key="peptide",
    title="Peptide",
    about="Draft organelles, gather RNA and energy, and build the most valuable chain before STOP turns up.",
    players=range(2, 7),
    version="1",
    clauses="PEP",
    package=__name__,
)
