"""No silent limits: what does not fit is dropped and noted by name, and nothing beside its field is written."""

import sys

import pytest

from labtop.kernel.engine import Engine, plant
from labtop.kernel.errors import BadGame
from labtop.kernel.events import Events
from labtop.kernel.faults import DECKS, LOST, STAGE, WAITING, faults, refuse_faulty
from labtop.kernel.match import Match
from labtop.kernel.mistakes import mistakes
from labtop.kernel.seed import key_from
from labtop.kernel.struct import Records
from tests.kernel.spill import GAME, NINTH, NOWHERE, ROOM, SENTENCES, Event, Family

PATTERN = 0x5A
TOO_MUCH = {
    Family.PUSH: f"full: a card was put on a full deck of {ROOM}",
    Family.POP: "empty: a card was taken that is not there",
    Family.PICK: "full: a card was taken that is not there",
    Family.TELL: f"a move told more than the {ROOM} events that EVENTS declares",
    Family.DRAW: "chance was drawn from a stream that is not declared: there are 1",
    Family.ASK: "somebody is asked who does not play",
}
LINES = {
    Family.PUSH: r"push\(game\.full, 0\)$",
    Family.POP: r"pop\(game\.empty\)$",
    Family.PICK: r"pick\(game\.full, ROOM\)$",
    Family.TELL: r"tell\(game\.events, Event\.SAID\)$",
    Family.DRAW: r"below\(game\.rng, FIFTH, 6\)$",
    Family.ASK: r"ask_all\(game, 1 << NINTH \| 1, Stage\.ANSWER, NINTH\)$",
}
LONG = "more moves were offered than the game has"
NONE = "a seat is waited for and has no move"
STRANGE = "moves were offered that the game does not have, or not in the order of their numbers"
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


@pytest.mark.parametrize(
    ("offered", "fault"),
    [([], NONE), ([-1], STRANGE), ([0, len(Family)], STRANGE)],
)
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


@pytest.mark.parametrize("move", [-1, len(Family), 30_000])
def test_what_is_no_move_of_the_game_is_noted_and_not_made(engine: Engine, move: int) -> None:
    state = two_records(engine)[0]
    before = bytes(state)
    engine("apply", state, 0, move)
    assert faults(state) == [STRANGE]
    state.lost = 0
    assert bytes(state) == before


def test_less_than_no_moves_are_none(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    engine, states = Engine(GAME, interpreted=True), two_records(engine)
    monkeypatch.setattr(sys.modules[engine.loops.legal.__module__], "own_legal", lambda *_: -1)
    with pytest.raises(BadGame, match=NONE):
        engine.legal(states[0], 0)
    assert states[0].lost == 0  # who asks changes nothing


def test_a_deck_whose_count_is_wrong_is_written_to_within_its_places(engine: Engine) -> None:
    states = two_records(engine)
    states[0].wild = 1
    beside = [name for name in engine.State.fields if name not in ("full", "empty", "rng")]
    before = [states[0]._bytes.view(engine.State.dtype)[name].tobytes() for name in beside]
    engine("apply", states[0], 0, Family.MISCOUNT)
    assert engine("check", states[0]) == LOST
    assert [states[0]._bytes.view(engine.State.dtype)[name].tobytes() for name in beside] == before
    assert set(bytes(states[1])) == {PATTERN}


def test_a_deck_whose_count_is_wrong_is_found(engine: Engine) -> None:
    state = two_records(engine)[0]
    state.full.count = NOWHERE
    assert engine("check", state) == DECKS


def test_a_table_that_waits_for_a_seat_where_nobody_sits_is_refused(engine: Engine) -> None:
    state = two_records(engine)[0]
    state.waiting = 1 << NINTH
    assert engine("check", state) == WAITING
    with pytest.raises(BadGame, match="the table waits for seat 9, where nobody sits"):
        refuse_faulty(engine, state)


def test_a_match_in_no_stage_is_refused(engine: Engine) -> None:
    state = two_records(engine)[0]
    state.wild = 1
    engine("apply", state, 0, Family.LEAVE)
    assert engine("check", state) == STAGE
    with pytest.raises(BadGame, match="it is in stage 50, which Stage does not have"):
        refuse_faulty(engine, state)


def test_an_event_that_is_none_of_the_game_is_refused_by_name(engine: Engine) -> None:
    state = two_records(engine)[0]
    state.wild = 1
    engine("apply", state, 0, Family.INVENT)
    with pytest.raises(BadGame, match="A move told of an event with the number 50: there are 0 to 1"):
        GAME.events.noted(state.events)


@pytest.mark.parametrize("most", [0, 128])
def test_more_events_than_can_be_counted_are_not_declared(most: int) -> None:
    with pytest.raises(TypeError, match="a move tells at most 1 to 127 events"):
        Events(Event, SENTENCES, most)


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
    assert match.history == []


@pytest.mark.parametrize("family", TOO_MUCH, ids=lambda family: family.name.lower())
def test_the_line_that_asked_for_what_does_not_fit_is_named(family: Family) -> None:
    with pytest.raises(BadGame, match=rf"spill\.py, line \d+, in apply: .* It reads: {LINES[family]}"):
        Match(GAME, 2, 1).play(family.name)
