"""Measuring how long a table waits. What seats have left is worked out from events; only the stint goes by a watch."""

from __future__ import annotations

import time


class Stopwatch:
    """The milliseconds for which it has run since it was last set to zero; `second` is how long a second lasts."""

    def __init__(self, second: float = 1.0) -> None:
        self._second = second
        self._before = 0.0  # of earlier stretches
        self._begun: float | None = None

    def run(self, on: bool) -> None:
        """Go on, or stop; what was measured stays."""
        now = time.monotonic()
        if self._begun is not None:
            self._before += now - self._begun
        self._begun = now if on else None

    def reset(self) -> None:
        """Back to zero; it runs on if it ran."""
        self._before = 0.0
        if self._begun is not None:
            self._begun = time.monotonic()

    def at_least(self, ms: int) -> None:
        """Show no less than another watch, which has run for longer."""
        self._before += max(0, ms - self.ms) / 1000 * self._second

    @property
    def ms(self) -> int:
        """What it shows."""
        running = 0.0 if self._begun is None else time.monotonic() - self._begun
        return int(1000 * (self._before + running) / self._second)

    def moment(self, ms: int) -> float:
        """When it will show this, if it runs on, on the monotonic clock."""
        return time.monotonic() + (ms - self.ms) / 1000 * self._second
