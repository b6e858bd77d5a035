"""Why a move of End Point is not allowed, and which clause says so; all from the hidden copy of who asks."""

from collections.abc import Sequence

from endpoint.cards import WORDS
from endpoint.state import Reason, Stage, State
from labtop.kernel.contract import Why
from labtop.kernel.phrases import Names, who

CLAUSES = {Stage.CALL: "EP-12", Stage.POUR: "EP-20", Stage.OVER: "EP-40"}


def clause(game: State) -> str:
    """The clause for this moment of the match."""
    return "EP-41" if game.reason == Reason.DRY else CLAUSES[Stage(game.stage)]


def why_not(game: State, seat: int, family: str, args: Sequence[int], names: Names) -> Why:
    """Why this seat cannot make this move. It is asked only about moves that are not legal now."""
    if game.stage == Stage.OVER:
        return "The game is over: nothing can be done any more.", clause(game)
    if game.stage == Stage.CALL:
        if family != "call":
            return f"Wait until {who(names, game.chemist)} has called the sample.", "EP-12"
        return f"Only {who(names, game.chemist)} calls this sample.", "EP-12"
    if family == "call":
        return "The sample is called already: now everybody pours or swirls.", "EP-20"
    if not game.waiting >> seat & 1:
        return "You have decided already, and that stays.", "EP-21"
    return f"You do not have a {WORDS[args[0]]}.", "EP-20"
