"""The Study Phase: placing Claim Tokens in rotation, then moving one of an earlier turn (CMP-54 to CMP-66)."""

from labtop.games.compounded.cards import CELLS
from labtop.games.compounded.field import any_unclaimed, available_tokens, claim, is_unclaimed, unclaim
from labtop.games.compounded.order import begin_step, go_on, mention, seat_at
from labtop.games.compounded.state import Event, Family, Stage, State, Step, encode
from labtop.kernel.events import tell
from labtop.kernel.menu import Menu, offer, offer_if
from labtop.kernel.position import after, wait_for
from labtop.kernel.rule import rule


@rule
def find_claim(game: State) -> None:
    """The next in the rotation with an available token who has not held back (CMP-54, CMP-55, CMP-60, CMP-61)."""
    if any_unclaimed(game):
        seat = game.next
        for _ in range(game.seats):
            if not game.held >> seat & 1 and available_tokens(game, seat) > 0:
                game.next = after(game, seat)
                wait_for(game, seat, Stage.STUDY)
                return
            seat = after(game, seat)
    begin_step(game, Step.MOVE)


@rule
def offer_claims(game: State, menu: Menu, count: int) -> int:
    """Any unclaimed compound, complete or not (CMP-54, CMP-62)."""
    for cell in range(CELLS):
        count = offer_if(menu, count, encode(Family.CLAIM, cell), is_unclaimed(game, cell))
    return count


@rule
def offer_study(game: State, menu: Menu) -> int:
    """A claim, or none in this phase any more (CMP-60)."""
    count = offer_claims(game, menu, 0)
    return offer(menu, count, encode(Family.HOLD)) if game.study_hold else count


@rule
def place_claim(game: State, seat: int, cell: int) -> None:
    """A token on a compound."""
    claim(game, seat, cell)
    tell(game.events, Event.CLAIMED, seat, game.card[cell], cell)


@rule
def hold_back(game: State, seat: int) -> None:
    """No more tokens in this phase (CMP-60)."""
    game.held |= 1 << seat
    mention(game, Event.HELD_BACK, seat)
    go_on(game)


# --- moving -----------------------------------------------------------------------------------------------------------


@rule
def may_move(game: State, seat: int, cell: int) -> bool:
    """A regular claim of an earlier turn (CMP-63, CMP-64)."""
    return game.owner[cell] == seat and not game.temporary[cell] and game.claim_turn[cell] < game.turns


@rule
def find_move(game: State) -> None:
    """In turn order, whoever has a token that may move, while there is a compound to move it to (CMP-63)."""
    while game.next < game.seats and any_unclaimed(game):
        seat = seat_at(game, game.next)
        game.next += 1
        for cell in range(CELLS):
            if may_move(game, seat, cell):
                wait_for(game, seat, Stage.MOVE)
                return
    begin_step(game, Step.GOGGLES)


@rule
def offer_moving(game: State, seat: int, menu: Menu) -> int:
    """One token, or none."""
    count = 0
    for cell in range(CELLS):
        count = offer_if(menu, count, encode(Family.LIFT, cell), may_move(game, seat, cell))
    return offer(menu, count, encode(Family.STAY))


@rule
def lift(game: State, seat: int, cell: int) -> None:
    """The first half of a move: the compound still counts as claimed."""
    game.chosen = cell
    wait_for(game, seat, Stage.MOVE_TO)


@rule
def move_claim(game: State, seat: int, cell: int) -> None:
    """The second half; crystals and flames stay behind (CMP-65, CMP-66)."""
    unclaim(game, game.chosen)
    claim(game, seat, cell)
    tell(game.events, Event.MOVED, seat, game.chosen, cell)
    go_on(game)
