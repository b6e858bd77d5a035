"""Hands belong to people: in a match a newcomer may have the seat of a bot if those who play agree, and who has seen a
hand of it sees no other.
"""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from labtop.server.actions.seats import Admitted, Came, SeatAnswered, SeatAsked
from labtop.server.state import TableState
from tests.server.house import House, Json, Person

SLOW = {"pace": 10, "grace": None}  # bots that do not come into it


class Evening:
    """Two people and two bots in the middle of a match, and somebody who came by the link."""

    def __init__(self, inn: House, open_: ExitStack) -> None:
        self.inn = inn
        self.seats = inn.start(players=4, people=2, options={"first_player": 0}, manners=SLOW)
        self.table: str = self.seats[0]["table"]
        self.ada, self.bob = (open_.enter_context(inn.person(seat)) for seat in self.seats)
        self.mei = open_.enter_context(inn.watcher(self.table))
        self._open = open_

    def another(self, key: str | None = None) -> Person:
        """One more who watches, in a browser of their own or in a known one."""
        return self._open.enter_context(self.inn.watcher(self.table, key))

    def asks(self, seat: int | None = None) -> None:
        """Mei asks for a seat."""
        self.mei.must(type="sit", name="Mei", seat=seat)
        self.mei.wait(lambda mei: mei.welcome["asked"] is not None)

    def admit(self) -> None:
        """Both agree."""
        for person in (self.ada, self.bob):
            person.must(type="admit", agree=True)
        self.mei.wait(lambda mei: mei.welcome["seat"] is not None)
        self.mei.quiet()


@pytest.fixture
def evening(inn: House) -> Iterator[Evening]:
    with ExitStack() as open_:
        yield Evening(inn, open_)


def test_a_newcomer_gets_the_seat_of_a_bot_when_all_who_play_agree(evening: Evening) -> None:
    evening.asks(seat=3)
    for person in (evening.ada, evening.bob, evening.mei):
        person.wait(lambda person: person.lobby and person.lobby["knock"])
        assert person.lobby is not None
        assert person.lobby["knock"] == {"name": "Mei", "seat": 3, "waiting": [0, 1]}
    assert evening.mei.table is not None
    assert evening.mei.table["view"]["table"]["hand"] is None
    evening.admit()
    assert evening.mei.welcome["seat"] == 3
    assert evening.mei.table["view"]["table"]["hand"] is not None
    evening.ada.wait(lambda ada: ada.lobby and ada.lobby["knock"] is None)
    assert (evening.ada.chairs[3]["name"], evening.ada.chairs[3]["bot"]) == ("Mei", None)
    evening.ada.wait(lambda ada: ada.table and ada.table["names"][3] == "Mei")


def test_one_who_is_against_it_is_enough_and_nobody_is_asked_twice(evening: Evening) -> None:
    evening.asks()
    evening.ada.must(type="admit", agree=True)
    evening.bob.must(type="admit", agree=False)
    evening.mei.wait(lambda mei: mei.lobby and mei.lobby["knock"] is None)
    evening.mei.quiet()
    assert (evening.mei.welcome["seat"], evening.mei.welcome["asked"]) == (None, None)
    assert "rather go on as they are" in evening.mei.ask(type="sit", name="Mei")["sentence"]


def test_only_those_who_play_are_asked(evening: Evening) -> None:
    assert "Nobody asks for a seat" in evening.ada.ask(type="admit", agree=True)["sentence"]
    evening.asks()
    assert "Only people with a seat" in evening.another().ask(type="admit", agree=True)["sentence"]
    assert "Only people with a seat" in evening.mei.ask(type="admit", agree=True)["sentence"]
    evening.ada.must(type="admit", agree=True)
    assert "wait for the others" in evening.ada.ask(type="admit", agree=True)["sentence"]


def test_who_asks_can_think_better_of_it_and_ask_again(evening: Evening) -> None:
    evening.asks()
    evening.mei.must(type="stand")
    evening.mei.wait(lambda mei: mei.welcome["asked"] is None)
    evening.asks()
    assert "already" in evening.mei.ask(type="sit", name="Mei")["sentence"]


def test_one_asks_at_a_time(evening: Evening) -> None:
    evening.asks()
    assert "Mei has just asked" in evening.another().ask(type="sit", name="Ken")["sentence"]


def test_the_match_goes_on_while_a_request_is_open(evening: Evening) -> None:
    table = evening.ada.until("table")
    evening.asks()
    evening.ada.must(type="play", move=table["moves"][0]["id"], seq=table["seq"])


def test_a_request_is_kept_through_a_reload_and_a_restart(evening: Evening) -> None:
    evening.asks(seat=2)
    token = evening.mei.welcome["token"]
    again = TableState.of(evening.table, evening.inn.kept(evening.table))
    assert again.knock == evening.inn.top(evening.table).knock
    evening.mei.close()
    evening.mei = Person(evening.inn.address, evening.table, token)
    assert evening.mei.welcome["asked"] == 2
    evening.admit()
    assert evening.mei.welcome["seat"] == 2
    evening.mei.close()


def test_a_request_of_who_has_gone_lapses(hasty: House) -> None:
    with ExitStack() as open_:
        evening = Evening(hasty, open_)
        evening.asks()
        evening.mei.close()
        evening.ada.wait(lambda ada: ada.lobby and ada.lobby["knock"])
        evening.ada.wait(lambda ada: ada.lobby and ada.lobby["knock"] is None)
        kinds = [type(entry) for entry in hasty.kept(evening.table)][-2:]
    assert kinds == [SeatAsked, SeatAnswered]


def test_when_the_match_ends_who_waits_sits_down(inn: House) -> None:
    seats = inn.start(players=2, people=1, bot="random", manners={"pace": 0})
    with inn.person(seats[0]) as ada, inn.watcher(seats[0]["table"]) as mei:
        mei.must(type="sit", name="Mei")
        while not (ada.table and ada.table["scores"]):
            ada.quiet()
            if ada.table and ada.table["moves"]:
                ada.ask(type="play", move=ada.table["moves"][0]["id"], seq=ada.table["seq"])
        mei.wait(lambda mei: mei.welcome["seat"] == 1)
    assert isinstance(inn.kept(seats[0]["table"])[-1], Admitted)


def test_where_only_bots_are_left_nobody_need_be_asked(inn: House) -> None:
    seats = inn.start(players=2, people=1, manners=SLOW)
    with inn.person(seats[0]) as ada, inn.watcher(seats[0]["table"]) as mei:
        ada.must(type="stand")
        mei.must(type="sit", name="Mei")
        mei.wait(lambda mei: mei.welcome["seat"] is not None)


# --- one hand for each ---

REFUSED = "You have seen another hand of this match"


def test_a_player_cannot_stand_up_and_take_the_seat_of_a_bot(evening: Evening) -> None:
    evening.bob.must(type="stand")
    evening.bob.wait(lambda bob: bob.welcome["seat"] is None)
    assert evening.bob.welcome["seen"] == [1]
    assert REFUSED in evening.bob.ask(type="sit", name="Bob", seat=2)["sentence"]


@pytest.mark.parametrize("by", ["bob", "the host"])
def test_who_was_replaced_has_the_right_to_return(evening: Evening, by: str) -> None:
    if by == "bob":
        evening.bob.must(type="stand")
    else:
        evening.ada.must(type="stand", seat=1)
    evening.bob.wait(lambda bob: bob.welcome["seat"] is None)
    evening.bob.must(type="sit", name="Bob")
    evening.bob.wait(lambda bob: bob.welcome["seat"] == 1)
    evening.ada.wait(lambda ada: ada.lobby and ada.chairs[1]["name"] == "Bob")


def test_who_was_replaced_by_a_person_the_table_agreed_to_can_watch(evening: Evening) -> None:
    evening.bob.must(type="stand")
    evening.mei.must(type="sit", name="Mei", seat=1)
    evening.ada.must(type="admit", agree=True)
    evening.mei.wait(lambda mei: mei.welcome["seat"] == 1)
    assert "Mei sits there" in evening.bob.ask(type="sit", name="Bob", seat=1)["sentence"]
    assert REFUSED in evening.bob.ask(type="sit", name="Bob")["sentence"]


def test_a_second_tab_of_a_player_cannot_take_the_seat_of_a_bot(evening: Evening) -> None:
    key = evening.bob.welcome["key"]
    assert REFUSED in evening.another(key).ask(type="sit", name="Bobby", seat=2)["sentence"]


def test_a_host_cannot_free_a_seat_and_sit_down_there(evening: Evening) -> None:
    evening.ada.must(type="stand", seat=1)
    evening.ada.must(type="stand")
    assert REFUSED in evening.ada.ask(type="sit", name="Ada", seat=1)["sentence"]


def test_a_browser_that_opened_the_link_of_a_seat_cannot_take_another(evening: Evening) -> None:
    key = evening.mei.welcome["key"]
    with evening.inn.person(evening.seats[1], key=key) as phone:
        assert phone.welcome["seen"] == [1]
    assert evening.another(key).welcome["seen"] == [1]
    assert REFUSED in evening.another(key).ask(type="sit", name="Mei", seat=2)["sentence"]
    came = [entry for entry in evening.inn.kept(evening.table) if isinstance(entry, Came)]
    assert [(entry.person, entry.sealed) for entry in came] == [(1, True)]


def test_what_a_browser_has_seen_is_known_after_a_restart(evening: Evening) -> None:
    with evening.inn.person(evening.seats[1], key=evening.mei.welcome["key"]):
        pass
    now = evening.inn.top(evening.table)
    assert TableState.of(evening.table, evening.inn.kept(evening.table)).hands == now.hands
    assert sorted(map(sorted, now.hands.values())) == [[0], [1], [1]]


def test_nobody_is_shown_from_which_browsers_others_come(evening: Evening) -> None:
    evening.ada.quiet()
    before = evening.ada.table
    with evening.inn.person(evening.seats[1], key=evening.mei.welcome["key"]) as phone:
        phone.quiet()
        evening.ada.quiet()
        assert evening.ada.table is before
    others = [browser for browser, people in evening.inn.top(evening.table).browsers.items() if 0 not in people]
    assert not [text for text in evening.ada.raw for browser in others if browser in text]


def test_a_new_match_has_new_hands(inn: House) -> None:
    seats = inn.start(players=2, people=1, bot="random", options={"stall_rounds": 5}, manners={"pace": 0})
    with inn.person(seats[0]) as ada:
        ada.must(type="stand")
        ada.wait(lambda ada: ada.table and ada.table["scores"])
        assert ada.welcome["seen"] == [0]
        ada.must(type="sit", name="Ada", seat=1)
        ada.must(type="rematch")
        ada.wait(lambda ada: ada.welcome["seat"] == 0)
        assert ada.welcome["seen"] == [0]
        ada.must(type="stand")
        assert REFUSED in ada.ask(type="sit", name="Ada", seat=1)["sentence"]


def test_a_key_is_given_once_and_a_made_up_one_is_nobodys(evening: Evening) -> None:
    key = evening.mei.welcome["key"]
    assert evening.another(key).welcome["key"] is None
    forged = evening.another(key[:-4] + "0000")
    assert forged.welcome["key"] not in (None, key)


def test_a_seat_is_not_given_over_http_in_the_middle_of_a_match(evening: Evening) -> None:
    code = evening.seats[0]["code"]
    answer = evening.inn.http.post(f"/api/tables/{code}/seats", json={"nickname": "Mei"})
    refused: Json = answer.json()
    assert answer.status_code == 403
    assert "ask there for the seat of a bot" in refused["refused"]


# --- one browser, one seat, but at a hot seat ---

SHARED = "from this browser already"


def test_a_browser_takes_one_seat_of_a_table(inn: House) -> None:
    seat = inn.create()
    with inn.person(seat) as ada, inn.watcher(seat["table"], ada.welcome["key"]) as tab:
        assert SHARED in tab.ask(type="sit", name="Bob")["sentence"]


def test_a_browser_is_not_shown_the_hand_of_a_second_seat(inn: House) -> None:
    one, two = inn.start(players=2, people=2, manners=SLOW)
    with inn.person(one) as ada, pytest.raises(Person.TurnedAway, match=SHARED):
        inn.person(two, key=ada.welcome["key"])


def test_a_hot_seat_is_exempt_and_says_so(inn: House) -> None:
    seat = inn.create(players=2, manners={"hot_seat": True, **SLOW})
    with inn.person(seat) as ada, inn.watcher(seat["table"], ada.welcome["key"]) as tab:
        tab.must(type="sit", name="Bob")
        tab.wait(lambda tab: tab.welcome["seat"] == 1)
        ada.must(type="start")
        tab.wait(lambda tab: tab.table and tab.table["view"]["table"]["hand"] is not None)
        with inn.watcher(seat["table"]) as stranger:
            stranger.wait(lambda stranger: stranger.lobby)
            assert stranger.lobby is not None
            assert stranger.lobby["manners"]["hot_seat"]


def test_whether_people_share_a_screen_is_settled_before_the_match(evening: Evening) -> None:
    manners = {**SLOW, "hot_seat": True}
    assert "settled before the match" in evening.ada.ask(type="arrange", manners=manners)["sentence"]
