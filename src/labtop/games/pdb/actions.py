"""The Actions of the board and of Additional Action cards: which of them are offered, and those about people and IH/M.

PDB-33 to PDB-36, PDB-42 to PDB-48, PDB-58 to PDB-64, PDB-73, PDB-79, PDB-100. Each alternative is judged on its own and
is a move of its own (PDB-33).
"""

from labtop.games.pdb.cards import (
    EXCHANGES,
    IHM,
    LEAD,
    ON_BOARD,
    PAIR,
    PAIRS,
    RECRUIT,
    RESEARCHERS,
    SQUARE,
    TYPES,
)
from labtop.games.pdb.exchanges import may_use_box, may_use_card, owns_unused
from labtop.games.pdb.state import MOVE_OF, NOBODY, Event, Family, State, encode
from labtop.games.pdb.supply import gain, give_back
from labtop.kernel.events import tell
from labtop.kernel.menu import Menu, offer, offer_if
from labtop.kernel.rule import rule


@rule
def offer_boxes(game: State, seat: int, menu: Menu) -> int:
    """The boxes of the board without cards on them, then Graduate / Retire (PDB-100)."""
    count = 0
    if may_recruit(game, seat):
        count = offer(menu, count, encode(Family.RECRUIT))
    if may_lead(game, seat):
        count = offer(menu, count, encode(Family.LEAD))
    for exchange in range(ON_BOARD):
        count = offer_if(menu, count, MOVE_OF[exchange], may_use_box(game, seat, exchange))
    for data in range(TYPES):
        if may_graduate(game, seat, data):
            count = offer(menu, count, encode(Family.GRADUATE, data))
    return count


@rule
def offer_techniques(game: State, seat: int, menu: Menu, count: int) -> int:
    """The boxes of the player's own Additional Action cards (PDB-73)."""
    for exchange in range(ON_BOARD, EXCHANGES):
        if may_use_card(game, seat, exchange):
            count = offer(menu, count, MOVE_OF[exchange])
    if owns_unused(game, seat, IHM):
        for pair in range(PAIRS):
            for data in range(TYPES):
                if may_combine(game, seat, pair, data):
                    count = offer(menu, count, encode(Family.IHM, pair, data))
    return count


# --- people -----------------------------------------------------------------------------------------------------------


@rule
def may_recruit(game: State, seat: int) -> bool:
    """Not in round 1, and only while there is a Researcher of the color in the Supply (PDB-34, PDB-42, PDB-45)."""
    if game.box[RECRUIT] != NOBODY or not has_recruits(game):
        return False
    return game.total[seat] + game.pending[seat] < RESEARCHERS


@rule
def has_recruits(game: State) -> bool:
    """Every round but the first, and that too if the house rules say so (PDB-42)."""
    return game.round != 1 or game.recruit_in_round_one != 0


@rule
def recruit(game: State, seat: int) -> None:
    """A new Researcher waits on the box until the round ends (PDB-43, PDB-44)."""
    game.box[RECRUIT] = seat
    game.pending[seat] = 1
    tell(game.events, Event.RECRUITED, seat)


@rule
def may_lead(game: State, seat: int) -> bool:
    """Not who leads already (PDB-34, PDB-48)."""
    return game.box[LEAD] == NOBODY and (game.leader != seat or game.leader_may_select_lead != 0)


@rule
def lead(game: State, seat: int) -> None:
    """The Leader token changes hands at once; the order of this round stays (PDB-29, PDB-46, PDB-47)."""
    game.box[LEAD] = seat
    tell(game.events, Event.LED, seat, NOBODY if game.leader == seat else game.leader)
    game.leader = seat


@rule
def may_graduate(game: State, seat: int, data: int) -> bool:
    """A Data type that the Supply has, and never the last Researcher (PDB-35, PDB-61, PDB-63, PDB-64)."""
    return may_leave(game, seat) and game.supply[SQUARE + data] > 0


@rule
def may_leave(game: State, seat: int) -> bool:
    """Never the last Researcher (PDB-63)."""
    return game.total[seat] >= 2


@rule
def graduate(game: State, seat: int, data: int) -> None:
    """The Researcher of this turn leaves for good (PDB-58 to PDB-60)."""
    game.total[seat] -= 1
    gain(game, seat, SQUARE + data, 1)
    tell(game.events, Event.GRADUATED, seat, data)


# --- IH/M -------------------------------------------------------------------------------------------------------------


@rule
def may_combine(game: State, seat: int, pair: int, data: int) -> bool:
    """Both tokens are there, and the Supply has the other, which may be one just returned (PDB-41, PDB-79)."""
    one, other = PAIR[pair, 0], PAIR[pair, 1]
    held = game.tokens[seat, SQUARE + one] > (one == other) and game.tokens[seat, SQUARE + other] > 0
    return held and game.supply[SQUARE + data] + (one == data) + (other == data) > 0


@rule
def combine(game: State, seat: int, pair: int, data: int) -> None:
    """Any two Data tokens for one of any type (PDB-79)."""
    for place in range(2):
        give_back(game, seat, SQUARE + PAIR[pair, place], 1)
    gain(game, seat, SQUARE + data, 1)
    game.card_used[IHM] = 1
    tell(game.events, Event.COMBINED, seat, pair, data)
