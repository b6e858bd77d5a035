"""A table whose rules were changed while it was played, at the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Window
from tests.browser.people import Player
from tests.server.house import House, Json, house
from tests.server.test_recall import (
    ANNOUNCED,
    ONLY_SHOWN,
    OTHER_LAYOUT,
    OTHER_MOVES,
    OTHER_VERSION,
    Found,
    begun,
    revise,
)

RULEBOOK = "# Mine\n\n## Play\n\n**MIN-01** Take coins, or pass.\n"
CHANGES = {"goes on": [OTHER_MOVES], "is shown": [OTHER_LAYOUT, OTHER_VERSION]}


@pytest.fixture
def seats() -> list[Json]:
    """Of the match that was begun under the rules of before."""
    return []


@pytest.fixture(params=CHANGES)
def inn(
    found: Found,
    seats: list[Json],
    tmp_path: Path,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[House]:
    """A server that was started again with other rules, in the middle of a match."""
    monkeypatch.setenv("LABTOP_INTERPRET", "1")
    game = found()
    (tmp_path / game / "rulebook.md").write_text(RULEBOOK, "utf-8")  # the page asks for it
    with house(tmp_path / "data") as before:
        seats += begun(before, game, 3)
    revise(tmp_path, game, *CHANGES[request.param])
    with house(tmp_path / "data") as after:
        yield after


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["desktop", "phone"])
def test_everybody_reads_at_the_table_that_its_rules_were_changed(
    inn: House, seats: list[Json], window: Window, viewport: dict[str, int] | None
) -> None:
    ada = Player(window(**({"viewport": viewport} if viewport else {})))
    ada.take_the_seat(seats[0])
    sentence = inn.http.get(f"/api/tables/{seats[0]['code']}").json()["lobby"]["notice"]
    assert sentence.startswith(ANNOUNCED) or sentence.endswith(ONLY_SHOWN)
    notice = ada.page.get_by_role("status").filter(has_text=sentence)
    expect(notice).to_be_in_viewport()
