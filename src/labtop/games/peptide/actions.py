"""ATP actions: resetting the RNA Field, resetting the Organelle Field, Select Twice (PEP-67 to PEP-90)."""

from labtop.games.peptide.cards import RESET_ORGANELLES_PRICE, RESET_RNA_PRICE, SELECT_TWICE_PRICE, SLOTS
from labtop.games.peptide.state import Event, Family, Stage, State, encode
from labtop.games.peptide.supplies import can_pay, clear_field, deal_field, draw_rna, field_size, pay, rna_to_draw
from labtop.kernel.events import tell
from labtop.kernel.menu import Menu, offer
from labtop.kernel.rule import rule


@rule
def offer_actions(game: State, seat: int, menu: Menu, count: int) -> int:
    """Those that the seat can pay in full, in its own turn, any number of times (PEP-67, PEP-70, PEP-71)."""
    if may_select_twice(game, seat):
        count = offer(menu, count, encode(Family.SELECT_TWICE))
    if may_reset_organelles(game, seat):
        count = offer(menu, count, encode(Family.RESET_ORGANELLES))
    if may_reset_rna(game, seat):
        count = offer(menu, count, encode(Family.RESET_RNA))
    return count


@rule
def may_act(game: State, seat: int) -> bool:
    """Whether any ATP action is left; that depends on public facts alone (PEP-73)."""
    return may_reset_rna(game, seat) or may_reset_organelles(game, seat) or may_select_twice(game, seat)


@rule
def apply_action(game: State, seat: int, family: int) -> None:
    """One of the three."""
    if family == Family.SELECT_TWICE:
        select_twice(game, seat)
    elif family == Family.RESET_ORGANELLES:
        reset_organelles(game, seat)
    else:
        reset_rna(game, seat)


# --- Reset the RNA Field ----------------------------------------------------------------------------------------------


@rule
def may_reset_rna(game: State, seat: int) -> bool:
    """In either phase, while there is a card to turn up (PEP-74, PEP-76, PEP-77)."""
    return can_pay(game, seat, RESET_RNA_PRICE) and rna_to_draw(game) > 0


@rule
def reset_rna(game: State, seat: int) -> None:
    """Both face-up cards to the discard pile, two new ones from the deck (PEP-75)."""
    pay(game, seat, RESET_RNA_PRICE)
    for slot in range(SLOTS):
        game.rna_discard[game.rna_field[slot]] += 1
    for slot in range(SLOTS):
        game.rna_field[slot] = draw_rna(game)
    tell(game.events, Event.RESET_RNA, seat, game.rna_field[0], game.rna_field[1])


# --- Reset the Organelle Field ----------------------------------------------------------------------------------------


@rule
def may_reset_organelles(game: State, seat: int) -> bool:
    """In Phase 1 only, and only while there is something in the Field (PEP-78, PEP-81)."""
    return in_phase_one(game) and can_pay(game, seat, RESET_ORGANELLES_PRICE) and field_size(game) > 0


@rule
def in_phase_one(game: State) -> bool:
    """While organelles are selected (PEP-81)."""
    return game.stage == Stage.SELECT


@rule
def reset_organelles(game: State, seat: int) -> None:
    """The Field is discarded and as many new cards are dealt; what players took stays (PEP-79, PEP-80, PEP-82)."""
    pay(game, seat, RESET_ORGANELLES_PRICE)
    number = clear_field(game)
    tell(game.events, Event.RESET_ORGANELLES, seat, number)
    deal_field(game, number)


# --- Select Twice -----------------------------------------------------------------------------------------------------


@rule
def may_select_twice(game: State, seat: int) -> bool:
    """In the first pass, once, for its price, and in time (PEP-83, PEP-84, PEP-89)."""
    if not in_first_pass(game) or game.twice or not can_pay(game, seat, SELECT_TWICE_PRICE):
        return False
    return may_still_act(game, seat)


@rule
def in_first_pass(game: State) -> bool:
    """In the first of the two turns of Phase 1 (PEP-84)."""
    return in_phase_one(game) and game.passing == 1


@rule
def may_still_act(game: State, seat: int) -> bool:
    """Before or after the selection; before the first one where nothing may follow a selection (PEP-71, PEP-89)."""
    return game.atp_actions_after_selection != 0 or game.selected[seat] == 0


@rule
def select_twice(game: State, seat: int) -> None:
    """Both selections of the round in this turn; there is no second turn in Phase 1 (PEP-85, PEP-86)."""
    pay(game, seat, SELECT_TWICE_PRICE)
    game.twice = 1
    game.due += 1
    tell(game.events, Event.SELECT_TWICE, seat)
