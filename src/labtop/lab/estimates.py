"""Numbers with their 95 % intervals."""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
Numbers = Sequence[float] | npt.NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float

    def excludes(self, value: float) -> bool:
        """Whether the interval lies on one side of this value."""
        return not self.low <= value <= self.high

    def clearness(self) -> float:
        """How far it is from nothing, in widths of its interval."""
        return abs(self.value) / (self.high - self.low or math.inf)


def share(wins: float, of: int) -> Estimate:
    """The Wilson score interval of a share."""
    p, shrink = wins / of, 1 + Z * Z / of
    middle = (p + Z * Z / (2 * of)) / shrink
    half = Z * math.sqrt(p * (1 - p) / of + Z * Z / (4 * of * of)) / shrink
    return Estimate(p, max(0.0, min(p, middle - half)), min(1.0, max(p, middle + half)))


def mean(values: Numbers) -> Estimate:
    """The mean of at least two numbers, with Student's interval."""
    numbers = np.asarray(values, float)
    middle, half = float(numbers.mean()), student(len(numbers) - 1) * float(numbers.std(ddof=1)) / len(numbers) ** 0.5
    return Estimate(middle, middle - half, middle + half)


@functools.cache
def student(freedom: int) -> float:
    """How many standard errors a two-sided 95 % interval reaches, with so many degrees of freedom."""
    low, high = 0.0, 20.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < CONFIDENCE else (low, middle)
    return low


def _within(t: float, freedom: int) -> float:
    """The probability that Student's t lies between −t and t: the closed form for whole degrees of freedom."""
    angle = math.atan(t / math.sqrt(freedom))
    cosine = math.cos(angle)
    if freedom % 2 == 0:
        return math.sin(angle) * _series(cosine, freedom, 1)
    return 2 / math.pi * (angle + math.sin(angle) * cosine * _series(cosine, freedom, 2) * (freedom > 1))


def _series(cosine: float, freedom: int, first: int) -> float:
    term = total = 1.0
    for k in range(first, freedom - 2, 2):
        term *= cosine**2 * k / (k + 1)
        total += term
    return total


@dataclass(frozen=True)
class Spread:
    """How a number is distributed: its mean, standard deviation, quartiles, and how often each value came up."""

    mean: Estimate
    deviation: float
    quartiles: list[float]
    least: int
    most: int
    counts: dict[int, int]


def spread(values: Sequence[int], groups: int = 1) -> Spread:
    """The distribution of whole numbers; if a match has a group of them, the interval is that of the groups' means."""
    numbers = np.asarray(values, float)
    return Spread(
        mean=mean(numbers.reshape(-1, groups).mean(axis=1)),
        deviation=float(numbers.std(ddof=1)),
        quartiles=[float(q) for q in np.quantile(numbers, (0.25, 0.5, 0.75))],
        least=min(values),
        most=max(values),
        counts=dict(sorted(Counter(values).items())),
    )
