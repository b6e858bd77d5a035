"""Turn order, the steps of a turn, and events that may be left out where very much happens at once (CMP-26)."""

from labtop.games.compounded.state import EVENTS, ROOM, Matter, State
from labtop.kernel.events import tell
from labtop.kernel.rule import rule
from labtop.kernel.values import NOTHING

CROWDED = EVENTS.most - ROOM


@rule
def seat_at(game: State, place: int) -> int:
    """The seat at this place of the turn order, which begins with the Lead (CMP-26)."""
    seat = game.lead + place
    return seat - game.seats if seat >= game.seats else seat


@rule
def begin_step(game: State, step: int) -> None:
    """Go on with this step of the turn, from the Lead on."""
    game.step = step
    game.next = 0


@rule
def begin_matter(game: State, matter: int) -> None:
    """Settle this first, and ask from the Lead on."""
    game.matter = matter
    game.asked = 0


@rule
def end_matter(game: State) -> None:
    """The step goes on."""
    game.matter = Matter.NONE


@rule
def go_on(game: State) -> None:
    """Nobody has to decide now: the flow of the turn says what follows (see flow.py)."""
    game.waiting = 0


@rule
def mention(game: State, kind: int, first: int = NOTHING, second: int = NOTHING, third: int = NOTHING) -> None:
    """Tell what everybody could see without being told, unless there is too much to tell in this move."""
    if game.events.count < CROWDED:
        tell(game.events, kind, first, second, third)
