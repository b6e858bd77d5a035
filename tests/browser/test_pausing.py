"""A pause on one's own clock, at the page."""

from playwright.sync_api import expect

from tests.browser.conftest import Window
from tests.browser.people import Player
from tests.server.house import House

TIMED = {"clock": {"seconds": 600, "increment": 5}}


def test_a_pause_on_ones_own_clock_covers_the_hand_until_the_match_goes_on(inn: House, window: Window) -> None:
    (seat,) = inn.start(players=2, people=1, options={"first_player": 0}, manners=TIMED)
    ada = Player(window())
    ada.take_the_seat(seat)
    hand = ada.page.get_by_role("region", name="Your hand")
    expect(hand).to_be_visible()
    with inn.person(seat) as phone:
        phone.must(type="pause")
    expect(ada.prompt).to_contain_text("your hand is covered")
    expect(hand).to_have_count(0)
    ada.press(ada.button("Go on"))
    expect(ada.prompt).not_to_contain_text("paused")
    expect(hand).to_be_visible()


def test_what_a_pause_does_is_chosen_where_there_is_a_clock(inn: House, window: Window) -> None:
    ada = Player(window())
    ada.choose_bound()
    ada.page.get_by_text("who may find it, chat, hints, bots, clock").click()
    choice = ada.page.get_by_label("A pause")
    expect(choice).to_have_count(0)
    ada.page.get_by_label("Clock").select_option("600+10")
    choice.select_option("costs")
    expect(choice).to_have_value("costs")
