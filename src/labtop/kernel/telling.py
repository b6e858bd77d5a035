"""What happened, told in words to somebody: most of it is the same sentence for all, and is made once."""

from __future__ import annotations

import functools
import operator

from labtop.kernel.events import Events, Noted, Notes
from labtop.kernel.phrases import Names, to_reader

Weighed = list[tuple[str, int]]
"""The lines of a step, each with its weight."""

SENTENCES = 512  # of a match that are remembered
STEPS = 8  # likewise: whoever is at the table is told the last ones


class Telling:
    """The sentences of one match; its players are called by these names."""

    def __init__(self, events: Events, names: Names) -> None:
        self.events = events
        self._names = {reader: to_reader(names, reader) for reader in (None, *range(len(names)))}
        self._worded = functools.lru_cache(SENTENCES)(self._word)
        self._told = functools.lru_cache(STEPS)(self._tell)
        self._named = functools.lru_cache(STEPS)(self._name)

    def names(self, reader: int | None) -> Names:
        """What the players are called towards a reader, who is "you"; None is a spectator."""
        return self._names[reader]

    def sentence(self, noted: Noted, reader: int | None) -> str:
        """An event in words, as it is told to a seat; "" where nothing is said of it."""
        return self._worded(noted, _if_named(reader, self.events.concerned(noted)))

    def lines(self, step: Notes, reader: int | None) -> Weighed:
        """The events of a step in words, a sentence each with its weight, as who knows them is told."""
        return self._told(step, _if_named(reader, self._named(step)))

    def _tell(self, step: Notes, reader: int | None) -> Weighed:
        sentence = self._worded if len(step) == 1 else self.sentence  # if any speaks of the reader, then the only one
        return [(line, self.events.told[noted[0]].weight) for noted in step if (line := sentence(noted, reader))]

    def _name(self, step: Notes) -> int:
        return functools.reduce(operator.or_, map(self.events.concerned, step), 0)

    def _word(self, noted: Noted, reader: int | None) -> str:
        kind, numbers = noted
        return self.events.told[kind].words(numbers, self._names[reader])


def _if_named(reader: int | None, named: int) -> int | None:
    """The reader where the sentence speaks of them; all others, as None, read the same."""
    return reader if reader is not None and named >> reader & 1 else None
