"""The numbers of the moves, as the rules read them."""

from labtop.games.peptide.state import MOVES

FAMILY, ARGS = MOVES.family, MOVES.args
encode = MOVES.encoder()
