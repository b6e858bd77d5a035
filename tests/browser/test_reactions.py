"""What the page offers while a window of Rafts! is open: more time, a move prepared meanwhile, standing orders."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from labtop.games.rafts.state import Stage
from labtop.server.actions.matches import Moved
from labtop.server.actions.windows import Answered, Closed, Held
from tests.browser.conftest import Window
from tests.browser.people import Player
from tests.server.house import House, house
from tests.server.reacting import Table, at, shown


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server on whose tables chance is as always: windows are reached by moves that are known."""
    with house(tmp_path_factory.mktemp("reactions")) as opened:
        yield opened


def sit(window: Window, table: Table, seat: int) -> Player:
    """Somebody at the page in a seat in which a program sits too."""
    player = Player(window())
    player.take_the_seat(table.seats[seat])
    expect(player.page.get_by_test_id("ring")).to_be_visible()
    return player


def test_who_is_asked_holds_on_by_key_and_everybody_has_longer(inn: House, window: Window) -> None:
    with at(inn, Stage.SHIELDS) as table:
        seat, before = table.window.asked[0], table.window.ms
        player = sit(window, table, seat)
        expect(player.button("Hold on")).to_be_visible()
        player.page.keyboard.press("w")
        expect(player.button("Hold on")).to_have_count(0)
        assert table.window.ms > before
        assert len(table.kept(Held)) == 1


def test_a_standing_order_answers_and_the_reader_may_still_decide(inn: House, window: Window) -> None:
    with at(inn, Stage.SHIELDS) as table:
        seat = table.window.asked[0]
        player = sit(window, table, seat)
        player.page.get_by_test_id("menu").click()
        player.page.get_by_role("group", name="Menu").get_by_role("button", name="Standing orders").click()
        player.page.get_by_label("Shields against a disaster").select_option("Never use one")
        player.page.keyboard.press("Escape")
        expect(player.prompt).to_contain_text("Your standing order: Let it go.")
        player.button("Answer myself").click()
        expect(player.button("Let it go")).to_be_visible()
        table.run_out()
        (closed,) = table.kept(Closed)
        assert isinstance(closed, Closed)
        assert seat in closed.ordered


def test_letting_go_only_puts_the_question_away(inn: House, window: Window) -> None:
    with at(inn, Stage.SHIELDS) as table:
        seat = next(seat for seat in table.window.asked if len(shown(table.people[seat])["moves"]) > 1)
        player = sit(window, table, seat)
        for _ in range(2):
            player.page.keyboard.press("l")
            expect(player.prompt).to_contain_text("You have answered: Let it go.")
            player.page.keyboard.press("l")
            expect(player.button("Let it go")).to_be_visible()
        player.prompt.get_by_role("button", name=re.compile("^Keep")).first.click()
        expect(player.prompt).to_contain_text("You have answered: Shield")
        expect(player.button("Look again")).to_have_count(0)
        table.run_out()
        first, last = table.kept(Answered)
        assert isinstance(first, Answered)
        assert isinstance(last, Answered)
        assert first.seat == last.seat == seat
        assert first.move != last.move


def prepare_the_end(player: Player) -> None:
    """Choose to end the turn as soon as the window has closed."""
    expect(player.prompt).to_contain_text("You can prepare this move already.")
    player.page.locator('main :not(.prompt *)[data-move^="end_turn"]:visible').first.click()
    if player.confirm.is_visible():
        player.confirm.click()
    expect(player.prompt).to_contain_text("Prepared: End the turn.")


def test_who_has_let_it_go_prepares_the_next_move_and_may_still_look_again(inn: House, window: Window) -> None:
    with at(inn, Stage.BETWEEN) as table:
        seat = next(seat for seat in table.window.asked if shown(table.people[seat])["meanwhile"]["prepare"])
        player = sit(window, table, seat)
        player.page.keyboard.press("l")
        prepare_the_end(player)
        player.button("Look again").click()
        expect(player.button("Let it go")).to_be_visible()


def test_the_next_move_is_prepared_and_made_when_the_window_closes(inn: House, window: Window) -> None:
    with at(inn, Stage.REACT) as table:
        seat = next(seat for seat, one in enumerate(table.people) if shown(one)["meanwhile"]["prepare"])
        player = sit(window, table, seat)
        prepare_the_end(player)
        table.run_out()
        expect(player.page.get_by_test_id("ring")).to_have_count(0)
        made = table.kept(Moved)
        assert [(move.seat) for move in made if isinstance(move, Moved)] == [seat]
