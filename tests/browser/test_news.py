"""What just happened: it is shown at the reader's own pace, and the bar, the log and the cards say what it meant.

The clock of these pages stands still, so that nothing is shown before the test says so.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, WebSocketRoute, expect

from labtop.games.bound.cards import CARDS
from labtop.kernel.match import Match
from labtop.server.wire import WATCHED_STEP
from tests.browser.conftest import DESKTOP, PHONE, Window
from tests.browser.people import Cable, Player
from tests.server.house import House, Json, Person

CODE = {card.name: card.code for card in CARDS}
LONG = 60_000  # milliseconds in which everything has been shown
FIRST = {"first_player": 1}

LIKES = "location.protocol.startsWith('http') && localStorage.setItem('labtop settings', JSON.stringify(%s))"
HIGH = "document.querySelector('[data-testid=prompt]').getBoundingClientRect().height"

Seats = list[Json]


@pytest.fixture
def seats(inn: House) -> Seats:
    """Ada at the page, Guest 1 who begins and Guest 2."""
    return inn.start(players=3, people=3, options=FIRST)


@pytest.fixture
def guests(inn: House, seats: Seats) -> Iterator[list[Person]]:
    """The two others."""
    with inn.person(seats[1]) as one, inn.person(seats[2]) as other:
        yield [one, other]


def match_of(inn: House, seats: Seats) -> Match:
    match = inn.top(seats[0]["table"]).match
    assert match is not None
    return match


def reader(window: Window, settings: Json, **how: object) -> Player:
    """Somebody who likes things in this way, before a page whose clock does not run."""
    context = window(**how)
    context.add_init_script(LIKES % json.dumps(settings))
    player = Player(context)
    player.page.clock.install(time=0)
    player.page.clock.pause_at(1000)
    return player


def sit(window: Window, seats: Seats, pace: str = "calm", **how: object) -> Player:
    player = reader(window, {"pace": pace}, **how)
    player.take_the_seat(seats[0])
    return player


def ask_for(inn: House, seats: Seats, asker: Person, name: str) -> None:
    """A guest asks for a card by its name."""
    asker.quiet()
    assert asker.table is not None
    move = match_of(inn, seats).all_moves.find("ask_name", {"name": name})
    asker.must(type="play", move=move, seq=asker.table["seq"])


def play_on(inn: House, seats: Seats, guests: list[Person]) -> None:
    """The guests play until the table waits for Ada."""
    while 0 not in match_of(inn, seats).waiting:
        for guest in guests:
            guest.quiet()
            assert guest.table is not None
            if guest.table["moves"]:
                guest.must(type="play", move=guest.table["moves"][-1]["id"], seq=guest.table["seq"])


def hands(inn: House, seats: Seats) -> list[set[str]]:
    match = match_of(inn, seats)
    return [{held["name"] for held in match.view(seat)["table"]["hand"]} for seat in range(match.players)]


def only(hands: list[set[str]], seat: int) -> str:
    """A card that this seat has, and no other."""
    others = set().union(*(hand for other, hand in enumerate(hands) if other != seat))
    return min(hands[seat] - others)


def rob(inn: House, seats: Seats, guests: list[Person]) -> str:
    """Guest 1 takes a card that only Ada has, and both guests play on to Ada's turn; which card it was."""
    taken = only(hands(inn, seats), 0)
    ask_for(inn, seats, guests[0], taken)
    play_on(inn, seats, guests)
    return taken


def spoil_one(window: BrowserContext, seq: int) -> None:
    """The view of one step lacks what the table shows of seats, hand and chart."""

    def plug_in(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def down(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "table" and message["seq"] == seq:
                message["view"]["table"] = {}
            page.send(json.dumps(message))

        server.on_message(down)

    window.route_web_socket(re.compile("/ws/"), plug_in)


def now(inn: House, seats: Seats) -> str:
    return str(inn.top(seats[0]["table"]).step)


# --- the pace ---


def test_what_others_do_is_shown_one_after_the_other_while_their_seats_are_lit(
    inn: House, window: Window, seats: Seats, guests: list[Person]
) -> None:
    ada = sit(window, seats)
    rob(inn, seats, guests)
    expect(ada.skip).to_be_visible()
    expect(ada.page.get_by_test_id("seat-1")).to_contain_class("acts")
    first = int(ada.seq)
    assert first < int(now(inn, seats))
    ada.page.clock.run_for(1000 * WATCHED_STEP)
    assert first < int(ada.seq)
    ada.page.clock.run_for(LONG)
    expect(ada.table).to_have_attribute("data-seq", now(inn, seats))
    expect(ada.prompt).to_have_attribute("data-tone", "yours")
    expect(ada.skip).to_be_hidden()


def test_nothing_can_be_done_before_all_has_been_shown(
    inn: House, window: Window, seats: Seats, guests: list[Person]
) -> None:
    ada = sit(window, seats)
    rob(inn, seats, guests)
    expect(ada.skip).to_be_visible()
    expect(ada.prompt).to_have_attribute("data-tone", "waiting")
    expect(ada.confirm).to_be_hidden()


def test_a_key_shows_the_next_thing_and_another_skips_to_the_end(
    inn: House, window: Window, seats: Seats, guests: list[Person]
) -> None:
    ada = sit(window, seats)
    rob(inn, seats, guests)
    expect(ada.page.get_by_role("button", name="Next")).to_be_visible()
    seq = int(ada.seq)
    ada.page.keyboard.press(".")
    expect(ada.table).to_have_attribute("data-seq", str(seq + 1))
    ada.page.keyboard.press("s")
    expect(ada.table).to_have_attribute("data-seq", now(inn, seats))
    ada.page.keyboard.press("?")
    expect(ada.page.get_by_role("dialog")).to_contain_text("Skip to the table as it is now")


def test_at_once_means_at_once(inn: House, window: Window, seats: Seats, guests: list[Person]) -> None:
    ada = sit(window, seats, pace="once")
    rob(inn, seats, guests)
    expect(ada.table).to_have_attribute("data-seq", now(inn, seats))
    expect(ada.news).to_be_visible()


def test_the_pace_is_a_setting_that_holds_from_now_on(
    inn: House, window: Window, seats: Seats, guests: list[Person]
) -> None:
    ada = sit(window, seats)
    rob(inn, seats, guests)
    expect(ada.skip).to_be_visible()
    ada.press(ada.page.get_by_test_id("menu"))
    ada.press(ada.button("Settings"))
    ada.page.get_by_role("radio", name="At once").click()
    ada.page.clock.run_for(10)
    expect(ada.table).to_have_attribute("data-seq", now(inn, seats))


def test_without_motion_the_pace_and_the_lit_seat_stay(
    inn: House, window: Window, seats: Seats, guests: list[Person]
) -> None:
    ada = sit(window, seats, reduced_motion="reduce")
    taken = rob(inn, seats, guests)
    expect(ada.skip).to_be_visible()
    expect(ada.page.get_by_test_id("seat-1")).to_contain_class("acts")
    ada.page.clock.run_for(LONG)
    expect(ada.news).to_contain_text(f"You give {taken} to Guest 1.")


def test_ones_own_move_is_never_held_back(inn: House, window: Window, seats: Seats, guests: list[Person]) -> None:
    ada = sit(window, seats)
    rob(inn, seats, guests)
    ada.press(ada.skip)
    ada.play_a_move()
    expect(ada.table).to_have_attribute("data-seq", now(inn, seats))


def test_a_spectator_has_a_pace_too(inn: House, window: Window, seats: Seats, guests: list[Person]) -> None:
    watcher = reader(window, {"pace": "calm"})
    watcher.page.goto(f"/#/table/{seats[0]['table']}")
    expect(watcher.table).to_be_visible()
    rob(inn, seats, guests)
    expect(watcher.skip).to_be_visible()
    watcher.press(watcher.skip)
    expect(watcher.table).to_have_attribute("data-seq", now(inn, seats))


def test_a_step_that_cannot_be_drawn_holds_up_nothing_that_follows(
    chromium: Browser, inn: House, seats: Seats, guests: list[Person]
) -> None:
    def spoilt(**how: Any) -> BrowserContext:
        return chromium.new_context(base_url=inn.address, **how)

    ada = reader(spoilt, {"pace": "calm"})
    errors: list[str] = []
    ada.window.on("weberror", lambda error: errors.append(str(error.error)))
    spoil_one(ada.window, int(now(inn, seats)) + 2)
    ada.take_the_seat(seats[0])
    rob(inn, seats, guests)
    ada.press(ada.skip)
    expect(ada.table).to_have_attribute("data-seq", now(inn, seats))
    expect(ada.prompt).to_have_attribute("data-tone", "yours")
    assert set(ada.hand) == hands(inn, seats)[0]
    assert [seat for seat in (1, 2) if ada.page.get_by_test_id(f"seat-{seat}").is_visible()] == [1, 2]
    assert errors, "the step could be drawn after all"
    ada.window.close()


def test_the_server_hears_when_all_has_been_shown_and_not_before(inn: House, window: Window) -> None:
    seats = inn.start(players=3, people=3, options=FIRST, manners={"clock": {"seconds": 600}})
    with inn.person(seats[1]) as one, inn.person(seats[2]) as other:
        ada = reader(window, {"pace": "calm"})
        cable = Cable(ada.window)
        ada.take_the_seat(seats[0])
        rob(inn, seats, [one, other])
        expect(ada.skip).to_be_visible()
        assert [message for message in cable.sent if message["type"] == "shown"] == []
        ada.press(ada.skip)
        expect(ada.prompt).to_have_attribute("data-tone", "yours")
        ada.press(ada.button("Rules"))  # what was sent before this has arrived
        assert [message["seq"] for message in cable.sent if message["type"] == "shown"] == [int(now(inn, seats))]


# --- what it meant ---


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["laptop", "phone"])
def test_at_ones_turn_one_is_told_what_changed_since_the_last(
    inn: House, window: Window, seats: Seats, guests: list[Person], size: dict[str, int]
) -> None:
    ada = sit(window, seats, pace="once", viewport=size)
    taken = rob(inn, seats, guests)
    expect(ada.news).to_contain_text("Since your last move")
    expect(ada.news).to_contain_text(f"You give {taken} to Guest 1.")
    expect(ada.page.get_by_test_id("lost")).to_contain_text(taken)


def test_the_news_make_way_for_what_is_chosen_and_come_back(
    inn: House, window: Window, seats: Seats, guests: list[Person]
) -> None:
    ada = reader(window, {"pace": "once", "plain": True})  # there the first of several that were found is confirmed
    ada.take_the_seat(seats[0])
    rob(inn, seats, guests)
    expect(ada.news).to_be_visible()
    ada.page.keyboard.press("/")
    ada.page.keyboard.type("ask")
    ada.page.keyboard.press("Enter")
    expect(ada.news).to_be_hidden()
    ada.page.keyboard.press("Escape")
    expect(ada.news).to_be_visible()


def test_the_log_has_a_line_after_ones_last_move(
    inn: House, window: Window, seats: Seats, guests: list[Person]
) -> None:
    ada = sit(window, seats, pace="once")
    rob(inn, seats, guests)
    entries = ada.page.get_by_test_id("log").get_by_role("listitem")
    line = entries.filter(has_text="Since your last move")
    expect(line).to_have_count(1)
    expect(entries.nth(1)).to_have_text(line.inner_text())  # after the deal


def test_what_is_new_in_the_hand_is_marked_until_one_acts(
    inn: House, window: Window, seats: Seats, guests: list[Person]
) -> None:
    ada = sit(window, seats, pace="once")
    play_on(inn, seats, guests)
    wanted = only(hands(inn, seats), 1)
    ada.press(ada.thing(f"ask_name:{wanted}"))
    expect(ada.card(wanted)).to_be_visible()
    mark = f"getComputedStyle(document.querySelector('[data-place=\"hand:{CODE[wanted]}\"]'), '::after').content"
    ada.page.wait_for_function(f"{mark} === '\"new\"'")
    expect(ada.page.get_by_test_id("gained")).to_contain_text(wanted)
    ada.play_a_move()
    expect(ada.page.get_by_test_id("gained").filter(has_text=wanted)).to_have_count(0)


def test_a_reload_brings_the_news_and_the_marks_back(
    inn: House, window: Window, seats: Seats, guests: list[Person]
) -> None:
    ada = sit(window, seats, pace="once")
    taken = rob(inn, seats, guests)
    news = ada.news.inner_text()
    ada.page.reload()
    expect(ada.news).to_have_text(news, use_inner_text=True)
    expect(ada.page.get_by_test_id("lost")).to_contain_text(taken)


def test_who_comes_back_while_others_play_is_told_what_was_missed(
    inn: House, window: Window, seats: Seats, guests: list[Person]
) -> None:
    hand = match_of(inn, seats).view(0)["table"]["hand"]
    ask_for(inn, seats, guests[0], hand[0]["name"])
    ada = sit(window, seats)
    expect(ada.prompt).to_have_attribute("data-tone", "waiting")
    expect(ada.news).to_contain_text("While you were away")


@pytest.mark.parametrize("height", [720, 625])
def test_the_bar_is_as_high_with_news_as_without(
    inn: House, window: Window, seats: Seats, guests: list[Person], height: int
) -> None:
    ada = sit(window, seats, viewport={"width": 1280, "height": height})
    before = ada.page.evaluate(HIGH)
    rob(inn, seats, guests)
    expect(ada.skip).to_be_visible()
    while_shown = ada.page.evaluate(HIGH)
    ada.press(ada.skip)
    expect(ada.news).to_be_visible()
    assert [while_shown, ada.page.evaluate(HIGH)] == [before, before]


def test_a_plain_table_says_and_marks_the_same(inn: House, window: Window, seats: Seats, guests: list[Person]) -> None:
    ada = reader(window, {"pace": "once", "plain": True})
    ada.take_the_seat(seats[0])
    taken = rob(inn, seats, guests)
    expect(ada.news).to_contain_text(f"You give {taken} to Guest 1.")
    expect(ada.page.get_by_test_id("lost")).to_contain_text(taken)
