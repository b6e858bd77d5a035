"""The pile: one, face up, in the order of discarding (RFT-39, RFT-53, RFT-58, RFT-96, RFT-97)."""

from labtop.games.rafts.cards import RESOURCES
from labtop.games.rafts.state import NONE, State
from labtop.kernel.deck import EMPTY, push
from labtop.kernel.rule import rule


@rule
def discard(game: State, card: int) -> None:
    """Put a card on top; a resource that comes to lie there can be taken."""
    push(game.pile, card)
    game.piled[card] += 1
    if card < RESOURCES:
        game.resources += 1
        game.entered = 1


@rule
def top_resource(game: State) -> int:
    """The resource that was discarded last among those still there; actions are skipped (RFT-97)."""
    if game.resources:
        for place in range(game.pile.count - 1, -1, -1):
            if game.pile.cards[place] < RESOURCES:
                return game.pile.cards[place]
    return NONE


@rule
def take_out(game: State, card: int) -> None:
    """Take out the copy that was discarded last; the others stay in their order."""
    pile = game.pile
    place = pile.count - 1
    while place > 0 and pile.cards[place] != card:
        place -= 1
    for i in range(place, pile.count - 1):
        pile.cards[i] = pile.cards[i + 1]
    pile.count -= 1
    pile.cards[pile.count] = EMPTY
    game.piled[card] -= 1
    game.resources -= card < RESOURCES
