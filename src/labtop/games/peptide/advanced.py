"""The Advanced game alone: limits at the end of a round, and a Vacuole Track to raise them (PEP-155 to PEP-171)."""

from labtop.games.peptide.cards import BASES, ENERGY_START, RNA_START, VACUOLE
from labtop.games.peptide.facts import learn_rna_gone
from labtop.games.peptide.order import give_turn, next_in_order
from labtop.games.peptide.state import Column, Event, Family, Stage, State, encode
from labtop.games.peptide.supplies import pay, put_away
from labtop.kernel.events import cross, tell
from labtop.kernel.menu import Menu, offer
from labtop.kernel.rule import rule

# --- the Vacuole Track ------------------------------------------------------------------------------------------------


@rule
def set_markers(game: State) -> None:
    """Both markers of every seat on their first step (PEP-156)."""
    for seat in range(game.seats):
        game.energy_limit[seat] = ENERGY_START
        game.rna_limit[seat] = RNA_START


@rule
def offer_raises(game: State, seat: int, menu: Menu, count: int) -> int:
    """Instead of its Basic effect a Vacuole moves a marker that is not at its top (PEP-166, PEP-168, PEP-169)."""
    if game.energy_limit[seat] < game.energy_max:
        count = offer(menu, count, encode(Family.VACUOLE_RAISE, Column.ENERGY))
    if game.rna_limit[seat] < game.rna_max:
        count = offer(menu, count, encode(Family.VACUOLE_RAISE, Column.RNA))
    return count


@rule
def vacuole_raise(game: State, seat: int, column: int) -> None:
    """One marker moves up one step, and nothing else is gained (PEP-166, PEP-167, PEP-170)."""
    put_away(game, seat, VACUOLE)
    if column == Column.ENERGY:
        game.energy_limit[seat] += 1
        tell(game.events, Event.RAISED, seat, column, game.energy_limit[seat])
    else:
        game.rna_limit[seat] += 1
        tell(game.events, Event.RAISED, seat, column, game.rna_limit[seat])


# --- coming down to the limits ----------------------------------------------------------------------------------------


@rule
def return_surplus(game: State) -> None:
    """Tokens above the limit go back to the supply by themselves (PEP-160, PEP-164)."""
    mask, owners, tokens = 0, 0, 0
    for seat in range(game.seats):
        surplus = game.atp[seat] - game.energy_limit[seat]
        if surplus > 0:
            pay(game, seat, surplus)
            mask |= 1 << seat
            owners += 1
            tokens += surplus
    if mask:
        tell(game.events, Event.SURPLUS, mask, owners, tokens)


@rule
def rna_surplus(game: State, seat: int) -> int:
    """RNA cards in hand above the limit; beneath the chain they do not count (PEP-159, PEP-162)."""
    return game.rna_count[seat] - game.rna_limit[seat]


@rule
def next_discard(game: State) -> bool:
    """The turn of the next seat that holds too many RNA cards; whether there is one (PEP-163)."""
    while game.done < game.seats:
        seat = next_in_order(game)
        if rna_surplus(game, seat) > 0:
            give_turn(game, seat, Stage.DISCARD)
            return True
    return False


@rule
def offer_rna_to_discard(game: State, seat: int, menu: Menu) -> int:
    """Any base in hand; it is asked even if there is only one (PEP-161, PEP-192)."""
    count = 0
    for base in range(BASES):
        if game.rna[seat, base]:
            count = offer(menu, count, encode(Family.DISCARD_RNA, base))
    return count


@rule
def discard_rna(game: State, seat: int, base: int) -> None:
    """An RNA card from the hand goes face up to the discard pile (PEP-161)."""
    game.rna[seat, base] -= 1
    game.rna_count[seat] -= 1
    game.rna_discard[base] += 1
    learn_rna_gone(game, seat, base, 1)
    tell(game.events, Event.DISCARDED, seat, base)
    cross(game.events)
