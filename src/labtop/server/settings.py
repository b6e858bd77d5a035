"""How a server behaves: the pace of its bots, its limits, and how long it keeps what nobody uses."""

from __future__ import annotations

from dataclasses import dataclass

from labtop.server.limits import Rate

FRAMES = Rate(20, 60)
WRONG_CODES = Rate(1 / 60, 20)
BROWSER_CODES = Rate(1 / 3600, 5)
KNOWN_CODES = Rate(1 / 8, 2100)
NEW_KEYS = Rate(1 / 600, 400)
NEW_TABLES = Rate(1, 60)
COSTLY = Rate(1, 60)
FLOODS = Rate(1 / 30, 4)
LINES = Rate(0.5, 8)
DAY = 24 * 3600.0


@dataclass(frozen=True)
class Settings:
    """What can be set; the defaults are for play between people."""

    names: tuple[str, ...] = ()
    """By which the server is asked for, beside the machine's own names and addresses in figures."""
    pace: float = 0.8
    """Seconds that a bot takes for a move at least, where the table does not say otherwise."""
    thinking: float = 0.6
    """Seconds that the search takes for a hint."""
    frames: Rate = FRAMES
    """Frames of one connection."""
    wrong_codes: Rate = WRONG_CODES
    """Wrong join codes from one address, of those who bring no key or have used up their own."""
    browser_codes: Rate = BROWSER_CODES
    """Wrong join codes from one browser with a key."""
    known_codes: Rate = KNOWN_CODES
    """Wrong join codes from all browsers with keys at one address: more than those can use up that got theirs there."""
    new_keys: Rate = NEW_KEYS
    """Keys for browsers at one address; a whole school may share one."""
    slowest: float = 1.0
    """Seconds after which a wrong code is answered when no more may come; the first are answered at once."""
    new_tables: Rate = NEW_TABLES
    """Tables made, and seats taken, from one address; a whole school may share one."""
    costly: Rate = COSTLY
    """Replays and the like that have to be made for one address; those that are there already cost nothing."""
    floods: Rate = FLOODS
    """Floods of a table from one address that are forgiven; until then they wait who come from there to that table."""
    calming: float = 4.0
    """Seconds that they wait when no more is forgiven; after the first flood it is a sixteenth of that."""
    lines: Rate = LINES
    """Lines that one person writes at a table, and reactions that one shows."""
    connections: int = 400
    """Connections from one address; a whole school may share one."""
    cutting: float = 2.0
    """Seconds in which people's browsers seal how they cut the deck, and in which they show it; 0 asks nobody to."""
    unread: int = 1024 * 1024
    """Bytes that a slow connection may leave unread before it is dropped."""
    patience: float = 10
    """Seconds in which a new connection says hello."""
    idle: float = 600
    """Seconds after which a table that nobody is at leaves the memory; it comes back from the log."""
    keep_lobbies: float = 2 * DAY
    """Seconds after which a table on which no match ever began is forgotten."""
    keep_matches: float = 30 * DAY
    """Seconds after which any other table that nobody has touched is forgotten."""
    beat: float = 2.0
    """Seconds between two signs of life of a worker, and between its tries to lead a table that another leads."""
    second: float = 1.0
    """How long a second of a clock or of a grace time lasts: tests are in a hurry."""
