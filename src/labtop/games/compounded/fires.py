"""Field fires, explosions and scattering (CMP-121 to CMP-146)."""

from labtop.games.compounded.bag import empty_into_bag, is_nobel
from labtop.games.compounded.burners import spend_extinguisher
from labtop.games.compounded.cards import BESIDE, CELLS, ELEMENTS, FLAMMABLE, LIMIT
from labtop.games.compounded.field import clear_cell, is_open, settle_space
from labtop.games.compounded.order import begin_matter, end_matter, go_on, mention, seat_at
from labtop.games.compounded.state import EXPLODED, NO_CARD, NOBODY, Event, Family, Matter, Stage, State, encode
from labtop.kernel.events import tell
from labtop.kernel.menu import Menu, offer, offer_if
from labtop.kernel.position import wait_for
from labtop.kernel.rule import rule

PLACER = 0  # scatter_completion

# --- fire -------------------------------------------------------------------------------------------------------------


@rule
def burns(game: State, cell: int) -> bool:
    """A fire threatens what is flammable, and what has a flame already (CMP-121, CMP-122, CMP-176)."""
    card = game.card[cell]
    return card != NO_CARD and (FLAMMABLE[card] != 0 or game.flames[cell] > 0)


@rule
def start_fire(game: State) -> None:
    """Every threatened compound will get a flame, unless it is protected (CMP-121, CMP-184)."""
    game.threatened, game.protected = 0, 0
    for cell in range(CELLS):
        if burns(game, cell):
            game.threatened |= 1 << cell
    tell(game.events, Event.BROKE_OUT)
    begin_matter(game, Matter.FIRE)


@rule
def find_protector(game: State) -> None:
    """Holders of completed extinguishers in turn order, each until he passes (CMP-123, CMP-124)."""
    while game.asked < game.seats and game.threatened & ~game.protected != 0:
        seat = seat_at(game, game.asked)
        if game.built[seat] > 0:
            wait_for(game, seat, Stage.FIRE)
            return
        game.asked += 1
    spread_flames(game)
    explode(game)


@rule
def offer_protection(game: State, menu: Menu) -> int:
    """Pass, or one compound that is threatened and unprotected, whoever claims it (CMP-123, CMP-124, CMP-144)."""
    count = offer(menu, 0, encode(Family.PASS))
    for cell in range(CELLS):
        protect_it = game.threatened & ~game.protected & 1 << cell != 0
        count = offer_if(menu, count, encode(Family.PROTECT, cell), protect_it)
    return count


@rule
def protect(game: State, seat: int, cell: int) -> None:
    """This fire's flame stays off; earlier ones stay (CMP-123, CMP-145, CMP-146)."""
    spend_extinguisher(game, seat)
    game.protected |= 1 << cell
    tell(game.events, Event.PROTECTED, seat, cell)
    go_on(game)


@rule
def spread_flames(game: State) -> None:
    """One flame for each compound that is not protected (CMP-125, CMP-143)."""
    for cell in range(CELLS):
        if game.threatened & ~game.protected & 1 << cell:
            game.flames[cell] += 1
            mention(game, Event.CAUGHT_FIRE, game.card[cell], cell, game.flames[cell])
    game.threatened, game.protected = 0, 0


# --- explosions -------------------------------------------------------------------------------------------------------


@rule
def reached_limit(game: State, cell: int) -> bool:
    """As many flames as it takes (CMP-126 to CMP-128)."""
    card = game.card[cell]
    return card != NO_CARD and game.flames[cell] >= LIMIT[card]


@rule
def explode(game: State) -> None:
    """All that have reached their limit leave together, before anything is scattered (CMP-128 to CMP-131)."""
    for cell in range(CELLS):
        if reached_limit(game, cell):
            blow_up(game, cell)
    begin_matter(game, Matter.SCATTER)


@rule
def blow_up(game: State, cell: int) -> None:
    """The card is discarded, its token returns, its crystals are loose (CMP-130 to CMP-132, CMP-238)."""
    tell(game.events, Event.BLEW_UP, game.card[cell], cell)
    owner = game.owner[cell]
    game.scatterer[cell] = game.lead if owner == NOBODY or is_nobel(game, owner) else owner
    for element in range(ELEMENTS):
        game.loose[cell, element] = game.on[cell, element]
        game.on[cell, element] = 0
    game.exploded |= 1 << cell
    clear_cell(game, cell, EXPLODED)


# --- scattering -------------------------------------------------------------------------------------------------------


@rule
def source_of(game: State) -> int:
    """The exploded compound whose turn it is: in the order of the cells (CMP-136)."""
    for cell in range(CELLS):
        if game.exploded >> cell & 1:
            return cell
    return 0


@rule
def takes(game: State, source: int, cell: int, element: int) -> bool:
    """Whether a loose crystal can go to a compound beside its own (CMP-133, CMP-134, CMP-141)."""
    if game.loose[source, element] == 0 or not BESIDE[game.adjacency, source] >> cell & 1:
        return False
    return is_open(game, cell, element)


@rule
def find_scatter(game: State) -> None:
    """What fits must be placed, the rest goes to the bag; then the next explosion (CMP-134 to CMP-136, CMP-139)."""
    while game.exploded != 0:
        source = source_of(game)
        if fits_beside(game, source):
            wait_for(game, game.scatterer[source], Stage.SCATTER)
            return
        empty_into_bag(game, game.loose[source, :])
        game.scatterer[source] = 0
        game.exploded &= ~(1 << source)
    end_matter(game)


@rule
def fits_beside(game: State, source: int) -> bool:
    """Whether a loose crystal has a space to go to."""
    for element in range(ELEMENTS):
        if game.loose[source, element] > 0:
            for cell in range(CELLS):
                if takes(game, source, cell, element):
                    return True
    return False


@rule
def offer_scatter(game: State, menu: Menu) -> int:
    """Each loose element on each open space beside (CMP-134, CMP-136)."""
    source, count = source_of(game), 0
    for element in range(ELEMENTS):
        if game.loose[source, element] > 0:
            for cell in range(CELLS):
                count = offer_if(menu, count, encode(Family.PLACE, element, cell), takes(game, source, cell, element))
    return count


@rule
def scatter(game: State, seat: int, element: int, cell: int) -> None:
    """A crystal flies; who scatters it claims what it completes (CMP-137, CMP-138, CMP-140, CMP-239)."""
    game.loose[source_of(game), element] -= 1
    game.on[cell, element] += 1
    mention(game, Event.SCATTERED, element, cell)
    settle_space(game, seat, cell, game.scatter_completion == PLACER)
    go_on(game)
