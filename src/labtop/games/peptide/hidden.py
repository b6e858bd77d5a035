"""Secrets: what a seat may not know (`hide`), and what the rest could look like (`imagine`).

`imagine` gathers, for organelles, RNA and amino acids in turn, every card that the seat cannot see into the deck,
shuffles it, and deals the other hands anew. It respects all counts and open cards, the RNA that play has shown
(`rna_known`), where an amino acid that the seat put back may be (`saw`), and where STOP may lie (PEP-26, PEP-27).
"""

from labtop.games.peptide.cards import ACIDS, BASE_COPIES, BASES, DRAWN, KIND_COPIES, KINDS, NEED, REMOVED, SLOTS, STOP
from labtop.games.peptide.ribosome import holds
from labtop.games.peptide.scoring import ones
from labtop.games.peptide.state import GAP, ON_TOP, SEATS, Stage, State
from labtop.games.peptide.stop import slip_in
from labtop.kernel.deck import clear, cover, pick, pop, push, shuffle
from labtop.kernel.rng import Rng, below
from labtop.kernel.rule import rule

CLOSED_AT_END = True  # decks and removed cards (PEP-190)
STREAM = 0  # of the imaginer's own generator
TRIES = 200  # to find places for the cards that were put back; a position set up against its facts is given up
NOT_FOUND = -1
TOP = SEATS  # as a place for a card, beside the seats


# --- hide -------------------------------------------------------------------------------------------------------------


@rule
def hide(game: State, seat: int) -> None:
    """Blank, in a copy, all that this seat may not know; −1 is a spectator (PEP-24, PEP-27, PEP-108, PEP-110, PEP-119).

    When the game is over the hands are open, but decks and removed cards stay secret (PEP-190).
    """
    cover(game.organelle_deck)
    cover(game.rna_deck)
    cover(game.amino_deck)
    game.removed = 0
    for other in range(SEATS):
        if other != seat:
            for acid in range(ACIDS):
                game.saw[other, acid] = 0
        if not sees(game, seat, other):
            game.amino[other] = 0
            for base in range(BASES):
                game.rna[other, base] = 0
    if game.active != seat:
        game.drawn[0], game.drawn[1] = GAP, GAP


@rule
def sees(game: State, observer: int, seat: int) -> bool:
    """Whether a hand is open to the observer: the own one always, every one when the game is over."""
    return observer == seat or game.stage == Stage.OVER


# --- imagine ----------------------------------------------------------------------------------------------------------


@rule
def imagine(game: State, seat: int, rng: Rng) -> bool:
    """Fill a seat's hidden copy with a random match that agrees with all it knows; false if there is none."""
    imagine_organelles(game, rng)
    imagine_rna(game, seat, rng)
    return imagine_amino_acids(game, seat, rng)


@rule
def imagine_organelles(game: State, rng: Rng) -> None:
    """What lies nowhere in the open is in the deck, in any order."""
    clear(game.organelle_deck)
    for kind in range(KINDS):
        unseen = KIND_COPIES - game.field[kind] - game.organelle_discard[kind]
        for seat in range(game.seats):
            unseen -= game.up[seat, kind] + game.down[seat, kind]
        for _ in range(unseen):
            push(game.organelle_deck, kind)
    shuffle(game.organelle_deck, rng, STREAM)


# --- RNA --------------------------------------------------------------------------------------------------------------


@rule
def imagine_rna(game: State, observer: int, rng: Rng) -> None:
    """Unseen cards go first where they are known to be, then anywhere."""
    gather_rna(game, observer)
    shuffle(game.rna_deck, rng, STREAM)
    for seat in range(game.seats):
        if not sees(game, observer, seat):
            for base in range(BASES):
                for _ in range(game.rna_known[seat, base]):
                    game.rna[seat, pick(game.rna_deck, place_of(game, base))] += 1
    for seat in range(game.seats):
        if not sees(game, observer, seat):
            known = 0
            for base in range(BASES):
                known += game.rna_known[seat, base]
            for _ in range(game.rna_count[seat] - known):
                game.rna[seat, pop(game.rna_deck)] += 1
    if game.stage == Stage.KEEP_RNA and game.active != observer:
        for i in range(DRAWN):
            game.drawn[i] = pop(game.rna_deck)


@rule
def gather_rna(game: State, observer: int) -> None:
    """Every RNA card that the observer cannot see goes into the deck."""
    clear(game.rna_deck)
    for base in range(BASES):
        unseen = BASE_COPIES - game.rna_discard[base]
        for slot in range(SLOTS):
            unseen -= game.rna_field[slot] == base
        for i in range(DRAWN):
            unseen -= game.stage == Stage.KEEP_RNA and game.drawn[i] == base
        for seat in range(game.seats):
            if sees(game, observer, seat):
                unseen -= game.rna[seat, base]
            for place in range(game.permanent[seat], game.chain_size[seat]):
                unseen -= NEED[game.chain[seat, place], base]
        for _ in range(unseen):
            push(game.rna_deck, base)


@rule
def place_of(game: State, base: int) -> int:
    """Where in the RNA deck a card of this base is."""
    for place in range(game.rna_deck.count):
        if game.rna_deck.cards[place] == base:
            return place
    return 0


# --- amino acids ------------------------------------------------------------------------------------------------------


@rule
def imagine_amino_acids(game: State, observer: int, rng: Rng) -> bool:
    """Cards that the observer put back go to one of their possible places, the rest anywhere, STOP near the bottom."""
    unseen, size = unseen_amino_acids(game, observer), game.amino_deck.count
    if not place_put_back(game, observer, unseen, rng):
        return False
    top = pop(game.amino_deck) if game.amino_deck.count else NOT_FOUND
    for acid in range(ACIDS):
        if unseen >> acid & 1 and acid != top and not in_a_hand(game, acid):
            push(game.amino_deck, acid)
    shuffle(game.amino_deck, rng, STREAM)
    deal_amino_acids(game)
    if game.stage == Stage.KEEP_AMINO and game.active != observer:
        game.drawn[0] = pop(game.amino_deck) if top == NOT_FOUND else top
        game.drawn[1] = pop(game.amino_deck)
    elif top != NOT_FOUND:
        push(game.amino_deck, top)
    if game.stop_round == 0:
        highest = size if game.stage == Stage.KEEP_AMINO else size - 1  # no draw has shown STOP: it is not on top
        slip_in(game.amino_deck, STOP, below(rng, STREAM, min(game.stop_bottom_slots, highest)))
    share_knowledge(game, observer)
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
def place_put_back(game: State, observer: int, unseen: int, rng: Rng) -> bool:
    """Each card that the observer put back goes to a place where it may be; the one on top alone into the deck."""
    for _ in range(TRIES):
        clear(game.amino_deck)
        for seat in range(game.seats):
            if not sees(game, observer, seat):
                game.amino[seat] = 0
        if observer < 0 or (
            place_cards(game, observer, unseen, True, rng) and place_cards(game, observer, unseen, False, rng)
        ):
            return True
    return False


@rule
def place_cards(game: State, observer: int, unseen: int, certain: bool, rng: Rng) -> bool:
    """Those with a single possible place, or the others."""
    for acid in range(ACIDS):
        places = game.saw[observer, acid]
        due = places and unseen >> acid & 1 and (places & (places - 1) == 0) == certain
        if due and not place_somewhere(game, acid, places, rng):
            return False
    return True


@rule
def place_somewhere(game: State, acid: int, places: int, rng: Rng) -> bool:
    """A random one of the possible places that has room."""
    start = below(rng, STREAM, TOP + 1)
    for step in range(TOP + 1):
        place = (start + step) % (TOP + 1)
        if places >> place & 1:
            if place == TOP:
                if game.amino_deck.count == 0:
                    push(game.amino_deck, acid)
                    return True
            elif ones(game.amino[place]) < game.amino_count[place]:
                game.amino[place] |= 1 << acid
                return True
    return False


@rule
def in_a_hand(game: State, acid: int) -> bool:
    """Whether somebody holds this amino acid."""
    for seat in range(game.seats):
        if holds(game, seat, acid):
            return True
    return False


@rule
def deal_amino_acids(game: State) -> None:
    """Fill the hands up to their sizes, then take out what is not in the game."""
    for seat in range(game.seats):
        for _ in range(game.amino_count[seat] - ones(game.amino[seat])):
            game.amino[seat] |= 1 << pop(game.amino_deck)
    for _ in range(REMOVED[game.seats]):
        game.removed |= 1 << pop(game.amino_deck)


@rule
def share_knowledge(game: State, observer: int) -> None:
    """What the others saw is not known, but for who put back the top card and so knows it."""
    if game.top_by >= 0 and game.top_by != observer:
        game.saw[game.top_by, game.amino_deck.cards[game.amino_deck.count - 1]] = ON_TOP
