"""Whole matches of PDB, at the page: two people and two bots by clicking, two players by keyboard, and on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import PHONE, Window, without_chance
from tests.browser.people import MOST, KeyboardPlayer, Player
from tests.server.house import House, house

DEAL = "5db0" * 16
FAVOURITES = (
    "pick",
    "innovate",
    "publish",
    "automation",
    "xfel",
    "electron_crystallography",
    "analyze",
    "xray",
    "nmr",
    "em",
    "grow",
    "prepare:prep2",
    "prepare",
    "recruit",
    "lead",
    "graduate",
)
"""What somebody does who has learned the rules a minute ago, the dearest first."""
RECRUITS = 3  # Researchers that such a one wants to have first

KEYS = {
    "recruit": "c",
    "lead": "l",
    "publish": "p",
    "grow": "k",
    "xray": "x",
    "nmr": "n",
    "em": "e",
    "analyze": "a",
    "graduate": "g",
}
"""The keys of the boxes, as the page explains them."""


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with bots that move at once and without limits, where every match has the same deal."""
    with without_chance(DEAL), house(tmp_path_factory.mktemp("pdb")) as opened:
        yield opened


def take_seats(inn: House, people: list[Player], players: int, **options: Any) -> None:
    """A table with bots in the seats that nobody has, whose match begins."""
    rules = {"first_leader": 1, **options}
    seats = inn.start(players, "novice", people=len(people), game="pdb", nickname=people[0].name, options=rules)
    for player, seat in zip(people, seats, strict=True):
        player.take_the_seat(seat)


def things(player: Player, family: str) -> Locator:
    """What stands for moves of a family on the table itself, and can be made now."""
    return player.page.locator(f'main :not(.prompt *)[data-move^="{family}"]:visible')


def researchers(player: Player) -> int:
    """How many Researchers the player has, as the own side says it."""
    found = re.search(r"of (\d+) to place", player.page.get_by_label("Your side").inner_text())
    assert found is not None
    return int(found[1])


def choose(player: Player) -> None:
    """Point at the dearest thing that can be done."""
    families = ("recruit", *FAVOURITES) if researchers(player) < RECRUITS else FAVOURITES
    for family in families:
        found = things(player, family)
        if found.count():
            player.press(found.first)
            return
    raise AssertionError("nothing on the table can be done")


def play_a_move(player: Player) -> None:
    """Choose, confirm what the bar then asks, and see the table change."""
    before = player.seq
    if not player.confirm.is_visible():
        choose(player)
        expect(player.confirm).to_be_visible()
    player.made.append(player.confirm.get_attribute("data-move") or "")
    player.press(player.confirm)
    player.sees_another(before)


def next_of(people: list[Player], turn: int) -> int:
    """Whom of them the table waits for next, as the one sees it who has moved."""
    player = people[turn]
    mine = player.prompt.and_(player.page.locator("[data-tone=yours]")).or_(player.ending)
    others = {
        seat: player.page.get_by_test_id(f"seat-{seat}").filter(has_text="to move")
        for seat in range(len(people))
        if seat != turn
    }
    anybody = mine
    for other in others.values():
        anybody = anybody.or_(other)
    expect(anybody.first).to_be_visible()
    return next((seat for seat, other in others.items() if other.is_visible()), turn)


def play_on(people: list[Player]) -> set[str]:
    """Until the match is over: the kinds of moves that were made."""
    turn = 0
    while people[turn].waits():
        play_a_move(people[turn])
        turn = next_of(people, turn)
        assert sum(len(player.made) for player in people) < MOST, "the match does not end"
    return {move.split(":")[0] for player in people for move in player.made}


def test_two_people_and_two_bots_play_a_whole_match_by_clicking(window: Window, inn: House) -> None:
    people = [Player(window(), "Ada"), Player(window(), "Ben")]
    take_seats(inn, people, players=4, target_achievement=8)
    made = play_on(people)
    assert {"pick", "recruit", "publish", "prepare", "innovate"} <= made
    for player in people:
        expect(player.ending.get_by_role("row")).to_have_count(5)
        expect(player.ending.get_by_text("Deposited in this match")).to_be_visible()
    people[0].press(people[0].ending.get_by_test_id("verify"))
    expect(people[0].ending.get_by_test_id("verified")).to_contain_text("The deal is fair")


class Typist(KeyboardPlayer):
    """Somebody without a mouse who knows the keys of the boxes."""

    def press(self, what: Locator) -> None:
        key = KEYS.get((what.first.get_attribute("data-move") or "").split(":")[0])
        if key and not what.first.get_attribute("data-key"):
            self.page.keyboard.press(key)
        else:
            super().press(what)


def test_two_players_play_a_whole_match_by_keyboard(window: Window, inn: House) -> None:
    player = Typist(window(), "Kim")
    take_seats(inn, [player], players=2)
    made = play_on([player])
    assert {"pick", "recruit", "publish", "prepare", "innovate"} <= made
    expect(player.ending.get_by_role("row").filter(has_text="Kim")).to_be_visible()


def test_a_whole_match_is_played_on_a_phone(window: Window, inn: House) -> None:
    player = Player(window(viewport=PHONE, has_touch=True, is_mobile=True), "Pia", touch=True)
    take_seats(inn, [player], players=3, target_achievement=5)
    play_on([player])
    expect(player.ending.get_by_role("row").filter(has_text="Pia")).to_be_visible()


def test_a_card_that_cannot_be_paid_for_shows_its_way_on_the_board(window: Window, inn: House) -> None:
    player = Player(window())
    take_seats(inn, [player], players=2)
    play_a_move(player)
    assert player.waits()
    card = player.page.locator("[data-card]:not([data-move])").first
    player.press(card)
    expect(player.prompt).to_contain_text(re.compile(r"you lack .* Shortest way, \d turns?: .*; then claim it\."))
    expect(player.page.locator("[data-place=chart]").get_by_text("1", exact=True).first).to_be_visible()
    player.press(card)
    expect(player.prompt).not_to_contain_text("you lack")


def test_a_box_that_cannot_be_used_says_why_and_by_which_rule(window: Window, inn: House) -> None:
    player = Player(window())
    take_seats(inn, [player], players=2)
    play_a_move(player)
    assert player.waits()
    player.press(player.page.get_by_role("button", name=re.compile("^Analyze Data: you have no two alike")))
    expect(player.page.get_by_test_id("reason")).to_contain_text("Analyze Data needs 2 squares")
    expect(player.page.get_by_test_id("reason")).to_contain_text("PDB-31")


def test_what_is_a_reconstruction_is_said_at_the_table(window: Window, inn: House) -> None:
    player = Player(window())
    take_seats(inn, [player], players=2)
    player.press(player.button("Icons and costs are a reconstruction"))
    sheet = player.page.get_by_role("region", name="Science card").or_(player.page.get_by_role("dialog")).first
    expect(player.page.get_by_text("nmr circle").first).to_be_visible()
    expect(player.page.get_by_text("direct triangle").first).to_be_visible()
    expect(sheet).to_be_visible()
