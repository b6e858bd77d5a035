"""What the numbers in moves and events stand for, and the sentences that are made of them.

    SEAT = Seat(SEATS)
    NAME = Label(NAME_WORDS, CODES)

    said("Ask {seat} for {name}", seat=SEAT, name=NAME)
    said("{seat} [draws] {name}.", seat=SEAT, name=Secret(NAME, "a card"))

A sentence is a template, or a function of the same names where a template will not do. It is handed words, plain
numbers for a Number, and None for what is not there. `{type:a}` puts the article before the word. `[draws]` is a verb
of the player who was named last before it: to that player the sentence says "You draw". A function says so with `does`
and `verb` (phrases.py).

Events differ in weight. `said(...).great()` is the one event of its move: it is shown larger, and whoever was away is
told of it. `said(...).aside()` goes without saying: no time is taken for it. What `several` is given is said of many
that are alike: `said(...).several("{seat} [binds] {count} pairs.")`.
"""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from string import Formatter
from typing import cast

from labtop.kernel.errors import BadGame
from labtop.kernel.phrases import Names, a, both, in_words, opened, verb, who

NOTHING = -1
ASIDE, ORDINARY, GREAT = range(3)  # weights of events
Spelled = str | int | None
Sentence = str | Callable[..., str]
VALUE_OR_VERB = re.compile(r"\{(\w+)[^}]*\}|\[(\w+)\]")


@dataclass(frozen=True)
class Number:
    """A plain number; as an argument of a move, one of so many."""

    size: int = 0

    def spelled(self, number: int, names: Names) -> Spelled:
        """The number as a sentence takes it."""
        return number

    def shown(self, number: int) -> Spelled:
        """The number as programs are given it."""
        return number


@dataclass(frozen=True)
class Seat(Number):
    """A seat of the table: the player's name."""

    def spelled(self, number: int, names: Names) -> Spelled:
        """What the player is called."""
        return None if number == NOTHING else who(names, number)

    def shown(self, number: int) -> Spelled:
        """The seat, if there is one."""
        return None if number == NOTHING else number


@dataclass(frozen=True)
class Seats(Number):
    """Several seats, as a bit mask: the players' names."""

    def spelled(self, number: int, names: Names) -> Spelled:
        """What the players are called."""
        return both([who(names, seat) for seat in range(len(names)) if number >> seat & 1])


@dataclass(frozen=True)
class Label:
    """One of several words; `codes` are other words that people may type for the same, such as short forms.

    `spoken` are the words in sentences, where programs are given short ones.
    """

    words: Sequence[str]
    codes: Sequence[str] = ()
    spoken: Sequence[str] = ()

    @property
    def size(self) -> int:
        """How many there are."""
        return len(self.words)

    def spelled(self, number: int, names: Names) -> Spelled:
        """The word in a sentence, if there is one."""
        return self.spoken[number] if self.spoken and number >= 0 else self.shown(number)

    def shown(self, number: int) -> str | None:
        """The word, if there is one."""
        return self.words[number] if 0 <= number < len(self.words) else None

    def find(self, typed: str) -> int | None:
        """The number of a word or a code, however it is capitalised."""
        for words in (self.words, self.codes, self.spoken):
            folded = [word.casefold() for word in words]
            if typed.casefold() in folded:
                return folded.index(typed.casefold())
        return None


@dataclass(frozen=True)
class Varied(Label):
    """A label of a move whose words follow a house rule: `readings` has a label for each value of the `option`."""

    option: str = ""
    readings: Sequence[Label] = ()


def varied(option: str, readings: Sequence[Label]) -> Varied:
    """A label whose words follow a house rule; where no match is meant, they are those of the first reading."""
    first = readings[0]
    return Varied(first.words, first.codes, first.spoken, option, readings)


@dataclass(frozen=True)
class Maybe:
    """A value of an event that need not be there."""

    of: Number | Label

    def spelled(self, number: int, names: Names) -> Spelled:
        """The word, if there is one."""
        return None if number == NOTHING else self.of.spelled(number, names)

    def shown(self, number: int) -> Spelled:
        """The value, if there is one."""
        return None if number == NOTHING else self.of.shown(number)


@dataclass(frozen=True)
class Secret:
    """A value for some eyes only, and what the others read in its place."""

    of: Number | Label
    unseen: str

    def spelled(self, number: int, names: Names) -> Spelled:
        """The word, or what stands for it."""
        return self.unseen if number == NOTHING else self.of.spelled(number, names)

    def shown(self, number: int) -> Spelled:
        """The word for those who may see it."""
        return None if number == NOTHING else self.of.shown(number)


@dataclass(frozen=True)
class Count(Number):
    """How many there were of something, in words."""

    def spelled(self, number: int, names: Names) -> Spelled:
        """Two, three, ..."""
        return in_words(number)


Kind = Number | Label | Maybe | Secret


@dataclass(frozen=True)
class Said:
    """A sentence and the values in it, by name."""

    sentence: Sentence
    values: Mapping[str, Kind]
    weight: int = ORDINARY
    many: Said | None = None

    def great(self) -> Said:
        """As the one event of its move, which whoever was away is told of."""
        return replace(self, weight=GREAT)

    def aside(self) -> Said:
        """As what goes without saying: no time is taken for it, and nobody is told of it later."""
        return replace(self, weight=ASIDE)

    def several(self, sentence: Sentence) -> Said:
        """With a sentence for several of them in which the same seats are named; it has those and their `count`."""
        return replace(self, many=said(sentence, **self.seats, count=Count()))

    @functools.cached_property
    def seats(self) -> dict[str, Kind]:
        """The values that are players."""
        return {name: kind for name, kind in self.values.items() if _is_seat(kind)}

    @functools.cached_property
    def _players(self) -> list[tuple[int, bool]]:
        """Where the players stand among the values, and whether each is a mask of several."""
        inner = [_inner(kind) for kind in self.values.values()]
        return [(place, isinstance(kind, Seats)) for place, kind in enumerate(inner) if isinstance(kind, Seat | Seats)]

    def named(self, numbers: Sequence[int]) -> list[int]:
        """The numbers that are players, of one such sentence; several are a mask."""
        return [numbers[place] for place, _ in self._players]

    def speaks_of(self, numbers: Sequence[int]) -> int:
        """The players whom the sentence about these numbers names, as a bit mask."""
        mask = 0
        for place, several in self._players:
            number = numbers[place]
            if number != NOTHING:
                mask |= number if several else 1 << number
        return mask

    def words(self, numbers: Sequence[int], names: Names) -> str:
        """The sentence about these numbers."""
        spelled = {
            name: kind.spelled(number, names)
            for (name, kind), number in zip(self.values.items(), numbers, strict=False)
        }
        if callable(self.sentence):
            return opened(self.sentence(**spelled))
        return opened("".join([_filled(part, spelled) for part in self.parts]))

    @functools.cached_property
    def parts(self) -> list[tuple[str, str | None, str]]:
        """A template, taken apart once: text, the value after it, and how that is written."""
        return [(text, name, how or "") for text, name, how, _ in Formatter().parse(str(self.sentence))]


def said(sentence: Sentence, **values: Kind) -> Said:
    """A sentence about values, such as `said("Give {name}", name=NAME)`."""
    if callable(sentence):
        wanted = set(inspect.signature(sentence).parameters)
    else:
        wanted = {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}
    if missing := wanted - set(values):
        raise BadGame(
            f"A sentence speaks of {', '.join(sorted(missing))}, and its values are {', '.join(values) or 'none'}."
        )
    return Said(_with_subjects(sentence, values) if isinstance(sentence, str) else sentence, values)


def _inner(kind: Kind | None) -> Kind | None:
    return kind.of if isinstance(kind, Maybe | Secret) else kind


def _is_seat(kind: Kind) -> bool:
    return isinstance(_inner(kind), Seat | Seats)


def _with_subjects(sentence: str, values: Mapping[str, Kind]) -> str:
    """The template with each `[verb]` as `{seat:verb}`, for the player who was named last before it."""
    subject = ""

    def agreeing(found: re.Match[str]) -> str:
        nonlocal subject
        name, third = found.groups()
        if third is None:
            kind = values.get(name)
            subject = name if isinstance(_inner(kind), Seat) else subject
            return found[0]
        if not subject:
            raise BadGame(f"A sentence says [{third}], and names no seat before it: {sentence}")
        return f"{{{subject}:{third}}}"

    return VALUE_OR_VERB.sub(agreeing, sentence)


def _filled(part: tuple[str, str | None, str], spelled: Mapping[str, Spelled]) -> str:
    text, name, how = part
    if name is None:
        return text
    word = str(spelled[name]) if how in ("", "a") else verb(cast("str", spelled[name]), how)
    return text + (a(word) if how == "a" else word)
