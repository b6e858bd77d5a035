"""Whose turn it is: passes, Phase 2 and the discard all go clockwise from the First Player (PEP-35, PEP-60)."""

from labtop.games.peptide.state import State
from labtop.kernel.position import wait_for
from labtop.kernel.rule import rule


@rule
def begin_order(game: State) -> None:
    """From the First Player of this moment; the order stays if the card moves on meanwhile (PEP-35, PEP-60)."""
    game.start = game.holder
    game.done = 0


@rule
def next_in_order(game: State) -> int:
    """The next seat, while there is one."""
    seat = (game.start + game.done) % game.seats
    game.done += 1
    return seat


@rule
def give_turn(game: State, seat: int, stage: int) -> None:
    """The turn of this seat; nobody else may do anything (PEP-67, PEP-102)."""
    game.active = seat
    wait_for(game, seat, stage)
