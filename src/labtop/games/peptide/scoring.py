"""Scoring: bonus cards, the chain, the hand, and who wins (PEP-178 to PEP-191)."""

from labtop.games.peptide.cards import ACIDS, BASES, BONUS_POINTS, MATCHED_POINTS, NEED, UNMATCHED_POINTS, VALUE
from labtop.games.peptide.ribosome import holds
from labtop.games.peptide.state import SHARED, State
from labtop.kernel.rule import rule
from labtop.kernel.struct import table

CODON_CARDS = 3
ROOM = 8  # bits for each base in a packed codon: counts stay below half of that room
PACKED = table([sum(need << ROOM * base for base, need in enumerate(card)) for card in NEED.tolist()], "i8")
GUARD = sum(1 << ROOM * base + ROOM - 1 for base in range(BASES))


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
    cards = 0
    for acid in range(ACIDS):
        cards += holds(game, seat, acid)
    if cards == 0:
        return 0
    chosen, matched = best_matches(game, seat), 0
    for acid in range(ACIDS):
        matched += chosen >> acid & 1
    return MATCHED_POINTS * matched + UNMATCHED_POINTS * (cards - matched)


@rule
def best_matches(game: State, seat: int) -> int:
    """The mask of as many amino acids in hand as the RNA in hand matches at once (PEP-182, PEP-184, PEP-185).

    Take each card that fits, in order; then go back to the last one taken and leave it out; and so on, as long as
    the cards that remain could still make more matches than the best so far.
    """
    have, cards, most = GUARD, 0, 0
    for base in range(BASES):
        have += game.rna[seat, base] << ROOM * base
        most += game.rna[seat, base]
    for acid in range(ACIDS):
        if holds(game, seat, acid) and fits(have, PACKED[acid]):
            cards |= 1 << acid
    most = min(most // CODON_CARDS, ones(cards))
    best, best_count, taken, count, acid = 0, 0, 0, 0, 0
    while best_count < most:
        if cards >> acid and count + ones(cards >> acid) > best_count:
            if cards >> acid & 1 and fits(have, PACKED[acid]):
                have -= PACKED[acid]
                taken |= 1 << acid
                count += 1
                if count > best_count:
                    best, best_count = taken, count
            acid += 1
        elif taken:
            acid = ACIDS - 1
            while not taken >> acid & 1:
                acid -= 1
            have += PACKED[acid]
            taken &= ~(1 << acid)
            count -= 1
            acid += 1
        else:
            break
    return best


@rule
def fits(have: int, codon: int) -> bool:
    """Whether no base runs out: its guard bit survives the subtraction."""
    return (have - codon) & GUARD == GUARD


@rule
def ones(mask: int) -> int:
    """How many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@rule
def beats(game: State, one: int, other: int) -> bool:
    """Strictly better: more points, then what the tie-break says if there is one (PEP-188, PEP-189)."""
    if score(game, one) != score(game, other):
        return score(game, one) > score(game, other)
    if game.tie_break == SHARED:
        return False
    if game.permanent[one] != game.permanent[other]:
        return game.permanent[one] > game.permanent[other]
    if game.chain_size[one] != game.chain_size[other]:
        return game.chain_size[one] > game.chain_size[other]
    return game.atp[one] > game.atp[other]


@rule
def place_of(game: State, seat: int) -> int:
    """One and the number of players who are strictly better (PEP-191)."""
    place = 1
    for other in range(game.seats):
        place += beats(game, other, seat)
    return place


@rule
def winners(game: State) -> int:
    """The mask of all seats that nobody beats (PEP-188, PEP-189)."""
    mask = 0
    for seat in range(game.seats):
        if place_of(game, seat) == 1:
            mask |= 1 << seat
    return mask
