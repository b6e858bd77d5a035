"""People at the pages: what they see there and what they do, with a mouse, a finger or a keyboard."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from playwright.sync_api import BrowserContext, Locator, Page, WebSocket, WebSocketRoute, expect

MOST = 400  # moves, and steps of the Tab key, after which somebody is surely lost

Choice = Callable[["Player"], None]

ANOTHER = "seq => document.querySelector('[data-testid=table]')?.dataset.seq !== seq"
"""Whether the table shows another event than this one."""

LOOK = """() => {
  const { dataset, ariaBusy } = document.querySelector("[data-testid=prompt]") ?? { dataset: {} };
  return [document.querySelector("[data-testid=table]")?.dataset.seq, dataset.tone, ariaBusy].join();
}"""
"""Which event the table shows, whom the bar asks, and whether it takes an answer."""

ANSWERED = f"seq => ({ANOTHER})(seq) || document.querySelector('[data-testid=confirm]')?.checkVisibility()"
"""Whether the table has changed, or the bar asks for a confirmation."""

ASKED = """() => {
  const mine = document.querySelector("[data-testid=prompt][data-tone=yours][aria-busy=false]");
  return mine?.checkVisibility() || document.querySelector("[data-testid=end]")?.checkVisibility();
}"""
"""Whether the bar asks the reader, and takes an answer; or the match is over."""


def ask_for_anything(player: Player) -> None:
    """For the partner of one card of the hand after the other; every fourth time for a type from a neighbour."""
    player.asked += 1
    if player.asked % 4 == 3:
        if player.touch:  # a phone offers the types when a player was chosen
            player.press(player.page.locator("[data-seat-button]").first)
        things = player.page.locator("[data-move^=ask_type]:visible")
        things.first.wait_for()
    else:
        cards = player.page.locator("[data-card][data-move^=ask_name]")
        things = cards if cards.count() else player.page.locator(".act[data-move^=ask_name]")
    player.point_at(things.nth(player.asked % things.count()))


class Player:
    """Somebody in a window of their own, with a mouse or, on a phone, a finger."""

    def __init__(self, window: BrowserContext, name: str = "Ada", touch: bool = False) -> None:
        self.window, self.name, self.touch = window, name, touch
        self.page = window.new_page()
        self.asked = 0
        self.made: list[str] = []

    def press(self, what: Locator) -> None:
        """Point at something on the page."""
        if self.touch:
            what.tap()
        else:
            what.click()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    # --- coming to a table ---

    def go_home(self) -> None:
        self.page.goto("/")
        expect(self.page.get_by_role("heading", name="Bound!")).to_be_visible()

    def choose_bound(self) -> None:
        """From the home page to a new table."""
        self.go_home()
        self.press(self.page.get_by_role("link").filter(has_text="Bound!"))
        expect(self.page.get_by_role("heading", name="A table of Bound!")).to_be_visible()

    def set_a_table(self, players: int, friends: bool, listed: bool = False) -> None:
        """A new table, with friends or bots in the other seats."""
        self.choose_bound()
        self.page.get_by_label("Your nickname").fill(self.name)
        self.press(self.page.get_by_role("radio", name=str(players), exact=True))
        if friends:
            self.press(self.button("All friends"))
        if listed:
            self.press(self.page.get_by_text("Manners of the table"))
            self.press(self.page.get_by_text("Listed on the home page"))
        self.press(self.button("Set the table" if friends else "Play now"))

    @property
    def code(self) -> str:
        """The code of the table, as the lobby shows it."""
        return self.page.get_by_test_id("code").inner_text().replace(" ", "")

    @property
    def link(self) -> str:
        """The link for friends."""
        return self.page.get_by_label("Link for your friends").input_value()

    def join_by_link(self, link: str) -> None:
        self.page.goto(link)
        self.sit_down()

    def join_by_code(self, code: str) -> None:
        self.go_home()
        self.page.get_by_label("code").fill(code.lower())
        self.press(self.button("Join"))
        self.sit_down()

    def join_from_the_list(self, host: str) -> None:
        """Through the open tables on the home page."""
        self.go_home()
        self.press(self.page.get_by_role("listitem").filter(has_text=host).get_by_role("link", name="Join"))
        self.sit_down()

    def sit_down(self) -> None:
        """Say who one is, and play."""
        self.page.get_by_label("Your nickname").fill(self.name)
        self.press(self.button("Join as a player"))
        expect(self.page.get_by_text("here, you")).to_be_visible()

    def start(self) -> None:
        """The host begins the match."""
        self.press(self.button("Start the match"))
        expect(self.table).to_be_visible()

    def take_the_seat(self, seat: dict[str, Any]) -> None:
        """Open the link of a seat, whose match has begun."""
        self.page.goto(f"/#/seat/{seat['table']}/{seat['token']}")
        expect(self.table).to_be_visible()

    # --- what the table shows ---

    @property
    def table(self) -> Locator:
        return self.page.get_by_test_id("table")

    @property
    def prompt(self) -> Locator:
        return self.page.get_by_test_id("prompt")

    @property
    def confirm(self) -> Locator:
        return self.page.get_by_test_id("confirm")

    @property
    def news(self) -> Locator:
        """What happened since this player's last move."""
        return self.page.get_by_test_id("news")

    @property
    def skip(self) -> Locator:
        """The button that is there while something is still to be shown."""
        return self.page.get_by_role("button", name=re.compile("^Skip"))

    @property
    def ending(self) -> Locator:
        return self.page.get_by_test_id("end")

    @property
    def seq(self) -> str:
        """Which event the table shows."""
        return self.table.get_attribute("data-seq") or ""

    @property
    def hand(self) -> list[str]:
        """The names of the cards in the hand."""
        cards: list[str] = self.page.locator("[data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
        return cards

    def card(self, name: str) -> Locator:
        return self.page.locator(f'[data-card="{name}"]')

    @property
    def playable(self) -> Locator:
        """The cards of the hand that can be chosen now and are not."""
        return self.page.locator("[data-card][aria-pressed=false]:not(:has(.barred))")

    def thing(self, move: str) -> Locator:
        """What stands for a move, or the first of all that stand for moves of a family."""
        return self.page.locator(f'main [data-move^="{move}"]:visible').first

    def waits(self) -> bool:
        """Until the table waits for this player (true) or the match is over (false)."""
        self.page.wait_for_function(ASKED)
        return not self.ending.is_visible()

    def sees_another(self, seq: str) -> None:
        """Until the table has changed. The page itself is asked at every frame: assertions that are tried again wait
        longer and longer in between.
        """
        self.page.wait_for_function(ANOTHER, arg=seq)

    @property
    def look(self) -> str:
        """What the table and the bar show now."""
        look: str = self.page.evaluate(LOOK)
        return look

    def looks_different(self, look: str) -> None:
        """Until the table or the bar shows something else."""
        self.page.wait_for_function(f"look => ({LOOK})() !== look", arg=look)

    def turn_of(self) -> int | None:
        """The other seat that the table waits for; none if it waits for this player or the match is over."""
        seat = self.page.get_by_test_id(re.compile("^seat-")).filter(has_text="to move")
        if self.ending.is_visible() or not seat.count():
            return None
        return int((seat.first.get_attribute("data-testid") or "").removeprefix("seat-"))

    # --- playing ---

    def play_a_move(self, ask: Choice = ask_for_anything) -> None:
        """Decide, confirm where the bar asks for that, and see the table change."""
        before = self.seq
        self.decide(ask)
        if self.seq == before and self.confirm.is_visible():
            self.point_at(self.confirm)
        self.sees_another(before)

    def point_at(self, what: Locator) -> None:
        """Press what stands for a move, which makes it or chooses it."""
        self.made.append(what.first.get_attribute("data-move") or "")
        self.press(what)

    def decide(self, ask: Choice = ask_for_anything) -> None:
        """Point at the things that make a move, unless one is offered already; until it is made or to be confirmed."""
        if self.confirm.is_visible():
            return
        before = self.seq
        if self.page.locator("[data-card][data-move^='give:']").count():
            self.point_at(self.playable.first)
        elif self.thing("take_from:").count():
            self.point_at(self.thing("take_from:"))
        elif self.page.locator(".act[data-move^=ask]").count():
            ask(self)
        else:
            self.lay_down()
        self.answered(before)

    def answered(self, before: str) -> None:
        """Until the table has changed, or the bar asks for a confirmation."""
        self.page.wait_for_function(ANSWERED, arg=before)

    def lay_down(self) -> None:
        """Two cards of one type, which are discarded: both copies of one card, or two that go together."""
        self.press(self.playable.first)
        expect(self.page.locator("[data-card][aria-pressed=true]")).to_have_count(1)
        if not self.confirm.is_visible():
            self.point_at(self.playable.first)

    def play_on(self) -> None:
        """Play until the match is over."""
        while self.waits():
            self.play_a_move()
            assert len(self.made) < MOST, "the match does not end"


class KeyboardPlayer(Player):
    """Somebody without a mouse: only keys are pressed."""

    def press(self, what: Locator) -> None:
        """The key that belongs to it, where it has one; otherwise go there by Tab and arrow keys, and press Enter."""
        what.first.wait_for()
        key: str = what.first.evaluate(SHORTCUT)
        if not key:
            self.walk_to(what)
        self.page.keyboard.press(key or "Enter")

    def walk_to(self, what: Locator) -> None:
        """Tab leads from group to group, arrow keys lead about in one."""
        for _ in range(MOST):
            key: str = what.first.evaluate(WAY)
            if not key:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"the keyboard does not lead to {what}")

    def write(self, what: Locator, text: str) -> None:
        self.walk_to(what)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)


SHORTCUT = """goal => {
  const here = document.activeElement;
  const card = [...document.querySelectorAll("[data-card]")].indexOf(goal);
  if (card >= 0 && card < 9) return String(card + 1);
  const free = here === document.body || here.getAttribute("aria-pressed") === "true";
  return goal.dataset.key !== "Enter" || free ? (goal.dataset.key ?? "") : "";
}"""
"""The key that does what a thing on the page does."""

WAY = """goal => {
  const here = document.activeElement;
  if (here === goal) return "";
  const group = here.closest("[role=group], section[data-place]");
  if (!group?.contains(goal) || here.tagName !== "BUTTON") return "Tab";
  const [from, to] = [here, goal].map((one) => one.getBoundingClientRect());
  if (to.top >= from.bottom) return "ArrowDown";
  if (to.bottom <= from.top) return "ArrowUp";
  return to.left > from.left ? "ArrowRight" : "ArrowLeft";
}"""
"""The key that leads nearer to a thing on the page."""


class Playing(Protocol):
    """Somebody who knows what to do at the table of one game."""

    player: Player

    def ready(self) -> bool:
        """Whether the table waits for them."""

    def do(self) -> None:
        """Something that they may."""


def play_all(people: Sequence[Playing], most: int = MOST) -> None:
    """Until the match is over, whoever is asked does something."""
    first = people[0].player
    for _ in range(most):
        looks, busy = [one.player.look for one in people], False
        for one in people:
            if one.ready():
                one.do()
                busy = True
        if first.ending.is_visible():
            return
        if not busy:
            wait_for_change(people, looks)
    raise AssertionError("the match does not end")


def wait_for_change(people: Sequence[Playing], looks: Sequence[str]) -> None:
    """Until a page looks different: one that took no answers, or else that of the first."""
    seen = [(one.player, look) for one, look in zip(people, looks, strict=True)]
    player, look = next((one for one in seen if one[1].endswith("true")), seen[0])
    player.looks_different(look)


class Cable:
    """The cable between a window and the server. It can be cut: the page hears nothing more, and cannot come back."""

    def __init__(self, window: BrowserContext) -> None:
        self.cut_after: str | None = None
        self.whole = True
        self.sent: list[dict[str, Any]] = []
        self._ends: list[WebSocketRoute] = []
        window.route_web_socket(re.compile("/ws/"), self._plug_in)

    def cut_once_sent(self, kind: str) -> None:
        """Cut it just after the page has sent a message of this kind: it arrives, but no answer comes back."""
        self.cut_after = kind

    def cut(self) -> None:
        self.whole = False
        for end in self._ends:
            end.close()
        self._ends.clear()

    def mend(self) -> None:
        self.whole = True

    def _plug_in(self, page: WebSocketRoute) -> None:
        if not self.whole:
            page.close()
            return
        server = page.connect_to_server()
        self._ends.append(page)

        def up(text: str | bytes) -> None:
            message = json.loads(text)
            self.sent.append(message)
            server.send(text)
            if message["type"] == self.cut_after:
                self.cut_after = None
                self.cut()

        def down(text: str | bytes) -> None:
            if page in self._ends:
                page.send(text)

        page.on_message(up)
        server.on_message(down)


def retell(window: BrowserContext, change: Callable[[dict[str, Any]], None]) -> None:
    """Every view that comes to a window shows something else as well: the change is made in the view itself."""

    def plug(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def down(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "table":
                change(message["view"])
            page.send(json.dumps(message))

        server.on_message(down)

    window.route_web_socket(re.compile("/ws/"), plug)


def listen(page: Page) -> list[dict[str, Any]]:
    """Everything that the server says to a page from now on."""
    heard: list[dict[str, Any]] = []

    def hear(frame: str | bytes) -> None:
        heard.append(json.loads(frame))

    def plug(socket: WebSocket) -> None:
        socket.on("framereceived", hear)

    page.on("websocket", plug)
    return heard
