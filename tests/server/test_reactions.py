"""Reactions at a table of Rafts!: more time, a move prepared meanwhile, standing orders; none of it is seen by others.

Time is wound forward by hand, so that nothing depends on how fast a machine is.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager

import pytest

import labtop
from labtop.games.rafts.cards import CARD_IDS, SERENDIPITY
from labtop.games.rafts.orders import ORDERS
from labtop.games.rafts.pile import top_resource
from labtop.games.rafts.state import Stage, State
from labtop.kernel.match import Match
from labtop.kernel.orders import settled
from labtop.server import showing
from labtop.server.actions.matches import Moved
from labtop.server.actions.windows import Answered, Closed, Held, Ordered, Planned
from labtop.server.messages import encode
from labtop.server.state import TableState
from labtop.server.windows import BOTS_ONLY, OpenWindow
from labtop.testing.tables import dice, imagined, put_record
from tests.server.house import House, Json, Person, house
from tests.server.reacting import Table, at, shown


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("inn")) as opened:
        yield opened


def frames(person: Person) -> list[Json]:
    """What was heard since the window opened, without what differs from table to table."""
    person.quiet()
    told = [frame for text in person.raw if (frame := json.loads(text))["type"] == "table"]
    return [{name: value for name, value in frame.items() if name not in ("id", "closes", "seq")} for frame in told]


def encode_view(table: TableState, seat: int) -> bytes:
    view = showing.view(table, seat)
    assert view is not None
    return encode(view)


def asked(table: Table) -> list[Person]:
    return [table.people[seat] for seat in table.window.asked]


# --- more time ---


def test_more_time_is_for_all_and_does_not_say_who_wanted_it(inn: House) -> None:
    with at(inn, Stage.SHIELDS) as one, at(inn, Stage.SHIELDS) as other:
        before = one.window.ms
        asked(one)[0].must(type="hold")
        asked(other)[-1].must(type="hold")
        assert one.window.ms == other.window.ms == before + 1000 * 8 * 20
        assert one.watcher is not None
        assert other.watcher is not None
        assert frames(one.watcher) == frames(other.watcher)
        assert shown(one.watcher)["closes"] > before


def test_everybody_asks_for_more_time_once_in_a_turn(inn: House) -> None:
    with at(inn, Stage.SHIELDS, players=6, people=6) as table:
        length = table.window.ms
        for person in asked(table):
            assert shown(person)["meanwhile"]["hold"]
            person.must(type="hold")
            person.quiet()
            assert not shown(person)["meanwhile"]["hold"]
            assert person.ask(type="hold")["sentence"] == "You have asked for more time in this turn already."
        holds = len(table.window.asked)
        assert table.window.ms == length + holds * 1000 * 8 * 20
        assert len(table.kept(Held)) == holds
        table.run_out()
        assert len(table.kept(Closed)) == 1


def test_who_is_not_asked_cannot_ask_for_time(inn: House) -> None:
    with at(inn, Stage.REACT) as table:
        others = [person for seat, person in enumerate(table.people) if seat not in table.window.asked]
        assert others
        for person in others:
            assert not shown(person)["meanwhile"]["hold"]
            assert "You are not asked here" in person.ask(type="hold")["sentence"]


def test_a_table_can_do_without_more_time(inn: House) -> None:
    with at(inn, Stage.SHIELDS, hold=False) as table:
        person = asked(table)[0]
        assert not shown(person)["meanwhile"]["hold"]
        assert "nobody asks for more time" in person.ask(type="hold")["sentence"]


# --- a move prepared meanwhile ---


def mover(table: Table) -> Person:
    """Who may prepare the next move."""
    (person,) = [person for person in table.people if shown(person)["meanwhile"]["prepare"]]
    return person


@pytest.mark.parametrize("stage", [Stage.REACT, Stage.BETWEEN])
def test_a_prepared_move_is_made_when_nobody_has_answered(inn: House, stage: Stage) -> None:
    with at(inn, stage) as table:
        person = mover(table)
        wanted = shown(person)["meanwhile"]["prepare"][0]
        person.must(type="prepare", move=wanted["id"])
        person.quiet()
        assert shown(person)["meanwhile"]["prepared"] == wanted
        table.run_out()
        person.wait(lambda _: table.kept(Moved))
        (moved,) = table.kept(Moved)
        assert isinstance(moved, Moved)
        assert (table.people[moved.seat], moved.move) == (person, wanted["id"])


def test_a_prepared_move_is_dropped_when_somebody_takes_the_card(inn: House) -> None:
    with at(inn, Stage.REACT) as table:
        person = mover(table)
        person.must(type="prepare", move=shown(person)["meanwhile"]["prepare"][-1]["id"])
        taker = next(other for other in asked(table) if len(shown(other)["moves"]) > 1)
        taking = next(move for move in shown(taker)["moves"] if move["family"] == "take")
        taker.must(type="play", move=taking["id"], seq=shown(taker)["seq"])
        table.run_out()
        assert table.top.prepared is None
        assert table.kept(Moved) == []


def test_a_prepared_move_can_be_taken_back(inn: House) -> None:
    with at(inn, Stage.REACT) as table:
        person = mover(table)
        person.must(type="prepare", move=shown(person)["meanwhile"]["prepare"][0]["id"])
        person.must(type="prepare")
        table.run_out()
        assert table.kept(Moved) == []
        assert len(table.kept(Planned)) == 2


def test_nothing_is_prepared_in_a_window_of_shields(inn: House) -> None:
    with at(inn, Stage.SHIELDS) as table:
        assert [shown(person)["meanwhile"]["prepare"] for person in table.people] == [[], [], []]
        refused = table.people[0].ask(type="prepare", move=0)
        assert refused["sentence"] == "This move cannot be prepared now."


def test_nobody_else_learns_what_is_prepared_or_ordered(inn: House) -> None:
    with at(inn, Stage.REACT) as busy, at(inn, Stage.REACT) as idle:
        person = mover(busy)
        person.must(type="prepare", move=shown(person)["meanwhile"]["prepare"][0]["id"])
        person.must(type="order", orders={"serendipity": "wanted"})
        others = [(one, twin) for one, twin in zip(busy.everybody, idle.everybody, strict=True) if one is not person]
        assert [frames(one) for one, _ in others] == [frames(twin) for _, twin in others]
        assert busy.top.seq == idle.top.seq + 2  # in the log


@pytest.mark.parametrize("stage", [Stage.SHIELDS, Stage.REACT, Stage.BETWEEN])
def test_a_window_is_the_same_whatever_others_hold(inn: House, stage: Stage) -> None:
    """What a seat is shown, and for how long, in the match and in others that it cannot tell from it."""
    with at(inn, stage, players=4, people=4) as table:
        for seat, number in itertools.product(range(4), range(20)):
            twin = table.top.after(Ordered(seat=seat, orders={"serendipity": "wanted", "shields": "always"}))
            real = table.top.after(Ordered(seat=seat, orders={"serendipity": "wanted", "shields": "always"}))
            assert twin.match is not None
            put_record(twin.match, imagined(table.match, seat, dice(number)))
            assert encode_view(twin, seat) == encode_view(real, seat)
            assert OpenWindow.of(twin.match, twin.chairs, twin.manners) == table.window


# --- standing orders ---


def test_an_order_answers_for_who_says_nothing(inn: House) -> None:
    with at(inn, Stage.REACT) as table:
        taker = next(person for person in asked(table) if len(shown(person)["moves"]) > 1)
        seat = table.people.index(taker)
        card = CARD_IDS[top_resource(_record(table.match))]
        taker.must(type="order", orders={card: "take"})
        taker.quiet()
        assert shown(taker)["orders"] == {card: "take"}
        assert shown(taker)["meanwhile"]["ordered"]["family"] == "take"
        length = table.window.ms
        table.run_out()
        assert length == 1000 * 4 * 20  # an order makes no window shorter
        (closed,) = table.kept(Closed)
        assert isinstance(closed, Closed)
        assert set(closed.ordered) == {seat}
        assert table.match.state.hand[seat, SERENDIPITY] == 0  # type: ignore[attr-defined]


def test_an_answer_counts_before_an_order(inn: House) -> None:
    with at(inn, Stage.REACT) as table:
        taker = next(person for person in asked(table) if len(shown(person)["moves"]) > 1)
        seat = table.people.index(taker)
        held = table.match.state.hand[seat, SERENDIPITY]  # type: ignore[attr-defined]
        taker.must(type="order", orders={CARD_IDS[top_resource(_record(table.match))]: "take"})
        taker.quiet()
        let_go = next(move for move in shown(taker)["moves"] if move["family"] == "pass")
        taker.must(type="play", move=let_go["id"], seq=shown(taker)["seq"])
        table.run_out()
        assert table.match.state.hand[seat, SERENDIPITY] == held  # type: ignore[attr-defined]


@pytest.mark.parametrize(("orders", "why"), [({"tea": "ask"}, "no standing order"), ({"shields": "maybe"}, "none of")])
def test_an_order_that_there_is_not_is_refused(inn: House, orders: Mapping[str, str], why: str) -> None:
    with at(inn, Stage.SHIELDS) as table:
        assert why in table.people[0].ask(type="order", orders=orders)["sentence"]
        assert table.kept(Ordered) == []


def test_a_table_that_waits_for_nobody_goes_by_orders_alone(inn: House) -> None:
    with at(inn, Stage.SHIELDS, windows=0) as table:
        table.people[0].wait(lambda _: table.kept(Closed))
        closed = table.kept(Closed)[0]
        assert isinstance(closed, Closed)
        assert closed.ordered  # whoever could use a shield has
        assert table.kept(Answered) == []


def test_who_lets_a_card_go_is_not_asked_about_it_again_until_something_of_theirs_changes(inn: House) -> None:
    with at(inn, Stage.BETWEEN) as table:
        person = asked(table)[-1]  # whose turn is over: two more end before it is theirs again
        seat, card = table.people.index(person), top_resource(_record(table.match))
        passing = next(move for move in shown(person)["moves"] if move["family"] == "pass")
        person.must(type="play", move=passing["id"], seq=shown(person)["seq"])
        table.run_out()
        end_turn(table)
        assert top_resource(_record(table.match)) == card
        assert seat in table.window.asked
        meanwhile = shown(person)["meanwhile"]
        assert (meanwhile["ordered"], meanwhile["again"]) == (passing, True)
        person.must(type="order", orders={"serendipity": "ask"})
        person.quiet()
        assert shown(person)["meanwhile"]["ordered"] is None


def end_turn(table: Table) -> None:
    """Whoever's turn it is ends it and draws."""
    while table.match.window is None:
        (seat,) = table.match.waiting
        person = table.people[seat]
        person.wait(lambda person: shown(person)["moves"])
        move = next(move for move in shown(person)["moves"] if move["family"] in ("end_turn", "draw"))
        person.must(type="play", move=move["id"], seq=shown(person)["seq"])
        table.quiet()


# --- a hot seat ---


def hot(inn: House, stage: Stage, people: int = 3, windows: float = 0.05) -> AbstractContextManager[Table]:
    """A table at which people share a screen, and whatever is held for a time is over soon."""
    return at(inn, stage, people=people, hot_seat=True, windows=windows)


def answer(table: Table, seat: int) -> None:
    """Whatever a seat is offered first."""
    person = table.people[seat]
    person.must(type="play", move=shown(person)["moves"][0]["id"], seq=shown(person)["seq"])


@pytest.mark.parametrize("stage", [Stage.SHIELDS, Stage.REACT, Stage.BETWEEN])
def test_at_a_hot_seat_a_window_closes_when_all_people_have_answered_and_not_before(inn: House, stage: Stage) -> None:
    with hot(inn, stage) as table:
        *first, last = table.window.asked
        assert {shown(person)["closes"] for person in table.everybody} == {None}
        for seat in first:
            answer(table, seat)
        table.inn.wind(table.id, 10**7)
        table.quiet()
        assert table.kept(Closed) == []
        answer(table, last)
        table.people[0].wait(lambda _: table.kept(Closed))
        assert [answer.seat for answer in table.kept(Answered) if isinstance(answer, Answered)] == [*first, last]


def test_at_a_hot_seat_nobody_else_learns_of_an_answer_either(inn: House) -> None:
    with hot(inn, Stage.SHIELDS) as table:
        seat, *others = table.window.asked
        before = [len(frames(table.people[other])) for other in others]
        answer(table, seat)
        assert [len(frames(table.people[other])) for other in others] == before


def test_at_a_hot_seat_bots_are_not_waited_for(inn: House) -> None:
    with hot(inn, Stage.BETWEEN, people=1) as table:
        assert not table.kept(Closed)
        answer(table, 0)
        table.people[0].wait(lambda _: table.kept(Closed))
        assert table.kept(Closed)


def test_at_a_hot_seat_who_has_left_is_not_waited_for(inn: House) -> None:
    with hot(inn, Stage.SHIELDS) as table:
        *first, last = table.window.asked
        for seat in first:
            answer(table, seat)
        table.people[last].must(type="stand")
        table.people[first[0]].wait(lambda _: table.kept(Closed))
        assert table.kept(Closed)


def test_at_a_hot_seat_everybody_is_asked_whatever_they_have_ordered(inn: House) -> None:
    with hot(inn, Stage.SHIELDS) as table:
        for seat in table.window.asked:
            table.people[seat].must(type="order", orders={"shields": "never"})
        table.inn.wind(table.id, 10**7)
        table.quiet()
        assert table.kept(Closed) == []
        assert [shown(person)["meanwhile"]["ordered"] for person in asked(table)] == [None] * len(asked(table))


def test_at_a_hot_seat_nobody_needs_more_time(inn: House) -> None:
    with hot(inn, Stage.SHIELDS) as table:
        person = asked(table)[0]
        assert not shown(person)["meanwhile"]["hold"]
        assert "everybody is waited for" in person.ask(type="hold")["sentence"]


def test_a_hot_seat_that_waits_for_nobody_goes_by_orders_too(inn: House) -> None:
    with hot(inn, Stage.SHIELDS, windows=0) as table:
        table.people[0].wait(lambda _: table.kept(Closed))
        closed = table.kept(Closed)[0]
        assert isinstance(closed, Closed)
        assert closed.ordered  # whoever could use a shield has


@pytest.mark.rule("RFT-156")
@pytest.mark.parametrize("stage", [Stage.SHIELDS, Stage.REACT, Stage.BETWEEN])
def test_those_who_are_asked_are_shown_in_the_order_in_which_a_device_goes_round(inn: House, stage: Stage) -> None:
    with at(inn, stage, players=4, people=4) as table:
        active = _record(table.match).active
        order = [(active + 1 + place) % 4 for place in range(4)]
        assert shown(table.people[0])["view"]["window"]["seats"] == [
            seat for seat in order if seat in table.window.asked
        ]


# --- bots ---


def test_at_a_table_that_waits_for_nobody_bots_shield_too(inn: House) -> None:
    with at(inn, Stage.SHIELDS, people=1, watched=False, windows=0) as table:
        table.people[0].wait(lambda _: table.kept(Closed))
        closed = table.kept(Closed)[0]
        assert isinstance(closed, Closed)
        assert set(closed.ordered) > {0}


def test_one_person_among_bots_need_not_wait_for_themselves(inn: House) -> None:
    with at(inn, Stage.BETWEEN, people=1, watched=False) as table:
        (person,) = table.people
        assert 0 in table.window.asked
        assert shown(person)["closes"] > 1000 * BOTS_ONLY * 20
        person.must(type="play", move=shown(person)["moves"][0]["id"], seq=shown(person)["seq"])
        table.inn.wind(table.id, round(1000 * BOTS_ONLY * 20))
        person.wait(lambda _: table.kept(Closed))
        assert len(table.kept(Closed)) == 1


def test_who_watches_makes_one_person_wait_like_many(inn: House) -> None:
    with at(inn, Stage.BETWEEN, people=1, watched=True) as table:
        (person,) = table.people
        person.must(type="play", move=shown(person)["moves"][0]["id"], seq=shown(person)["seq"])
        table.inn.wind(table.id, round(1000 * BOTS_ONLY * 20))
        table.quiet()
        assert table.kept(Closed) == []


# --- the orders of Rafts! ---


def _record(match: Match) -> State:
    assert isinstance(match.state, State)
    return match.state


@pytest.mark.parametrize("seed", range(6))
def test_orders_answer_with_a_legal_move_or_ask(seed: int) -> None:
    chance = random.Random(seed)
    match = labtop.new("rafts", chance.choice([2, 4, 6]), seed=seed)
    game = match.game.orders
    assert game is not None
    answered = 0
    while not match.over and answered < 200:
        seat = match.waiting[0]
        if match.window is not None:
            chosen = {order.name: chance.choice([*order.choices]) for order in ORDERS}
            seen = match.seen(seat)
            move = game.standing(seen.hidden, seat, seen.legal, settled(ORDERS, chosen))
            assert move is None or move in seen.legal
            answered += 1
        match.play(chance.choice(match.moves(seat)))
    assert answered


@pytest.mark.parametrize(("option", "order"), [("clockwise", [0, 1, 2]), ("race", [2, 0, 1])])
def test_answers_are_taken_as_they_came_where_that_is_the_house_rule(option: str, order: list[int]) -> None:
    match = labtop.new("rafts", 3, seed=1, options={"serendipity_tie": option})
    window = OpenWindow(match.state.windows[Stage.REACT], (0, 1, 2), 4.0)
    assert window.answered(2, 0).answered(0, 0).in_order(match) == order
