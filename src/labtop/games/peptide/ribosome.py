"""The Ribosome: adding an amino acid to the chain, or making an addition permanent (PEP-129 to PEP-145)."""

from labtop.games.peptide.cards import ACIDS, BASES, NEED, RIBOSOME, RIBOSOME_PRICE
from labtop.games.peptide.facts import learn_added
from labtop.games.peptide.state import Event, Family, State, encode
from labtop.games.peptide.supplies import can_pay, fill_gaps, pay, put_away
from labtop.kernel.events import cross, tell
from labtop.kernel.menu import Menu, offer
from labtop.kernel.rule import rule


@rule
def holds(game: State, seat: int, acid: int) -> bool:
    """Whether this amino acid is in the hand."""
    return (game.amino[seat] >> acid & 1) == 1


@rule
def matches(game: State, seat: int, acid: int) -> bool:
    """Whether the three RNA cards of the codon are in the hand, in whatever order (PEP-144, PEP-145)."""
    for base in range(BASES):
        if game.rna[seat, base] < NEED[acid, base]:
            return False
    return True


@rule
def may_add(game: State, seat: int) -> bool:
    """Whether some amino acid in hand has its RNA beside it (PEP-131)."""
    if game.amino[seat]:
        for acid in range(ACIDS):
            if holds(game, seat, acid) and matches(game, seat, acid):
                return True
    return False


@rule
def may_flip(game: State, seat: int) -> bool:
    """Whether the chain has a face-up card (PEP-136, PEP-141)."""
    return game.permanent[seat] < game.chain_size[seat]


@rule
def offer_ribosome(game: State, seat: int, menu: Menu, count: int) -> int:
    """Each amino acid that can be matched, and the leftmost face-up card of the chain (PEP-129, PEP-131, PEP-136).

    It is always asked, even where a single option is left (PEP-192).
    """
    if game.up[seat, RIBOSOME] == 0 or not can_pay(game, seat, RIBOSOME_PRICE):
        return count
    if game.amino[seat]:
        for acid in range(ACIDS):
            if holds(game, seat, acid) and matches(game, seat, acid):
                count = offer(menu, count, encode(Family.RIBOSOME_ADD, acid))
    if may_flip(game, seat):
        count = offer(menu, count, encode(Family.RIBOSOME_PERMANENT))
    return count


@rule
def add_to_chain(game: State, seat: int, acid: int) -> None:
    """The card goes face up to the right end of the chain, its three RNA cards beneath it (PEP-130 to PEP-134)."""
    put_away(game, seat, RIBOSOME)
    pay(game, seat, RIBOSOME_PRICE)
    game.amino[seat] &= ~(1 << acid)
    game.amino_count[seat] -= 1
    for base in range(BASES):
        game.rna[seat, base] -= NEED[acid, base]
        game.rna_count[seat] -= NEED[acid, base]
    game.chain[seat, game.chain_size[seat]] = acid
    game.chain_size[seat] += 1
    learn_added(game, seat, acid)
    tell(game.events, Event.ADDED, seat, acid)
    cross(game.events)


@rule
def make_permanent(game: State, seat: int) -> None:
    """The leftmost face-up card is turned for good; its RNA is discarded; a bonus card if any (PEP-135 to PEP-140)."""
    put_away(game, seat, RIBOSOME)
    pay(game, seat, RIBOSOME_PRICE)
    acid = game.chain[seat, game.permanent[seat]]
    game.permanent[seat] += 1
    for base in range(BASES):
        game.rna_discard[base] += NEED[acid, base]
    tell(game.events, Event.PERMANENT, seat, acid, game.bonus_left)
    if game.bonus_left:
        game.bonus[seat] |= 1 << game.bonus_left - 1
        game.bonus_left -= 1
    fill_gaps(game)
