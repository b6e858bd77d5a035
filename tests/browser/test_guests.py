"""People come, go and stay: what everybody is told of it, what they are asked, and what goes with them."""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Window
from tests.browser.people import Player
from tests.server.house import INSTANT, House, Json, house, play_on

SHORT = {"stall_rounds": 5}  # a match that is over soon
SLOW = {"pace": 10, "grace": None}  # bots that do not come into it


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server where a second lasts a hundredth of a second."""
    with house(tmp_path_factory.mktemp("hasty"), dataclasses.replace(INSTANT, second=0.01)) as opened:
        yield opened


def requests(page: Page) -> list[str]:
    """What was asked for, as it stands at the seats."""
    return page.locator("q.said").all_inner_texts()


def mark(page: Page, name: str) -> str:
    """The colour and shape of somebody at the table."""
    seat = page.get_by_test_id(re.compile("^seat-")).filter(has_text=name)
    return seat.locator("svg").first.get_attribute("class") or ""


def finished(inn: House, people: int = 2, **options: object) -> list[Json]:
    """The seats of a match that is over; bots have the others."""
    seats = inn.start(players=3, people=people, bot="random", options={**SHORT, **options}, manners={"pace": 0})
    guests = {number: inn.person(seat) for number, seat in enumerate(seats)}
    play_on(guests, random.Random(3))
    guests[0].must(type="arrange", manners=SLOW)
    for guest in guests.values():
        guest.close()
    return seats


def test_requests_at_the_seats_are_there_after_a_reload_and_for_who_comes_later(inn: House, window: Window) -> None:
    player, watcher = Player(window()), Player(window())
    seat = inn.start(players=3, people=1)[0]
    player.take_the_seat(seat)
    for _ in range(4):
        assert player.waits()
        player.play_a_move()
    assert player.waits()
    said = requests(player.page)
    assert said, "nobody has asked for anything"
    player.page.reload()
    assert player.waits()
    assert requests(player.page) == said
    watcher.page.goto(f"/#/table/{seat['table']}")
    expect(watcher.table).to_be_visible()
    everything = requests(watcher.page)
    assert set(said) <= set(everything)
    assert len(everything) == len(said) + 1, "who watches also sees what the player asked for"


def test_nothing_of_the_last_match_stands_at_the_seats_of_the_next(inn: House, window: Window) -> None:
    player = Player(window(viewport={"width": 1280, "height": 720}))  # where they stand to the end
    player.take_the_seat(finished(inn, people=1, first_player=1)[0])
    assert requests(player.page)
    player.press(player.page.get_by_test_id("rematch"))
    expect(player.ending).not_to_be_visible()
    assert player.waits()
    assert requests(player.page) == []


def test_playing_again_asks_everybody_and_marks_go_with_the_people(inn: House, window: Window) -> None:
    seats = finished(inn)
    ada, bob = Player(window()), Player(window(), "Guest 1")
    ada.take_the_seat(seats[0])
    bob.take_the_seat(seats[1])
    marks = mark(ada.page, "Guest 1"), mark(ada.page, "Curie"), mark(bob.page, "Ada")
    ada.press(ada.page.get_by_test_id("rematch"))
    expect(ada.page.get_by_test_id("again")).to_have_text("You would like to play again. Waiting for Guest 1.")
    expect(bob.page.get_by_test_id("again")).to_have_text("Ada would like to play again.")
    expect(bob.ending).to_be_visible()

    bob.press(bob.ending.get_by_role("button", name="Not now"))
    expect(ada.page.get_by_test_id("again")).to_have_text("Not everybody wants to play again now.")
    expect(ada.ending).to_be_visible()

    ada.press(ada.button("Look at the table"))
    bob.press(bob.page.get_by_test_id("rematch"))
    expect(ada.prompt).to_contain_text("Guest 1 would like to play again.")
    ada.press(ada.confirm)
    for player in (ada, bob):
        expect(player.ending).not_to_be_visible()
        expect(player.page.get_by_test_id("turn")).to_have_text("Turn 1")
    assert (mark(ada.page, "Guest 1"), mark(ada.page, "Curie"), mark(bob.page, "Ada")) == marks


def test_who_is_gone_is_counted_down_and_a_bot_plays_when_all_want_it(hasty: House, window: Window) -> None:
    seats = hasty.start(players=3, people=3, options={"first_player": 1}, manners={"grace": 86_400, "pace": 10})
    ada, cleo = Player(window(base_url=hasty.address)), Player(window(base_url=hasty.address))
    ada.take_the_seat(seats[0])
    cleo.take_the_seat(seats[2])
    for player in (ada, cleo):
        expect(player.prompt).to_contain_text("Guest 1 is gone.")
        expect(player.prompt.get_by_role("timer")).to_have_text(re.compile(r"^\d+:\d\d$"))
    ada.press(ada.button("Let a bot play now"))
    expect(ada.page.get_by_test_id("gone")).to_contain_text("You want it to play now; waiting for Guest 2.")
    expect(cleo.page.get_by_test_id("gone")).to_contain_text("Ada wants it to play now.")
    cleo.press(cleo.button("Let a bot play now"))
    for player in (ada, cleo):
        expect(player.page.get_by_text("Guest 1 is gone. A bot plays until they are back.")).to_be_visible()
        expect(player.page.get_by_test_id("seat-1")).to_contain_text("bot stands in")
    with hasty.person(seats[1]):
        expect(ada.page.get_by_text("Guest 1 is back and plays.")).to_be_visible()


def test_where_the_table_waits_for_who_is_gone_it_says_so_and_offers_no_bot(inn: House, window: Window) -> None:
    seats = inn.start(players=2, options={"first_player": 1}, manners=SLOW)
    ada = Player(window())
    ada.take_the_seat(seats[0])
    expect(ada.prompt).to_contain_text("The match waits until Guest 1 is back.")
    expect(ada.prompt.get_by_role("button")).to_have_count(0)


# --- who comes late ---


def late(inn: House, window: Window) -> tuple[Player, Player, Player]:
    """Two who play with two bots, and Mei, who comes by the link on a phone."""
    seats = inn.start(players=4, people=2, options={"first_player": 0}, manners=SLOW)
    ada, bob = Player(window()), Player(window(), "Guest 1")
    mei = Player(window(viewport=PHONE, has_touch=True, is_mobile=True), "Mei", touch=True)
    ada.take_the_seat(seats[0])
    bob.take_the_seat(seats[1])
    mei.page.goto(f"/#/join/{seats[0]['code']}")
    expect(watching(mei)).to_contain_text("You are watching.")
    return ada, bob, mei


def watching(player: Player) -> Locator:
    return player.page.get_by_test_id("watching")


def ask_for_a_seat(player: Player, seat: str) -> None:
    player.press(player.button("Ask for a seat"))
    player.page.get_by_label("Your nickname").fill(player.name)
    player.page.get_by_label("Seat", exact=True).select_option(f"{seat}, a bot")
    player.press(player.button("Ask for this seat"))
    expect(watching(player)).to_contain_text(f"You have asked for the seat of {seat}.")


def test_who_comes_late_is_told_and_gets_the_seat_of_a_bot_when_all_agree(inn: House, window: Window) -> None:
    ada, bob, mei = late(inn, window)
    assert mei.hand == []
    ask_for_a_seat(mei, "Darwin")
    for player in (ada, bob):
        expect(player.page.get_by_test_id("knock")).to_contain_text("Mei would like to play.")
        expect(player.confirm.or_(player.prompt).first).to_be_visible()
    ada.press(ada.button("Agree"))
    expect(ada.page.get_by_text("Mei asks for the seat of Darwin. Waiting for Guest 1 to agree.")).to_be_visible()
    expect(ada.page.get_by_test_id("knock")).not_to_be_visible()
    expect(watching(mei)).to_contain_text("Waiting for Guest 1 to agree.")
    bob.press(bob.button("Agree"))
    expect(mei.page.get_by_text("You have the seat of Darwin now. Its cards are yours.")).to_be_visible()
    expect(ada.page.get_by_text("Mei has taken the seat of Darwin.")).to_be_visible()
    expect(watching(mei)).not_to_be_visible()
    assert len(mei.hand) > 0
    mei.page.reload()
    expect(mei.table).to_be_visible()
    assert len(mei.hand) > 0


def test_who_is_refused_is_told_and_goes_on_watching(inn: House, window: Window) -> None:
    ada, _, mei = late(inn, window)
    ask_for_a_seat(mei, "Curie")
    ada.press(ada.button("Refuse"))
    expect(mei.page.get_by_text("Those who play would rather go on as they are.")).to_be_visible()
    expect(watching(mei)).to_contain_text("You are watching.")


def test_a_request_is_still_there_after_a_reload_and_can_be_withdrawn(inn: House, window: Window) -> None:
    ada, _, mei = late(inn, window)
    ask_for_a_seat(mei, "Curie")
    mei.page.reload()
    expect(watching(mei)).to_contain_text("You have asked for the seat of Curie.")
    mei.press(mei.button("Withdraw"))
    expect(watching(mei)).to_contain_text("You are watching.")
    expect(ada.page.get_by_test_id("knock")).not_to_be_visible()


def test_who_gave_a_seat_up_is_offered_no_other(inn: House, window: Window) -> None:
    ada, bob, _ = late(inn, window)
    bob.press(bob.page.get_by_test_id("menu"))
    bob.press(bob.button("Leave the table"))
    bob.press(bob.button("Give my seat up"))
    expect(bob.page.get_by_role("heading", name="Choose a game")).to_be_visible()
    bob.page.go_back()
    expect(watching(bob)).to_contain_text("You are watching.")
    bob.press(bob.button("Ask for a seat"))
    expect(bob.page.get_by_label("Seat", exact=True).get_by_role("option")).to_have_count(1)
    expect(ada.page.get_by_text("Guest 1 has given the seat up.")).to_be_visible()
