"""Moves are small integers: families of moves laid out in one table, encoded, decoded and put into words.

    class Family(IntEnum):
        ASK_TYPE = 0
        PASS = 1

    MOVES = Moves(Family, {Family.ASK_TYPE: {"seat": SEATS, "type": TYPES}, Family.PASS: {}})
    encode = MOVES.encoder()

A parameter is either a count (seats: its values are numbers) or a list of labels (cards: its values have names).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from labtop.kernel.errors import IllegalMove
from labtop.kernel.rule import rule
from labtop.kernel.struct import table

Values = int | Sequence[str]
Argument = int | str


@dataclass(frozen=True)
class Move:
    """One move that a seat may make: its number in the game's table, its family and arguments; str() in words."""

    seat: int
    id: int
    family: str
    args: Mapping[str, Argument]
    words: str

    def __str__(self) -> str:
        return self.words


class Moves:
    """The table of all moves of a game."""

    PARAMETERS = 3  # at most so many in a family

    def __init__(
        self,
        families: type[IntEnum],
        parameters: Mapping[IntEnum, Mapping[str, Values]],
        aliases: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        """`aliases` names, for a parameter, a second list of labels that people may use: codes beside names."""
        self.families = families
        self.parameters = [parameters[family] for family in families]
        self.aliases = aliases or {}
        sizes = [[_size(values) for values in taken.values()] for taken in self.parameters]
        self.strides = table(np.zeros((len(families), self.PARAMETERS)), "i4")
        for family, counts in enumerate(sizes):
            for place in range(len(counts)):
                self.strides[family, place] = math.prod(counts[place + 1 :])
        lengths = [math.prod(counts) for counts in sizes]
        self.first = table([sum(lengths[:family]) for family in range(len(families))], "i4")
        self.count = sum(lengths)
        self.family = table(np.repeat(np.arange(len(families)), lengths))
        self.args = table(np.zeros((self.count, self.PARAMETERS)), "i2")
        for family, counts in enumerate(sizes):
            start = self.first[family]
            for offset, values in enumerate(np.ndindex(*counts)):
                self.args[start + offset, : len(values)] = values

    def encoder(self) -> Callable[..., int]:
        """The rule that turns a family and its arguments into the move's number."""
        first, strides = self.first, self.strides

        @rule
        def encode(family: int, one: int = 0, two: int = 0, three: int = 0) -> int:
            return first[family] + one * strides[family, 0] + two * strides[family, 1] + three * strides[family, 2]

        return encode

    def name(self, move: int) -> str:
        """The family of a move, as `match.play` takes it."""
        return self.families(self.family[move]).name.lower()

    def arguments(self, move: int) -> dict[str, Argument]:
        """The arguments of a move, labels where there are any."""
        taken = self.parameters[self.family[move]]
        numbers = (int(number) for number in self.args[move, :])
        return {
            name: number if isinstance(values, int) else values[number]
            for (name, values), number in zip(taken.items(), numbers, strict=False)
        }

    def numbers(self, move: int) -> list[int]:
        """The arguments of a move, as numbers."""
        return [int(number) for number in self.args[move, : len(self.parameters[self.family[move]])]]

    def number(self, family: str, numbers: Sequence[int]) -> int:
        """The number of the move that a program spelled as a family and the numbers of its arguments."""
        taken = self.parameters[self._family(family)]
        if len(numbers) != len(taken):
            raise IllegalMove(f"The move {family.lower()} takes {len(taken)} numbers, not {len(numbers)}.")
        return self.find(family, dict(zip(taken, numbers, strict=True)))

    def find(self, family: str, arguments: Mapping[str, Argument]) -> int:
        """The number of the move that a person spelled as a family and its arguments."""
        index = self._family(family)
        taken = self.parameters[index]
        if set(arguments) != set(taken):
            wanted = " and ".join(taken) if taken else "nothing more"
            raise IllegalMove(f"The move {family.lower()} takes {wanted}, not {', '.join(arguments) or 'nothing'}.")
        numbers = [self._number(name, values, arguments[name]) for name, values in taken.items()]
        return int(self.first[index] + sum(n * s for n, s in zip(numbers, self.strides[index, :], strict=False)))

    def _family(self, name: str) -> int:
        names = [member.name.lower() for member in self.families]
        if name.lower() not in names:
            raise IllegalMove(f"There is no move called {name!r} here. The moves are: {', '.join(names)}.")
        return names.index(name.lower())

    def _number(self, name: str, values: Values, given: Argument) -> int:
        if isinstance(given, str):
            for labels in (values, self.aliases.get(name, ())):
                folded = [] if isinstance(labels, int) else [label.casefold() for label in labels]
                if given.casefold() in folded:
                    return folded.index(given.casefold())
        elif 0 <= given < _size(values):
            return int(given)
        known = f"0 to {values - 1}" if isinstance(values, int) else ", ".join(values)
        raise IllegalMove(f"{given!r} is not a {name}. It must be one of: {known}.")


def _size(values: Values) -> int:
    return values if isinstance(values, int) else len(values)
