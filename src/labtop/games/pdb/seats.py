"""Even seats: a house rule of ours that gives tokens to the seats that would otherwise win less often."""

from labtop.games.pdb.cards import EVEN, GIFT, LEAST_PLAYERS, TOKENS
from labtop.games.pdb.state import Event, State
from labtop.games.pdb.supply import gain
from labtop.kernel.events import tell
from labtop.kernel.position import after
from labtop.kernel.rule import rule


@rule
def even_out(game: State) -> None:
    """Out of the Supply, the Leader first and then to the left, before anybody picks Data."""
    seat = game.leader
    for place in range(game.seats):
        gift = EVEN[game.leader_may_select_lead, game.seats - LEAST_PLAYERS, place]
        if gift:
            for kind in range(TOKENS):
                gain(game, seat, kind, GIFT[gift, kind])
            tell(game.events, Event.EVENED, seat, gift)
        seat = after(game, seat)
