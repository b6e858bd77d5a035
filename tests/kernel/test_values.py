"""Sentences: made for everybody, or for one reader who is "you" in them."""

import pytest

from labtop.kernel.errors import BadGame
from labtop.kernel.phrases import YOU, to_reader, verb
from labtop.kernel.values import Number, Seat, Seats, said

SEAT = Seat(3)
NAMES = ["Ada", "Kim", "Lin"]

TOLD = said("{seat} [passes] and [has] {count}; {other} [asks] {seat}.", seat=SEAT, other=SEAT, count=Number())


@pytest.mark.parametrize(
    ("reader", "sentence"),
    [
        (None, "Ada passes and has 2; Kim asks Ada."),
        (0, "You pass and have 2; Kim asks you."),
        (1, "Ada passes and has 2; you ask Ada."),
        (2, "Ada passes and has 2; Kim asks Ada."),
    ],
)
def test_a_sentence_says_you_to_its_reader_and_the_verbs_agree(reader: int | None, sentence: str) -> None:
    assert TOLD.words([0, 1, 2], to_reader(NAMES, reader)) == sentence


def test_a_verb_before_any_seat_is_refused() -> None:
    with pytest.raises(BadGame, match=r"says \[draws\], and names no seat before it"):
        said("[draws] {seat}", seat=SEAT)


@pytest.mark.parametrize(
    ("third", "second"),
    [
        ("draws", "draw"),
        ("passes", "pass"),
        ("chooses", "choose"),
        ("carries", "carry"),
        ("has", "have"),
        ("may", "may"),
    ],
)
def test_a_verb_agrees_with_the_reader(third: str, second: str) -> None:
    assert (verb("Ada", third), verb(YOU, third)) == (third, second)


def test_the_reader_alone_among_several_seats_is_you() -> None:
    assert verb(str(Seats(3).spelled(0b010, to_reader(NAMES, 2))), "returns") == "returns"
    assert Seats(3).spelled(0b101, to_reader(NAMES, 2)) == "Ada and you"
    assert Seats(3).spelled(0b100, to_reader(NAMES, 2)) is YOU
