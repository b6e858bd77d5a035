"""Seeds: 256 bits from which a match takes all its chance, and the commitment that is published before it starts."""

from __future__ import annotations

import contextlib
import hashlib
import secrets

from labtop.kernel.errors import BadOption, quoted

SIZE = 32
LONGEST = 1 << 12  # bits of a number that is a seed
Seed = int | str | bytes | None


def key_from(seed: Seed) -> bytes:
    """The 32-byte key for a seed: a number or 64 hexadecimal digits or 32 bytes; None for a new one of full strength.

    A small number is handy for tests and studies, but anyone can guess it; play between people takes None.
    """
    if seed is None:
        return secrets.token_bytes(SIZE)
    if isinstance(seed, int) and not isinstance(seed, bool) and seed.bit_length() <= LONGEST:
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
