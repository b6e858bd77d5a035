"""What must hold after every move."""

from labtop.kernel.rule import rule

from .state import State

BROKEN = {1: "the pot has fewer coins than none"}


@rule
def check(game: State) -> int:
    return 1 if game.pot < 0 else 0
