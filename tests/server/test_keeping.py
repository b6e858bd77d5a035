"""Tables in memory and in the log: they come back, they are forgotten in time, and others may add to them."""

import asyncio
import dataclasses
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.sync.client import connect

from labtop.server import showing
from labtop.server.actions.bots import BotSet
from labtop.server.actions.matches import Started
from labtop.server.actions.opening import Created
from labtop.server.actions.seats import Stood
from labtop.server.actions.talking import Said
from labtop.server.history import decode
from labtop.server.limits import Door
from labtop.server.refusals import TooMany
from labtop.server.state import Made, TableState
from tests.server.house import INSTANT, House, Person, house, play_on

FIRST = {"first_player": 0}
OLD_LOG = """\
{"event":"created","v":1,"game":"bound","version":"VERSION","players":3,"options":{"first_player":0},"key":"KEY","host":"Ada"}
{"event":"sat","v":1,"seat":1,"name":"Bob"}
{"event":"sat","v":1,"seat":2,"name":"Cleo"}
{"event":"stood","v":1,"seat":1}
{"event":"sat","v":1,"seat":1,"name":"Dora"}
{"event":"stood","v":1,"seat":2}
{"event":"bot","v":1,"seat":2,"bot":"novice"}
{"event":"started","v":1,"names":["Ada","Dora","Novice (bot 3)"]}
{"event":"moved","v":1,"seat":0,"move":MOVE,"id":"m1"}
{"event":"stood","v":1,"seat":1}
{"event":"bot","v":1,"seat":1,"bot":"student"}"""
"""As version 1 wrote them: without people, manners and clocks."""


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that forgets at once, when it is told to look."""
    settings = dataclasses.replace(INSTANT, idle=0, keep_lobbies=0, keep_matches=3600, connections=3)
    with house(tmp_path_factory.mktemp("short"), settings) as opened:
        yield opened


def test_a_table_that_nobody_is_at_leaves_the_memory_and_comes_back(short: House) -> None:
    seats = short.start(players=2, options=FIRST)
    table = seats[0]["table"]
    with short.person(seats[0]) as ada:
        before = ada.until("table")
        short.do(short.server.housekeeping.tidy())
        assert table in short.server.hall.live
    short.deserted(table)
    short.do(short.server.housekeeping.tidy())
    assert table not in short.server.hall.live
    with short.person(seats[0]) as ada:
        assert ada.until("table") == before


def test_lobbies_are_forgotten_before_matches_and_never_while_somebody_is_there(short: House) -> None:
    begun = short.start(players=2)[0]
    lobby, visited = short.create(), short.create()
    short.deserted(begun["table"])
    with short.person(visited) as ada:
        ada.quiet()
        assert lobby["table"] in short.do(short.server.housekeeping.expire())
        ada.quiet()
    assert short.http.get(f"/api/tables/{lobby['code']}").status_code == 404
    for kept in (begun, visited):
        assert short.http.get(f"/api/tables/{kept['code']}").status_code == 200


def test_an_address_has_so_many_connections_and_is_told_so(short: House) -> None:
    seat = short.create()
    people = [short.person(seat) for _ in range(3)]
    with pytest.raises(Person.TurnedAway, match="Too many people are connected from your address"):
        short.person(seat)
    for person in people:
        person.close()


def test_a_door_counts_each_address_by_itself() -> None:
    door = Door(1)
    with door.enter("one"), door.enter("other"), pytest.raises(TooMany), door.enter("one"):
        pass
    with door.enter("one"):
        assert door._inside == {"one": 1}


def test_what_another_worker_added_is_shown_and_what_was_asked_is_done_after_it(inn: House) -> None:
    seat = inn.create(manners={"chat": True})
    with inn.person(seat) as ada:
        ada.quiet()
        inn.do(inn.server.log.append(seat["table"], 1, Said(seat=0, text="from elsewhere")))
        assert ada.must(type="say", text="from here")["seq"] == 2
        heard = [json.loads(text) for text in ada.raw]
        said = [message["text"] for message in heard if message["type"] == "spoken"]
        assert said == ["from elsewhere", "from here"]


def test_what_another_worker_made_impossible_is_refused(inn: House) -> None:
    seat = inn.create()
    with inn.person(seat) as ada:
        ada.quiet()
        inn.do(inn.server.log.append(seat["table"], 1, Stood(seat=0)))
        assert "no longer yours" in ada.ask(type="add_bot", seat=1, bot="novice")["sentence"]
        ada.quiet()
        assert ada.welcome["seat"] is None


def test_a_game_that_is_being_compiled_shows_how_far_it_is(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = inn.create()
    compiler = inn.server.compiler
    done, of = compiler.progress("bound")
    assert done == of > 1
    with inn.person(seat) as ada:
        with monkeypatch.context() as patch:
            patch.setattr(compiler, "ready", lambda key: False)
            inn.loop.call_soon_threadsafe(compiler._note, "bound", 3, of)
            assert ada.until("compiling") == {"type": "compiling", "game": "bound", "done": 3, "of": of}
        inn.loop.call_soon_threadsafe(compiler._note, "bound", of, of)
        ada.wait(lambda ada: ada.lobby and ada.lobby["ready"])


def test_a_match_that_is_started_early_begins_when_its_game_is_compiled(
    inn: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = inn.create(players=2, bots={"1": "novice"})
    compiled = asyncio.run_coroutine_threadsafe(_event(), inn.loop).result()

    async def wait_for(key: str) -> None:
        await compiled.wait()

    monkeypatch.setattr(inn.server.compiler, "ready", lambda key: False)
    monkeypatch.setattr(inn.server.compiler, "wait_for", wait_for)
    with inn.person(seat) as ada:
        ada.send(type="start", id="s")
        ada.quiet()
        assert ada.lobby is not None
        assert not ada.lobby["started"]
    with inn.person(seat) as back:  # who does not wait for it finds the match begun all the same
        inn.loop.call_soon_threadsafe(compiled.set)
        back.wait(lambda back: back.lobby and back.lobby["started"])


async def _event() -> asyncio.Event:
    return asyncio.Event()


def test_who_comes_to_a_match_while_its_game_is_compiled_is_told_how_far_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with house(tmp_path) as before:
        seat = before.start(players=2)[0]
    with house(tmp_path) as after:
        compiled = asyncio.run_coroutine_threadsafe(_event(), after.loop).result()

        async def wait_for(key: str) -> None:
            await compiled.wait()

        monkeypatch.setattr(after.server.compiler, "wait_for", wait_for)
        with connect(f"{after.address.replace('http', 'ws', 1)}/ws/{seat['table']}") as socket:
            socket.send(json.dumps({"type": "hello", "token": seat["token"], "seen": -1}))
            assert json.loads(socket.recv(30))["type"] == "compiling"
            after.loop.call_soon_threadsafe(compiled.set)
            while (message := json.loads(socket.recv(30)))["type"] == "compiling":
                pass
            assert message["type"] == "welcome"


def test_a_log_of_format_1_is_still_read(inn: House) -> None:
    version, key = inn.top(inn.create()["table"]).created.version, "07" * 32
    dealt = TableState.of("t", [decode(line) for line in _old(version, key, 0).splitlines()[:8]])
    assert dealt.match is not None
    story = [decode(line) for line in _old(version, key, dealt.match.moves(0)[0].id).splitlines()]
    top = TableState.of("t", story)
    assert [chair.person for chair in top.chairs] == [0, None, None]
    assert [chair.bot for chair in top.chairs] == [None, "student", "novice"]
    assert (top.host, top.people, len(top.marks), top.left) == (0, 4, 2, [])
    assert top.made.get((0, "m1")) == Made(dealt.match.moves(0)[0].id, 8)
    view = showing.view(top, 0)
    assert view is not None
    assert view.names == ["Ada", "Bunsen", "Curie"]


def _old(version: str, key: str, move: int) -> str:
    return OLD_LOG.replace("VERSION", version).replace("KEY", key).replace("MOVE", str(move))


def test_listed_tables_are_those_that_want_to_be_found(inn: House) -> None:
    hidden, listed = inn.create(), inn.create(manners={"listed": True})
    over = inn.start(players=2, manners={"listed": True})
    with inn.person(over[0]) as ada, inn.person(over[1]) as bob:
        play_on({0: ada, 1: bob}, random.Random(1))
    found = {table.id for table in inn.do(inn.server.hall.listed())}
    assert listed["table"] in found
    assert not found & {hidden["table"], over[0]["table"]}


def test_a_fork_begins_with_its_opening_under_the_key_of_its_match(inn: House) -> None:
    seats = inn.start(players=2, options=FIRST)
    with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
        play_on({0: ada, 1: bob}, random.Random(5), moves=4)
    top = inn.top(seats[0]["table"])
    assert top.match is not None
    created = top.created
    opening = [(past.seat, past.move) for past in top.match.history[:3]]
    forked = Created(
        game="bound",
        version=created.version,
        players=2,
        options=created.options,
        key=top.key,
        host="Ada",
        seat=1,
        opening=opening,
    )
    again = TableState.of("f", [forked, BotSet(seat=0, bot="novice"), Started(names=["Novice", "Ada"])])
    assert again.match is not None
    assert bytes(again.match.state) == top.match.history[2].after
    view = showing.view(again, 1)
    assert view is not None
    assert [told.turn for told in view.story] == [0, 1, 2, 3]
