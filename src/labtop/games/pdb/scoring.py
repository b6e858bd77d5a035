"""Scoring: Achievement tokens, depositions, and Data to break a tie (PDB-71, PDB-72, PDB-75, PDB-94 to PDB-97)."""

from labtop.games.pdb.cards import ACHIEVEMENT, DEPOSITION, SQUARE, TYPES
from labtop.games.pdb.state import State
from labtop.kernel.rule import rule


@rule
def score(game: State, seat: int) -> int:
    """The Achievement of a seat; nothing else counts (PDB-71, PDB-72, PDB-75, PDB-97)."""
    return game.tokens[seat, ACHIEVEMENT] + DEPOSITION * game.entries[seat]


@rule
def tie_break(game: State, seat: int) -> int:
    """All Data tokens, each counting one (PDB-95)."""
    count = 0
    for data in range(TYPES):
        count += game.tokens[seat, SQUARE + data]
    return count
