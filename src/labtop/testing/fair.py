"""Fair imagining: every deal that agrees with what a seat knows is equally likely, in positions that can be listed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from labtop.kernel.engine import Engine
from labtop.kernel.position import Position
from labtop.kernel.rng import wipe
from labtop.testing.tables import Aimed, dice

SAMPLES = 100_000
REJECTED = 0.001


@dataclass(frozen=True)
class Deal:
    """A position whose deals can be listed.

    `every` lists each full record that agrees with what the observer knows, once for every way to deal the single
    cards: all of them are equally likely. `secrets` are the fields that a deal fills, such as `hand` or `draw.cards`,
    where it is not the whole record that is compared.
    """

    name: str
    observer: int | None
    every: Callable[[], Iterable[Position]]
    secrets: Sequence[str] = ()


def look(record: Position, secrets: Sequence[str]) -> bytes:
    """The secret fields of a record, or all of it but the generator."""
    if not secrets:
        wipe(record.rng)
        return bytes(record)
    parts = []
    for path in secrets:
        field = record.data
        for name in path.split("."):
            field = field[name]
        parts.append(field.tobytes())
    return b"".join(parts)


def imagined(engine: Engine, deal: Deal) -> Iterator[bytes]:
    """What so many imagined matches look like."""
    hidden, rng, seat = engine.hidden(next(iter(deal.every())), deal.observer), dice(1), deal.observer
    record = hidden.copy()
    for _ in range(SAMPLES):
        record.assign(hidden)
        assert engine("imagine", record, -1 if seat is None else seat, rng), f"nothing is imagined in {deal.name}"
        yield look(record, deal.secrets)


def chi_square(found: Counter[bytes], wanted: Counter[bytes]) -> float:
    """How far the samples are from the shares of all deals, by Pearson."""
    shares = {one: found.total() * ways / wanted.total() for one, ways in wanted.items()}
    return sum((found[one] - share) ** 2 / share for one, share in shares.items())


def chance_of_more(statistic: float, freedom: int) -> float:
    """The upper tail of the chi-square distribution: an incomplete gamma function, by its series."""
    a, x = freedom / 2, statistic / 2
    if x <= 0 or freedom <= 0:
        return 1.0
    if statistic > freedom + 12 * math.sqrt(2 * freedom) + 100:  # beyond all doubt, and beyond floating point
        return 0.0
    term = below = math.exp(a * math.log(x) - x - math.lgamma(a)) / a
    for n in range(1, int(x) + 500):  # the terms fall once a + n is above x
        term *= x / (a + n)
        below += term
    return max(0.0, 1 - below)


class Fair(Aimed):
    """What imagine must be."""

    deals: ClassVar[Sequence[Deal]] = ()

    def test_every_deal_that_agrees_is_equally_likely_to_be_imagined(self, deal: Deal) -> None:
        engine = self.game.engine
        hidden = {bytes(engine.hidden(record, deal.observer)) for record in deal.every()}
        assert len(hidden) == 1, "the records of a deal do not look the same to its observer"
        wanted = Counter(look(record.copy(), deal.secrets) for record in deal.every())
        found = Counter(imagined(engine, deal))
        stray = found.keys() - wanted.keys()
        assert not stray, f"{len(stray)} imagined deals do not agree with what is known in {deal.name}"
        chance = chance_of_more(chi_square(found, wanted), len(wanted) - 1)
        assert chance > REJECTED, f"imagine is skewed in {deal.name}: a fair one would be so with chance {chance:.1e}"
