"""Join codes: how people type them, and how long they must be so that nobody finds a table by guessing.

A guesser has so many tries a day from one address (or IPv6 network) as the limits allow, and each finds one of so many
open tables. A code is as long as it takes for a whole day of that to find any table with a chance below `RISK`. Tables
of every length are counted by themselves: those that have short codes were opened when there were few.
"""

from __future__ import annotations

import secrets

from labtop.server.limits import Rate
from labtop.server.settings import DAY, Settings

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Without those that look alike: I, L, O, 0, 1."""
LENGTHS = range(6, 10)
"""Of codes that are long enough, and can still be read aloud."""
RISK = 1e-3
"""That a day of guessing finds any table."""
FEWEST = 32  # tables for which codes are made


def new_code(length: int) -> str:
    """A join code."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def as_code(typed: str) -> str:
    """A code as people type it: small letters, spaces and dashes are forgiven."""
    return typed.upper().replace(" ", "").replace("-", "")


def length_for(tables: int, guesses: float) -> int:
    """How long the code of one more table is, where so many are open and so many guesses may be made a day."""
    found = crowd(tables) * guesses
    return next((length for length in LENGTHS if found < RISK * len(LETTERS) ** length), LENGTHS[-1])


def crowd(tables: int) -> int:
    """For how many tables codes are made where so many are open: a power of two above them."""
    return max(FEWEST, 1 << tables.bit_length())


def guesses_a_day(settings: Settings) -> float:
    """The wrong codes that one address gets answered in a day: from all its browsers, and from who has no key."""
    return sum(_in_a_day(rate) for rate in (settings.known_codes, settings.wrong_codes))


def _in_a_day(rate: Rate) -> float:
    return rate.burst + rate.per_second * DAY
