"""What is compiled first: games that somebody waits for, and of all others what is played before what bots need."""

from __future__ import annotations

import asyncio
import threading

import pytest

from labtop.kernel.game import discover
from labtop.kernel.template import Template
from labtop.server import compiling
from labtop.server.compiling import Compiler


class Workshop:
    """Stands where a part would be compiled: each is noted, and waits until it may go on."""

    def __init__(self) -> None:
        self.noted: list[tuple[str, str]] = []
        self.begun = threading.Event()
        self.go_on = threading.Event()

    def compile_part(self, template: Template, part: str) -> None:
        self.noted.append((template.game.key, template.path.stem))
        self.begun.set()
        self.go_on.wait()


def order(monkeypatch: pytest.MonkeyPatch, wanted: str | None = None, broken: str = "") -> list[tuple[str, str]]:
    """The games and templates in the order of their parts, where a game is wanted while the first part is compiled."""
    workshop = Workshop()

    def compile_part(template: Template, part: str) -> None:
        workshop.compile_part(template, part)
        if template.game.key == broken:
            raise ZeroDivisionError

    async def compile_all() -> None:
        compiler = Compiler()
        compiler.begin()
        await asyncio.to_thread(workshop.begun.wait)
        if wanted is not None:
            compiler.want(wanted)
        workshop.go_on.set()
        while not all(compiler.ready(key) for key in discover() if key != broken):
            await asyncio.sleep(0.01)
        compiler.close()

    monkeypatch.setattr(compiling, "compile_part", compile_part)
    asyncio.run(compile_all())
    return workshop.noted


def test_a_game_that_somebody_waits_for_comes_as_a_whole_before_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    last = list(discover())[-1]
    games = [game for game, _ in order(monkeypatch, wanted=last)]
    parts = games.count(last)
    assert games[1 : 1 + parts] == [last] * parts


def test_all_games_can_be_played_before_any_bot_can_think(monkeypatch: pytest.MonkeyPatch) -> None:
    templates = [template for _, template in order(monkeypatch)]
    assert templates == sorted(templates, key=lambda template: template != "loops")


def test_a_game_that_cannot_be_compiled_does_not_keep_the_others_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    first = next(iter(discover()))
    noted = order(monkeypatch, broken=first)
    assert {game for game, _ in noted} == set(discover())
    assert [game for game, _ in noted].count(first) == 1
