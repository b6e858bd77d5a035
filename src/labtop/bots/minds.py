"""The loops of thought: choosing by advice, and searching by imagined matches.

A template: see kernel/template.py. `advise` and `forget` come from the game's bot.py.
"""

import math
from typing import TYPE_CHECKING, Any

from labtop.kernel.rng import MASK, Rng, word
from labtop.kernel.rule import rule

if TYPE_CHECKING:
    from labtop.kernel.advice import Advice
    from labtop.kernel.contract import Menu, State, legal

    def advise(game: State, seat: int, menu: Menu, advice: Advice) -> None: ...
    def forget(game: State, seat: int, rng: Rng, percent: int) -> None: ...
    def next_seat(game: State) -> int: ...
    def at(record: Any, count: int) -> Any: ...


FORGETTING, CHOOSING, IMAGINING = range(3)  # streams of a bot's own generator


@rule
def fraction(rng: Rng, stream: int) -> float:
    """A number from 0 up to 1."""
    return word(rng, stream) / (MASK + 1)


@rule
def best(menu: Menu, advice: Advice, rng: Rng, slips: int) -> int:
    """The place of the best move; each weight is blurred by slips of a Gumbel-distributed size.

    That chooses a move with a probability that falls off exponentially with how much worse it is: small mistakes
    are common, blunders rare. Without slips, ties are broken by chance.
    """
    chosen, top = 0, -1e30
    for i in range(menu.count):
        chance = fraction(rng, CHOOSING)
        blur = -math.log(-math.log((chance + 1e-12) * (1 - 2e-12))) * slips if slips else chance
        value = advice.weight[i] + blur
        if value > top:
            chosen, top = i, value
    return chosen


@rule
def choose(game: State, seat: int, menu: Menu, advice: Advice, rng: Rng, slips: int, forgets: int) -> int:
    """The best move by the rules of thumb; −1 when there is none."""
    legal(game, seat, menu)
    if menu.count == 0:
        return -1
    if forgets:
        forget(game, seat, rng, forgets)
    advise(game, seat, menu, advice)
    return menu.moves[best(menu, advice, rng, slips)]


def choose_at(game: State, seat: int, menu: Menu, advice: Advice, rng: Rng, slips: int, forgets: int) -> int:
    return choose(at(game, 1)[0], seat, at(menu, 1)[0], at(advice, 1)[0], at(rng, 1)[0], slips, forgets)
