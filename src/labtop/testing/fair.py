"""Fair imagining: every deal that agrees with what a seat knows is equally likely, in positions that can be listed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from labtop.kernel.position import Position
from labtop.kernel.rng import wipe
from labtop.testing.tables import Aimed, dice

SAMPLES = 100_000
UNLIKELY = 3.0902  # standard deviations: a fair imagine is rejected once in a thousand tests


def whole(record: Position) -> Hashable:
    """All of a record but the generator."""
    wipe(record.rng)
    return bytes(record)


@dataclass(frozen=True)
class Deal:
    """A position whose deals can be listed.

    `every` has each full record that agrees with what the observer knows, once for every way to deal the single cards:
    all of them are equally likely. `read` says what is compared, where it is not the whole record.
    """

    name: str
    observer: int | None
    every: Sequence[Position]
    read: Callable[[Position], Hashable] = whole


def chi_square(seen: Counter[Hashable], every: Counter[Hashable]) -> tuple[float, float]:
    """How far the samples are from what is expected, and how far they may be (Wilson and Hilferty's approximation)."""
    samples, ways = seen.total(), every.total()
    off = sum((seen[deal] - samples * count / ways) ** 2 / (samples * count / ways) for deal, count in every.items())
    free = len(every) - 1
    part = 2 / (9 * free)
    return off, free * (1 - part + UNLIKELY * math.sqrt(part)) ** 3


class Fair(Aimed):
    """What imagine must be."""

    deals: ClassVar[Sequence[Deal]] = ()

    def test_every_deal_that_agrees_is_equally_likely_to_be_imagined(self, deal: Deal) -> None:
        engine, rng, seat = self.game.engine, dice(1), -1 if deal.observer is None else deal.observer
        hidden = engine.hidden(deal.every[0], deal.observer)
        for record in deal.every:
            assert engine.hidden(record, deal.observer) == hidden, "these records do not look the same to the observer"
        every, seen = Counter(deal.read(record.copy()) for record in deal.every), Counter[Hashable]()
        for _ in range(SAMPLES):
            record = hidden.copy()
            assert engine("imagine", record, seat, rng)
            seen[deal.read(record)] += 1
        assert not seen.keys() - every.keys(), "imagine makes deals that do not agree with what the seat knows"
        off, allowed = chi_square(seen, every)
        assert off <= allowed, f"imagine is skewed in {deal.name}: chi-square {off:.0f} where {allowed:.0f} is allowed"
