"""The public functions, given anything at all: what they do not take they refuse, and raise nothing else."""

import contextlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import labtop
from labtop.bots import make
from labtop.kernel.drive import Drive
from labtop.kernel.game import find
from labtop.kernel.moves import Move
from labtop.kernel.rng import Dice
from labtop.lab.simulate import simulate

FEW = settings(max_examples=200, deadline=None)
plain = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.binary(max_size=8)
known = st.sampled_from(
    [
        2,
        4,
        0,
        -1,
        1 << 64,
        np.int64(3),
        np.int8(-1),
        np.float64(2),
        np.True_,
        np.zeros(2),
        "",
        "bound",
        "random",
        object(),
        int,
        "ask_name",
        "pass",
    ]
)
vast = st.builds(pow, st.just(10), st.just(5000))  # a number that Python does not even write out
anything: st.SearchStrategy[Any] = st.recursive(
    plain | known | vast,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
MATCH = labtop.new("bound", players=3, seed=7)


def only_refused(call: Callable[[], object]) -> None:
    """Whatever it is asked, it answers or refuses."""
    with contextlib.suppress(labtop.Refusal):
        call()


@FEW
@given(key=anything, players=anything, seed=anything, options=anything, names=anything)
def test_a_match_of_anything(key: Any, players: Any, seed: Any, options: Any, names: Any) -> None:
    only_refused(lambda: labtop.new(key, players, seed, options, names))
    only_refused(lambda: labtop.new("bound", 3, seed))
    only_refused(lambda: labtop.new("bound", players))
    only_refused(lambda: labtop.new("bound", 3, 1, options))
    only_refused(lambda: labtop.new("bound", 3, 1, None, names))


@FEW
@given(st.dictionaries(st.sampled_from([option.name for option in find("bound").options]), anything, max_size=3))
def test_house_rules_of_any_value(options: dict[str, Any]) -> None:
    only_refused(lambda: labtop.new("bound", 3, 1, options))


@FEW
@given(move=anything, by=anything, values=st.dictionaries(st.sampled_from(["name", "seat", "type", "x"]), anything))
def test_any_move(move: Any, by: Any, values: dict[str, Any]) -> None:
    only_refused(lambda: MATCH.clone().play(move, by=by, **values))
    only_refused(lambda: MATCH.clone().play("ask_name", by=by, **values))
    only_refused(lambda: MATCH.clone().play("ask_type", **values))


@FEW
@given(seat=anything, number=anything, by=anything)
def test_a_move_that_was_made_up(seat: Any, number: Any, by: Any) -> None:
    only_refused(lambda: MATCH.clone().play(Move(seat, number, "pass", {}, "Pass"), by=by))


@FEW
@given(anything)
def test_any_seat(seat: Any) -> None:
    for ask in (
        MATCH.moves,
        MATCH.view,
        MATCH.seen,
        MATCH.log,
        MATCH.story,
        MATCH.happened,
        MATCH.scenes,
        MATCH.clause,
        MATCH.picture,
    ):
        only_refused(lambda ask=ask: ask(seat))  # type: ignore[misc]


@FEW
@given(seat=anything, family=anything, args=anything)
def test_why_not_of_anything(seat: Any, family: Any, args: Any) -> None:
    only_refused(lambda: MATCH.why_not(seat, family, args))
    for known in ("ask_name", "ask_type", "pair", "pass"):
        only_refused(lambda known=known: MATCH.why_not(0, known, args))  # type: ignore[misc]


@FEW
@given(anything)
def test_other_names(names: Any) -> None:
    only_refused(lambda: MATCH.clone().rename(names))


@FEW
@given(anything, anything)
def test_a_replay_of_anything(data: Any, moves: Any) -> None:
    only_refused(lambda: labtop.Record.parse(data))
    only_refused(lambda: MATCH.record().replay(moves))
    if not isinstance(data, int):  # which the system takes for an open file
        only_refused(lambda: labtop.Record.load(data))


@FEW
@given(st.data())
def test_a_replay_with_any_line_changed(data: st.DataObject) -> None:
    match = MATCH.clone()
    match.play(match.moves()[0])
    lines = match.record().dump().split(b"\n")
    lines[data.draw(st.integers(0, len(lines) - 1))] = data.draw(st.binary(max_size=40))
    only_refused(lambda: labtop.Record.parse(b"\n".join(lines)).verify())


@FEW
@given(key=anything, players=anything, seed=anything, options=anything)
def test_a_drive_of_anything(key: Any, players: Any, seed: Any, options: Any) -> None:
    only_refused(lambda: Drive(key, players, seed, options))
    only_refused(lambda: Drive("bound", 2, seed, options))


@FEW
@given(key=anything, players=anything, games=anything, seed=anything, options=anything, bots=anything)
def test_a_simulation_of_anything(key: Any, players: Any, games: Any, seed: Any, options: Any, bots: Any) -> None:
    games = games if not isinstance(games, int) else min(games, 3)
    only_refused(lambda: simulate(key, players, games, seed, options))
    only_refused(lambda: simulate("bound", 2, 1, seed, options, bots=bots))
    only_refused(lambda: simulate("bound", 2, games, 1))


@FEW
@given(text=anything, key=anything, value=st.text(max_size=6) | st.integers().map(str) | st.floats().map(str))
def test_any_bot(text: Any, key: Any, value: str) -> None:
    only_refused(lambda: make(text, find("bound"), bytes(32)))
    only_refused(lambda: make("random", find("bound"), key))
    for parameter in ("iterations", "ms", "width", "slips", "explore", "horizon"):
        only_refused(lambda parameter=parameter: make(f"search:{parameter}={value}", find("bound"), bytes(32)))  # type: ignore[misc]


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: MATCH.play(48.9), "A move is a Move, the number of one or the name of its family, not 48.9."),  # type: ignore[arg-type]
        (lambda: MATCH.play(None), "A move is a Move, the number of one or the name of its family, not None."),  # type: ignore[arg-type]
        (lambda: MATCH.play("ask_name", name=13.7), "13.7 is not a name. It must be one of: "),  # type: ignore[arg-type]
        (lambda: MATCH.play("ask_name", name=True), "True is not a name. It must be one of: "),
        (lambda: MATCH.play(3, name="Ribosome"), "A move that is whole takes no values: leave out name."),
        (lambda: MATCH.view("1"), "There is no seat '1': this table has seats 0 to 2."),  # type: ignore[arg-type]
        (lambda: MATCH.moves(True), "There is no seat True: this table has seats 0 to 2."),
        (lambda: MATCH.scenes(3), "There is no seat 3: this table has seats 0 to 2."),
        (lambda: MATCH.move(1.0, 0), "There is no seat 1.0: this table has seats 0 to 2."),  # type: ignore[arg-type]
        (lambda: MATCH.move(0, -1), "The number of a move is a whole number from 0, not -1."),
        (lambda: MATCH.engine.legal(MATCH.state, 9), "There is no seat 9: this table has seats 0 to 2."),
        (lambda: MATCH.engine.imagined(MATCH.state, 0, None), "What is imagined comes from a Dice, not from None."),  # type: ignore[arg-type]
        (lambda: MATCH.engine.perft(MATCH.state, 2**63), "The depth is a number of moves from 0 to 1000, not 922337"),
        (lambda: MATCH.engine("nothing", MATCH.state), "The rules have no part 'nothing': there are "),
        (lambda: MATCH.why_not(0, None, []), "There is no move called None here. The moves are: "),  # type: ignore[arg-type]
        (lambda: MATCH.why_not(0, "pass", None), "The values of a move are given as a list, not as None."),  # type: ignore[arg-type]
        (lambda: MATCH.why_not(0, "pass", [1]), "The move pass takes 0 arguments, not 1."),
        (
            lambda: MATCH.why_not(0, "pair", [1.5, 2]),  # type: ignore[list-item]
            "There is no such pair: it takes 2 numbers below 30.",
        ),
        (lambda: labtop.new("bound", 3, names="abc"), "There are 3 seats, so there must be 3 names."),
        (lambda: labtop.new("bound", 3, options=["lazy"]), "Options are given as names with values, not as ['lazy']."),  # type: ignore[arg-type]
        (lambda: simulate("bound", 3, 1.5), "The number of games must be at least 1, not 1.5."),  # type: ignore[arg-type]
        (
            lambda: simulate("bound", 3, 1, bots=["random", "random"]),
            "There are 3 seats, so there must be one bot for all",
        ),
        (lambda: labtop.Record.parse("text"), "A replay is read from bytes, not from 'text'."),  # type: ignore[arg-type]
        (
            lambda: make("search:ms=" + "9" * 400, find("bound"), bytes(32)),
            "The parameter ms of the bot search is from 1 to 600000",
        ),
    ],
)
def test_what_is_refused_is_refused_in_a_sentence(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(labtop.Refusal) as refusal:
        call()
    assert sentence in str(refusal.value)


@pytest.mark.parametrize(
    "call",
    [
        lambda record: MATCH.engine.hidden(record, 0),
        lambda record: MATCH.engine.imagined(record, 0, Dice()),
        lambda record: MATCH.engine.legal(record, 0),
        lambda record: MATCH.engine.scores(record),
        lambda record: MATCH.engine.perft(record, 1),
        lambda record: MATCH.engine.ending(record),
        lambda record: MATCH.engine.turns(record),
        lambda record: make("heuristic", find("bound"), bytes(32)).choose(record, 0),
    ],
)
@pytest.mark.parametrize("record", [labtop.new("peptide", 2, 1).state, None, 3.5])
def test_what_is_no_record_of_the_game_is_refused(call: Callable[[Any], object], record: object) -> None:
    with pytest.raises(labtop.BadOption):
        call(record)


def test_a_move_of_another_game_is_refused() -> None:
    with pytest.raises(labtop.IllegalMove, match="This is not a move of Bound!"):
        MATCH.play(labtop.new("pdb", 3, 5).move(MATCH.waiting[0], 0))


def test_a_seat_that_is_a_number_of_numpy_is_seen_as_a_plain_one() -> None:
    assert MATCH.view(np.int8(1)) == MATCH.view(1)  # type: ignore[arg-type]
    assert [type(move.seat) for move in MATCH.moves(np.int64(MATCH.waiting[0]))] == [int] * len(MATCH.moves())  # type: ignore[arg-type]


def test_a_name_that_cannot_be_written_is_refused() -> None:
    with pytest.raises(labtop.BadOption, match="signs that cannot be written"):
        labtop.new("bound", 2, names=["\ud800", "b"])


def test_a_replay_is_not_written_over_what_is_no_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(labtop.BadRecord, match="there is something that is not a file"):
        MATCH.record().save(pipe)
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]


def test_numbers_of_numpy_are_numbers() -> None:
    plain = labtop.new("peptide", 3, 7, {"stall_limit": 40})
    match = labtop.new("peptide", np.int64(3), np.uint8(7), {"stall_limit": np.int16(40)})  # type: ignore[arg-type, dict-item]
    for each in (plain, match):
        move = each.moves()[0]
        each.play(np.int32(move.id), by=np.int8(move.seat))  # type: ignore[arg-type]
    assert match.record().dump() == plain.record().dump()
