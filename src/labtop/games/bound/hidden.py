"""Secrets: what a seat may not know (`hide`), and what the rest could look like (`imagine`).

`imagine` gathers every card that the seat cannot see into the draw pile, shuffles it, and deals the other hands anew so
that the hand sizes, all that play has made known (K1 to K6) and the present stage hold. Where dealing card by card
runs into a corner, `mend` swaps cards; where that does not help in time, the cards are dealt again.
"""

from labtop.games.bound.cards import COPIES, NAMES, NAMES_OF, PAIR_OF, PAIRS, PARTNER, RANKS, TYPE_OF, TYPES
from labtop.games.bound.facts import ALL_NAMES, copies, sure_copies
from labtop.games.bound.rules import has_pair, holds_both, holds_type, put_into_hand, take_out_of_hand
from labtop.games.bound.state import EVERYBODY, SEATS, Stage, State
from labtop.kernel.deck import clear, cover, pick, push, shuffle
from labtop.kernel.rng import Rng, below
from labtop.kernel.rule import rule

STREAM = 0  # of the imaginer's own generator
TRIES = 12  # random picks for a place before looking through the whole pile
SWAPS = 2_000  # to mend a deal before it is dealt again
PATIENCE = 4096  # one swap for the worse in so many is let pass, to get out of corners
DEALS = 200  # enough for any facts that are true; a position set up against its facts is given up
NOT_FOUND = -1
PILE = SEATS + 1  # as a place for cards, beside the seats; EVERYBODY is an observer and no place


# --- hide -------------------------------------------------------------------------------------------------------------


@rule
def hide(game: State, seat: int) -> None:
    """Blank, in a copy, all that this seat may not know; −1 is a spectator (BND-15, BND-39, BND-56, BND-89, BND-90)."""
    for other in range(SEATS):
        if other != seat:
            for name in range(NAMES):
                game.hand[other, name] = 0
            for holder in range(SEATS):
                game.sure[other, holder] = 0
    cover(game.draw)


# --- imagine ----------------------------------------------------------------------------------------------------------


@rule
def imagine(game: State, seat: int, rng: Rng) -> bool:
    """Fill a seat's hidden copy with a random match that agrees with all it knows; false if there is none."""
    observer = EVERYBODY if seat < 0 else seat
    honoured = False
    for _ in range(DEALS):
        honoured = deal_again(game, observer, rng) or mend(game, observer, rng)
        if honoured:
            break
    share_knowledge(game, observer)
    return honoured


@rule
def deal_again(game: State, observer: int, rng: Rng) -> bool:
    """Shuffle all that the observer cannot see and deal it; whether every fact holds."""
    gather_unseen(game, observer)
    shuffle(game.draw, rng, STREAM)
    honoured = deal_known(game, observer, rng)
    honoured = deal_outside_pool(game, observer, rng) and honoured
    honoured = deal_rest(game, observer, rng) and honoured
    return honoured and stage_holds(game, observer)


@rule
def gather_unseen(game: State, observer: int) -> None:
    """Every card that is not in the observer's hand, on a table or in the discard pile goes into the draw pile."""
    clear(game.draw)
    for seat in range(game.seats):
        if seat != observer:
            for name in range(NAMES):
                game.hand[seat, name] = 0
    for name in range(NAMES):
        unseen = COPIES
        if observer != EVERYBODY:
            unseen -= game.hand[observer, name]
        for owner in range(game.seats):
            unseen -= game.bound[owner, PAIR_OF[name]]
        for i in range(game.discard.count):
            if game.discard.cards[i] == name:
                unseen -= 1
        for _ in range(unseen):
            push(game.draw, name)


@rule
def cards_in_hand(game: State, seat: int) -> int:
    """The cards dealt so far; `hand_size` is how many there must be."""
    count = 0
    for name in range(NAMES):
        count += game.hand[seat, name]
    return count


@rule
def deal(game: State, seat: int, place: int) -> None:
    """The card at this place of the pile goes into the hand."""
    game.hand[seat, pick(game.draw, place)] += 1


@rule
def place_of(game: State, name: int) -> int:
    """Where in the pile this NAME is."""
    for place in range(game.draw.count):
        if game.draw.cards[place] == name:
            return place
    return NOT_FOUND


@rule
def may_hold(game: State, seat: int, name: int) -> bool:
    """Whether the facts allow the hand to get this card (K3, K4, K5)."""
    kind = TYPE_OF[name]
    if game.lacks_type[seat] >> kind & 1 or game.lacks_name[seat] >> name & 1:
        return False
    if game.no_pair >> seat & 1:
        return not holds_type(game, seat, kind) and game.hand[seat, PARTNER[name]] == 0
    return True


@rule
def deal_known(game: State, observer: int, rng: Rng) -> bool:
    """Cards known by NAME, then cards known by TYPE (K1, K2)."""
    honoured = True
    for seat in range(game.seats):
        if seat != observer and game.sure[observer, seat]:
            for name in range(NAMES):
                for _ in range(sure_copies(game, observer, seat, name)):
                    place = place_of(game, name)
                    if place == NOT_FOUND:
                        honoured = False
                    else:
                        deal(game, seat, place)
    for seat in range(game.seats):
        if seat != observer:
            for kind in range(TYPES):
                honoured = deal_known_type(game, seat, kind, rng) and honoured
    return honoured


@rule
def deal_known_type(game: State, seat: int, kind: int, rng: Rng) -> bool:
    """As many cards of the TYPE as the seat is known to hold (K2)."""
    for _ in range(game.sure_type[seat, kind] - type_count(game, seat, kind)):
        found = NOT_FOUND
        if game.draw.count:
            start = below(rng, STREAM, game.draw.count)
            for step in range(game.draw.count):
                place = (start + step) % game.draw.count
                name = game.draw.cards[place]
                if TYPE_OF[name] == kind and may_hold(game, seat, name):
                    found = place
                    break
        if found == NOT_FOUND:
            return False
        deal(game, seat, found)
    return True


@rule
def type_count(game: State, seat: int, kind: int) -> int:
    """The cards of a TYPE in the hand."""
    count = 0
    for rank in range(RANKS):
        count += game.hand[seat, NAMES_OF[kind, rank]]
    return count


@rule
def deal_outside_pool(game: State, observer: int, rng: Rng) -> bool:
    """After a reshuffle, cards that cannot be in the draw pile must be in somebody's hand (K6)."""
    if game.pool == ALL_NAMES:
        return True
    honoured = True
    for name in range(NAMES):
        for _ in range(pile_copies(game, name) - copies(game.pool, name)):
            seat = seat_with_room(game, observer, name, rng)
            if seat == NOT_FOUND:
                honoured = False
            else:
                deal(game, seat, place_of(game, name))
    return honoured


@rule
def pile_copies(game: State, name: int) -> int:
    """The copies of a NAME in the pile."""
    count = 0
    for i in range(game.draw.count):
        if game.draw.cards[i] == name:
            count += 1
    return count


@rule
def seat_with_room(game: State, observer: int, name: int, rng: Rng) -> int:
    """A random other seat that may still get this card."""
    start = below(rng, STREAM, game.seats)
    for step in range(game.seats):
        seat = (start + step) % game.seats
        if seat != observer and cards_in_hand(game, seat) < game.hand_size[seat] and may_hold(game, seat, name):
            return seat
    return NOT_FOUND


@rule
def deal_rest(game: State, observer: int, rng: Rng) -> bool:
    """Fill every hand: first those without a pair, then those known to lack something, then the others."""
    honoured = True
    for round_ in range(3):
        for seat in range(game.seats):
            lacking = game.lacks_type[seat] != 0 or game.lacks_name[seat] != 0
            turn = 0 if game.no_pair >> seat & 1 else 1 if lacking else 2
            if seat != observer and turn == round_:
                honoured = fill_hand(game, seat, rng) and honoured
    return honoured


@rule
def fill_hand(game: State, seat: int, rng: Rng) -> bool:
    """Deal until the hand has its size, cards that it may hold where there are any."""
    honoured = True
    for _ in range(game.hand_size[seat] - cards_in_hand(game, seat)):
        place = find_allowed(game, seat, rng)
        if place == NOT_FOUND:
            honoured = False
            place = below(rng, STREAM, game.draw.count)
        deal(game, seat, place)
    return honoured


@rule
def find_allowed(game: State, seat: int, rng: Rng) -> int:
    """A place in the pile with a card that the seat may hold."""
    place = 0
    for _ in range(TRIES):
        place = below(rng, STREAM, game.draw.count)
        if may_hold(game, seat, game.draw.cards[place]):
            return place
    for step in range(game.draw.count):
        other = (place + step) % game.draw.count
        if may_hold(game, seat, game.draw.cards[other]):
            return other
    return NOT_FOUND


@rule
def stage_holds(game: State, observer: int) -> bool:
    """While a reveal is compulsory, everybody knows that the active hand contains a legal pair."""
    return game.stage != Stage.MUST_REVEAL or game.active == observer or has_pair(game, game.active)


# --- mending a deal ---------------------------------------------------------------------------------------------------


@rule
def mend(game: State, observer: int, rng: Rng) -> bool:
    """Swap cards between two places, hands or the pile, until no fact is broken; hardly ever for the worse."""
    for _ in range(SWAPS):
        if broken_facts(game, observer) == 0:
            return True
        one, other = broken_place(game, observer, rng), any_place(game, observer, rng)
        if one == other:
            continue
        before = broken_at(game, observer, one) + broken_at(game, observer, other)
        given, taken = card_at(game, one, rng), card_at(game, other, rng)
        swap(game, one, given, other, taken)
        after = broken_at(game, observer, one) + broken_at(game, observer, other)
        if after > before and below(rng, STREAM, PATIENCE) > 0:
            swap(game, one, taken, other, given)
    return broken_facts(game, observer) == 0


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
    for _ in range(TRIES):
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
def share_knowledge(game: State, observer: int) -> None:
    """What the other seats know is not known: they get what everybody knows, and nothing about themselves."""
    for other in range(SEATS):
        if other != observer:
            for seat in range(SEATS):
                game.sure[other, seat] = 0 if seat == other else game.sure[EVERYBODY, seat]
