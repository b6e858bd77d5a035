"""What must hold after every move, whatever was played: the invariants of the match, each under its number."""

from labtop.games.rafts.asking import possible_takers
from labtop.games.rafts.cards import (
    BENCHES,
    CARDS,
    COPIES,
    DECK,
    DECKS,
    FIRST,
    GOAL_COPIES,
    GOALS,
    HAND,
    MOST_GOALS,
    OF_GENERIC,
    OF_SPECIFIC,
    RESOURCES,
    SPACE,
    SPACES,
    TYPES,
)
from labtop.games.rafts.deals import known, on_tables
from labtop.games.rafts.hands import hand_size, unknown_cards
from labtop.games.rafts.shields import possible_shields
from labtop.games.rafts.state import NONE, SEATS, Stage, State
from labtop.games.rafts.tables import benches, limit
from labtop.kernel.deck import count_of
from labtop.kernel.rule import rule

BROKEN = {
    1: "a card is missing or there twice",
    2: "a hand holds more than six cards",
    3: "a card lies on a bench or space that is not there for it",
    4: "a table holds more of a type than has room",
    5: "a player has too few or too many goals, or two of a kind",
    6: "a goal is missing or there twice",
    7: "the counts of the pile do not match its cards",
    8: "a marker lies twice before a player, or before a seat that is not played",
    11: "the public counts of a hand do not match its cards",
    12: "the table waits for a player whose turn it is not",
    13: "a window asks seats that it should not, or not all that it should",
    17: "a hand lacks a card that everybody has seen there",
    18: "what a renewed deck has told does not agree with the hands",
}


@rule
def check(game: State) -> int:
    """The number of an invariant that is broken, or 0."""
    for broken in (
        check_cards(game),
        check_hands(game),
        check_tables(game),
        check_goals(game),
        check_waiting(game),
        check_renewals(game),
    ):
        if broken:
            return broken
    return 0


@rule
def check_cards(game: State) -> int:
    """Invariants 1 and 7: every card exists once, and the counts of the pile are right."""
    resources = 0
    for card in range(CARDS):
        count = count_of(game.pile, card)
        if count != game.piled[card]:
            return 7
        resources += count if card < RESOURCES else 0
        count += on_tables(game, card) + in_deck(game, card)
        for seat in range(SEATS):
            count += game.hand[seat, card]
        if count != COPIES[card]:
            return 1
    return 7 if resources != game.resources else 0


@rule
def in_deck(game: State, card: int) -> int:
    """How many copies of a card its deck holds."""
    if DECK[card] == OF_SPECIFIC:
        return count_of(game.specific_deck, card)
    if DECK[card] == OF_GENERIC:
        return count_of(game.generic_deck, card)
    return count_of(game.action_deck, card)


@rule
def check_hands(game: State) -> int:
    """Invariants 2, 11 and 17: six cards at most, of each family as many as everybody knows, and all known ones."""
    for seat in range(SEATS):
        if hand_size(game, seat) > HAND:
            return 2
        for deck in range(DECKS):
            count = 0
            for card in range(FIRST[deck], FIRST[deck + 1]):
                count += game.hand[seat, card]
                if game.hand[seat, card] < known(game, seat, card):
                    return 17
            if count != game.families[seat, deck]:
                return 11
    return 0


@rule
def check_tables(game: State) -> int:
    """Invariants 3, 4 and 8: one card on a space, no type above its limit, one marker of a kind."""
    for seat in range(SEATS):
        if not 0 <= game.lab[seat] <= 1 or not 0 <= game.funded[seat] <= 1:
            return 8
        if seat >= game.seats and (game.lab[seat] or game.funded[seat]):
            return 8
        for bench in range(BENCHES):
            for space in range(SPACES):
                card = game.bench[seat, bench, space]
                if card != NONE and (seat >= game.seats or bench >= benches(game, seat) or SPACE[card] != space):
                    return 3
        for kind in range(TYPES):
            room = limit(game, seat, kind) if seat < game.seats else 0
            if not 0 <= game.generic[seat, kind] <= room:
                return 4
    return 0


@rule
def check_goals(game: State) -> int:
    """Invariants 5 and 6: one goal, or two with European funding, never two of a kind; and all goals are there."""
    choosing = game.stage == Stage.FUNDING and game.pending == NONE
    for seat in range(game.seats):
        count = 0
        for place in range(MOST_GOALS):
            count += game.goals[seat, place] != NONE
        late = int(choosing and seat == game.active)
        if count != 1 + game.funded[seat] - late or game.goals[seat, 0] == game.goals[seat, 1]:
            return 5
    for goal in range(GOALS):
        count = game.pool[goal]
        for seat in range(game.seats):
            for place in range(MOST_GOALS):
                count += game.goals[seat, place] == goal
        if count != GOAL_COPIES[goal] or game.pool[goal] < 0:
            return 6
    return 0


@rule
def check_waiting(game: State) -> int:
    """Invariants 12 and 13: the active player acts, or those answer whom public facts name."""
    if not 0 <= game.active < game.seats:
        return 12
    if game.stage == Stage.OVER:
        return 0
    if game.stage == Stage.SHIELDS:
        return 0 if game.asked == possible_shields(game, game.pending) else 13
    if game.stage == Stage.REACT:
        return 0 if game.asked == possible_takers(game) & ~(1 << game.active) else 13
    if game.stage == Stage.BETWEEN:
        return 0 if game.asked == possible_takers(game) else 13
    return 0 if game.waiting == 1 << game.active else 12


@rule
def check_renewals(game: State) -> int:
    """What everybody can work out since a deck was renewed is true (RFT-38)."""
    for deck in range(DECKS):
        if game.renewed[deck]:
            for seat in range(game.seats):
                older = 0
                for card in range(FIRST[deck], FIRST[deck + 1]):
                    own = game.older_own[seat, card]
                    older += own
                    if own < 0 or own > game.hand[seat, card] - known(game, seat, card):
                        return 18
                if older != game.older_count[seat, deck] or older > unknown_cards(game, seat, deck):
                    return 18
            if not lots_agree(game, deck):
                return 18
    return 0


@rule
def lots_agree(game: State, deck: int) -> bool:
    """Whether the older cards are in hands, and the fresh ones in the deck and in hands."""
    for card in range(FIRST[deck], FIRST[deck + 1]):
        older, fresh = 0, in_deck(game, card)
        for seat in range(game.seats):
            older += game.older_own[seat, card]
            fresh += game.hand[seat, card] - known(game, seat, card) - game.older_own[seat, card]
        if older != game.older[card] or fresh != game.fresh[card]:
            return False
    return True
