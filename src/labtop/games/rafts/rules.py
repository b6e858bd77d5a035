"""The rulebook of Rafts!: setup, what may be done now, and what a move does.

The subjects have pages of their own, in the order in which the rulebook is read: tables, goals, hands, pile, turns,
plays (the main phase), sabotage, improvements, serendipity, shields, asking (who is asked in a window), drawing and
scoring.
"""

from labtop.games.rafts.asking import after_play
from labtop.games.rafts.cards import (
    BENCHES,
    CARDS,
    COPIES,
    DEALT,
    DECK,
    DECKS,
    GOAL_CARDS,
    GOAL_COPIES,
    GOALS,
    MOST_GOALS,
    OF_GENERIC,
    OF_SPECIFIC,
    RESOURCES,
    SPACES,
    SPECIFIC,
)
from labtop.games.rafts.drawing import (
    begin_draw,
    choose_deck,
    discard_from_hand,
    go_on_drawing,
    offer_decks,
    offer_discards,
    pop_from,
)
from labtop.games.rafts.hands import receive
from labtop.games.rafts.improvements import (
    choose_goal,
    fetch,
    offer_fetches,
    offer_goals,
    offer_own_goals,
    send_back,
)
from labtop.games.rafts.plays import act, add, lay, offer_main
from labtop.games.rafts.sabotage import (
    offer_benches,
    offer_spoilings,
    offer_swaps,
    offer_thefts,
    put,
    spoil,
    steal,
    swap,
)
from labtop.games.rafts.scoring import score, winners
from labtop.games.rafts.serendipity import close_taking, offer_takings, take
from labtop.games.rafts.shields import close_shields, offer_shields
from labtop.games.rafts.state import ARGS, FAMILY, NONE, SEATS, Event, Family, Stage, State, Stream, encode
from labtop.games.rafts.turns import claim, enter_main
from labtop.kernel.deck import clear, fill, shuffle
from labtop.kernel.events import cross, tell
from labtop.kernel.menu import Menu, offer
from labtop.kernel.rng import below
from labtop.kernel.rule import rule

__all__ = ["apply", "close", "legal", "score", "setup", "winners"]

# --- setup ------------------------------------------------------------------------------------------------------------


@rule
def setup(game: State) -> None:
    """From the number of seats and the options to the first decision (RFT-10 to RFT-17)."""
    game.pending = NONE
    for seat in range(SEATS):
        for bench in range(BENCHES):
            for space in range(SPACES):
                game.bench[seat, bench, space] = NONE
        for place in range(MOST_GOALS):
            game.goals[seat, place] = NONE
    shuffle_decks(game)
    deal(game)
    game.active = below(game.rng, Stream.START, game.seats)
    tell(game.events, Event.BEGAN, game.active)
    enter_main(game)


@rule
def shuffle_decks(game: State) -> None:
    """Three decks, face down, and an empty pile (RFT-10, RFT-11, RFT-17)."""
    clear(game.specific_deck)
    clear(game.generic_deck)
    clear(game.action_deck)
    clear(game.pile)
    for card in range(CARDS):
        if DECK[card] == OF_SPECIFIC:
            fill(game.specific_deck, card, COPIES[card])
        elif DECK[card] == OF_GENERIC:
            fill(game.generic_deck, card, COPIES[card])
        else:
            fill(game.action_deck, card, COPIES[card])
    shuffle(game.specific_deck, game.rng, Stream.SPECIFIC)
    shuffle(game.generic_deck, game.rng, Stream.GENERIC)
    shuffle(game.action_deck, game.rng, Stream.ACTION)


@rule
def deal(game: State) -> None:
    """Two cards of each deck face down, and a goal face up, which may be the same for two (RFT-12 to RFT-15)."""
    for seat in range(game.seats):
        for deck in range(DECKS):
            for _ in range(DEALT[deck]):
                receive(game, seat, pop_from(game, deck))
    for goal in range(GOALS):
        game.pool[goal] = GOAL_COPIES[goal]
    for seat in range(game.seats):
        goal = draw_goal(game, below(game.rng, Stream.GOALS, GOAL_CARDS - seat))
        game.pool[goal] -= 1
        game.goals[seat, 0] = goal


@rule
def draw_goal(game: State, place: int) -> int:
    """The goal at this place of the pool, in which every card is as likely as any other."""
    goal = 0
    while place >= game.pool[goal]:
        place -= game.pool[goal]
        goal += 1
    return goal


# --- what may be done -------------------------------------------------------------------------------------------------


@rule
def legal(game: State, seat: int, menu: Menu) -> int:
    """The moves that this seat may make now, in the order of their numbers."""
    stage = game.stage
    if stage == Stage.MAIN:
        return offer_main(game, seat, menu)
    if stage == Stage.REACT or stage == Stage.BETWEEN:
        return offer(menu, offer_takings(game, seat, menu, 0), encode(Family.PASS))
    if stage == Stage.SHIELDS:
        return offer(menu, offer_shields(game, seat, menu, 0), encode(Family.PASS))
    if stage == Stage.DRAW:
        return offer_decks(game, menu)
    if stage == Stage.RELIEF:
        return offer(menu, offer_discards(game, seat, menu, 0), encode(Family.DONE))
    return offer_choices(game, seat, menu)


@rule
def offer_choices(game: State, seat: int, menu: Menu) -> int:
    """What a card that was played asks for (RFT-55, RFT-158)."""
    stage = game.stage
    if stage == Stage.ESPIONAGE:
        return offer_thefts(game, seat, menu)
    if stage == Stage.PLACE:
        return offer_benches(game, seat, menu)
    if stage == Stage.EXCHANGE:
        return offer_swaps(game, seat, menu)
    if stage == Stage.FUNGAL:
        return offer_spoilings(game, seat, menu)
    if stage == Stage.BIOECONOMY:
        return offer_fetches(game, seat, menu)
    if stage == Stage.RETURN:
        return offer_own_goals(menu)
    return offer_goals(game, seat, menu)


# --- what a move does -------------------------------------------------------------------------------------------------


@rule
def apply(game: State, seat: int, move: int) -> None:
    """Carry out a legal move of this seat, up to the next decision; all see it, and it stays (RFT-37, RFT-158)."""
    cross(game.events)
    family, first, second = FAMILY[move], ARGS[move, 0], ARGS[move, 1]
    if family == Family.LAY:
        lay(game, seat, first, second)
    elif family == Family.ADD:
        add(game, seat, SPECIFIC + first)
    elif family == Family.ACT:
        act(game, seat, RESOURCES + first)
    elif family == Family.DRAW:
        choose_deck(game, first)
        go_on_drawing(game)
    elif family == Family.END_TURN or family == Family.DONE:
        begin_draw(game)
    elif family == Family.TAKE:
        take(game, seat, first)
        after_play(game)
    elif family == Family.DISCARD:
        discard_from_hand(game, seat, first)
    elif family == Family.CLAIM:
        claim(game, seat, first)
    else:
        choose(game, seat, move)


@rule
def choose(game: State, seat: int, move: int) -> None:
    """The choice that a card asked for."""
    family, first, second = FAMILY[move], ARGS[move, 0], ARGS[move, 1]
    if family == Family.STEAL:
        steal(game, seat, first, second)
    elif family == Family.PUT:
        put(game, seat, first)
    elif family == Family.SWAP:
        swap(game, seat, first, second, ARGS[move, 2])
    elif family == Family.SPOIL:
        spoil(game, first)
    elif family == Family.FETCH:
        fetch(game, seat, first)
    elif family == Family.RETURN_GOAL:
        send_back(game, seat, first)
    else:
        choose_goal(game, seat, first)


@rule
def close(game: State) -> None:
    """All answers of a window are in (RFT-118, RFT-121, RFT-157)."""
    if game.stage == Stage.SHIELDS:
        close_shields(game)
    else:
        close_taking(game)
