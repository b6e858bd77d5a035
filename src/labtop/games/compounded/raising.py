"""Experiments rise, with all that follows; tools are gained (CMP-101 to CMP-109, CMP-160, CMP-161, CMP-183)."""

from labtop.games.compounded.bag import is_nobel
from labtop.games.compounded.cards import END_EXPERIMENTS, END_POINTS, EXPERIMENTS, JOURNAL, NUMBER, STUDY, TOP
from labtop.games.compounded.state import Event, Reason, State
from labtop.kernel.events import tell
from labtop.kernel.rule import rule


@rule
def can_rise(game: State, seat: int, experiment: int) -> bool:
    """Whether an experiment is below its top level."""
    return game.level[seat, experiment] < TOP


@rule
def raise_level(game: State, seat: int, experiment: int) -> None:
    """One level more, which counts from this moment on (CMP-107, CMP-183)."""
    game.level[seat, experiment] += 1
    tell(game.events, Event.RAISED, seat, experiment, NUMBER[experiment, game.level[seat, experiment]])
    if is_nobel(game, seat):
        return
    if experiment == STUDY and game.level[seat, STUDY] == game.journal_level:
        give_journal(game, seat)
    if completed(game, seat) >= END_EXPERIMENTS:
        trigger(game, Reason.EXPERIMENTS)


@rule
def give_journal(game: State, seat: int) -> None:
    """The first time in the game that Study gets there, if there is a tile (CMP-160, CMP-161)."""
    if not game.journal_given >> seat & 1:
        game.journal_given |= 1 << seat
        gain_tool(game, seat, JOURNAL)


@rule
def gain_tool(game: State, seat: int, tool: int) -> None:
    """A tile of the supply, if there is one (CMP-101, CMP-148)."""
    if game.supply[tool] > 0:
        if tool == JOURNAL and game.tools[seat, JOURNAL] == 0:
            game.journal_since[seat] = game.turns
        game.supply[tool] -= 1
        game.tools[seat, tool] += 1
        tell(game.events, Event.GAINED, seat, tool)


@rule
def completed(game: State, seat: int) -> int:
    """How many experiments are at their top level."""
    count = 0
    for experiment in range(EXPERIMENTS):
        count += game.level[seat, experiment] == TOP
    return count


@rule
def add_points(game: State, seat: int, points: int) -> None:
    """Points are recorded; fifty bring the end (CMP-100, CMP-189)."""
    game.points[seat] += points
    if game.points[seat] >= END_POINTS and not is_nobel(game, seat):
        trigger(game, Reason.POINTS)


@rule
def trigger(game: State, reason: int) -> None:
    """One more turn after this one; what comes later does not undo it (CMP-189, CMP-190, CMP-192, CMP-193, CMP-240)."""
    if game.triggered == Reason.NONE:
        game.triggered = reason
        tell(game.events, Event.LAST_TURN)
