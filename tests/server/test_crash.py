"""A server that is killed at any moment comes back with every event that it acknowledged, each of them once."""

from __future__ import annotations

import asyncio
import json
import random
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import WebSocketException

from labtop.server import history, showing
from labtop.server.actions.action import Entry
from labtop.server.actions.matches import Moved
from labtop.server.actions.talking import Said
from labtop.server.log import FILE, open_log
from labtop.server.messages import encode
from labtop.server.state import TableState
from tests.server.crashing import How, process
from tests.server.house import PATIENCE, Json, Person, wait_for_port

BECOMES = {
    "play": "moved",
    "say": "said",
    "pause": "paused",
    "resume": "resumed",
    "undo": "undo_asked undone",
    "answer": "undo_answered",
    "rematch": "again_wanted rematched",
    "add_bot": "bot",
    "arrange": "arranged",
}
"""What is asked, by the event that it becomes."""
SHORT = {"stall_rounds": 5, "blocked_rounds": 1}  # matches that are over soon, so that there are rematches
WRITING = {"chat": True, "grace": None}
PARTIES: list[tuple[int, int, Json]] = [  # people, bots and manners of the tables
    (2, 0, WRITING),
    (2, 1, WRITING),
    (1, 2, WRITING),
    (3, 0, {**WRITING, "clock": {"seconds": 3600, "increment": 5}}),
]
FULL = 250  # events acknowledged at a table, after which another party comes
ASLEEP = 0.12  # of the kills come before the server is up


@dataclass(frozen=True)
class Acknowledged:
    """What somebody asked for and was told to be kept, as which event."""

    person: int
    ask: Json
    seq: int


class Party:
    """People and bots at a table. They do whatever can be done, remember what was acknowledged and what they were
    shown, and send a move that was not acknowledged again when the server is back.
    """

    def __init__(self, address: str, people: int, bots: int, manners: Json, chance: random.Random) -> None:
        self.chance = chance
        asked = {"game": "bound", "players": people + bots, "nickname": "Ada", "options": SHORT, "manners": manners}
        asked["bots"] = {str(seat): "random" for seat in range(people, people + bots)}
        host = httpx.post(f"{address}/api/tables", json=asked, timeout=PATIENCE).json()
        door = f"{address}/api/tables/{host['code']}/seats"
        guests = [httpx.post(door, json={"nickname": f"Guest {n}"}, timeout=PATIENCE).json() for n in range(1, people)]
        self.table: str = host["table"]
        self.manners = manners
        self.tokens: list[str] = [seat["token"] for seat in (host, *guests)]
        self.acknowledged: list[Acknowledged] = []
        self.pending: tuple[int, Json] | None = None
        self.shown: list[tuple[int | None, Json]] = []  # the last view before each kill
        self.wrong: list[str] = []
        with Person(address, self.table, self.tokens[0]) as ada:
            ada.must(type="start")

    def play(self, address: str) -> None:
        """Until the server is gone."""
        people: list[Person] = []
        with ExitStack() as stack, suppress(WebSocketException, OSError, TimeoutError):
            people += [stack.enter_context(Person(address, self.table, token)) for token in self.tokens]
            self._send_again(people)
            while True:
                for person in people:
                    person.quiet()
                self.pending = self._choose(people)
                self._send(people)
        self.shown += [(number, person.table) for number, person in enumerate(people) if person.table]

    def _send_again(self, people: list[Person]) -> None:
        """What was not acknowledged is sent as it was; what was, keeps its place however often it comes."""
        if self.pending is not None and self.pending[1]["type"] == "play":
            self._send(people)
        moves = [made for made in self.acknowledged if made.ask["type"] == "play"]
        for made in self.chance.sample(moves, min(3, len(moves))):
            answer = self._answer(people[made.person], made.ask)
            if answer.get("seq") != made.seq:
                self.wrong.append(f"event {made.seq} sent again is answered with {answer}")

    def _choose(self, people: list[Person]) -> tuple[int, Json]:
        """Somebody, and something that can be done as the table is."""
        name, chance = f"m{self.chance.getrandbits(64):x}", self.chance
        somebody = chance.randrange(len(people))
        lobby, table = people[0].lobby or {}, people[somebody].table or {}
        playing = [number for number, person in enumerate(people) if (person.table or {}).get("moves")]
        bots = [seat["seat"] for seat in lobby["seats"] if seat["bot"]]
        dice = chance.random()
        if lobby["over"]:
            asked = lobby["again"]["waiting"] if lobby["again"] else [people[somebody].welcome["seat"]]
            agreeing = [n for n, person in enumerate(people) if person.welcome["seat"] in asked]
            return agreeing[0], {"type": "rematch", "id": name}
        if lobby["paused"] is not None:
            return somebody, {"type": "resume", "id": name}
        if lobby["undo"] is not None:
            asked = [n for n, person in enumerate(people) if person.welcome["seat"] in lobby["undo"]["waiting"]]
            return (asked or [somebody])[0], {"type": "answer", "agree": dice < 0.7, "id": name}
        if dice < 0.04:
            return somebody, {"type": "pause", "id": name}
        if dice < 0.08 and bots:
            bot = chance.choice(["random", "novice", "student"])
            return 0, {"type": "add_bot", "seat": chance.choice(bots), "bot": bot, "id": name}
        if dice < 0.11:
            return 0, {"type": "arrange", "manners": {**self.manners, "hints": chance.random() < 0.5}, "id": name}
        if dice < 0.2 and table.get("undo"):
            return somebody, {"type": "undo", "id": name}
        if dice < 0.3 or not playing:
            return somebody, {"type": "say", "text": f"{name} {chance.choice('αβγ<&')}", "id": name}
        player = playing[0]
        seen = people[player].table or {}
        return player, {"type": "play", "move": chance.choice(seen["moves"])["id"], "seq": seen["seq"], "id": name}

    def _send(self, people: list[Person]) -> None:
        assert self.pending is not None
        number, ask = self.pending
        answer = self._answer(people[number], ask)
        if answer["type"] == "accepted":
            self.acknowledged.append(Acknowledged(number, ask, answer["seq"]))
        self.pending = None

    def _answer(self, person: Person, ask: Json) -> Json:
        person.send(**ask)
        while (answer := person.until("accepted", "refused"))["id"] != ask["id"]:
            pass
        return answer

    # --- afterwards ---

    def findings(self, story: Sequence[Entry]) -> list[str]:
        """All that is wrong with the log of the table, in sentences; a log in good order has none."""
        found = list(self.wrong)
        found += [
            f"lost: {made.ask} was acknowledged as event {made.seq}"
            for made in self.acknowledged
            if made.seq >= len(story) or not granted(made, story[made.seq])
        ]
        found += [
            f"lost: event {view['seq']} was shown, the log ends before it"
            for _, view in self.shown
            if view["seq"] >= len(story)
        ]
        names = Counter(event.id for event in story if isinstance(event, Moved) and event.id)
        names.update(event.text for event in story if isinstance(event, Said))
        found += [f"twice: {name}" for name, times in names.items() if times > 1]
        return found + self._differences(story)

    def _differences(self, story: Sequence[Entry]) -> list[str]:
        """Where what people were shown is not what the log gives when it is replayed."""
        found = []
        top = TableState.of(self.table, story[:1])
        for event in story[1:]:
            top = top.after(event)
            for person, shown in self.shown:
                if shown["seq"] == top.seq and untimed(shown) != replayed(top, person, shown["since"]):
                    found.append(f"another state: person {person} saw a different table at event {top.seq}")
        return found


def granted(made: Acknowledged, event: Entry) -> bool:
    """Whether an event is what was asked for."""
    kept, ask = json.loads(history.encode(event)), made.ask
    same = [kept[field] == ask[field] for field in ("text", "move", "bot") if field in ask]
    same += [kept["id"] == ask["id"]] if ask["type"] == "play" else []
    same += [kept["agreed"] == ask["agree"]] if ask["type"] == "answer" else []
    same += [kept["manners"]["hints"] == ask["manners"]["hints"]] if ask["type"] == "arrange" else []
    return kept["event"] in BECOMES[ask["type"]].split() and all(same)


def replayed(top: TableState, person: int | None, since: int) -> Json:
    """What a person, or a spectator, should see of a table."""
    view = showing.view(top, None if person is None else top.seat_of(person), since)
    assert view is not None
    return untimed(json.loads(encode(view)))


def untimed(view: Json) -> Json:
    """A view without what its clocks showed."""
    return {**view, "clocks": None}


def findings(folder: Path, parties: Sequence[Party]) -> list[str]:
    """All that is wrong with the log in a folder: losses, gaps, duplicates, tables that are not as they were."""
    log = open_log(folder)
    try:
        return [found for party in parties for found in party.findings(asyncio.run(log.entries(party.table)))]
    finally:
        log.close()


class Season:
    """Parties who play at a server that is killed again and again."""

    def __init__(self, folder: Path, seed: int, how: How = "plain") -> None:
        self.folder, self.how = folder, how
        self.chance = random.Random(seed)
        self.parties: list[Party] = []
        self.earlier: list[Party] = []

    @property
    def acknowledged(self) -> int:
        """How many events were."""
        return sum(len(party.acknowledged) for party in (*self.earlier, *self.parties))

    def evening(self) -> list[str]:
        """Start the server, let everybody play, kill it at any moment; what is wrong then."""
        with process(self.folder, self.how) as (server, address):
            if self.parties and self.chance.random() < ASLEEP:
                time.sleep(self.chance.uniform(0, 1.2))
                return []
            wait_for_port(address)
            self._invite(address)
            threads = [threading.Thread(target=party.play, args=(address,)) for party in self.parties]
            before, end = self.acknowledged, time.monotonic() + PATIENCE
            for thread in threads:
                thread.start()
            while self.acknowledged < before + 5 and time.monotonic() < end:
                time.sleep(0.005)
            time.sleep(self.chance.uniform(0, 0.5))
            server.kill()
            for thread in threads:
                thread.join(PATIENCE)
        return findings(self.folder, self.parties)

    def _invite(self, address: str) -> None:
        """A new party for every one that has played enough."""
        for number, (people, bots, manners) in enumerate(PARTIES):
            if number < len(self.parties) and len(self.parties[number].acknowledged) < FULL:
                continue
            party = Party(address, people, bots, manners, random.Random(self.chance.random()))
            self.earlier += self.parties[number : number + 1]
            self.parties[number : number + 1] = [party]

    def reload(self) -> list[str]:
        """Open every table there ever was on a new server; what is wrong with the tables that it shows."""
        everybody = [*self.earlier, *self.parties]
        with process(self.folder) as (_, address):
            wait_for_port(address)
            for party in everybody:
                with Person(address, party.table) as spectator:  # for whom alone no bot moves
                    party.shown.append((None, spectator.until("table")))
        return findings(self.folder, everybody)

    def kinds(self) -> Counter[str]:
        """The events in the log, by their kind."""
        log = open_log(self.folder)
        stories = [asyncio.run(log.entries(table)) for table in asyncio.run(log.tables()).values()]
        log.close()
        return Counter(str(event.__struct_config__.tag) for story in stories for event in story)


@pytest.mark.parametrize("restarts", [10, pytest.param(100, marks=pytest.mark.long)])
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path, restarts: int) -> None:
    season = Season(tmp_path, seed=7)
    for evening in range(restarts):
        assert season.evening() == [], f"after restart {evening} of the season with seed 7"
    assert season.reload() == []
    assert season.acknowledged > restarts * 5
    assert {"moved", "said", "paused", "rematched"} <= set(season.kinds())


@pytest.mark.parametrize("attempt", [0, 1, 2])
def test_a_server_that_is_killed_while_it_makes_its_log_starts_again(tmp_path: Path, attempt: int) -> None:
    chance, end = random.Random(attempt), time.monotonic() + PATIENCE
    with process(tmp_path) as (server, _):
        while not (tmp_path / FILE).exists() and time.monotonic() < end:
            time.sleep(0.001)
        time.sleep(chance.uniform(0, 0.02))
        server.kill()
    with process(tmp_path) as (_, address):
        wait_for_port(address)
        asked = {"game": "bound", "players": 2, "nickname": "Ada"}
        assert httpx.post(f"{address}/api/tables", json=asked, timeout=PATIENCE).status_code == 201


def test_a_log_that_acknowledges_before_it_commits_fails_the_same_check(tmp_path: Path) -> None:
    for number in range(4):
        found = Season(tmp_path / str(number), seed=number, how="early").evening()
        if any(finding.startswith("lost") for finding in found):
            return
    raise AssertionError("the check does not notice a log that acknowledges too early")
