"""Who sits where: people keep their number through every change of seat, and see the table from where they are."""

import random

import pytest

from tests.server.house import House, Json, Person, play_on


def trio(inn: House) -> list[Json]:
    """A table for three people, before the match."""
    seats = [inn.create()]
    return seats + [inn.join(seats[0]["code"], name) for name in ("Bob", "Cleo")]


def finished(inn: House) -> list[Json]:
    """A table of two people whose match is over."""
    seats = inn.start(players=2)
    with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
        play_on({0: ada, 1: bob}, random.Random(3))
    return seats


def test_a_host_may_sit_anywhere_and_bring_bots(inn: House) -> None:
    seat = inn.create(seat=2, bots={"0": "novice", "1": "student"})
    with inn.person(seat) as ada:
        ada.wait(lambda ada: ada.lobby)
        assert [chair["bot"] for chair in ada.chairs] == ["novice", "student", None]
        assert (seat["seat"], ada.lobby and ada.lobby["host"]) == (2, 2)


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ({"seat": 3}, "There is no seat 3"),
        ({"bots": {"0": "novice"}}, "Ada sits there"),
        ({"bots": {"1": "wizard"}}, "There is no bot of that name"),
        ({"bots": {"7": "novice"}}, "There is no seat 7"),
    ],
)
def test_a_table_that_cannot_be_is_not_set_up(inn: House, wanted: Json, sentence: str) -> None:
    before = len(inn.server.hall)
    asked = {"game": "bound", "players": 3, "nickname": "Ada", **wanted}
    answer = inn.http.post("/api/tables", json=asked)
    assert 400 <= answer.status_code < 500
    assert sentence in answer.text
    assert len(inn.server.hall) == before


def test_a_person_can_switch_to_a_free_seat_and_keeps_the_token(inn: House) -> None:
    host = inn.create()
    guest = inn.join(host["code"], "Bob")
    with inn.person(guest) as bob:
        bob.must(type="switch", to=2)
        assert bob.welcome["seat"] == 2
        assert "Ada sits there" in bob.ask(type="switch", to=0)["sentence"]
        assert "already" in bob.ask(type="switch", to=2)["sentence"]
    with inn.person(guest) as again:
        assert again.welcome["seat"] == 2


def test_a_host_who_switches_stays_host(inn: House) -> None:
    with inn.person(inn.create()) as ada:
        ada.must(type="switch", to=1)
        ada.must(type="add_bot", seat=0, bot="novice")
        assert ada.lobby is not None
        assert ada.lobby["host"] == 1


def test_a_shuffle_moves_everybody_and_tells_them_where(inn: House) -> None:
    seats = trio(inn)
    people = [inn.person(seat) for seat in seats]
    found = set()
    for _ in range(20):
        people[0].must(type="shuffle")
        for person in people:
            person.quiet()
        where = [person.welcome["seat"] for person in people]
        assert sorted(where) == [0, 1, 2]
        assert [people[0].chairs[seat]["name"] for seat in where] == ["Ada", "Bob", "Cleo"]
        found.add(tuple(where))
    assert len(found) > 1
    assert "Only the host" in people[1].ask(type="shuffle")["sentence"]
    for person in people:
        person.close()


@pytest.mark.parametrize("ask", [{"type": "switch", "to": 0}, {"type": "shuffle"}])
def test_seats_stay_as_they_are_once_the_match_has_begun(inn: House, ask: Json) -> None:
    with inn.person(inn.start()[0]) as ada:
        assert "everybody stays in their seat" in ada.ask(**ask)["sentence"]


def test_a_bot_makes_room_for_who_asks_for_its_seat(inn: House) -> None:
    seat = inn.create(bots={"1": "novice"})
    assert inn.join(seat["code"], "Bob", seat=1)["seat"] == 1
    assert inn.top(seat["table"]).chairs[1].bot is None


def test_free_seats_go_before_those_of_bots(inn: House) -> None:
    seat = inn.create(bots={"1": "novice"})
    assert [inn.join(seat["code"], name)["seat"] for name in ("Bob", "Cleo")] == [2, 1]


def test_a_bot_takes_over_from_who_stands_up_in_a_running_match(inn: House) -> None:
    seats = inn.start(players=2)
    with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
        bob.must(type="stand")
        bob.quiet()
        assert bob.welcome["seat"] is None
        assert bob.table is not None
        assert bob.table["view"]["table"]["hand"] is None
        ada.wait(lambda ada: ada.lobby and ada.chairs[1]["bot"] == "student")
        play_on({0: ada}, random.Random(1))
        assert ada.table is not None
        assert ada.table["scores"] is not None


def test_a_table_of_bots_plays_for_who_watches(inn: House) -> None:
    seats = inn.start(players=2, people=1, bot="random")
    with inn.person(seats[0]) as ada:
        ada.must(type="stand")
        ada.wait(lambda ada: ada.table and ada.table["scores"])
        assert ada.welcome["seat"] is None


def test_bots_wait_while_nobody_who_plays_is_there(inn: House) -> None:
    seats = inn.start(players=2, people=1, options={"first_player": 1}, manners={"pace": 10})
    table = inn.deserted(seats[0]["table"])
    assert table.now.bots_to_move() == [1]
    assert not table.awake
    with Person(inn.address, seats[0]["table"]) as watcher:
        watcher.quiet()
        assert not table.awake
        with inn.person(seats[0]) as ada:
            ada.quiet()
            assert table.awake


def test_a_bot_cannot_be_taken_out_of_a_running_match(inn: House) -> None:
    with inn.person(inn.start()[0]) as ada:
        assert "needs all its players" in ada.ask(type="remove_bot", seat=2)["sentence"]


def test_manners_can_be_changed_by_the_host_only(inn: House) -> None:
    seats = trio(inn)
    with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
        assert "Only the host" in bob.ask(type="arrange", manners={"chat": True})["sentence"]
        ada.must(type="arrange", manners={"chat": True, "clock": {"seconds": 60}})
        bob.wait(lambda bob: bob.lobby and bob.lobby["manners"]["chat"])
        ada.must(type="start")
        assert "clock stays" in ada.ask(type="arrange", manners={"chat": True})["sentence"]
        ada.must(type="arrange", manners={"chat": False, "clock": {"seconds": 60}})


def test_a_rematch_moves_everybody_one_seat_on_under_a_new_key(inn: House) -> None:
    seats = finished(inn)
    key = inn.top(seats[0]["table"]).key
    with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
        ada.until("table")
        bob.until("table")
        bob.must(type="rematch")
        ada.must(type="rematch")
        for person, seat in ((ada, 1), (bob, 0)):
            person.quiet()
            assert person.welcome["seat"] == seat
            assert person.table is not None
            assert (person.table["round"], person.table["turn"], person.table["since"]) == (2, 0, -1)
            assert person.table["seed"] is None
            assert person.table["names"] == ["Guest 1", "Ada"]
        assert key != inn.top(seats[0]["table"]).key
        assert len(inn.top(seats[0]["table"]).matches) == 2
        ada.must(type="pause")
        ada.must(type="resume")
        play_on({1: ada, 0: bob}, random.Random(9), moves=3)


def test_a_rematch_has_to_wait_for_the_end_and_for_free_seats(inn: House) -> None:
    with inn.person(inn.start(players=2)[0]) as ada:
        assert "when the match is over" in ada.ask(type="rematch")["sentence"]
    seats = finished(inn)
    with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
        bob.must(type="stand")
        assert "every seat is taken" in ada.ask(type="rematch")["sentence"]
        bob.must(type="sit", name="Bob")
        assert "Only people with a seat" in _watching(inn, seats[0]["table"], type="rematch")


def _watching(inn: House, table: str, **ask: object) -> str:
    with Person(inn.address, table) as watcher:
        return str(watcher.ask(**ask)["sentence"])


def test_people_go_on_after_a_restart_where_a_shuffle_put_them(inn: House) -> None:
    seats = trio(inn)
    with inn.person(seats[0]) as ada:
        for _ in range(5):
            ada.must(type="shuffle")
        ada.must(type="start")
        ada.quiet()
        where = ada.welcome["seat"]
    live = inn.live(seats[0]["table"])
    story = inn.kept(seats[0]["table"])
    again = type(live.now).of(live.now.id, story)
    assert (again.seat_of(0), again.chairs) == (where, live.now.chairs)
