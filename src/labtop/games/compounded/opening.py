"""Set-up: the field, the stacks with their Lab Fires, the benches (CMP-02 to CMP-24, CMP-207 to CMP-213)."""

from labtop.games.compounded.bag import draw
from labtop.games.compounded.cards import (
    CELLS,
    COMPOUNDS,
    CRYSTALS,
    DECK,
    ELEMENTS,
    LAB_FIRE,
    LAB_FIRES,
    LAST_STACK,
    STACK,
    START_CRYSTALS,
    START_WILDS,
    STARTER,
    STARTERS,
    TILES,
    TOOLS,
)
from labtop.games.compounded.order import seat_at
from labtop.games.compounded.state import NO_CARD, NOBEL, NOBODY, Event, State, Stream
from labtop.games.compounded.things import number_of
from labtop.kernel.deck import clear, pop, push, shuffle
from labtop.kernel.events import tell
from labtop.kernel.rng import below
from labtop.kernel.rule import rule


@rule
def lay_starters(game: State) -> None:
    """The nine starters, shuffled, in the first nine cells or in any nine (CMP-15, CMP-16)."""
    cell = 0
    for card in range(COMPOUNDS):
        if STARTER[card]:
            game.card[cell] = card
            cell += 1
    while cell < CELLS:
        game.card[cell] = NO_CARD
        cell += 1
    for last in range((CELLS if game.starter_layout else STARTERS) - 1, 0, -1):
        other = below(game.rng, Stream.STARTERS, last + 1)
        game.card[last], game.card[other] = game.card[other], game.card[last]


@rule
def lay_others(game: State) -> None:
    """The other compounds, shuffled; seven of them fill the field (CMP-17)."""
    clear(game.deck)
    for card in range(COMPOUNDS):
        if not STARTER[card]:
            push(game.deck, card)
    shuffle(game.deck, game.rng, Stream.DECK)
    for cell in range(CELLS):
        if game.card[cell] == NO_CARD:
            game.card[cell] = pop(game.deck)


@rule
def stack_deck(game: State) -> None:
    """Stacks of eight, and one of seven at the bottom; each but the highest has a Lab Fire on it (CMP-18 to CMP-22)."""
    cards = game.deck.cards
    for place in range(DECK - 1, LAST_STACK - 1, -1):  # from the top, to make room
        cards[place + 1 + (place - LAST_STACK) // STACK] = cards[place]
    for stack in range(LAB_FIRES - 1):
        cards[LAST_STACK + stack * (STACK + 1)] = LAB_FIRE
    game.deck.count = DECK + LAB_FIRES - 1
    if game.lab_fires_in_deck == LAB_FIRES:
        add_sixth_fire(game)


@rule
def add_sixth_fire(game: State) -> None:
    """The sixth Lab Fire lies anywhere in the lowest stack (CMP-23)."""
    fire = below(game.rng, Stream.DECK, LAST_STACK + 1)
    push(game.deck, LAB_FIRE)
    for place in range(game.deck.count - 1, fire, -1):
        game.deck.cards[place] = game.deck.cards[place - 1]
    game.deck.cards[fire] = LAB_FIRE


@rule
def set_up_benches(game: State) -> None:
    """What everybody starts with, and four crystals each, Nobel last (CMP-04, CMP-05, CMP-10 to CMP-14, CMP-209)."""
    for element in range(ELEMENTS):
        game.bag[element] = CRYSTALS[element]
    for tool in range(TOOLS):
        game.supply[tool] = TILES[tool]
    for place in range(game.seats):
        seat = seat_at(game, place)
        game.wilds[seat] = START_WILDS
        game.unbuilt[seat] = 1
        draw_at_start(game, seat)
    if game.seats == NOBEL:
        draw_at_start(game, NOBEL)


@rule
def draw_at_start(game: State, seat: int) -> None:
    """Four crystals onto an empty bench (CMP-04, CMP-209)."""
    draw(game, game.bench[seat, :], START_CRYSTALS)
    tell(game.events, Event.DREW, seat, number_of(game.bench[seat, :], 0))


@rule
def clear_field(game: State) -> None:
    """Nothing is claimed, and nothing has gone."""
    for cell in range(CELLS):
        game.owner[cell] = NOBODY
    for card in range(COMPOUNDS):
        game.gone_to[card] = NOBODY
