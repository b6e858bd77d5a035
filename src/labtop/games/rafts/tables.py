"""Tables: benches, generic cards, and how much has room there.

RFT-18 to RFT-25, RFT-28 to RFT-30, RFT-41 to RFT-46, RFT-84 to RFT-87.
"""

from labtop.games.rafts.cards import DOUBLED, LIMIT, SPACE, SPECIFIC
from labtop.games.rafts.pile import discard
from labtop.games.rafts.state import NONE, Event, State
from labtop.kernel.events import tell
from labtop.kernel.rule import rule


@rule
def benches(game: State, seat: int) -> int:
    """One, or two with Lab expansion (RFT-20, RFT-84)."""
    return 1 + game.lab[seat]


@rule
def limit(game: State, seat: int, kind: int) -> int:
    """How many cards of a generic type have room (RFT-22, RFT-24, RFT-86)."""
    return DOUBLED[kind] if game.lab_expansion_generics and game.lab[seat] else LIMIT[kind]


@rule
def has_room(game: State, seat: int, card: int) -> bool:
    """Whether a resource could be put on a table: bacteria and genes always, by replacing (RFT-21, RFT-23, RFT-102)."""
    return card < SPECIFIC or game.generic[seat, card - SPECIFIC] < limit(game, seat, card - SPECIFIC)


@rule
def put_down(game: State, seat: int, card: int, bench: int) -> None:
    """A resource comes to lie on a table; a bacterium or gene in its way is discarded first (RFT-21, RFT-100)."""
    if card >= SPECIFIC:
        game.generic[seat, card - SPECIFIC] += 1
        return
    space = SPACE[card]
    before = game.bench[seat, bench, space]
    if before != NONE:
        discard(game, before)
        tell(game.events, Event.DISPLACED, seat, before, bench)
    game.bench[seat, bench, space] = card
