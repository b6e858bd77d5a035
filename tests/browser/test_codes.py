"""Coming by a code where somebody behind the same address guesses codes."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import pytest

from labtop.server.settings import WRONG_CODES
from tests.browser.conftest import Window
from tests.browser.people import Player
from tests.server.house import INSTANT, House, house


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that bears with as many wrong codes as a real one."""
    settings = dataclasses.replace(INSTANT, wrong_codes=WRONG_CODES)
    with house(tmp_path_factory.mktemp("codes"), settings) as opened:
        yield opened


def test_a_new_browser_comes_by_its_code_while_another_guesses(inn: House, window: Window) -> None:
    code = inn.create(players=2)["code"]
    while inn.http.get("/api/tables/AAAAAA").status_code == 404:
        pass
    assert inn.http.get(f"/api/tables/{code}").status_code == 429
    Player(window(), "Mei").join_by_code(code)
