"""Taking a move back, if the rules of the kernel and everybody at the table agree."""

import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from labtop.kernel.errors import UndoRefused
from labtop.server.actions.matches import Moved
from labtop.server.actions.undo import UndoAsked, Undone
from tests.server.house import PATIENCE, House, Json, Person

SLOW = {"pace": 10}  # bots that do not come into it


class Party:
    """People at a table, one of whom has just made a move that can be taken back."""

    def __init__(self, inn: House, players: int, people: int, open_: ExitStack) -> None:
        self.inn = inn
        self.seats = inn.start(players=players, people=people, options={"first_player": 0})
        self.table: str = self.seats[0]["table"]
        self.people = [open_.enter_context(inn.person(seat)) for seat in self.seats]
        self.mover = self._until_a_move_can_be_taken_back()

    def _until_a_move_can_be_taken_back(self) -> Person:
        while True:
            mover = self._to_move()
            assert mover.table is not None
            moves = [move["id"] for move in mover.table["moves"]]
            harmless = [move for move in moves if self._harmless(move)]
            if harmless:
                self.people[0].must(type="arrange", manners=SLOW)
            mover.must(type="play", move=(harmless or moves)[0], seq=mover.table["seq"])
            if harmless:
                mover.quiet()
                assert mover.table["undo"]
                return mover

    def _to_move(self) -> Person:
        """Who is to move; bots move at once."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for person in self.people:
                person.quiet()
            for person in self.people:
                if person.table and person.table["moves"]:
                    return person
        raise AssertionError("nobody is to move")

    def _harmless(self, move: int) -> bool:
        match = self.inn.top(self.table).match
        assert match is not None
        trial = match.clone()
        trial.play(move)
        try:
            trial.check_undo()
        except UndoRefused:
            return False
        return True

    @property
    def others(self) -> list[Person]:
        return [person for person in self.people if person is not self.mover]

    @property
    def turn(self) -> int:
        for person in self.people:
            person.quiet()
        (turn,) = {person.table["turn"] for person in self.people if person.table}
        return int(turn)


@pytest.fixture
def three(inn: House) -> Iterator[Party]:
    with ExitStack() as open_:
        yield Party(inn, 3, 3, open_)


def test_a_move_is_taken_back_when_everybody_agrees(three: Party) -> None:
    before = three.turn
    three.mover.must(type="undo")
    first, second = three.others
    first.must(type="answer", agree=True)
    first.quiet()
    assert first.lobby is not None
    assert first.lobby["undo"] == {"seat": three.mover.welcome["seat"], "waiting": [second.welcome["seat"]]}
    second.must(type="answer", agree=True)
    second.wait(lambda person: person.lobby and person.lobby["undo"] is None)
    assert three.turn == before - 1
    for person in three.people:
        assert person.table is not None
        assert person.table["since"] == -1
    match = three.inn.top(three.table).match
    assert match is not None
    for person in three.people:
        assert person.lines == match.log(person.welcome["seat"], as_you=True)


def test_one_refusal_ends_the_matter(three: Party) -> None:
    before = three.turn
    three.mover.must(type="undo")
    three.others[0].must(type="answer", agree=False)
    assert three.turn == before
    assert three.mover.lobby is not None
    assert three.mover.lobby["undo"] is None
    assert "Nobody asks" in three.others[1].ask(type="answer", agree=True)["sentence"]


def test_who_asked_can_think_better_of_it(three: Party) -> None:
    three.mover.must(type="undo")
    assert "wait for the others" in three.mover.ask(type="answer", agree=True)["sentence"]
    three.mover.must(type="answer", agree=False)
    three.mover.must(type="undo")


def test_only_who_made_the_last_move_can_ask(three: Party) -> None:
    for person in three.others:
        assert person.table is not None
        assert person.table["undo"] is False
        assert "Only who made the last move" in person.ask(type="undo")["sentence"]
    three.mover.must(type="undo")
    assert "answer that first" in three.mover.ask(type="undo")["sentence"]


def test_a_new_move_ends_a_request(three: Party) -> None:
    three.mover.must(type="undo")
    for person in three.people:
        person.quiet()
    actor = next(person for person in three.people if person.table and person.table["moves"])
    assert actor.table is not None
    actor.must(type="play", move=actor.table["moves"][0]["id"], seq=actor.table["seq"])
    actor.quiet()
    assert actor.lobby is not None
    assert actor.lobby["undo"] is None


def test_who_leaves_is_not_asked_any_more(three: Party) -> None:
    before = three.turn
    three.mover.must(type="undo")
    first, second = three.others
    first.must(type="answer", agree=True)
    second.must(type="stand")
    three.mover.wait(lambda person: person.lobby and person.lobby["undo"] is None)
    assert three.turn == before - 1


def test_with_bots_only_it_is_done_at_once(inn: House) -> None:
    with ExitStack() as open_:
        party = Party(inn, 2, 1, open_)
        before = party.turn
        party.mover.must(type="undo")
        assert party.turn == before - 1
        kept = inn.kept(party.table)
        assert isinstance(kept[-1], Undone)
        assert not any(isinstance(event, UndoAsked) for event in kept)


def test_a_move_that_told_somebody_something_is_not_taken_back(inn: House) -> None:
    seats = inn.start(players=2, options={"first_player": 0})
    with inn.person(seats[0]) as ada:
        table: Json = ada.until("table")
        assert "no move to take back" in ada.ask(type="undo")["sentence"]
        for move in table["moves"]:
            if move["family"] == "ask_name":  # everybody hears whether anybody has the card
                ada.must(type="play", move=move["id"], seq=table["seq"])
                break
        ada.quiet()
        match = inn.top(seats[0]["table"]).match
        assert match is not None
        with pytest.raises(UndoRefused) as refused:
            match.check_undo()
        assert ada.ask(type="undo")["sentence"] == str(refused.value)


def test_a_move_that_was_taken_back_is_not_made_again_by_sending_it_again(inn: House) -> None:
    with ExitStack() as open_:
        party = Party(inn, 2, 1, open_)
        last = inn.kept(party.table)[-1]
        assert isinstance(last, Moved)
        party.mover.must(type="undo")
        party.mover.send(type="play", move=last.move, seq=0, id=last.id)
        assert party.mover.until("accepted", "refused")["type"] == "accepted"
        assert isinstance(inn.kept(party.table)[-1], Undone)
