"""Discards from the hand, the draw step, and the renewal of decks (RFT-127 to RFT-141)."""

from labtop.games.rafts.asking import ask_everybody
from labtop.games.rafts.cards import CARDS, DECK, DECKS, FIRST, HAND, OF_ACTION, OF_GENERIC, OF_SPECIFIC
from labtop.games.rafts.hands import hand_size, note_renewal, receive, show
from labtop.games.rafts.pile import discard
from labtop.games.rafts.state import Event, Family, Stage, State, Stream, encode
from labtop.kernel.deck import EMPTY, Deck, pop, push, shuffle
from labtop.kernel.events import cross, tell, whisper
from labtop.kernel.menu import Menu, offer
from labtop.kernel.position import wait_for
from labtop.kernel.rule import rule

# --- discards ---------------------------------------------------------------------------------------------------------


@rule
def offer_discards(game: State, seat: int, menu: Menu, count: int) -> int:
    """Any card of the hand (RFT-140)."""
    for card in range(CARDS):
        if game.hand[seat, card] > 0:
            count = offer(menu, count, encode(Family.DISCARD, card))
    return count


@rule
def discard_from_hand(game: State, seat: int, card: int) -> None:
    """One card, and then another or none; the main phase is over (RFT-140)."""
    show(game, seat, card)
    discard(game, card)
    tell(game.events, Event.DISCARDED, seat, card)
    cross(game.events)
    if hand_size(game, seat):
        wait_for(game, seat, Stage.RELIEF)
    else:
        begin_draw(game)


# --- decks ------------------------------------------------------------------------------------------------------------


@rule
def deck_size(game: State, deck: int) -> int:
    """How many cards a deck has."""
    if deck == OF_SPECIFIC:
        return game.specific_deck.count
    return game.generic_deck.count if deck == OF_GENERIC else game.action_deck.count


@rule
def pop_from(game: State, deck: int) -> int:
    """The top card of a deck."""
    if deck == OF_SPECIFIC:
        return pop(game.specific_deck)
    return pop(game.generic_deck) if deck == OF_GENERIC else pop(game.action_deck)


@rule
def is_renewable(game: State, deck: int) -> bool:
    """Whether cards of the pile may become this deck again (RFT-134, RFT-136)."""
    return deck != OF_ACTION or game.action_reshuffle != 0


@rule
def cards_in_pile(game: State, deck: int) -> int:
    """How many cards of a family lie in the pile."""
    count = 0
    for card in range(FIRST[deck], FIRST[deck + 1]):
        count += game.piled[card]
    return count


@rule
def renew_if_empty(game: State, deck: int) -> None:
    """An empty deck gets its own family back from the pile (RFT-134 to RFT-138)."""
    if deck_size(game, deck) == 0 and is_renewable(game, deck) and cards_in_pile(game, deck) > 0:
        note_renewal(game, deck)
        if deck == OF_SPECIFIC:
            renew(game, game.specific_deck, deck, Stream.SPECIFIC)
        elif deck == OF_GENERIC:
            renew(game, game.generic_deck, deck, Stream.GENERIC)
        else:
            renew(game, game.action_deck, deck, Stream.ACTION)
        tell(game.events, Event.RENEWED, deck)


@rule
def renew(game: State, cards: Deck, deck: int, stream: int) -> None:
    """Sort a family out of the pile, whose other cards keep their order, and shuffle it (RFT-135)."""
    pile, left = game.pile, 0
    for place in range(pile.count):
        card = pile.cards[place]
        if DECK[card] == deck:
            push(cards, card)
        else:
            pile.cards[left] = card
            left += 1
    for place in range(left, pile.count):
        pile.cards[place] = EMPTY
    pile.count = left
    for card in range(FIRST[deck], FIRST[deck + 1]):
        if deck != OF_ACTION:
            game.resources -= game.piled[card]
        game.piled[card] = 0
    shuffle(cards, game.rng, stream)
    cross(game.events)


# --- the draw step ----------------------------------------------------------------------------------------------------


@rule
def begin_draw(game: State) -> None:
    """Empty decks are renewed, whether or not there is anything to draw; then the hand is filled (RFT-127, RFT-137)."""
    for deck in range(DECKS):
        renew_if_empty(game, deck)
        game.named[deck] = 0
    go_on_drawing(game)


@rule
def go_on_drawing(game: State) -> None:
    """Ask for a deck while there is a choice; what is forced is done without a question (RFT-128, RFT-139)."""
    while wanted(game) > 0:
        only, choices = 0, 0
        for deck in range(DECKS):
            if may_draw(game, deck):
                only = deck
                choices += 1
        if choices > 1:
            wait_for(game, game.active, Stage.DRAW)
            return
        if choices == 0:
            break
        choose_deck(game, only)
    end_draw(game)


@rule
def wanted(game: State) -> int:
    """How many cards are still to be drawn or, where they are declared, to be named."""
    count = HAND - hand_size(game, game.active)
    for deck in range(DECKS):
        count -= game.named[deck]
    return count


@rule
def may_draw(game: State, deck: int) -> bool:
    """A deck with cards, counting those that a renewal will bring where decks are only named (RFT-129, RFT-138)."""
    if not game.draw_mode:
        return deck_size(game, deck) > 0
    left = deck_size(game, deck) - game.named[deck]
    return left > 0 or (is_renewable(game, deck) and left + cards_in_pile(game, deck) > 0)


@rule
def offer_decks(game: State, menu: Menu) -> int:
    """Every deck that can be drawn from; never the goals (RFT-129, RFT-131)."""
    count = 0
    for deck in range(DECKS):
        if may_draw(game, deck):
            count = offer(menu, count, encode(Family.DRAW, deck))
    return count


@rule
def choose_deck(game: State, deck: int) -> None:
    """Draw a card, or only name the deck where all decks are declared first (RFT-130)."""
    if game.draw_mode:
        game.named[deck] += 1
        tell(game.events, Event.NAMED, game.active, deck)
    else:
        draw(game, deck)


@rule
def draw(game: State, deck: int) -> None:
    """The top card, seen by its drawer only; a deck that runs out is renewed at once (RFT-37, RFT-137)."""
    card, seat = pop_from(game, deck), game.active
    receive(game, seat, card)
    whisper(game.events, 1 << seat, card, Event.DREW, seat, deck)
    cross(game.events)
    game.busy = 1
    renew_if_empty(game, deck)


@rule
def end_draw(game: State) -> None:
    """Draw what was named, in the order of the decks; then comes the window between turns (RFT-31, RFT-120)."""
    for deck in range(DECKS):
        for _ in range(game.named[deck]):
            draw(game, deck)
        game.named[deck] = 0
    ask_everybody(game)
