"""Deals of the cards that an observer cannot see: every deal that agrees with what is known is as likely as any other.

Cards of one base are different cards here, so that most deals of bases stand for several deals of cards. A hand that
will probably have the RNA that play has shown of it (`rna_known`) is just dealt, and if it has not, all is dealt again.
A short hand would seldom have it: there the shown cards lie from the start, and the rest is chosen so that a hand comes
as often as there are deals for it, as if the spare cards never became fewer. When all such hands are chosen they are
kept as often as there are spare cards for them.

A hand of amino acids has as many slots as cards. A card that the observer put back goes to any slot of its possible
places (`saw`), and if two want the same slot, all choose again.
"""

import math

from labtop.games.peptide.cards import ACIDS, BASE_COPIES, BASES, DRAWN, NEED, REMOVED, RNA_CARDS, SLOTS, STOP
from labtop.games.peptide.ribosome import holds
from labtop.games.peptide.scoring import ones
from labtop.games.peptide.state import SEATS, Stage, State
from labtop.games.peptide.stop import slip_in
from labtop.kernel.deck import clear, pick, pop, push, shuffle
from labtop.kernel.rng import MASK, Rng, below, word
from labtop.kernel.rule import rule
from labtop.kernel.struct import table

STREAM = 0  # of the imaginer's own generator
ATTEMPTS = 100_000  # far more than it takes
LANE = 8  # bits for the cards of each base
LANE_MASK = (1 << LANE) - 1
FAILED = -1
GAP_ON_TOP = -2  # no card that was put back lies on top
TOP = SEATS  # as a place for a card, beside the seats
LOG = table([0.0] + [math.log(count) for count in range(1, RNA_CARDS + 1)], "f8")
LOG_FACTORIAL = table([math.lgamma(count + 1) for count in range(RNA_CARDS + 1)], "f8")


@rule
def sees(game: State, observer: int, seat: int) -> bool:
    """Whether a hand is open to the observer: the own one always, every one when the game is over."""
    return observer == seat or game.stage == Stage.OVER


# --- RNA --------------------------------------------------------------------------------------------------------------


@rule
def deal_rna(game: State, observer: int, rng: Rng) -> bool:
    """Hands, the deck, and two cards that somebody may be choosing from; false if more is known than there is."""
    unseen = unseen_rna(game, observer)
    short = short_hands(game, observer, unseen)
    spare = spare_rna(game, observer, unseen, short)
    if unseen < 0 or spare < 0:
        return False
    most = most_deals(spare, cards_wanted(game, short)) if short else 0.0
    for _ in range(ATTEMPTS):
        taken = 0
        if short:
            for seat in range(game.seats):
                if short >> seat & 1:
                    taken += fill_hand(game, seat, spare, rng)
            if word(rng, STREAM) / (MASK + 1) >= math.exp(deals_of(spare, taken) - most):
                continue
        lay_deck(game, spare - taken)
        if deal_hands(game, observer, short, rng):
            shuffle(game.rna_deck, rng, STREAM)
            if game.stage == Stage.KEEP_RNA and game.active != observer:
                for i in range(DRAWN):
                    game.drawn[i] = pop(game.rna_deck)
            return True
    return False


@rule
def unseen_rna(game: State, observer: int) -> int:
    """Packed: the cards that the observer does not see; negative if there are more than there can be elsewhere."""
    unseen = 0
    for base in range(BASES):
        count = BASE_COPIES - game.rna_discard[base]
        for slot in range(SLOTS):
            count -= game.rna_field[slot] == base
        for i in range(DRAWN):
            count -= game.stage == Stage.KEEP_RNA and game.drawn[i] == base
        for seat in range(game.seats):
            if sees(game, observer, seat):
                count -= game.rna[seat, base]
            for place in range(game.permanent[seat], game.chain_size[seat]):
                count -= NEED[game.chain[seat, place], base]
        if count < 0:
            return FAILED
        unseen |= count << LANE * base
    return unseen


@rule
def short_hands(game: State, observer: int, unseen: int) -> int:
    """A bit for each hand that is not likely to have what was shown of it."""
    short, total = 0, cards_in(unseen)
    for seat in range(game.seats):
        if not sees(game, observer, seat):
            for base in range(BASES):
                if game.rna_known[seat, base] * total > game.rna_count[seat] * cards_of(unseen, base):
                    short |= 1 << seat
    return short


@rule
def spare_rna(game: State, observer: int, unseen: int, short: int) -> int:
    """Packed: what is unseen but for the shown cards of short hands; negative if more are known than there are."""
    spare = unseen
    for base in range(BASES):
        known = 0
        for seat in range(game.seats):
            if not sees(game, observer, seat):
                known += game.rna_known[seat, base]
                if short >> seat & 1:
                    spare -= game.rna_known[seat, base] << LANE * base
        if known > cards_of(unseen, base):
            return FAILED
    return spare


@rule
def cards_wanted(game: State, short: int) -> int:
    """How many cards short hands get besides those that were shown."""
    wanted = 0
    for seat in range(game.seats):
        if short >> seat & 1:
            wanted += game.rna_count[seat] - shown_cards(game, seat)
    return wanted


@rule
def shown_cards(game: State, seat: int) -> int:
    """How many cards of a hand were shown."""
    count = 0
    for base in range(BASES):
        count += game.rna_known[seat, base]
    return count


@rule
def cards_of(packed: int, base: int) -> int:
    """The cards of a base in a packed integer."""
    return packed >> LANE * base & LANE_MASK


@rule
def cards_in(packed: int) -> int:
    """The cards of all bases."""
    count = 0
    for base in range(BASES):
        count += cards_of(packed, base)
    return count


@rule
def lay_deck(game: State, packed: int) -> None:
    """Put these cards into the RNA deck."""
    clear(game.rna_deck)
    for base in range(BASES):
        for _ in range(cards_of(packed, base)):
            push(game.rna_deck, base)


@rule
def deal_hands(game: State, observer: int, short: int, rng: Rng) -> bool:
    """Deal the other hands from the deck; whether they have what was shown of them."""
    for seat in range(game.seats):
        if not (sees(game, observer, seat) or short >> seat & 1):
            for base in range(BASES):
                game.rna[seat, base] = 0
            for _ in range(game.rna_count[seat]):
                game.rna[seat, pick(game.rna_deck, below(rng, STREAM, game.rna_deck.count))] += 1
            for base in range(BASES):
                if game.rna[seat, base] < game.rna_known[seat, base]:
                    return False
    return True


@rule
def fill_hand(game: State, seat: int, spare: int, rng: Rng) -> int:
    """Fill a hand with spare cards, as if there were always as many left of each base; packed, what it got."""
    taken = FAILED
    for _ in range(ATTEMPTS):
        taken = choose_rest(game, seat, spare, rng)
        if taken >= 0:
            break
    for base in range(BASES):
        game.rna[seat, base] = game.rna_known[seat, base] + cards_of(max(0, taken), base)
    return max(0, taken)


@rule
def choose_rest(game: State, seat: int, spare: int, rng: Rng) -> int:
    """Packed, the cards of a hand besides those that were shown, or −1 if the choice is given up.

    Any order in which a hand may be filled gets the same part of what the hand is owed. The sum of the pulls at a step
    is never more than for the even hand, which each time gets the base that adds most to it; the choice is given up as
    often as the sum falls short of that.
    """
    taken, even = 0, 0
    for _ in range(game.rna_count[seat] - shown_cards(game, seat)):
        most, best, gain = 0.0, 0, -1.0
        for base in range(BASES):
            now = pull(game, seat, spare, even, base)
            more = pull(game, seat, spare, even + (1 << LANE * base), base) - now
            most += now
            if more > gain and cards_of(spare, base):
                best, gain = base, more
        even += 1 << LANE * best
        base, left = 0, word(rng, STREAM) / (MASK + 1) * most
        while base < BASES and left >= pull(game, seat, spare, taken, base):
            left -= pull(game, seat, spare, taken, base)
            base += 1
        if base == BASES:
            return FAILED
        taken += 1 << LANE * base
    return taken


@rule
def pull(game: State, seat: int, spare: int, taken: int, base: int) -> float:
    """How likely a hand gets one more card of a base: the less so, the more of the base's cards in it were shown."""
    number = cards_of(taken, base) + 1
    return cards_of(spare, base) * number / (game.rna_known[seat, base] + number)


@rule
def deals_of(spare: int, taken: int) -> float:
    """The logarithm of how many deals of spare cards there are for each way in which these were chosen."""
    deals = 0.0
    for base in range(BASES):
        left = cards_of(spare, base) - cards_of(taken, base)
        if left < 0:
            return -1e9
        deals -= LOG_FACTORIAL[left] + cards_of(taken, base) * LOG[cards_of(spare, base)]
    return deals


@rule
def most_deals(spare: int, wanted: int) -> float:
    """The most that `deals_of` can be: with every card from the base of which the largest part is left."""
    taken = 0
    for _ in range(wanted):
        best = 0
        for base in range(1, BASES):
            left, other = cards_of(spare, base) - cards_of(taken, base), cards_of(spare, best) - cards_of(taken, best)
            if left * cards_of(spare, best) > other * cards_of(spare, base) or cards_of(spare, best) == 0:
                best = base
        taken += 1 << LANE * best
    return deals_of(spare, taken)


# --- amino acids ------------------------------------------------------------------------------------------------------


@rule
def deal_amino_acids(game: State, observer: int, rng: Rng) -> bool:
    """Cards that the observer put back to their possible places, the rest anywhere, STOP near the bottom (PEP-26)."""
    unseen, size = unseen_amino_acids(game, observer), game.amino_deck.count
    top = place_put_back(game, observer, unseen, rng)
    if top == FAILED:
        return False
    clear(game.amino_deck)
    for acid in range(ACIDS):
        if unseen >> acid & 1 and acid != top and not in_a_hand(game, acid):
            push(game.amino_deck, acid)
    shuffle(game.amino_deck, rng, STREAM)
    fill_amino_hands(game)
    if game.stage == Stage.KEEP_AMINO and game.active != observer:
        game.drawn[0] = pop(game.amino_deck) if top == GAP_ON_TOP else top
        game.drawn[1] = pop(game.amino_deck)
    elif top != GAP_ON_TOP:
        push(game.amino_deck, top)
    if game.stop_round == 0:
        highest = size if game.stage == Stage.KEEP_AMINO else size - 1  # no draw has shown STOP: it is not on top
        slip_in(game.amino_deck, STOP, below(rng, STREAM, min(game.stop_bottom_slots, highest)))
    return True


@rule
def unseen_amino_acids(game: State, observer: int) -> int:
    """The mask of the amino acids that the observer sees in no chain, in no hand and not among two to choose from."""
    unseen = (1 << ACIDS) - 1
    for seat in range(game.seats):
        if sees(game, observer, seat):
            unseen &= ~game.amino[seat]
        for place in range(game.chain_size[seat]):
            unseen &= ~(1 << game.chain[seat, place])
    if game.stage == Stage.KEEP_AMINO and game.active == observer:
        for i in range(DRAWN):
            unseen &= ~(1 << game.drawn[i])
    return unseen


@rule
def place_put_back(game: State, observer: int, unseen: int, rng: Rng) -> int:
    """Every card that the observer put back goes to a slot where it may be; the one on top, or that there is none."""
    for _ in range(ATTEMPTS):
        for seat in range(game.seats):
            if not sees(game, observer, seat):
                game.amino[seat] = 0
        top = GAP_ON_TOP
        if observer >= 0:
            for acid in range(ACIDS):
                if game.saw[observer, acid] and unseen >> acid & 1 and top != FAILED:
                    place = choose_slot(game, observer, game.saw[observer, acid], top, rng)
                    if place == TOP:
                        top = acid
                    elif place == FAILED:
                        top = FAILED
                    else:
                        game.amino[place] |= 1 << acid
        if top != FAILED:
            return top
    return FAILED


@rule
def choose_slot(game: State, observer: int, places: int, top: int, rng: Rng) -> int:
    """The place of a random slot among all in these places, or −1 if there is a card in that slot."""
    slots = places >> TOP & 1
    for seat in range(game.seats):
        if places >> seat & 1 and not sees(game, observer, seat):
            slots += game.amino_count[seat]
    if slots == 0:
        return FAILED
    slot = below(rng, STREAM, slots) - (places >> TOP & 1)
    if slot < 0:
        return TOP if top == GAP_ON_TOP else FAILED
    for seat in range(game.seats):
        if places >> seat & 1 and not sees(game, observer, seat):
            if slot < game.amino_count[seat]:
                return seat if slot >= ones(game.amino[seat]) else FAILED
            slot -= game.amino_count[seat]
    return FAILED


@rule
def in_a_hand(game: State, acid: int) -> bool:
    """Whether somebody holds this amino acid."""
    for seat in range(game.seats):
        if holds(game, seat, acid):
            return True
    return False


@rule
def fill_amino_hands(game: State) -> None:
    """Fill the hands up to their sizes, then take out what is not in the game."""
    for seat in range(game.seats):
        for _ in range(game.amino_count[seat] - ones(game.amino[seat])):
            game.amino[seat] |= 1 << pop(game.amino_deck)
    for _ in range(REMOVED[game.seats]):
        game.removed |= 1 << pop(game.amino_deck)
