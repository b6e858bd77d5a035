"""Chance: a generator of cryptographic quality inside the record."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labtop.kernel.engine import plant
from labtop.kernel.rng import BLOCK_WORDS, Dice, Rng, below, reseed, wipe, word

STREAMS = 4


def generator(key: bytes = bytes(32)) -> Dice:
    rng = Dice()
    plant(rng, key)
    return rng


def test_it_is_chacha8() -> None:
    """The published first block for a key of zeros."""
    rng = generator()
    words = [word(rng, 0) for _ in range(BLOCK_WORDS)]
    assert b"".join(w.to_bytes(4, "little") for w in words).hex() == (
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
        "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
    )


@given(st.lists(st.integers(0, STREAMS - 1), max_size=60))
def test_a_stream_does_not_depend_on_what_the_others_draw(order: list[int]) -> None:
    mixed = generator(b"k" * 32)
    drawn: dict[int, list[int]] = {stream: [] for stream in range(STREAMS)}
    for stream in order:
        drawn[stream].append(word(mixed, stream))
    for stream, words in drawn.items():
        alone = generator(b"k" * 32)
        assert [word(alone, stream) for _ in words] == words


@given(st.binary(min_size=32, max_size=32), st.integers(1, 1 << 20))
def test_a_bounded_draw_stays_within_its_bound(key: bytes, bound: int) -> None:
    assert 0 <= below(generator(key), 0, bound) < bound


def test_a_bounded_draw_is_even() -> None:
    """5,000 draws below 5: each count is within five standard deviations of 1,000."""
    rng = generator(b"e" * 32)
    counts = Counter(below(rng, 0, 5) for _ in range(5000))
    assert all(abs(counts[value] - 1000) < 5 * (5000 * 0.2 * 0.8) ** 0.5 for value in range(5))


def test_a_draw_that_would_be_biased_is_made_again() -> None:
    """For a bound just over half the range nearly every second word has to be thrown away."""
    rng = generator(b"b" * 32)
    bound = (1 << 31) + 1
    for _ in range(64):
        below(rng, 0, bound)
    assert rng.drawn[0] > 64


@pytest.mark.parametrize("stream", range(STREAMS))
def test_another_key_gives_other_words(stream: int) -> None:
    assert word(generator(b"a" * 32), stream) != word(generator(b"b" * 32), stream)


def test_a_wiped_generator_holds_nothing() -> None:
    rng = generator(b"s" * 32)
    word(rng, 2)
    wipe(rng)
    assert rng == Dice()


def test_a_reseeded_generator_does_not_remember_its_old_key() -> None:
    one, other = generator(b"x" * 32), generator(b"y" * 32)
    word(one, 1)
    for rng in (one, other):
        reseed(rng, generator(b"z" * 32), 0)
    assert one == other


def test_a_stream_that_is_not_there_is_noted_and_nothing_else_is_touched() -> None:
    rng = Rng.of_size(2)()
    plant(rng, b"k" * 32)
    word(rng, 2)
    assert (rng.lost, rng.drawn.tolist()) == (1, [1, 0])
