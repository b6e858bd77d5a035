"""Scoring: bonus cards, the chain, the hand, and who wins (PEP-178 to PEP-191)."""

from labtop.games.peptide.cards import ACIDS, BASES, BONUS_POINTS, MATCHED_POINTS, NEED, UNMATCHED_POINTS, VALUE
from labtop.games.peptide.ribosome import holds
from labtop.games.peptide.state import SHARED, State
from labtop.kernel.rule import rule
from labtop.kernel.struct import table

CODON_CARDS = 3

# RNA cards as one number, a byte for each base: A, G, C, U from the right. The codon AAC is 00 01 00 02 in hexadecimal
# digits. The bytes of a hand have a guard bit on top, so that AACU is 81 81 80 82: AAC taken out of it leaves
# 81 80 80 80, and another A would leave 81 80 80 7f, without the guard of A. So one subtraction tells what fits.
BYTE = 8
PACKED = table([sum(need << BYTE * base for base, need in enumerate(card)) for card in NEED.tolist()], "i8")
GUARD = sum(0x80 << BYTE * base for base in range(BASES))

# For the tie-break: more than a seat can have of anything.
MANY = 1 << 16


@rule
def score(game: State, seat: int) -> int:
    """All points of a seat; there is no floor, and nothing else counts (PEP-178 to PEP-183, PEP-186, PEP-187)."""
    return public_score(game, seat) + hand_score(game, seat)


@rule
def public_score(game: State, seat: int) -> int:
    """What everybody can see: bonus cards, and the chain card by card (PEP-178 to PEP-180)."""
    points = BONUS_POINTS[game.bonus[seat]]
    for place in range(game.chain_size[seat]):
        points += chain_points(game, seat, place)
    return points


@rule
def chain_points(game: State, seat: int, place: int) -> int:
    """Full value face down, half of it, rounded up, face up (PEP-179, PEP-180)."""
    value = VALUE[game.chain[seat, place]]
    return value if place < game.permanent[seat] else (value + 1) // 2


@rule
def hand_score(game: State, seat: int) -> int:
    """Each amino acid in hand: a point if matched, a point less if not (PEP-181, PEP-183)."""
    if game.amino[seat] == 0:
        return 0
    matched = ones(best_matches(game, seat))
    return MATCHED_POINTS * matched + UNMATCHED_POINTS * (ones(game.amino[seat]) - matched)


@rule
def best_matches(game: State, seat: int) -> int:
    """The mask of as many amino acids in hand as the RNA in hand matches at once (PEP-182, PEP-184, PEP-185).

    Each RNA card counts only once, so amino acids compete for it. Take each one that fits, from the first to the last;
    then put the last one taken back and go on behind it; and so on, as long as the amino acids that remain could make
    more matches than the best so far.
    """
    hand, cards = packed_rna(game, seat), 0
    for acid in range(ACIDS):
        if holds(game, seat, acid) and fits(hand, acid):
            cards |= 1 << acid
    most = min(game.rna_count[seat] // CODON_CARDS, ones(cards))
    best, taken, acid = 0, 0, 0
    while ones(best) < most:
        if ones(taken) + ones(cards >> acid) > ones(best):
            if cards >> acid & 1 and fits(hand, acid):
                hand -= PACKED[acid]
                taken |= 1 << acid
                best = taken if ones(taken) > ones(best) else best
        elif taken:
            acid = last_of(taken)
            hand += PACKED[acid]
            taken &= ~(1 << acid)
        else:
            break
        acid += 1
    return best


@rule
def packed_rna(game: State, seat: int) -> int:
    """The RNA in hand as one number, with its guard bits."""
    hand = GUARD
    for base in range(BASES):
        hand += game.rna[seat, base] << BYTE * base
    return hand


@rule
def fits(hand: int, acid: int) -> bool:
    """Whether the codon is there: every guard bit survives the subtraction."""
    return (hand - PACKED[acid]) & GUARD == GUARD


@rule
def last_of(mask: int) -> int:
    """The place of the highest bit that is set."""
    place = ACIDS - 1
    while not mask >> place & 1:
        place -= 1
    return place


@rule
def ones(mask: int) -> int:
    """How many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@rule
def tie_break(game: State, seat: int) -> int:
    """Nothing, or permanent cards, then the length of the chain, then ATP, as one number (PEP-189)."""
    if game.tie_break == SHARED:
        return 0
    return (game.permanent[seat] * MANY + game.chain_size[seat]) * MANY + game.atp[seat]
