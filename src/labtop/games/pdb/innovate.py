"""Innovate: claiming a card, acquiring it when the round ends, and new cards.

PDB-65 to PDB-70, PDB-82, PDB-85 to PDB-88, PDB-102.
"""

from labtop.games.pdb.cards import COST, INNOVATE, SLOTS, SQUARE, TECHNIQUES, TYPES, WORTH
from labtop.games.pdb.state import NO_CARD, NOBODY, Event, Family, State, encode
from labtop.games.pdb.supply import give_back
from labtop.kernel.deck import pop
from labtop.kernel.events import cross, tell
from labtop.kernel.menu import Menu, offer
from labtop.kernel.rule import rule


@rule
def offer_innovations(game: State, seat: int, menu: Menu, count: int) -> int:
    """Each of the three boxes is an Action of its own (PDB-36, PDB-65)."""
    for slot in range(SLOTS):
        if may_innovate(game, seat, slot):
            count = offer(menu, count, encode(Family.INNOVATE, slot))
    return count


@rule
def may_innovate(game: State, seat: int, slot: int) -> bool:
    """A card lies there, nobody has claimed it, and the player holds its whole cost (PDB-66, PDB-67, PDB-69)."""
    return game.box[INNOVATE + slot] == NOBODY and game.slot[slot] != NO_CARD and can_pay(game, seat, slot)


@rule
def can_pay(game: State, seat: int, slot: int) -> bool:
    """Whether a player holds all the Data that the card on a box asks for (PDB-67, PDB-68)."""
    card = game.slot[slot]
    for data in range(TYPES):
        if game.tokens[seat, SQUARE + data] < COST[slot, card, data]:
            return False
    return True


@rule
def innovate(game: State, seat: int, slot: int) -> None:
    """Exactly the Data shown go back; card and Researcher stay until the round ends (PDB-67, PDB-69)."""
    card = game.slot[slot]
    for data in range(TYPES):
        give_back(game, seat, SQUARE + data, COST[slot, card, data])
    game.box[INNOVATE + slot] = seat
    tell(game.events, Event.CLAIMED, seat, card, slot)


# --- the end of a round -----------------------------------------------------------------------------------------------


@rule
def acquire_cards(game: State) -> int:
    """Claimed cards go to their owners, from left to right; how many there are (PDB-70, PDB-82)."""
    acquired = 0
    for slot in range(SLOTS):
        seat, card = game.box[INNOVATE + slot], game.slot[slot]
        if seat != NOBODY:
            game.owner[card] = seat
            game.entries[seat] += card >= TECHNIQUES
            game.slot[slot] = NO_CARD
            acquired += 1
            tell(game.events, Event.ACQUIRED, seat, card, WORTH[card])
    return acquired


@rule
def refill(game: State) -> None:
    """A new card for each box without one, from left to right, as far as there are cards (PDB-85 to PDB-88)."""
    for slot in range(SLOTS):
        if game.slot[slot] == NO_CARD and game.deck.count > 0:
            turn_up(game, slot)


@rule
def turn_up(game: State, slot: int) -> None:
    """The top card of the deck is laid on a box."""
    card = pop(game.deck)
    game.slot[slot] = card
    game.known_bottom = min(game.known_bottom, game.deck.count)
    tell(game.events, Event.TURNED_UP, card, slot)
    cross(game.events)


@rule
def refresh(game: State, acquired: int) -> None:
    """By house rule: after so many rounds without an acquired card the market is replaced (PDB-102)."""
    game.unclaimed = 0 if acquired else game.unclaimed + 1
    if game.unclaimed < game.market_refresh_rounds:
        return
    game.unclaimed = 0
    gave = put_under(game)
    for slot in range(SLOTS):
        if gave >> slot & 1:
            turn_up(game, slot)


@rule
def put_under(game: State) -> int:
    """All face-up cards go under the deck, the right one lowest; the mask of the boxes that gave one up (PDB-102)."""
    gave, cards = 0, 0
    for slot in range(SLOTS):
        if game.slot[slot] != NO_CARD:
            slip_under(game, game.slot[slot])
            game.slot[slot] = NO_CARD
            gave |= 1 << slot
            cards += 1
    tell(game.events, Event.PUT_UNDER, cards)
    return gave


@rule
def slip_under(game: State, card: int) -> None:
    """A card becomes the lowest of the deck, and everybody sees which one it is."""
    deck = game.deck
    for place in range(deck.count, 0, -1):
        deck.cards[place] = deck.cards[place - 1]
    deck.cards[0] = card
    deck.count += 1
    game.known_bottom += 1
