"""Whole matches of Compounded, at the page: three people by clicking, two and Nobel by keyboard, and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from labtop.games.compounded.cards import CELLS, COMPOUND_LIST, ELEMENT_IDS, LAB_FIRE, TOOL_IDS, TOOLS
from labtop.games.compounded.order import begin_step
from labtop.games.compounded.research import begin_turn
from labtop.games.compounded.rules import settle
from labtop.games.compounded.state import State, Step
from labtop.games.compounded.trading import begin_session
from tests.browser.conftest import PHONE, Window, without_chance
from tests.browser.people import MOST, KeyboardPlayer, Player, play_all
from tests.server.house import House, Json, house

DEAL = "c0de" * 16
TURNS = 4  # of a match that shows every phase several times, and does not take all day
FALLBACKS = ("end", "hold", "stay", "pass", "keep", "refuse", "raise_nothing")
"""What somebody does who has nothing better to do."""


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with bots that move at once and without limits, where every match has the same deal."""
    with without_chance(DEAL), house(tmp_path_factory.mktemp("compounded")) as opened:
        yield opened


def begin(inn: House, players: int, people: int, **rules: Any) -> list[Json]:
    """The seats of a match in which the first is the Lead Scientist; people may write to each other."""
    options = {"first_lead": 0, "max_turns": TURNS, **rules}
    return inn.start(players, "novice", people=people, game="compounded", options=options, manners={"chat": True})


def full_of_tools(game: State) -> None:
    """The first has one tool of each kind, compounds lack little, all that burns is hot, and a fire comes next."""
    game.tools[0, :TOOLS] = 1
    game.level[0, :] = 1
    game.built[1] = 2
    for cell in range(CELLS):
        card = COMPOUND_LIST[game.card[cell]]
        if card.flammable:
            game.flames[cell] = card.limit - 1
        left = sum(card.elements.values()) - 2
        row, column = divmod(cell, 4)
        for element, count in sorted(card.elements.items(), reverse=(row + column) % 2 == 1):  # neighbours lack others
            placed = min(left, count)
            game.on[cell, ELEMENT_IDS.index(element)] = placed
            left -= placed
    cards, top = game.deck.cards, game.deck.count - 1
    fire = next(place for place in range(top, -1, -1) if cards[place] == LAB_FIRE)
    cards[fire], cards[top] = cards[top], LAB_FIRE


class Chemist:
    """Somebody who has learned the rules a minute ago: does what can be done, and uses what can be used."""

    def __init__(
        self, player: Player, offers: list[Callable[[Chemist], None]] | None = None, counters: int = 0
    ) -> None:
        self.player, self.page = player, player.page
        self.offers = offers or []
        self.counters = counters
        self.answers = 0

    # --- what there is ---

    def ready(self) -> bool:
        """Whether the bar asks this one, and takes an answer."""
        mine = self.player.prompt.and_(self.page.locator("[data-tone=yours][aria-busy=false]"))
        return mine.is_visible() and not self.player.ending.is_visible()

    def action(self, move: str) -> Locator:
        """A button of the bar, by the move that it makes."""
        return self.player.prompt.locator(f'button[data-move^="{move}"]:not(.no)')

    def named(self, name: str) -> Locator:
        """A button of the bar, by what it says."""
        return self.player.prompt.get_by_role("button", name=re.compile(f"^{name}"))

    def thing(self, aim: str) -> Locator:
        """Something on the table that can be pointed at."""
        return self.page.locator(f'main [data-aim^="{aim}"]:visible')

    def cells(self, family: str) -> Locator:
        """Compounds that a move can be made with."""
        return self.page.locator(f'[data-place=chart] [data-move^="{family}"]:visible')

    # --- playing ---

    def change(self, what: Locator, told: str = "") -> None:
        """Press something that makes a move, and see the table change."""
        before = self.player.seq
        self.player.made.append(told or what.first.get_attribute("data-move") or "")
        self.player.press(what.first)
        self.player.sees_another(before)

    def do(self) -> None:
        """The next thing: answer, trade, or whatever can be pointed at; then what the bar proposes."""
        if self.action("accept").count():
            self.answer()
        elif self.action("pass").count() and self.page.locator("[data-place=composer]").is_visible():
            self.trade()
        elif self.player.confirm.is_visible():
            self.change(self.player.confirm)
        elif not self.use() and not self.choose():
            self.settle()

    def answer(self) -> None:
        """Accept; or make a counter-offer of one thing for one, where that is planned."""
        self.answers += 1
        if self.counters and self.named("Counter").count():
            self.counters -= 1
            self.player.press(self.named("Counter"))
            for side in ("give", "get"):
                while self.thing(f"{side}-:").count() > 1:
                    self.player.press(self.thing(f"{side}-:").first)
            self.send("counter")
        else:
            self.change(self.action("accept"))

    def trade(self) -> None:
        """What is planned, once; else nothing."""
        if self.offers:
            self.offers.pop(0)(self)
        else:
            self.change(self.action("pass"))

    def compose(self, to: str, give: int, get: int) -> None:
        """An offer of so many things for so many, to somebody or to anyone."""
        self.player.press(self.thing(f"to:{to}"))
        for side, count in (("give", give), ("get", get)):
            for _ in range(count):
                self.player.press(self.thing(f"{side}:").first)
        self.send("open" if to == "anyone" else "directed")

    def send(self, told: str) -> None:
        """All the moves that spell an offer, by one button."""
        expect(self.action("send")).to_be_visible()
        self.player.made.append(told)
        self.player.press(self.action("send"))
        expect(
            self.page.locator("[data-testid=prompt][data-tone=yours]").filter(has_text="goes to the table")
        ).to_have_count(0)
        expect(self.player.prompt.get_by_role("button", name=re.compile("^Send"))).to_have_count(0)

    def use(self) -> bool:
        """A Burner, an exchange or a Wild Element, the first time that there is one."""
        burning = self.cells("burn:")
        if burning.count():
            self.player.press(burning.first)
            self.change(self.player.confirm)
            return True
        for name in ("Exchange", "Wild Element"):
            if self.named(name).count() and name not in self.player.made:
                self.player.made.append(name)
                self.player.press(self.named(name))
                if name == "Exchange":
                    self.player.press(self.thing("bench:").first)
                self.change(self.player.prompt.locator('button[data-move*="take:"]'))
                return True
        return False

    def choose(self) -> bool:
        """Point at a crystal or a compound, and confirm."""
        for found in (
            self.thing("bench:"),
            self.thing("pile:"),
            self.thing("nobel:"),
            self.thing("loose:"),
            *(self.cells(family) for family in ("score", "protect", "claim", "lift")),
            self.page.locator(".tube[data-move^=lower]"),
        ):
            if found.count() and not self.action("stay").count():
                if (found.first.get_attribute("data-aim") or "").startswith("loose"):
                    self.player.made.append("scatter")
                self.player.press(found.first)
                if self.action("pass").count() and self.thing("nobel:").count():  # a swap has two halves
                    self.player.press(self.thing("nobel:").first)
                self.change(self.player.confirm)
                return True
        return False

    def settle(self) -> None:
        """A button of the bar: the best there is."""
        for move in ("journal", "raise:", "grant", "share", "take", "score", "place", "get:", *FALLBACKS):
            if self.action(move).count():
                self.change(self.action(move))
                return
        self.player.press(self.player.prompt.get_by_role("group").get_by_role("button").first)


def families(people: list[Chemist]) -> set[str]:
    """The kinds of moves that were made."""
    return {move.split(":")[0] for one in people for move in one.player.made}


def test_three_play_a_whole_match_by_clicking_with_trades_a_fire_and_every_tool(window: Window, inn: House) -> None:
    seats = begin(inn, players=3, people=3)
    inn.rearrange(seats[0]["table"], full_of_tools)
    people = [
        Chemist(Player(window(), "Ada"), [lambda one: one.compose("1", 1, 1)]),
        Chemist(Player(window(), "Ben"), [lambda one: one.compose("2", 2, 2)]),
        Chemist(Player(window(), "Cleo"), [lambda one: one.compose("anyone", 1, 1)], counters=1),
    ]
    for one, seat in zip(people, seats, strict=True):
        one.player.take_the_seat(seat)
    play_all(people, 2 * MOST)
    made = families(people)
    assert {"directed", "counter", "open", "accept"} <= made, "offers of every kind are made and accepted"
    assert {"goggles", "key", "use_burner", "lower", "journal", "Exchange"} <= made, "every tool is used"
    assert {"claim", "place", "score", "raise"} <= made
    assert {"protect", "scatter"} <= made, "a fire breaks out, and crystals are scattered by a person"
    for one in people:
        expect(one.player.ending.get_by_role("row")).to_have_count(4)
        expect(one.player.ending.get_by_text("Laboratory notebook")).to_be_visible()


def test_two_and_nobel_play_a_whole_match_by_keyboard(window: Window, inn: House) -> None:
    kim = Chemist(KeyboardPlayer(window(), "Kim"), [lambda one: one.compose("1", 1, 1)])
    kim.player.take_the_seat(begin(inn, players=2, people=1, max_turns=3)[0])
    play_all([kim], 2 * MOST)
    assert {"claim", "place", "directed"} <= families([kim])
    expect(kim.player.ending.get_by_role("row")).to_have_count(3)
    expect(kim.player.ending.get_by_text("Nobel")).to_be_visible()


def test_a_whole_match_is_played_on_a_phone(window: Window, inn: House) -> None:
    pia = Chemist(Player(window(viewport=PHONE, has_touch=True, is_mobile=True), "Pia", touch=True))
    pia.player.take_the_seat(begin(inn, players=3, people=1, max_turns=2)[0])
    play_all([pia], 2 * MOST)
    expect(pia.player.ending.get_by_role("row")).to_have_count(4)


# --- one thing at a time ----------------------------------------------------------------------------------------------

BENCHES = [{"H": 2, "O": 1}, {"C": 1, "Ca": 1}, {"N": 1, "S": 1}]


def at_the_market(game: State) -> None:
    """The trade of turn 2 begins; the first has H H O, the second C Ca, the third N S."""
    game.turns, game.waiting = 2, 0
    for seat, bench in enumerate(BENCHES[: game.seats]):
        for number, element in enumerate(ELEMENT_IDS):
            game.bench[seat, number] = bench.get(element, 0)
    begin_step(game, Step.TRADE)
    begin_session(game)
    game.next = game.lead
    settle(game)


def market(inn: House, window: Window) -> list[Chemist]:
    """Three people at the market."""
    seats = begin(inn, players=3, people=3)
    inn.rearrange(seats[0]["table"], at_the_market)
    people = [Chemist(Player(window(), name)) for name in ("Ada", "Ben", "Cleo")]
    for one, seat in zip(people, seats, strict=True):
        one.player.take_the_seat(seat)
    return people


def put(one: Chemist, *aims: str) -> None:
    """Point at things of the market, one after the other."""
    for aim in aims:
        one.player.press(one.page.locator(f'[data-place=market] [data-aim="{aim}"]'))


def held(one: Chemist) -> list[str]:
    """The crystals on one's own bench, in words."""
    crystals: list[str] = one.page.locator("[data-place=hand] [data-card]").all_inner_texts()
    return [text.split()[0] for text in crystals]


def test_an_offer_to_two_takes_place_when_both_accept_and_passes_on_what_it_brings(window: Window, inn: House) -> None:
    ada, ben, cleo = market(inn, window)
    put(ada, "to:1", "give:H", "give:O", "get:Ca", "also:2", "give:Ca", "get:S")
    ada.send("directed")
    ben.change(ben.action("accept"))
    expect(cleo.player.prompt).to_contain_text("Ada offers you a trade")
    cleo.change(cleo.action("accept"))
    expect(ada.page.get_by_role("region", name="The market")).to_contain_text("deal")
    expect(ada.page.locator("[data-place=hand] [data-card]").filter(has_text="Sulfur")).to_be_visible()
    assert held(ada) == ["Hydrogen", "Sulfur"]


def test_a_gift_can_be_made_and_says_what_it_is(window: Window, inn: House) -> None:
    ada, ben, _ = market(inn, window)
    put(ada, "to:1", "give:H")
    expect(ada.player.prompt).to_contain_text("Give Guest 1 hydrogen for nothing?")
    ada.send("directed")
    ben.change(ben.action("accept"))
    expect(ben.page.locator("[data-place=hand] [data-card]")).to_have_count(3)


def test_what_an_offer_is_worth_counts_what_is_no_crystal(window: Window, inn: House) -> None:
    ada, *_ = market(inn, window)
    put(ada, "to:1", "give:wild", "get:C")
    composer = ada.page.locator("[data-place=composer]")
    finish = "Carbon monoxide could then be finished, 3 points"
    expect(composer).to_contain_text(f"For you: {finish}; Wild Element less (3 points if unused).")
    expect(composer).to_contain_text("For Guest 1: Wild Element more (3 points if unused).")


def test_a_promise_stands_beside_the_offer_for_all_to_read(window: Window, inn: House) -> None:
    ada, ben, cleo = market(inn, window)
    put(ada, "to:1", "get:C")
    ada.page.get_by_label("A promise goes with it").fill("I will leave Water to you")
    ada.send("directed")
    for one in (ben, cleo):
        expect(one.page.get_by_role("region", name="Ada offers")).to_contain_text("I will leave Water to you")


def test_an_offer_that_is_not_whole_says_what_it_lacks(window: Window, inn: House) -> None:
    ada, *_ = market(inn, window)
    put(ada, "to:anyone")
    expect(ada.player.prompt.get_by_role("button", name="Send the offer")).to_contain_text("put something in")
    put(ada, "get:C")
    expect(ada.page.locator('[data-place=market] [data-aim="get:S"]')).to_have_count(0)  # nobody has both


def test_things_are_dragged_into_an_offer_and_tapped_out_of_it(window: Window, inn: House) -> None:
    ada, *_ = market(inn, window)
    put(ada, "to:1")
    tray = ada.page.get_by_role("group", name="What you give")
    ada.page.locator('[data-place=market] [data-aim="give:O"]').drag_to(tray)
    expect(tray.get_by_role("button", name="Take oxygen back")).to_be_visible()
    ada.player.press(tray.get_by_role("button", name="Take oxygen back"))
    expect(tray.get_by_role("button")).to_have_count(0)


def test_a_compound_without_room_for_a_crystal_says_why_and_by_which_rule(window: Window, inn: House) -> None:
    ada = Chemist(Player(window(), "Ada"))
    ada.player.take_the_seat(begin(inn, players=2, people=1)[0])
    while not ada.action("end").count():
        ada.do()
        assert ada.player.waits()
    ada.player.press(ada.thing("bench:").first)
    ada.player.press(ada.page.locator("[data-place=chart] button:not([data-aim])").first)
    expect(ada.page.get_by_test_id("reason")).to_contain_text("CMP-72")


def in_research(game: State) -> None:
    """The first Research turn of turn 2: the first has a Pipet, H H and room for more; A1 is Water, and empty."""
    game.turns, game.waiting = 2, 0
    game.bench[0, :] = 0
    game.bench[0, ELEMENT_IDS.index("H")] = 2
    game.tools[0, TOOL_IDS.index("pipet")] = 1
    game.card[0] = next(number for number, card in enumerate(COMPOUND_LIST) if card.id == "water")
    game.on[0, :] = 0
    begin_step(game, Step.RESEARCH)
    begin_turn(game, game.lead)
    settle(game)


def researcher(inn: House, window: Window, **rules: Any) -> Chemist:
    """Somebody in the first Research turn."""
    seats = begin(inn, players=3, people=1, **rules)
    inn.rearrange(seats[0]["table"], in_research)
    one = Chemist(Player(window(), "Ada"))
    one.player.take_the_seat(seats[0])
    return one


def test_a_pipet_exchanges_two_crystals_for_one(window: Window, inn: House) -> None:
    ada = researcher(inn, window)
    ada.player.press(ada.named("Exchange"))
    expect(ada.player.prompt).to_contain_text("2 equal crystals of yours for one of your choice from the bag")
    ada.player.press(ada.thing("bench:H").first)
    ada.change(ada.player.prompt.locator('button[data-move="exchange:2:1:H take:S"]'))
    expect(ada.page.locator("[data-place=hand] [data-card]").filter(has_text="Sulfur")).to_be_visible()
    assert held(ada) == ["Sulfur"]


def test_a_wild_element_stands_for_a_crystal_where_the_house_says_so(window: Window, inn: House) -> None:
    ada = researcher(inn, window, wild_mode="stand_in")
    water = ada.page.get_by_role("button", name=re.compile("^A1: Water"))
    expect(water).to_have_accessible_name(re.compile("needs 2 hydrogen and oxygen"))
    ada.change(ada.named("Wild Element"))
    ada.player.press(water)
    ada.change(ada.named("As oxygen"))
    expect(water).to_have_accessible_name(re.compile("needs 2 hydrogen(?! and)"))
