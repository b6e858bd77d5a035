"""The bot that follows the rules of thumb of a game, in microseconds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from labtop.bots import outlook
from labtop.kernel.advice import Advice
from labtop.kernel.engine import plant
from labtop.kernel.game import Game
from labtop.kernel.rng import Rng
from labtop.kernel.template import Template

if TYPE_CHECKING:
    from labtop.kernel.contract import State


class Minds(Template):
    """The loops of thought, made for one game: by advice and by search."""

    long = ("search",)

    def __init__(self, game: Game, interpreted: bool = False) -> None:
        bot = game.module("bot")
        loops = game.engine.loops
        self.outlook = outlook.of(game)
        names = {
            **self.outlook,
            "Advice": Advice.of_size(game.moves.count),
            "advise": bot.advise,
            "forget": bot.forget,
            "next_seat": loops.next_seat,
            "SEATS": game.players[-1],
            "MOVES": game.moves.count,
        }
        super().__init__(game, Path(__file__).with_name("minds.py"), interpreted, names)


_minds: dict[str, Minds] = {}


def minds(game: Game) -> Minds:
    """The loops of thought for a game, made once."""
    if game.key not in _minds:
        _minds[game.key] = Minds(game)
    return _minds[game.key]


class Heuristic:
    """The move that the game's rules of thumb like best.

    `slips` is how far apart in thousandths of a point two moves may be and still be mistaken for each other;
    `forgets` is the percentage of what play has made known that it does not remember when it is asked.
    """

    def __init__(self, game: Game, key: bytes, slips: int = 0, forgets: int = 0) -> None:
        self.minds = minds(game)
        self.slips, self.forgets = slips, forgets
        self.menu = self.minds.Menu()
        self.advice = self.minds.loops.Advice()
        self.rng = Rng()
        plant(self.rng, key)

    def choose(self, hidden: State, seat: int) -> int:
        """The best move, as far as it remembers and sees."""
        memory = hidden.copy() if self.forgets else hidden
        taken = (memory, seat, self.menu, self.advice, self.rng, self.slips, self.forgets)
        return int(self.minds("choose", *taken))
