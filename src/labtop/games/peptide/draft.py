"""Phase 1: selecting organelles, face up or face down, or the First Player card (PEP-37 to PEP-66)."""

from labtop.games.peptide.actions import apply_action
from labtop.games.peptide.cards import KINDS
from labtop.games.peptide.state import NOBODY, Event, Family, State, encode
from labtop.kernel.events import tell
from labtop.kernel.menu import Menu, offer
from labtop.kernel.rule import rule


@rule
def offer_selections(game: State, seat: int, menu: Menu) -> int:
    """Each kind in the Field, up or down, or the First Player card; no selection can be skipped (PEP-45 to PEP-50)."""
    count = 0
    for kind in range(KINDS):
        if game.field[kind]:
            count = offer(menu, count, encode(Family.TAKE_UP, kind))
    for kind in range(KINDS):
        if game.field[kind]:
            count = offer(menu, count, encode(Family.TAKE_DOWN, kind))
    if may_take_first_player(game, seat):
        count = offer(menu, count, encode(Family.TAKE_FIRST_PLAYER))
    return count


@rule
def may_take_first_player(game: State, seat: int) -> bool:
    """Once a round, by all together, and not by its holder unless the table says so (PEP-58, PEP-63)."""
    return not game.first_taken and may_become_first(game, seat)


@rule
def may_become_first(game: State, seat: int) -> bool:
    """Not who holds the First Player card already, unless the table says so (PEP-63)."""
    return game.holder != seat or game.holder_may_select_first_player != 0


@rule
def apply_selection(game: State, seat: int, family: int, kind: int) -> None:
    """In Phase 1: a selection, or an ATP action."""
    if family == Family.TAKE_UP:
        take_up(game, seat, kind)
    elif family == Family.TAKE_DOWN:
        take_down(game, seat, kind)
    elif family == Family.TAKE_FIRST_PLAYER:
        take_first_player(game, seat)
    else:
        apply_action(game, seat, family)


@rule
def take_up(game: State, seat: int, kind: int) -> None:
    """The organelle lies face up and will be carried out (PEP-45)."""
    game.field[kind] -= 1
    game.up[seat, kind] += 1
    tell(game.events, Event.TOOK_UP, seat, kind)
    count_selection(game, seat)


@rule
def take_down(game: State, seat: int, kind: int) -> None:
    """The organelle lies face down and will give 1 ATP; everybody saw which it is (PEP-47, PEP-51, PEP-52)."""
    game.field[kind] -= 1
    game.down[seat, kind] += 1
    tell(game.events, Event.TOOK_DOWN, seat, kind)
    count_selection(game, seat)


@rule
def take_first_player(game: State, seat: int) -> None:
    """The taker is First Player at once; the pass in progress goes on as it was (PEP-48, PEP-57 to PEP-62, PEP-65)."""
    tell(game.events, Event.TOOK_FIRST_PLAYER, seat, game.holder if game.holder != seat else NOBODY)
    game.holder = seat
    game.first_taken = 1
    count_selection(game, seat)


@rule
def count_selection(game: State, seat: int) -> None:
    """One of the two selections of the round is made (PEP-49)."""
    game.selected[seat] += 1
    game.due -= 1
