"""A game whose own code goes wrong: everybody at its table is told, nothing is tried again, and the house goes on."""

import dataclasses
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from labtop.server import driving
from labtop.server.actions.opening import WentWrong
from tests.server.house import INSTANT, House, Json, Person, house
from tests.server.test_recall import revise

Found = Callable[..., str]
Edit = tuple[str, str, str]

TELLS_TOO_MUCH: Edit = ("state.py", "most=2", "most=1")  # the last move tells two things
ENDS_BADLY: Edit = (
    "rules.py",
    "        end_match(",
    f"{' ' * 8}for _ in range(9):\n{' ' * 12}pop(game.draw)\n{' ' * 8}end_match(",
)
NOT_TO_BE_SEEN: Edit = ("view.py", "Table(game.pot,", "Table([game.pot][game.turns],")  # from the first move on
NEVER_TO_BE_SEEN: Edit = ("view.py", "Table(game.pot,", "Table([game.pot][1],")
NOT_TO_BE_WATCHED: Edit = ("view.py", "return Table(game.pot,", "return Table(game.coins[seat + 0] * 0 + game.pot,")
NOT_TO_BE_DEALT: Edit = ("rules.py", "for card in range(CARDS):", "for card in range(CARDS + 1):")
THOUGHTLESS: Edit = ("bot.py", "menu.moves[i]", "menu.moves[i + 9]")

WHO_KNOWS = "Whoever runs this server finds the reason in its report."
CANNOT_GO_ON = f"The rules of Mine went wrong, and this match cannot go on. {WHO_KNOWS}"
CANNOT_BEGIN = CANNOT_GO_ON.replace("this match cannot go on", "no match can begin here")


@pytest.fixture(autouse=True)
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """To compile rules that were changed takes longer than to play a short match by them as they stand."""
    monkeypatch.setenv("LABTOP_INTERPRET", "1")
    monkeypatch.setattr(driving, "RESPITE", 0.05)


@pytest.fixture
def reported(caplog: pytest.LogCaptureFixture) -> Callable[[], list[str]]:
    """What whoever runs the server reads, but for what is no trouble."""
    return lambda: [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


@contextmanager
def at_table(inn: House, game: str, **more: Any) -> Iterator[tuple[Person, Person]]:
    """Ada and Bob at a table with three coins, before the match."""
    host = inn.create(players=2, game=game, options={"pot": 3}, **more)
    with inn.person(host) as ada, inn.person(inn.join(host["code"], "Bob")) as bob:
        ada.quiet()
        yield ada, bob


def take(person: Person, coins: int) -> Json:
    person.quiet()
    assert person.table is not None
    move = next(move for move in person.table["moves"] if move["words"] == f"Take {coins - 1} more")
    return person.ask(type="play", move=move["id"], seq=person.table["seq"])


def told(person: Person, sentence: str) -> None:
    """Until the lobby says so."""
    person.wait(lambda person: person.lobby is not None and person.lobby["notice"] == sentence)


def played_until_it_goes_wrong(ada: Person, bob: Person) -> Json:
    """Bob's move, with which it does."""
    ada.must(type="start")
    assert take(ada, 2)["type"] == "accepted"
    bob.until("table")
    return take(bob, 1)


def test_a_move_that_goes_wrong_is_refused_and_everybody_is_told(
    found: Found, tmp_path: Path, reported: Callable[[], list[str]]
) -> None:
    game = found(TELLS_TOO_MUCH)
    with house(tmp_path / "data") as inn, at_table(inn, game) as (ada, bob):
        refused = played_until_it_goes_wrong(ada, bob)
        assert (refused["type"], refused["sentence"]) == ("refused", CANNOT_GO_ON)
        told(ada, CANNOT_GO_ON)
        told(bob, CANNOT_GO_ON)
        assert bob.table is not None
        bob.quiet()
        assert (bob.table["view"]["table"]["pot"], bob.table["moves"]) == (1, [])
        again = bob.ask(type="play", move=0, seq=bob.table["seq"])
        assert again["sentence"] == CANNOT_GO_ON
    (line,) = reported()
    assert line.startswith("the match at table ")


def test_the_same_table_says_the_same_after_a_restart_and_goes_on_when_its_rules_are_mended(
    found: Found, tmp_path: Path
) -> None:
    game = found(ENDS_BADLY)
    with house(tmp_path / "data") as inn:
        seats = inn.start(players=2, game=game, options={"pot": 3})
        with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
            take(ada, 2)
            bob.until("table")
            take(bob, 1)
            told(bob, CANNOT_GO_ON)
    with house(tmp_path / "data") as again, again.person(seats[1]) as bob:
        told(bob, CANNOT_GO_ON)
        assert sum(isinstance(entry, WentWrong) for entry in again.kept(seats[0]["table"])) == 1
    file, well, badly = ENDS_BADLY
    revise(tmp_path, game, (file, badly, well))
    with house(tmp_path / "data") as mended, mended.person(seats[1]) as bob:
        assert take(bob, 1)["type"] == "accepted"
        assert bob.lobby is not None
        bob.wait(lambda bob: bob.lobby is not None and bob.lobby["over"])
        assert bob.lobby["notice"] == ""


def test_other_tables_of_the_same_game_go_on(found: Found, tmp_path: Path) -> None:
    game = found(TELLS_TOO_MUCH)
    with house(tmp_path / "data") as inn, at_table(inn, game) as (ada, bob), at_table(inn, game) as (eve, dan):
        eve.must(type="start")
        played_until_it_goes_wrong(ada, bob)
        told(bob, CANNOT_GO_ON)
        assert take(eve, 2)["type"] == "accepted"
        dan.until("table")
        dan.quiet()
        assert dan.table is not None
        assert dan.table["moves"]


def test_a_match_that_cannot_be_shown_is_told_of_instead(
    found: Found, tmp_path: Path, reported: Callable[[], list[str]]
) -> None:
    game = found(NOT_TO_BE_SEEN)
    with house(tmp_path / "data") as inn:
        with at_table(inn, game) as (ada, bob):
            ada.must(type="start")
            ada.quiet()
            seen = ada.table
            assert take(ada, 1)["type"] == "accepted"
            told(ada, CANNOT_GO_ON)
            told(bob, CANNOT_GO_ON)
            ada.quiet()
            assert ada.table == seen
            table = ada.welcome["table"]
        with inn.watcher(table) as eve:
            told(eve, CANNOT_GO_ON)
            eve.quiet()
            assert eve.table is None
    (line,) = reported()
    assert line.startswith("the match at table ")
    with house(tmp_path / "data") as again, again.watcher(table) as eve:
        told(eve, CANNOT_GO_ON)


def test_a_match_that_cannot_be_shown_at_all_begins_and_is_told_of(found: Found, tmp_path: Path) -> None:
    game = found(NEVER_TO_BE_SEEN)
    with house(tmp_path / "data") as inn, at_table(inn, game) as (ada, bob):
        assert ada.ask(type="start")["type"] == "accepted"
        told(ada, CANNOT_GO_ON)
        told(bob, CANNOT_GO_ON)


def test_who_only_watches_cannot_stop_a_match_that_only_they_cannot_be_shown(
    found: Found, tmp_path: Path, reported: Callable[[], list[str]]
) -> None:
    game = found(NOT_TO_BE_WATCHED)
    with house(tmp_path / "data") as inn, at_table(inn, game) as (ada, bob):
        ada.must(type="start")
        with inn.watcher(ada.welcome["table"]) as eve:
            said = eve.until("refused")["sentence"]
            assert said == "The rules of Mine went wrong: this match cannot be watched."
            assert take(ada, 2)["type"] == "accepted"
            assert eve.until("refused")["sentence"] == said
            bob.until("table")
            assert take(bob, 1)["type"] == "accepted"
    (line,) = reported()
    assert line.endswith("cannot be shown to who watches")


def test_a_deal_that_goes_wrong_is_refused_and_no_match_begins(found: Found, tmp_path: Path) -> None:
    game = found(NOT_TO_BE_DEALT)
    with house(tmp_path / "data") as inn, at_table(inn, game) as (ada, bob):
        assert ada.ask(type="start")["sentence"] == CANNOT_BEGIN
        told(bob, CANNOT_BEGIN)
        assert bob.lobby is not None
        assert not bob.lobby["started"]


def test_a_duty_that_goes_wrong_is_not_tried_again(
    found: Found, tmp_path: Path, reported: Callable[[], list[str]]
) -> None:
    game = found(NOT_TO_BE_DEALT)
    with house(tmp_path / "data", dataclasses.replace(INSTANT, cutting=0.05)) as inn:
        host = inn.create(players=2, game=game, bots={"1": "random"})
        with inn.person(host, cuts=True) as ada:
            ada.must(type="start")  # the deal comes when the deck is cut, and nobody answers
            told(ada, CANNOT_BEGIN)
            time.sleep(10 * driving.RESPITE)
    (line,) = reported()
    assert line.startswith("the match at table ")


def test_a_bot_that_goes_wrong_is_told_of(found: Found, tmp_path: Path, reported: Callable[[], list[str]]) -> None:
    game = found(THOUGHTLESS)
    with house(tmp_path / "data") as inn:
        (seat,) = inn.start(players=2, people=1, game=game, options={"pot": 3})
        with inn.person(seat) as ada:
            assert take(ada, 1)["type"] == "accepted"
            told(ada, CANNOT_GO_ON)
    (line,) = reported()
    assert line.startswith("the match at table ")


def test_a_table_that_cannot_be_played_again_is_refused_in_a_sentence_and_the_house_goes_on(
    found: Found, tmp_path: Path
) -> None:
    game = found()
    with house(tmp_path / "data") as inn:
        seats, other = inn.start(players=2, game=game), inn.create(players=2, game=game)
        with inn.person(seats[0]) as ada:
            take(ada, 1)
    revise(tmp_path, game, ("rules.py", "game.turns += 1", "game.turns += [][0]"))
    with house(tmp_path / "data") as again:
        refused = again.http.get(f"/api/tables/{seats[0]['code']}")
        said = "What happened at this table cannot be played again with the rules of today."
        assert (refused.status_code, refused.json()["refused"]) == (400, said)
        with pytest.raises(Person.TurnedAway, match=said):
            again.person(seats[0])
        assert again.http.get(f"/api/tables/{other['code']}").status_code == 200
