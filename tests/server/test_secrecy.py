"""What leaves the server towards a seat tells it nothing that it may not know."""

import json
import random

import msgspec
import pytest

from labtop.kernel.contract import State
from labtop.kernel.engine import plant
from labtop.kernel.rng import Rng
from labtop.kernel.seed import commitment, key_from
from labtop.server.tabletop import Tabletop
from tests.server.house import House, Json, Person, play_on

KEY = key_from(11)


def twin_of(top: Tabletop, seat: int | None) -> State:
    """Another record that this seat cannot tell from the real one."""
    rng = Rng()
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
    top.created = msgspec.structs.replace(top.created, key=KEY.hex())
    top.commitment = commitment(KEY)
    people = {seat["seat"]: inn.person(seat) for seat in seats}
    people[0].must(type="start")
    play_on(people, random.Random(3), moves)
    for person in people.values():
        person.close()
    return seats


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
    twin = twin_of(top, seat)
    top.match.state.assign(twin)
    top.states[-1] = (top.seq, bytes(twin))
    assert frames(inn, one, seat) == frames(inn, other, seat)
    others = [s for s in range(3) if s != seat]
    assert any(frames(inn, one, s) != frames(inn, other, s) for s in others), "the twins do not differ: no test"


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
        assert message["view"]["hand"] is None
        assert message["seed"] is None
    key = inn.top(table).created.key
    assert [key in text for text in watcher.raw].index(True) == len(watcher.raw) - 2  # the last table, then a pong


def test_no_frame_carries_the_token_of_somebody_else(inn: House) -> None:
    seats = inn.start(players=2)
    with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
        play_on({0: ada, 1: bob}, random.Random(2), moves=5)
        assert not any(seats[1]["token"] in text for text in ada.raw)
