"""One Chromium for all browser tests of a process; each test opens windows of its own, which share nothing.

A window in which a page complains (an exception, an error in the console, a violation of the content security policy)
fails its test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, expect, sync_playwright
from tools.browser import find

from labtop.server import thinking
from labtop.server.forms import NewTable
from labtop.server.guests import Guests
from labtop.server.hall import Hall
from tests.server.house import House, house

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
PATIENCE = 30_000  # milliseconds: a loaded machine is slow, and no test times anything

DEAL = "a1b9" * 16  # four friends who know each other's cards make every kind of move in it, and soon are done
WITHOUT_NETWORK = ("ERR_INTERNET_DISCONNECTED",)  # what a browser says when a test takes the network away

expect.set_options(timeout=PATIENCE)

AT_ONCE = """
if (location.protocol.startsWith("http") && !localStorage.getItem("labtop settings"))
  localStorage.setItem("labtop settings", JSON.stringify({ pace: "once" }));
"""
"""Nobody in a test waits until what others did has been read, unless they have chosen to."""

Window = Callable[..., BrowserContext]


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The browser. It is closed before other tests run: Playwright keeps an event loop running in this thread."""
    path = find()
    if path is None:
        pytest.skip("There is no Chromium on this machine. Install the package chromium to run the browser tests.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def window(chromium: Browser, inn: House) -> Iterator[Window]:
    """Opens a window at the server: somebody's own browser with its own memory, where a new one has nothing set."""
    opened: list[BrowserContext] = []
    complaints: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error" and not any(expected in message.text for expected in WITHOUT_NETWORK):
            complaints.append(message.text)

    def open_(new: bool = False, **how: Any) -> BrowserContext:
        settings = {"viewport": DESKTOP, "base_url": inn.address, "reduced_motion": "reduce", **how}
        context = chromium.new_context(**settings)
        context.set_default_timeout(PATIENCE)
        if not new:
            context.add_init_script(AT_ONCE)
        context.on("console", hear)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        opened.append(context)
        return context

    yield open_
    for context in opened:
        context.close()
    assert not complaints, "a page complained"


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with bots that move at once and without limits, where every match has the same deal."""
    with without_chance(), house(tmp_path_factory.mktemp("inn")) as opened:
        yield opened


@contextmanager
def without_chance(deal: str = DEAL) -> Iterator[None]:
    """Every new table has this deal, which nobody cuts, and what bots do is always the same."""
    create = Hall.create

    def dealt(hall: Hall, wanted: NewTable, opening: Iterable[tuple[int, int]] | None = None, key: str = deal) -> Any:
        return create(hall, wanted, opening, key)

    with (
        patch.object(Hall, "create", dealt),
        patch.object(Guests, "cutters", frozenset()),
        patch.object(thinking, "secrets", SimpleNamespace(token_bytes=bytes)),
    ):
        yield
