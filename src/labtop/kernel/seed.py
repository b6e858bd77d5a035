"""Seeds: 256 bits from which a match takes all its chance, and the commitment that is published before it starts.

At a table of people the deck is cut: each lays down the seal of a number of their own, drawn after the commitment was
published, and shows it when all seals lie there. The deal is made from the secret and from all that was shown. Who
shuffles cannot choose it, because the cuts come later; who cuts cannot, because the secret is not known.
"""

from __future__ import annotations

import contextlib
import hashlib
import secrets
from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from labtop.kernel.errors import BadOption, BadRecord, quoted
from labtop.kernel.numbers import is_whole
from labtop.kernel.phrases import both, who

SIZE = 32
LONGEST = 1 << 12  # bits of a number that is a seed
SEATS = 64  # more than any game has
Seed = int | str | bytes | None


def key_from(seed: Seed) -> bytes:
    """The 32-byte key for a seed: a number or 64 hexadecimal digits or 32 bytes; None for a new one of full strength.

    A small number is handy for tests and studies, but anyone can guess it; play between people takes None.
    """
    if seed is None:
        return secrets.token_bytes(SIZE)
    if is_whole(seed) and int(seed).bit_length() <= LONGEST:
        return hashlib.sha256(f"labtop seed {seed}".encode()).digest()
    key = seed
    if isinstance(seed, str):
        with contextlib.suppress(ValueError):
            key = bytes.fromhex(seed)
    if not isinstance(key, bytes) or len(key) != SIZE:
        raise BadOption(f"A seed is a whole number or {2 * SIZE} hexadecimal digits, not {quoted(seed)}.")
    return key


def commitment(key: bytes) -> str:
    """What is published before the match: it fixes the key and does not tell it."""
    return hashlib.sha256(b"labtop commitment " + key).hexdigest()


class Cut(Struct, frozen=True):
    """How a seat cut the deck: the `seal` that it laid down, and the `chance` under it, which it showed when all seals
    lay there; each of 64 hexadecimal digits, and empty where it kept silent.
    """

    seat: int
    seal: str = ""
    chance: str = ""


def seal(sealed: str, chance: bytes) -> str:
    """The seal on a cut of the deck that was `sealed` as this commitment: it fixes the chance and does not tell it."""
    return hashlib.sha256(b"labtop cut " + bytes.fromhex(sealed) + chance).hexdigest()


class Origin(NamedTuple):
    """What a deal comes from: the secret that was committed to, and how the deck was cut, by seat."""

    secret: bytes
    cuts: tuple[Cut, ...] = ()

    @property
    def commitment(self) -> str:
        """What was published before anybody cut the deck."""
        return commitment(self.secret)

    @property
    def key(self) -> bytes:
        """What fixes every card: made from the secret and all cuts, or the secret itself where there are none."""
        shown = [bytes([cut.seat]) + bytes.fromhex(cut.chance) for cut in self.cuts if cut.chance]
        return hashlib.sha256(b"labtop deal " + self.secret + b"".join(shown)).digest() if shown else self.secret

    def check(self, players: int = SEATS) -> None:
        """Refuse cuts that are not what was sealed, or of seats that are not played."""
        seats = [cut.seat for cut in self.cuts]
        if seats != sorted({seat for seat in seats if 0 <= seat < players}):
            raise BadRecord("The deck is cut once by each seat, in the order of the seats.")
        for cut in self.cuts:
            if cut.chance and cut.seal != seal(self.commitment, _chance(cut)):
                raise BadRecord(f"Seat {cut.seat} did not cut the deck as it had sealed: the deal is not fair.")

    def told(self, names: Sequence[str]) -> str:
        """Who cut the deck, and who was asked to and did not, in a sentence or two; empty where nobody was asked."""
        by = [who(names, cut.seat) for cut in self.cuts if cut.chance]
        silent = [who(names, cut.seat) for cut in self.cuts if not cut.chance]
        told = [f"The deck was cut by {both(by)}."] if by else []
        told += [f"It was dealt without a cut by {both(silent)}, who kept silent."] if silent else []
        return " ".join(told)


def _chance(cut: Cut) -> bytes:
    try:
        chance = bytes.fromhex(cut.chance)
    except ValueError:
        chance = b""
    if len(chance) != SIZE:
        raise BadRecord(f"The cut of seat {cut.seat} is not {2 * SIZE} hexadecimal digits.")
    return chance
