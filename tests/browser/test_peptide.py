"""Whole matches of Peptide, at the page: Basic with three players by clicking, Advanced with two by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import PHONE, Window, without_chance
from tests.browser.people import MOST, KeyboardPlayer, Player
from tests.server.house import House, house

DEAL = "7e97" * 16
FAVOURITES = (
    "ribosome_permanent",
    "ribosome_add",
    "vacuole_raise",
    "amino_draw",
    "nucleus_take",
    "nucleus_draw",
    "vacuole_collect",
    "keep_amino",
    "keep_rna",
    "discard_rna",
    "mitochondria",
    "collect_one",
    "no_effect",
    "take_up",
)
"""What somebody does who has learned the rules a minute ago, the dearest first."""

LAID_OPEN = re.compile(r"^(permanent|added, half|bonus|match in hand|no match)$")


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with bots that move at once and without limits, where every match has the same deal."""
    with without_chance(DEAL), house(tmp_path_factory.mktemp("peptide")) as opened:
        yield opened


def sit_down(player: Player, inn: House, players: int, **options: str) -> None:
    """A table with bots in the other seats, whose match begins."""
    bots = {str(seat): "novice" for seat in range(1, players)}
    seat = inn.create(player.name, players, game="peptide", bots=bots, options={"first_player": "0", **options})
    with inn.person(seat) as host:
        host.must(type="start")
    player.take_the_seat(seat)


class Novice:
    """Somebody who points at things on the table, and answers where the bar then asks."""

    def __init__(self, player: Player) -> None:
        self.player, self.moves = player, 0

    def play_on(self) -> set[str]:
        """Until the match is over: the kinds of moves that were made."""
        made = set()
        while self.player.waits():
            made.add(self.play_a_move())
            self.moves += 1
            assert self.moves < MOST, "the match does not end"
        return made

    def play_a_move(self) -> str:
        player = self.player
        before, move = player.seq, ""
        if not player.confirm.is_visible():
            move = self.point()
            player.answered(before)
        if player.seq == before and player.confirm.is_visible():
            move = self.answer()
        player.sees_another(before)
        return move.split(":")[0]

    def answer(self) -> str:
        """What the bar asks: what Enter does, and now and then an organelle face down."""
        down = self.player.prompt.locator("[data-key=D]")
        wanted = down if down.count() and self.moves % 5 == 4 else self.player.confirm
        move = wanted.get_attribute("data-move") or ""
        self.player.press(wanted)
        return move

    def point(self) -> str:
        """At the dearest thing that can be done, or at what can be taken."""
        things = self.player.page.locator("main .act[data-move], main [data-base][data-move]")
        moves: list[str] = things.evaluate_all("all => all.map((one) => one.dataset.move)")
        for family in FAVOURITES:
            found = [place for place, move in enumerate(moves) if move.startswith(family)]
            if found:
                wanted = found[self.moves % len(found) if family == "take_up" else 0]
                self.player.press(things.nth(wanted))
                return moves[wanted]
        raise AssertionError("nothing on the table can be done")


def test_three_players_play_a_whole_basic_match_by_clicking(window: Window, inn: House) -> None:
    player = Player(window(), "Ada")
    sit_down(player, inn, players=3)
    player.press(player.page.get_by_text("My turns end by themselves"))
    made = Novice(player).play_on()
    assert {"take_up", "take_down", "end_turn", "amino_draw", "keep_amino", "ribosome_add"} <= made
    expect(player.ending.get_by_role("row")).to_have_count(4)
    expect(player.ending.get_by_text(LAID_OPEN).first).to_be_visible()
    built = player.ending.get_by_role("region", name="What was built")
    expect(built).to_contain_text(re.compile(r"Met-.* g/mol.*Charge at pH 7.*EMBOSS", re.DOTALL))
    player.press(player.ending.get_by_test_id("verify"))
    expect(player.ending.get_by_test_id("verified")).to_contain_text("The deal is fair")


class Typist(KeyboardPlayer):
    """Somebody without a mouse who knows that letters pick bases."""

    def press(self, what: Locator) -> None:
        letter = what.first.get_attribute("data-base")
        if letter:
            self.page.keyboard.press(letter.lower())
        else:
            super().press(what)


def test_two_players_play_a_whole_advanced_match_by_keyboard(window: Window, inn: House) -> None:
    player = Typist(window(), "Kim")
    sit_down(player, inn, players=2, difficulty="advanced")
    made = Novice(player).play_on()
    assert {"take_up", "take_down", "amino_draw", "vacuole_raise"} <= made
    assert "end_turn" not in made
    expect(player.ending.get_by_role("row").filter(has_text="Kim")).to_be_visible()


def test_a_whole_match_is_played_on_a_phone(window: Window, inn: House) -> None:
    player = Player(window(viewport=PHONE, has_touch=True, is_mobile=True), "Pia", touch=True)
    sit_down(player, inn, players=4)
    Novice(player).play_on()
    expect(player.ending.get_by_role("row").filter(has_text="Pia")).to_be_visible()
