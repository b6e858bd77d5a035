"""Two engines of one game, move by move: the real one leads, and a second, plain one must agree with all that it does.

A second engine knows the rules only. Where the rules shuffle or draw it asks its source of chance, which reads what
came out from the record of the real match: how, says a module for each game.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

import labtop
from labtop.kernel.options import Value

Move = tuple[str, tuple[int, ...]]
"""A family of moves, in small letters, and the numbers of its arguments."""

Fact = int | str | None | Sequence["Fact"]
"""Something that can be compared: numbers, words and lists of them."""


class Chance(Protocol):
    """Where a second engine learns what chance has done."""

    def order(self, pile: str, cards: Sequence[int]) -> list[int]:
        """The order of a pile that has just been shuffled out of these cards; the first is drawn first."""

    def one_of(self, what: str, among: Sequence[int]) -> int:
        """The one of these that was drawn."""


class Second(Protocol):
    """A second engine."""

    @property
    def over(self) -> bool:
        """Whether the match has ended."""

    @property
    def reason(self) -> str | None:
        """Why, in a word."""

    def waiting(self) -> list[int]:
        """The seats that may act now, in the order in which they are asked where they cannot be at once."""

    def legal(self, seat: int) -> list[Move]:
        """What a seat may do now."""

    def apply(self, seat: int, family: str, args: tuple[int, ...]) -> None:
        """Make a move, up to the next decision."""

    def scores(self) -> list[int]:
        """The points of every seat."""

    def winners(self) -> list[int]:
        """The seats that won; nobody while the match goes on."""

    def facts(self) -> Mapping[str, Fact]:
        """What lies on the table, by name."""


class Reading(Protocol):
    """How the record of a game is read: a module with these functions. `before` is None at set-up."""

    def order(self, before: Any, after: Any, pile: str) -> Sequence[int]:
        """The order in which a pile lay when it had been shuffled between these two records; the first on top."""

    def drawn(self, before: Any, after: Any, what: str) -> int:
        """What was drawn between these two records."""

    def facts_of(self, state: Any) -> Mapping[str, Fact]:
        """The same facts that the second engine tells, under the same names."""


Made = Callable[[int, Mapping[str, Value], Chance], Second]
"""Sets a second engine up: players, options, chance."""


class Luck:
    """Chance of its own, for a second engine that plays alone."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def order(self, pile: str, cards: Sequence[int]) -> list[int]:
        """Any order."""
        return self.random.sample(cards, len(cards))

    def one_of(self, what: str, among: Sequence[int]) -> int:
        """Any of them."""
        return self.random.choice(among)


class Untold(AssertionError):
    """A second engine asks for chance where no real match says what came out."""


class Told:
    """Chance as the real match had it. It answers only while a move is made."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.records: tuple[Any, Any] | None = None

    @contextmanager
    def of(self, before: Any, after: Any) -> Iterator[None]:
        """While this lasts the second engine makes the move that led from one record to the other."""
        self.records = (before, after)
        yield
        self.records = None

    def order(self, pile: str, cards: Sequence[int]) -> list[int]:
        """The order that came out. It must be one of these cards."""
        order = [int(card) for card in self.reading.order(*self._between(), pile)]
        assert sorted(order) == sorted(cards), f"The pile {pile} is shuffled out of other cards: {order}, not {cards}."
        return order

    def one_of(self, what: str, among: Sequence[int]) -> int:
        """The one that came out."""
        drawn = int(self.reading.drawn(*self._between(), what))
        assert drawn in among, f"The {what} that was drawn is {drawn}, which is none of {list(among)}."
        return drawn

    def _between(self) -> tuple[Any, Any]:
        if self.records is None:
            raise Untold("A second engine can ask what chance has done only while a move is made.")
        return self.records


class Lockstep:
    """A match and its second engine. They are compared at once and after every move."""

    def __init__(
        self, key: str, made: Made, reading: Reading, players: int, seed: int, options: Mapping[str, Value]
    ) -> None:
        self.match = labtop.new(key, players, seed, options)
        self.where = f"{key}, {players} players, seed {seed}, options {dict(options)}"
        self.reading = reading
        self.told = Told(reading)
        with self.told.of(None, self.match.state):
            self.second = made(players, options, self.told)
        self.compare()

    def play(self, seat: int, family: str, args: tuple[int, ...]) -> None:
        """Make a move on both sides."""
        before = self.match.state.copy()
        self.match.play(self.match.game.moves.number(family, args), by=seat)
        with self.told.of(before, self.match.state):
            self.second.apply(seat, family, args)
        self.compare()

    def play_on(self, chance: random.Random, most: int) -> int:
        """Random moves until the match is over or so many are made; how many were. Seats that wait act in any order."""
        for made in range(most):
            if self.match.over:
                return made
            seat = chance.choice(self.match.waiting)
            self.play(seat, *any_move(self.second.legal(seat), chance))
        return most

    def compare(self) -> None:
        """All that both engines can say of this moment."""
        match, second = self.match, self.second
        self.agree("the seats that wait", match.waiting, second.waiting())
        for seat in match.waiting:
            real = [self.spelled(move.id) for move in match.moves(seat)]
            self.agree(f"the moves of seat {seat}", sorted(real), sorted(second.legal(seat)))
        real_facts, facts = self.reading.facts_of(match.state), second.facts()
        self.agree("the names of the facts", sorted(real_facts), sorted(facts))
        for name, fact in facts.items():
            self.agree(name, real_facts[name], fact)
        self.agree("the scores", match.scores, second.scores())
        self.agree("whether it is over", match.over, second.over)
        self.agree("the reason for the end", match.ending, second.reason)
        self.agree("the winners", match.winners, second.winners())

    def agree(self, what: str, real: object, second: object) -> None:
        """Stop at the first difference, with the way that led there."""
        if real == second:
            return
        history = "; ".join(f"{past.seat} {written(self.spelled(past.move))}" for past in self.match.history)
        raise AssertionError(
            f"{self.where}: the engines differ in {what} after {len(self.match.history)} moves.\n"
            f"real:   {real}\nsecond: {second}\nmoves:  {history}"
        )

    def spelled(self, move: int) -> Move:
        """A move of the real engine, as the second one spells it."""
        moves = self.match.game.moves
        return moves.name(move), tuple(moves.numbers(move))


def any_move(moves: Sequence[Move], chance: random.Random) -> Move:
    """A random move: every family alike, so that a large one does not crowd out the others."""
    family = chance.choice(sorted({family for family, _ in moves}))
    return chance.choice([move for move in moves if move[0] == family])


def written(move: Move) -> str:
    """A move, for people."""
    family, args = move
    return f"{family}({', '.join(map(str, args))})" if args else family


def perft(second: Second, depth: int) -> int:
    """How many sequences of decisions there are to that depth; a match that ends early counts once.

    Where several seats wait the first of them acts. Chance must not be needed before the last of the decisions.
    """
    if depth == 0:
        return 1
    seat, count = second.waiting()[0], 0
    if depth == 1:
        return len(second.legal(seat))
    for family, args in second.legal(seat):
        child = copy.deepcopy(second)
        child.apply(seat, family, args)
        count += 1 if child.over else perft(child, depth - 1)
    return count
