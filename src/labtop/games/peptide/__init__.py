"""Peptide: draft the organelles of a cell and build a chain of amino acids, for 2 to 6 players."""

from labtop.kernel.game import Dye, Game

GAME = Game(
    key="peptide",
    title="Peptide",
    about="Draft organelles, gather RNA and energy, and build the most valuable chain before STOP turns up.",
    players=range(2, 7),
    version="1",
    clauses="PEP",
    package=__name__,
    sentence="Draft organelles, read codons and grow a protein chain.",
    minutes=(30, 45),
    dye=Dye("#6a3a9c", "#c2a1f2"),  # ninhydrin purple
    picture="A chain of methionine, valine and threonine over its messenger RNA",
)
