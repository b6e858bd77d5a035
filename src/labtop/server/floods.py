"""Floods: who was hung up on for one is let in again later and later.

They are known by where they come from and by the table that they flooded, not by their address alone: a whole school
may be behind it. Nobody else there waits but who comes to the same table, and nobody longer than is set.
"""

from __future__ import annotations

from labtop.server.limits import Buckets, Spend
from labtop.server.settings import Settings

FLOODS = "floods"  # what the limit is called between workers


class Floods:
    """How often each table was flooded lately, and from where."""

    def __init__(self, settings: Settings, spend: Spend) -> None:
        self._longest, self._spend = settings.calming, spend
        self._buckets = Buckets(settings.floods)
        self.limits = {FLOODS: self._buckets}
        """By what they are called between workers."""

    def wait(self, address: str, table: str) -> float:
        """Seconds until somebody from there is let in at a table."""
        return self._longest * self._buckets.used(_whose(address, table)) ** 2

    def note(self, address: str, table: str) -> None:
        """Somebody from there was hung up on for a flood."""
        whose = _whose(address, table)
        self._buckets.of(whose).owe(1)
        self._spend(FLOODS, whose)


def _whose(address: str, table: str) -> str:
    return f"{address} {table}"
