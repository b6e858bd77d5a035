"""Whole matches of Rafts!, at the page: by clicking through all windows, by keyboard, and on a phone; what it shows."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

import pytest
from playwright.sync_api import Locator, expect

from labtop.games.rafts.cards import BACTERIUM, NEEDED_TYPES, WANTED
from labtop.games.rafts.state import Stage, State
from labtop.kernel.options import Value
from labtop.kernel.position import wait_for
from labtop.server.actions.windows import Closed, Held
from labtop.server.state import TableState
from labtop.server.windows import OpenWindow
from tests.browser.conftest import PHONE, Window, without_chance
from tests.browser.people import MOST, KeyboardPlayer, Player, play_all, wait_for_change
from tests.server.house import House, house

DEAL = "015c" * 16  # of four the first begins, and each of the first two holds a disaster
KINDS = {"RFT-117": "shields", "RFT-119": "after a play", "RFT-120": "between turns"}
"""The windows, by the rule for the moment that the rail shows."""
LONG_ENOUGH = {"windows": 0.5}
UNHURRIED = {"windows": 20}  # nothing closes before the test says so
AT_ONCE = {"windows": 0.05}
GAIN = re.compile(r"you\s(\d)\sof\s7")


SAID = "You have answered|prepare this move"
"""What the bar says to who has answered."""

HEARD = """([seq, said]) => {
  const [table, prompt, ring] = ["table", "prompt", "ring"].map((id) => document.querySelector(`[data-testid=${id}]`));
  return !ring || table.dataset.seq !== seq || new RegExp(said).test(prompt.textContent);
}"""
"""Whether an answer has arrived, or came too late."""


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with bots that move at once and without limits, where every match has the same deal."""
    with without_chance(DEAL), house(tmp_path_factory.mktemp("rafts")) as opened:
        yield opened


def half_way(game: State) -> None:
    """Everybody has something to lose, and is not far from the end: the bacterium of their goal, and one card of each
    type that it asks for.
    """
    for seat in range(game.seats):
        game.bench[seat, 0, BACTERIUM] = WANTED[game.goals[seat, 0], BACTERIUM]
        game.generic[seat, :NEEDED_TYPES] = 1


def take_seats(
    inn: House,
    people: list[Player],
    players: int,
    manners: Mapping[str, float],
    rules: Mapping[str, Value] | None = None,
    position: Callable[[State], None] | None = None,
) -> str:
    """A table with bots in the seats that nobody has, whose match begins; which table."""
    more = {"game": "rafts", "nickname": people[0].name, "manners": manners, "options": rules or {}}
    seats = inn.start(players, "novice", people=len(people), **more)
    if position is not None:
        inn.rearrange(seats[0]["table"], position)
    for player, seat in zip(people, seats, strict=True):
        player.take_the_seat(seat)
    return str(seats[0]["table"])


def holdings(inn: House, table: str) -> Iterator[tuple[OpenWindow, int]]:
    """Every window of a table as it was when it closed, and how often somebody had asked for more time in it."""
    created, *later = inn.kept(table)
    now, holds = TableState.of(table, [created]), 0
    for entry in later:
        holds += isinstance(entry, Held)
        if isinstance(entry, Closed):
            yield now.asking(), holds
            holds = 0
        now = now.after(entry)


class Researcher:
    """Somebody who has learned the rules a minute ago, and what the windows asked them."""

    def __init__(self, player: Player, slow: bool = False, holds: bool = False) -> None:
        self.player, self.slow, self.holds = player, slow, holds
        self.page = player.page
        self.faced = ""
        self.answered: Counter[str] = Counter()
        self.expired: Counter[str] = Counter()

    # --- what is asked ---

    @property
    def window(self) -> str | None:
        """The kind of the window that asks now, if one does; a phone has no room for the rule that tells it."""
        if not self.page.get_by_test_id("ring").is_visible():
            return None
        rule = self.page.get_by_role("button", name=re.compile(r"^RFT-(117|119|120)$"))
        return KINDS[rule.first.inner_text()] if rule.count() else "a window"

    def ready(self) -> bool:
        """Whether the bar asks this one, and takes an answer; a window that is to run out asks nothing more."""
        mine = self.player.prompt.and_(self.page.locator("[data-tone=yours][aria-busy=false]"))
        return mine.is_visible() and self.faced != self.player.seq

    def here(self, move: str) -> Locator:
        """What stands for moves of a family on the table."""
        return self.page.locator(f'main :not(.prompt *)[data-move^="{move}"]:visible')

    # --- playing ---

    def do(self) -> None:
        """Answer a window, draw, claim, play a card, or end the turn; nothing if a window has just closed."""
        if (kind := self.window) is not None:
            self.face(kind)
        elif self.here("draw").count():
            self.draw()
        elif self.here("claim").count():
            self.change(self.here("claim"))
        elif self.here("end_turn").count() and not self.play():
            self.end()

    def change(self, what: Locator) -> None:
        """Press something that makes a move, and see the table change."""
        before = self.player.seq
        self.player.made += what.evaluate_all("all => all.slice(0, 1).map(one => one.dataset.move ?? '')")
        if what.count():
            self.player.press(what.first)
            self.player.sees_another(before)

    def draw(self) -> None:
        """From one deck after the other."""
        decks = self.here("draw")
        self.change(decks.nth(len(self.player.made) % decks.count()))

    def play(self) -> bool:
        """The card that brings most, a sabotage, or out of a full hand one that costs nothing; whether there is one."""
        cards = self.page.locator("[data-card][data-move]")
        notes = cards.all_inner_texts()
        side = self.page.locator("[data-does]").all_inner_texts()
        now = 7 - int((re.search(r"(\d) short of", side[0]) or [0, 0])[1])
        gains = [int((GAIN.search(note) or [0, 0])[1]) for note in notes]
        worth = [i for i, note in enumerate(notes) if gains[i] > now or "hits" in note or "steal one" in note]
        if not worth and "you draw nothing" in side[1]:
            worth = [i for i, gain in enumerate(gains) if gain in (0, now)]
        if not worth:
            return False
        before = self.player.seq
        self.player.press(cards.nth(max(worth, key=lambda i: gains[i])))
        self.aim(before)
        return True

    def aim(self, before: str) -> None:
        """Choose what the bar asks for, then confirm; a window that closes meanwhile may take the choice away."""
        for _ in range(3):
            if self.player.confirm.is_visible() or self.player.seq != before:
                break
            if (aims := self.page.locator("main [data-aim]")).count():
                self.player.press(aims.first)
        if self.player.seq == before and self.player.confirm.is_visible():
            self.change(self.player.confirm)

    def end(self) -> None:
        before = self.player.seq
        self.player.press(self.here("end_turn"))
        if self.player.seq == before and self.player.confirm.is_visible():
            self.player.press(self.player.confirm)
        self.player.sees_another(before)

    # --- windows ---

    def face(self, kind: str) -> None:
        """Answer, or let it run out if one is slow."""
        if self.holds:
            self.page.keyboard.press("w")
        self.faced = self.player.seq
        if self.slow:
            self.expired[kind] += 1
        else:
            self.answered.update([kind] * self.answer())

    def answer(self) -> bool:
        """What the bar proposes; false if that came too late."""
        self.page.evaluate("document.querySelector('.prompt [data-testid=confirm]')?.click()")
        self.page.wait_for_function(HEARD, arg=[self.faced, SAID])
        return self.player.prompt.get_by_text(re.compile(SAID)).is_visible()


def play_by_hand(inn: House, table: str, people: list[Researcher]) -> None:
    """Until the match is over; the time of a window is over as soon as all who are asked have answered or are slow."""
    first = people[0].player

    async def bots_answer() -> None:
        while (window := inn.top(table).window) and any(seat >= len(people) for seat in window.open):
            await asyncio.sleep(0.01)

    for _ in range(4 * MOST):
        looks = [one.player.look for one in people]
        busy = [one for one in people if one.ready()]
        for one in busy:
            one.do()
        if first.ending.is_visible():
            return
        now = inn.top(table)
        if busy or any(one.player.seq != str(now.step) for one in people):
            continue
        if now.window is not None:
            inn.do(bots_answer())
            inn.wind(table, now.window.ms)
        wait_for_change(people, looks)
    raise AssertionError("the match does not end")


def play_four(window: Window, inn: House, rules: Mapping[str, Value], position: Callable[[State], None] | None) -> None:
    """Ada answers in every window that she can, Ben lets them all run out, and two bots play along, to the end."""
    ada, ben = Researcher(Player(window(), "Ada")), Researcher(Player(window(), "Ben"), slow=True)
    table = take_seats(inn, [ada.player, ben.player], 4, UNHURRIED, rules, position)
    play_by_hand(inn, table, [ada, ben])
    for one in (ada, ben):
        expect(one.player.ending.get_by_role("row")).to_have_count(5)
    assert set(ada.answered) == set(KINDS.values())
    assert set(ben.expired) == set(KINDS.values())


def test_four_play_by_clicking_and_windows_of_every_kind_are_answered_and_run_out(window: Window, inn: House) -> None:
    play_four(window, inn, {"max_rounds": 5}, half_way)


@pytest.mark.long
def test_four_play_a_whole_match_by_clicking_from_the_deal_to_the_claim(window: Window, inn: House) -> None:
    play_four(window, inn, {}, None)


@pytest.mark.long
def test_six_browsers_play_a_whole_match(window: Window, inn: House) -> None:
    names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"]
    people = [Researcher(Player(window(), name), holds=name == "Finn") for name in names]
    table = take_seats(inn, [one.player for one in people], 6, LONG_ENOUGH, {"max_rounds": 10})
    play_all(people, 4 * MOST)
    for one in people:
        expect(one.player.ending.get_by_role("row")).to_have_count(7)
    held = list(holdings(inn, table))
    assert any(holds for _, holds in held)
    for open_window, holds in held:
        hold = 1000 * open_window.kind.hold * LONG_ENOUGH["windows"]
        assert open_window.ms == 1000 * open_window.seconds + holds * hold
        assert holds <= len(open_window.asked)


def test_two_play_a_whole_match_by_keyboard(window: Window, inn: House) -> None:
    kim = Researcher(KeyboardPlayer(window(), "Kim"))
    take_seats(inn, [kim.player], 2, AT_ONCE)
    play_all([kim])
    expect(kim.player.ending.get_by_role("row").filter(has_text="Kim")).to_be_visible()


def test_a_whole_match_is_played_on_a_phone(window: Window, inn: House) -> None:
    pia = Researcher(Player(window(viewport=PHONE, has_touch=True, is_mobile=True), "Pia", touch=True))
    take_seats(inn, [pia.player], 3, AT_ONCE)
    play_all([pia])
    expect(pia.player.ending.get_by_role("row").filter(has_text="Pia")).to_be_visible()


# --- one thing at a time ----------------------------------------------------------------------------------------------


def begin(inn: House, window: Window, deal: str, manners: dict[str, float] = AT_ONCE, **rules: Value) -> Researcher:
    """Somebody in the first main phase of their own, against one bot."""
    one = Researcher(Player(window()))
    with without_chance(deal * 16):
        take_seats(inn, [one.player], 2, manners, rules)
    expect(one.here("end_turn")).to_be_visible()
    return one


def test_a_goal_is_chosen_from_the_open_pool(inn: House, window: Window) -> None:
    one = begin(inn, window, "14af")
    one.player.press(one.player.card("funding"))
    pool = one.page.get_by_role("region", name="Choose one of these goals")
    one.player.press(pool.get_by_role("button", name="Fuel from sunlight"))
    expect(one.player.prompt).to_contain_text("Choose Fuel from sunlight?")
    one.change(one.player.confirm)
    expect(one.page.get_by_role("region", name="Your table")).to_contain_text("Your goals")
    expect(one.page.get_by_role("region", name="Your table")).to_contain_text("Sun fuel")


def test_a_theft_is_chosen_as_a_whole_before_its_card_is_shown(inn: House, window: Window) -> None:
    one = begin(inn, window, "1caf")
    card = one.player.card("espionage")
    for _ in range(MOST):
        expect(one.here("end_turn").or_(one.here("draw")).first).to_be_visible()
        if one.here("draw").count():
            one.draw()
        elif "steal one of" not in card.inner_text():
            one.end()
        else:
            break
    before = one.player.seq
    one.player.press(card)
    one.player.press(one.page.get_by_role("button", name=re.compile("^Steal .* you would have")).first)
    expect(one.player.prompt).to_contain_text(re.compile(r"Steal .* from .*\?"))
    assert one.player.seq == before, "nothing has been shown to anybody yet"
    one.change(one.player.confirm)
    expect(one.page.get_by_label("What happened").get_by_text(re.compile("You steal"))).to_be_visible()


def test_a_shield_keeps_ones_own_card_from_ones_own_disaster(inn: House, window: Window) -> None:
    one = begin(inn, window, "1faf", LONG_ENOUGH)
    for card in ("time", "outage"):
        one.player.press(one.player.card(card))
        one.change(one.player.confirm)
    expect(one.player.prompt).to_contain_text("You play Power outage. Keep your time card?")
    one.player.press(one.player.prompt.get_by_role("button", name="Keep Time"))
    expect(one.page.get_by_label("What happened").get_by_text(re.compile("You play Back-up generator"))).to_be_visible()
    expect(one.page.get_by_role("region", name="Your table")).to_contain_text(re.compile(r"Time\s*1 of"))


def test_who_cannot_react_sees_the_same_panel_with_the_reason_in_it(inn: House, window: Window) -> None:
    one = begin(inn, window, "11af", LONG_ENOUGH)
    for card in ("time", "outage"):
        one.player.press(one.player.card(card))
        one.change(one.player.confirm)
    react = one.player.prompt.get_by_role("button", name="React")
    expect(react).to_contain_text("you hold no Back-up generator")
    expect(react).to_have_css("border-top-style", "dashed")
    expect(one.player.prompt.get_by_role("button", name="Let it go")).to_be_visible()


def test_a_card_that_cannot_be_played_says_why_and_by_which_rule(inn: House, window: Window) -> None:
    one = begin(inn, window, "1caf")
    expect(one.player.card("resistance")).to_contain_text("only against Antibiotic spill")
    one.player.press(one.player.card("resistance"))
    expect(one.page.get_by_test_id("reason")).to_contain_text("RFT-115")


def test_ending_the_turn_asks_once_more_while_a_card_would_bring_one_nearer(inn: House, window: Window) -> None:
    one = begin(inn, window, "1caf")
    before = one.player.seq
    one.page.keyboard.press("e")
    expect(one.player.prompt).to_contain_text("You could still play")
    assert one.player.seq == before
    one.page.keyboard.press("Enter")
    one.player.sees_another(before)


def test_the_pile_and_the_pool_can_be_looked_through_at_any_time(inn: House, window: Window) -> None:
    one = begin(inn, window, "1faf")
    for card in ("b_bsubtilis", "b_selongatus"):
        one.player.press(one.player.card(card))
        one.change(one.player.confirm)
        expect(one.here("end_turn")).to_be_visible()
    pile = one.page.get_by_role("region", name="The pile, the last card first")
    one.player.press(one.page.get_by_role("button", name=re.compile("^Look through the pile")))
    expect(pile).to_contain_text("Serendipity takes this")
    one.page.keyboard.press("Escape")
    expect(pile).to_have_count(0)
    one.page.keyboard.press("o")
    expect(one.page.get_by_role("region", name="Goals in the pool")).to_contain_text("Clean an oil spill")


def test_a_card_says_what_one_would_have_and_the_recipe_shows_it(inn: House, window: Window) -> None:
    one = begin(inn, window, "1caf")
    table = one.page.get_by_role("region", name="Your table")
    one.player.press(one.player.card("medium"))
    expect(one.player.prompt).to_contain_text("You would have 1 of 7.")
    expect(table.get_by_text("Culture medium: would be there")).to_have_count(1)


def test_where_funding_replaces_a_goal_the_one_that_goes_is_chosen_with_the_new_one(inn: House, window: Window) -> None:
    one = begin(inn, window, "0200", funding_replaces=True)
    pool = one.page.get_by_role("region", name="Choose one of these goals")
    for goes in (False, True):
        one.player.press(one.player.card("funding"))
        if goes:
            expect(one.player.prompt).to_contain_text("which of your goals goes back?")
            one.player.press(one.player.prompt.get_by_role("button", name=re.compile("^Send back")).first)
        one.player.press(pool.get_by_role("button").first)
        one.change(one.player.confirm)
        expect(one.here("end_turn")).to_be_visible()
    expect(one.page.get_by_label("What happened").get_by_text(re.compile("You send back the goal"))).to_be_visible()


def test_where_bioeconomy_puts_a_card_down_the_bar_says_what_it_covers(inn: House, window: Window) -> None:
    one = begin(inn, window, "006b", bioeconomy_to="table")
    for card in ("b_pputida", "b_selongatus"):
        one.player.press(one.player.card(card))
        one.change(one.player.confirm)
        expect(one.here("end_turn")).to_be_visible()
    one.player.press(one.player.card("bioeconomy"))
    expect(one.player.prompt).to_contain_text("S. elongatus goes to the pile. You would still have 0 of 7.")
    one.change(one.player.confirm)
    expect(one.page.get_by_role("region", name="Your table")).to_contain_text("P. putida")


def test_a_stolen_card_finds_its_bench_after_a_reload(inn: House, window: Window) -> None:
    def stolen(game: State) -> None:
        game.lab[0] = 1
        game.pending = WANTED[game.goals[0, 0], BACTERIUM]
        wait_for(game, 0, Stage.PLACE)

    one = Researcher(Player(window()))
    with without_chance("14af" * 16):
        take_seats(inn, [one.player], 2, AT_ONCE, position=stolen)
    own = one.page.get_by_role("region", name="Your table")
    one.player.press(own.locator("[data-place='bench:0:1:bacterium']"))
    expect(one.player.prompt).to_contain_text(re.compile(r"Lay .* on bench 2\?"))
    one.change(one.player.confirm)
    expect(own.locator("[data-place='bench:0:1:bacterium']")).not_to_contain_text("no bacterium")
