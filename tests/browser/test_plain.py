"""The plain table: whole matches of any game through the envelope alone, by what is to be seen there."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from tests.browser.conftest import PHONE, Window
from tests.browser.people import Choice, Player, ask_for_anything, retell
from tests.server.house import House, Json

SMALL = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


class Reader(Player):
    """Somebody who would rather read than look, and has said so in the settings."""

    def __init__(self, window: BrowserContext, touch: bool = False) -> None:
        super().__init__(window, touch=touch)
        self.go_home()
        self.press(self.button("Settings"))
        self.press(self.page.get_by_text("Plain tables", exact=True))
        self.press(self.button("Close"))

    @property
    def offers(self) -> Locator:
        """The moves in the list."""
        return self.page.locator("[data-offer]")

    @property
    def answers(self) -> Locator:
        """The moves in the bar."""
        return self.prompt.locator("[data-move]")

    def play_a_move(self, ask: Choice = ask_for_anything) -> None:
        """One of the moves of the bar or of the list, another one each time."""
        before = self.seq
        expect(self.answers.or_(self.offers).first).to_be_visible()
        moves = self.answers if self.answers.count() else self.offers
        wanted = moves.nth(len(self.made) % moves.count())
        self.made.append(wanted.get_attribute("data-move") or "")
        self.press(wanted)
        self.sees_another(before)


@pytest.fixture
def reader(inn: House, window: Window) -> Reader:
    """A reader whose turn it is at a table of Bound!."""
    reader = Reader(window())
    reader.take_the_seat(seat_at(inn, "bound", first_player=0))
    assert reader.waits()
    return reader


def seat_at(inn: House, game: str, **options: object) -> Json:
    """A seat among bots, in a match that goes on."""
    return inn.start(players=3, people=1, game=game, options=options)[0]


@pytest.mark.parametrize("small", [False, True], ids=["on a laptop", "on a phone"])
@pytest.mark.parametrize("game", ["bound", "peptide"])
def test_a_whole_match_is_played_by_its_visible_buttons(inn: House, window: Window, game: str, small: bool) -> None:
    reader = Reader(window(**(SMALL if small else {})), touch=small)
    reader.take_the_seat(seat_at(inn, game))
    reader.play_on()
    expect(reader.ending.get_by_role("row")).to_have_count(4)
    reader.press(reader.ending.get_by_role("button", name="Replay"))
    expect(reader.page.get_by_test_id("still").get_by_role("region", name="On the table")).to_be_visible()


def test_a_move_is_made_by_keys_alone(reader: Reader) -> None:
    before = reader.seq
    reader.page.keyboard.press("3")
    reader.sees_another(before)


def test_a_card_narrows_the_moves_down_to_those_that_name_it(reader: Reader) -> None:
    every = reader.offers.count()
    card = reader.page.locator("[data-place=hand] button").first
    name = card.locator(".name").inner_text()
    reader.press(card)
    expect(reader.page.get_by_role("heading", name=f"Your moves with {name}")).to_be_visible()
    words = reader.offers.evaluate_all("all => all.map(one => one.ariaLabel)")
    assert words
    assert all(name in said for said in words)
    reader.page.keyboard.press("Escape")
    reader.page.keyboard.press("Escape")
    expect(reader.offers).to_have_count(every)


def test_a_move_of_the_list_takes_one_click(reader: Reader) -> None:
    before = reader.seq
    reader.press(reader.offers.first)
    reader.sees_another(before)


def test_a_move_is_found_by_its_words_and_made(reader: Reader) -> None:
    before = reader.seq
    reader.page.keyboard.press("/")
    reader.page.keyboard.type("everybody gyrase")
    expect(reader.offers).to_have_count(1)
    reader.page.keyboard.press("Enter")
    reader.sees_another(before)
    expect(reader.page.get_by_test_id("log")).to_contain_text("DNA Gyrase")


def test_the_first_of_several_moves_that_were_found_is_confirmed(reader: Reader) -> None:
    reader.page.keyboard.press("/")
    reader.page.keyboard.type("everybody")
    first = reader.offers.first.get_attribute("aria-label")
    reader.page.keyboard.press("Enter")
    expect(reader.prompt).to_contain_text(f"{first}?")


def test_what_cannot_be_done_now_says_why(reader: Reader) -> None:
    reader.play_a_move()
    assert reader.waits()
    reader.press(reader.page.locator("[data-why-not]").first)
    expect(reader.page.get_by_test_id("reason").get_by_role("button")).to_be_visible()


def test_what_cannot_be_done_now_is_in_sight(reader: Reader) -> None:
    reader.play_a_move()
    assert reader.waits()
    expect(reader.page.locator("[data-why-not]").first).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_hand_stays_in_sight_while_one_looks_for_a_move(inn: House, window: Window) -> None:
    reader = Reader(window(**SMALL), touch=True)
    reader.take_the_seat(seat_at(inn, "bound", first_player=0))
    assert reader.waits()
    reader.offers.last.scroll_into_view_if_needed()
    expect(reader.page.locator("[data-place=hand] button").first).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_moves_scroll_with_the_page(inn: House, window: Window) -> None:
    reader = Reader(window(**SMALL), touch=True)
    reader.take_the_seat(seat_at(inn, "bound", first_player=0))
    assert reader.waits()
    groups = reader.page.locator(".groups")
    assert groups.evaluate("one => one.scrollHeight <= one.clientHeight")


def test_what_others_know_of_ones_hand_is_shown_beside_it(inn: House, window: Window) -> None:
    def know(view: Json) -> None:
        layout = view["layout"]
        seen = {"label": "Seen", "text": "", "cards": layout["hand"][0]["cards"][:1], "count": None}
        layout["sides"][view["seat"]]["parts"].append(seen)

    context = window()
    retell(context, know)
    reader = Reader(context)
    reader.take_the_seat(seat_at(inn, "bound", first_player=0))
    seen = reader.page.get_by_role("region", name="Your side").locator(".part", has_text="Seen")
    expect(seen.get_by_role("listitem")).to_have_count(1)


def test_points_below_none_have_a_minus_sign(inn: House, window: Window) -> None:
    def lose(view: Json) -> None:
        view["layout"]["sides"][view["seat"]]["points"] = -3

    context = window()
    retell(context, lose)
    reader = Reader(context)
    reader.take_the_seat(seat_at(inn, "bound", first_player=0))
    expect(reader.table).to_contain_text("−3 points")


def test_a_hint_is_marked_among_the_moves(reader: Reader) -> None:
    reader.page.keyboard.press("h")
    expect(reader.page.get_by_test_id("hint")).to_be_visible()
    expect(reader.page.locator("[data-offer].hinted")).to_have_count(1)
