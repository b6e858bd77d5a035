"""Exchanges: Actions that turn tokens into others, on boxes of the board and on Additional Action cards.

PDB-31, PDB-32, PDB-34, PDB-37, PDB-38, PDB-41, PDB-49 to PDB-57, PDB-73, PDB-74, PDB-77, PDB-78, PDB-80.
"""

from labtop.games.pdb.cards import ANALYZE, BOXES, EXCHANGE, PUBLISH, amount
from labtop.games.pdb.state import NOBODY, Event, State
from labtop.games.pdb.supply import gain, give_back
from labtop.kernel.events import tell
from labtop.kernel.rule import rule

# --- what is printed --------------------------------------------------------------------------------------------------


@rule
def printed(game: State, exchange: int) -> int:
    """Place, kind and count returned, kind and count gained, as one number; no exchange gives what it takes."""
    return EXCHANGE[game.icon_preset, exchange]


@rule
def place_of(text: int) -> int:
    """The box or, from BOXES on, the card."""
    return text & 31


@rule
def returned_kind(text: int) -> int:
    """Which token goes back to the Supply."""
    return text >> 5 & 7


@rule
def returned_count(text: int) -> int:
    """How many of them."""
    return text >> 8 & 7


@rule
def gained_kind(text: int) -> int:
    """Which token comes out of the Supply."""
    return text >> 11 & 7


@rule
def gained_count(text: int) -> int:
    """How many of them."""
    return text >> 14 & 7


# --- who may ----------------------------------------------------------------------------------------------------------


@rule
def may_use_box(game: State, seat: int, exchange: int) -> bool:
    """The box is free, and the player can perform its Action (PDB-31, PDB-34)."""
    text = printed(game, exchange)
    return (game.box[place_of(text)] == NOBODY) & may_exchange(game, seat, text)


@rule
def may_use_card(game: State, seat: int, exchange: int) -> bool:
    """The same for an own Additional Action card (PDB-73, PDB-74)."""
    text = printed(game, exchange)
    return owns_unused(game, seat, place_of(text) - BOXES) and may_exchange(game, seat, text)


@rule
def owns_unused(game: State, seat: int, card: int) -> bool:
    """Its owner, once in a round (PDB-73, PDB-74)."""
    return game.owner[card] == seat and not game.card_used[card]


@rule
def may_exchange(game: State, seat: int, text: int) -> bool:
    """The player has what is returned, and the Supply what is gained (PDB-31, PDB-32, PDB-50)."""
    return can_return(game, seat, text) & can_gain(game, text)


@rule
def can_return(game: State, seat: int, text: int) -> bool:
    """The player has what goes back to the Supply (PDB-31)."""
    return game.tokens[seat, returned_kind(text)] >= returned_count(text)


@rule
def can_gain(game: State, text: int) -> bool:
    """The Supply has all that is gained or, if the house rules say so, some of it (PDB-32, PDB-50)."""
    due = 1 if game.partial_gain else gained_count(text)
    return game.supply[gained_kind(text)] >= due


# --- what happens -----------------------------------------------------------------------------------------------------


@rule
def carry_out(game: State, seat: int, exchange: int) -> None:
    """Return first, gain then, and the place is taken (PDB-34, PDB-37, PDB-38, PDB-41)."""
    text = printed(game, exchange)
    gained = min(gained_count(text), game.supply[gained_kind(text)])
    give_back(game, seat, returned_kind(text), returned_count(text))
    gain(game, seat, gained_kind(text), gained)
    place = place_of(text)
    if place < BOXES:
        game.box[place] = seat
    else:
        game.card_used[place - BOXES] = 1
    game.progress |= place == PUBLISH
    if place == ANALYZE:
        returned = amount(returned_kind(text), returned_count(text))
        tell(game.events, Event.ANALYZED, seat, returned, amount(gained_kind(text), gained))
    else:
        tell(game.events, Event.EXCHANGED, seat, place, amount(gained_kind(text), gained))
