"""Playing again, which everybody at the table must want, and what people keep from match to match."""

import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from labtop.server.actions.matches import AgainWanted, Rematched
from tests.server.house import House, Json, Person, play_on


@contextmanager
def over(inn: House, people: int = 3, **more: object) -> Iterator[tuple[list[Json], list[Person]]]:
    """People whose match is over, at the table still."""
    seats = inn.start(players=3, people=people, bot="random", **more)
    with ExitStack() as open_:
        guests = [open_.enter_context(inn.person(seat)) for seat in seats]
        play_on(dict(enumerate(guests)), random.Random(3))
        yield seats, guests


def test_another_match_begins_when_everybody_wants_it(inn: House) -> None:
    with over(inn) as (seats, (ada, bob, cleo)):
        bob.must(type="rematch")
        for person in (ada, cleo):
            person.wait(lambda person: person.lobby and person.lobby["again"] == {"seat": 1, "waiting": [0, 2]})
            assert person.table is not None
            assert person.table["round"] == 1
        ada.must(type="rematch")
        cleo.must(type="rematch")
        for person in (ada, bob, cleo):
            person.wait(lambda person: person.table and person.table["round"] == 2)
            assert person.lobby is not None
            assert person.lobby["again"] is None
        kinds = [type(entry) for entry in inn.kept(seats[0]["table"])][-3:]
    assert kinds == [AgainWanted, AgainWanted, Rematched]


def test_one_who_would_rather_not_keeps_everybody_at_the_result(inn: House) -> None:
    with over(inn) as (_, (ada, bob, cleo)):
        bob.must(type="rematch")
        ada.must(type="rematch")
        cleo.must(type="not_again")
        for person in (ada, bob, cleo):
            person.quiet()
            assert person.lobby is not None
            assert (person.lobby["again"], person.lobby["round"]) == (None, 1)
        assert "Nobody asks" in ada.ask(type="not_again")["sentence"]


def test_wanting_it_twice_is_wanting_it_once(inn: House) -> None:
    with over(inn) as (_, (ada, _, _)):
        ada.must(type="rematch")
        assert "Wait for the others" in ada.ask(type="rematch")["sentence"]


def test_with_bots_only_it_begins_at_once(inn: House) -> None:
    with over(inn, people=1) as (seats, (ada,)):
        ada.must(type="rematch")
        assert Rematched in map(type, inn.kept(seats[0]["table"]))


def test_who_has_left_the_page_is_not_waited_for(hasty: House) -> None:
    with over(hasty) as (_, (ada, bob, cleo)):
        cleo.close()
        ada.must(type="rematch")
        bob.must(type="rematch")
        ada.wait(lambda ada: ada.table and ada.table["round"] == 2)


def test_who_stands_up_ends_the_wish(inn: House) -> None:
    with over(inn) as (_, (ada, bob, cleo)):
        ada.must(type="rematch")
        bob.must(type="stand")
        cleo.quiet()
        assert cleo.lobby is not None
        assert cleo.lobby["again"] is None
        assert "every seat is taken" in cleo.ask(type="rematch")["sentence"]


def test_a_wish_to_play_again_is_there_after_a_restart(inn: House) -> None:
    with over(inn) as (seats, (ada, _, _)):
        ada.must(type="rematch")
        live = inn.live(seats[0]["table"])
        again = type(live.now).of(live.now.id, inn.kept(seats[0]["table"]))
        assert again.again == (0,)
        assert again.asked_again() == [1, 2]


def test_marks_go_with_the_person_into_the_next_match(inn: House) -> None:
    with over(inn) as (seats, people):
        before = {chair["name"]: chair["mark"] for chair in people[0].chairs}
        assert sorted(before.values()) == [0, 1, 2]
        for person in people:
            person.must(type="rematch")
        people[0].wait(lambda person: person.lobby and person.lobby["round"] == 2)
        assert {chair["name"]: chair["mark"] for chair in people[0].chairs} == before
        assert [chair["mark"] for chair in people[0].chairs] == [2, 0, 1]
        shown = [inn.http.get(f"/api/tables/{seats[0]['table']}/replay?match={match}").json() for match in (1, 2)]
    assert [dict(zip(replay["names"], replay["marks"], strict=True)) for replay in shown] == [before, before]


def test_what_was_written_keeps_the_mark_of_who_wrote_it(inn: House) -> None:
    with over(inn, manners={"chat": True}) as (seats, people):
        people[1].must(type="say", text="Again?")
        for person in people:
            person.must(type="rematch")
        with inn.person(seats[0]) as later:
            assert [spoken["mark"] for spoken in later.welcome["spoken"]] == [1]
