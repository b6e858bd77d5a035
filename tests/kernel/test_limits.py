"""No silent limits: what does not fit is dropped and noted by name, and nothing beside its field is written."""

import sys

import pytest

from labtop.kernel.engine import Engine, plant
from labtop.kernel.errors import BadGame
from labtop.kernel.faults import LOST, faults, refuse_faulty
from labtop.kernel.match import Match
from labtop.kernel.mistakes import mistakes
from labtop.kernel.seed import key_from
from labtop.kernel.struct import Records
from tests.kernel.spill import GAME, ROOM, Family

PATTERN = 0x5A
TOO_MUCH = {
    Family.PUSH: f"full: a card was put on a full deck of {ROOM}",
    Family.POP: "empty: a card was taken that is not there",
    Family.PICK: "full: a card was taken that is not there",
    Family.TELL: f"a move told more than the {ROOM} events that EVENTS declares",
    Family.DRAW: "chance was drawn from a stream that is not declared: there are 1",
}
LINES = {
    Family.PUSH: r"push\(game\.full, 0\)$",
    Family.POP: r"pop\(game\.empty\)$",
    Family.PICK: r"pick\(game\.full, ROOM\)$",
    Family.TELL: r"tell\(game\.events, Event\.SAID\)$",
    Family.DRAW: r"below\(game\.rng, FIFTH, 6\)$",
}
LONG = "more moves were offered than the game has"
NONE = "a seat is waited for and has no move"
STRANGE = "a move was offered whose number the game does not have"
STUCK = "nobody is waited for, and the match is not over: somebody must be asked, or the match be ended"


@pytest.fixture(params=[False, True], ids=["compiled", "interpreted"])
def engine(request: pytest.FixtureRequest) -> Engine:
    return Engine(GAME, interpreted=request.param)


def two_records(engine: Engine) -> Records:
    """A match before its first move, and a neighbour in memory that is full of a pattern."""
    states = Records.blank(engine.State, 2)
    states[0].seats = 2
    plant(states[0].rng, key_from(1))
    engine("setup", states[0])
    states[1]._bytes[:] = PATTERN
    return states


def test_the_game_brings_what_a_game_must() -> None:
    assert mistakes(GAME) == []


@pytest.mark.parametrize("family", TOO_MUCH, ids=lambda family: family.name.lower())
def test_what_does_not_fit_is_noted_by_name(engine: Engine, family: Family) -> None:
    states = two_records(engine)
    engine("apply", states[0], 0, family)
    assert faults(states[0]) == [TOO_MUCH[family]]
    assert engine("check", states[0]) == LOST


@pytest.mark.parametrize("family", TOO_MUCH, ids=lambda family: family.name.lower())
def test_what_does_not_fit_is_not_written_into_the_neighbouring_record(engine: Engine, family: Family) -> None:
    states = two_records(engine)
    for _ in range(3):
        engine("apply", states[0], 0, family)
    assert set(bytes(states[1])) == {PATTERN}


@pytest.mark.parametrize("family", TOO_MUCH, ids=lambda family: family.name.lower())
def test_what_does_not_fit_changes_nothing_in_the_field_but_the_note(engine: Engine, family: Family) -> None:
    states = two_records(engine)
    full, empty = bytes(states[0].full.cards), bytes(states[0].empty.cards)
    engine("apply", states[0], 0, family)
    assert (bytes(states[0].full.cards), bytes(states[0].empty.cards)) == (full, empty)
    assert (states[0].full.count, states[0].empty.count) == (ROOM, 0)


def test_a_note_stays_until_the_end(engine: Engine) -> None:
    states = two_records(engine)
    engine("apply", states[0], 0, Family.PUSH)
    engine("apply", states[0], 0, Family.STOP)
    assert faults(states[0]) == [TOO_MUCH[Family.PUSH]]


def test_a_menu_that_is_too_long_is_noted_and_cut_off(engine: Engine) -> None:
    states, menus = two_records(engine), Records.blank(engine.Menu, 2)
    menus[1]._bytes[:] = PATTERN
    engine("apply", states[0], 0, Family.LENGTHEN)
    engine("legal", states[0], 0, menus[0])
    assert menus[0].count == len(Family)
    assert set(bytes(menus[1])) == {PATTERN}
    assert faults(states[0]) == [LONG]


@pytest.mark.parametrize(("offered", "fault"), [([], NONE), ([-1], STRANGE), ([0, len(Family)], STRANGE)])
def test_a_menu_without_a_move_of_the_game_is_noted_and_empty(
    engine: Engine, offered: list[int], fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine, states = Engine(GAME, interpreted=True), two_records(engine)
    menu = engine.Menu()
    menu.moves[: len(offered)] = offered
    monkeypatch.setattr(sys.modules[engine.loops.legal.__module__], "own_legal", lambda *_: len(offered))
    engine("legal", states[0], 0, menu)
    assert menu.count == 0
    assert faults(states[0]) == [fault]


def test_a_match_that_waits_for_nobody_and_is_not_over_is_refused(engine: Engine) -> None:
    state = two_records(engine)[0]
    state.waiting = 0
    with pytest.raises(BadGame, match=STUCK):
        refuse_faulty(engine, state)


@pytest.mark.parametrize("family", TOO_MUCH, ids=lambda family: family.name.lower())
def test_a_match_refuses_the_move_and_stands_as_it_was(family: Family) -> None:
    match = Match(GAME, 2, 1)
    before = bytes(match.state)
    with pytest.raises(BadGame, match=f"^The rules of Spill went wrong in this match: {TOO_MUCH[family]}\\. "):
        match.play(family.name)
    assert bytes(match.state) == before
    assert match.turns == []


@pytest.mark.parametrize("family", TOO_MUCH, ids=lambda family: family.name.lower())
def test_the_line_that_asked_for_what_does_not_fit_is_named(family: Family) -> None:
    with pytest.raises(BadGame, match=rf"spill\.py, line \d+, in apply: .* It reads: {LINES[family]}"):
        Match(GAME, 2, 1).play(family.name)
