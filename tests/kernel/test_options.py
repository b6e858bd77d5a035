"""Options: house rules, checked before the match."""

import pytest

import labtop
from labtop.kernel.options import Choice, Range, SeatOrRandom, Switch, Value, settle

DECLARED = [
    SeatOrRandom("first", "random", "Who begins."),
    Choice("pace", "calm", "How fast.", ("calm", "quick")),
    Switch("open", False, "Whether hands are open."),
    Range("rounds", 3, "How many rounds.", 1, 9),
]


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
        ("first", 4, "The option first cannot be 4; it may be random or the number of a seat, counted from 0."),
        ("first", "-1", "The option first cannot be '-1'; it may be random or the number of a seat, counted from 0."),
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
