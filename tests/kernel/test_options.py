"""Options: house rules, checked before the match."""

import pytest

import labtop
from labtop.kernel.options import Choice, Option, Range, SeatOrRandom, Switch, Value, settle

DECLARED = [
    SeatOrRandom("first", "random", "Who begins."),
    Choice("pace", "calm", "How fast.", ("calm", "quick")),
    Switch("open", False, "Whether hands are open."),
    Range("rounds", 3, "How many rounds.", 1, 9),
]

ANY_SEAT = "random, or a seat: 0 for the first, 1 for the second and so on"


def test_what_nobody_says_is_the_default() -> None:
    assert settle(DECLARED, {}, 4) == {"first": -1, "pace": 0, "open": 0, "rounds": 3}


@pytest.mark.parametrize(
    ("name", "value", "number"),
    [
        ("first", 3, 3),
        ("first", "2", 2),
        ("pace", "quick", 1),
        ("open", True, 1),
        ("open", "on", 1),
        ("open", "false", 0),
        ("rounds", 9, 9),
        ("rounds", "1", 1),
    ],
)
def test_a_value_is_kept_as_a_number(name: str, value: Value, number: int) -> None:
    assert settle(DECLARED, {name: value}, 4)[name] == number


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("first", 4, f"The option first cannot be 4; it may be {ANY_SEAT}."),
        ("first", "-1", f"The option first cannot be '-1'; it may be {ANY_SEAT}."),
        ("pace", "fast", "The option pace cannot be 'fast'; it may be calm or quick."),
        ("pace", 1, "The option pace cannot be 1; it may be calm or quick."),
        ("open", 1, "The option open cannot be 1; it may be true or false."),
        ("rounds", 0, "The option rounds cannot be 0; it may be a whole number from 1 to 9."),
        ("rounds", True, "The option rounds cannot be True; it may be a whole number from 1 to 9."),
        ("rounds", "²", "The option rounds cannot be '²'; it may be a whole number from 1 to 9."),
        ("speed", 1, "There is no option 'speed'. The options are: first, pace, open, rounds."),
    ],
)
def test_a_value_that_an_option_cannot_have_is_refused_in_a_sentence(name: str, value: Value, sentence: str) -> None:
    with pytest.raises(labtop.BadOption) as refusal:
        settle(DECLARED, {name: value}, 4)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("option", "value", "word"),
    [
        (Choice("pace", "calm", "How fast.", ("calm", "very_quick")), "very_quick", "very quick"),
        (Choice("pace", "calm", "How fast.", ("calm", "nmr"), said={"nmr": "as NMR"}), "nmr", "as NMR"),
        (DECLARED[2], True, "yes"),
        (DECLARED[0], 0, "seat 1"),
        (Range("stall", 20, "Dry rounds.", 5, 100, off=True), 0, "none"),
    ],
)
def test_a_value_is_read_in_words(option: Option, value: Value, word: str) -> None:
    assert option.word(value) == word


def test_an_option_without_a_title_is_called_by_its_name_in_words() -> None:
    assert Switch("", False, "Whether hands are open.").named("open_hands").title == "Open hands"


def test_numbers_that_lie_apart_are_the_only_ones() -> None:
    level = Range("level", 1, "Which level.", 1, 3, step=2)
    assert level.all_values(2) == [1, 3]
    with pytest.raises(labtop.BadOption) as refusal:
        settle([level], {"level": 2}, 2)
    assert str(refusal.value) == "The option level cannot be 2; it may be 1 or 3."


LIMITS = [
    Range("", 20, "Dry rounds.", 5, 100, off=True).named("stall"),
    Range("", 120, "Rounds.", 10, 1000, True, "stall", title="Last round").named("most"),
]


def test_a_limit_that_can_be_off_may_be_zero() -> None:
    assert settle(LIMITS, {"stall": 0}, 2) == {"stall": 0, "most": 120}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"stall": 4}, "The option stall cannot be 4; it may be a whole number from 5 to 100, or 0 for none."),
        ({"stall": 0, "most": 0}, "“Stall” and “Last round” cannot both be 0."),
    ],
)
def test_a_limit_is_refused_in_a_sentence(given: dict[str, Value], sentence: str) -> None:
    with pytest.raises(labtop.BadOption) as refusal:
        settle(LIMITS, given, 2)
    assert str(refusal.value) == sentence
