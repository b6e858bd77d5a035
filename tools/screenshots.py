"""`python -m tools.screenshots`: the pictures of the pages in docs/pictures, made anew.

They show a server of their own, on which the deals, the codes and the bots' chance are always the same.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright
from tests.browser.conftest import DESKTOP, FLAGS, PHONE, without_chance
from tests.browser.people import Player
from tests.server.house import House, Json, Person, house

from labtop.bots import make
from labtop.games.bound.cards import CARDS
from labtop.kernel.game import discover
from labtop.server import hall
from tools.browser import find

PICTURES = Path(__file__).parents[1] / "docs/pictures"
ADDRESS = "http://labtop.school"
DEAL = "5c1e" * 16
MOVES = 22  # after which the table looks lived in
ROUND = 9  # of Peptide, when chains have grown
GROWN = 7  # the round of PDB in which groups have grown
NEAR = 3  # the round of Rafts! in which goals are near
BUSY = 6  # the turn of Compounded in which everybody has begun something
BOUND = 16  # the move of the replay: a pair is bound
FAVOURITES = ("bind", "give", "take_from", "ask_name", "ask_type", "pass")
PARTNER = {card.name: card.partner for card in CARDS}


def main() -> None:
    """Make them all."""
    path = find()
    if path is None:
        raise SystemExit("There is no Chromium on this machine. Install the package chromium to make the pictures.")
    with inn() as opened, sync_playwright() as playwright:
        rules = f"--host-resolver-rules=MAP {urlsplit(ADDRESS).hostname}:80 {urlsplit(opened.address).netloc}"
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS, rules])
        take_all(opened, browser)
        take_howto(browser)
        take_peptide(opened, browser)
        take_pdb(opened, browser)
        take_rafts(opened, browser)
        take_compounded(opened, browser)
        browser.close()


@contextmanager
def inn() -> Iterator[House]:
    """A server where nothing is left to chance."""
    codes = iter(("K7QM4R", "B2WX9T", "H5NP3D", "C8FJ6V", "D4GY7L", "F6HZ2N"))
    with ExitStack() as kept:
        folder = kept.enter_context(tempfile.TemporaryDirectory(prefix="labtop-pictures-"))
        kept.enter_context(without_chance(DEAL))
        kept.enter_context(patch.object(hall, "new_code", lambda _: next(codes)))
        opened = kept.enter_context(house(folder))
        for game in discover():
            opened.do(opened.server.compiler.wait_for(game))
        yield opened


def take_all(inn: House, browser: Browser) -> None:
    """Each page at a moment that shows what it is for."""
    with ExitStack() as kept:
        seats = sit_down(inn)
        people = [kept.enter_context(inn.person(seat)) for seat in seats]
        ada = Player(window(browser))
        ada.page.goto(f"/#/seat/{seats[0]['table']}/{seats[0]['token']}")
        expect(ada.page.get_by_text("Waiting for").first.or_(ada.page.get_by_text("still free")).first).to_be_visible()
        take(ada, "lobby")

        people[0].must(type="add_bot", seat=3, bot="student")
        people[0].must(type="start")
        play(people, MOVES)
        open_a_table_for_others(inn)
        ada.go_home()
        expect(ada.page.get_by_text("Your turn")).to_be_visible()
        expect(ada.page.get_by_text("free seats")).to_be_visible()
        take(ada, "home")

        for name, how in TABLES.items():
            player = Player(window(browser, **how), touch="phone" in name)
            player.take_the_seat(seats[0])
            assert player.waits()
            take(player, name)

        play(people)
        ada.take_the_seat(seats[0])
        expect(ada.ending).to_be_visible()
        take(ada, "end")
        ada.page.goto(f"/#/replay/{seats[0]['table']}/1")
        ada.page.get_by_role("slider").fill(str(BOUND))
        expect(ada.page.get_by_test_id("still")).to_have_attribute("data-step", str(BOUND))
        expect(ada.page.locator("[aria-current=step]")).to_be_in_viewport()
        take(ada, "replay")


def take_howto(browser: Browser) -> None:
    """How to play Bound!, from the home page."""
    player = Player(window(browser))
    player.go_home()
    player.page.get_by_role("button", name="How to play Bound!", exact=True).click()
    expect(player.page.get_by_role("region", name="How to play").get_by_role("listitem").last).to_be_visible()
    take(player, "howto")


def take_peptide(inn: House, browser: Browser) -> None:
    """A table of Peptide in the middle of a match, and its end."""
    seat = inn.start(players=4, bot="heuristic", people=1, game="peptide", options={"first_player": 2})[0]
    take_table(inn, browser, seat, lambda view: view["table"]["round"] >= ROUND and view["stage"] == "select")


def take_pdb(inn: House, browser: Browser) -> None:
    """A table of PDB when there are people for all boxes, and its end."""
    seat = inn.start(players=4, bot="heuristic", people=1, game="pdb", options={"first_leader": 2})[0]
    take_table(inn, browser, seat, lambda view: view["table"]["round"] >= GROWN)


def take_rafts(inn: House, browser: Browser) -> None:
    """A table of Rafts! when goals are near, and its end."""
    quick = {"windows": 0.05}
    seat = inn.start(players=4, bot="heuristic", people=1, game="rafts", manners=quick)[0]
    take_table(inn, browser, seat, lambda view: view["table"]["round"] >= NEAR and view["stage"] == "main")


def take_compounded(inn: House, browser: Browser) -> None:
    """A table of Compounded in the middle of a Research Phase, and its end."""
    seat = inn.start(players=4, bot="heuristic", people=1, game="compounded", options={"first_lead": 2})[0]
    take_table(inn, browser, seat, lambda view: view["table"]["turn"] >= BUSY and view["stage"] == "research")


def take_table(inn: House, browser: Browser, seat: Json, enough: Callable[[Json], bool]) -> None:
    """A table in all its looks at such a moment, and its end."""
    with inn.person(seat) as ada:
        play_well(inn, ada, enough)
        game = inn.top(seat["table"]).created.game
        for name, how in TABLES.items():
            player = Player(window(browser, **how), touch="phone" in name)
            player.take_the_seat(seat)
            assert player.waits()
            take(player, name.replace("table", game))
            player.window.close()  # a page may end a turn by itself
        play_well(inn, ada, lambda view: False)
        player = Player(window(browser))
        player.take_the_seat(seat)
        expect(player.ending).to_be_visible()
        take(player, f"{game}-end")


def play_well(inn: House, person: Person, enough: Callable[[Json], bool]) -> None:
    """The moves of a bot, made by a person, until it is their turn at such a moment or all is over."""
    bot = make("heuristic", inn.top(person.welcome["table"]).game, bytes(32))
    while True:
        person.quiet()
        table = person.table
        if table is None or table["winners"] is not None or (table["moves"] and enough(table["view"])):
            return
        match = inn.top(person.welcome["table"]).match
        if table["moves"] and match is not None:
            seat = person.welcome["seat"]
            person.ask(type="play", move=bot.choose(match.engine.hidden(match.state, seat), seat), seq=table["seq"])


SMALL = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
NIGHT = {"color_scheme": "dark"}
TABLES: dict[str, dict[str, Any]] = {
    "table": {},
    "table-night": NIGHT,
    "table-phone": SMALL,
    "table-phone-night": {**SMALL, **NIGHT},
}


def window(browser: Browser, **how: Any) -> BrowserContext:
    """A window in which nothing moves."""
    return browser.new_context(**{"viewport": DESKTOP, "base_url": ADDRESS, "reduced_motion": "reduce", **how})


def take(player: Player, name: str) -> None:
    """What the player sees, as a picture."""
    player.page.evaluate("document.fonts.ready.then(() => document.activeElement.blur())")
    player.page.screenshot(path=PICTURES / f"{name}.png", animations="disabled", caret="hide")


def sit_down(inn: House) -> list[Json]:
    """Three friends at a table for four."""
    host = inn.create("Ada", players=4, options={"first_player": 0})
    return [host, *(inn.join(host["code"], name) for name in ("Rosalind", "Linus"))]


def open_a_table_for_others(inn: House) -> None:
    """Somebody else's table, which can be found on the home page."""
    inn.create("Tu", players=5, manners={"listed": True}, bots={"1": "scientist"})


def play(people: list[Person], moves: int = 10**6) -> None:
    """Sensible moves of everybody, until it is the first one's turn to ask after so many of them, or all is over."""
    made = 0
    while True:
        for person in people:
            person.quiet()
        latest = max((person.table for person in people if person.table), key=lambda table: int(table["seq"]))
        acting = [person for person in people if person.table and person.table["moves"]]
        if not latest["waiting"] or (made >= moves and people[0] in acting and latest["view"]["stage"] == "request"):
            return
        if acting:
            table = acting[0].table
            assert table is not None
            acting[0].must(type="play", move=best(table)["id"], seq=table["seq"])
            made += 1


def best(table: Json) -> Json:
    """A pair if there is one, else a request for the partner of a card in the hand."""
    fitting = {PARTNER[card["name"]] for card in table["view"]["table"]["hand"]}

    def rank(move: Json) -> tuple[bool, int]:
        asks = move["family"] == "ask_name"
        return asks and move["args"]["name"] not in fitting, FAVOURITES.index(move["family"])

    moves: list[Json] = [move for move in table["moves"] if move["family"] in FAVOURITES] or table["moves"]
    return min(moves, key=rank) if moves[0]["family"] in FAVOURITES else moves[0]


if __name__ == "__main__":
    main()
