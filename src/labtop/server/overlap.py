"""While a window is open: the move that is prepared for when it has closed, and the answers that were ordered before.

All of it is made from what the seat may know, and none of it changes how long a window is open.
"""

from __future__ import annotations

from collections.abc import Hashable

from labtop.kernel.orders import settled
from labtop.kernel.position import seats_in
from labtop.kernel.sight import Sight
from labtop.server.state import TableState
from labtop.server.windows import OpenWindow


def next_moves(seen: Sight) -> list[int]:
    """What a seat could do next if nobody answered anything in the window that is open, as far as it knows."""
    match, seat, window = seen.match, seen.seat, seen.match.window
    if seat is None or window is None or not window.overlap:
        return []
    future = seen.hidden.copy()
    otherwise = match.game.moves.find(window.otherwise.name, {})
    for asked in seats_in(future.asked):
        match.engine("apply", future, asked, otherwise)
    closed = future.stage not in future.windows and future.waiting >> seat & 1
    return match.engine.legal(future, seat) if closed else []


def ordered(table: TableState, seen: Sight) -> int | None:
    """What a seat that has said nothing answers, as its player has ordered; None where nothing is ordered.

    Where nobody is waited for, the same counts for a bot, which has no time to answer. Where people share a screen
    nothing is: who is asked there has the device in hand, and to be passed over would tell on them.
    """
    seat, game, window = seen.seat, table.game.orders, table.window
    if seat is None or game is None or window is None or not _may_have_ordered(table, window, seat):
        return None
    if was_let_go(table, seen):
        return window.otherwise(seen.match)
    chosen, at_once = table.orders_of(seat), window.seconds == 0
    if not chosen and not at_once:
        return None
    return game.standing(seen.hidden, seat, seen.legal, settled(game.ORDERS, chosen, at_once))


def _may_have_ordered(table: TableState, window: OpenWindow, seat: int) -> bool:
    """Whether something may be ordered for a seat: this is asked at every look at an open window, and needs no hand."""
    if table.game.orders is None or window.patient:
        return False
    chair = table.chairs[seat]
    let_go = chair.person is not None and table.let_go.get(chair.person) is not None
    return window.seconds == 0 or (chair.alive and (let_go or bool(table.orders_of(seat))))


def question(seen: Sight) -> Hashable:
    """What the open window asks a seat, where who lets it go need not be asked the same again."""
    ask = getattr(seen.match.game.orders, "question", None)
    return None if ask is None else ask(seen.hidden, seen.seat)


def was_let_go(table: TableState, seen: Sight) -> bool:
    """Whether the player of a seat is asked what they have let go, and nothing of theirs has changed since."""
    person = None if seen.seat is None else table.chairs[seen.seat].person
    before = None if person is None else table.let_go.get(person)
    return before is not None and before == question(seen)


def all_ordered(table: TableState) -> dict[int, int]:
    """The answers of all who have said nothing and ordered one."""
    match, window = table.match, table.window
    if match is None or window is None:
        return {}
    seats = [seat for seat in window.open if _may_have_ordered(table, window, seat)]
    answers = {seat: ordered(table, match.seen(seat)) for seat in seats}
    return {seat: move for seat, move in answers.items() if move is not None}
