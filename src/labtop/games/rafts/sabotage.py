"""Sabotage of one opponent: espionage, exchange, fungal contamination (RFT-57, RFT-60 to RFT-75)."""

from labtop.games.rafts.asking import after_play
from labtop.games.rafts.cards import MEDIUM, MOST_GOALS, RAFT, SPACES, SPECIFIC
from labtop.games.rafts.shields import lose_generic
from labtop.games.rafts.state import NONE, OF_RAFT, Event, Family, Stage, State, encode
from labtop.games.rafts.tables import benches, has_room, put_down
from labtop.kernel.events import tell
from labtop.kernel.menu import Menu, offer, offer_if
from labtop.kernel.position import wait_for
from labtop.kernel.rule import rule

# --- espionage --------------------------------------------------------------------------------------------------------


@rule
def may_steal(game: State, seat: int, victim: int, what: int) -> bool:
    """A bacterium or gene of an opponent, or a raft if there is room for it (RFT-60, RFT-63, RFT-64)."""
    if victim == seat or victim >= game.seats:
        return False
    if what == OF_RAFT:
        return game.generic[victim, RAFT - SPECIFIC] > 0 and has_room(game, seat, RAFT)
    return game.bench[victim, what // SPACES, what % SPACES] != NONE


@rule
def offer_thefts(game: State, seat: int, menu: Menu) -> int:
    """Everything that can be stolen, opponent by opponent."""
    count = 0
    for victim in range(game.seats):
        for what in range(OF_RAFT + 1):
            count = offer_if(menu, count, encode(Family.STEAL, victim, what), may_steal(game, seat, victim, what))
    return count


@rule
def can_steal(game: State, seat: int) -> bool:
    """Whether espionage has a legal choice."""
    found = False
    for victim in range(game.seats):
        for what in range(OF_RAFT + 1):
            found |= may_steal(game, seat, victim, what)
    return found


@rule
def steal(game: State, seat: int, victim: int, what: int) -> None:
    """From table to table, past the pile; of two benches the thief chooses one (RFT-60 to RFT-62, RFT-65 to RFT-67)."""
    card = RAFT
    if what == OF_RAFT:
        game.generic[victim, RAFT - SPECIFIC] -= 1
    else:
        card = game.bench[victim, what // SPACES, what % SPACES]
        game.bench[victim, what // SPACES, what % SPACES] = NONE
    tell(game.events, Event.STOLE, seat, victim, card)
    bring_home(game, seat, card)


@rule
def bring_home(game: State, seat: int, card: int) -> None:
    """Put a card on the own table, on a bench of one's choice where there are two."""
    if card < SPECIFIC and benches(game, seat) > 1:
        game.pending = card
        wait_for(game, seat, Stage.PLACE)
    else:
        put_down(game, seat, card, 0)
        after_play(game)


@rule
def put(game: State, seat: int, bench: int) -> None:
    """The card that waited for a bench (RFT-65)."""
    card = game.pending
    game.pending = NONE
    tell(game.events, Event.LAID, seat, card, bench)
    put_down(game, seat, card, bench)
    after_play(game)


@rule
def offer_benches(game: State, seat: int, menu: Menu) -> int:
    """Any bench, free or not."""
    count = 0
    for bench in range(benches(game, seat)):
        count = offer(menu, count, encode(Family.PUT, bench))
    return count


# --- exchange ---------------------------------------------------------------------------------------------------------


@rule
def may_swap(game: State, seat: int, own: int, other: int, theirs: int) -> bool:
    """Two different goals, after which nobody has two copies of one (RFT-69, RFT-71)."""
    if other == seat or other >= game.seats:
        return False
    given, taken = game.goals[seat, own], game.goals[other, theirs]
    if given == NONE or taken == NONE or given == taken:
        return False
    return game.goals[seat, 1 - own] != taken and game.goals[other, 1 - theirs] != given


@rule
def offer_swaps(game: State, seat: int, menu: Menu) -> int:
    """Every pair of goals that may change place."""
    count = 0
    for own in range(MOST_GOALS):
        for other in range(game.seats):
            for theirs in range(MOST_GOALS):
                count = offer_if(
                    menu,
                    count,
                    encode(Family.SWAP, own, other, theirs),
                    may_swap(game, seat, own, other, theirs),
                )
    return count


@rule
def can_swap(game: State, seat: int) -> bool:
    """Whether an exchange has a legal choice."""
    found = False
    for own in range(MOST_GOALS):
        for other in range(game.seats):
            for theirs in range(MOST_GOALS):
                found |= may_swap(game, seat, own, other, theirs)
    return found


@rule
def swap(game: State, seat: int, own: int, other: int, theirs: int) -> None:
    """Only the two goals change place; nobody can refuse (RFT-68, RFT-70, RFT-72)."""
    given, taken = game.goals[seat, own], game.goals[other, theirs]
    game.goals[seat, own], game.goals[other, theirs] = taken, given
    tell(game.events, Event.SWAPPED, seat, taken)
    tell(game.events, Event.SWAPPED, other, given)
    after_play(game)


# --- fungal contamination ---------------------------------------------------------------------------------------------


@rule
def may_spoil(game: State, seat: int, victim: int) -> bool:
    """An opponent with a medium card (RFT-74)."""
    return victim != seat and victim < game.seats and game.generic[victim, MEDIUM - SPECIFIC] > 0


@rule
def offer_spoilings(game: State, seat: int, menu: Menu) -> int:
    """Whom fungal contamination can hit."""
    count = 0
    for victim in range(game.seats):
        if may_spoil(game, seat, victim):
            count = offer(menu, count, encode(Family.SPOIL, victim))
    return count


@rule
def can_spoil(game: State, seat: int) -> bool:
    """Whether fungal contamination has a legal choice."""
    found = False
    for victim in range(game.seats):
        found |= may_spoil(game, seat, victim)
    return found


@rule
def spoil(game: State, victim: int) -> None:
    """The opponent loses a medium card, and nothing shields it (RFT-73, RFT-75)."""
    lose_generic(game, victim, MEDIUM - SPECIFIC)
    after_play(game)
