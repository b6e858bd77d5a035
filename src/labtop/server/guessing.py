"""Wrong join codes: who pays for them.

A browser with a key of ours pays for itself, so that one that guesses uses up its own share and not that of a classroom
behind the same address. All of an address together have a limit too, which is above what its browsers can use up; and
who comes without a key, or has used up their own, takes from what the address has for strangers.
"""

from __future__ import annotations

from labtop.server.limits import Bucket, Buckets
from labtop.server.refusals import TooMany
from labtop.server.settings import Settings

STRANGERS, BROWSERS, KNOWN = "wrong codes of strangers", "wrong codes of a browser", "wrong codes of browsers"


class Guess:
    """A code that was paid for before anybody looked."""

    def __init__(self, *paid: tuple[str, str, Bucket]) -> None:
        self.paid = [(limit, whose) for limit, whose, _ in paid]
        """From which limits, and whose."""
        self._buckets = [bucket for _, _, bucket in paid]

    def was_right(self) -> None:
        """It costs nothing then."""
        for bucket in self._buckets:
            bucket.give_back()

    @property
    def used(self) -> float:
        """Which part is used up of what who guessed may still try."""
        return self._buckets[0].used


class Guessing:
    """What browsers and addresses may still try."""

    def __init__(self, settings: Settings) -> None:
        self._strangers = Buckets(settings.wrong_codes)
        self._browsers = Buckets(settings.browser_codes)
        self._known = Buckets(settings.known_codes)
        self.limits = {STRANGERS: self._strangers, BROWSERS: self._browsers, KNOWN: self._known}
        """By what they are called between workers."""

    def pay(self, address: str, browser: str | None) -> Guess:
        """Pay for a code that comes from an address, and from a browser if it brought its key; or be refused."""
        if browser is not None:
            own, together = self._browsers.of(browser), self._known.of(address)
            if own.left() and together.take():
                own.take()
                return Guess((BROWSERS, browser, own), (KNOWN, address, together))
        strangers = self._strangers.of(address)
        if not strangers.take():
            raise TooMany("Too many wrong codes came from here. Wait a minute.")
        return Guess((STRANGERS, address, strangers))
