"""Pauses, clocks, and who is there. A second of these tables lasts a hundredth of a second."""

import dataclasses
import random
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from labtop.kernel.game import discover, find
from labtop.server.actions.bots import Reclaimed, StoodIn
from labtop.server.actions.matches import Moved, Started
from labtop.server.actions.opening import Created
from labtop.server.actions.seats import Sat
from labtop.server.clocks import Stopwatch
from labtop.server.manners import Clock, Manners
from labtop.server.state import TableState
from tests.server.house import INSTANT, House, Json, Person, house, play_on

FIRST = {"first_player": 0}
SLOW = {"pace": 10.0}  # bots do not come into it


def stand_in(person: Person, seat: int, bot: str | None = "student") -> None:
    """Until the lobby shows that a bot stands in for this seat, or no longer does."""
    person.wait(lambda person: person.lobby and person.chairs[seat]["stand_in"] == bot)


def test_nobody_moves_while_the_match_is_paused(inn: House) -> None:
    seats = inn.start(options=FIRST)
    with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
        table = ada.until("table")
        bob.must(type="pause")
        ada.wait(lambda ada: ada.lobby and ada.lobby["paused"] == 1)
        move = {"type": "play", "move": table["moves"][0]["id"], "seq": table["seq"]}
        assert ada.ask(**move)["sentence"] == "Guest 1 has paused the match. Resume it first."
        assert "already" in ada.ask(type="pause")["sentence"]
        ada.must(type="resume")
        ada.must(**move)  # a pause does not make a move stale


def test_bots_wait_through_a_pause(inn: House) -> None:
    seats = inn.start(players=2, people=1, bot="random", options={"first_player": 1}, manners=SLOW)
    with inn.person(seats[0]) as ada:
        ada.until("table")
        ada.must(type="pause")
        ada.must(type="arrange", manners={"pace": 0})
        ada.quiet()
        assert ada.table is not None
        assert ada.table["turn"] == 0
        ada.must(type="resume")
        ada.must(type="add_bot", seat=1, bot="novice")


def test_who_pauses_and_leaves_lets_the_match_go_on(inn: House) -> None:
    seats = inn.start(options=FIRST)
    with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
        bob.must(type="pause")
        bob.must(type="stand")
        ada.wait(lambda ada: ada.lobby and ada.lobby["paused"] is None)
        assert "not paused" in ada.ask(type="resume")["sentence"]


def test_only_a_running_match_is_paused_and_only_by_players(inn: House) -> None:
    seat = inn.create()
    with inn.person(seat) as ada, Person(inn.address, seat["table"]) as watcher:
        assert "no match to pause" in ada.ask(type="pause")["sentence"]
        assert "Only people with a seat" in watcher.ask(type="pause")["sentence"]


def test_clocks_charge_who_is_waited_for_and_add_the_increment(inn: House) -> None:
    clock = {"clock": {"seconds": 600, "increment": 5}}
    seats = inn.start(players=2, options=FIRST, manners=clock)
    with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
        begun = ada.until("table")["clocks"]
        assert begun["running"] == [0]
        assert begun["left"][1] == 600_000
        play_on({0: ada, 1: bob}, random.Random(1), moves=6)
    moves = [event for event in inn.kept(seats[0]["table"]) if isinstance(event, Moved)]
    assert len(moves) == 6
    assert sum(move.spent for move in moves) > 0
    assert sum(inn.top(seats[0]["table"]).left) == 2 * 600_000 + sum(5000 - move.spent for move in moves)


def test_what_is_left_follows_from_the_events() -> None:
    manners = Manners(clock=Clock(60, 5))
    created = Created(
        game="bound",
        version=find("bound").version,
        players=2,
        options={"first_player": 0},
        key="07" * 32,
        host="Ada",
        manners=manners,
    )
    top = TableState.of("t", [created, Sat(seat=1, name="Bob"), Started(names=["Ada", "Bob"])])
    assert top.match is not None
    first = top.after(Moved(seat=0, move=top.match.moves(0)[0].id, spent=2000))
    assert first.left == [63_000, 60_000]
    assert first.match is not None
    (waited,) = first.match.waiting
    late = first.after(Moved(seat=waited, move=first.match.moves(waited)[0].id, spent=10**9))
    assert late.left[waited] == 5000


def test_a_pause_stops_the_clock_and_keeps_what_was_used() -> None:
    watch = Stopwatch(second=0.001)
    watch.run(True)
    time.sleep(0.01)
    watch.run(False)
    used = watch.ms
    assert used >= 10_000
    time.sleep(0.01)
    assert watch.ms == used
    watch.run(True)
    time.sleep(0.001)
    assert watch.ms > used
    watch.reset()
    assert watch.moment(0) <= time.monotonic()


def test_a_bot_plays_on_for_who_has_no_time_left(hasty: House) -> None:
    seats = hasty.start(players=2, options=FIRST, manners={"clock": {"seconds": 50}, "pace": 10})
    with hasty.person(seats[0]) as ada, hasty.person(seats[1]) as bob:
        table = ada.until("table")
        stand_in(bob, 0)
        move = {"type": "play", "move": table["moves"][0]["id"], "seq": table["seq"]}
        assert "time is up" in ada.ask(**move)["sentence"]
        assert ada.table is not None
        assert ada.table["moves"] == []
    with hasty.person(seats[0]) as ada:  # coming back does not help
        ada.quiet()
        assert ada.chairs[0]["stand_in"] == "student"
    assert [event.why for event in hasty.kept(seats[0]["table"]) if isinstance(event, StoodIn)] == ["time"]


def test_no_clock_runs_while_the_match_is_paused(hasty: House) -> None:
    seats = hasty.start(players=2, options=FIRST, manners={"clock": {"seconds": 10_000}})
    with hasty.person(seats[0]) as ada:
        ada.must(type="pause")
        ada.quiet()
        assert ada.table is not None
        stopped = ada.table["clocks"]
        assert stopped["running"] == []
        ada.must(type="resume")
        ada.quiet()
        going = ada.table["clocks"]
        assert going["running"] == [0]
        assert going["left"][0] <= stopped["left"][0]


# --- a pause on one's own clock ---

TIMED = {"clock": {"seconds": 10_000}}
COSTS = {"clock": {"seconds": 10_000}, "pause": "costs"}


def hand(person: Person) -> object:
    """The hand that a player of Bound! was last shown."""
    person.quiet()
    assert person.table is not None
    return person.table["view"]["table"]["hand"]


@pytest.mark.parametrize("by", [0, 1])
def test_a_pause_covers_the_hand_of_whose_clock_stands_still(inn: House, by: int) -> None:
    seats = inn.start(players=2, options=FIRST, manners=TIMED)
    with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
        mine, theirs, lines = hand(ada), hand(bob), ada.lines
        assert mine is not None
        (ada, bob)[by].must(type="pause")
        ada.wait(lambda ada: ada.table and ada.table["covered"])
        assert hand(ada) is None
        assert ada.table["moves"] == []  # type: ignore[index]
        assert hand(bob) == theirs
        with inn.person(seats[0]) as back:  # loading the page again shows no more
            assert hand(back) is None
        ada.send(type="why_not", id="w", family="pass", args=[])
        assert "your hand is covered" in ada.until("why", "refused")["sentence"]
        peek = {"authorization": f"Bearer {seats[0]['token']}"}
        replay = inn.http.get(f"/api/tables/{seats[0]['table']}/replay", headers=peek)
        assert "your hand is covered" in replay.json()["refused"]
        bob.must(type="resume")
        ada.wait(lambda ada: ada.table and not ada.table["covered"])
        assert (hand(ada), ada.lines) == (mine, lines)


def last_shown(person: Person) -> Json:
    """The table as somebody sees it, but for what is their own whatever they may see."""
    person.quiet()
    assert person.table is not None
    return {name: value for name, value in person.table.items() if name not in ("covered", "orders")}


@pytest.mark.parametrize("game", sorted(discover()))
def test_whose_hand_is_covered_sees_what_a_spectator_does_in_every_game(inn: House, game: str) -> None:
    count = find(game).players[0]
    seats = inn.start(game=game, players=count, people=count, manners={**TIMED, "windows": 0})
    with ExitStack() as stack:
        people = {number: stack.enter_context(inn.person(seat)) for number, seat in enumerate(seats)}
        play_on(people, random.Random(6), moves=5)
        (mover, *_) = last_shown(people[0])["waiting"]
        with inn.watcher(seats[0]["table"]) as watcher:
            assert last_shown(people[mover])["moves"] != last_shown(watcher)["moves"] == []
        people[mover].must(type="pause")
        with inn.person(seats[mover]) as covered, inn.watcher(seats[0]["table"]) as watcher:
            assert last_shown(covered) == last_shown(watcher)
            assert last_shown(people[mover]) == last_shown(watcher)


def test_a_pause_without_clocks_covers_nothing(inn: House) -> None:
    with inn.person(inn.start(players=2, options=FIRST)[0]) as ada:
        mine = hand(ada)
        ada.must(type="pause")
        assert hand(ada) == mine


def test_where_a_pause_costs_time_the_clock_of_who_pauses_runs_on(inn: House) -> None:
    seats = inn.start(players=2, options=FIRST, manners=COSTS)
    with inn.person(seats[0]) as ada:
        mine = hand(ada)
        ada.must(type="pause")
        assert hand(ada) == mine
        assert ada.table is not None
        assert (ada.table["clocks"]["running"], ada.table["covered"]) == ([0], False)
        inn.wind(seats[0]["table"], 5_000_000)
        ada.must(type="resume")
        ada.quiet()
        assert ada.table["clocks"]["left"][0] <= 5_000_000


def test_nobody_pauses_at_the_cost_of_another(inn: House) -> None:
    seats = inn.start(players=2, options=FIRST, manners=COSTS)
    with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
        bob.must(type="pause")
        ada.wait(lambda ada: ada.table and ada.table["covered"])
        assert ada.table is not None
        assert ada.table["clocks"]["running"] == []


def test_time_that_runs_out_in_a_pause_ends_it(hasty: House) -> None:
    manners = {"clock": {"seconds": 50}, "pause": "costs", "pace": 10}
    seats = hasty.start(players=2, options=FIRST, manners=manners)
    with hasty.person(seats[0]) as ada, hasty.person(seats[1]) as bob:
        ada.must(type="pause")
        stand_in(bob, 0)
        assert bob.lobby is not None
        assert bob.lobby["paused"] is None


def test_what_a_pause_does_stays_as_it_is_while_a_match_goes_on(inn: House) -> None:
    with inn.person(inn.start(players=2, options=FIRST, manners=TIMED)[0]) as ada:
        assert "What a pause does stays" in ada.ask(type="arrange", manners=COSTS)["sentence"]


def test_a_restart_charges_nothing(tmp_path: Path) -> None:
    hurry = dataclasses.replace(INSTANT, second=0.001)
    with house(tmp_path, hurry) as before:
        seats = before.start(players=2, options=FIRST, manners={"clock": {"seconds": 86_400}})
        with before.person(seats[0]) as ada:
            ada.until("table")
            left = list(before.top(seats[0]["table"]).left)
    with house(tmp_path) as after, after.person(seats[0]) as ada:
        assert ada.until("table")["clocks"]["left"][0] > left[0] - 60_000
        assert after.top(seats[0]["table"]).left == left


def test_a_rematch_begins_with_full_clocks_and_without_stand_ins(hasty: House) -> None:
    seats = hasty.start(players=2, options=FIRST, manners={"clock": {"seconds": 10}, "pace": 0})
    with hasty.person(seats[0]) as ada, hasty.person(seats[1]) as bob:
        ada.wait(lambda ada: ada.table and ada.table["scores"])  # both run out of time, and bots play to the end
        ada.must(type="arrange", manners={"clock": {"seconds": 86_400}})
        bob.must(type="rematch")
        ada.must(type="rematch")
        ada.quiet()
        assert [chair["stand_in"] for chair in ada.chairs] == [None, None]
        assert ada.table is not None
        assert max(ada.table["clocks"]["left"]) == 86_400_000


def test_a_bot_stands_in_for_who_is_gone_until_they_return(hasty: House) -> None:
    seats = hasty.start(players=2, options=FIRST, manners={"grace": None, "pace": 10})
    with hasty.person(seats[0]) as ada:
        bob = hasty.person(seats[1])
        ada.wait(lambda ada: ada.lobby and ada.chairs[1]["here"])
        ada.must(type="arrange", manners={"grace": 5, "pace": 10})
        bob.close()
        stand_in(ada, 1)
        assert ada.chairs[1]["name"] == "Guest 1"
        assert ada.chairs[1]["here"] is False
        with hasty.person(seats[1]) as bob:
            stand_in(ada, 1, None)
            bob.quiet()
            assert bob.welcome["seat"] == 1
            kinds = [type(event) for event in hasty.kept(seats[0]["table"])]
            assert kinds.count(StoodIn) == kinds.count(Reclaimed) == 1


def test_the_stand_in_plays(hasty: House) -> None:
    seats = hasty.start(players=2, options={"first_player": 1}, manners={"grace": 5})
    with hasty.person(seats[0]) as ada:
        stand_in(ada, 1)
        ada.wait(lambda ada: ada.table and ada.table["moves"])
        play_on({0: ada}, random.Random(2))
        assert ada.table is not None
        assert ada.table["scores"] is not None


def test_a_table_that_everybody_has_left_waits(hasty: House) -> None:
    seats = hasty.start(players=2, options=FIRST, manners={"grace": 5})
    table = hasty.deserted(seats[0]["table"])
    assert not table.awake
    assert table.driver.duties() == []
    with hasty.person(seats[0]) as ada, hasty.person(seats[1]) as bob:  # the grace time begins when somebody waits
        bob.quiet()
        ada.quiet()
        assert [chair["here"] for chair in bob.chairs] == [True, True]


def test_no_bot_stands_in_where_the_host_does_not_want_it(hasty: House) -> None:
    seats = hasty.start(players=2, options=FIRST, manners={"grace": None})
    with hasty.person(seats[0]) as ada:
        ada.quiet()
        assert hasty.live(seats[0]["table"]).driver.duties() == []
        assert (ada.chairs[1]["here"], ada.chairs[1]["stand_in"]) == (False, None)


def test_the_lobby_shows_who_is_here_and_how_many_watch(inn: House) -> None:
    seats = inn.start(players=2)
    with inn.person(seats[0]) as ada:
        with inn.person(seats[1]), Person(inn.address, seats[0]["table"]):
            ada.wait(lambda ada: ada.lobby and ada.lobby["spectators"] == 1 and ada.chairs[1]["here"])
        ada.wait(lambda ada: ada.lobby and ada.lobby["spectators"] == 0 and not ada.chairs[1]["here"])
        assert ada.chairs[0]["here"]


def test_a_crowd_that_comes_at_once_is_announced_together(inn: House) -> None:
    seat = inn.create()
    with inn.person(seat) as ada:
        ada.wait(lambda ada: ada.lobby and ada.chairs[0]["here"])
        ada.quiet()

        async def crowd() -> None:
            for _ in range(20):
                inn.live(seat["table"])._announce()

        before = len(ada.raw)
        inn.do(crowd())
        ada.until("lobby")
        ada.quiet()
        assert sum('"type":"lobby"' in text for text in ada.raw[before:]) <= 2  # one may be of Ada's own coming
