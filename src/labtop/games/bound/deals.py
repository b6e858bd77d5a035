"""Deals of the cards that an observer cannot see: every deal that agrees with the facts is as likely as any other.

A card goes to a place: another hand, or the draw pile. The two copies of a NAME are two cards, so that most deals of
NAMEs stand for several deals of cards. Known cards (K1) lie in their hands from the start. Of a TYPE that a hand is
known to have (K2), but is not likely to get, a card is picked first. Then cards are dealt one by one:

    a place with room for r cards, where cards of the weight W in all may still come, wants one of the weight w by
    x = r · w / Y(W − w); one of the places gets it, each in proportion to its x, with the probability
    X · exp(1 − E), where X is the sum of x, and E that of r · (ln Y(W) − ln Y(W − w));
    otherwise the deal is given up and begun anew.

Y grows such that E is never below X, and so the probability never above 1; and on the way to any deal these chances
multiply to the same number. (That is Huber's way to draw a matching of a graph; the weights, one for cards that the
pile may get and one for the others, spare many vain attempts after a reshuffle.) Cards that may go anywhere come last
and are just shuffled. What else is known of a hand (K2, K5, a reveal that is compulsory) is seen when it is full.

While cards are dealt, hands are packed like facts, two bits for each NAME, and rooms six bits for each place.
"""

import math

from labtop.games.bound.cards import COPIES, DECK, DRUG, NAMES, NAMES_OF, PAIRS, RANKS, TARGET, TYPES
from labtop.games.bound.facts import ALL_NAMES, BITS, ONE_OF, copies
from labtop.games.bound.state import EVERYBODY, SEATS, Stage, State
from labtop.kernel.deck import EMPTY, shuffle
from labtop.kernel.rng import MASK, Rng, below, word
from labtop.kernel.rule import rule
from labtop.kernel.struct import table

STREAM = 0  # of the imaginer's own generator
LANE = 6  # bits for the room of a place
LANE_MASK = (1 << LANE) - 1
UNIT = 16  # the weight of a card that the pile may not get
FAILED = -1
ATTEMPTS = 20_000  # far more than it takes, but for one position in thousands at a table of eight
ONE_EACH = ALL_NAMES // COPIES
EVERY_NAME = (1 << NAMES) - 1
NAMES_IN = table([sum(1 << name for name in names) for names in NAMES_OF.tolist()], "i8")  # bits, by TYPE

# Notes, each by place: a packed hand; the NAMEs that cannot come to it, as bits; those that it cannot have at all;
# the weight that may come to it, at the start of a deal and now. Then a single one: the NAMEs of which the pile may get
# one of two copies, packed.
PLACES = SEATS + 1
HANDS, BARRED, LACKING, START, NOW, APART = range(0, 6 * PLACES, PLACES)


def _growth() -> list[float]:
    """Y for every weight: Y(W) is at least Y(W − w) · exp(w / Y(W − w)) for every w up to a whole card."""
    values = [1.0]
    while len(values) <= UNIT * DECK:
        values.append(max(y * math.exp((w + 1) / UNIT / y) for w, y in enumerate(values[: -UNIT - 1 : -1])))
    return values


APPEAL = table([1 / UNIT / y for y in _growth()], "f8")
GROWTH = table([math.log(y) for y in _growth()], "f8")
LOG_WEIGHT = table([0.0] + [math.log(weight / UNIT) for weight in range(1, UNIT + 1)], "f8")
LOG_FACTORIAL = table([math.lgamma(count + 1) for count in range(DECK + 1)], "f8")


# --- notes ------------------------------------------------------------------------------------------------------------


@rule
def note(game: State, observer: int, i: int) -> int:
    """Read a note: they stand where other seats' knowledge was, which is filled in at last."""
    return game.sure[(observer + 1 + i // SEATS) % SEATS, i % SEATS]


@rule
def set_note(game: State, observer: int, i: int, value: int) -> None:
    """Write a note."""
    game.sure[(observer + 1 + i // SEATS) % SEATS, i % SEATS] = value


# --- what is to be dealt ----------------------------------------------------------------------------------------------


@rule
def unseen_cards(game: State, observer: int) -> int:
    """Packed: what is not in the observer's hand, on a table or in the discard pile."""
    unseen = ALL_NAMES
    for i in range(game.discard.count):
        unseen -= 1 << BITS * game.discard.cards[i]
    for pair in range(PAIRS):
        lying = 0
        for owner in range(game.seats):
            lying += game.bound[owner, pair]
        unseen -= lying << BITS * TARGET[pair] | lying << BITS * DRUG[pair]
    if observer != EVERYBODY:
        for name in range(NAMES):
            unseen -= game.hand[observer, name] << BITS * name
    return unseen


@rule
def known_cards(game: State, observer: int, unseen: int) -> int:
    """Packed: what the observer knows in which hand it is (K1); negative if more is known than there is."""
    known = 0
    for seat in range(game.seats):
        sure, name = game.sure[observer, seat], 0
        while sure:
            known += (sure & 3) << BITS * name
            if copies(known, name) > copies(unseen, name):
                return FAILED
            sure >>= BITS
            name += 1
    return known


@rule
def cards_in(packed: int) -> int:
    """How many cards there are in a packed hand."""
    nibbles = (packed & 0x333333333333333) + (packed >> 2 & 0x333333333333333)
    octets = (nibbles & 0xF0F0F0F0F0F0F0F) + (nibbles >> 4 & 0xF0F0F0F0F0F0F0F)
    return octets % 255  # the sum of all octets


@rule
def inside_pool(game: State, cards: int) -> int:
    """Packed: as many of the cards as the draw pile may get (K6)."""
    if game.pool == ALL_NAMES:
        return cards
    inside = 0
    for name in range(NAMES):
        inside |= min(copies(cards, name), copies(game.pool, name)) << BITS * name
    return inside


@rule
def rooms_to_fill(game: State, observer: int) -> int:
    """How many cards each place gets besides those that are known to be there; the pile comes after the seats."""
    rooms = game.draw.count << LANE * game.seats
    for seat in range(game.seats):
        if seat != observer:
            rooms |= max(0, game.hand_size[seat] - cards_in(game.sure[observer, seat])) << LANE * seat
    return rooms


@rule
def room(rooms: int, place: int) -> int:
    """How many more cards a place gets."""
    return rooms >> LANE * place & LANE_MASK


@rule
def lacking(game: State, observer: int, seat: int) -> int:
    """A bit for each NAME that a seat cannot have: K3, K4, or it would make a pair with a known card (K1, K5)."""
    names, known = game.lacks_name[seat], game.sure[observer, seat]
    if game.lacks_type[seat]:
        for kind in range(TYPES):
            if game.lacks_type[seat] >> kind & 1:
                names |= NAMES_IN[kind]
    if known and game.no_pair >> seat & 1:
        for name in range(NAMES):
            if pair_in(known + (1 << BITS * name)):
                names |= 1 << name
    return names


@rule
def only_picked(game: State, seat: int) -> int:
    """A bit for each NAME that is only picked for a seat: of a TYPE that is there (K2), where there is no pair (K5)."""
    names = 0
    if game.no_pair >> seat & 1:
        for kind in range(TYPES):
            if game.sure_type[seat, kind]:
                names |= NAMES_IN[kind]
    return names


@rule
def inside_weight(game: State, inside: int) -> int:
    """The weight of a card that the pile may get, as against those that it may not: how likely it is in a hand."""
    if game.pool == ALL_NAMES:
        return UNIT
    count = cards_in(inside)
    return 0 if count <= game.draw.count else max(1, UNIT * (count - game.draw.count) // count)


@rule
def survey(game: State, observer: int, outside: int, inside: int, weight: int, rooms: int) -> int:
    """Make the notes about every place; the NAMEs that some place cannot get, as bits."""
    tied = 0
    in_all, out_all = cards_in(inside), cards_in(outside)
    for seat in range(game.seats):
        barred = EVERY_NAME
        if room(rooms, seat):
            lacks = lacking(game, observer, seat)
            barred = lacks | only_picked(game, seat)
            tied |= barred
            set_note(game, observer, LACKING + seat, lacks)
            may_come = UNIT * out_all + weight * in_all
            if barred:
                for name in range(NAMES):
                    if barred >> name & 1:
                        may_come -= UNIT * copies(outside, name) + weight * copies(inside, name)
            set_note(game, observer, START + seat, may_come)
        set_note(game, observer, BARRED + seat, barred)
    set_note(game, observer, BARRED + game.seats, 0 if game.draw.count else EVERY_NAME)
    set_note(game, observer, START + game.seats, UNIT * in_all)
    set_note(game, observer, APART, outside & inside)
    return tied


@rule
def particular_seats(game: State, observer: int) -> int:
    """A bit for each seat of which something is known that only the full hand shows (K2, K5, the stage)."""
    seats = game.no_pair
    if game.stage == Stage.MUST_REVEAL:
        seats |= 1 << game.active
    for seat in range(game.seats):
        for kind in range(TYPES):
            seats |= (game.sure_type[seat, kind] > 0) << seat
    return seats if observer == EVERYBODY else seats & ~(1 << observer)


# --- dealing ----------------------------------------------------------------------------------------------------------


@rule
def deal_fairly(game: State, observer: int, rng: Rng) -> bool:
    """Deal until all agrees, so often at most; whether it did."""
    unseen = unseen_cards(game, observer)
    known = known_cards(game, observer, unseen)
    if known < 0:
        return False
    rooms, cards = rooms_to_fill(game, observer), unseen - known
    inside = inside_pool(game, cards)
    outside, weight = cards - inside, inside_weight(game, inside)
    tied = survey(game, observer, outside, inside, weight, rooms)
    picks = types_to_pick(game, observer, outside, inside, weight, rooms)
    most = 0.0
    tied, loose = set_loose_aside(game, outside, inside, known, tied)
    even, top = not picks and weight == UNIT, most_owed(loose, picks, weight, game.draw.count)
    if picks:
        most = most_after_picks(game, observer, outside, inside, weight, rooms, picks)
    particular = particular_seats(game, observer)
    for _ in range(ATTEMPTS):
        begin(game, observer)
        left, out, into, rest = rooms, outside, inside, loose
        if picks:
            left, out, into = pick_types(game, observer, outside, inside, weight, rooms, picks, most, rng)
            rest = set_picked_aside(game, (inside - into) & ~tied, loose)
        if left >= 0:
            left, pile = deal_tied(game, observer, out, into & tied, weight, left, rng)
            if left >= 0 and not even:
                chance = math.exp(owed(rest, rest - room(left, game.seats), weight) - top)
                left = left if word(rng, STREAM) / (MASK + 1) < chance else FAILED
            if left >= 0:
                left = deal_loose(game, observer, rest, left, particular, picks, rng)
                if left >= 0:
                    lay_out(game, observer, left, pile, rng)
                    return True
    return False


@rule
def set_loose_aside(game: State, outside: int, inside: int, known: int, tied: int) -> tuple[int, int]:
    """Put the cards that may go anywhere into the pile; a packed mask of the other NAMEs, and how many there are."""
    others, loose = 0, 0
    for name in range(NAMES):
        if tied >> name & 1 or copies(known | outside, name):
            others |= 3 << BITS * name
        else:
            for _ in range(copies(inside, name)):
                game.draw.cards[loose] = name
                loose += 1
    return others, loose


@rule
def set_picked_aside(game: State, picked: int, loose: int) -> int:
    """Loose cards that were picked lie behind the others for this attempt; how many are left."""
    cards, name = game.draw.cards, 0
    while picked:
        for _ in range(picked & 3):
            i = 0
            while cards[i] != name:
                i += 1
            loose -= 1
            cards[i], cards[loose] = cards[loose], cards[i]
        picked >>= BITS
        name += 1
    return loose


@rule
def begin(game: State, observer: int) -> None:
    """Every hand begins with what is known to be there (K1)."""
    for seat in range(game.seats):
        set_note(game, observer, HANDS + seat, game.sure[observer, seat])
    for place in range(game.seats + 1):
        set_note(game, observer, NOW + place, note(game, observer, START + place))


@rule
def put(game: State, observer: int, seat: int, name: int, inside: bool, rng: Rng) -> bool:
    """A card comes into a hand; false if the deal is given up: at a pair (K5), or half the time for a single deal.

    Two copies in different places are two deals, two in one hand are one. So it is with a known copy in the same hand;
    and where the pile may get one of two copies, that it gets one is two deals, and that a hand gets it instead is one.
    """
    held = note(game, observer, HANDS + seat) + (1 << BITS * name)
    set_note(game, observer, HANDS + seat, held)
    if game.no_pair >> seat & 1 and pair_in(held):
        return False
    single = copies(game.sure[observer, seat], name) or (inside and copies(note(game, observer, APART), name))
    return not single or below(rng, STREAM, COPIES) == 0


@rule
def weight_at(game: State, place: int, inside: bool, weight: int) -> int:
    """The weight of a card in a place."""
    if place == game.seats:
        return UNIT if inside else 0
    return weight if inside else UNIT


# --- picking a card of a known TYPE -----------------------------------------------------------------------------------


@rule
def types_to_pick(game: State, observer: int, outside: int, inside: int, weight: int, rooms: int) -> int:
    """A bit for each seat and TYPE: known to be there (K2), but not by NAME, and expected less than once."""
    picks = 0
    for seat in range(game.seats):
        if room(rooms, seat):
            for kind in range(TYPES):
                count = game.sure_type[seat, kind]
                if count and count > type_copies(game.sure[observer, seat], kind):
                    share = weight_for(game, observer, seat, kind, outside, inside, weight)
                    rare = room(rooms, seat) * share < note(game, observer, START + seat)
                    if rare or game.no_pair >> seat & 1:
                        picks |= 1 << TYPES * seat + kind
    return picks


@rule
def weight_for(game: State, observer: int, seat: int, kind: int, outside: int, inside: int, weight: int) -> int:
    """The weight of the cards of a TYPE that a seat may have."""
    total, lacks = 0, note(game, observer, LACKING + seat)
    for rank in range(RANKS):
        name = NAMES_OF[kind, rank]
        if not lacks >> name & 1:
            total += UNIT * copies(outside, name) + weight * copies(inside, name)
    return total


@rule
def most_after_picks(
    game: State, observer: int, outside: int, inside: int, weight: int, rooms: int, picks: int
) -> float:
    """The logarithm of what the product of all choices, those of the picks and those left by them, never exceeds."""
    most = 0.0
    for place in range(game.seats + 1):
        left, may_come = room(rooms, place), note(game, observer, START + place)
        barred = note(game, observer, BARRED + place)
        for seat in range(game.seats):
            for kind in range(TYPES):
                if picks >> TYPES * seat + kind & 1:
                    left -= seat == place
                    may_come -= least_gone(game, observer, place, barred, seat, kind, outside, inside, weight)
        if left > 0:
            most += left * GROWTH[max(0, may_come)]
    for seat in range(game.seats):
        for kind in range(TYPES):
            if picks >> TYPES * seat + kind & 1:
                total, lacks = (
                    weight_for(game, observer, seat, kind, outside, inside, weight),
                    note(game, observer, LACKING + seat),
                )
                for other in range(seat):
                    if picks >> TYPES * other + kind & 1:
                        total -= least_gone(game, observer, seat, lacks, other, kind, outside, inside, weight)
                most += math.log(max(1, total))
    return most


@rule
def least_gone(
    game: State, observer: int, place: int, barred: int, seat: int, kind: int, outside: int, inside: int, weight: int
) -> int:
    """What a place loses at least, of what may come to it, when a card of a TYPE is picked for a seat."""
    least = UNIT
    lacks = note(game, observer, LACKING + seat)
    for rank in range(RANKS):
        name = NAMES_OF[kind, rank]
        if not lacks >> name & 1:
            comes = 0 if barred >> name & 1 else 1
            if copies(outside, name):
                least = min(least, comes * weight_at(game, place, False, weight))
            if copies(inside, name) and weight:
                least = min(least, comes * weight_at(game, place, True, weight))
    return least


@rule
def pick_types(
    game: State, observer: int, outside: int, inside: int, weight: int, rooms: int, picks: int, most: float, rng: Rng
) -> tuple[int, int, int]:
    """One card of each TYPE that is to be picked; the rooms, negative if the deal is given up, and the cards left."""
    chance = -most
    for seat in range(game.seats):
        for kind in range(TYPES):
            if picks >> TYPES * seat + kind & 1:
                total = weight_for(game, observer, seat, kind, outside, inside, weight)
                if total == 0:
                    return FAILED, outside, inside
                chance += math.log(total)
                name, into = pick_card(game, observer, seat, kind, outside, inside, weight, below(rng, STREAM, total))
                if not put(game, observer, seat, name, into, rng):
                    return FAILED, outside, inside
                take_from_weights(game, observer, name, into, weight)
                rooms -= 1 << LANE * seat
                if into:
                    inside -= 1 << BITS * name
                else:
                    outside -= 1 << BITS * name
    for place in range(game.seats + 1):
        if room(rooms, place):
            chance += room(rooms, place) * GROWTH[note(game, observer, NOW + place)]
    if word(rng, STREAM) / (MASK + 1) >= math.exp(chance):
        return FAILED, outside, inside
    return rooms, outside, inside


@rule
def pick_card(
    game: State, observer: int, seat: int, kind: int, outside: int, inside: int, weight: int, left: int
) -> tuple[int, bool]:
    """The card of a TYPE at this point of the total weight, and whether the pile might have got it."""
    lacks = note(game, observer, LACKING + seat)
    for rank in range(RANKS):
        name = NAMES_OF[kind, rank]
        if not lacks >> name & 1:
            left -= UNIT * copies(outside, name)
            if left < 0:
                return name, False
            left -= weight * copies(inside, name)
            if left < 0:
                return name, True
    return FAILED, False


@rule
def take_from_weights(game: State, observer: int, name: int, inside: bool, weight: int) -> None:
    """A card is dealt: it cannot come to any place any more."""
    for place in range(game.seats + 1):
        if not note(game, observer, BARRED + place) >> name & 1:
            share = weight_at(game, place, inside, weight)
            set_note(game, observer, NOW + place, note(game, observer, NOW + place) - share)


# --- tied cards -------------------------------------------------------------------------------------------------------


@rule
def deal_tied(
    game: State, observer: int, outside: int, inside: int, weight: int, rooms: int, rng: Rng
) -> tuple[int, int]:
    """Deal one card after the other; the rooms left, negative if the deal is given up, and what the pile got."""
    pile, name = 0, 0
    while outside or inside:
        into = inside & 3
        for i in range((outside & 3) + into):
            place = choose_place(game, observer, name, i < into, weight, rooms, rng)
            if place < 0 or (place < game.seats and not put(game, observer, place, name, i < into, rng)):
                return FAILED, pile
            rooms -= 1 << LANE * place
            if place == game.seats:
                pile += 1 << BITS * name
        outside >>= BITS
        inside >>= BITS
        name += 1
    return rooms, pile


@rule
def choose_place(game: State, observer: int, name: int, inside: bool, weight: int, rooms: int, rng: Rng) -> int:
    """A place for a card, or −1: the deal is given up."""
    wanted, fall = 0.0, -1.0
    for place in range(game.seats + 1):
        count, share = room(rooms, place), weight_at(game, place, inside, weight)
        if count and share and not note(game, observer, BARRED + place) >> name & 1:
            after = note(game, observer, NOW + place) - share
            set_note(game, observer, NOW + place, after)
            wanted += count * share * APPEAL[after]
            fall += count * (GROWTH[after + share] - GROWTH[after])
    left = word(rng, STREAM) / (MASK + 1) * math.exp(fall)
    if left < wanted:
        for place in range(game.seats + 1):
            count, share = room(rooms, place), weight_at(game, place, inside, weight)
            if count and share and not note(game, observer, BARRED + place) >> name & 1:
                left -= count * share * APPEAL[note(game, observer, NOW + place)]
                if left < 0.0:
                    return place
    return FAILED


# --- loose cards ------------------------------------------------------------------------------------------------------


@rule
def owed(loose: int, to_hands: int, weight: int) -> float:
    """The logarithm of what a deal is owed when so many loose cards are shuffled, instead of dealt like tied ones."""
    lost = (loose - to_hands) * GROWTH[UNIT * loose]
    if weight and to_hands:
        lost += to_hands * (GROWTH[weight * loose] - LOG_WEIGHT[weight])
    return LOG_FACTORIAL[loose] + loose - lost


@rule
def most_owed(loose: int, picks: int, weight: int, pile: int) -> float:
    """The most that any deal is owed: picked cards may have been loose, and the pile may get no other ones."""
    most = owed(loose, max(0, loose - pile), weight)
    while picks:
        picks &= picks - 1
        loose -= 1
        if loose >= 0:
            most = max(most, owed(loose, max(0, loose - pile), weight))
    return most


@rule
def deal_loose(game: State, observer: int, loose: int, rooms: int, particular: int, picks: int, rng: Rng) -> int:
    """Fill the hands with loose cards, those first that must agree with something; how many are left, or −1."""
    for seat in range(game.seats):
        if particular >> seat & 1:
            loose = fill_hand(game, observer, seat, loose, room(rooms, seat), rng)
            if not agrees(game, observer, seat, picks, rng):
                return FAILED
    for seat in range(game.seats):
        if not particular >> seat & 1:
            loose = fill_hand(game, observer, seat, loose, room(rooms, seat), rng)
    return loose


@rule
def fill_hand(game: State, observer: int, seat: int, loose: int, count: int, rng: Rng) -> int:
    """So many loose cards for a hand; how many are left. Those that are dealt lie behind them for the next attempt."""
    if count:
        held, cards = note(game, observer, HANDS + seat), game.draw.cards
        for _ in range(count):
            i = below(rng, STREAM, loose)
            loose -= 1
            cards[i], cards[loose] = cards[loose], cards[i]
            held += 1 << BITS * cards[loose]
        set_note(game, observer, HANDS + seat, held)
    return loose


@rule
def agrees(game: State, observer: int, seat: int, picks: int, rng: Rng) -> bool:
    """Whether a full hand has the cards of each TYPE (K2), no pair (K5), or a pair while it must be revealed.

    Any of several cards of a TYPE may have been the one that was picked: those deals come as many times too often.
    """
    held = note(game, observer, HANDS + seat)
    for kind in range(TYPES):
        if game.sure_type[seat, kind]:
            count = type_copies(held, kind)
            if count < game.sure_type[seat, kind]:
                return False
            if picks >> TYPES * seat + kind & 1:
                count -= type_copies(game.sure[observer, seat], kind)
                if count > 1 and below(rng, STREAM, count):
                    return False
    if game.no_pair >> seat & 1:
        return not pair_in(held)
    return game.stage != Stage.MUST_REVEAL or game.active != seat or pair_in(held)


@rule
def type_copies(held: int, kind: int) -> int:
    """The cards of a TYPE in a packed hand."""
    count = 0
    for rank in range(RANKS):
        count += copies(held, NAMES_OF[kind, rank])
    return count


@rule
def pair_in(held: int) -> bool:
    """Whether a packed hand contains a legal pair."""
    if held >> 1 & ONE_EACH:
        return True
    for kind in range(TYPES):
        same = held & ONE_OF[kind]
        if same & same - 1:
            return True
    for pair in range(PAIRS):
        if held >> BITS * TARGET[pair] & held >> BITS * DRUG[pair] & 1:
            return True
    return False


# --- the table --------------------------------------------------------------------------------------------------------


@rule
def lay_out(game: State, observer: int, left: int, pile: int, rng: Rng) -> None:
    """The hands as counts, and the pile in any order."""
    for seat in range(game.seats):
        if seat != observer:
            held = note(game, observer, HANDS + seat)
            for name in range(NAMES):
                game.hand[seat, name] = copies(held, name)
    name = 0
    while pile:
        for _ in range(pile & 3):
            game.draw.cards[left] = name
            left += 1
        pile >>= BITS
        name += 1
    for i in range(left, DECK):
        game.draw.cards[i] = EMPTY
    shuffle(game.draw, rng, STREAM)
