"""How a server behaves: the pace of its bots and its limits."""

from __future__ import annotations

from dataclasses import dataclass

from labtop.server.limits import Rate

FRAMES = Rate(20, 60)
WRONG_CODES = Rate(0.2, 20)
NEW_TABLES = Rate(1, 60)


@dataclass(frozen=True)
class Settings:
    """What can be set; the defaults are for play between people."""

    pace: float = 0.8
    """Seconds that a bot takes for a move at least."""
    frames: Rate = FRAMES
    """Frames of one connection."""
    wrong_codes: Rate = WRONG_CODES
    """Wrong join codes from one address: few enough to make guessing hopeless, enough for a class to mistype."""
    new_tables: Rate = NEW_TABLES
    """Tables made, and seats taken, from one address; a whole school may share one."""
    outbox: int = 64
    """Frames that may wait for a slow connection before it is dropped."""
    patience: float = 10
    """Seconds in which a new connection says hello."""
