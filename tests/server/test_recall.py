"""A table keeps its word: under other rules it is what it was, goes on only where it can, and says so."""

import importlib
import random
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from labtop.kernel import template
from labtop.kernel.record import Record
from labtop.server import recall
from labtop.server.actions.action import Entry, Kept
from labtop.server.actions.matches import Moved, Started
from labtop.server.actions.opening import Created, RulesChanged
from labtop.server.actions.seats import Sat
from labtop.server.actions.undo import Undone
from labtop.server.log import witness
from labtop.server.state import TableState
from tests.conftest import forget_games
from tests.server.house import House, Json, Person, house, play_on
from tests.server.places import SqlitePlace

Found = Callable[..., str]
Edit = tuple[str, str, str]

OTHER_DEAL: Edit = ("rules.py", "for card in range(CARDS):", "for card in range(CARDS - 1, -1, -1):")
OTHER_MOVES: Edit = ("rules.py", "game.coins[seat] += coins", "game.coins[seat] += 2 * coins")
OTHER_VERSION: Edit = ("__init__.py", 'version="1"', 'version="2"')
A_COMMENT: Edit = ("rules.py", '"""The rulebook."""', '"""The rulebook, in other words."""')
OTHER_LAYOUT: Edit = ("state.py", "    turns: int8\n", "    moon: int8\n    turns: int8\n")
ANNOUNCED = "The rules of Mine were changed while this match was played. It goes on from where it stood"
ONLY_SHOWN = "It is shown as it was. Open a new table to play."


@pytest.fixture(autouse=True)
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """To compile rules that were changed takes longer than to play a short match by them as they stand."""
    monkeypatch.setenv("LABTOP_INTERPRET", "1")


def revise(folder: Path, game: str, *edits: Edit) -> None:
    """Change the rules of a game, as a new version of Labtop would: whoever plays it next plays these."""
    for file, old, new in edits:
        page = folder / game / file
        text = page.read_text("utf-8")
        assert old in text
        page.write_text(text.replace(old, new, 1), "utf-8")
    for cached in folder.rglob("__pycache__"):
        shutil.rmtree(cached)
    for name in [name for name in sys.modules if name.partition(".")[0] == game]:
        del sys.modules[name]
    importlib.invalidate_caches()
    forget_games()
    for known in (recall.fingerprint, recall.layout_of, template.frame):
        known.cache_clear()


def begun(inn: House, game: str, moves: int, pot: int = 9) -> list[Json]:
    """The seats of a match of two people, after so many moves."""
    seats = inn.start(players=2, game=game, options={"pot": pot})
    with inn.person(seats[0]) as ada, inn.person(seats[1]) as bob:
        play_on({0: ada, 1: bob}, random.Random(3), moves)
    return seats


def seen(person: Person) -> Json:
    """What lies on the table before somebody who has just come."""
    shown: Json = person.until("table")["view"]
    return shown


def looks(inn: House, seats: list[Json]) -> list[Json]:
    """The table as everybody sees it."""
    shown = []
    for seat in seats:
        with inn.person(seat) as person:
            shown.append(seen(person))
    return shown


def cards(inn: House, seats: list[Json]) -> list[int]:
    """What everybody holds, which nobody is shown."""
    match = inn.top(seats[0]["table"]).match
    assert match is not None
    state: Any = match.state
    return [int(card) for card in state.card]


@pytest.mark.parametrize("edits", [[OTHER_DEAL], [OTHER_MOVES], [OTHER_MOVES, OTHER_VERSION]])
def test_a_running_match_goes_on_from_where_it_stood_and_everybody_is_told(
    found: Found, tmp_path: Path, edits: list[Edit]
) -> None:
    game = found()
    with house(tmp_path / "data") as before:
        seats = begun(before, game, 3)
        left, held = looks(before, seats), cards(before, seats)
    revise(tmp_path, game, *edits)
    with house(tmp_path / "data") as after:
        assert (looks(after, seats), cards(after, seats)) == (left, held)
        with after.person(seats[0]) as ada, after.person(seats[1]) as bob:
            ada.quiet()
            assert ada.lobby is not None
            assert ada.lobby["notice"].startswith(ANNOUNCED)
            play_on({0: ada, 1: bob}, random.Random(4))
        kept = after.kept(seats[0]["table"])
        assert sum(isinstance(entry, RulesChanged) for entry in kept) == 1
        record = Record.parse(after.http.get(f"/api/tables/{seats[0]['code']}/record").content)
        assert (record.header.version, record.header.rules_changed) == ("1", [3])
        said = after.http.get(f"/api/tables/{seats[0]['code']}/verify").json()
        assert not said["fair"]


def test_other_words_for_the_same_rules_are_no_change(found: Found, tmp_path: Path) -> None:
    game = found()
    with house(tmp_path / "data") as before:
        seats = begun(before, game, 3)
        left = looks(before, seats)
    revise(tmp_path, game, A_COMMENT, OTHER_VERSION)
    with house(tmp_path / "data") as after:
        assert looks(after, seats) == left
        with after.person(seats[0]) as ada, after.person(seats[1]) as bob:
            play_on({0: ada, 1: bob}, random.Random(4))
            assert ada.lobby is not None
            assert ada.lobby["notice"] == ""
        assert after.http.get(f"/api/tables/{seats[0]['code']}/verify").json()["fair"]


def test_a_match_whose_records_were_laid_out_otherwise_is_shown_as_it_was_and_cannot_be_played_on(
    found: Found, tmp_path: Path
) -> None:
    game = found()
    with house(tmp_path / "data") as before:
        seats = begun(before, game, 3)
        left = looks(before, seats)
    revise(tmp_path, game, OTHER_LAYOUT, OTHER_VERSION)
    with house(tmp_path / "data") as after:
        assert looks(after, seats) == left
        with after.person(seats[1]) as bob:
            bob.quiet()
            assert bob.lobby is not None
            assert bob.table is not None
            assert bob.lobby["notice"].endswith(ONLY_SHOWN)
            assert bob.table["moves"] == []
            refused = bob.ask(type="play", move=0, seq=bob.table["seq"])
            assert refused["sentence"] == bob.lobby["notice"]


@pytest.mark.parametrize("edits", [[OTHER_DEAL, OTHER_MOVES], [OTHER_LAYOUT, OTHER_DEAL, OTHER_VERSION]])
def test_a_finished_match_can_always_be_looked_at(found: Found, tmp_path: Path, edits: list[Edit]) -> None:
    game = found()
    with house(tmp_path / "data") as before:
        seats = begun(before, game, 10**6)
        left = looks(before, seats)
        replay = before.http.get(f"/api/tables/{seats[0]['code']}/replay").json()
    revise(tmp_path, game, *edits)
    with house(tmp_path / "data") as after:
        assert looks(after, seats) == left
        assert after.http.get(f"/api/tables/{seats[0]['code']}/replay").json() == replay
        lobby = after.http.get(f"/api/tables/{seats[0]['code']}").json()["lobby"]
        assert lobby["notice"] == "This match was played under other rules of Mine than today's. It is shown as it was."
        forked = {"turn": 1, "nickname": "Eve", "seat": 0, "bot": "novice"}
        refused = after.http.post(f"/api/tables/{seats[0]['code']}/fork", json=forked)
        assert "under other rules than today's" in refused.json()["refused"]


def test_a_match_from_before_records_were_kept_goes_on_and_has_them_from_then_on(found: Found, tmp_path: Path) -> None:
    game = found()
    with house(tmp_path / "data") as before:
        seats = begun(before, game, 3)
        left = looks(before, seats)
    place = SqlitePlace(tmp_path / "data")
    place.sql("update events set states = null, link = null; update tables set link = null;")
    (place.folder / witness.FILE).unlink()
    with house(tmp_path / "data") as after:
        assert looks(after, seats) == left
        with after.person(seats[0]) as ada, after.person(seats[1]) as bob:
            play_on({0: ada, 1: bob}, random.Random(4), moves=1)
        left = looks(after, seats)
    revise(tmp_path, game, A_COMMENT)
    with house(tmp_path / "data") as again:
        assert looks(again, seats) == left
    assert place.sql("select count(*) from events where states is not null") == [(1,)]
    revise(tmp_path, game, OTHER_VERSION)
    with house(tmp_path / "data") as other:
        refused = other.http.get(f"/api/tables/{seats[0]['code']}")
        assert "plays version 1 of the rules of Mine" in refused.json()["refused"]


def test_records_are_written_whole_every_so_often_and_read_back_as_they_were(
    found: Found, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("labtop.server.state.EVERY", 4)
    game = found()
    with house(tmp_path) as inn:
        seats = begun(inn, game, 10**6, pot=20)
        table = inn.top(seats[0]["table"])
        kept = inn.do(inn.server.log.kept(seats[0]["table"]))
    assert table.match is not None
    changes = [one.states for one in kept if one.states]
    whole = [made for made, states in enumerate(changes) if states.startswith(recall.WHOLE)]
    last = table.match.made
    assert whole == sorted({*range(0, last + 1, 4), last})
    read: list[recall.Anchor] = []
    for states in changes:
        read += recall.unpack(table.game, states, read[-1] if read else None)
    assert [anchor.record for anchor in read] == table.match.records()


def test_workers_that_take_turns_have_the_same_records(found: Found) -> None:
    made = Created(game=found(), version="1", players=2, options={}, key="07" * 32, host="Ada")
    workers, log = [TableState("t", made), TableState("t", made)], [Kept(made)]
    chance = random.Random(5)

    def happen(here: int, entry: Entry) -> None:
        before = workers[here]
        workers[here] = before.after(entry)
        log.append(Kept(entry, workers[here].states_since(before)))
        workers[1 - here] = workers[1 - here].after(*log[-1])

    happen(0, Sat(seat=1, name="Bob"))
    happen(0, Started(names=["Ada", "Bob"]))
    while workers[0].running:
        match = workers[0].begun()
        (seat,) = match.waiting
        happen(chance.randrange(2), Moved(seat=seat, move=chance.choice(match.moves(seat)).id))
        if workers[0].running and chance.random() < 0.3:
            happen(chance.randrange(2), Undone())
    again = TableState.recalled("t", log)
    assert [one.begun().records() for one in workers] == [again.begun().records()] * 2
    assert not any(one.differs or one.begun().foreign for one in (*workers, again))
