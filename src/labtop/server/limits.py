"""Limits: token buckets that fill at a steady rate, for connections and for addresses; and how many may come in."""

from __future__ import annotations

import contextlib
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from labtop.server.refusals import TooMany

REMEMBERED = 4096  # addresses


@dataclass(frozen=True)
class Rate:
    """So many a second in the long run, and so many at once."""

    per_second: float
    burst: int


class Bucket:
    """What one connection or address may still do."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._level = float(rate.burst)
        self._looked = time.monotonic()

    def left(self) -> bool:
        """Whether there is anything left."""
        now = time.monotonic()
        self._level = min(self.rate.burst, self._level + (now - self._looked) * self.rate.per_second)
        self._looked = now
        return self._level >= 1

    def take(self) -> bool:
        """Use one, if there is one left."""
        if not self.left():
            return False
        self._level -= 1
        return True

    def give_back(self) -> None:
        """What was taken was not needed."""
        self._level = min(self.rate.burst, self._level + 1)

    def owe(self, count: int) -> None:
        """So much was taken elsewhere, perhaps more than there was: then it has to be waited for."""
        self.left()
        self._level = max(-self.rate.burst, self._level - count)

    @property
    def used(self) -> float:
        """Which part of the burst is used up."""
        self.left()
        return min(1.0, 1 - self._level / self.rate.burst)


class Buckets:
    """A bucket for each address; those not seen for longest are forgotten first."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        """The bucket of an address."""
        bucket = self._buckets.setdefault(address, Bucket(self._rate))
        self._buckets.move_to_end(address)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket

    def used(self, address: str) -> float:
        """Which part of the burst an address has used up: nothing, if it was never seen."""
        return self._buckets[address].used if address in self._buckets else 0.0

    def spent_elsewhere(self, by: Mapping[str, int]) -> None:
        """Other workers have let addresses take so much."""
        for address, count in by.items():
            self.of(address).owe(count)


Spend = Callable[[str, str], None]
"""Lets the other workers know of which limit an address has used up some."""


class Limit:
    """What each address may do, at all workers together."""

    def __init__(self, name: str, rate: Rate, spend: Spend) -> None:
        self.name = name
        """By which workers know it."""
        self.buckets = Buckets(rate)
        self._spend = spend

    def take(self, address: str) -> bool:
        """Use one, if there is one left."""
        if not self.buckets.of(address).take():
            return False
        self._spend(self.name, address)
        return True


class Door:
    """Counts who is inside from each address, and lets so many in at a time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._inside: Counter[str] = Counter()

    @contextlib.contextmanager
    def enter(self, address: str) -> Iterator[None]:
        """Be inside for a while; one too many is refused."""
        if self._inside[address] >= self._most:
            raise TooMany("Too many people are connected from your address. Close a page, or try again later.")
        self._inside[address] += 1
        try:
            yield
        finally:
            self._inside[address] -= 1
            self._inside += Counter()  # forgets who has left
