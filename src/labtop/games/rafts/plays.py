"""The main phase: what may be played, and playing it (RFT-32 to RFT-46, RFT-53 to RFT-56, RFT-140)."""

from labtop.games.rafts.asking import after_play
from labtop.games.rafts.cards import (
    BIOECONOMY,
    ESPIONAGE,
    EXCHANGE,
    FUNDING,
    FUNGAL,
    HAND,
    LAB_EXPANSION,
    MOST_GOALS,
    OF_ACTION,
    OF_GENERIC,
    OF_SPECIFIC,
    RESOURCES,
    SLOW,
    SPECIFIC,
    TYPES,
)
from labtop.games.rafts.drawing import offer_discards
from labtop.games.rafts.goals import fulfilled
from labtop.games.rafts.hands import hand_size, show
from labtop.games.rafts.improvements import can_fetch, play_funding
from labtop.games.rafts.pile import discard
from labtop.games.rafts.sabotage import can_spoil, can_steal, can_swap
from labtop.games.rafts.serendipity import offer_takings
from labtop.games.rafts.shields import begin_disaster
from labtop.games.rafts.state import DEAD_HAND, FREE, Event, Family, Stage, State, encode
from labtop.games.rafts.tables import has_room, put_down
from labtop.kernel.events import tell
from labtop.kernel.menu import Menu, offer, offer_if
from labtop.kernel.position import wait_for
from labtop.kernel.rule import rule

# --- what may be done -------------------------------------------------------------------------------------------------


@rule
def offer_main(game: State, seat: int, menu: Menu) -> int:
    """End the turn, claim, play a card or, with a hand of which nothing can be played, discard (RFT-36, RFT-140)."""
    count = offer(menu, 0, encode(Family.END_TURN))
    for place in range(MOST_GOALS):
        if fulfilled(game, seat, place):
            count = offer(menu, count, encode(Family.CLAIM, place))
    before = count
    count = offer_resources(game, seat, menu, count)
    count = offer_actions(game, seat, menu, count)
    count = offer_takings(game, seat, menu, count)
    if may_discard(game, seat, count > before):
        count = offer_discards(game, seat, menu, count)
    return count


@rule
def offer_resources(game: State, seat: int, menu: Menu, count: int) -> int:
    """Bacteria and genes on any bench, generic cards where there is room (RFT-41 to RFT-45)."""
    if game.families[seat, OF_SPECIFIC]:
        second = game.lab[seat] != 0
        for card in range(SPECIFIC):
            held = game.hand[seat, card] > 0
            count = offer_if(menu, count, encode(Family.LAY, card, 0), held)
            count = offer_if(menu, count, encode(Family.LAY, card, 1), held & second)
    if game.families[seat, OF_GENERIC]:
        for kind in range(TYPES):
            if game.hand[seat, SPECIFIC + kind] > 0 and has_room(game, seat, SPECIFIC + kind):
                count = offer(menu, count, encode(Family.ADD, kind))
    return count


@rule
def offer_actions(game: State, seat: int, menu: Menu, count: int) -> int:
    """Every action without the lightning sign, also one that can do nothing (RFT-34, RFT-56)."""
    if game.families[seat, OF_ACTION]:
        for action in range(SLOW):
            count = offer_if(menu, count, encode(Family.ACT, action), game.hand[seat, RESOURCES + action] > 0)
    return count


@rule
def may_discard(game: State, seat: int, can_play: bool) -> bool:
    """With six cards of which none can be played; by a house rule always, or never (RFT-140, RFT-141)."""
    if game.discard_from_hand == FREE:
        return hand_size(game, seat) > 0
    return game.discard_from_hand == DEAD_HAND and not can_play and hand_size(game, seat) == HAND


# --- playing ----------------------------------------------------------------------------------------------------------


@rule
def lay(game: State, seat: int, card: int, bench: int) -> None:
    """A bacterium or gene; what was there is discarded (RFT-21, RFT-41 to RFT-43)."""
    show(game, seat, card)
    tell(game.events, Event.LAID, seat, card, bench)
    put_down(game, seat, card, bench)
    after_play(game)


@rule
def add(game: State, seat: int, card: int) -> None:
    """A generic card (RFT-44, RFT-45)."""
    show(game, seat, card)
    tell(game.events, Event.ADDED, seat, card)
    put_down(game, seat, card, 0)
    after_play(game)


@rule
def act(game: State, seat: int, card: int) -> None:
    """To the pile first, then the effect; Lab expansion and European funding stay on the table (RFT-53, RFT-54)."""
    show(game, seat, card)
    tell(game.events, Event.PLAYED, seat, card)
    if card == LAB_EXPANSION:
        expand(game, seat)
    elif card == FUNDING:
        play_funding(game, seat)
    else:
        discard(game, card)
        carry_out(game, seat, card)


@rule
def expand(game: State, seat: int) -> None:
    """A second bench, once (RFT-84, RFT-88)."""
    if game.lab[seat]:
        discard(game, LAB_EXPANSION)
        tell(game.events, Event.BLANK, LAB_EXPANSION)
    else:
        game.lab[seat] = 1
        tell(game.events, Event.EXPANDED, seat)
    after_play(game)


@rule
def carry_out(game: State, seat: int, card: int) -> None:
    """Ask for the choice that a card needs, if there is one to make; otherwise it does nothing (RFT-55, RFT-56)."""
    if card == ESPIONAGE:
        choose_if(game, seat, card, can_steal(game, seat), Stage.ESPIONAGE)
    elif card == EXCHANGE:
        choose_if(game, seat, card, can_swap(game, seat), Stage.EXCHANGE)
    elif card == FUNGAL:
        choose_if(game, seat, card, can_spoil(game, seat), Stage.FUNGAL)
    elif card == BIOECONOMY:
        choose_if(game, seat, card, can_fetch(game, seat), Stage.BIOECONOMY)
    else:
        begin_disaster(game, card)


@rule
def choose_if(game: State, seat: int, card: int, possible: bool, stage: int) -> None:
    """A choice that exists must be made (RFT-55); without one it is a blank play (RFT-56)."""
    if possible:
        wait_for(game, seat, stage)
    else:
        tell(game.events, Event.BLANK, card)
        after_play(game)
