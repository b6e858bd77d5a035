"""Bunsen Burners: the windows in which they can be used, the flame, and who puts it out (CMP-172 to CMP-177)."""

from labtop.games.compounded.cards import BURNER, CELLS
from labtop.games.compounded.order import begin_matter, end_matter, go_on, seat_at
from labtop.games.compounded.state import NO_CARD, NOBODY, Event, Family, Matter, Stage, State, encode
from labtop.kernel.events import tell
from labtop.kernel.menu import Menu, offer, offer_if
from labtop.kernel.position import wait_for
from labtop.kernel.rule import rule

ALL_WINDOWS = 0  # burner_windows


@rule
def has_no_flame(game: State, cell: int) -> bool:
    """What a Burner can be used on: a compound without a flame (CMP-172, CMP-173)."""
    return game.card[cell] != NO_CARD and game.flames[cell] == 0


@rule
def any_without_flame(game: State) -> bool:
    """Whether a Burner could be used at all."""
    for cell in range(CELLS):
        if has_no_flame(game, cell):
            return True
    return False


@rule
def find_burner(game: State) -> bool:
    """Ask the next holder in turn order; false when the window is closed (CMP-174)."""
    if game.burner_windows != ALL_WINDOWS or not any_without_flame(game):
        return False
    while game.asked < game.seats:
        seat = seat_at(game, game.asked)
        if game.tools[seat, BURNER] > 0:
            wait_for(game, seat, Stage.WINDOW)
            return True
        game.asked += 1
    return False


@rule
def offer_window(menu: Menu) -> int:
    """Pass, or use one."""
    count = offer(menu, 0, encode(Family.PASS))
    return offer(menu, count, encode(Family.USE_BURNER))


@rule
def pass_on(game: State) -> None:
    """The next is asked."""
    game.asked += 1
    go_on(game)


@rule
def offer_burning(game: State, menu: Menu) -> int:
    """Any compound without a flame."""
    count = 0
    for cell in range(CELLS):
        count = offer_if(menu, count, encode(Family.BURN, cell), has_no_flame(game, cell))
    return count


@rule
def burn(game: State, seat: int, cell: int) -> None:
    """The Burner is spent, prevented or not (CMP-149, CMP-172)."""
    game.tools[seat, BURNER] -= 1
    game.supply[BURNER] += 1
    game.burner, game.chosen = seat, cell
    tell(game.events, Event.LIT, seat, cell)
    begin_matter(game, Matter.PREVENT)
    go_on(game)


@rule
def find_prevention(game: State) -> None:
    """All others with a completed extinguisher are asked in turn order; if nobody helps there is a flame (CMP-175)."""
    while game.asked < game.seats:
        seat = seat_at(game, game.asked)
        if seat != game.burner and game.built[seat] > 0:
            wait_for(game, seat, Stage.PREVENT)
            return
        game.asked += 1
    game.flames[game.chosen] += 1
    tell(game.events, Event.BURNED, game.card[game.chosen], game.chosen)
    end_burning(game)


@rule
def offer_prevention(menu: Menu) -> int:
    """Pass, or prevent."""
    count = offer(menu, 0, encode(Family.PASS))
    return offer(menu, count, encode(Family.PREVENT))


@rule
def prevent(game: State, seat: int) -> None:
    """Both are discarded, and nothing else happens (CMP-175)."""
    spend_extinguisher(game, seat)
    tell(game.events, Event.PREVENTED, seat)
    end_burning(game)
    go_on(game)


@rule
def end_burning(game: State) -> None:
    """An open window begins again with the Lead (CMP-174)."""
    game.burner, game.chosen, game.asked = NOBODY, 0, 0
    end_matter(game)


@rule
def spend_extinguisher(game: State, seat: int) -> None:
    """A used extinguisher is out of the game, or can be built again if the house rules say so (CMP-145, CMP-244)."""
    game.built[seat] -= 1
    if game.extinguisher_rebuild:
        game.unbuilt[seat] += 1
