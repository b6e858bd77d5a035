"""The bot that searches: information-set Monte Carlo tree search over imagined matches.

Each time it imagines all that its seat cannot see so that it agrees with all that the seat knows; tries its candidates
in that imagined match, walking down a tree of moves and playing on to the end; and remembers who won. It never sees
the real cards: it is given a hidden copy.
"""

from __future__ import annotations

import math
import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from labtop.bots.minds import minds
from labtop.bots.spec import BadBot, finish
from labtop.kernel.engine import plant
from labtop.kernel.game import Game
from labtop.kernel.rng import Dice
from labtop.kernel.struct import Records

if TYPE_CHECKING:
    from labtop.kernel.position import Position

CHUNK = 32  # matches that are imagined in one go
LINE = 6  # moves of a principal line
MOST_NODES = 200_000
NONE = -1


@dataclass(frozen=True)
class Thought:
    """What the search thinks of a move: how often it looked at it, what each seat gets, and how play may go on."""

    move: int
    visits: int
    values: list[float]
    line: list[int]


class Search:
    """Looks ahead by imagined matches: so many `iterations`, or for so many milliseconds (`ms`).

    It begins with the `width` moves that the rules of thumb like best, tries all of them in the same imagined matches,
    keeps the better half, and so on until two are left. `rollouts` says who plays an imagined match to its end:
    `thumbs`, the rules of thumb with `slips` of a thousand moves at random, or `random`. `trust` is how far, in
    thousandths of a point, the rules of thumb narrow the tree further down; 0 is not at all. `margin` is the part
    of a match's value that is the margin and not the win. `faith` is how many imagined matches the opinion of the
    rules of thumb counts for, and `point` what a point of theirs is worth in wins. `horizon` is how many rounds an
    imagined match goes on before it is judged; 0 is to its end. These two are the game's if left out.
    """

    def __init__(
        self,
        game: Game,
        key: bytes,
        iterations: int = 1000,
        ms: int = 0,
        width: int = 16,
        rollouts: str = "thumbs",
        explore: float = 1.0,
        trust: float = 300.0,
        slips: int = 50,
        margin: float = 0.5,
        faith: float = 150.0,
        point: float = -1.0,
        horizon: int = -1,
    ) -> None:
        if rollouts not in ("thumbs", "random"):
            raise BadBot(f"The rollouts of a search are thumbs or random, not {rollouts!r}.")
        if iterations < 1 or ms < 0 or width < 2:
            raise BadBot("A search needs at least 1 iteration and a width of at least 2.")
        self.minds = minds(game)
        self.iterations, self.seconds, self.width = iterations, ms / 1000, width
        self.faith, self.point = faith, self.minds.thumb if point < 0 else point
        self.opinion: dict[int, float] = {}  # of the rules of thumb, in wins
        self.rng = Dice()
        plant(self.rng, key)
        loops = self.minds.loops
        self.worlds = Records.blank(self.minds.State, 3)
        self.candidates, self.menu, self.advice = self.minds.Menu(), self.minds.Menu(), loops.Advice()
        self.capacity = min(MOST_NODES, MOST_NODES if ms else iterations + width + 2)
        self.nodes = Records.blank(loops.Node, self.capacity)
        self.tree = loops.Tree()
        self.tree.capacity = self.capacity
        self.tree.explore, self.tree.trust, self.tree.margin = explore, trust, margin
        self.tree.horizon = self.minds.horizon if horizon < 0 else horizon
        self.tree.thumbs, self.tree.slips = rollouts == "thumbs", slips

    def choose(self, hidden: Position, seat: int) -> int:
        """The best move that it found."""
        return finish(self.choosing(hidden, seat))

    def choosing(self, hidden: Position, seat: int) -> Generator[None, None, int]:
        """The same, a little at a time."""
        return (yield from self.thinking(hidden, seat))[0].move

    def think(self, hidden: Position, seat: int) -> list[Thought]:
        """What it thinks of every move that it looked at, the best first."""
        return finish(self.thinking(hidden, seat))

    def thinking(self, hidden: Position, seat: int) -> Generator[None, None, list[Thought]]:
        """The same, a little at a time: what it finds does not depend on who else thinks in between."""
        begun = time.perf_counter()
        left = self._likely(hidden, seat)
        self._set(left)
        self.worlds[0] = hidden
        self.minds("begin_search", self.nodes, self.capacity, self.tree, seat, self.candidates)
        rounds = max(1, math.ceil(math.log2(len(left))))
        for number in range(1, rounds + 1):
            if len(left) > 1:
                yield from self._try(seat, number / rounds, begun)
                left = self._better_half(left, seat)
                self._set(left)
        return self._thoughts(hidden.seats, left)

    def _likely(self, hidden: Position, seat: int) -> list[int]:
        """The moves that the rules of thumb like best, as many as the search is wide."""
        self.minds("weigh", hidden, seat, self.menu, self.advice)
        count = self.menu.count
        moves, weights = self.menu.moves[:count].tolist(), self.advice.weight[:count].tolist()
        ranked = sorted(range(count), key=lambda i: (-weights[i], moves[i]))[: self.width]
        self.opinion = {moves[i]: self.point * (weights[i] - weights[ranked[0]]) / 1000 for i in ranked}
        return [moves[i] for i in ranked]

    def _set(self, moves: list[int]) -> None:
        self.candidates.count = len(moves)
        self.candidates.moves[: len(moves)] = moves

    def _try(self, seat: int, until: float, begun: float) -> Iterator[None]:
        """Try all candidates in the same imagined matches, until that part of the iterations or of the time is used."""
        scratch = (self.menu, self.advice, self.rng, self.nodes, self.capacity, self.tree)
        portion = max(1, CHUNK // self.candidates.count)
        left = max(1, round(self.iterations * until - self.tree.rolled) // self.candidates.count)
        while left > 0:
            times = portion if self.seconds else min(portion, left)
            self.minds("search", self.worlds, seat, self.candidates, *scratch, times)
            yield
            if not self.seconds:
                left -= times
            elif time.perf_counter() - begun >= self.seconds * until:
                return

    def _better_half(self, moves: list[int], seat: int) -> list[int]:
        nodes = [self.nodes.memory[child] for child in self._children(0)]
        mean = sum(node["value"][seat] for node in nodes) / max(1, sum(node["visits"] for node in nodes))
        value = {
            int(node["move"]): (node["value"][seat] + self.faith * (mean + self.opinion[int(node["move"])]))
            / (node["visits"] + self.faith)
            for node in nodes
        }
        return sorted(moves, key=lambda move: (-value[move], moves.index(move)))[: (len(moves) + 1) // 2]

    def _thoughts(self, seats: int, left: list[int]) -> list[Thought]:
        thoughts = []
        for child in self._children(0):
            node = self.nodes.memory[child]
            visits = int(node["visits"])
            values = [float(value) / max(1, visits) for value in node["value"][:seats]]
            thoughts.append(Thought(int(node["move"]), visits, values, self._line(child)))
        return sorted(thoughts, key=lambda idea: (idea.move not in left[:1], -idea.visits, idea.move))

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
