"""Which worker leads a table: sees to its duties and bots. Others only show their guests what happens."""

from __future__ import annotations

import time

from labtop.server.log import Log


class Leadership:
    """Whether this worker leads a table. It may be another a moment later, so whoever drives asks each time."""

    def __init__(self, log: Log, table: str, beat: float) -> None:
        self._log, self._table, self._beat = log, table, beat
        self.held = False
        """Whether it did when it last asked."""
        self.again = 0.0
        """When to ask again, after it was told no: a leader may be killed."""

    async def ask(self) -> bool:
        """Whether this worker leads."""
        if time.monotonic() < self.again:
            return False
        self.held = await self._log.lead(self._table)
        self.again = 0.0 if self.held else time.monotonic() + self._beat
        return self.held

    def vacant(self) -> None:
        """Nobody leads any more: there is no reason to wait."""
        self.again = 0.0

    async def release(self) -> None:
        """Let another lead."""
        if self.held:
            self.held = False
            await self._log.release(self._table)
