"""The field: spaces, claims, and what a crystal does that is put on a compound.

CMP-56 to CMP-59, CMP-66, CMP-71 to CMP-80, CMP-84 to CMP-86, CMP-227, CMP-228, CMP-244.
"""

from labtop.games.compounded.bag import is_nobel
from labtop.games.compounded.cards import (
    CARBON,
    CELLS,
    CLAIM_TOKENS,
    DUE,
    ELEMENTS,
    NUMBER,
    OXYGEN,
    PARTS,
    SIZE,
    SPACES,
    STUDY,
    TOP,
)
from labtop.games.compounded.order import mention
from labtop.games.compounded.state import NO_CARD, NOBODY, Event, State
from labtop.kernel.rule import rule

# --- spaces -----------------------------------------------------------------------------------------------------------


@rule
def is_open(game: State, cell: int, element: int) -> bool:
    """Whether a compound has an open space for an element (CMP-72)."""
    card = game.card[cell]
    return card != NO_CARD and SPACES[card, element] > game.on[cell, element] + game.wild_on[cell, element]


@rule
def filled(game: State, cell: int) -> int:
    """The spaces of a compound that are not open."""
    count = 0
    for element in range(ELEMENTS):
        count += game.on[cell, element] + game.wild_on[cell, element]
    return count


@rule
def is_complete(game: State, cell: int) -> bool:
    """Whether a compound has no open space."""
    card = game.card[cell]
    return card != NO_CARD and filled(game, cell) == SIZE[card]


@rule
def part_of(element: int) -> int:
    """Which part of an extinguisher an element is, or −1 (CMP-13)."""
    if element == CARBON:
        return 0
    return 1 if element == OXYGEN else -1


@rule
def extinguisher_is_open(game: State, seat: int, element: int) -> bool:
    """Whether the own unbuilt extinguisher has an open space for an element (CMP-71, CMP-83, CMP-244)."""
    part = part_of(element)
    if part < 0 or game.unbuilt[seat] == 0:
        return False
    return game.building[seat, part] + game.wild_building[seat, part] < DUE[part]


# --- claims -----------------------------------------------------------------------------------------------------------


@rule
def is_unclaimed(game: State, cell: int) -> bool:
    """A compound that carries no Claim Token (CMP-59)."""
    return game.card[cell] != NO_CARD and game.owner[cell] == NOBODY


@rule
def any_unclaimed(game: State) -> bool:
    """Whether there is a compound to claim (CMP-61)."""
    for cell in range(CELLS):
        if is_unclaimed(game, cell):
            return True
    return False


@rule
def regular_claims(game: State, seat: int) -> int:
    """The claims that count against the Study number (CMP-56, CMP-79)."""
    count = 0
    for cell in range(CELLS):
        count += (game.owner[cell] == seat) & (game.temporary[cell] == 0)
    return count


@rule
def unused_tokens(game: State, seat: int) -> int:
    """Claim Tokens that are neither in the field nor locked (CMP-10, CMP-58, CMP-109, CMP-170)."""
    count = CLAIM_TOKENS if game.level[seat, STUDY] == TOP else CLAIM_TOKENS - 1
    for cell in range(CELLS):
        count -= game.owner[cell] == seat
    return max(0, count)


@rule
def available_tokens(game: State, seat: int) -> int:
    """Claim Tokens that may be placed now (CMP-57)."""
    return max(0, min(claims_left(game, seat), unused_tokens(game, seat)))


@rule
def claims_left(game: State, seat: int) -> int:
    """The regular claims that the Study number still allows; negative after a Cylinder (CMP-56, CMP-168)."""
    return NUMBER[STUDY, game.level[seat, STUDY]] - regular_claims(game, seat)


@rule
def claim(game: State, seat: int, cell: int) -> None:
    """A regular claim, which counts as placed in this turn (CMP-54, CMP-66)."""
    game.owner[cell] = seat
    game.temporary[cell] = 0
    game.claim_turn[cell] = game.turns


@rule
def unclaim(game: State, cell: int) -> None:
    """The token goes; crystals and flames stay (CMP-65, CMP-169)."""
    game.owner[cell] = NOBODY
    game.temporary[cell] = 0
    game.claim_turn[cell] = 0


@rule
def claim_complete(game: State, seat: int, cell: int) -> None:
    """Who completes an unclaimed compound marks it, with a token to spare (CMP-77 to CMP-80, CMP-226 to CMP-228)."""
    if game.owner[cell] == NOBODY and (is_nobel(game, seat) or unused_tokens(game, seat) > 0):
        claim(game, seat, cell)
        game.temporary[cell] = 1


# --- crystals ---------------------------------------------------------------------------------------------------------


@rule
def settle_space(game: State, seat: int, cell: int, claims: bool) -> None:
    """A space was filled: if it was the last, the compound is complete (CMP-77, CMP-204)."""
    game.progress = 1
    if is_complete(game, cell):
        if claims:
            claim_complete(game, seat, cell)
        mention(game, Event.COMPLETED, game.card[cell], cell)


@rule
def settle_extinguisher(game: State, seat: int) -> None:
    """The third crystal completes it, and all three go to the bag at once (CMP-84 to CMP-86)."""
    game.progress = 1
    for part in range(len(PARTS)):
        if game.building[seat, part] + game.wild_building[seat, part] < DUE[part]:
            return
    game.bag[CARBON] += game.building[seat, 0]
    game.bag[OXYGEN] += game.building[seat, 1]
    for part in range(len(PARTS)):
        game.building[seat, part] = 0
        game.wild_building[seat, part] = 0
    game.unbuilt[seat] -= 1
    game.built[seat] += 1
    mention(game, Event.BUILT, seat)


@rule
def clear_cell(game: State, cell: int, gone_to: int) -> None:
    """A compound leaves the field with its flames and its token; stand-ins leave the game (CMP-110, CMP-112)."""
    game.gone_to[game.card[cell]] = gone_to
    game.card[cell] = NO_CARD
    game.flames[cell] = 0
    for element in range(ELEMENTS):
        game.wild_on[cell, element] = 0
    unclaim(game, cell)
    game.progress = 1
