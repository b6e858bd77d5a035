"""Several workers serve the same tables from one PostgreSQL database, and any of them may be killed."""

from __future__ import annotations

import asyncio
import dataclasses
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import cast

import httpx
import pytest
from websockets.exceptions import WebSocketException

from labtop.cli.serve import serve
from labtop.server.actions.action import Entry
from labtop.server.actions.bots import StoodIn
from labtop.server.actions.matches import Moved, Started
from labtop.server.actions.seats import Admitted
from labtop.server.actions.undo import Undone
from labtop.server.guessing import STRANGERS
from labtop.server.limits import Rate
from labtop.server.log import Log, Notice
from labtop.server.log.contract import check_text
from labtop.server.presence import EVERYWHERE, LIFETIME, Attendance, Elsewhere, Here, read
from labtop.server.refusals import NotKept
from labtop.server.settings import FRAMES
from labtop.server.workers import NoWorkers
from tests.server.house import PATIENCE, House, Json, Person, house, play_on, wait_for_port
from tests.server.places import Postgres, PostgresPlace
from tests.server.test_guarded import pour
from tests.server.working import HASTY

PROJECT = Path(__file__).parents[2]
SERVE = "from labtop.cli.serve import serve; import typer; typer.run(serve)"
FIRST = {"first_player": 0}


class Worker:
    """A worker in a process of its own."""

    def __init__(self, url: str) -> None:
        command = [sys.executable, "-m", "tests.server.working", url]
        self.process = subprocess.Popen(command, cwd=PROJECT, stdout=subprocess.PIPE, text=True)

    def up(self) -> Worker:
        """When it answers."""
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        wait_for_port(self.address)
        return self

    def create(self, **more: object) -> Json:
        """A table; the host's seat."""
        return self._post("/api/tables", {"game": "bound", "players": 2, "nickname": "Ada", **more})

    def join(self, code: str, nickname: str) -> Json:
        """A seat at a table."""
        return self._post(f"/api/tables/{code}/seats", {"nickname": nickname})

    def person(self, seat: Json) -> Person:
        """Somebody who comes to this worker with the token of a seat."""
        return Person(self.address, seat["table"], seat["token"])

    def bot_moves(self) -> int:
        """How many moves of bots this worker has kept."""
        found = re.search(r'labtop_moves_total\{by="bot"\} (\d+)', httpx.get(f"{self.address}/metrics").text)
        return int(found[1]) if found else 0

    def kill(self) -> None:
        """As a crash ends it."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def _post(self, path: str, body: Json) -> Json:
        made = httpx.post(f"{self.address}{path}", json=body, timeout=PATIENCE)
        assert made.status_code == 201, made.text
        seat: Json = made.json()
        return seat


class Office:
    """A database, the two workers that stay, and those that are hired to be killed."""

    def __init__(self, place: PostgresPlace) -> None:
        self.place = place
        self._workers = [Worker(place.where), Worker(place.where)]
        self.one, self.other = [worker.up() for worker in self._workers]

    def hire(self) -> Worker:
        self._workers.append(Worker(self.place.where))
        return self._workers[-1].up()

    def close(self) -> None:
        for worker in self._workers:
            worker.close()

    def events(self, table: str) -> list[Entry]:
        """What happened at a table; a gap is refused."""
        log = self.place.open()
        try:
            return asyncio.run(log.entries(table))
        finally:
            self.place.close()

    def begun(self, host: Worker, guest: Worker, **more: object) -> list[Json]:
        """The seats of Ada, whose table is made at one worker, and Bob, who joins at another; the match has begun."""
        seats = [host.create(**{"options": FIRST, **more})]
        seats.append(guest.join(seats[0]["code"], "Bob"))
        with host.person(seats[0]) as ada:
            ada.must(type="start")
        return seats


@pytest.fixture(scope="module")
def office(postgres: Postgres) -> Iterator[Office]:
    place = PostgresPlace(postgres)
    opened = Office(place)
    yield opened
    opened.close()
    place.give_back()


def until(true: Callable[[], object], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come true"
        time.sleep(0.02)


def here(person: Person, seat: int, is_here: bool = True) -> None:
    """Until the lobby shows who is there."""
    person.wait(lambda person: person.lobby and person.chairs[seat]["here"] is is_here)


def abreast(people: dict[int, Person]) -> None:
    """Until all have seen the same: what one worker keeps, the other shows a moment later."""
    latest = max(int(person.table["seq"]) for person in people.values() if person.table)
    for person in people.values():
        person.wait(lambda person: person.table and person.table["seq"] >= latest)


# --- the same table at two workers ---


def test_a_code_from_one_worker_joins_at_another(office: Office) -> None:
    seat = office.one.create()
    typed = f"{seat['code'][:3]}-{seat['code'][3:]}".lower()
    assert office.other.join(typed, "Bob")["table"] == seat["table"]
    lobby = httpx.get(f"{office.one.address}/api/tables/{seat['code']}").json()["lobby"]
    assert [chair["name"] for chair in lobby["seats"]] == ["Ada", "Bob"]


def test_two_people_at_different_workers_play_a_whole_match(office: Office) -> None:
    seats = office.begun(office.one, office.other)
    with office.one.person(seats[0]) as ada, office.other.person(seats[1]) as bob:
        made = play_on({0: ada, 1: bob}, random.Random(1))
        abreast({0: ada, 1: bob})
        assert ada.table is not None
        assert bob.table is not None
        assert ada.table["scores"] == bob.table["scores"] is not None
        assert ada.table["seed"] == bob.table["seed"] is not None
    assert made == sum(isinstance(event, Moved) for event in office.events(seats[0]["table"]))


def test_what_people_write_and_show_crosses(office: Office) -> None:
    seats = office.begun(office.one, office.other, manners={"chat": True})
    with office.one.person(seats[0]) as ada, office.other.person(seats[1]) as bob:
        here(ada, 1)
        here(bob, 0)
        bob.must(type="say", text="Hello from over here")
        assert ada.until("spoken")["text"] == "Hello from over here"
        ada.send(type="reaction", reaction="wow")
        assert bob.until("reaction") == {"type": "reaction", "seat": 0, "reaction": "wow"}
        assert ada.until("reaction") == {"type": "reaction", "seat": 0, "reaction": "wow"}


def test_who_is_there_crosses(office: Office) -> None:
    seats = office.begun(office.one, office.other)
    with office.one.person(seats[0]) as ada:
        with office.other.person(seats[1]) as bob:
            here(ada, 1)
            here(bob, 0)
            with Person(office.other.address, seats[0]["table"]):
                ada.wait(lambda ada: ada.lobby and ada.lobby["spectators"] == 1)
        here(ada, 1, False)
        ada.wait(lambda ada: ada.lobby and ada.lobby["spectators"] == 0)


def test_a_table_that_wants_to_be_found_is_found_at_every_worker(office: Office) -> None:
    seat = office.one.create(manners={"listed": True})

    def listed() -> bool:
        found = httpx.get(f"{office.other.address}/api/tables", timeout=PATIENCE).json()
        return seat["code"] in [table["code"] for table in found]

    with office.one.person(seat):
        until(listed)


def test_a_bot_is_driven_by_one_worker(office: Office) -> None:
    workers = office.one, office.other
    before = [worker.bot_moves() for worker in workers]
    seats = office.begun(office.one, office.other, players=3, bots={"2": "novice"})
    with office.one.person(seats[0]) as ada, office.other.person(seats[1]) as bob:
        play_on({0: ada, 1: bob}, random.Random(2))
    by_bots = [worker.bot_moves() - count for worker, count in zip(workers, before, strict=True)]
    made = [event for event in office.events(seats[0]["table"]) if isinstance(event, Moved) and event.seat == 2]
    assert sorted(by_bots) == [0, len(made)]
    assert made


def test_an_undo_is_completed_once(office: Office) -> None:
    seats = office.begun(office.one, office.other)
    chance = random.Random(3)
    with office.one.person(seats[0]) as ada, office.other.person(seats[1]) as bob:
        people = {0: ada, 1: bob}
        while not (ada.table and bob.table and (ada.table["undo"] or bob.table["undo"])):
            assert play_on(people, chance, moves=1) == 1
            abreast(people)
        mover, other = (ada, bob) if ada.table["undo"] else (bob, ada)
        mover.must(type="undo")
        other.wait(lambda other: other.lobby and other.lobby["undo"])
        turn = mover.table["turn"] if mover.table else 0
        other.must(type="answer", agree=True)
        for person in (ada, bob):
            person.wait(lambda person: person.table and person.table["turn"] == turn - 1)
    assert sum(isinstance(event, Undone) for event in office.events(seats[0]["table"])) == 1


def test_a_newcomer_at_one_worker_is_admitted_once_by_those_at_others(office: Office) -> None:
    slow = {"pace": 10, "grace": None}
    seats = office.begun(office.one, office.other, players=3, bots={"2": "novice"}, manners=slow)
    with office.one.person(seats[0]) as ada, office.other.person(seats[1]) as bob:
        here(ada, 1)
        here(bob, 0)
        with Person(office.other.address, seats[0]["table"]) as mei:
            mei.must(type="sit", name="Mei")
            for person in (ada, bob):
                person.wait(lambda person: person.lobby and person.lobby["knock"])
                person.must(type="admit", agree=True)
            mei.wait(lambda mei: mei.welcome["seat"] == 2 and mei.table and mei.table["view"]["table"]["hand"])
            ada.wait(lambda ada: ada.chairs[2]["name"] == "Mei")
    assert sum(isinstance(event, Admitted) for event in office.events(seats[0]["table"])) == 1


def test_a_bot_plays_for_who_is_gone_when_those_at_every_worker_want_it(office: Office) -> None:
    manners = {"pace": 10, "grace": 86_400}
    seats = [office.one.create(players=3, options={"first_player": 2}, manners=manners)]
    seats += [worker.join(seats[0]["code"], name) for worker, name in ((office.other, "Bob"), (office.one, "Cleo"))]
    with office.one.person(seats[0]) as ada, office.other.person(seats[1]) as bob:
        ada.must(type="start")
        for person, other in ((ada, 1), (bob, 0)):
            here(person, other)
            person.wait(lambda person: person.lobby and person.lobby["absent"] and not person.chairs[2]["here"])
            person.must(type="let_bot", seat=2)
        for person in (ada, bob):
            person.wait(lambda person: person.chairs[2]["stand_in"])


# --- a worker is killed ---


def test_bots_stand_ins_and_clocks_go_on_when_the_worker_that_led_is_killed(office: Office) -> None:
    victim, one = office.hire(), office.one
    bots = {"1": "novice", "2": "novice"}
    with_bots = office.begun(victim, one, players=4, bots=bots, options={"first_player": 1}, manners={"grace": 5})
    with_clock = office.begun(victim, one, manners={"clock": {"seconds": 20}, "grace": None})
    with victim.person(with_bots[0]), victim.person(with_clock[0]):
        until(victim.bot_moves)
        with one.person(with_bots[1]) as bob, one.person(with_clock[1]) as patient:
            here(bob, 0)
            here(patient, 0)
            victim.kill()
            bob.wait(lambda bob: bob.chairs[0]["stand_in"])  # for who is gone with the worker
            play_on({with_bots[1]["seat"]: bob}, random.Random(5))
            assert bob.table is not None
            assert bob.table["scores"] is not None
            patient.wait(lambda patient: patient.chairs[0]["stand_in"])
    stood_in = [
        [(event.seat, event.why) for event in office.events(seats[0]["table"]) if isinstance(event, StoodIn)]
        for seats in (with_bots, with_clock)
    ]
    assert stood_in == [[(0, "gone")], [(0, "time")]]


class Couple:
    """Two people at one table, each at any worker. They play whatever is legal, remember what was acknowledged, go to
    another worker when theirs is gone, and resend what was not answered.
    """

    def __init__(self, workers: list[Worker], seats: list[Json], chance: random.Random) -> None:
        self.workers, self.seats, self.chance = workers, seats, chance
        self.acknowledged: dict[str, int] = {}
        self.pending: tuple[int, Json] | None = None
        self.over = threading.Event()
        self.enough = threading.Event()

    def play(self) -> None:
        """Until the match is over or the test has seen enough."""
        while not self.over.is_set() and not self.enough.is_set():
            with suppress(WebSocketException, OSError, TimeoutError, Person.TurnedAway), ExitStack() as open_:
                people = [open_.enter_context(self._somewhere().person(seat)) for seat in self.seats]
                self._play(people)

    def _somewhere(self) -> Worker:
        return self.chance.choice([worker for worker in self.workers if worker.process.poll() is None])

    def _play(self, people: list[Person]) -> None:
        while not self.enough.is_set():
            if self.pending is not None:
                self._send(people)
            for person in people:
                person.quiet()
            tables = [person.table or {} for person in people]
            latest = max(tables, key=lambda table: int(table["seq"]))
            if not latest["waiting"]:
                self.over.set()
                return
            seat = latest["waiting"][0]
            if tables[seat]["seq"] == latest["seq"]:
                self._choose(seat, tables[seat])

    def _choose(self, seat: int, table: Json) -> None:
        name = f"m{self.chance.getrandbits(64):x}"
        move = self.chance.choice(table["moves"])["id"]
        self.pending = (seat, {"type": "play", "move": move, "seq": table["seq"], "id": name})

    def _send(self, people: list[Person]) -> None:
        assert self.pending is not None
        seat, move = self.pending
        people[seat].send(**move)
        answer = people[seat].until("accepted", "refused")
        if answer["type"] == "accepted":
            self.acknowledged[move["id"]] = answer["seq"]
        self.pending = None

    def lost(self, office: Office) -> int:
        """How many acknowledged moves are not where they should be; a gap or a duplicate fails at once."""
        story = office.events(self.seats[0]["table"])
        kept = {event.id: seq for seq, event in enumerate(story) if isinstance(event, Moved)}
        assert set(Counter(event.id for event in story if isinstance(event, Moved)).values()) <= {1}
        return sum(kept.get(name) != seq for name, seq in self.acknowledged.items())


def test_tables_go_on_through_the_others_when_a_worker_is_killed_under_load(office: Office) -> None:
    chance = random.Random()
    workers = [office.one, office.other, victim := office.hire()]
    makers = [chance.sample(workers, 2) for _ in range(4)]
    couples = [Couple(workers, office.begun(*made), random.Random(chance.random())) for made in makers]
    threads = [threading.Thread(target=couple.play, daemon=True) for couple in couples]
    for thread in threads:
        thread.start()
    until(lambda: all(couple.acknowledged for couple in couples))
    time.sleep(chance.uniform(0, 0.3))
    victim.kill()
    before = {couple: len(couple.acknowledged) for couple in couples}
    for couple in couples:
        until(lambda couple=couple: couple.over.is_set() or len(couple.acknowledged) > before[couple] + 5)  # type: ignore[misc]
        couple.enough.set()
    for thread in threads:
        thread.join(PATIENCE)
    assert [couple.lost(office) for couple in couples] == [0] * len(couples)


# --- what is hard to time with processes ---


@contextmanager
def two_houses(place: PostgresPlace) -> Iterator[tuple[House, House]]:
    """Two workers in this process, whose insides can be looked at."""
    with house(place.where, HASTY) as one, house(place.where, HASTY) as other:
        yield one, other


def test_a_table_that_one_worker_forgets_vanishes_at_the_others(database: PostgresPlace) -> None:
    with two_houses(database) as (one, other):
        seat, kept = one.create(), one.create()
        for made in (seat, kept):
            assert other.http.get(f"/api/tables/{made['code']}").status_code == 200
        database.sql(f"update tables set touched = 0 where id = '{seat['table']}' or id = '{kept['table']}'")
        with other.person(kept) as ada:  # somebody is there, at the other worker
            until(lambda: one.server._elsewhere.anybody(kept["table"]))
            assert one.do(one.server.housekeeping.expire()) == [seat["table"]]
            until(lambda: seat["table"] not in other.server.hall.live)
            ada.quiet()
        assert other.http.get(f"/api/tables/{seat['code']}").status_code == 404


def test_a_token_is_good_at_another_worker_before_that_has_heard_of_it(
    database: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def deaf(notice: Notice) -> None:
        """Notices can be late."""

    with two_houses(database) as (one, other):
        seat = one.create()
        assert other.http.get(f"/api/tables/{seat['code']}").status_code == 200
        monkeypatch.setattr(other.server.neighbours, "_heed", deaf)
        with other.person(one.join(seat["code"], "Bob")) as bob:
            assert bob.welcome["seat"] == 1


def test_time_that_was_used_at_one_worker_is_used_at_all(database: PostgresPlace) -> None:
    with two_houses(database) as (one, other):
        (seat,) = one.start(players=2, people=1, options=FIRST, manners={"clock": {"seconds": 600}})
        with one.person(seat):
            until(lambda: one.live(seat["table"]).waited.ms > 3000)
        until(lambda: not other.server._elsewhere.anybody(seat["table"]))
        with other.person(seat) as ada:
            assert ada.until("table")["clocks"]["left"][0] < 597_000


FOUR = Rate(0.001, 4)
STRICT = dataclasses.replace(HASTY, wrong_codes=FOUR, new_tables=FOUR, new_keys=FOUR, costly=Rate(0.001, 2), slowest=0)


def test_guesses_at_one_worker_count_at_all(database: PostgresPlace) -> None:
    with house(database.where, STRICT) as one, house(database.where, STRICT) as two:
        for _ in range(4):
            assert one.http.get("/api/tables/AAAAAA").status_code == 404
        told(two, STRANGERS)
        assert two.http.get("/api/tables/BBBBBB").status_code == 429


def test_tables_made_at_one_worker_count_at_all(database: PostgresPlace) -> None:
    with house(database.where, STRICT) as one, house(database.where, STRICT) as two:
        for _ in range(4):
            one.create()
        told(two, "new tables")
        wanted = {"game": "bound", "players": 2, "nickname": "Ada"}
        assert two.http.post("/api/tables", json=wanted).status_code == 429


def test_keys_that_are_given_at_the_tables_of_one_worker_count_at_all(database: PostgresPlace) -> None:
    with house(database.where, STRICT) as one, house(database.where, STRICT) as two:
        table = one.create()["table"]
        for _ in range(4):
            with one.watcher(table) as guest:
                assert guest.welcome["key"]
        told(two, "new keys")
        with two.watcher(table) as late:
            assert late.welcome["key"] is None
        assert two.http.post("/api/keys").status_code == 429


def test_answers_that_were_dear_to_one_worker_count_at_all(database: PostgresPlace) -> None:
    with house(database.where, STRICT) as one, house(database.where, STRICT) as two:
        replay = f"/api/tables/{one.start(players=2)[0]['table']}/replay"
        for way in ("", "?draws=peptide"):
            assert one.http.get(replay + way).status_code == 200
        told(two, "costly answers")
        assert two.http.get(replay).status_code == 429
        assert one.http.get(replay).status_code == 200, "it is there already"


def test_who_flooded_a_table_waits_at_every_worker(database: PostgresPlace) -> None:
    settings = dataclasses.replace(HASTY, frames=FRAMES, floods=FOUR)
    with house(database.where, settings) as one, house(database.where, settings) as two:
        table, other = one.create()["table"], one.create()["table"]
        for each in (table, other):
            assert two.http.get(f"/api/tables/{each}").status_code == 200
        assert pour(one, table=table)
        until(lambda: two.server.floods.wait("127.0.0.1", table))
        assert two.server.floods.wait("127.0.0.1", other) == 0


def told(worker: House, limit: str) -> None:
    """Until a worker has heard that nothing of a limit is left."""

    async def heard() -> None:
        bucket = worker.server.neighbours._limits[limit].of("127.0.0.1")
        while bucket.left():
            await asyncio.sleep(0.01)

    worker.do(heard())


def test_who_leads_lets_go_when_the_last_guest_leaves(database: PostgresPlace) -> None:
    slow = {"grace": None, "pace": 10}  # it stays the turn of a bot
    with two_houses(database) as (one, other):
        seats = one.start(players=3, options={"first_player": 2}, manners=slow)
        table = seats[0]["table"]
        one.deserted(table)
        until(lambda: not one.live(table).driver.leadership.held)
        bob = other.person(seats[1])
        until(lambda: other.live(table).driver.leadership.held)
        with one.person(seats[0]):
            assert not one.live(table).driver.leadership.held
            bob.close()
            until(lambda: one.live(table).driver.leadership.held)
            assert not other.live(table).driver.leadership.held


def test_what_was_kept_while_the_database_was_lost_is_acknowledged(
    database: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    with house(database.where, HASTY) as one:
        seat = one.create(players=2)
        append = one.server.log.append

        async def lost(table: str, seq: int, event: Entry, states: bytes = b"") -> None:
            await append(table, seq, event, states)
            raise NotKept("The database was lost before it could say whether this is kept.")

        monkeypatch.setattr(one.server.log, "append", lost)
        assert one.join(seat["code"], "Bob")["seat"] == 1
        with one.person(seat) as ada:
            assert ada.must(type="start")["seq"] == 2
        assert isinstance(one.kept(seat["table"])[2], Started)


class Board:
    """Instead of a log: what was told."""

    shared = True

    def __init__(self) -> None:
        self.told: list[str] = []

    async def tell(self, table: str, text: str) -> None:
        assert table == EVERYWHERE
        check_text(text)
        self.told.append(text)


class Crowd:
    """A table with people."""

    def __init__(self, name: str, people: int) -> None:
        self.id, self.people = name, people

    def attendance(self) -> Attendance:
        return Attendance(list(range(self.people)), 0, False, 7, 7, 3000)


def elsewhere(board: Board, beat: float = 100) -> Elsewhere:
    return Elsewhere(cast("Log", board), beat)


def test_any_number_of_tables_is_told_in_short_messages() -> None:
    async def tell(board: Board) -> None:
        one = elsewhere(board)
        for number in range(300):
            one.changed(Crowd(f"{number:016x}", 1 + number % 60))
        await one.beat()
        await one.close()

    board = Board()
    asyncio.run(tell(board))
    other = elsewhere(Board())
    for text in board.told:
        note = read(text)
        assert isinstance(note, Here)
        other.hear(note)
        if other.people(f"{299:016x}"):
            break
    assert all(len(other.people(f"{number:016x}")) == 1 + number % 60 for number in range(300))
    for text in board.told:
        note = read(text)
        assert isinstance(note, Here)
        other.hear(note)
    assert not any(other.anybody(f"{number:016x}") for number in range(300))


def test_what_a_worker_does_not_say_again_no_longer_holds_but_the_time_that_was_used_does() -> None:
    other = elsewhere(Board(), beat=0.01)
    other.hear(Here("w", {"t": Crowd("t", 2).attendance()}))
    assert other.people("t") == {0, 1}
    time.sleep(0.01 * LIFETIME + 0.01)
    assert other.people("t") == set()
    assert (other.waited("t", 7), other.waited("t", 8)) == (3000, 0)
    other.drop(0)
    assert other.waited("t", 7) == 0


def test_a_beat_says_nothing_of_tables_that_no_other_worker_has() -> None:
    async def beat(board: Board) -> list[str]:
        one = elsewhere(board)
        for number in range(1000):
            one.changed(Crowd(f"{number:016x}", 4))
        await one.beat()  # the others are told once
        one.hear(Here("w", {f"{7:016x}": Crowd("", 1).attendance()}))
        one._changed.clear()  # and the new one has been told too
        board.told.clear()
        await one.beat()
        return list(board.told)

    notes = [read(text) for text in asyncio.run(beat(Board()))]
    assert [list(note.tables) for note in notes if isinstance(note, Here)] == [[f"{7:016x}"], []]


def test_what_a_worker_said_holds_for_as_long_as_it_gives_a_sign_of_life() -> None:
    async def life() -> None:
        other = elsewhere(Board(), beat=0.05)
        other.hear(Here("w", {"t": Crowd("t", 2).attendance()}))
        for _ in range(5):
            await asyncio.sleep(0.05)
            other.hear(Here("w", {}))
        assert other.people("t") == {0, 1}
        assert other.fallen_silent() == ()
        await asyncio.sleep(0.05 * LIFETIME + 0.01)
        assert other.fallen_silent() == ["t"]
        assert other.fallen_silent() == ()
        assert other.hear(Here("w", {})) == ["t"]
        assert other.people("t") == {0, 1}

    asyncio.run(life())


def test_what_nobody_says_again_when_asked_is_over() -> None:
    async def missed() -> Elsewhere:
        other = elsewhere(Board(), beat=0.02)
        other.hear(Here("w", {"stayed": Crowd("", 2).attendance(), "left": Crowd("", 2).attendance()}))
        await other.ask()
        other.hear(Here("w", {"stayed": Crowd("", 2).attendance()}))
        await asyncio.sleep(0.02 * LIFETIME + 0.01)
        other.hear(Here("w", {}))
        other.drop(100)
        return other

    other = asyncio.run(missed())
    assert (other.waited("stayed", 7), other.waited("left", 7)) == (3000, 0)


def test_what_a_newer_worker_says_is_not_misunderstood() -> None:
    assert read('{"type":"news"}') is None
    assert read("nonsense") is None


# --- the command ---


def test_workers_need_a_database(tmp_path: Path) -> None:
    with pytest.raises(NoWorkers, match="Give --data a postgresql:// URL, or leave --workers out"):
        serve(0, "127.0.0.1", str(tmp_path), workers=2)


def children(process: int) -> list[int]:
    """The workers that a process has."""
    found = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [int(child) for child in found if b"spawn_main" in command_of(child)]


def command_of(process: str) -> bytes:
    """What a process was started with; nothing once it has ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except FileNotFoundError:
        return b""


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes under /proc")
def test_the_command_replaces_a_worker_that_dies_and_ends_all_in_good_order(database: PostgresPlace) -> None:
    command = [sys.executable, "-c", SERVE, "--port", "0", "--data", database.where, "--workers", "2"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "300"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as server:
        try:
            assert server.stdout is not None
            found = re.match(r"Labtop is at (http://127\.0\.0\.1:\d+)", server.stdout.readline())
            assert found is not None
            wait_for_port(found[1])
            until(lambda: len(children(server.pid)) == 2, PATIENCE)
            first = children(server.pid)
            os.kill(first[0], signal.SIGKILL)
            until(lambda: len(set(children(server.pid)) - {first[0]}) == 2, PATIENCE)
            wait_for_port(found[1])
            server.send_signal(signal.SIGINT)
            said, errors = server.communicate(timeout=PATIENCE)
        finally:
            server.kill()
    assert said.endswith("Stopped. Every table is kept.\n")
    assert server.returncode == 0
    assert "another takes its place" in errors
    assert "Traceback" not in errors
    until(lambda: not any(Path(f"/proc/{child}").exists() for child in first))
