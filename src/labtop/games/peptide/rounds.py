"""The order of play: rounds, passes, turns, the end of a round, the end of the game.

PEP-33 to PEP-36, PEP-43, PEP-44, PEP-54, PEP-90 to PEP-92, PEP-157 to PEP-165, PEP-172 to PEP-177.
"""

from labtop.games.peptide.actions import may_act
from labtop.games.peptide.cards import FIELD_SIZE, SELECTIONS, STOP
from labtop.games.peptide.organelles import organelles_left, reveal_stop
from labtop.games.peptide.state import ADVANCED, IMMEDIATE, NOBODY, Event, Reason, Stage, State
from labtop.games.peptide.supplies import clear_field, deal_field, fill_gaps, pay, pull_out
from labtop.kernel.events import cross, tell
from labtop.kernel.rule import rule

FIRST_PASS, SECOND_PASS, PHASE_TWO = 1, 2, 0


@rule
def go_on(game: State) -> None:
    """After a move: the same seat decides again, or the next one, or the next pass, phase or round begins."""
    if game.stop_round == game.round and game.end_mode == IMMEDIATE:
        end_game(game)
    elif game.stage == Stage.SELECT:
        if selection_turn_is_over(game):
            next_selection_turn(game)
    elif game.stage == Stage.RESOLVE:
        if organelles_left(game, game.turn) == 0 and not may_act(game, game.turn):
            next_resolution_turn(game)
    elif game.stage == Stage.DISCARD and game.rna_count[game.turn] <= game.rna_limit[game.turn]:
        fill_gaps(game)
        next_discard(game)


@rule
def end_turn(game: State) -> None:
    """A player ends a turn in which something could still be done (PEP-73)."""
    tell(game.events, Event.ENDED_TURN, game.turn)
    if game.stage == Stage.SELECT:
        next_selection_turn(game)
    else:
        next_resolution_turn(game)


@rule
def wait_for(game: State, seat: int, stage: int) -> None:
    """The turn of this seat; nobody else may do anything (PEP-67, PEP-102)."""
    game.turn = seat
    game.stage = stage
    game.waiting = 1 << seat


@rule
def begin_order(game: State) -> None:
    """A pass, Phase 2 or the discard goes clockwise from the First Player of this moment (PEP-35, PEP-60)."""
    game.start = game.holder
    game.done = 0


@rule
def next_in_order(game: State) -> int:
    """The next seat of this pass, phase or discard."""
    seat = (game.start + game.done) % game.seats
    game.done += 1
    return seat


# --- Phase 1 ----------------------------------------------------------------------------------------------------------


@rule
def begin_round(game: State) -> None:
    """Deal the Field; the First Player card may be taken again (PEP-33, PEP-37 to PEP-39, PEP-64)."""
    game.round += 1
    game.first_taken = 0
    game.drew = 0
    for seat in range(game.seats):
        game.selected[seat] = 0
    tell(game.events, Event.ROUND, FIELD_SIZE[game.seats], game.holder, game.stop_round > 0)
    deal_field(game, FIELD_SIZE[game.seats])
    game.passing = FIRST_PASS
    begin_order(game)
    begin_selection_turn(game, next_in_order(game))


@rule
def begin_selection_turn(game: State, seat: int) -> None:
    """One selection is due, unless Select Twice makes it two (PEP-46)."""
    game.due = 1
    game.twice = 0
    wait_for(game, seat, Stage.SELECT)


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
    return not game.atp_actions_after_selection or not may_act(game, game.turn)


# --- Phase 2 ----------------------------------------------------------------------------------------------------------


@rule
def begin_resolution(game: State) -> None:
    """The rest of the Field is discarded; the First Player of this moment begins (PEP-54, PEP-55, PEP-62, PEP-91)."""
    game.passing = PHASE_TWO
    game.due = 0
    game.twice = 0
    tell(game.events, Event.RESOLVING, game.holder, clear_field(game))
    begin_order(game)
    wait_for(game, next_in_order(game), Stage.RESOLVE)


@rule
def next_resolution_turn(game: State) -> None:
    """Each seat once, clockwise; every seat has a card to resolve (PEP-91, PEP-92)."""
    if game.done < game.seats:
        wait_for(game, next_in_order(game), Stage.RESOLVE)
    else:
        end_round(game)


# --- the end of a round -----------------------------------------------------------------------------------------------


@rule
def end_round(game: State) -> None:
    """In the Advanced game everybody comes down to the limits first: tokens, then RNA (PEP-157 to PEP-165)."""
    if game.difficulty == ADVANCED:
        return_surplus(game)
        begin_order(game)
        next_discard(game)
    else:
        finish_round(game)


@rule
def return_surplus(game: State) -> None:
    """Tokens above the limit go back to the supply by themselves (PEP-160, PEP-164)."""
    mask, tokens = 0, 0
    for seat in range(game.seats):
        surplus = game.atp[seat] - game.energy_limit[seat]
        if surplus > 0:
            pay(game, seat, surplus)
            mask |= 1 << seat
            tokens += surplus
    if mask:
        tell(game.events, Event.SURPLUS, mask, tokens)


@rule
def next_discard(game: State) -> None:
    """The next seat that holds too many RNA cards; beneath the chain they do not count (PEP-162, PEP-163)."""
    while game.done < game.seats:
        seat = next_in_order(game)
        if game.rna_count[seat] > game.rna_limit[seat]:
            wait_for(game, seat, Stage.DISCARD)
            return
    finish_round(game)


@rule
def finish_round(game: State) -> None:
    """The round after STOP was the last; otherwise look at the stall clock and go on (PEP-34, PEP-173 to PEP-177)."""
    if 0 < game.stop_round < game.round:
        end_game(game)
        return
    if game.stop_round == 0:
        game.dry = 0 if game.drew else game.dry + 1
        if game.dry >= game.stall_limit:
            take_stop_out(game)
            if game.end_mode == IMMEDIATE:
                end_game(game)
                return
    begin_round(game)


@rule
def take_stop_out(game: State) -> None:
    """The stall clock lays STOP out, without showing where it lay; the other cards keep their order (PEP-177)."""
    pull_out(game.amino_deck, STOP)
    game.by_clock = 1
    reveal_stop(game, NOBODY)
    cross(game.events)


# --- the end of the game ----------------------------------------------------------------------------------------------


@rule
def end_game(game: State) -> None:
    """All hands are shown and counted; nothing is legal afterwards (PEP-175, PEP-190)."""
    game.reason = Reason.STALL if game.by_clock else Reason.STOP
    game.stage = Stage.OVER
    game.waiting = 0
    tell(game.events, Event.ENDED, game.reason)
    cross(game.events)
