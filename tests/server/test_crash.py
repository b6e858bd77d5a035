"""A server that is killed at any moment comes back with every move that it acknowledged, each of them once."""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException

from labtop.server.events import Moved
from labtop.server.log import Log
from labtop.server.run import address_of, listen
from tests.server.house import PATIENCE, Json, Person, wait_for_port

PROJECT = Path(__file__).parents[2]
ROUNDS = 8
TABLES = 3


class Couple:
    """Two people at a table who play whatever is legal, remember what was acknowledged, and resend what was not."""

    def __init__(self, address: str, chance: random.Random) -> None:
        self.chance = chance
        asked = {"game": "bound", "players": 2, "nickname": "Ada"}
        host = httpx.post(f"{address}/api/tables", json=asked, timeout=PATIENCE).json()
        guest = httpx.post(f"{address}/api/tables/{host['code']}/seats", json={"nickname": "Bob"}, timeout=PATIENCE)
        self.table: str = host["table"]
        self.tokens: list[str] = [host["token"], guest.json()["token"]]
        self.acknowledged: dict[str, int] = {}
        self.pending: tuple[int, Json] | None = None
        with Person(address, self.table, self.tokens[0]) as ada:
            ada.must(type="start")

    def play(self, address: str) -> None:
        """Until the match is over or the server is gone."""
        with (
            suppress(WebSocketException, OSError, TimeoutError),
            Person(address, self.table, self.tokens[0]) as ada,
            Person(address, self.table, self.tokens[1]) as bob,
        ):
            people = [ada, bob]
            while True:
                if self.pending is not None:
                    self._send(people)
                for person in people:
                    person.quiet()
                tables = [person.table or {} for person in people]
                if not tables[0]["waiting"]:
                    return
                self._choose(tables)

    def _choose(self, tables: list[Json]) -> None:
        seat = tables[0]["waiting"][0]
        move = self.chance.choice(tables[seat]["moves"])["id"]
        name = f"m{self.chance.getrandbits(64):x}"
        self.pending = (seat, {"type": "play", "move": move, "seq": tables[seat]["seq"], "id": name})

    def _send(self, people: list[Person]) -> None:
        assert self.pending is not None
        seat, move = self.pending
        people[seat].send(**move)
        answer = people[seat].until("accepted", "refused")
        if answer["type"] == "accepted":
            self.acknowledged[move["id"]] = answer["seq"]
        self.pending = None


def kill_in_the_middle(folder: Path, couples: list[Couple], chance: random.Random, early: bool) -> None:
    """Start a server, let everybody play, and kill it."""
    with listen("127.0.0.1", 0) as probe:
        address = address_of(probe)
    command = [sys.executable, "-m", "tests.server.crashing", str(folder), address.rpartition(":")[2]]
    with subprocess.Popen([*command, *(["early"] if early else [])], cwd=PROJECT, stdout=subprocess.DEVNULL) as server:
        try:
            wait_for_port(address)
            over = [couple for couple in couples if len(couple.acknowledged) > 60]
            for couple in over:
                couples.remove(couple)
            couples += [Couple(address, random.Random(chance.random())) for _ in range(TABLES - len(couples))]
            threads = [threading.Thread(target=couple.play, args=(address,)) for couple in couples]
            before = sum(len(couple.acknowledged) for couple in couples)
            for thread in threads:
                thread.start()
            end = time.monotonic() + PATIENCE
            while sum(len(couple.acknowledged) for couple in couples) < before + 5 and time.monotonic() < end:
                time.sleep(0.005)
            time.sleep(chance.uniform(0, 0.5))
        finally:
            server.send_signal(signal.SIGKILL)
        for thread in threads:
            thread.join(PATIENCE)


def lost(folder: Path, couples: list[Couple]) -> int:
    """How many acknowledged moves are not in the log where they should be; a gap or a duplicate fails at once."""
    log = Log(folder)
    missing = 0
    for couple in couples:
        story = asyncio.run(log.events(couple.table))  # refuses a gap
        kept = {event.id: seq for seq, event in enumerate(story) if isinstance(event, Moved)}
        made = Counter(event.id for event in story if isinstance(event, Moved))
        assert set(made.values()) <= {1}
        missing += sum(kept.get(name) != seq for name, seq in couple.acknowledged.items())
    log.close()
    return missing


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    chance = random.Random(7)
    couples: list[Couple] = []
    everybody: set[Couple] = set()
    for _ in range(ROUNDS):
        kill_in_the_middle(tmp_path, couples, chance, early=False)
        everybody |= set(couples)
        assert lost(tmp_path, list(everybody)) == 0
    assert sum(len(couple.acknowledged) for couple in everybody) > ROUNDS * 5


def test_a_log_that_acknowledges_before_it_commits_fails_the_same_check(tmp_path: Path) -> None:
    chance = random.Random(8)
    for number in range(4):
        folder, couples = tmp_path / str(number), list[Couple]()
        kill_in_the_middle(folder, couples, chance, early=True)
        if lost(folder, couples) > 0:
            return
    raise AssertionError("the check does not notice a log that acknowledges too early")
