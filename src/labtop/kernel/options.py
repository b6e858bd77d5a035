"""Options: the house rules of a game, declared as fields of its record and checked before the match.

class Options(Position):
    reshuffle: int8 = choice("eager", "When the discards are shuffled.", "eager", "lazy")
    memory_aid: int8 = switch(True, "Whether the table shows what play has made known about the hands.")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

import numpy as np

from labtop.kernel.errors import BadGame, BadOption, quoted
from labtop.kernel.numbers import is_whole
from labtop.kernel.struct import Field

Value = bool | int | str
ANY_SEAT = -1


@dataclass(frozen=True)
class Option:
    """A house rule: its name, what it means, what it is when nobody says, and what people call it."""

    name: str
    default: Value
    about: str
    title: str = field(default="", kw_only=True)

    def named(self, name: str) -> Self:
        """The same house rule under the name of its field, which is its title if it has no other."""
        return replace(self, name=name, title=self.title or _spaced(name).capitalize())

    def word(self, value: Value) -> str:
        """One of its values, as people read it."""
        return str(value)

    @property
    def values(self) -> str:
        """What it may be, for people."""
        raise NotImplementedError

    def all_values(self, seats: int) -> list[Value]:
        """Everything that it may be at a table of this size."""
        raise NotImplementedError

    def number(self, value: Value, seats: int) -> int:
        """The value as the record keeps it; a value that it cannot be is refused."""
        raise NotImplementedError

    def check(self, field: object) -> None:
        """Refuse an option without a field, with a wrong default, or with values that its field cannot hold."""
        if not isinstance(field, Field):
            raise BadGame(f"The option {self.name} needs a kind of number: {self.name}: int8 = ...")
        self.number(self.default, 1)
        room = np.iinfo(field.kind)
        if not all(room.min <= self.number(value, 1) <= room.max for value in self.all_values(1)):
            raise BadGame(f"The option {self.name} has values that do not fit into {room.dtype}.")

    def check_others(self, settled: Mapping[str, int], titles: Mapping[str, str]) -> None:
        """Refuse values that do not go together with those of other options."""

    def refuse(self, value: Value) -> BadOption:
        """The sentence for a value that it cannot be."""
        return BadOption(f"The option {self.name} cannot be {quoted(value)}; it may be {self.values}.")


@dataclass(frozen=True)
class Choice(Option):
    """One of several words; `said` has those that read better than the word itself."""

    words: Sequence[str]
    said: Mapping[str, str] = field(default_factory=dict, kw_only=True)
    first: bool = field(default=False, kw_only=True)
    """It is asked before anything else at a new table: which game is played."""

    @property
    def values(self) -> str:
        return " or ".join(self.words)

    def word(self, value: Value) -> str:
        return self.said.get(str(value)) or _spaced(str(value))

    def all_values(self, seats: int) -> list[Value]:
        return list(self.words)

    def number(self, value: Value, seats: int) -> int:
        if not isinstance(value, str) or value not in self.words:
            raise self.refuse(value)
        return self.words.index(value)


@dataclass(frozen=True)
class Switch(Option):
    """On or off."""

    @property
    def values(self) -> str:
        return "true or false"

    def word(self, value: Value) -> str:
        return "yes" if value else "no"

    def all_values(self, seats: int) -> list[Value]:
        return [False, True]

    def number(self, value: Value, seats: int) -> int:
        words = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}
        if isinstance(value, str) and value.lower() in words:
            value = words[value.lower()]
        if not isinstance(value, bool):
            raise self.refuse(value)
        return int(value)


@dataclass(frozen=True)
class Range(Option):
    """A whole number within bounds; also zero, where the rule can be off."""

    low: int
    high: int
    off: bool = False
    unless: str = ""
    """It can be off only while this other option is not."""
    step: int = field(default=1, kw_only=True)
    """Only every second number, or third, where not all of them are played."""

    @property
    def values(self) -> str:
        if self.step > 1:
            return " or ".join(map(str, self.all_values(1)))
        return f"a whole number from {self.low} to {self.high}{', or 0 for none' if self.off else ''}"

    def all_values(self, seats: int) -> list[Value]:
        return [*[0] * self.off, *self._numbers]

    def number(self, value: Value, seats: int) -> int:
        number = _whole(value)
        if number is None or not (number in self._numbers or (self.off and number == 0)):
            raise self.refuse(value)
        return number

    @property
    def _numbers(self) -> range:
        return range(self.low, self.high + 1, self.step)

    def word(self, value: Value) -> str:
        return "none" if self.off and value == 0 else str(value)

    def check_others(self, settled: Mapping[str, int], titles: Mapping[str, str]) -> None:
        if self.unless and not settled[self.name] and not settled[self.unless]:
            raise BadOption(f"“{titles[self.unless]}” and “{self.title}” cannot both be 0.")


@dataclass(frozen=True)
class SeatOrRandom(Option):
    """A seat of the table, or chance."""

    @property
    def values(self) -> str:
        return "random, or a seat: 0 for the first, 1 for the second and so on"

    def word(self, value: Value) -> str:
        return f"seat {value + 1}" if isinstance(value, int) else value

    def all_values(self, seats: int) -> list[Value]:
        return ["random", *range(seats)]

    def number(self, value: Value, seats: int) -> int:
        if isinstance(value, str) and value == "random":
            return ANY_SEAT
        seat = _whole(value)
        if seat is None or not 0 <= seat < seats:
            raise self.refuse(value)
        return seat


def choice(
    default: str,
    about: str,
    *words: str,
    title: str = "",
    said: Mapping[str, str] | None = None,
    first: bool = False,
) -> Any:
    """One of several words; the record keeps its place among them. People read what is `said` for a word.

    With `first` a new table asks for it at once.
    """
    return Choice("", default, about, words, title=title, said=said or {}, first=first)


def switch(default: bool, about: str, title: str = "") -> Any:
    """On or off."""
    return Switch("", default, about, title=title)


def whole(
    default: int, about: str, low: int, high: int, off: bool = False, unless: str = "", step: int = 1, title: str = ""
) -> Any:
    """A whole number from `low` to `high` in steps of `step`; with `off` also 0, but not while the option `unless` is
    0 too.
    """
    return Range("", default, about, low, high, off, unless, step=step, title=title)


def seat_or_random(about: str, title: str = "") -> Any:
    """A seat of the table, or by chance, which is the default; the record keeps −1 for that."""
    return SeatOrRandom("", "random", about, title=title)


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def _whole(value: Value) -> int | None:
    if isinstance(value, str):
        return int(value) if value.isascii() and value.isdigit() else None
    return int(value) if is_whole(value) else None


def settle(declared: Sequence[Option], given: Mapping[str, Value], seats: int) -> dict[str, int]:
    """Every declared option as the record keeps it; unknown names and values are refused."""
    names = [option.name for option in declared]
    if not isinstance(given, Mapping):
        raise BadOption(f"Options are given as names with values, not as {quoted(given)}.")
    for name in given:
        if name not in names:
            raise BadOption(f"There is no option {quoted(name)}. The options are: {', '.join(names)}.")
    settled = {option.name: option.number(given.get(option.name, option.default), seats) for option in declared}
    titles = {option.name: option.title for option in declared}
    for option in declared:
        option.check_others(settled, titles)
    return settled
