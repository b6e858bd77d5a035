"""Deals of the cards that an observer cannot see: every deal that agrees with what is known is as likely as any other.

Copies of a card are different cards here. The families have nothing to do with each other, since the number of cards of
each in every hand is public. A card that was fetched from the pile lies where everybody saw it go, and is not dealt. Of
a renewed deck there are two lots: what was in hands when it was renewed, and what went into it; of both it is known how
many each hand has, so that each lot is shuffled and dealt by itself.
"""

from labtop.games.rafts.cards import COPIES, FIRST, FUNDING, LAB_EXPANSION, RESOURCES, SPACE, SPECIFIC
from labtop.games.rafts.hands import unknown_cards
from labtop.games.rafts.state import Stage, State
from labtop.games.rafts.tables import benches
from labtop.kernel.deck import Deck, clear, fill, pop, shuffle
from labtop.kernel.rng import Rng
from labtop.kernel.rule import rule

STREAM = 0  # of the imaginer's own generator


@rule
def deal_family(game: State, observer: int, cards: Deck, deck: int, rng: Rng) -> bool:
    """Fill the other hands, and the deck, with cards of one family; false if their numbers do not agree."""
    size = cards.count
    lay_known_cards(game, observer, deck)
    if game.renewed[deck]:
        if not deal_older(game, observer, cards, deck, rng):
            return False
        gather_fresh(game, observer, cards, deck)
    else:
        gather_unseen(game, observer, cards, deck)
    shuffle(cards, rng, STREAM)
    for seat in range(game.seats):
        if seat != observer:
            for _ in range(unknown_cards(game, seat, deck) - game.older_count[seat, deck]):
                if cards.count:
                    game.hand[seat, pop(cards)] += 1
    return cards.count == size


@rule
def lay_known_cards(game: State, observer: int, deck: int) -> None:
    """Every other hand begins with what everybody has seen there."""
    for seat in range(game.seats):
        if seat != observer:
            for card in range(FIRST[deck], FIRST[deck + 1]):
                game.hand[seat, card] = known(game, seat, card)


@rule
def known(game: State, seat: int, card: int) -> int:
    """How many copies of a card everybody has seen in a hand; actions cannot be fetched."""
    return game.known[seat, card] if card < RESOURCES else 0


@rule
def deal_older(game: State, observer: int, cards: Deck, deck: int, rng: Rng) -> bool:
    """Cards that were in hands before the deck was renewed; false if they are not as many as those hands hold."""
    clear(cards)
    for card in range(FIRST[deck], FIRST[deck + 1]):
        own = game.older_own[observer, card] if observer >= 0 else 0
        fill(cards, card, game.older[card] - own)
    shuffle(cards, rng, STREAM)
    for seat in range(game.seats):
        if seat != observer:
            for _ in range(game.older_count[seat, deck]):
                if cards.count == 0:
                    return False
                card = pop(cards)
                game.hand[seat, card] += 1
                game.older_own[seat, card] += 1
    return cards.count == 0


@rule
def gather_fresh(game: State, observer: int, cards: Deck, deck: int) -> None:
    """Into the deck: what it was renewed with, but for what the observer drew of it."""
    clear(cards)
    for card in range(FIRST[deck], FIRST[deck + 1]):
        own = 0
        if observer >= 0:
            own = game.hand[observer, card] - known(game, observer, card) - game.older_own[observer, card]
        fill(cards, card, game.fresh[card] - own)


@rule
def gather_unseen(game: State, observer: int, cards: Deck, deck: int) -> None:
    """Into the deck: all that lies nowhere in the open, is not in the own hand and was not seen to go into another."""
    clear(cards)
    for card in range(FIRST[deck], FIRST[deck + 1]):
        unseen = COPIES[card] - game.piled[card] - on_tables(game, card)
        for seat in range(game.seats):
            unseen -= game.hand[seat, card] if seat == observer else known(game, seat, card)
        fill(cards, card, unseen)


@rule
def on_tables(game: State, card: int) -> int:
    """How many copies of a card lie in front of players, or wait for a bench."""
    count = int(game.stage == Stage.PLACE and game.pending == card)
    for seat in range(game.seats):
        if card < SPECIFIC:
            for bench in range(benches(game, seat)):
                count += game.bench[seat, bench, SPACE[card]] == card
        elif card < RESOURCES:
            count += game.generic[seat, card - SPECIFIC]
        elif card == LAB_EXPANSION:
            count += game.lab[seat]
        elif card == FUNDING:
            count += game.funded[seat]
    return count
