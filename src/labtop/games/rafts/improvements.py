"""Improvements without the lightning sign: Lab expansion, Bioeconomy, European funding (RFT-84 to RFT-95)."""

from labtop.games.rafts.asking import after_play
from labtop.games.rafts.cards import FUNDING, GOALS, MOST_GOALS, RESOURCES
from labtop.games.rafts.goals import has_goal
from labtop.games.rafts.hands import receive
from labtop.games.rafts.pile import discard, take_out
from labtop.games.rafts.sabotage import bring_home
from labtop.games.rafts.state import NONE, Event, Family, Stage, State, encode
from labtop.games.rafts.tables import has_room
from labtop.kernel.events import tell
from labtop.kernel.menu import Menu, offer
from labtop.kernel.position import wait_for
from labtop.kernel.rule import rule

# --- bioeconomy -------------------------------------------------------------------------------------------------------


@rule
def may_fetch(game: State, seat: int, card: int) -> bool:
    """Any resource in the pile; where it goes to the table, one that has room there (RFT-89)."""
    return game.piled[card] > 0 and (not game.bioeconomy_to or has_room(game, seat, card))


@rule
def offer_fetches(game: State, seat: int, menu: Menu) -> int:
    """Everything that can be fetched."""
    count = 0
    for card in range(RESOURCES):
        if may_fetch(game, seat, card):
            count = offer(menu, count, encode(Family.FETCH, card))
    return count


@rule
def can_fetch(game: State, seat: int) -> bool:
    """Whether Bioeconomy has a legal choice."""
    found = False
    for card in range(RESOURCES):
        found |= may_fetch(game, seat, card)
    return found


@rule
def fetch(game: State, seat: int, card: int) -> None:
    """Into the hand, where all know of it, or by a house rule onto the table (RFT-90, RFT-91)."""
    take_out(game, card)
    tell(game.events, Event.FETCHED, seat, card)
    if game.bioeconomy_to:
        bring_home(game, seat, card)
        return
    receive(game, seat, card)
    game.known[seat, card] += 1
    after_play(game)


# --- European funding -------------------------------------------------------------------------------------------------


@rule
def may_choose(game: State, seat: int, goal: int) -> bool:
    """A goal of the pool that is no copy of one's own (RFT-92, RFT-94)."""
    return game.pool[goal] > 0 and not has_goal(game, seat, goal)


@rule
def can_choose(game: State, seat: int) -> bool:
    """Whether the pool has a goal to choose."""
    found = False
    for goal in range(GOALS):
        found |= may_choose(game, seat, goal)
    return found


@rule
def play_funding(game: State, seat: int) -> None:
    """The card stays in front of its player, and the goal is chosen; with two goals it does nothing, or replaces one
    by a house rule (RFT-54, RFT-92, RFT-95).
    """
    if can_choose(game, seat) and not game.funded[seat]:
        game.funded[seat] = 1
        tell(game.events, Event.FUNDED, seat)
        wait_for(game, seat, Stage.FUNDING)
        return
    discard(game, FUNDING)
    if can_choose(game, seat) and game.funding_replaces:
        wait_for(game, seat, Stage.RETURN)
    else:
        tell(game.events, Event.BLANK, FUNDING)
        after_play(game)


@rule
def offer_own_goals(menu: Menu) -> int:
    """Which goal goes back."""
    count = 0
    for place in range(MOST_GOALS):
        count = offer(menu, count, encode(Family.RETURN_GOAL, place))
    return count


@rule
def send_back(game: State, seat: int, place: int) -> None:
    """The goal changes place when the new one is chosen; until then it is one's own."""
    game.pending = place
    wait_for(game, seat, Stage.FUNDING)


@rule
def offer_goals(game: State, seat: int, menu: Menu) -> int:
    """Every goal that may be chosen."""
    count = 0
    for goal in range(GOALS):
        if may_choose(game, seat, goal):
            count = offer(menu, count, encode(Family.CHOOSE_GOAL, goal))
    return count


@rule
def choose_goal(game: State, seat: int, goal: int) -> None:
    """From the pool to the player, beside the other goal or in place of one (RFT-92, RFT-93)."""
    place = 1
    if game.pending != NONE:
        place = game.pending
        game.pending = NONE
        game.pool[game.goals[seat, place]] += 1
        tell(game.events, Event.RETURNED, seat, game.goals[seat, place])
    game.pool[goal] -= 1
    game.goals[seat, place] = goal
    tell(game.events, Event.CHOSE, seat, goal)
    after_play(game)
