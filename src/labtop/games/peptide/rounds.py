"""The order of play: rounds, passes, turns, the end of a round, the end of the game.

PEP-33 to PEP-36, PEP-43, PEP-44, PEP-54, PEP-90 to PEP-92, PEP-157 to PEP-165, PEP-172 to PEP-177.
"""

from labtop.games.peptide.actions import may_act
from labtop.games.peptide.advanced import next_discard, return_surplus, rna_surplus
from labtop.games.peptide.cards import FIELD_SIZE, SELECTIONS
from labtop.games.peptide.order import begin_order, give_turn, next_in_order
from labtop.games.peptide.organelles import organelles_left
from labtop.games.peptide.state import ADVANCED, Event, Reason, Stage, State
from labtop.games.peptide.stop import ends_at_once, is_last_round, run_stall_clock
from labtop.games.peptide.supplies import clear_field, deal_field, fill_gaps
from labtop.kernel.events import tell
from labtop.kernel.position import end_match
from labtop.kernel.rule import rule

FIRST_PASS, SECOND_PASS, PHASE_TWO = 1, 2, 0


@rule
def go_on(game: State) -> None:
    """After a move: the same seat decides again, or the next one, or the next pass, phase or round begins."""
    if ends_at_once(game):
        end_game(game)
    elif game.stage == Stage.SELECT:
        if selection_turn_is_over(game):
            next_selection_turn(game)
    elif game.stage == Stage.RESOLVE:
        if organelles_left(game, game.active) == 0 and not may_act(game, game.active):
            next_resolution_turn(game)
    elif game.stage == Stage.DISCARD and rna_surplus(game, game.active) <= 0:
        fill_gaps(game)
        if not next_discard(game):
            finish_round(game)


@rule
def end_turn(game: State) -> None:
    """A player ends a turn in which something could still be done (PEP-73)."""
    tell(game.events, Event.ENDED_TURN, game.active)
    if game.stage == Stage.SELECT:
        next_selection_turn(game)
    else:
        next_resolution_turn(game)


# --- Phase 1 ----------------------------------------------------------------------------------------------------------


@rule
def begin_round(game: State) -> None:
    """Deal the Field; the First Player card may be taken again (PEP-33, PEP-37 to PEP-39, PEP-64)."""
    game.round += 1
    game.first_taken = 0
    game.drew = 0
    for seat in range(game.seats):
        game.selected[seat] = 0
    if is_last_round(game):
        tell(game.events, Event.LAST_ROUND, FIELD_SIZE[game.seats], game.holder)
    else:
        tell(game.events, Event.ROUND, FIELD_SIZE[game.seats], game.holder, game.round)
    deal_field(game, FIELD_SIZE[game.seats])
    game.passing = FIRST_PASS
    begin_order(game)
    begin_selection_turn(game, next_in_order(game))


@rule
def begin_selection_turn(game: State, seat: int) -> None:
    """One selection is due, unless Select Twice makes it two (PEP-46)."""
    game.due = 1
    game.twice = 0
    give_turn(game, seat, Stage.SELECT)


@rule
def next_selection_turn(game: State) -> None:
    """The next seat with a selection to make; then the second pass, if anybody needs it; then Phase 2 (PEP-90)."""
    while True:
        while game.done < game.seats:
            seat = next_in_order(game)
            if game.selected[seat] < SELECTIONS:
                begin_selection_turn(game, seat)
                return
        if game.passing == SECOND_PASS:
            break
        game.passing = SECOND_PASS
        begin_order(game)
    begin_resolution(game)


@rule
def selection_turn_is_over(game: State) -> bool:
    """When all selections are made and nothing else may be done (PEP-46, PEP-73)."""
    if game.due > 0:
        return False
    return not game.atp_actions_after_selection or not may_act(game, game.active)


# --- Phase 2 ----------------------------------------------------------------------------------------------------------


@rule
def begin_resolution(game: State) -> None:
    """The rest of the Field is discarded; the First Player of this moment begins (PEP-54, PEP-55, PEP-62, PEP-91)."""
    game.passing = PHASE_TWO
    game.due = 0
    game.twice = 0
    tell(game.events, Event.RESOLVING, game.holder, clear_field(game))
    begin_order(game)
    next_resolution_turn(game)


@rule
def next_resolution_turn(game: State) -> None:
    """Each seat once, clockwise; every seat has a card to resolve (PEP-91, PEP-92)."""
    if game.done < game.seats:
        give_turn(game, next_in_order(game), Stage.RESOLVE)
    else:
        end_round(game)


# --- the end of a round, and of the game ------------------------------------------------------------------------------


@rule
def end_round(game: State) -> None:
    """In the Advanced game everybody comes down to the limits first: tokens, then RNA (PEP-157 to PEP-165)."""
    if game.difficulty == ADVANCED:
        return_surplus(game)
        begin_order(game)
        if next_discard(game):
            return
    finish_round(game)


@rule
def finish_round(game: State) -> None:
    """The round after STOP was the last; otherwise look at the stall clock and go on (PEP-34, PEP-173 to PEP-177)."""
    if is_last_round(game):
        end_game(game)
        return
    if game.stop_round == 0:
        run_stall_clock(game)
    if ends_at_once(game):
        end_game(game)
    else:
        begin_round(game)


@rule
def end_game(game: State) -> None:
    """All hands are shown and counted; nothing is legal afterwards (PEP-175, PEP-190)."""
    end_match(game, Stage.OVER, Event.ENDED, Reason.STALL if game.by_clock else Reason.STOP)
