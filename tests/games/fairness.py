"""Whether a game imagines every deal as often as any other: its samples against all deals there are, by chi-square."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from labtop.kernel.contract import State
from labtop.kernel.engine import Engine, plant
from labtop.kernel.rng import Rng
from labtop.kernel.seed import key_from
from labtop.kernel.struct import Records, Struct

SAMPLES = 100_000
ROUND = 10_000  # records at once
REJECTED = 0.001


@dataclass(frozen=True)
class Position:
    """A record in which little is hidden from a seat (None is a spectator), and all the deals that it may think of.

    `deals` yields one record for each deal of individual cards: where cards look alike, equal ones come several times.
    `secrets` are the fields that a deal fills.
    """

    what: str
    state: Struct
    seat: int | None
    secrets: tuple[str, ...]
    deals: Callable[[Any, int | None], Iterator[Struct]]


@dataclass(frozen=True)
class Fit:
    """How samples compare with what they should be."""

    outcomes: int
    stray: int  # samples that are no agreeing deal
    chance: float  # of a chi-square so high if all is fair
    variation: float  # the total variation between both distributions


def expected(position: Position) -> Counter[bytes]:
    """How many deals of individual cards look like this, for all that the deals can look like."""
    return Counter(looks(state.data, position.secrets)[0] for state in position.deals(position.state, position.seat))


def imagined(engine: Engine, position: Position, samples: int = SAMPLES, seed: int = 1) -> Counter[bytes]:
    """What so many imagined matches look like."""
    rng, counted = Rng(), Counter[bytes]()
    plant(rng, key_from(seed))
    hidden = engine.hidden(cast("State", position.state), position.seat)
    seat = -1 if position.seat is None else position.seat
    worlds = Records.blank(engine.State, ROUND)
    records = [worlds[i] for i in range(ROUND)]
    for _ in range(samples // ROUND):
        worlds.memory[:] = hidden.data
        for record in records:
            assert engine("imagine", record, seat, rng), position.what
        counted.update(looks(worlds.memory, position.secrets))
    return counted


def looks(memory: npt.NDArray[Any], secrets: tuple[str, ...]) -> list[bytes]:
    """The secret fields of each record, as bytes."""
    parts = []
    for secret in secrets:
        field = memory
        for name in secret.split("."):
            field = field[name]
        parts.append(np.ascontiguousarray(field).view(np.uint8).reshape(len(memory), -1))
    rows = np.ascontiguousarray(np.concatenate(parts, axis=1))
    return [row.tobytes() for row in rows]


def compare(found: Counter[bytes], wanted: Counter[bytes]) -> Fit:
    """Pearson's chi-square of the samples against the shares of all deals."""
    samples, whole = found.total(), wanted.total()
    shares = {look: samples * weight / whole for look, weight in wanted.items()}
    statistic = sum((found[look] - share) ** 2 / share for look, share in shares.items())
    variation = sum(abs(found[look] - share) for look, share in shares.items()) / 2 / samples
    stray = sum(count for look, count in found.items() if look not in shares)
    return Fit(len(wanted), stray, chance_of_more(statistic, len(wanted) - 1), variation)


def chance_of_more(statistic: float, freedom: int) -> float:
    """The upper tail of the chi-square distribution: an incomplete gamma function, by a series or a fraction."""
    a, x = freedom / 2, statistic / 2
    if x <= 0 or freedom <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - scale * total)
    # Lentz's way through the continued fraction
    b = x + 1 - a
    c, d = 1e300, 1 / b
    fraction, step, i = d, 2.0, 0
    while abs(step - 1) > 1e-15:
        i += 1
        b += 2
        d = 1 / (b - i * (i - a) * d)
        c = b - i * (i - a) / c
        step = c * d
        fraction *= step
    return scale * fraction
