"""The Actions of the board and of Additional Action cards: who may perform them, and what they do (PDB-30 to PDB-64,
PDB-73, PDB-74, PDB-77 to PDB-80, PDB-100).

Each alternative is judged on its own and is a move of its own (PDB-33).
"""

from labtop.games.pdb.cards import (
    ANALYZE,
    BOXES,
    EXCHANGES,
    GAINED,
    IHM,
    LEAD,
    ON_BOARD,
    PAIR,
    PAIRS,
    PLACE,
    PUBLISH,
    RECRUIT,
    RESEARCHERS,
    RETURNED,
    SQUARE,
    TYPES,
    amount,
)
from labtop.games.pdb.state import NOBODY, Event, Family, State, encode
from labtop.games.pdb.supply import gain, give_back, gives
from labtop.kernel.events import tell
from labtop.kernel.menu import Menu, offer
from labtop.kernel.rule import rule

FIRST_BOX = encode(Family.PUBLISH)  # the moves of the exchanges lie in two rows
FIRST_CARD = encode(Family.AUTOMATION)


@rule
def offer_boxes(game: State, seat: int, menu: Menu) -> int:
    """The boxes of the board without cards on them, then Graduate / Retire (PDB-100)."""
    count = 0
    if may_recruit(game, seat):
        count = offer(menu, count, encode(Family.RECRUIT))
    if may_lead(game, seat):
        count = offer(menu, count, encode(Family.LEAD))
    for exchange in range(ON_BOARD):
        if game.box[PLACE[exchange]] == NOBODY and may_exchange(game, seat, exchange):
            count = offer(menu, count, FIRST_BOX + exchange)
    for data in range(TYPES):
        if may_graduate(game, seat, data):
            count = offer(menu, count, encode(Family.GRADUATE, data))
    return count


@rule
def offer_techniques(game: State, seat: int, menu: Menu, count: int) -> int:
    """The boxes of the player's own Additional Action cards (PDB-73)."""
    for exchange in range(ON_BOARD, EXCHANGES):
        if may_use(game, seat, PLACE[exchange] - BOXES) and may_exchange(game, seat, exchange):
            count = offer(menu, count, FIRST_CARD + exchange - ON_BOARD)
    if may_use(game, seat, IHM):
        for pair in range(PAIRS):
            for data in range(TYPES):
                if may_combine(game, seat, pair, data):
                    count = offer(menu, count, encode(Family.IHM, pair, data))
    return count


@rule
def may_use(game: State, seat: int, card: int) -> bool:
    """Its owner, once in a round (PDB-73, PDB-74)."""
    return game.owner[card] == seat and not game.card_used[card]


# --- people -----------------------------------------------------------------------------------------------------------


@rule
def may_recruit(game: State, seat: int) -> bool:
    """Not in round 1, and only while there is a Researcher of the color in the Supply (PDB-34, PDB-42, PDB-45)."""
    if game.box[RECRUIT] != NOBODY or (game.round == 1 and not game.recruit_in_round_one):
        return False
    return game.total[seat] + game.pending[seat] < RESEARCHERS


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
    return game.total[seat] >= 2 and game.supply[SQUARE + data] > 0


@rule
def graduate(game: State, seat: int, data: int) -> None:
    """The Researcher of this turn leaves for good (PDB-58 to PDB-60)."""
    game.total[seat] -= 1
    gain(game, seat, SQUARE + data, 1)
    tell(game.events, Event.GRADUATED, seat, data)


# --- exchanges --------------------------------------------------------------------------------------------------------


@rule
def may_exchange(game: State, seat: int, exchange: int) -> bool:
    """The player has what is returned, and the Supply what is gained, in full (PDB-31, PDB-32, PDB-50)."""
    returned, count = RETURNED[game.icon_preset, exchange, 0], RETURNED[game.icon_preset, exchange, 1]
    if game.tokens[seat, returned] < count:
        return False
    return gained_by(game, exchange) > 0


@rule
def gained_by(game: State, exchange: int) -> int:
    """The tokens that an exchange gives now: what is returned may be gained again (PDB-32, PDB-41)."""
    kind, count = GAINED[game.icon_preset, exchange, 0], GAINED[game.icon_preset, exchange, 1]
    returned = RETURNED[game.icon_preset, exchange, 0] == kind
    return gives(game, kind, count, RETURNED[game.icon_preset, exchange, 1] if returned else 0)


@rule
def exchange_at(game: State, seat: int, exchange: int) -> None:
    """Return first, gain then, and the place is taken (PDB-34, PDB-37, PDB-38, PDB-41, PDB-49 to PDB-57)."""
    place = PLACE[exchange]
    returned, count = RETURNED[game.icon_preset, exchange, 0], RETURNED[game.icon_preset, exchange, 1]
    kind, gained = GAINED[game.icon_preset, exchange, 0], gained_by(game, exchange)
    give_back(game, seat, returned, count)
    gain(game, seat, kind, gained)
    if place < BOXES:
        game.box[place] = seat
    else:
        game.card_used[place - BOXES] = 1
    if place == PUBLISH:
        game.progress = 1
    tell_exchange(game, seat, exchange, gained)


@rule
def tell_exchange(game: State, seat: int, exchange: int, gained: int) -> None:
    """What was gained and, where that does not say it, what was returned."""
    kind = GAINED[game.icon_preset, exchange, 0]
    if PLACE[exchange] == ANALYZE:
        returned, count = RETURNED[game.icon_preset, exchange, 0], RETURNED[game.icon_preset, exchange, 1]
        tell(game.events, Event.ANALYZED, seat, amount(returned, count), amount(kind, gained))
    else:
        tell(game.events, Event.EXCHANGED, seat, PLACE[exchange], amount(kind, gained))


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
