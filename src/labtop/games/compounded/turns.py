"""The end of a turn: filling the field, the Lab Fire, the Lead marker, the end of the game.

CMP-113 to CMP-120, CMP-156, CMP-157, CMP-189 to CMP-195, CMP-204, CMP-205.
"""

from labtop.games.compounded.cards import CELLS, LAB_FIRE, LAB_KEY
from labtop.games.compounded.fires import explode, start_fire
from labtop.games.compounded.order import begin_step, go_on
from labtop.games.compounded.state import NO_CARD, Event, Family, Reason, Stage, State, Step, encode
from labtop.games.compounded.trading import begin_session
from labtop.kernel.deck import pop
from labtop.kernel.events import cross, tell
from labtop.kernel.menu import Menu, offer
from labtop.kernel.position import after, end_match, wait_for
from labtop.kernel.rule import rule

WITH_FIRE = 1  # burner_timing
SAME_TURN = 0  # refill_after_fire
NOT_YET, STALL, LIMIT = int(Reason.NONE), int(Reason.STALL), int(Reason.LIMIT)  # beside a number of the record

# --- explosions that nobody had to choose -----------------------------------------------------------------------------


@rule
def explode_burned(game: State) -> None:
    """What a Burner brought to its limit explodes before scoring (CMP-95, CMP-177)."""
    begin_step(game, Step.SLOT)
    if game.burner_timing != WITH_FIRE:
        explode(game)


@rule
def explode_left_over(game: State) -> None:
    """Or, if the house rules say so, after scoring."""
    begin_step(game, Step.FILL)
    if game.burner_timing == WITH_FIRE:
        explode(game)


# --- filling ----------------------------------------------------------------------------------------------------------


@rule
def fill(game: State) -> None:
    """Fill the field; the Lab Fire that came up burns when it is full (CMP-113 to CMP-118)."""
    had_fire = game.fire_done
    if not fill_cells(game):
        return
    begin_step(game, Step.REFILL)
    if game.fire_done and not had_fire:
        start_fire(game)


@rule
def refill(game: State) -> None:
    """Fill what the fire has emptied, at once unless the house rules say otherwise (CMP-117)."""
    if game.refill_after_fire == SAME_TURN and not fill_cells(game):
        return
    begin_step(game, Step.MARKER)


@rule
def fill_cells(game: State) -> bool:
    """Empty cells in their order from the top of the deck; false if the deck runs out (CMP-114, CMP-118, CMP-191)."""
    for cell in range(CELLS):
        if game.card[cell] == NO_CARD:
            put_aside_fires(game)
            if game.deck.count == 0:
                end_match(game, Stage.OVER, Event.ENDED, Reason.DECK)
                return False
            game.card[cell] = pop(game.deck)
            tell(game.events, Event.LAID, game.card[cell], cell)
            cross(game.events)
    return True


@rule
def put_aside_fires(game: State) -> None:
    """A Lab Fire takes no cell, and only the first of a turn takes effect (CMP-115, CMP-116)."""
    while game.deck.count > 0 and game.deck.cards[game.deck.count - 1] == LAB_FIRE:
        pop(game.deck)
        game.fires_seen += 1
        tell(game.events, Event.REVEALED, not game.fire_done)
        game.fire_done = 1
        cross(game.events)


# --- the marker -------------------------------------------------------------------------------------------------------


@rule
def pass_marker(game: State) -> None:
    """The marker goes to the left (CMP-119), and a turn without progress is counted (CMP-204)."""
    game.stalled = 0 if game.progress else game.stalled + 1
    game.lead = after(game, game.lead)
    begin_step(game, Step.KEY if ending(game) == Reason.NONE else Step.NEXT)


@rule
def find_key(game: State) -> None:
    """Holders of a Lab Key but the new Lead, in the order of the turn that ends (CMP-156, CMP-157)."""
    while game.next < game.seats:
        seat = game.lead - 1 + game.next
        if seat < 0:
            seat += game.seats
        elif seat >= game.seats:
            seat -= game.seats
        game.next += 1
        if seat != game.lead and game.tools[seat, LAB_KEY] > 0:
            wait_for(game, seat, Stage.KEY)
            return
    begin_step(game, Step.NEXT)


@rule
def offer_key(menu: Menu) -> int:
    """Keep it, or use it."""
    count = offer(menu, 0, encode(Family.KEEP))
    return offer(menu, count, encode(Family.KEY))


@rule
def use_key(game: State, seat: int) -> None:
    """The first who uses one leads, and nobody else is asked (CMP-157)."""
    game.tools[seat, LAB_KEY] -= 1
    game.supply[LAB_KEY] += 1
    game.lead = seat
    tell(game.events, Event.LEADS, seat)
    begin_step(game, Step.NEXT)
    go_on(game)


# --- the next turn ----------------------------------------------------------------------------------------------------


@rule
def ending(game: State) -> int:
    """Why the game ends with this turn, or that it does not (CMP-120, CMP-192, CMP-204, CMP-205)."""
    if game.final_turn:
        return game.triggered
    if game.stalled >= game.stall_turns:
        return STALL
    return LIMIT if game.turns >= game.max_turns else NOT_YET


@rule
def end_turn(game: State) -> None:
    """The game is over, or the next turn begins, perhaps the last (CMP-120, CMP-192, CMP-194)."""
    reason = ending(game)
    if reason != Reason.NONE:
        end_match(game, Stage.OVER, Event.ENDED, reason)
        return
    game.final_turn = game.triggered != Reason.NONE
    game.turns += 1
    game.held, game.swapped, game.progress = 0, 0, 0
    game.cylinder_used, game.journal_used, game.volatile_done, game.fire_done = 0, 0, 0, 0
    begin_session(game)
    tell(game.events, Event.TURN, game.lead, game.turns)
    begin_step(game, Step.DRAW)
