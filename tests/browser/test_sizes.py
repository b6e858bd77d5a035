"""Tables are whole on small laptops, phones and walls: nothing written is cut, and one's own cards are in sight."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from labtop.bots import make
from labtop.kernel.game import find
from tests.browser.conftest import PATIENCE, PHONE, Window
from tests.browser.people import Player
from tests.server.house import House, Json, Person

LAPTOPS: list[ViewportSize] = [
    {"width": 1366, "height": 625},
    {"width": 1280, "height": 720},
    {"width": 1024, "height": 768},
]
HAND: ViewportSize = {"width": PHONE["width"], "height": PHONE["height"]}
WALL: ViewportSize = {"width": 1920, "height": 1080}
MOVES = {"bound": 7, "peptide": 7, "pdb": 7, "rafts": 4, "compounded": 16}
"""Of the reader, after which chains have grown and pairs lie on the table."""
LONG = "Maria Sibylla Merian"

TABLES = {
    "bound": (range(2, 9), (2, 4, 8)),
    "peptide": (range(2, 7), (2, 4, 6)),
    "pdb": (range(2, 5), (2, 4)),
    "rafts": (range(2, 7), (2, 4, 6)),
    "compounded": (range(2, 6), (2, 5)),
}
"""The games, how many play, and the tables that are looked at every time."""
STARTS = {"bound": "request", "peptide": "select", "pdb": "play", "rafts": "main", "compounded": "research"}
"""The stage in which a turn begins."""
HAS_TO = {"compounded": "place"}
"""What there must be to do then, where a turn of the reader's may as well be over."""
FIRST = {"bound": "first_player", "peptide": "first_player", "pdb": "first_leader", "compounded": "first_lead"}
"""The house rule that says who begins, where there is one."""
QUICK = {"windows": 0.05}
"""Nobody waits for windows here."""
ASKS_BACK = {
    "bound": ".vain, .couple [data-card], [data-place=hand] .barred",
    "peptide": "[data-card=nucleus]",
    "pdb": "main [data-move][aria-pressed=false]",
    "rafts": "[data-card]",
    "compounded": "[data-aim^='bench:']",
}
"""What on the table of a game makes no move at once: the bar asks once more, or says why not."""

SCROLLS = {
    ".rail .scroll": "the log, which grows all the time",
    ".rail .science": "the science card, of which the sheet shows all",
    ".molecule .chain, .seat .chain": "a chain that is longer than its place",
    ".work .options": "what an organelle can do, when that is a lot",
    ".market": "the offers of a turn",
    ".mid .groups": "the moves of the plain table, which can be searched",
    ".mid .middle, .seat .parts, .own > .own": "a plain table, which does not know how much a game lays down",
}
"""Where somebody can scroll, and why; anything else that is cut is cut for good."""

CUT = """scrolls => {
  const found = new Set();
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".vh, svg");
  const written = (one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  for (const one of document.querySelectorAll("[data-testid=table] *")) {
    if (!shown(one) || !written(one)) continue;
    const range = document.createRange();
    range.selectNodeContents(one);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
    for (let around = one; around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(around);
      if (clipPath !== "none" || around.matches(scrolls)) break;
      if (overflowX === "visible" && overflowY === "visible") continue;
      const { left, top, right, bottom } = around.getBoundingClientRect();
      const out = (line) =>
        line.left < left - 1.5 || line.right > right + 1.5 || line.top < top - 3 || line.bottom > bottom + 3;
      if (lines.some(out)) found.add(one.textContent.trim());
    }
  }
  return [...found];
}"""
"""What is written on the table and is cut off by something around it; a line may reach over by its leading."""

SPILT = """scrolls => [
  ...document.querySelectorAll(".seat, .prompt, [data-place=hand] > *, .shelf, .board"),
].flatMap((box) => {
  const edge = box.getBoundingClientRect();
  const over = (one) => {
    const { left, right, bottom, width } = one.getBoundingClientRect();
    return width > 0 && (left < edge.left - 1 || right > edge.right + 1 || bottom > edge.bottom + 12);
  };
  const words = [...box.querySelectorAll("b, span, q, p, h1, h2, button")].filter(
    (one) => one.checkVisibility() && one.innerText?.trim() && !one.closest(`.vh, .copies, .fit, .bound, ${scrolls}`),
  );
  return words.filter(over).map((one) => one.innerText.trim());
})"""
"""What is written in a panel and reaches out of it; the mark of a second copy and of a couple do so on purpose."""

OUTSIDE = """selector => {
  const end = document.querySelector("nav.tabs")?.getBoundingClientRect().top || innerHeight;
  return [...document.querySelectorAll(selector)].filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth || bottom > end + 1;
  }).map((one) => one.innerText);
}"""
"""What is not whole in the window, or lies under the tabs of a phone."""

SIDEWAYS = "document.scrollingElement.scrollWidth > innerWidth"
TOP = "document.querySelector('[data-place=hand]').getBoundingClientRect().top"


class Moment:
    """A match that waits for its reader, in a window of theirs."""

    def __init__(self, browser: Browser, inn: House, seat: Json, game: str) -> None:
        self.game = game
        self.window = browser.new_context(base_url=inn.address, reduced_motion="reduce")
        self.window.set_default_timeout(PATIENCE)
        self.seat = seat
        self.reader = Player(self.window)
        self.reader.take_the_seat(seat)

    def seen_at(self, size: ViewportSize) -> Page:
        """The reader's page in a window of this size."""
        self.reader.page.set_viewport_size(size)
        settle(self.reader.page)
        return self.reader.page


def settle(page: Page) -> None:
    """Until fonts have come and the page has been laid out."""
    page.evaluate(
        "document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))"
    )


def begin(inn: House, game: str, players: int) -> Json:
    """The seat of the reader in the middle of a match with so many players."""
    rules = {FIRST[game]: 0} if game in FIRST else {}
    seat = inn.start(players, "heuristic", people=1, game=game, nickname=LONG, options=rules, manners=QUICK)[0]
    with inn.person(seat) as person:
        play(inn, person, game)
    return seat


def play(inn: House, person: Person, game: str) -> None:
    """The reader's first moves, as a bot would make them, and on to a turn that begins."""
    bot, made, start = make("heuristic", find(game), bytes(32)), 0, STARTS[game]
    wanted = {HAS_TO[game]} if game in HAS_TO else set()
    while True:
        person.quiet()
        table = person.table
        assert table is not None
        assert table["waiting"], "the match is over too soon"
        offered = {move["family"] for move in table["moves"]}
        if offered and offered >= wanted and made >= MOVES[game] and table["view"]["stage"] == start:
            return
        match = inn.top(person.welcome["table"]).match
        if table["moves"] and match is not None:
            seat = person.welcome["seat"]
            person.ask(type="play", move=bot.choose(match.engine.hidden(match.state, seat), seat), seq=table["seq"])
            made += 1


@pytest.fixture(
    scope="module",
    params=[
        pytest.param((game, players), id=f"{game} for {players}", marks=() if players in usual else pytest.mark.long)
        for game, (tables, usual) in TABLES.items()
        for players in tables
    ],
)
def moment(request: pytest.FixtureRequest, chromium: Browser, inn: House) -> Iterator[Moment]:
    """The middle of a match with so many players."""
    game, players = request.param
    seat = begin(inn, game, players)
    shown = Moment(chromium, inn, seat, game)
    yield shown
    shown.window.close()


def flaws(page: Page) -> list[str]:
    """What is written and cannot be read."""
    return [flaw for look in (CUT, SPILT) for flaw in page.evaluate(look, ", ".join(SCROLLS))]


@pytest.mark.parametrize("size", [*LAPTOPS, HAND, WALL], ids=lambda size: f"{size['width']}×{size['height']}")
def test_nothing_that_is_written_is_cut(moment: Moment, size: ViewportSize) -> None:
    page = moment.seen_at(size)
    assert flaws(page) == []
    assert not page.evaluate(SIDEWAYS)


@pytest.mark.parametrize("size", [*LAPTOPS, HAND], ids=lambda size: f"{size['width']}×{size['height']}")
def test_the_question_and_ones_own_cards_are_in_sight(moment: Moment, size: ViewportSize) -> None:
    page = moment.seen_at(size)
    assert page.locator("[data-place=hand] button").count()
    assert page.evaluate(OUTSIDE, "[data-testid=prompt], [data-place=hand] button") == []


@pytest.mark.parametrize("players", [2, 8])
def test_a_hand_as_it_is_dealt_is_in_sight(inn: House, window: Window, players: int) -> None:
    reader = Player(window())
    reader.take_the_seat(inn.start(players, people=1, options={FIRST["bound"]: 0})[0])
    expect(reader.playable).to_have_count(7)
    for size in [*LAPTOPS, HAND]:
        reader.page.set_viewport_size(size)
        settle(reader.page)
        assert reader.page.evaluate(OUTSIDE, "[data-testid=prompt], [data-place=hand] button") == [], size


@pytest.mark.parametrize("size", LAPTOPS, ids=lambda size: f"{size['width']}×{size['height']}")
def test_the_hand_stays_where_it_is_when_the_bar_has_more_to_say(moment: Moment, size: ViewportSize) -> None:
    page = moment.seen_at(size)
    before = page.evaluate(TOP)
    page.locator(ASKS_BACK[moment.game]).first.click()
    moment.reader.prompt.get_by_role("group").get_by_role("button").or_(page.get_by_test_id("reason")).first.wait_for()
    after = page.evaluate(TOP)
    page.keyboard.press("Escape")
    assert after == before


def test_a_wall_shows_all_of_the_table_without_the_keys_of_a_player(moment: Moment, window: Window) -> None:
    watcher = Player(window(viewport=WALL))
    watcher.page.goto(f"/#/table/{moment.seat['table']}")
    expect(watcher.table).to_be_visible()
    settle(watcher.page)
    assert flaws(watcher.page) == []
    assert watcher.page.evaluate(OUTSIDE, "main, [data-testid=prompt]") == []
    assert watcher.page.locator("main kbd:visible").count() == 0


def test_a_plain_table_is_whole_too(moment: Moment, window: Window) -> None:
    context = window()
    reader = Player(context)
    reader.go_home()
    reader.page.evaluate("localStorage.setItem('labtop settings', JSON.stringify({ plain: true }))")
    reader.page.reload()
    reader.take_the_seat(moment.seat)
    for size in LAPTOPS:
        reader.page.set_viewport_size(size)
        settle(reader.page)
        assert flaws(reader.page) == [], size
        assert reader.page.evaluate(OUTSIDE, "main, [data-testid=prompt], [data-place=hand]") == [], size
