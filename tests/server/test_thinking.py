"""Bots think in turns: no table starves another."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import ExitStack

import pytest

from labtop.bots.search import Search
from labtop.bots.spec import finish, in_portions
from labtop.kernel.game import find
from labtop.kernel.match import Match
from labtop.server.actions.bots import BotSet
from labtop.server.actions.seats import Stood
from labtop.server.threads import Queue, Work
from tests.server.house import House

WATCHED = 20
MOVES = 20
KEY = bytes(32)


def lasting(portions: int) -> Generator[None, None, str]:
    yield from [None] * portions
    return "done"


def work(queue: Queue, *new_first: bool) -> list[str]:
    """What threads would do: the tables whose thoughts went on, in order; each thread as it prefers, in turn."""
    order: list[str] = []
    while True:
        for prefers in new_first:
            if (thought := queue.take(prefers)) is None:
                return order
            order.append(thought.whose)
            if thought.go_on():
                queue.add(thought)


def test_a_quick_bot_waits_for_no_professor() -> None:
    queue = Queue()
    for table in range(WATCHED):
        queue.add(Work(f"professors {table}", lasting(50)))
    begun = [queue.take(new_first=True) for _ in range(WATCHED)]
    for thought in begun:
        assert thought is not None
        assert thought.go_on()
        queue.add(thought)
    queue.add(Work("quick", lasting(0)))
    assert work(queue, False, True).index("quick") <= 1


def test_what_takes_long_goes_on_however_much_is_new() -> None:
    queue = Queue()
    queue.add(Work("professor", lasting(3)))
    for table in range(WATCHED):
        queue.add(Work(f"quick {table}", lasting(0)))
    order = work(queue, False, True)
    assert [place for place, table in enumerate(order) if table == "professor"][-1] < 2 * 4


def test_a_table_with_many_bots_has_no_more_turns_than_one_with_few() -> None:
    queue = Queue()
    for _ in range(7):
        queue.add(Work("many", lasting(5)))
    queue.add(Work("one", lasting(5)))
    order = work(queue, False)
    ended = max(place for place, table in enumerate(order) if table == "one")
    assert order[: ended + 1].count("many") <= ended - order[: ended + 1].count("many") + 1


def test_a_thought_that_nobody_waits_for_ends() -> None:
    thought = Work("table", lasting(5))
    assert thought.go_on()
    thought.outcome.cancel()
    assert not thought.go_on()


def test_a_defect_of_a_bot_is_told_to_who_waits() -> None:
    def broken() -> Generator[None, None, int]:
        yield
        raise ZeroDivisionError

    thought = Work("table", broken())
    assert thought.go_on()
    assert not thought.go_on()
    with pytest.raises(ZeroDivisionError):
        thought.outcome.result(0)


def test_a_search_in_portions_finds_what_it_finds_in_one_go() -> None:
    match = Match(find("bound"), 3, KEY, {}, ["Ada", "Bob", "Cleo"])
    seat = match.waiting[0]
    hidden = match.engine.hidden(match.state, seat)
    at_once, portions = Search(match.game, KEY, iterations=400), Search(match.game, KEY, iterations=400)
    thought = Work("table", in_portions(portions, hidden, seat))
    while thought.go_on():
        pass
    assert thought.portions > 10
    assert thought.outcome.result(0) == at_once.choose(hidden, seat)
    assert finish(portions.thinking(hidden, seat)) == at_once.think(hidden, seat)


def test_watched_tables_of_professors_do_not_hold_up_another_table(inn: House) -> None:
    with ExitStack() as open_:
        tables = [inn.start(players=2, people=1, bot="professor")[0]["table"] for _ in range(WATCHED)]
        for table in tables:
            inn.do(_bots_only(inn, table, "professor"))
            open_.enter_context(inn.watcher(table))
        quick = inn.start(players=2, people=1, bot="heuristic")[0]["table"]
        inn.do(_bots_only(inn, quick, "heuristic"))
        before = _moves(inn, *tables)
        watcher = open_.enter_context(inn.watcher(quick))
        watcher.wait(lambda watcher: watcher.table and (watcher.table["turn"] >= MOVES or watcher.table["scores"]))
        assert _moves(inn, *tables) - before < _moves(inn, quick)


async def _bots_only(inn: House, table: str, bot: str) -> None:
    """The person of a match stands up, and a bot of this kind plays on."""
    live = inn.live(table)
    async with live:
        await live.keep(Stood(seat=0))
        await live.keep(BotSet(seat=0, bot=bot))


def _moves(inn: House, *tables: str) -> int:
    return sum(len(inn.top(table).marks) for table in tables)
