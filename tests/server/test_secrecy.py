"""What leaves the server towards a seat tells it nothing that it may not know."""

import json
import random
from contextlib import ExitStack

import pytest

from labtop.kernel.engine import plant
from labtop.kernel.position import Position as State
from labtop.kernel.rng import Dice
from labtop.kernel.seed import key_from
from labtop.server.state import TableState
from labtop.testing.tables import put_record
from tests.server.house import House, Json, Person, play_on

KEY = key_from(11)


def twin_of(top: TableState, seat: int | None) -> State:
    """Another record that this seat cannot tell from the real one."""
    rng = Dice()
    plant(rng, key_from(12))
    match = top.match
    assert match is not None
    twin = match.engine.imagined(match.engine.hidden(match.state, seat), seat, rng)
    assert twin is not None
    assert bytes(twin) != bytes(match.state)
    return twin


def dealt(inn: House, moves: int) -> list[Json]:
    """A table of three people with a known deal, after so many moves: their seats."""
    seats = [inn.create()]
    seats += [inn.join(seats[0]["code"], name) for name in ("Bob", "Cleo")]
    top = inn.top(seats[0]["table"])
    top.take_key(KEY.hex())
    people = {seat["seat"]: inn.person(seat) for seat in seats}
    people[0].must(type="start")
    play_on(people, random.Random(3), moves)
    for person in people.values():
        person.close()
    return seats


def swap(top: TableState, twin: State) -> None:
    """Put another record in the place of a table's."""
    match = top.match
    assert match is not None
    put_record(match, twin)


def frames(inn: House, seats: list[Json], seat: int | None) -> list[str]:
    """All that this seat is told when it comes, asks for what is not legal, and asks for an old table."""
    token = None if seat is None else seats[seat]["token"]
    with Person(inn.address, seats[0]["table"], token) as person:
        person.quiet()
        for name, move in (("x1", 0), ("x2", 221), ("x3", 100_000)):
            person.send(type="play", move=move, seq=3 if name == "x1" else 10**6, id=name)
        person.until("refused")
        person.until("refused")
        person.until("refused")
        return [text for text in person.raw if json.loads(text)["type"] in ("table", "refused")]


@pytest.mark.parametrize("moves", [0, 7, 20])
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_tables_that_differ_in_secrets_only_send_a_seat_the_same_bytes(
    inn: House, seat: int | None, moves: int
) -> None:
    one, other = dealt(inn, moves), dealt(inn, moves)
    top = inn.top(other[0]["table"])
    assert top.match is not None
    assert bytes(top.match.state) == bytes(inn.top(one[0]["table"]).match.state)  # type: ignore[union-attr]
    swap(top, twin_of(top, seat))
    assert frames(inn, one, seat) == frames(inn, other, seat)
    others = [s for s in range(3) if s != seat]
    assert any(frames(inn, one, s) != frames(inn, other, s) for s in others), "the twins do not differ: no test"


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_twins_send_a_seat_the_same_bytes_until_the_rules_tell_them_apart(inn: House, seat: int | None) -> None:
    one, other = dealt(inn, 0), dealt(inn, 0)
    swap(inn.top(other[0]["table"]), twin_of(inn.top(other[0]["table"]), seat))
    with ExitStack() as open_:
        watching, watching_other = (
            open_.enter_context(Person(inn.address, seats[0]["table"], None if seat is None else seats[seat]["token"]))
            for seats in (one, other)
        )
        together = 0
        while (common := common_move(inn, one, other, seat)) is not None:
            actor, move = common
            for seats in (one, other):
                with inn.person(seats[actor]) as person:
                    seq = person.until("table")["seq"]
                    person.send(type="play", move=move, seq=seq, id=f"m{together}")
                    assert person.until("accepted", "refused")["type"] == "accepted"
            if hidden(inn, one, seat) != hidden(inn, other, seat):
                break
            together += 1
            assert tables_of(watching) == tables_of(watching_other)
    assert together > 0, "the twins were told apart at once: no test"


def hidden(inn: House, seats: list[Json], seat: int | None) -> bytes:
    match = inn.top(seats[0]["table"]).match
    assert match is not None
    return bytes(match.engine.hidden(match.state, seat))


def common_move(inn: House, one: list[Json], other: list[Json], seat: int | None) -> tuple[int, int] | None:
    """A move that can be made at both tables and after which they still look the same, if there is one."""
    matches = [inn.top(seats[0]["table"]).match for seats in (one, other)]
    assert matches[0] is not None
    assert matches[1] is not None
    legal = [{(move.seat, move.id) for move in match.moves()} for match in matches if match]
    common = sorted(legal[0] & legal[1])
    for actor, move in common:
        trials = [match.clone() for match in matches if match]
        for trial in trials:
            trial.play(move, by=actor)
        views = {bytes(trial.engine.hidden(trial.state, seat)) for trial in trials}
        if len(views) == 1:
            return actor, move
    return common[0] if common else None


def tables_of(person: Person) -> list[str]:
    person.quiet()
    return [text for text in person.raw if json.loads(text)["type"] == "table"]


def test_a_spectator_sees_no_hand_no_moves_and_no_seed_before_the_end(inn: House) -> None:
    seats = inn.start(players=2)
    table = seats[0]["table"]
    with Person(inn.address, table) as watcher, inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
        play_on({0: ada, 1: bob}, random.Random(8))
        watcher.quiet()
        seen = [json.loads(text) for text in watcher.raw]
    shown = [message for message in seen if message["type"] == "table"]
    assert len(shown) > 10
    for message in shown[:-1]:
        assert message["moves"] == []
        assert message["view"]["table"]["hand"] is None
        assert message["seed"] is None
    key = inn.top(table).key
    assert [key in text for text in watcher.raw].index(True) == len(watcher.raw) - 2  # the last table, then a pong


def test_no_frame_carries_the_token_of_somebody_else(inn: House) -> None:
    seats = inn.start(players=2)
    with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
        play_on({0: ada, 1: bob}, random.Random(2), moves=5)
        assert not any(seats[1]["token"] in text for text in ada.raw)
