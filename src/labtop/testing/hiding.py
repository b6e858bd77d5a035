"""Secrets: a seat is told nothing that it may not know, and what it imagines agrees with all that it knows.

A twin is a match that differs in all that a seat may not know: imagined from its hidden copy.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import ClassVar

from hypothesis import given
from hypothesis import strategies as st

from labtop.kernel.events import begin_move
from labtop.kernel.match import Match
from labtop.testing.differing import differences
from labtop.testing.hearing import (
    Heard,
    every_choice,
    in_any_order,
    next_step,
    one_of,
    take,
    tells_apart,
    what_moves_tell,
)
from labtop.testing.tables import (
    FEW,
    LONGEST,
    MANY,
    SEED,
    Aimed,
    dice,
    imagined,
    moves_in_words,
    play_on,
    put_record,
    stage_of,
    twin_of,
    viewpoints,
    whom,
)

TWINS = 4
SHOWN = ("view", "layout", "lines", "moves", "situation", "clause")  # of a sight


def moments(match: Match, chance: random.Random) -> Iterator[Match]:
    """A random match, stopped now and then before its end: more rarely the longer it takes."""
    while not match.over:
        yield match
        play_on(match, chance, chance.randint(1, 6 + len(match.history) // 2))


def after_the_same(
    match: Match, observer: int | None, seed: int, blank: Sequence[str] = ()
) -> list[tuple[bytes, bytes]]:
    """Twins for an observer after the same moves: the hidden copy without its events and those fields; the events."""
    step, rng, found = next_step(match, random.Random(seed)), dice(seed), []
    for _ in range(TWINS):
        twin = imagined(match, observer, rng)
        twin.rng.assign(match.state.rng)
        if take(match, twin, step) and twin.waiting:
            rest = match.engine.hidden(twin, observer)
            told = bytes(rest.events)
            begin_move(rest.events)
            for name in blank:
                rest.data[name] = type(rest)().data[name]
            found.append((bytes(rest), told))
    return found


def fields(match: Match, one: bytes, other: bytes) -> str:
    """In which fields of the record two hidden copies differ."""
    kind = type(match.state)
    return differences(kind.from_bytes(one), kind.from_bytes(other))


class Hiding(Aimed):
    """What a seat may not know, it does not learn."""

    face_up: ClassVar[Sequence[str]] = ()

    @MANY
    @given(st.data(), SEED)
    def test_an_imagined_match_looks_the_same_from_the_seat_that_imagined_it(
        self, data: st.DataObject, seed: int
    ) -> None:
        match, rng = self.position(data), dice(seed)
        for seat in viewpoints(match):
            hidden = match.engine.hidden(match.state, seat)
            again = match.engine.hidden(imagined(match, seat, rng), seat)
            assert again == hidden, (
                f"what {whom(seat)} imagines, hidden again, is not what it knew: {differences(hidden, again)}. "
                "Either imagine changes what is known, or hide shows some of what imagine fills in"
            )

    @MANY
    @given(st.data(), SEED)
    def test_an_imagined_match_obeys_every_invariant_and_all_that_is_known(
        self, data: st.DataObject, seed: int
    ) -> None:
        """`check` also compares everything that play has made known with the imagined hands."""
        match, rng = self.position(data), dice(seed)
        for seat in viewpoints(match):
            record = imagined(match, seat, rng)
            number = match.engine("check", record)
            assert number == 0, f"in an imagined match {match.game.broken(number)}"
            for waiting in match.waiting:
                legal = match.engine.legal(record, waiting)
                assert legal, f"seat {waiting} has no move in a match that {whom(seat)} imagined, and is waited for"

    @FEW
    @given(st.data(), SEED)
    def test_an_imagined_match_can_be_played_to_its_end(self, data: st.DataObject, seed: int) -> None:
        match, rng = self.position(data), dice(seed)
        for seat in range(match.players):
            record = imagined(match, seat, rng)
            match.engine("play_out", record, match.engine.Menu(), rng, LONGEST)
            assert not record.waiting, f"a match that seat {seat} imagined does not end in {LONGEST} moves"
            number = match.engine("check", record)
            assert number == 0, f"at the end of a match that seat {seat} imagined {match.game.broken(number)}"

    @MANY
    @given(st.data(), SEED)
    def test_what_leaves_towards_a_seat_is_the_same_for_twins_that_it_cannot_tell_apart(
        self, data: st.DataObject, seed: int
    ) -> None:
        match, rng = self.position(data), dice(seed)
        for seat in viewpoints(match):
            one, other = twin_of(match, seat, rng).seen(seat), match.seen(seat)
            differing = [part for part in SHOWN if getattr(one, part) != getattr(other, part)]
            assert not differing, f"{whom(seat)} is shown something that it may not know, in: {', '.join(differing)}"

    @FEW
    @given(st.data(), SEED)
    def test_a_seat_learns_nothing_from_a_move_but_what_its_events_tell(self, data: st.DataObject, seed: int) -> None:
        """Twins that tell a seat the same look the same: otherwise `hide` forgets something."""
        for match in moments(self.table(data), random.Random(seed)):
            observer = random.Random(seed).choice(viewpoints(match))
            looks: dict[bytes, bytes] = {}
            for rest, told in after_the_same(match, observer, seed, self.face_up):
                other = looks.setdefault(told, rest)
                assert other == rest, f"hide shows {whom(observer)} what nobody told: {fields(match, other, rest)}"

    @FEW
    @given(st.data(), SEED)
    def test_an_event_tells_a_seat_nothing_that_the_record_hides(self, data: st.DataObject, seed: int) -> None:
        """Twins that look the same tell a seat the same: otherwise an event says aloud what is for a whisper."""
        for match in moments(self.table(data), random.Random(seed)):
            observer = random.Random(seed).choice(viewpoints(match))
            heard: dict[bytes, Heard] = {}
            for rest, told in after_the_same(match, observer, seed):
                now = in_any_order(type(match.state.events).from_bytes(told))
                first = heard.setdefault(rest, now)
                assert first == now, f"an event tells {whom(observer)} a secret: {one_of(match.game, first, now)}"

    @FEW
    @given(st.data(), SEED)
    def test_an_event_names_no_secret_that_a_move_has_chosen(self, data: st.DataObject, seed: int) -> None:
        """Where two moves look the same to a seat, such as two cards that are laid face down, they sound the same."""
        for match in moments(self.table(data), random.Random(seed)):
            chance = random.Random(seed)
            acting = chance.choice(match.waiting)
            observer = chance.choice([seat for seat in viewpoints(match) if seat != acting])
            told = what_moves_tell(match, observer, every_choice(match, acting, next_step(match, chance)))
            leak = next(filter(None, map(tells_apart, told.values())), None)
            assert leak is None, (
                f"an event tells {whom(observer)} what seat {acting} chose, and the record hides it: "
                f"{one_of(match.game, *leak)}. Whisper it to fewer, or let hide leave it in the record"
            )

    @MANY
    @given(st.data())
    def test_legal_moves_follow_from_what_the_seat_may_know(self, data: st.DataObject) -> None:
        match = self.position(data)
        for seat in range(match.players):
            known, true = (match.engine.legal(state, seat) for state in (match.seen(seat).hidden, match.state))
            assert known == true, (
                f"legal reads what seat {seat} may not know, in stage {stage_of(match)}: with all cards open it offers "
                f"{moves_in_words(match, seat, true)}, and from the hidden copy {moves_in_words(match, seat, known)}"
            )

    @MANY
    @given(st.data(), SEED)
    def test_a_move_that_can_be_taken_back_told_nobody_anything(self, data: st.DataObject, seed: int) -> None:
        """If twins that a seat cannot tell apart differ for it after a move, the move must be marked as crossed."""
        match, rng, chance = self.position(data), dice(seed), random.Random(seed)
        if match.over:
            return
        acting = chance.choice(match.waiting)
        move = chance.choice(match.engine.legal(match.state, acting))
        for observer in range(match.players):
            after = []
            for _ in range(3):
                twin = imagined(match, observer, rng)
                if move in match.engine.legal(twin, acting):
                    match.engine("apply", twin, acting, move)
                    after.append((bytes(match.engine.hidden(twin, observer)), twin.events.crossed))
            told = len({state for state, _ in after}) > 1
            assert not told or all(crossed for _, crossed in after), (
                f"a move tells {whom(observer)} something and could be taken back: {match.move(acting, move)}. "
                "Mark it with cross(game.events)"
            )

    @FEW
    @given(st.data(), SEED)
    def test_the_scenes_of_a_running_match_are_the_same_for_twins(self, data: st.DataObject, seed: int) -> None:
        """The last scene is made from the present record; the earlier ones were the last ones once."""
        match, rng = self.position(data), dice(seed)
        for seat in viewpoints(match):
            record, twin = imagined(match, seat, rng), match.clone()
            if twin.history and not match.over:
                put_record(twin, record)
                same = list(twin.scenes(seat)) == list(match.scenes(seat))
                assert same, f"a replay shows {whom(seat)} something that it may not know"

    @FEW
    @given(st.data())
    def test_scenes_tell_a_move_only_to_who_made_it_until_the_match_is_over(self, data: st.DataObject) -> None:
        match = self.position(data)
        for viewpoint in viewpoints(match):
            scenes = list(match.scenes(viewpoint))
            everything = match.over and viewpoint is None
            assert len(scenes) == 1 + sum(not move.sealed for move in match.history)
            for scene in scenes[1:]:
                assert scene.move is None or everything or scene.move.seat == viewpoint
                if scene.seat is not None:  # otherwise it is a window
                    assert (scene.move is not None) == (everything or scene.seat == viewpoint)

    @FEW
    @given(st.data())
    def test_no_hidden_copy_holds_the_generator(self, data: st.DataObject) -> None:
        match = self.position(data)
        blank = type(match.state.rng)()
        for seat in viewpoints(match):
            assert match.engine.hidden(match.state, seat).rng == blank, f"{whom(seat)} is sent the generator"
