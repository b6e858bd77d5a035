"""Deals of the cards that an observer cannot see: every deal that agrees with what is known is as likely as any other.

Cards of one base are different cards here, so that most deals of bases stand for several deals of cards. A card of RNA
that all have seen going into a hand (`rna_known`) lies there from the start, and the unseen ones are dealt (PEP-108).

A hand of amino acids has as many slots as cards. A card that the observer put back goes to any slot of its possible
places (`saw`), and if two want the same slot, all choose again.
"""

from labtop.games.peptide.cards import ACIDS, BASE_COPIES, BASES, DRAWN, NEED, REMOVED, SLOTS, STOP
from labtop.games.peptide.ribosome import holds
from labtop.games.peptide.scoring import ones
from labtop.games.peptide.state import SEATS, Stage, State
from labtop.games.peptide.stop import slip_in
from labtop.kernel.deck import clear, fill, pop, push, shuffle
from labtop.kernel.rng import Rng, below
from labtop.kernel.rule import rule

STREAM = 0  # of the imaginer's own generator
ATTEMPTS = 100_000  # far more than it takes
FAILED = -1
GAP_ON_TOP = -2  # no card that was put back lies on top
TOP = SEATS  # as a place for a card, beside the seats


@rule
def sees(game: State, observer: int, seat: int) -> bool:
    """Whether a hand is open to the observer: the own one always, every one when the game is over."""
    return observer == seat or game.stage == Stage.OVER


# --- RNA --------------------------------------------------------------------------------------------------------------


@rule
def deal_rna(game: State, observer: int, rng: Rng) -> bool:
    """Hands, the deck, and two cards that somebody may be choosing from; false if more is known than there is."""
    clear(game.rna_deck)
    for base in range(BASES):
        unseen = unseen_rna(game, observer, base) - lay_known_rna(game, observer, base)
        if unseen < 0:
            return False
        fill(game.rna_deck, base, unseen)
    shuffle(game.rna_deck, rng, STREAM)
    for seat in range(game.seats):
        if not sees(game, observer, seat):
            for _ in range(game.rna_count[seat] - known_rna(game, seat)):
                game.rna[seat, pop(game.rna_deck)] += 1
    if game.stage == Stage.KEEP_RNA and game.active != observer:
        for i in range(DRAWN):
            game.drawn[i] = pop(game.rna_deck)
    return True


@rule
def unseen_rna(game: State, observer: int, base: int) -> int:
    """How many cards of a base the observer does not see."""
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
    return count


@rule
def lay_known_rna(game: State, observer: int, base: int) -> int:
    """Lay the cards of a base that all have seen into the other hands; how many they are."""
    known = 0
    for seat in range(game.seats):
        if not sees(game, observer, seat):
            game.rna[seat, base] = game.rna_known[seat, base]
            known += game.rna_known[seat, base]
    return known


@rule
def known_rna(game: State, seat: int) -> int:
    """How many cards of a hand all have seen."""
    count = 0
    for base in range(BASES):
        count += game.rna_known[seat, base]
    return count


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
