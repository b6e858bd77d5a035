"""/metrics and the reports: what operators see, and what they must not."""

import json
import logging
import random
import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import labtop
from labtop.kernel import template
from labtop.kernel.game import discover, find
from labtop.server import metrics
from labtop.server.reporting import OFTEN, Json, Plain, report_as, strike_out
from tests.server.house import House, house, play_on

Found = Callable[..., str]

LINE = re.compile(r'^[a-z_]+(\{[a-z_]+="[^"]*"\})? [0-9.e+-]+$')


def numbers(page: str) -> dict[str, float]:
    return {
        name: float(value)
        for name, _, value in (line.rpartition(" ") for line in page.splitlines() if not line.startswith("#"))
    }


def test_the_page_is_in_the_format_of_prometheus(inn: House) -> None:
    answer = inn.http.get("/metrics")
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    lines = [line for line in answer.text.splitlines() if not line.startswith("# ")]
    assert [line for line in lines if not LINE.match(line)] == []


def test_moves_events_refusals_and_connections_are_counted(inn: House) -> None:
    before = numbers(inn.http.get("/metrics").text)
    (seat,) = inn.start(players=2, people=1)
    with inn.person(seat) as ada:
        ada.ask(type="start")
        play_on({0: ada}, random.Random(5), moves=3)
        after = numbers(inn.http.get("/metrics").text)

    def more(name: str) -> float:
        return after[name] - before.get(name, 0)

    assert more('labtop_moves_total{by="person"}') >= 3
    assert more('labtop_entries_total{entry="started"}') == 1
    assert more('labtop_refusals_total{kind="NotAllowed"}') == 1
    assert more("labtop_acknowledgement_seconds_count") >= 4
    assert after["labtop_connections"] >= 1
    assert after['labtop_compiled_parts{game="bound"}'] == after['labtop_parts{game="bound"}']


def test_a_span_is_counted_in_every_bucket_above_it() -> None:
    spans = metrics.Spans("x", "About x.")
    for seconds in (0.001, 0.02, 99):
        spans.add(seconds)
    page = numbers("\n".join(spans.lines()))
    assert (page['x_bucket{le="0.001"}'], page['x_bucket{le="0.025"}'], page['x_bucket{le="+Inf"}']) == (1, 2, 3)


# --- reports ---


@pytest.fixture
def reports(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], str]]:
    """What was reported; the loggers are put back afterwards."""
    monkeypatch.setattr(template, "announce", template.announce)
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield lambda: capsys.readouterr().err
    root.handlers[:] = handlers
    root.setLevel(level)


def test_reports_are_one_json_object_a_line_and_hold_no_secret(tmp_path: Path, reports: Callable[[], str]) -> None:
    report_as("json")
    with house(tmp_path) as inn:
        (seat,) = inn.start(players=2, people=1)
        key = inn.top(seat["table"]).key
        with inn.person(seat) as ada:
            play_on({0: ada}, random.Random(6), moves=2)
        for path in ("", "/replay", "/record", "/nowhere"):
            inn.http.get(f"/api/tables/{seat['code']}{path}", headers={"authorization": f"Bearer {seat['token']}"})
        logging.getLogger("labtop.server").warning(
            "trouble at /ws/%s with %s, table %s", seat["code"], seat["token"], seat["table"]
        )
    written = reports()
    lines = [json.loads(line) for line in written.splitlines()]
    assert {"show", "replay", "record"} <= {line.get("route") for line in lines}
    assert {"time", "level", "logger", "message"} <= set(lines[0])
    for secret in (seat["code"], seat["token"], seat["table"], key):
        assert secret not in written


def test_a_defect_is_reported_with_its_traceback_in_one_line() -> None:
    try:
        raise ValueError("no such thing")
    except ValueError:
        record = logging.getLogger().makeRecord("x", logging.ERROR, "", 1, "it failed", (), sys.exc_info())
    line = json.loads(Json().format(record))
    assert "ValueError: no such thing" in line["error"]
    assert "\n" not in Json().format(record)


def wrong_in_a_game(found: Found, monkeypatch: pytest.MonkeyPatch) -> None:
    """Report what a game's own view did."""
    monkeypatch.setenv("LABTOP_INTERPRET", "1")
    game = find(found(("view.py", "Table(game.pot,", "Table([][0],")))
    try:
        labtop.new(game.key, 2).view()
    except IndexError:
        logging.getLogger("labtop.server").exception("the match at table %s cannot go on", 7)


def test_what_a_game_does_wrong_is_one_line_with_its_place(
    reports: Callable[[], str], found: Found, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LABTOP_DEBUG", raising=False)
    report_as("plain")
    wrong_in_a_game(found, monkeypatch)
    (line,) = reports().splitlines()
    place = r"mine\d+/view.py, line 14, in view: IndexError: list"
    assert re.search(rf"^\S+ the match at table 7 cannot go on: .*{place}", line)
    assert line.endswith("It reads: return Table([][0], [game.coins[other] for other in range(game.seats)])")


def test_who_asks_for_it_reads_the_traceback(
    reports: Callable[[], str], found: Found, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LABTOP_DEBUG", "1")
    report_as("plain")
    wrong_in_a_game(found, monkeypatch)
    assert "Traceback" in reports()


def test_a_mistake_of_our_own_is_reported_with_its_traceback(reports: Callable[[], str]) -> None:
    report_as("plain")
    try:
        raise ValueError("100% ours")
    except ValueError:
        logging.getLogger("labtop.server").exception("it failed")
    assert "Traceback" in reports()


def test_a_broken_game_is_reported_in_one_line_and_the_others_are_compiled(
    reports: Callable[[], str], found: Found, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LABTOP_DEBUG", raising=False)
    monkeypatch.setenv("LABTOP_INTERPRET", "1")
    report_as("plain")
    game = found(("rules.py", "def setup(", "def setups("))
    with house(tmp_path / "data") as inn:
        while not all(inn.server.compiler.ready(key) for key in discover() if key != game):
            time.sleep(0.05)
    lines = reports().splitlines()
    (line,) = [line for line in lines if game in line]
    assert re.search(rf"{game} is left out: Mine cannot be played\. \S+rules\.py: setup\(game\) is missing\.$", line)
    assert all(re.match(r"\d\d:\d\d:\d\d ", line) for line in lines)


def test_short_lines_are_for_people(reports: Callable[[], str]) -> None:
    report_as("plain")
    logging.getLogger("labtop.server").info("Bound! is ready")
    logging.getLogger("labtop.server.requests").info("GET show 200")
    assert re.fullmatch(r"\d\d:\d\d:\d\d Bound! is ready\n", reports())


def test_secrets_are_struck_out_of_any_text() -> None:
    token = f"{'ab' * 8}.3.{'c' * 64}"
    assert strike_out(f"GET /api/tables/K7MQ4X/seats {token} {'d' * 64}") == "GET /api/tables/…/seats … …"


def test_a_table_keeps_one_name_in_the_reports() -> None:
    named = {strike_out(f"table {'ab' * 8} failed") for _ in range(2)}
    assert len(named) == 1
    assert Plain("%(message)s").format(logging.makeLogRecord({"msg": f"{'ab' * 8}"})) in named.pop()


def test_reports_that_repeat_are_counted_and_not_written(
    reports: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    report_as("plain")
    house_log = logging.getLogger("labtop.server")
    for number in range(OFTEN + 30):
        house_log.warning("a client broke rule %d", number)
    monkeypatch.setattr("labtop.server.reporting.MINUTE", 0.0)
    house_log.warning("a client broke rule %d", 99)
    lines = reports().splitlines()
    assert len(lines) == OFTEN + 1
    assert lines[-1].endswith("a client broke rule 99 (and 30 times more in the last minute)")
