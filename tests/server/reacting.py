"""Tables of Rafts! at which a window has just opened, for tests of reactions."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import labtop
from labtop.games.rafts.state import Stage
from labtop.kernel.match import Match
from labtop.kernel.seed import key_from
from labtop.server.state import TableState
from labtop.server.windows import OpenWindow
from tests.server.house import House, Json, Person

LONG = {"windows": 20}  # nothing closes before the test says so


def shown(person: Person) -> Json:
    """The match as somebody sees it."""
    assert person.table is not None
    return person.table


def comes_to(match: Match, stage: Stage, chance: random.Random) -> bool:
    """Whether random play comes to a window of this kind in which somebody could answer something."""
    while not match.over:
        if match.state.stage == stage and any(len(match.moves(seat)) > 1 for seat in match.waiting):
            return True
        match.play(chance.choice(match.moves(match.waiting[0])))
    return False


@functools.cache
def opening(stage: Stage, players: int) -> tuple[int, list[tuple[int, int]]]:
    """A seed, and moves that lead to such a window."""
    for seed in itertools.count(1):
        match = labtop.new("rafts", players, seed=seed)
        if comes_to(match, stage, random.Random(seed)):
            return seed, [(past.seat, past.move) for past in match.history]
    raise AssertionError


def lead(inn: House, table: str, stage: Stage, players: int) -> None:
    """Deal, and play to the window: everybody sees the table with its opening."""
    seed, moves = opening(stage, players)

    async def lead_there() -> None:
        live = inn.live(table)
        live.now.take_key(key_from(seed).hex())
        live.now.begin(live.now.names, moves)
        for guest in live.guests:
            live.catch_up(guest, -1)
        live.driver.notice()
        live.driver.set_alarm()

    inn.do(lead_there())


class Table:
    """People at a table of Rafts! at which a window has just opened, and somebody who watches."""

    def __init__(self, inn: House, stage: Stage, players: int, people: int, watched: bool, manners: Json) -> None:
        self.inn = inn
        bots = {str(seat): "random" for seat in range(people, players)}
        host = inn.create(game="rafts", players=players, bots=bots, manners={**LONG, **manners})
        self.id: str = host["table"]
        self.seats = [host, *(inn.join(host["code"], f"Guest {number}") for number in range(1, people))]
        self.stage, self.players = stage, players
        self._open = ExitStack()
        self.people = [self._open.enter_context(inn.person(seat)) for seat in self.seats]
        self.watcher = self._open.enter_context(Person(inn.address, self.id)) if watched else None

    def begin(self) -> None:
        """The window opens, and everybody has seen it."""
        lead(self.inn, self.id, self.stage, self.players)
        self.quiet()

    @property
    def top(self) -> TableState:
        return self.inn.top(self.id)

    @property
    def window(self) -> OpenWindow:
        assert self.top.window is not None
        return self.top.window

    @property
    def match(self) -> Match:
        assert self.top.match is not None
        return self.top.match

    @property
    def everybody(self) -> list[Person]:
        return [*self.people, *([self.watcher] if self.watcher else [])]

    def quiet(self) -> None:
        for person in self.everybody:
            person.quiet()

    def run_out(self) -> None:
        """The time of the window is over."""
        touched = self.top.touched
        self.inn.wind(self.id, self.window.ms)
        for person in self.everybody:
            person.wait(lambda person: shown(person)["seq"] > touched)
        self.quiet()

    def kept(self, kind: type) -> list[object]:
        return [entry for entry in self.inn.kept(self.id) if isinstance(entry, kind)]


@contextmanager
def at(
    inn: House, stage: Stage, players: int = 3, people: int = 3, watched: bool = True, **manners: object
) -> Iterator[Table]:
    table = Table(inn, stage, players, people, watched, manners)
    with table._open:
        table.begin()
        yield table
