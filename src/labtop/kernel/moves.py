"""Moves are small integers: families of moves laid out in one table, encoded, decoded and put into words.

class Family(IntEnum):
    ASK_TYPE = 0
    PASS = 1

MOVES = Moves(Family, {Family.ASK_TYPE: said("Ask {seat} for {type}", seat=SEAT, type=TYPE), Family.PASS: said("Pass")})
FAMILY, ARGS, encode = MOVES.family, MOVES.args, MOVES.encoder()
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from typing import Any

import numpy as np
from msgspec import Struct

from labtop.kernel.errors import IllegalMove, quoted
from labtop.kernel.numbers import is_whole
from labtop.kernel.phrases import Names
from labtop.kernel.rule import rule
from labtop.kernel.struct import table
from labtop.kernel.values import Kind, Label, Maybe, Number, Said, Seat, Seats, Secret, Sentence, Varied

Argument = int | str


class Move(Struct, frozen=True, gc=False):
    """One move that a seat may make: its number in the game's table, its family and arguments; str() in words."""

    seat: int
    id: int
    family: str
    args: Mapping[str, Argument]
    words: str

    def __str__(self) -> str:
        return self.words


MOST = 1 << 15  # numbers that a menu can hold


class Moves:
    """The table of all moves of a game."""

    PARAMETERS = 3  # at most so many in a family

    def __init__(
        self, families: type[IntEnum], said: Mapping[Any, Said], formerly: Mapping[Any, Sentence] | None = None
    ) -> None:
        missing = [family.name for family in families if family not in said]
        if missing:
            raise TypeError(f"MOVES does not say what {', '.join(missing)} is about.")
        if [int(family) for family in families] != list(range(len(families))):
            raise TypeError(f"The families of moves are numbered from 0 without a gap; {families.__name__} is not.")
        self.families = families
        self.said = [said[family] for family in families]
        self.formerly = dict(formerly or {})
        self.parameters = [_parameters(family, one) for family, one in zip(families, self.said, strict=True)]
        sizes = [[kind.size for kind in taken.values()] for taken in self.parameters]
        self.strides = table(np.zeros((len(families), self.PARAMETERS)), "i4")
        for family, counts in enumerate(sizes):
            for place in range(len(counts)):
                self.strides[family, place] = math.prod(counts[place + 1 :])
        lengths = [math.prod(counts) for counts in sizes]
        self.first = table([sum(lengths[:family]) for family in range(len(families))], "i4")
        self.count = sum(lengths)
        if self.count > MOST:
            raise TypeError(
                f"MOVES has {self.count:,} moves, and at most {MOST:,} fit: "
                "spell a choice of several things as a short row of moves."
            )
        self.family = table(np.repeat(np.arange(len(families)), lengths))
        self.args = table(np.zeros((self.count, self.PARAMETERS)), "i2")
        for family, counts in enumerate(sizes):
            start = self.first[family]
            for offset, values in enumerate(np.ndindex(*counts)):
                self.args[start + offset, : len(values)] = values
        self._numbers: list[list[int]] = [
            numbers[: len(self.parameters[family])]
            for numbers, family in zip(self.args.tolist(), self.family.tolist(), strict=True)
        ]
        self._families: list[int] = self.family.tolist()
        self._names = [family.name.lower() for family in families]
        kinds = [kind for taken in self.parameters for kind in taken.values()]
        self._follows = sorted({kind.option for kind in kinds if isinstance(kind, Varied)})
        self._readings: dict[tuple[int, ...], Moves] = {}
        self._speak_of_seats = [
            any(isinstance(kind, Seat | Seats) for kind in taken.values()) for taken in self.parameters
        ]
        # Made when they are first asked for, and then shared by all matches.
        self._arguments: dict[int, Mapping[str, Argument]] = {}
        self._words: dict[int, str] = {}  # of moves that speak of no seat, and so read alike at every table

    def under(self, options: Mapping[str, int]) -> Moves:
        """The same moves in the words that they have under these house rules."""
        if not self._follows:
            return self
        values = tuple(options[name] for name in self._follows)
        if values not in self._readings:
            read = [
                Said(one.sentence, {n: _reading(kind, options) for n, kind in one.values.items()}) for one in self.said
            ]
            self._readings[values] = Moves(self.families, dict(zip(self.families, read, strict=True)), self.formerly)
        return self._readings[values]

    def encoder(self) -> Callable[..., int]:
        """The rule that turns a family and its arguments into the move's number."""
        first, strides = self.first, self.strides

        @rule
        def encode(family: int, one: int = 0, two: int = 0, three: int = 0) -> int:
            return first[family] + one * strides[family, 0] + two * strides[family, 1] + three * strides[family, 2]

        return encode

    def name(self, move: int) -> str:
        """The family of a move, as `match.play` takes it."""
        return self._names[self._families[move]]

    def arguments(self, move: int) -> Mapping[str, Argument]:
        """The arguments of a move, labels where there are any."""
        if move not in self._arguments:
            taken = self.parameters[self._families[move]].items()
            self._arguments[move] = {
                name: kind.words[number] if isinstance(kind, Label) else number
                for (name, kind), number in zip(taken, self._numbers[move], strict=True)
            }
        return self._arguments[move]

    def words(self, move: int, names: Names) -> str:
        """A move, as the player would say it."""
        if self.speaks_of_seats(move):
            return self._said(move, names)
        if move not in self._words:
            self._words[move] = self._said(move, names)
        return self._words[move]

    def speaks_of_seats(self, move: int) -> bool:
        """Whether the words of a move have players in them; those of others are the same at every table."""
        return self._speak_of_seats[self._families[move]]

    def _said(self, move: int, names: Names) -> str:
        return self.said[self._families[move]].words(self._numbers[move], names)

    def former_words(self, move: int, names: Names) -> str:
        """A move as earlier programs put it, whose replays still do."""
        one = self.said[self._families[move]]
        sentence = self.formerly.get(self.families(self._families[move]), one.sentence)
        return Said(sentence, one.values).words(self._numbers[move], names)

    def numbers(self, move: int) -> list[int]:
        """The arguments of a move, as numbers."""
        return list(self._numbers[move])

    def number(self, family: str, args: Sequence[Argument]) -> int:
        """The number of the move that a program spelled as a family and its arguments in their order."""
        taken = self.parameters[self._family(family)]
        if len(args) != len(taken):
            raise IllegalMove(f"The move {family.lower()} takes {len(taken)} arguments, not {len(args)}.")
        return self.find(family, dict(zip(taken, args, strict=True)))

    def find(self, family: str, arguments: Mapping[str, Argument]) -> int:
        """The number of the move that a person spelled as a family and its arguments."""
        index = self._family(family)
        taken = self.parameters[index]
        if set(arguments) != set(taken):
            wanted = " and ".join(taken) if taken else "nothing more"
            raise IllegalMove(f"The move {family.lower()} takes {wanted}, not {', '.join(arguments) or 'nothing'}.")
        numbers = [_number(name, kind, arguments[name]) for name, kind in taken.items()]
        return int(self.first[index] + sum(n * s for n, s in zip(numbers, self.strides[index, :], strict=False)))

    def _family(self, name: str) -> int:
        if not isinstance(name, str) or name.lower() not in self._names:
            raise IllegalMove(f"There is no move called {quoted(name)} here. The moves are: {', '.join(self._names)}.")
        return self._names.index(name.lower())


def _reading(kind: Kind, options: Mapping[str, int]) -> Kind:
    return kind.readings[options[kind.option]] if isinstance(kind, Varied) else kind


def _parameters(family: IntEnum, one: Said) -> dict[str, Number | Label]:
    taken = {name: kind for name, kind in one.values.items() if not isinstance(kind, Secret | Maybe)}
    if len(taken) < len(one.values) or len(taken) > Moves.PARAMETERS or not all(kind.size for kind in taken.values()):
        raise TypeError(
            f"MOVES: {family.name} has a secret, an argument without a size, or more than {Moves.PARAMETERS} arguments."
        )
    return taken


def _number(name: str, kind: Number | Label, given: Argument) -> int:
    if isinstance(given, str) and isinstance(kind, Label):
        number = kind.find(given)
        if number is not None:
            return number
    if is_whole(given) and 0 <= given < kind.size:
        return int(given)
    known = ", ".join(kind.words) if isinstance(kind, Label) else f"0 to {kind.size - 1}"
    raise IllegalMove(f"{quoted(given)} is not a {name}. It must be one of: {known}.")
