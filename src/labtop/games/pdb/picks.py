"""Data picks before the first round, against the direction of play (PDB-13 to PDB-19)."""

from labtop.games.pdb.cards import OFFER, SQUARE, TYPES
from labtop.games.pdb.state import Event, Family, Stage, State, encode
from labtop.kernel.events import tell
from labtop.kernel.menu import Menu, offer
from labtop.kernel.position import wait_for
from labtop.kernel.rule import rule


@rule
def offer_data(game: State) -> None:
    """One token of each type; the player to the right of the Leader picks first (PDB-13, PDB-14)."""
    for data in range(TYPES):
        game.supply[SQUARE + data] -= OFFER[data]
        game.offer[data] = OFFER[data]
    ask_to_pick(game, before(game, game.leader))


@rule
def before(game: State, seat: int) -> int:
    """The seat to the right: the next one counter-clockwise."""
    return seat - 1 if seat else game.seats - 1


@rule
def ask_to_pick(game: State, seat: int) -> None:
    """The table waits for a pick."""
    game.active = seat
    wait_for(game, seat, Stage.PICK)


@rule
def offer_picks(game: State, menu: Menu) -> int:
    """Any type that is still there."""
    count = 0
    for data in range(TYPES):
        if game.offer[data]:
            count = offer(menu, count, encode(Family.PICK, data))
    return count


@rule
def pick(game: State, seat: int, data: int) -> bool:
    """Keep a token; true when nobody is left to pick (PDB-14 to PDB-19)."""
    tell(game.events, Event.PICKED, seat, data)
    take_offered(game, seat, data)
    following = before(game, seat)
    if following == game.leader:
        put_back(game)
        return True
    if on_offer(game) > 1:
        ask_to_pick(game, following)
        return False
    take_last(game, following)
    return True


@rule
def take_offered(game: State, seat: int, data: int) -> None:
    """A token goes from the offer to a player."""
    game.offer[data] -= 1
    game.tokens[seat, SQUARE + data] += 1


@rule
def on_offer(game: State) -> int:
    """The tokens that nobody has picked yet."""
    count = 0
    for data in range(TYPES):
        count += game.offer[data]
    return count


@rule
def take_last(game: State, seat: int) -> None:
    """With four players the third receives the last token without a choice (PDB-16)."""
    for data in range(TYPES):
        if game.offer[data]:
            take_offered(game, seat, data)
            tell(game.events, Event.LEFT_OVER, seat, data)


@rule
def put_back(game: State) -> None:
    """With fewer players the rest goes back to the Supply (PDB-18, PDB-19)."""
    for data in range(TYPES):
        game.supply[SQUARE + data] += game.offer[data]
        game.offer[data] = 0
    tell(game.events, Event.PUT_BACK)
