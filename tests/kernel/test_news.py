"""What a player has missed, in a few sentences."""

from enum import IntEnum

from labtop import new
from labtop.kernel.events import Events, Happened, Notes, tell
from labtop.kernel.news import FEW, news
from labtop.kernel.telling import Telling
from labtop.kernel.values import Maybe, Number, Seat, Seats, said

NAMES = ["Ada", "Kim", "Lin"]
SEAT, NUMBER = Seat(3), Number()


class Event(IntEnum):
    """What can happen."""

    PASSED = 0
    TOOK = 1
    BOUND = 2
    ENDED_TURN = 3
    RETURNED = 4
    ASKED = 5


EVENTS = Events(
    Event,
    {
        Event.PASSED: said("{seat} [passes] at {number}.", seat=SEAT, number=NUMBER),
        Event.TOOK: said("{seat} [takes] card {number} from {other}.", seat=SEAT, other=SEAT, number=NUMBER).several(
            "{seat} [takes] {count} cards from {other}."
        ),
        Event.BOUND: said("{seat} [binds] pair {number}.", seat=SEAT, number=NUMBER)
        .great()
        .several("{seat} [binds] {count} pairs."),
        Event.ENDED_TURN: said("{seat} [ends] the turn.", seat=SEAT).aside(),
        Event.RETURNED: said("{seats} return {number} ATP.", seats=Seats(3), number=NUMBER),
        Event.ASKED: said("Somebody asks for {number}.", seat=Maybe(SEAT), number=NUMBER),
    },
    most=8,
)


def step(*told: tuple[int, ...]) -> Notes:
    """The events of one move."""
    happened = Happened.of_size(8)()
    for one in told:
        tell(happened, *one)
    return EVENTS.noted(happened)


def told(*steps: Notes, seat: int = 0) -> list[str]:
    return news(Telling(EVENTS, NAMES), steps, seat)


def test_what_names_the_reader_comes_first_and_then_what_was_great() -> None:
    one = step((Event.BOUND, 1, 4), (Event.ENDED_TURN, 1))
    other = step((Event.TOOK, 2, 0, 7), (Event.PASSED, 2, 1))
    assert told(one, other) == ["Lin takes card 7 from you.", "Kim binds pair 4."]
    assert told(one, other, seat=1) == ["You bind pair 4."]


def test_like_events_of_the_same_players_are_one_sentence() -> None:
    bound = [step((Event.BOUND, 1, number)) for number in range(2)]
    taken = [step((Event.TOOK, 2, giver, number)) for giver, number in [(0, 5), (1, 6), (0, 7)]]
    assert told(*bound, *taken) == ["Lin takes two cards from you.", "Kim binds two pairs."]


def test_without_anything_greater_the_last_few_things_are_told() -> None:
    passed = [step((Event.PASSED, 1, number), (Event.ENDED_TURN, 1)) for number in range(FEW + 2)]
    assert told(*passed) == [f"Kim passes at {number}." for number in range(2, FEW + 2)]


def test_what_goes_without_saying_is_not_told_even_to_whom_it_names() -> None:
    assert told(step((Event.ENDED_TURN, 0))) == []


def test_the_same_sentence_is_told_once() -> None:
    assert told(step((Event.PASSED, 1, 3)), step((Event.PASSED, 1, 3))) == ["Kim passes at 3."]


def test_a_reader_among_several_players_is_named() -> None:
    both = step((Event.RETURNED, 0b011, 2)), step((Event.BOUND, 1, 1))
    assert told(*both, seat=0) == ["You and Kim return 2 ATP.", "Kim binds pair 1."]
    assert told(*both, seat=2) == ["Kim binds pair 1."]


def test_a_value_that_is_not_there_names_nobody() -> None:
    assert told(step((Event.ASKED, -1, 2)), step((Event.BOUND, 2, 1))) == ["Lin binds pair 1."]


def test_the_news_of_a_match_hide_what_the_seat_may_not_know() -> None:
    match = new("bound", players=3, seed=5, options={"first_player": 0})
    match.play("ask_type", seat=1, type=match.view(1)["table"]["hand"][0]["type"])
    assert match.waiting == [1]
    card = match.moves(1)[0]
    match.play(card)
    name = card.args["name"]
    taker, other = (" ".join(match.news(seat, 1)) for seat in (0, 2))
    assert f"P1 gives you {name}." in taker
    assert str(name) not in other
