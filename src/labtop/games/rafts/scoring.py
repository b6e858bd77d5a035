"""Who wins: the claimant or, without a claim, everybody or whoever came closest (RFT-01, RFT-151 to RFT-153)."""

from labtop.games.rafts.cards import PIECES
from labtop.games.rafts.goals import distance
from labtop.games.rafts.state import Reason, State
from labtop.kernel.rule import rule

EVERYTHING = int(max(PIECES.tolist()))  # the pieces of a goal; all goals have as many


@rule
def score(game: State, seat: int) -> int:
    """The pieces that a seat has of its nearest goal; nobody gets anything from a draw."""
    if is_draw(game):
        return 0
    return EVERYTHING - distance(game, seat)


@rule
def is_draw(game: State) -> bool:
    """Whether the game ended without a winner, and the table does not count who was closest."""
    return (game.reason == Reason.STALL or game.reason == Reason.CAP) and not game.limit_result


@rule
def winners(game: State) -> int:
    """The mask of the winners, of whom a claim leaves one; while the game goes on, of those who are closest."""
    if game.reason == Reason.CLAIM:
        return 1 << game.active
    best, mask = -1, 0
    for seat in range(game.seats):
        points = score(game, seat)
        if points > best:
            best, mask = points, 0
        if points == best:
            mask |= 1 << seat
    return mask
