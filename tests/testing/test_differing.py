"""Where two records differ is said by the names of their fields."""

from labtop.games.bound.state import State
from labtop.testing.differing import differences


def test_a_place_is_named_with_what_each_record_has_there() -> None:
    one = State()
    other = one.copy()
    other.stage, other.hand[0, 3], other.draw.cards[5] = 1, 2, -1
    assert differences(one, other) == "stage (0 and 1), hand[0, 3] (0 and 2), draw.cards[5] (0 and -1)"
    assert differences(one, other, ["hand", "draw.cards"]) == "hand[0, 3] (0 and 2), draw.cards[5] (0 and -1)"


def test_of_many_places_only_the_first_are_named() -> None:
    one = State()
    other = one.copy()
    other.hand[0, :6] = 1
    assert differences(one, other).endswith("hand[0, 3] (0 and 1), 2 more")
