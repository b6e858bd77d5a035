"""Deals for the rare case that drawing a fair one takes too long: mended card by card, then stirred.

Any deal of the unseen cards is mended by swaps between two places, hands or the pile, until no fact is broken. Then
many more swaps, each taken back if it breaks one, carry it far from where the mending left it: nearly as fair as a deal
of deals.py, not exactly.
"""

from labtop.games.bound.cards import NAMES, NAMES_OF, PAIRS, RANKS, TYPE_OF, TYPES
from labtop.games.bound.deals import STREAM, unseen_cards
from labtop.games.bound.facts import copies, sure_copies
from labtop.games.bound.rules import has_pair, holds_both, put_into_hand, take_out_of_hand
from labtop.games.bound.state import SEATS, Stage, State
from labtop.kernel.deck import clear, pop, push, shuffle
from labtop.kernel.rng import Rng, below
from labtop.kernel.rule import rule

DEALS = 20  # enough for any facts that are true; a position set up against its facts is given up
SWAPS = 5_000  # to mend a deal before it is dealt again
STIRS = 1_000  # swaps of a deal that is mended
LOOKS = 12  # for a place where something is wrong
PATIENCE = 4096  # one swap for the worse in so many is let pass, to get out of corners
NOT_FOUND = -1
PILE = SEATS + 1  # as a place for cards, beside the seats; EVERYBODY is an observer and no place


@rule
def deal_and_mend(game: State, observer: int, rng: Rng) -> bool:
    """Deal, mend and stir; false if no deal could be mended."""
    for _ in range(DEALS):
        deal_anyhow(game, observer, rng)
        if mend(game, observer, rng):
            for _ in range(STIRS):
                try_swap(game, observer, any_place(game, observer, rng), any_place(game, observer, rng), False, rng)
            shuffle(game.draw, rng, STREAM)
            return True
    return False


@rule
def deal_anyhow(game: State, observer: int, rng: Rng) -> None:
    """Shuffle all that the observer cannot see and deal it by the sizes of the hands, whatever is known."""
    unseen = unseen_cards(game, observer)
    clear(game.draw)
    for name in range(NAMES):
        for _ in range(copies(unseen, name)):
            push(game.draw, name)
    shuffle(game.draw, rng, STREAM)
    for seat in range(game.seats):
        if seat != observer:
            for name in range(NAMES):
                game.hand[seat, name] = 0
            for _ in range(min(game.hand_size[seat], game.draw.count)):
                game.hand[seat, pop(game.draw)] += 1


@rule
def mend(game: State, observer: int, rng: Rng) -> bool:
    """Swap cards until no fact is broken; whether that came about."""
    for _ in range(SWAPS):
        if broken_facts(game, observer) == 0:
            return True
        one = broken_place(game, observer, rng)
        try_swap(game, observer, one, any_place(game, observer, rng), below(rng, STREAM, PATIENCE) == 0, rng)
    return broken_facts(game, observer) == 0


@rule
def try_swap(game: State, observer: int, one: int, other: int, for_the_worse: bool, rng: Rng) -> None:
    """Swap two random cards of two places, unless more is broken then and that is not let pass."""
    if one == other:
        return
    before = broken_at(game, observer, one) + broken_at(game, observer, other)
    given, taken = card_at(game, one, rng), card_at(game, other, rng)
    swap(game, one, given, other, taken)
    after = broken_at(game, observer, one) + broken_at(game, observer, other)
    if after > before and not for_the_worse:
        swap(game, one, taken, other, given)


@rule
def swap(game: State, one: int, given: int, other: int, taken: int) -> None:
    """One card each way, between hands or a hand and the pile."""
    replace(game, one, given, taken)
    replace(game, other, taken, given)


@rule
def replace(game: State, place: int, old: int, new: int) -> None:
    """One card of a hand or of the pile becomes another."""
    if place == PILE:
        game.draw.cards[place_of(game, old)] = new
    else:
        take_out_of_hand(game, place, old)
        put_into_hand(game, place, new)


@rule
def any_place(game: State, observer: int, rng: Rng) -> int:
    """Another hand, or the pile."""
    place = observer
    while place == observer or cards_at(game, place) == 0:
        place = below(rng, STREAM, game.seats + 1)
        if place == game.seats:
            place = PILE
    return place


@rule
def broken_place(game: State, observer: int, rng: Rng) -> int:
    """A place where some fact is broken, as far as a few looks show."""
    place = any_place(game, observer, rng)
    for _ in range(LOOKS):
        if broken_at(game, observer, place) > 0:
            break
        place = any_place(game, observer, rng)
    return place


@rule
def cards_at(game: State, place: int) -> int:
    """How many cards are in a hand or in the pile."""
    return game.draw.count if place == PILE else game.hand_size[place]


@rule
def card_at(game: State, place: int, rng: Rng) -> int:
    """A random card of a hand or of the pile."""
    left = below(rng, STREAM, cards_at(game, place))
    if place == PILE:
        return game.draw.cards[left]
    name = 0
    while left >= game.hand[place, name]:
        left -= game.hand[place, name]
        name += 1
    return name


@rule
def broken_facts(game: State, observer: int) -> int:
    """How many facts the whole deal breaks."""
    count = broken_in_pile(game)
    for seat in range(game.seats):
        if seat != observer:
            count += broken_at(game, observer, seat)
    return count


@rule
def broken_at(game: State, observer: int, place: int) -> int:
    """How many facts a hand or the pile breaks."""
    if place == PILE:
        return broken_in_pile(game)
    count = 0
    for name in range(NAMES):
        held = game.hand[place, name]
        count += max(0, sure_copies(game, observer, place, name) - held)
        if game.lacks_name[place] >> name & 1 or game.lacks_type[place] >> TYPE_OF[name] & 1:
            count += held
    for kind in range(TYPES):
        held = type_count(game, place, kind)
        count += max(0, game.sure_type[place, kind] - held)
        if game.no_pair >> place & 1:
            count += max(0, held - 1)
    if game.no_pair >> place & 1:
        for pair in range(PAIRS):
            count += holds_both(game, place, pair)
    if place == game.active and not stage_holds(game, observer):
        count += 1
    return count


@rule
def broken_in_pile(game: State) -> int:
    """Cards of the pile that K6 says are elsewhere."""
    count = 0
    for name in range(NAMES):
        count += max(0, pile_copies(game, name) - copies(game.pool, name))
    return count


@rule
def place_of(game: State, name: int) -> int:
    """Where in the pile this NAME is."""
    for place in range(game.draw.count):
        if game.draw.cards[place] == name:
            return place
    return NOT_FOUND


@rule
def type_count(game: State, seat: int, kind: int) -> int:
    """The cards of a TYPE in the hand."""
    count = 0
    for rank in range(RANKS):
        count += game.hand[seat, NAMES_OF[kind, rank]]
    return count


@rule
def pile_copies(game: State, name: int) -> int:
    """The copies of a NAME in the pile."""
    count = 0
    for i in range(game.draw.count):
        if game.draw.cards[i] == name:
            count += 1
    return count


@rule
def stage_holds(game: State, observer: int) -> bool:
    """While a reveal is compulsory, everybody knows that the active hand contains a legal pair."""
    return game.stage != Stage.MUST_REVEAL or game.active == observer or has_pair(game, game.active)
