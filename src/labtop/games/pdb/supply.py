"""The Supply: tokens go back to it and come out of it, and there are only so many (PDB-03, PDB-31, PDB-32, PDB-41)."""

from labtop.games.pdb.state import State
from labtop.kernel.rule import rule


@rule
def give_back(game: State, seat: int, kind: int, count: int) -> None:
    """Tokens go back to the Supply."""
    game.tokens[seat, kind] -= count
    game.supply[kind] += count


@rule
def gain(game: State, seat: int, kind: int, count: int) -> None:
    """Tokens come out of the Supply."""
    game.supply[kind] -= count
    game.tokens[seat, kind] += count
