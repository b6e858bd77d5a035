"""What the server refuses, by the status that a browser is told."""

from __future__ import annotations

import logging
import re

from labtop.kernel.errors import Refusal

BAD_REQUEST = 400
PLACE = re.compile(r"[/\\][\w.~-]+[/\\]|[\w-]\.(py|toml|sqlite3)\b")
"""What gives away where something lies on the server's machine."""

report = logging.getLogger("labtop.server")


class NotAllowed(Refusal):
    """A seat, a token or an address that may not do this."""

    status = 403


class NotFound(Refusal):
    """There is no such table, or nothing there yet."""

    status = 404


class Stale(Refusal):
    """The table has gone on since the asker last looked."""

    status = 409


class TooLarge(Refusal):
    """A frame or a request body that is over the limit."""

    status = 413


class TooMany(Refusal):
    """Too much at once, from one connection or one address, or at one table."""

    status = 429


class NotKept(Refusal):
    """The log could not be written, so nothing was done."""

    status = 503


def status_of(refusal: Refusal) -> int:
    """The HTTP status that goes with a refusal."""
    status: int = getattr(refusal, "status", BAD_REQUEST)
    return status


def told(refusal: Exception) -> str:
    """The sentence of a refusal for guests. What names a place on this machine is for whoever runs the server."""
    if not PLACE.search(str(refusal)):
        return str(refusal)
    report.warning("refused: %s", refusal)
    return "The server cannot do this at the moment. Whoever runs it finds the reason in its report."
