"""The bot that searches: information-set Monte Carlo tree search over imagined matches.

Each time it imagines all that its seat cannot see so that it agrees with all that the seat knows, walks down a tree of
moves, plays the match to its end and remembers who won. It never sees the real cards: it is given a hidden copy.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from labtop.bots.heuristic import minds
from labtop.bots.spec import BadBot
from labtop.kernel.engine import plant
from labtop.kernel.game import Game
from labtop.kernel.rng import Rng
from labtop.kernel.struct import Records

if TYPE_CHECKING:
    from labtop.kernel.contract import State

CHUNK = 32  # matches between two looks at the clock
LINE = 6  # moves of a principal line
MOST_NODES = 200_000
NONE = -1


@dataclass(frozen=True)
class Idea:
    """What the search thinks of a move: how often it looked at it, what each seat gets, and how play may go on."""

    move: int
    visits: int
    values: list[float]
    line: list[int]


class Search:
    """Looks ahead by imagined matches: so many iterations, or for so many milliseconds.

    `rollouts` says who plays an imagined match to its end: `thumbs`, the rules of thumb with slips, or `random`.
    """

    def __init__(
        self,
        game: Game,
        key: bytes,
        iterations: int = 1000,
        ms: int = 0,
        rollouts: str = "thumbs",
        explore: float = 1.5,
        trust: float = 300.0,
        slips: int = 150,
        margin: float = 0.1,
    ) -> None:
        if rollouts not in ("thumbs", "random"):
            raise BadBot(f"The rollouts of a search are thumbs or random, not {rollouts!r}.")
        if iterations < 1 and ms < 1:
            raise BadBot("A search needs at least 1 iteration or 1 millisecond.")
        self.minds = minds(game)
        self.iterations, self.seconds = iterations, ms / 1000
        self.rng = Rng()
        plant(self.rng, key)
        loops = self.minds.loops
        self.game, self.menu, self.advice = self.minds.State(), self.minds.Menu(), loops.Advice()
        self.capacity = MOST_NODES if ms else min(MOST_NODES, iterations + 1)
        self.nodes = Records.blank(loops.Node, self.capacity)
        self.tree = loops.Tree()
        self.tree.capacity = self.capacity
        self.tree.explore, self.tree.trust, self.tree.margin = explore, trust, margin
        self.tree.thumbs, self.tree.slips = rollouts == "thumbs", slips

    def choose(self, hidden: State, seat: int) -> int:
        """The move that it looked at most."""
        return self.think(hidden, seat)[0].move

    def think(self, hidden: State, seat: int) -> list[Idea]:
        """What it thinks of every move that it looked at, the best first."""
        begun = time.perf_counter()
        moves = self.minds.game.engine.legal(hidden, seat)
        if len(moves) == 1:
            return [Idea(moves[0], 0, [], [moves[0]])]
        self.minds("begin_search", self.nodes, self.tree, seat)
        left = self.iterations
        while left > 0:
            chunk = min(left, CHUNK) if self.seconds else left
            scratch = (self.menu, self.advice, self.rng, self.nodes, self.capacity, self.tree)
            self.minds("search", hidden, self.game, seat, *scratch, chunk)
            left = left if self.seconds else left - chunk
            if self.seconds and time.perf_counter() - begun >= self.seconds:
                break
        return self._ideas(hidden.seats) or [Idea(moves[0], 0, [], [moves[0]])]

    def _ideas(self, seats: int) -> list[Idea]:
        ideas = []
        for child in self._children(0):
            node = self.nodes.memory[child]
            visits = int(node["visits"])
            values = [float(value) / max(1, visits) for value in node["value"][:seats]]
            ideas.append(Idea(int(node["move"]), visits, values, self._line(child)))
        return sorted(ideas, key=lambda idea: (-idea.visits, idea.move))

    def _children(self, node: int) -> list[int]:
        children, child = [], int(self.nodes.memory[node]["child"])
        while child != NONE:
            children.append(child)
            child = int(self.nodes.memory[child]["sibling"])
        return children

    def _line(self, node: int) -> list[int]:
        line = [int(self.nodes.memory[node]["move"])]
        while len(line) < LINE and (children := self._children(node)):
            node = max(children, key=lambda child: (int(self.nodes.memory[child]["visits"]), -child))
            line.append(int(self.nodes.memory[node]["move"]))
        return line
