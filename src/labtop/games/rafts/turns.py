"""Turns: the main phase, claims, and the end of the game (RFT-31 to RFT-36, RFT-142 to RFT-153)."""

from labtop.games.rafts.cards import MOST_GOALS
from labtop.games.rafts.goals import fulfilled
from labtop.games.rafts.state import Event, Reason, Stage, State
from labtop.kernel.events import tell
from labtop.kernel.position import after, end_match, wait_for
from labtop.kernel.rule import rule


@rule
def enter_main(game: State) -> None:
    """The active player may act; where claims are made at once, a fulfilled goal is claimed (RFT-31, RFT-147)."""
    game.entered = 0
    wait_for(game, game.active, Stage.MAIN)
    if game.auto_claim:
        for place in range(MOST_GOALS):
            if game.waiting and fulfilled(game, game.active, place):
                claim(game, game.active, place)


@rule
def claim(game: State, seat: int, place: int) -> None:
    """A valid claim ends the game at once (RFT-01, RFT-149)."""
    tell(game.events, Event.CLAIMED, seat, game.goals[seat, place])
    end_match(game, Stage.OVER, Event.ENDED, Reason.CLAIM)


@rule
def next_turn(game: State) -> None:
    """The next seat clockwise, unless the game is over (RFT-16, RFT-151, RFT-152)."""
    game.turns += 1
    game.idle = 0 if game.busy else game.idle + 1
    game.busy = 0
    if 0 < game.stall_rounds * game.seats <= game.idle:
        end_match(game, Stage.OVER, Event.ENDED, Reason.STALL)
    elif game.turns >= game.max_rounds * game.seats:
        end_match(game, Stage.OVER, Event.ENDED, Reason.CAP)
    else:
        game.active = after(game, game.active)
        tell(game.events, Event.TURN, game.active)
        enter_main(game)
