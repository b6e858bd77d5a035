"""When to commit: at once where one table plays, and for many tables together where many do."""

from __future__ import annotations

import time
from collections.abc import Collection

APART = 0.01  # seconds between two commits of a busy house: less than a screen takes to show anything


class Gathering:
    """The rhythm of the commits. A commit, and the waking up around it, costs the same for one entry as for many, so
    those of a busy house keep a distance in which others come to share them. A table that plays alone, and a house in
    which little happens, never waits.
    """

    def __init__(self) -> None:
        self._tables: set[str] = set()  # of the last commit
        self._begun = 0.0  # when that was

    def wait(self, table: str) -> float:
        """Seconds to wait for others after the first entry has come, from this table."""
        alone = self._tables <= {table}
        return 0.0 if alone else max(0.0, self._begun + APART - time.monotonic())

    def begin(self, tables: Collection[str]) -> None:
        """A commit begins, with entries of these tables; where there are none, something is only looked up."""
        if tables:
            self._tables, self._begun = set(tables), time.monotonic()
