"""Fair imagining: every deal that agrees with what a seat knows is equally likely, in positions that can be listed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import ClassVar

import numpy as np

from labtop.kernel.deck import is_sound
from labtop.kernel.engine import Engine
from labtop.kernel.position import Position
from labtop.testing.differing import differences
from labtop.testing.tables import Aimed, dice, whom

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


def forget_last_move(record: Position) -> Position:
    """The record itself, without the generator and without what the last move told.

    A position that was reached by playing still holds the whispers of its last move, and who imagines cannot fill
    them in. What they have made known stands in the record.
    """
    memory = record.data.view(np.uint8)
    for part in ("rng", "events"):
        size, place = record.dtype.fields[part][:2]  # type: ignore[index]
        memory[place : place + size.itemsize] = 0
    return record


def look(record: Position, secrets: Sequence[str]) -> bytes:
    """The secret fields of a record, or all of it but the generator and the events, which are then forgotten."""
    if not secrets:
        return bytes(forget_last_move(record))
    parts = []
    for path in secrets:
        field = record.data
        for name in path.split("."):
            field = field[name]
        parts.append(field.tobytes())
    return b"".join(parts)


def imagined_records(engine: Engine, deal: Deal) -> Iterator[Position]:
    """So many imagined matches, one after the other in the same record."""
    hidden, rng, seat = engine.hidden(next(iter(deal.every())), deal.observer), dice(1), deal.observer
    record = hidden.copy()
    for _ in range(SAMPLES):
        record.assign(hidden)
        assert engine("imagine", record, -1 if seat is None else seat, rng), f"nothing is imagined in {deal.name}"
        yield record


def imagined(engine: Engine, deal: Deal) -> Iterator[bytes]:
    """What so many imagined matches look like."""
    return (look(record, deal.secrets) for record in imagined_records(engine, deal))


def stray_deal(engine: Engine, deal: Deal, wanted: Container[bytes]) -> str:
    """Where the first imagined match that is not among those that are listed differs from the nearest of them."""
    stray = next(
        record.copy() for record in imagined_records(engine, deal) if look(record.copy(), deal.secrets) not in wanted
    )
    seen = np.frombuffer(look(stray.copy(), deal.secrets), np.uint8)

    def distance(record: Position) -> int:
        return int(np.count_nonzero(np.frombuffer(look(record.copy(), deal.secrets), np.uint8) != seen))

    near = min((record.copy() for record in deal.every()), key=distance)
    one, other = map(forget_last_move, (stray, near))
    return differences(one, other, deal.secrets or ("",))


def unsound_decks(deal: Deal) -> list[str]:
    """The decks of a deal that hold something above their count, or nothing below it."""
    record = next(iter(deal.every()))
    decks = [path.removesuffix(".cards") for path in type(record).paths("cards")]
    compared = [deck for deck in decks if not deal.secrets or f"{deck}.cards" in deal.secrets]
    return [deck for deck in compared if not is_sound(attrgetter(deck)(record))]


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
        engine, decks = self.game.engine, unsound_decks(deal)
        assert not decks, (
            f"in {deal.name} the count of {' and '.join(decks)} does not match its cards: "
            "places beyond the count hold -1; clear the deck and push onto it"
        )
        known = {bytes(forget_last_move(engine.hidden(record, deal.observer))) for record in deal.every()}
        first, *others = map(type(next(iter(deal.every()))).from_bytes, known)
        assert not others, (
            f"the records of {deal.name} do not look the same to {whom(deal.observer)}, who sees a difference in "
            f"{differences(first, others[0])}"
        )
        wanted = Counter(look(record.copy(), deal.secrets) for record in deal.every())
        found = Counter(imagined(engine, deal))
        stray = found.keys() - wanted.keys()
        assert not stray, (
            f"{len(stray)} imagined deals are none of those that {deal.name} lists; the first differs from the nearest "
            f"of them in {stray_deal(engine, deal, wanted)}"
        )
        chance = chance_of_more(chi_square(found, wanted), len(wanted) - 1)
        assert chance > REJECTED, f"imagine is skewed in {deal.name}: a fair one would be so with chance {chance:.1e}"
