"""Rounds and turns: who comes next, the end of a round, the end of the game.

PDB-21 to PDB-29, PDB-62, PDB-81 to PDB-84, PDB-89 to PDB-93, PDB-98, PDB-99.
"""

from labtop.games.pdb.actions import may_combine, may_graduate, may_lead, may_recruit
from labtop.games.pdb.cards import (
    BOXES,
    EXCHANGES,
    IHM,
    ON_BOARD,
    PAIRS,
    SLOTS,
    TECHNIQUES,
    TYPES,
)
from labtop.games.pdb.exchanges import may_use_box, may_use_card, owns_unused
from labtop.games.pdb.innovate import acquire_cards, may_innovate, refill, refresh
from labtop.games.pdb.scoring import score
from labtop.games.pdb.state import NOBODY, Event, Reason, Stage, State
from labtop.kernel.events import tell
from labtop.kernel.position import after, end_match, wait_for
from labtop.kernel.rule import rule

# --- whose turn -------------------------------------------------------------------------------------------------------


@rule
def pass_on(game: State) -> None:
    """The next seat to the left that can take a turn; if there is none the round is over (PDB-23 to PDB-25, PDB-81)."""
    if not find_turn(game, after(game, game.active)):
        end_round(game)


@rule
def find_turn(game: State, first: int) -> bool:
    """Look round the table, clockwise from this seat, for one that can take a turn (PDB-24 to PDB-28)."""
    seat = first
    for _ in range(game.seats):
        if game.unplayed[seat] > 0:
            if can_act(game, seat):
                game.active = seat
                wait_for(game, seat, Stage.PLAY)
                return True
            tell(game.events, Event.SKIPPED, seat)
        seat = after(game, seat)
    return False


@rule
def can_act(game: State, seat: int) -> bool:
    """Whether any Action is legal for a seat: a box, an own card, or Graduate / Retire (PDB-28, PDB-62)."""
    return can_graduate(game, seat) or may_lead(game, seat) or may_recruit(game, seat) or can_use_a_box(game, seat)


@rule
def can_graduate(game: State, seat: int) -> bool:
    """Whether a Researcher may leave for some type of Data (PDB-63, PDB-64)."""
    for data in range(TYPES):
        if may_graduate(game, seat, data):
            return True
    return False


@rule
def can_use_a_box(game: State, seat: int) -> bool:
    """Whether there is a usable box, on the board or on an own card, besides Recruit and Lead (PDB-31 to PDB-34)."""
    for exchange in range(ON_BOARD):
        if may_use_box(game, seat, exchange):
            return True
    for slot in range(SLOTS):
        if may_innovate(game, seat, slot):
            return True
    for exchange in range(ON_BOARD, EXCHANGES):
        if may_use_card(game, seat, exchange):
            return True
    return owns_unused(game, seat, IHM) and can_combine(game, seat)


@rule
def can_combine(game: State, seat: int) -> bool:
    """Whether IH/M has two Data tokens to work with; what it gives may be one of them (PDB-79)."""
    for pair in range(PAIRS):
        for data in range(TYPES):
            if may_combine(game, seat, pair, data):
                return True
    return False


# --- the end of a round -----------------------------------------------------------------------------------------------


@rule
def begin_round(game: State) -> None:
    """The holder of the Leader token begins (PDB-21, PDB-22, PDB-89)."""
    game.round += 1
    tell(game.events, Event.ROUND, game.leader, game.round)
    find_turn(game, game.leader)


@rule
def end_round(game: State) -> None:
    """Cards, Researchers, the end of the game, new cards, the next round, in this order (PDB-82)."""
    acquired = acquire_cards(game)
    collect_researchers(game)
    note_progress(game, acquired)
    reason = ending(game)
    if reason != Reason.NONE:
        end_match(game, Stage.OVER, Event.ENDED, reason)
        return
    refill(game)
    if game.market_refresh_rounds:
        refresh(game, acquired)
    begin_round(game)


@rule
def collect_researchers(game: State) -> None:
    """Everybody takes back all Researchers, and the recruited one; boxes and cards are free again (PDB-83, PDB-84)."""
    for place in range(BOXES):
        game.box[place] = NOBODY
    for card in range(TECHNIQUES):
        game.card_used[card] = 0
    for seat in range(game.seats):
        if game.pending[seat]:
            game.total[seat] += 1
            game.pending[seat] = 0
            tell(game.events, Event.JOINED, seat)
        game.unplayed[seat] = game.total[seat]


@rule
def note_progress(game: State, acquired: int) -> None:
    """Rounds in a row without Achievement gained or a card acquired (PDB-98)."""
    game.stalled = 0 if acquired or game.progress else game.stalled + 1
    game.progress = 0


@rule
def ending(game: State) -> int:
    """Why the game is over after this round, if it is: target, stall or cap (PDB-90 to PDB-92, PDB-98, PDB-99)."""
    for seat in range(game.seats):
        if score(game, seat) >= game.target_achievement:
            return Reason.TARGET
    if 0 < game.stall_rounds <= game.stalled:
        return Reason.STALL
    return Reason.CAP if 0 < game.max_rounds <= game.round else Reason.NONE
