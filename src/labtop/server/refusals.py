"""What the server refuses, by the status that a browser is told."""

from __future__ import annotations

from labtop.kernel.errors import Refusal

BAD_REQUEST = 400


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
