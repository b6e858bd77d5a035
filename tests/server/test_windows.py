"""Windows at a table: all who are asked answer at once, and until the window closes nobody can tell who has.

Time is wound forward by hand here, so that nothing depends on how fast a machine is.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

import labtop
from labtop.kernel.seed import key_from
from labtop.kernel.windows import ask_all
from labtop.server.actions.bots import StoodIn
from labtop.server.actions.windows import Answered, Closed
from labtop.server.sight import sight
from labtop.server.state import TableState
from labtop.server.windows import BOTS_ONLY, OpenWindow
from tests.example import installed
from tests.server.crashing import process
from tests.server.house import House, Json, Person, house, wait_for_port
from tests.server.places import PostgresPlace
from tests.server.test_workers import Office

KEY = key_from(5)
LONG = {"windows": 20}  # nothing closes before the test says so
SHORT = {"windows": 0.05}  # one second
ONCE = {"rounds": 1}


@pytest.fixture(scope="module", autouse=True)
def end_point(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The example is there."""
    with installed(tmp_path_factory.mktemp("installed")):
        yield


@pytest.fixture(scope="module")
def inn(end_point: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("inn")) as opened:
        yield opened


class Table:
    """Three people at a table of End Point, always with the same deal, and somebody who watches."""

    def __init__(self, inn: House, manners: Json | None = None, players: int = 3) -> None:
        self.inn = inn
        host = inn.create(game="endpoint", players=players, options=ONCE, manners={**LONG, **(manners or {})})
        self.id: str = host["table"]
        self.seats = [host, *(inn.join(host["code"], f"Guest {number}") for number in range(1, players))]
        self.top.take_key(KEY.hex())
        self._open = ExitStack()
        self.people = [self._open.enter_context(inn.person(seat)) for seat in self.seats]
        self.watcher = self._open.enter_context(Person(inn.address, self.id))
        inn.do(self._all_are_announced())
        self.people[0].must(type="start")

    async def _all_are_announced(self) -> None:
        while self.inn.live(self.id)._frames._soon is not None:
            await asyncio.sleep(0.01)

    @property
    def top(self) -> TableState:
        return self.inn.top(self.id)

    @property
    def window(self) -> OpenWindow:
        window = self.top.window
        assert window is not None
        return window

    @property
    def everybody(self) -> list[Person]:
        return [*self.people, self.watcher]

    def quiet(self) -> None:
        for person in self.everybody:
            person.quiet()

    def call(self) -> None:
        """Whoever is the chemist calls the sample, and the window opens."""
        self.quiet()
        chemist = next(person for person in self.people if shown(person)["moves"])
        play(chemist, 0)
        self.quiet()

    def run_out(self) -> None:
        """The time of the window is over."""
        self.inn.wind(self.id, self.window.ms)
        for person in self.everybody:
            person.wait(lambda person: shown(person)["view"]["window"] is None)

    @property
    def record(self) -> bytes:
        match = self.top.match
        assert match is not None
        return bytes(match.state)

    def kept(self, kind: type) -> list[object]:
        return [entry for entry in self.inn.kept(self.id) if isinstance(entry, kind)]


@contextmanager
def sitting(inn: House, manners: Json | None = None, players: int = 3) -> Iterator[Table]:
    """A table at which the first window is open."""
    table = Table(inn, manners, players)
    with table._open:
        table.call()
        yield table


def shown(person: Person) -> Json:
    assert person.table is not None
    return person.table


def move_of(person: Person, place: int) -> Json:
    table = shown(person)
    return {"type": "play", "move": table["moves"][place]["id"], "seq": table["seq"]}


def play(person: Person, place: int) -> Json:
    """One of the moves that the person was last offered."""
    return person.must(**move_of(person, place))


def heard(person: Person) -> list[Json]:
    """What was heard since the match began, without what differs from table to table."""
    person.quiet()
    frames = [json.loads(text) for text in person.raw]
    began = next(place for place, frame in enumerate(frames) if frame["type"] == "table")
    names = ("id", "closes")
    told = [frame for frame in frames[began:] if frame["type"] != "pong"]
    return [{name: value for name, value in frame.items() if name not in names} for frame in told]


# --- what is promised to who is asked ---


@pytest.mark.parametrize("order", [*itertools.permutations(range(3))])
def test_the_order_of_the_answers_changes_nothing(inn: House, order: Sequence[int]) -> None:
    with sitting(inn) as one, sitting(inn) as other:
        for table, seats in ((one, range(3)), (other, order)):
            for seat in seats:
                play(table.people[seat], seat)
            table.run_out()
        assert one.record == other.record
        assert one.watcher.lines == other.watcher.lines


def test_a_window_stays_open_for_its_time_although_all_have_answered(inn: House) -> None:
    with sitting(inn) as table:
        for person in table.people:
            play(person, 0)
        inn.wind(table.id, table.window.ms - 60_000)
        table.quiet()
        assert shown(table.watcher)["view"]["window"]["seats"] == [0, 1, 2]
        assert table.kept(Closed) == []
        table.run_out()
        assert len(table.kept(Closed)) == 1


def test_who_says_nothing_is_given_the_move_of_who_says_nothing(inn: House) -> None:
    with sitting(inn) as table:
        play(table.people[1], 0)
        table.run_out()
        assert sum("swirls" in line for line in table.watcher.lines) == 2
        assert sum("Guest 1 pours" in line for line in table.watcher.lines) == 1
        assert len(table.kept(Answered)) == 1


def test_nobody_need_answer(inn: House) -> None:
    with sitting(inn) as table:
        table.run_out()
        assert sum("swirls" in line for line in table.watcher.lines) == 3


def test_everybody_sees_the_same_window_and_time(inn: House) -> None:
    with sitting(inn) as table:
        frames = [shown(person) for person in table.everybody]
        asked = {"name": "Pour", "seats": [0, 1, 2], "otherwise": "Swirl"}
        assert [frame["view"]["window"] for frame in frames] == [asked] * 4
        assert len({frame["closes"] for frame in frames}) == 1
        assert table.window.ms - 60_000 < frames[0]["closes"] <= table.window.ms == 400_000


def test_who_comes_later_is_told_how_much_time_is_left(inn: House) -> None:
    with sitting(inn) as table:
        inn.wind(table.id, 100_000)
        with Person(inn.address, table.id) as late:
            assert 0 < late.until("table")["closes"] <= 300_000


def test_who_has_answered_sees_it_and_has_no_move_left(inn: House) -> None:
    with sitting(inn) as table:
        bob = table.people[1]
        offered = shown(bob)["moves"][0]
        accepted = play(bob, 0)
        bob.quiet()
        assert shown(bob)["answered"] == offered
        assert shown(bob)["moves"] == []
        assert shown(bob)["waiting"] == [0, 2]
        assert accepted["seq"] == shown(bob)["seq"]
        with inn.person(table.seats[1]) as phone:
            assert phone.until("table")["answered"] == offered


def test_the_only_seat_that_is_asked_waits_for_the_closing_like_everybody(inn: House) -> None:
    with sitting(inn) as table:
        match = table.top.match
        assert match is not None
        match = match.clone()
        ask_all(match.state, 1 << 1, match.state.stage)
        answer = match.moves(1)[0].id
        seen = sight(match, 1)
        seen.answered(answer)
        assert (seen.waiting, seen.moves, seen.view.result) == ([], [], None)
        assert seen.window is not None
        assert seen.window.seats == [1]


def test_an_answer_that_is_sent_again_is_the_same_answer(inn: House) -> None:
    with sitting(inn) as table:
        bob, answer = table.people[1], {**move_of(table.people[1], 0), "id": "a1"}
        said = []
        for _ in range(3):
            bob.send(**answer)
            said.append(bob.until("accepted", "refused"))
        table.run_out()
        bob.send(**answer)
        said.append(bob.until("accepted", "refused"))
        assert said == [{"type": "accepted", "id": "a1", "seq": answer["seq"]}] * 4
        assert len(table.kept(Answered)) == 1


def test_a_second_answer_is_refused(inn: House) -> None:
    with sitting(inn) as table:
        bob = table.people[1]
        first, second = move_of(bob, 0), move_of(bob, 1)
        bob.must(**first)
        assert bob.ask(**second)["sentence"] == "You have answered, and that stays. Wait until the time is over."
        assert len(table.kept(Answered)) == 1


def test_who_has_let_it_go_may_still_answer_until_the_time_is_over(inn: House) -> None:
    with sitting(inn) as table:
        bob = table.people[1]
        offered = shown(bob)["moves"]
        play(bob, -1)
        bob.quiet()
        assert shown(bob)["answered"] == offered[-1]
        assert shown(bob)["moves"] == []
        assert shown(bob)["meanwhile"]["instead"] == offered
        bob.must(type="play", move=offered[0]["id"], seq=shown(bob)["seq"])
        bob.quiet()
        assert shown(bob)["answered"] == offered[0]
        assert shown(bob)["meanwhile"]["instead"] == []
        table.run_out()
        assert sum("Guest 1 pours" in line for line in table.watcher.lines) == 1


def test_in_a_race_who_let_it_go_first_comes_when_they_answer() -> None:
    kind = next(iter(labtop.new("rafts", 3, seed=1).state.windows.values()))
    window = OpenWindow(kind, (0, 1), 4.0).answered(0, 7).answered(1, 8).answered(0, 9)
    assert list(window.answers.items()) == [(1, 8), (0, 9)]


def test_an_answer_that_is_not_legal_is_refused_and_not_kept(inn: House) -> None:
    with sitting(inn) as table:
        bob = table.people[1]
        refused = bob.ask(type="play", move=0, seq=shown(bob)["seq"])
        assert refused["sentence"] == "The sample is called already: now everybody pours or swirls."
        assert table.kept(Answered) == []


def test_an_answer_that_comes_too_late_is_out_of_date(inn: House) -> None:
    with sitting(inn) as table:
        late = move_of(table.people[1], 0)
        table.run_out()
        assert table.people[1].ask(**late)["sentence"] == "Too late: the time was over."


def test_who_has_answered_is_given_no_hint_and_told_why(inn: House) -> None:
    with sitting(inn) as table:
        bob = table.people[1]
        play(bob, 0)
        bob.send(type="hint", id="h")
        assert bob.until("refused", "hint")["sentence"] == "Ask for a hint when it is your turn."
        bob.send(type="why_not", id="w", family="swirl", args=[])
        assert bob.until("why")["sentence"] == "You have decided already, and that stays."


# --- what is kept from everybody else ---


def test_nobody_else_can_tell_whether_anybody_has_answered(inn: House) -> None:
    """At one table two people say at once what is done for them at the other when the time is over."""
    with sitting(inn, {"chat": True}) as talking, sitting(inn, {"chat": True}) as silent:
        for person in talking.people[:2]:
            play(person, -1)
        for table in (talking, silent):
            table.people[2].must(type="say", text="So?")
            play(table.people[2], 0)
            table.watcher.quiet()
            lobby = inn.http.get(f"/api/tables/{table.id}").json()["lobby"]
            assert lobby["seq"] == shown(table.watcher)["seq"] + 1  # what was said
            table.run_out()
            table.call()
        for seat in (2, -1):
            one, other = (heard(table.everybody[seat]) for table in (talking, silent))
            assert one == other
        assert talking.top.seq == silent.top.seq + 2  # in the log


def test_an_answer_is_sent_to_nobody_but_its_sender(inn: House) -> None:
    with sitting(inn) as table:
        before = [len(heard(person)) for person in table.everybody]
        play(table.people[1], 0)
        new = [len(heard(person)) - count for person, count in zip(table.everybody, before, strict=True)]
        assert new == [0, 2, 0, 0]  # the receipt, and the own view


def test_a_window_has_one_frame_at_its_closing(inn: House) -> None:
    with sitting(inn) as table:
        before = len(heard(table.watcher))
        for person in table.people:
            play(person, 0)
        table.run_out()
        assert [frame["type"] for frame in heard(table.watcher)[before:]] == ["table"]
        assert shown(table.watcher)["turn"] == 2


def test_an_answer_is_not_counted_before_the_window_closes(inn: House) -> None:
    def counted() -> str:
        return re.sub(r"labtop_requests_total.*", "", inn.http.get("/metrics").text)

    with sitting(inn) as table:
        before = counted()
        play(table.people[1], 0)
        assert counted() == before
        table.run_out()
        assert counted() != before


def test_a_replay_tells_a_seat_its_own_answer_when_the_window_has_closed(inn: House) -> None:
    def moves(table: Table, seat: int | None) -> list[str]:
        headers = {} if seat is None else {"authorization": f"Bearer {table.seats[seat]['token']}"}
        steps = inn.http.get(f"/api/tables/{table.id}/replay", headers=headers).json()["steps"]
        return [step["move"] for step in steps[2:]]

    with sitting(inn) as table:
        words = shown(table.people[1])["moves"][0]["words"]
        play(table.people[1], 0)
        assert moves(table, 1) == []
        table.run_out()
        assert [moves(table, seat) for seat in (0, 1, None)] == [["Swirl"], [words], [""]]


# --- what else can happen while a window is open ---


def test_nothing_is_paused_or_taken_back_in_a_window(inn: House) -> None:
    with sitting(inn) as table:
        chemist = table.people[table.top.marks[1].seat or 0]
        assert "Pause when the time is over" in chemist.ask(type="pause")["sentence"]
        assert "nothing can be taken back" in chemist.ask(type="undo")["sentence"]
        assert shown(chemist)["undo"] is False


def test_a_window_that_has_closed_is_not_taken_back(inn: House) -> None:
    with sitting(inn) as table:
        table.run_out()
        for person in table.people:
            refused = person.ask(type="undo")["sentence"]
            assert refused == "What all have answered at once cannot be taken back."


def test_no_clock_runs_in_a_window(inn: House) -> None:
    with sitting(inn, {"clock": {"seconds": 10, "increment": 0}}) as table:
        left = table.top.left
        assert shown(table.watcher)["clocks"] == {"left": left, "running": [], "held": 0}
        table.run_out()  # after 400 seconds
        assert table.top.left == left
        assert table.kept(StoodIn) == []


def test_the_answer_of_who_leaves_stays(inn: House) -> None:
    with sitting(inn) as table:
        bob = table.people[1]
        play(bob, 0)
        bob.must(type="stand")
        table.quiet()
        assert table.top.bots_to_move() == []
        assert len(table.kept(Answered)) == 1


def test_a_bot_answers_for_who_leaves_without(inn: House) -> None:
    with sitting(inn) as table:
        table.people[1].must(type="stand")

        async def answered() -> None:
            live = inn.live(table.id)
            while live.now.bots_to_move():
                await live.refresh()

        inn.do(answered())
        (answer,) = table.kept(Answered)
        assert isinstance(answer, Answered)
        assert answer.seat == 1
        assert table.window.open == [0, 2]


def test_the_host_changes_the_length_of_the_next_window(inn: House) -> None:
    with sitting(inn) as table:
        table.people[0].must(type="arrange", manners={"windows": 10})
        assert table.window.seconds == 400
        table.run_out()
        table.call()
        assert table.window.seconds == 200


# --- bots ---


def test_a_window_that_asks_only_bots_is_short(inn: House) -> None:
    host = inn.create(game="endpoint", players=3, options=ONCE, bots={"1": "random", "2": "random"})
    with Person(inn.address, host["table"]) as watcher, inn.person(host) as ada:
        ada.must(type="stand")  # in the lobby the seat is free then
        ada.must(type="sit", name="Ada", seat=0)
        ada.must(type="start")
        ada.must(type="stand")  # now a bot takes it
        watcher.wait(lambda watcher: watcher.table and watcher.table["view"]["result"])
    frames = [json.loads(text) for text in watcher.raw]
    asked = [frame for frame in frames if frame["type"] == "table" and frame["view"]["window"]]
    later = [
        frame["closes"] for frame in asked if frame["turn"] > asked[0]["turn"]
    ]  # the first may have asked Ada still
    assert later
    assert max(later) <= 1000 * BOTS_ONLY


def test_a_whole_match_with_people_and_bots_is_verified(inn: House) -> None:
    seats = inn.start(players=3, people=2, bot="student", game="endpoint", options=ONCE, manners=SHORT)
    table = seats[0]["table"]
    with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
        while not (ada.table and ada.table["scores"]):
            for person in (ada, bob):
                person.quiet()
                if person.table and person.table["moves"]:
                    person.ask(**move_of(person, 0))
    verified = inn.http.get(f"/api/tables/{table}/verify").json()
    assert verified["fair"], verified
    assert len([entry for entry in inn.kept(table) if isinstance(entry, Closed)]) == 3


def test_a_fork_counts_a_window_as_one_move(inn: House) -> None:
    with sitting(inn, players=2) as table:
        table.run_out()
        table.call()
        table.run_out()  # and the match is over
        asked = {"turn": 2, "seat": 0, "nickname": "Ada", "bot": "random"}
        fork = inn.http.post(f"/api/tables/{table.id}/fork", json=asked).json()
        with inn.person(fork) as ada:
            assert ada.until("table")["turn"] == 2
            assert shown(ada)["view"]["table"]["number"] == 2


# --- what is acknowledged is kept ---


def test_answers_that_were_acknowledged_outlive_a_kill(tmp_path: Path) -> None:
    asked = {"game": "endpoint", "players": 2, "options": ONCE, "manners": LONG, "nickname": "Ada"}
    with process(tmp_path) as (server, address), ExitStack() as stack:
        wait_for_port(address)
        host: Json = httpx.post(f"{address}/api/tables", json=asked, timeout=180).json()
        join = f"{address}/api/tables/{host['code']}/seats"
        seats = [host, httpx.post(join, json={"nickname": "Bob"}, timeout=180).json()]
        people = [stack.enter_context(Person(address, host["table"], seat["token"])) for seat in seats]
        people[0].must(type="start")
        for person in people:
            person.wait(lambda person: person.table)
        play(next(person for person in people if shown(person)["moves"]), 0)
        people[1].wait(lambda bob: shown(bob)["view"]["window"])
        offered = shown(people[1])["moves"][0]
        play(people[1], 0)
        server.kill()
    with house(tmp_path) as after, after.person(seats[1]) as bob, after.person(seats[0]) as ada:
        table = bob.until("table")
        assert table["answered"] == offered
        assert 300_000 < table["closes"] <= 400_000  # held again in full
        ada.wait(lambda ada: ada.table)
        play(ada, -1)
        after.wind(host["table"], 400_000)
        ada.wait(lambda ada: shown(ada)["view"]["window"] is None)
        words = offered["words"].removeprefix("Pour ")
        assert f"Bob pours {words}." in ada.lines


def test_several_workers_close_a_window_once(database: PostgresPlace) -> None:
    office = Office(database)
    try:
        host = office.one.create(game="endpoint", options=ONCE)
        guest = office.other.join(host["code"], "Bob")
        with office.one.person(host) as ada, office.other.person(guest) as bob:
            ada.must(type="start")
            while not (ada.table and ada.table["scores"]):
                for person in (ada, bob):
                    person.quiet()
                    if person.table and person.table["moves"]:
                        person.ask(**move_of(person, 0))
            bob.wait(lambda bob: shown(bob)["scores"])
            assert shown(ada)["scores"] == shown(bob)["scores"]
            assert shown(ada)["seq"] == shown(bob)["seq"]
        kinds = [type(entry) for entry in office.events(host["table"])]
        assert (kinds.count(Closed), kinds.count(Answered)) == (2, 4)
    finally:
        office.close()


def test_an_answer_given_at_a_worker_that_is_killed_counts_at_another(database: PostgresPlace) -> None:
    office = Office(database)
    try:
        host = office.one.create(game="endpoint", options=ONCE)
        guest = office.other.join(host["code"], "Bob")
        doomed = office.hire()
        with office.other.person(guest) as bob:
            with doomed.person(host) as ada:
                ada.must(type="start")
                for person in (ada, bob):
                    person.wait(lambda person: person.table)
                play(next(person for person in (ada, bob) if shown(person)["moves"]), 0)
                ada.wait(lambda ada: shown(ada)["view"]["window"])
                play(ada, 0)
                doomed.kill()
            bob.wait(lambda bob: shown(bob)["turn"] == 2)
            assert sum("Ada pours" in line for line in bob.lines) == 1
    finally:
        office.close()
