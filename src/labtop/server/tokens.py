"""Who may sit where: signed tokens for seats, and signed keys of browsers."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from labtop.kernel.errors import Refusal
from labtop.server.refusals import NotAllowed

FILE = "seat-key"
SIZE = 32
BROWSER = "browser"  # no table is called that


@dataclass(frozen=True)
class Place:
    """A person at a table, whichever seat they have: standing up ends the place, and with it the token."""

    table: str
    person: int


class Tokens:
    """Makes and reads seat tokens, under the key that the data folder keeps."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def make(self, place: Place) -> str:
        """The token for a place."""
        written = f"{place.table}.{place.person}"
        return f"{written}.{self._sign(written)}"

    def read(self, token: str, table: str) -> Place:
        """The place at this table that a token is for; one that is forged or of another table is refused."""
        written, _, signature = token.rpartition(".")
        genuine = hmac.compare_digest(self._sign(written).encode(), signature.encode("utf-8", "replace"))
        if not genuine:
            raise NotAllowed("This is not a seat token of this server. Join the table again.")
        of, person, *older = written.split(".")
        if older:
            raise NotAllowed("This seat token was made by an older Labtop. Join the table again.")
        if not hmac.compare_digest(of, table):
            raise NotAllowed("This seat token is for another table.")
        return Place(of, int(person))

    def key(self, browser: str) -> str:
        """The key by which a browser is known again."""
        written = f"{BROWSER}.{browser}"
        return f"{written}.{self._sign(written)}"

    def browser(self, key: str | None) -> str | None:
        """The browser that a key is of; None for no key, or one that was not made here."""
        written, _, signature = (key or "").rpartition(".")
        kind, _, browser = written.partition(".")
        genuine = hmac.compare_digest(self._sign(written).encode(), signature.encode("utf-8", "replace"))
        return browser if genuine and kind == BROWSER else None

    def _sign(self, written: str) -> str:
        return hmac.new(self._key, written.encode("utf-8", "replace"), hashlib.sha256).hexdigest()


def key_in(folder: Path) -> bytes:
    """The signing key of a data folder; made at the first start, readable by its owner only."""
    path = folder / FILE
    try:
        if not path.exists():
            _write_key(path)
        key = path.read_bytes()
    except OSError as error:
        raise Refusal(f"The key for seat tokens in {path} cannot be used: {error.strerror}.") from None
    if len(key) != SIZE:
        raise Refusal(f"{path} is damaged. Remove it to make a new key: everybody then joins again.")
    return key


def _write_key(path: Path) -> None:
    """Whole or not at all."""
    draft = path.with_suffix(".new")
    draft.unlink(missing_ok=True)
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(secrets.token_bytes(SIZE))
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def new_browser() -> str:
    """What a browser is called that nobody knows yet."""
    return secrets.token_hex(SIZE // 2)
