"""Deals: made from a secret and from how the deck was cut."""

from __future__ import annotations

import pytest

from labtop.kernel.errors import BadRecord
from labtop.kernel.seed import Cut, Origin, commitment, seal

SECRET = bytes(range(32))
SEALED = commitment(SECRET)


def cut(seat: int, chance: bytes) -> Cut:
    """A cut as it should be."""
    return Cut(seat, seal(SEALED, chance), chance.hex())


ADA, BEN = cut(0, b"a" * 32), cut(1, b"b" * 32)


def test_every_part_of_a_deal_makes_another_key() -> None:
    deals = [
        Origin(SECRET),
        Origin(SECRET, (ADA,)),
        Origin(SECRET, (ADA, BEN)),
        Origin(SECRET, (cut(0, b"b" * 32), cut(1, b"a" * 32))),
        Origin(SECRET, (cut(1, b"a" * 32),)),
        Origin(bytes(32), (ADA, BEN)),
    ]
    assert len({deal.key for deal in deals}) == len(deals)


def test_who_is_silent_is_no_part_of_the_deal() -> None:
    silent = Cut(1, BEN.seal)
    assert Origin(SECRET, (ADA, silent)).key == Origin(SECRET, (ADA,)).key
    assert Origin(SECRET, (silent,)).key == SECRET


def test_a_seal_is_for_one_deck() -> None:
    assert seal(SEALED, b"a" * 32) != seal(commitment(bytes(32)), b"a" * 32)


@pytest.mark.parametrize(
    "cuts",
    [
        (BEN, ADA),
        (ADA, ADA),
        (Cut(-1),),
        (Cut(64),),
        (Cut(0, ADA.seal, BEN.chance),),
        (Cut(0, "", ADA.chance),),
        (Cut(0, ADA.seal, "zz"),),
        (Cut(0, ADA.seal, ADA.chance[2:]),),
    ],
)
def test_cuts_that_are_not_what_was_sealed_are_refused(cuts: tuple[Cut, ...]) -> None:
    Origin(SECRET, (ADA, BEN)).check()
    with pytest.raises(BadRecord):
        Origin(SECRET, cuts).check()


def test_how_many_play_does_not_say_how_long_a_check_takes() -> None:
    Origin(SECRET, (ADA, BEN)).check(10**18)


@pytest.mark.parametrize(
    ("cuts", "told"),
    [
        ((), ""),
        ((ADA,), "The deck was cut by Ada."),
        ((ADA, BEN), "The deck was cut by Ada and Ben."),
        ((ADA, Cut(1)), "The deck was cut by Ada. It was dealt without a cut by Ben, who kept silent."),
        ((Cut(0), Cut(1)), "It was dealt without a cut by Ada and Ben, who kept silent."),
    ],
)
def test_who_cut_is_told(cuts: tuple[Cut, ...], told: str) -> None:
    assert Origin(SECRET, cuts).told(["Ada", "Ben"]) == told
