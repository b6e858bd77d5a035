"""Somebody is gone: when a bot plays for them is told, and those who are there may have it play now."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from labtop.server.actions.bots import BotWanted, StoodIn
from tests.server.house import House, Person

FIRST = {"first_player": 1}
LONG = {"grace": 86_400, "pace": 10}


class Evening:
    """A match that waits for the second seat, whose owner is not there."""

    def __init__(self, inn: House, open_: ExitStack, people: int = 3, **manners: object) -> None:
        self.inn = inn
        self.seats = inn.start(players=3, people=people, options=FIRST, manners={**LONG, **manners})
        self.table: str = self.seats[0]["table"]
        here = [seat for number, seat in enumerate(self.seats) if number != 1]
        self.people = [open_.enter_context(inn.person(seat)) for seat in here]
        for person in self.people:
            person.wait(lambda person: person.lobby and person.lobby["absent"] and self.all_here(person))

    def all_here(self, person: Person) -> bool:
        return [chair["here"] for chair in person.chairs].count(True) == len(self.people)


@pytest.fixture
def evening(hasty: House) -> Iterator[Evening]:
    with ExitStack() as open_:
        yield Evening(hasty, open_)


def test_everybody_is_told_how_long_the_match_waits_for_who_is_gone(evening: Evening) -> None:
    for person in evening.people:
        assert person.lobby is not None
        (absent,) = person.lobby["absent"]
        assert 0 < absent.pop("ms") <= 86_400_000
        assert absent == {"seat": 1, "agreed": [], "waiting": [0, 2]}


def test_a_bot_plays_when_all_who_are_there_want_it(evening: Evening) -> None:
    ada, cleo = evening.people
    ada.must(type="let_bot", seat=1)
    cleo.wait(lambda cleo: cleo.lobby and cleo.lobby["absent"][0]["agreed"] == [0])
    assert cleo.lobby is not None
    assert cleo.lobby["absent"][0]["waiting"] == [2]
    assert cleo.chairs[1]["stand_in"] is None
    cleo.must(type="let_bot", seat=1)
    for person in evening.people:
        person.wait(lambda person: person.chairs[1]["stand_in"])
        assert person.chairs[1]["name"] == "Guest 1"


def test_who_was_replaced_has_the_seat_back_by_returning(evening: Evening) -> None:
    for person in evening.people:
        person.must(type="let_bot", seat=1)
    evening.people[0].wait(lambda ada: ada.chairs[1]["stand_in"])
    with evening.inn.person(evening.seats[1]) as bob:
        bob.wait(lambda bob: bob.lobby and bob.chairs[1]["stand_in"] is None)
        bob.wait(lambda bob: bob.table and bob.table["moves"])


def test_one_who_is_alone_need_ask_nobody(hasty: House) -> None:
    with ExitStack() as open_:
        evening = Evening(hasty, open_, people=2)
        (ada,) = evening.people
        ada.must(type="let_bot", seat=1)
        ada.wait(lambda ada: ada.chairs[1]["stand_in"])


def test_where_the_table_waits_for_who_is_gone_no_bot_plays(hasty: House) -> None:
    with ExitStack() as open_:
        evening = Evening(hasty, open_, grace=None)
        ada, _ = evening.people
        assert ada.lobby is not None
        assert ada.lobby["absent"][0]["ms"] is None
        assert "no bot plays for who is gone" in ada.ask(type="let_bot", seat=1)["sentence"]


def test_a_page_that_is_loaded_again_is_not_replaced(inn: House) -> None:
    with ExitStack() as open_:
        evening = Evening(inn, open_, people=2)  # seconds of full length
        (ada,) = evening.people
        ada.must(type="let_bot", seat=1)
        with inn.person(evening.seats[1]) as bob:
            bob.quiet()
            ada.wait(lambda ada: ada.chairs[1]["here"])
    assert not [entry for entry in inn.kept(evening.table) if isinstance(entry, StoodIn)]


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [(0, "does not wait for Ada"), (2, "does not wait for Guest 2"), (3, "There is no seat 3")],
)
def test_only_who_is_waited_for_can_be_played_for(evening: Evening, seat: int, sentence: str) -> None:
    assert sentence in evening.people[0].ask(type="let_bot", seat=seat)["sentence"]


def test_who_is_here_is_not_played_for(evening: Evening) -> None:
    with evening.inn.person(evening.seats[1]) as bob:
        bob.quiet()
        assert "is here and thinks" in evening.people[0].ask(type="let_bot", seat=1)["sentence"]


def test_a_spectator_has_no_say_in_it(evening: Evening) -> None:
    with evening.inn.watcher(evening.table) as mei:
        assert "Only people with a seat" in mei.ask(type="let_bot", seat=1)["sentence"]


def test_what_was_agreed_holds_for_one_move_only(evening: Evening) -> None:
    evening.people[0].must(type="let_bot", seat=1)
    with evening.inn.person(evening.seats[1]) as bob:
        bob.wait(lambda bob: bob.table and bob.table["moves"])
        assert bob.table is not None
        bob.must(type="play", move=bob.table["moves"][0]["id"], seq=bob.table["seq"])
        bob.quiet()
    assert any(isinstance(entry, BotWanted) for entry in evening.inn.kept(evening.table))
    assert evening.inn.top(evening.table).hurry == {}
