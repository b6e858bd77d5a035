"""Whether people can be sent here: the server tells the truth about disk, database and rules, and no guest a place."""

import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from labtop.kernel.errors import BadGame
from labtop.server import ready
from labtop.server.log import FILE
from labtop.server.refusals import NotAllowed, told
from tests.server.house import PATIENCE, House, Json, house

Found = Callable[..., str]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks is answered anew."""
    monkeypatch.setattr(ready, "FRESH", 0.0)


def asked(inn: House) -> tuple[int, Json]:
    answer = inn.http.get("/ready")
    return answer.status_code, answer.json()


def test_a_server_in_good_order_is_ready(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inn.server.compiler, "ready", lambda key: True)
    assert asked(inn) == (200, {"ready": True, "disk": "ok", "database": "ok", "rules": "ok"})


def test_while_games_are_compiled_it_lives_and_is_not_ready(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inn.server.compiler, "ready", lambda key: key != "bound")
    status, said = asked(inn)
    assert (status, said["ready"], said["rules"]) == (503, False, "Games are being compiled: Bound!.")
    assert inn.http.get("/health").status_code == 200


def test_a_broken_game_is_named(found: Found, tmp_path: Path) -> None:
    found(("rules.py", "def score(", "def scores("))
    with house(tmp_path / "data") as inn:
        status, said = asked(inn)
        assert (status, said["rules"]) == (503, "Games cannot be played: Mine. labtop doctor says why.")


def test_a_broken_game_is_not_offered_and_the_others_are(found: Found, tmp_path: Path) -> None:
    game = found(("state.py", "SEATS, CARDS = 3, 4", "SEATS, CARDS = 3, four"))
    with house(tmp_path / "data") as inn:
        offered = [one["key"] for one in inn.http.get("/api/games").json()["games"]]
    assert "bound" in offered
    assert game not in offered


def test_a_full_disk_is_told(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inn.server.log, "room", lambda: 5_000_000)
    status, said = asked(inn)
    assert (status, said["disk"]) == (503, "There is hardly any room left on the disk: 5 MB.")


def test_a_database_that_is_gone_is_told_and_moves_are_refused(tmp_path: Path) -> None:
    with house(tmp_path) as inn:
        seat = inn.create()
        (tmp_path / FILE).unlink()
        status, said = asked(inn)
        assert status == 503
        assert "moved or deleted while the server runs" in said["database"]
        with inn.person(seat) as ada:
            refused = ada.ask(type="add_bot", seat=1, bot="novice")
        assert "nothing is kept any more" in refused["sentence"]
        assert str(tmp_path) not in refused["sentence"]


def test_a_damaged_table_is_refused_in_a_sentence_and_the_house_goes_on(tmp_path: Path) -> None:
    with house(tmp_path) as inn:
        hurt, other = inn.create(), inn.create()
    with sqlite3.connect(tmp_path / FILE) as database:
        database.execute("update events set event = replace(event, 'Ada', 'Eve') where \"table\" = ?", [hurt["table"]])
    with house(tmp_path) as inn:
        refused = inn.http.get(f"/api/tables/{hurt['code']}")
        assert refused.status_code == 503
        assert refused.json()["refused"].startswith("The log of this table is damaged: entry 0 was changed.")
        assert inn.http.get(f"/api/tables/{other['code']}").status_code == 200


def test_no_guest_is_told_a_place(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        sentence = told(BadGame("/home/ada/mine/rules.py, line 3: this is no rule. It reads: secret()"))
    assert sentence == "The server cannot do this at the moment. Whoever runs it finds the reason in its report."
    assert "/home/ada/mine/rules.py" in caplog.text
    assert told(NotAllowed("Only the host can do this. 3/4 of the table agree.")).startswith("Only the host")


def test_a_broken_game_is_refused_to_guests_without_its_place(found: Found, tmp_path: Path) -> None:
    game = found(("rules.py", "def score(", "def scores("))
    with house(tmp_path / "data") as inn:
        wanted = {"game": game, "players": 2, "nickname": "Ada"}
        refused = inn.http.post("/api/tables", json=wanted, timeout=PATIENCE)
    assert refused.status_code == 400
    assert "rules.py" not in refused.text
