"""What must hold after every move, whatever was played: the invariants of the match, each under its number."""

from labtop.games.pdb.cards import (
    BOXES,
    CARDS,
    INNOVATE,
    RECRUIT,
    RESEARCHERS,
    SLOTS,
    SQUARE,
    SUPPLY,
    TECHNIQUES,
    TOKENS,
    TYPES,
)
from labtop.games.pdb.rounds import can_act
from labtop.games.pdb.state import NO_CARD, NOBODY, SEATS, Stage, State
from labtop.kernel.deck import count_of
from labtop.kernel.rule import rule

TARGET_OF_BOOK, LEAST_DECK = 12, 13  # as long as the target is not higher, so many cards stay in the deck

BROKEN = {
    1: "tokens of a kind are missing, or there are too many",
    2: "a player has more Researchers than there are, or a seat that is not played has some",
    3: "the Researchers on boxes and cards are not those that were played",
    4: "a player has no Researcher left",
    5: "a recruited Researcher waits where nobody recruited",
    6: "a card is missing or there twice",
    7: "nobody at the table holds the Leader token",
    8: "a Researcher stands on a card of somebody else, or of nobody",
    9: "a card is claimed that is not there",
    11: "a count of tokens is below zero",
    13: "somebody was recruited in the first round",
    14: "the deck is smaller than it can be",
    15: "a player with two Researchers and Data in the Supply can do nothing",
    17: "the table waits for a seat that can do nothing, or for another than the active one",
    18: "cards at the bottom of the deck are known that cannot be",
}


@rule
def check(game: State) -> int:
    """The number of an invariant that is broken, or 0."""
    for broken in (check_tokens(game), check_researchers(game), check_cards(game), check_table(game)):
        if broken:
            return broken
    return 0


@rule
def check_tokens(game: State) -> int:
    """I-01, I-11: every token is in the Supply, with a player or on offer."""
    for kind in range(TOKENS):
        count = game.supply[kind]
        if game.supply[kind] < 0:
            return 11
        for seat in range(SEATS):
            count += game.tokens[seat, kind]
            if game.tokens[seat, kind] < 0:
                return 11
        if 0 <= kind - SQUARE < TYPES:
            count += game.offer[kind - SQUARE]
        if count != SUPPLY[kind]:
            return 1
    return 0


@rule
def check_researchers(game: State) -> int:
    """I-02 to I-05, I-08, I-13: ten of each color at most, at least one in play, and each where it was put."""
    for seat in range(SEATS):
        total, pending = game.total[seat], game.pending[seat]
        if seat >= game.seats:
            if total or pending or game.unplayed[seat]:
                return 2
            continue
        if total < 1:
            return 4
        if total + pending > RESEARCHERS:
            return 2
        if game.unplayed[seat] < 0 or total - game.unplayed[seat] != standing(game, seat):
            return 3
        if pending != (game.box[RECRUIT] == seat):
            return 5
        if pending and game.round == 1 and not game.recruit_in_round_one:
            return 13
    for card in range(TECHNIQUES):
        if game.card_used[card] and game.owner[card] == NOBODY:
            return 8
    return 0


@rule
def standing(game: State, seat: int) -> int:
    """The Researchers of a seat on boxes and on its own cards."""
    count = 0
    for place in range(BOXES):
        count += game.box[place] == seat
    for card in range(TECHNIQUES):
        count += game.owner[card] == seat and game.card_used[card] != 0
    return count


@rule
def check_cards(game: State) -> int:
    """I-06, I-09, I-14, I-18: 32 cards, each in one place; claims on cards that are there; a deck of enough cards."""
    for seat in range(SEATS):
        entries = 0
        for card in range(TECHNIQUES, CARDS):
            entries += game.owner[card] == seat
        if entries != game.entries[seat]:
            return 6
    for card in range(CARDS):
        count = count_of(game.deck, card) + (game.owner[card] != NOBODY)
        for slot in range(SLOTS):
            count += game.slot[slot] == card
        if count != 1:
            return 6
    for slot in range(SLOTS):
        if game.box[INNOVATE + slot] != NOBODY and game.slot[slot] == NO_CARD:
            return 9
    if game.waiting and game.target_achievement <= TARGET_OF_BOOK and game.deck.count < LEAST_DECK:
        return 14
    known = game.known_bottom
    return 0 if known == 0 or (0 < known <= game.deck.count and game.market_refresh_rounds) else 18


@rule
def check_table(game: State) -> int:
    """I-07, I-15, I-17: somebody leads, and the table waits for a seat that can take a turn."""
    if not 0 <= game.leader < game.seats:
        return 7
    if game.stage == Stage.OVER:
        return 0
    if game.waiting != 1 << game.active:
        return 17
    if game.stage == Stage.PLAY and not (game.unplayed[game.active] > 0 and can_act(game, game.active)):
        return 17
    for seat in range(game.seats):
        if game.unplayed[seat] > 0 and game.total[seat] > 1 and has_data(game) and not can_act(game, seat):
            return 15
    return 0


@rule
def has_data(game: State) -> bool:
    """Whether there is any Data in the Supply."""
    for data in range(TYPES):
        if game.supply[SQUARE + data] > 0:
            return True
    return False
