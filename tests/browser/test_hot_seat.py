"""A hot seat: people pass one device round, and while it changes hands all cards are covered."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from playwright.sync_api import Locator, expect

from labtop.games.rafts.state import Stage
from labtop.kernel.match import Match
from labtop.server.actions.windows import Answered, Closed
from tests.browser.conftest import PHONE, Window
from tests.browser.people import Player
from tests.server.house import INSTANT, House, house
from tests.server.reacting import lead

HOT = {"hot_seat": True, "windows": 0.05}  # whatever is held for a time is over soon
PATIENT = replace(INSTANT, pace=3600)  # a bot that has begun to think is not done before the test is
ADD = "Add a player at this device"


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server on whose tables chance is as always: windows are reached by moves that are known."""
    with house(tmp_path_factory.mktemp("hot_seat"), PATIENT) as opened:
        yield opened


class Tablet(Player):
    """One device, and all who play from it; the first has set the table."""

    def __init__(
        self, inn: House, window: Window, others: Sequence[str], touch: bool = False, bots: int = 0, **rules: int
    ) -> None:
        look = {"viewport": PHONE, "has_touch": True} if touch else {}
        super().__init__(window(**look), touch=touch)
        self.inn, self.names = inn, [self.name, *others]
        people = len(self.names)
        robots = {str(seat): "random" for seat in range(people, people + bots)}
        host = inn.create(self.name, people + bots, game="rafts", manners=HOT, options=rules, bots=robots)
        self.id: str = host["table"]
        self.page.goto(f"/#/seat/{host['table']}/{host['token']}")
        for name in others:
            self.add(name)

    def add(self, name: str) -> None:
        """Somebody sits down beside the host."""
        self.press(self.button(ADD))
        self.page.get_by_label("Nickname", exact=True).fill(name)
        self.press(self.button("Take a seat"))
        expect(self.page.get_by_role("listitem").filter(has_text=name)).to_contain_text("here, at this device")

    @property
    def cover(self) -> Locator:
        return self.page.get_by_test_id("cover")

    @property
    def match(self) -> Match:
        match = self.inn.top(self.id).match
        assert match is not None
        return match

    def held_by(self, seat: int) -> set[str]:
        """The cards in a hand, as the rules call them."""
        return {card.id for card in self.match.seen(seat).view.table.seats[seat].hand}

    def names_in_hands(self) -> set[str]:
        """What people call the cards that anybody holds."""
        hands = [part for seat in range(self.match.players) for part in self.match.seen(seat).layout.hand]
        return {card.label for part in hands for card in part.cards}

    def is_covered_for(self, name: str) -> str:
        """Until the device is to be passed to somebody; what it says then. No card of anybody is on the page."""
        expect(self.button(f"I am {name}")).to_be_focused()
        expect(self.table).to_have_count(0)
        page, cards = self.page.content(), self.names_in_hands()
        assert cards
        assert [card for card in cards if card in page] == []
        assert self.hand == []
        return self.cover.get_by_role("status").inner_text()

    def uncover(self, name: str) -> None:
        """Who is named takes the device, by the keyboard or a finger, and sees their own cards."""
        if self.touch:
            self.press(self.button(f"I am {name}"))
        else:
            self.page.keyboard.press("Enter")
        expect(self.table).to_be_visible()
        assert set(self.hand) == self.held_by(self.names.index(name))

    def lose_the_network(self) -> None:
        """It comes back when the page has said so."""
        self.window.set_offline(True)
        expect(self.page.get_by_text("Connection lost.")).to_be_visible()
        self.window.set_offline(False)

    def end_turn(self) -> None:
        self.press(self.page.locator('main :not(.prompt *)[data-move^="end_turn"]:visible').first)
        if self.confirm.is_visible():
            self.press(self.confirm)

    def kept(self, kind: type) -> list[object]:
        return [entry for entry in self.inn.kept(self.id) if isinstance(entry, kind)]


@pytest.mark.rule("RFT-156")
@pytest.mark.parametrize(
    ("stage", "touch"), [(Stage.SHIELDS, False), (Stage.REACT, False), (Stage.BETWEEN, True)], ids=lambda one: str(one)
)
def test_in_a_window_everybody_who_is_asked_gets_the_same_cover_in_turn(
    inn: House, window: Window, stage: Stage, touch: bool
) -> None:
    tablet = Tablet(inn, window, ["Bob", "Cai"], touch)
    lead(inn, tablet.id, stage, 3)
    tablet.page.reload()
    asked = [tablet.names[seat] for seat in tablet.match.waiting]
    assert len(asked) > 1
    said, before = set(), len(inn.top(tablet.id).marks)

    async def closed() -> None:
        while len(inn.top(tablet.id).marks) == before:
            await asyncio.sleep(0.01)

    for name in asked:
        said.add(tablet.is_covered_for(name).replace(name, "somebody"))
        assert tablet.kept(Closed) == []
        tablet.uncover(name)
        tablet.press(tablet.button("Let it go"))
    (cover,) = said
    assert cover.startswith("Reactions?")
    inn.do(closed())
    assert [tablet.names[answer.seat] for answer in tablet.kept(Answered) if isinstance(answer, Answered)] == asked
    assert len(tablet.kept(Closed)) == 1


def test_a_match_at_one_device_from_the_first_cover_to_the_end_for_all(inn: House, window: Window) -> None:
    tablet = Tablet(inn, window, ["Bob"], max_rounds=1)
    tablet.press(tablet.button("Start the match"))
    expect(tablet.cover).to_be_visible()
    (first,) = tablet.match.waiting
    for name in (tablet.names[first], tablet.names[1 - first]):
        assert tablet.is_covered_for(name).startswith(f"Pass the device to {name}.")
        tablet.uncover(name)
        tablet.end_turn()
    expect(tablet.ending).to_be_visible()
    expect(tablet.cover).to_have_count(0)
    tablet.press(tablet.page.get_by_test_id("rematch"))
    expect(tablet.cover).to_be_visible()  # one agrees for all of the device


def test_after_a_reload_a_lost_network_or_a_cover_a_hand_needs_its_owner_again(inn: House, window: Window) -> None:
    tablet = Tablet(inn, window, ["Bob"])
    tablet.press(tablet.button("Start the match"))
    expect(tablet.cover).to_be_visible()
    name = tablet.names[tablet.match.waiting[0]]
    for cover in (tablet.page.reload, tablet.button("Cover my hand").click, tablet.lose_the_network):
        tablet.is_covered_for(name)
        tablet.uncover(name)
        cover()
    tablet.is_covered_for(name)


def test_while_only_bots_play_nobody_need_uncover_anything(inn: House, window: Window) -> None:
    tablet = Tablet(inn, window, ["Bob"], bots=1)
    tablet.press(tablet.button("Start the match"))
    expect(tablet.cover.or_(tablet.table)).to_be_visible()
    while (seat := tablet.match.waiting[0]) < 2:
        tablet.is_covered_for(tablet.names[seat])
        tablet.uncover(tablet.names[seat])
        before = tablet.seq
        tablet.end_turn()
        tablet.sees_another(before)
    tablet.page.reload()
    expect(tablet.page.get_by_text("Hands are hidden on this screen.")).to_be_visible()
    assert tablet.hand == []


def test_a_family_sets_a_hot_seat_and_plays_at_once(inn: House, window: Window) -> None:
    ada = Player(window())
    ada.page.goto("/#/new/rafts")
    ada.page.get_by_label("Your nickname").fill(ada.name)
    ada.page.get_by_role("radio", name="2", exact=True).check()
    ada.page.get_by_label("Seat 2", exact=True).select_option("Player at this device")
    ada.page.get_by_label("Nickname in seat 2").fill("Bob")
    ada.button("Play now").click()
    expect(ada.page.get_by_role("button", name=re.compile("^I am (Ada|Bob)$"))).to_be_focused()


def test_in_the_lobby_a_bot_makes_room_for_somebody_at_the_device_who_can_go_again(inn: House, window: Window) -> None:
    ada = Player(window())
    host = inn.create(players=2, game="rafts", manners=HOT, bots={"1": "novice"})
    ada.page.goto(f"/#/seat/{host['table']}/{host['token']}")
    ada.button(ADD).click()
    ada.button("Take a seat").click()
    expect(ada.page.get_by_text("Write a nickname first.")).to_be_visible()
    ada.page.get_by_label("Nickname", exact=True).fill("Bob")
    ada.button("Take a seat").click()
    expect(ada.page.get_by_text("here, at this device")).to_be_visible()
    expect(ada.button(ADD)).to_have_count(0)
    ada.button("Free the seat of Bob").click()
    ada.button("Free the seat").click()
    expect(ada.button(ADD)).to_be_visible()
    assert inn.top(host["table"]).chairs[1].free
