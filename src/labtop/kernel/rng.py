"""Chance: the generator inside the record.

ChaCha8 under a 256-bit key: what it has dealt does not tell what it will deal. It is a secret like a face-down deck.
Every source of chance in a game (the deck, the bag, who begins) draws from a stream of its own, so that matches with
one seed compare: what happens to one source does not disturb the others. One block of words is kept in the record
and made anew when a stream moves past it.

All arithmetic is on 64-bit integers with a mask, which interpreted Python, Numba and CUDA compute alike.
"""

from labtop.kernel.rule import rule
from labtop.kernel.struct import ANY, Struct, int8, int32, int64, uint32

KEY_WORDS = 8
BLOCK_WORDS = 16
MASK = 0xFFFFFFFF


class Rng(Struct):
    """The state of a generator of so many streams: its key, how many words each has drawn, and the block in use."""

    held: int64  # which block is in use: stream + streams * number, plus one; zero when none is
    key: uint32[KEY_WORDS]
    block: uint32[BLOCK_WORDS]
    drawn: int32[ANY]
    lost: int8  # whether ever a stream was drawn from that there is not


class Dice(Rng):
    """A generator of its own, for a bot or a study: nothing of a match comes from it."""

    drawn: int32[4]


@rule
def _rotate(word: int, bits: int) -> int:
    return ((word << bits) | (word >> (32 - bits))) & MASK


@rule
def _quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    a = (a + b) & MASK
    d = _rotate(d ^ a, 16)
    c = (c + d) & MASK
    b = _rotate(b ^ c, 12)
    a = (a + b) & MASK
    d = _rotate(d ^ a, 8)
    c = (c + d) & MASK
    b = _rotate(b ^ c, 7)
    return a, b, c, d


@rule
def _make_block(rng: Rng, stream: int, number: int) -> None:
    """ChaCha8 with the block number as counter and the stream as nonce (RFC 8439, eight rounds instead of twenty)."""
    c0, c1, c2, c3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    k0, k1, k2, k3 = rng.key[0] & MASK, rng.key[1] & MASK, rng.key[2] & MASK, rng.key[3] & MASK
    k4, k5, k6, k7 = rng.key[4] & MASK, rng.key[5] & MASK, rng.key[6] & MASK, rng.key[7] & MASK
    n0, n1 = number & MASK, stream & MASK
    a0, a1, a2, a3, b0, b1, b2, b3 = c0, c1, c2, c3, k0, k1, k2, k3
    d0, d1, d2, d3, e0, e1, e2, e3 = k4, k5, k6, k7, n0, n1, 0, 0
    for _ in range(4):
        a0, b0, d0, e0 = _quarter(a0, b0, d0, e0)
        a1, b1, d1, e1 = _quarter(a1, b1, d1, e1)
        a2, b2, d2, e2 = _quarter(a2, b2, d2, e2)
        a3, b3, d3, e3 = _quarter(a3, b3, d3, e3)
        a0, b1, d2, e3 = _quarter(a0, b1, d2, e3)
        a1, b2, d3, e0 = _quarter(a1, b2, d3, e0)
        a2, b3, d0, e1 = _quarter(a2, b3, d0, e1)
        a3, b0, d1, e2 = _quarter(a3, b0, d1, e2)
    block = rng.block
    block[0], block[1], block[2], block[3] = (a0 + c0) & MASK, (a1 + c1) & MASK, (a2 + c2) & MASK, (a3 + c3) & MASK
    block[4], block[5], block[6], block[7] = (b0 + k0) & MASK, (b1 + k1) & MASK, (b2 + k2) & MASK, (b3 + k3) & MASK
    block[8], block[9], block[10], block[11] = (d0 + k4) & MASK, (d1 + k5) & MASK, (d2 + k6) & MASK, (d3 + k7) & MASK
    block[12], block[13], block[14], block[15] = (e0 + n0) & MASK, (e1 + n1) & MASK, e2, e3


@rule
def word(rng: Rng, stream: int) -> int:
    """The next 32 random bits of a stream."""
    streams = rng.drawn.shape[0]
    if not 0 <= stream < streams:
        rng.lost = 1
        stream = 0
    drawn = rng.drawn[stream]
    number = drawn // BLOCK_WORDS
    held = number * streams + stream + 1
    if rng.held != held:
        _make_block(rng, stream, number)
        rng.held = held
    rng.drawn[stream] = drawn + 1
    return rng.block[drawn % BLOCK_WORDS] & MASK


@rule
def below(rng: Rng, stream: int, bound: int) -> int:
    """A number from 0 to bound − 1, each equally likely (Lemire's method: no bias, hardly ever a second draw)."""
    product = word(rng, stream) * bound
    if product & MASK < bound:
        threshold = (MASK + 1) % bound
        while product & MASK < threshold:
            product = word(rng, stream) * bound
    return product >> 32


@rule
def reseed(rng: Rng, source: Rng, stream: int) -> None:
    """Start anew under a key drawn from another generator."""
    wipe(rng)
    for i in range(KEY_WORDS):
        rng.key[i] = word(source, stream)


@rule
def wipe(rng: Rng) -> None:
    """Blank the generator: whoever holds this copy may not know it."""
    rng.held = 0
    for i in range(KEY_WORDS):
        rng.key[i] = 0
    for i in range(BLOCK_WORDS):
        rng.block[i] = 0
    for i in range(rng.drawn.shape[0]):
        rng.drawn[i] = 0
