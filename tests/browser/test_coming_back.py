"""Whoever goes away finds the match where it was: after a reload, a lost network, on another device, or offline."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from labtop.server.actions.matches import Moved
from tests.browser.conftest import PHONE, Window
from tests.browser.people import Cable, Player
from tests.server.house import House

SOON = 6000  # milliseconds: two seconds are promised, and a machine that tests on all cores is given more


def in_the_middle(inn: House, window: Window) -> tuple[Player, str]:
    """Somebody whose turn it is in a match against bots, and the id of the table."""
    seat = inn.start(players=3, people=1)[0]
    player = Player(window())
    player.take_the_seat(seat)
    assert player.waits()
    player.play_a_move()
    assert player.waits()
    return player, seat["table"]


def moves_of(inn: House, table: str, seat: int = 0) -> int:
    """How many moves of a seat the log has."""
    return sum(isinstance(event, Moved) and event.seat == seat for event in inn.kept(table))


def test_a_reload_in_mid_game_finds_the_same_turn(inn: House, window: Window) -> None:
    player, _ = in_the_middle(inn, window)
    seq, hand, question = player.seq, player.hand, player.prompt.inner_text()
    player.page.reload(wait_until="commit")
    expect(player.table).to_have_attribute("data-seq", seq, timeout=SOON)
    assert (player.hand, player.prompt.inner_text()) == (hand, question)


def test_a_lost_network_is_told_and_comes_back_by_itself(inn: House, window: Window) -> None:
    player, _ = in_the_middle(inn, window)
    seq, question = player.seq, player.prompt.inner_text()
    player.window.set_offline(True)
    expect(player.prompt).to_contain_text("Connection lost")
    player.window.set_offline(False)
    expect(player.prompt).to_have_text(question, use_inner_text=True, timeout=SOON)
    assert player.seq == seq
    player.play_a_move()


def test_a_cut_line_comes_back_though_nobody_says_that_it_is_whole_again(inn: House, window: Window) -> None:
    context = window()
    cable = Cable(context)
    player = Player(context)
    player.take_the_seat(inn.start(players=3, people=1)[0])
    assert player.waits()
    cable.cut()
    expect(player.prompt).to_contain_text("Connection lost")
    cable.mend()
    expect(player.prompt).to_have_attribute("data-tone", "yours", timeout=SOON)


def test_a_move_whose_answer_was_lost_counts_once(inn: House, window: Window) -> None:
    context = window()
    cable = Cable(context)
    player = Player(context)
    seat = inn.start(players=3, people=1, options={"first_player": 0})[0]
    player.take_the_seat(seat)
    assert player.waits()
    before, seq = moves_of(inn, seat["table"]), player.seq
    cable.cut_once_sent("play")
    player.press(player.page.locator("[data-card][data-move^=ask_name], .act[data-move^=ask_name]").first)
    expect(player.prompt).to_contain_text("Connection lost")
    cable.mend()
    expect(player.table).not_to_have_attribute("data-seq", seq, timeout=SOON)
    assert player.waits()
    sent = [message["id"] for message in cable.sent if message["type"] == "play"]
    assert len(set(sent)) == 1
    assert moves_of(inn, seat["table"]) == before + 1


def test_the_link_of_a_seat_opens_it_on_another_device_and_leaves_no_token_in_the_address(
    inn: House, window: Window
) -> None:
    player, table = in_the_middle(inn, window)
    player.press(player.page.get_by_test_id("menu"))
    player.press(player.button("Invite, or open on another device"))
    link = player.page.get_by_label("Go on with your seat on another device").input_value()
    phone = Player(window(viewport=PHONE, has_touch=True, is_mobile=True), touch=True)
    phone.page.goto(link)
    expect(phone.table).to_have_attribute("data-seq", player.seq)
    assert phone.hand == player.hand
    expect(phone.page).to_have_url(re.compile(rf"/#/table/{table}$"))
    phone.play_a_move()
    assert phone.waits()
    expect(player.table).to_have_attribute("data-seq", phone.seq)


def test_the_home_page_opens_without_a_network_after_one_visit(window: Window) -> None:
    player = Player(window())
    player.go_home()
    player.page.evaluate("navigator.serviceWorker.ready")
    player.page.reload()
    expect(player.page.get_by_text("Set a table").first).to_be_visible()
    player.window.set_offline(True)
    player.page.reload()
    expect(player.page.get_by_role("heading", name="Bound!")).to_be_visible()
    expect(player.page.get_by_role("status").filter(has_text="network")).to_be_visible()
