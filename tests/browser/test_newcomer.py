"""A new person's first match: whoever knows no rule and follows the dye gets to its end, and is never refused.

Nothing is known of the page but what a person sees or hears there: words, painted colours and accessible names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Window, without_chance
from tests.server.house import INSTANT, House, house

DEAL = "3e57" * 16
GAMES = {"Bound!": "bound", "Peptide": "peptide", "PDB": "pdb", "Rafts!": "rafts"}
MOST = 500  # clicks, after which somebody is surely lost
QUICK = replace(INSTANT, second=0.5)  # a window is open for long enough to click, and soon over
SURE = 0.7  # how often somebody takes what the bar proposes, where there is something else to click

Button = dict[str, Any]

TURN = """() => {
  const bar = document.querySelector("[aria-label='What to do now']");
  const mine = document.title.startsWith("Your turn") && bar?.ariaBusy === "false";
  return mine || [...document.querySelectorAll("dialog[open]")].some((one) => /wins?( with|\\.)/.test(one.innerText));
}"""
"""Whether the tab says that it is the reader's turn and the bar is ready, or the result lies open."""

THINGS = """(all, dye) => all.map((one) => {
  const area = (part) => {
    const { width, height } = part.getBoundingClientRect();
    return width * height;
  };
  const half = area(one) / 2;
  const painted = (part) => {
    if (area(part) <= half) return false;
    const look = getComputedStyle(part);
    const edge = look.borderTopStyle === "solid" && parseFloat(look.borderTopWidth) > 0 && look.borderTopColor === dye;
    const ring = look.outlineStyle === "solid" && look.outlineColor === dye;
    const rim = part instanceof SVGElement && look.stroke === dye && look.strokeDasharray === "none";
    const filled = look.backgroundColor === dye || look.boxShadow.includes(dye);
    return Number(look.opacity) > 0.5 && (edge || ring || rim || filled);
  };
  return {
    words: (one.ariaLabel ?? one.innerText).replace(/\\s+/g, " ").trim(),
    chosen: one.ariaPressed === "true",
    dyed: !one.disabled && [one, ...one.querySelectorAll("*")].some(painted),
  };
})"""
"""Buttons as they are seen: their words, whether they are chosen, and whether they are painted in this colour."""

ANSWERS = """all => all.map((one) => {
  const look = getComputedStyle(one);
  return {
    words: (one.ariaLabel ?? one.innerText).replace(/\\s+/g, " ").trim(),
    muted: one.disabled || look.borderTopStyle === "dashed",
    solid: look.backgroundColor.startsWith("rgb("),
  };
})"""
"""The answers in the bar: one that is filled is what it proposes, a dashed one cannot be chosen."""


@dataclass(frozen=True)
class Seen:
    """What lies before somebody whose turn it is."""

    question: str
    answers: list[Button]
    things: list[Button]
    table: str


class Newcomer:
    """Somebody who has never seen the game, and clicks what is dyed."""

    def __init__(self, window: Window, name: str) -> None:
        self.page = window(new=True).new_page()
        self.name = name
        self.whim = Random(name)

    # --- coming to a table ---

    def set_a_table(self, game: str) -> None:
        """One click plays at once with bots; what they do is to be shown at once as well."""
        self.page.goto("/")
        self.page.get_by_role("button", name="Settings").click()
        self.page.get_by_role("radio", name="At once").check()
        self.page.keyboard.press("Escape")
        self.page.get_by_role("link").filter(has=self.page.get_by_role("heading", name=game)).click()
        self.page.get_by_label("Your nickname").fill(self.name)
        self.page.get_by_role("button", name="Play now").click()

    # --- what is on the screen ---

    @property
    def bar(self) -> Locator:
        return self.page.get_by_role("region", name="What to do now")

    @property
    def question(self) -> str:
        return self.bar.get_by_role("heading").inner_text()

    @property
    def answers(self) -> Locator:
        return self.bar.get_by_role("group", name="Your choices").get_by_role("button")

    @property
    def things(self) -> Locator:
        return self.page.get_by_role("main").get_by_role("button")

    @property
    def result(self) -> Locator:
        return self.page.get_by_role("dialog", name=re.compile(r"wins?( with|\.)"))

    @property
    def complaint(self) -> Locator:
        """What the bar says when something cannot be done: an alarm, or a sentence with the clause to read. To be late
        is no mistake.
        """
        return (
            self.bar.get_by_role("alert")
            .filter(has_not_text="Too late")
            .or_(self.bar.get_by_role("button", name=re.compile("^Read ")))
        )

    def plays(self) -> bool:
        """Until it is the newcomer's turn (true) or the match is over (false)."""
        self.page.wait_for_function(TURN)
        return not self.result.is_visible()

    def look(self) -> Seen:
        """At all there is, which the bar asks about in its colour."""
        dye = self.bar.evaluate("bar => getComputedStyle(bar).backgroundColor")
        table = self.page.get_by_role("main").inner_text().replace(self.bar.inner_text(), "")
        things = self.things.evaluate_all(THINGS, dye)
        return Seen(self.question, self.answers.evaluate_all(ANSWERS), things, table)

    # --- playing ---

    def play_on(self) -> None:
        """Click what can be clicked until the match is over; every click must do something."""
        before, clicked = None, "Play now"
        for _ in range(MOST):
            if not self.plays():
                return
            seen = self.look()
            if not self.page.evaluate(TURN):
                continue  # a window has closed meanwhile
            told = f"after “{clicked}” the bar says: {self.bar.inner_text()}"
            assert seen != before, f"nothing happened; {told}"
            assert not self.complaint.is_visible(), f"refused; {told}"
            clicked = self.click(seen)
            before = seen
        raise AssertionError("the match does not end")

    def click(self, seen: Seen) -> str:
        """What the bar proposes, something dyed, or an answer; say what."""
        dyed = [self.things.nth(i) for i, one in enumerate(seen.things) if one["dyed"] and not one["chosen"]]
        answers = [self.answers.nth(i) for i, one in enumerate(seen.answers) if not one["muted"]]
        proposed = [self.answers.nth(i) for i, one in enumerate(seen.answers) if one["solid"]]
        trusts = proposed and (not dyed or self.whim.random() < SURE)
        choices = proposed if trusts else [*dyed, *answers]
        assert choices, f"nothing carries the dye, and there is no answer to “{self.bar.inner_text()}”"
        choice = self.whim.choice(choices)
        words: str = choice.evaluate("one => one.ariaLabel ?? one.innerText")
        choice.click()
        if words.startswith("Hold on"):
            expect(self.answers.filter(has_text="Hold on")).to_have_count(0)
        return words


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with bots that move at once, where every match has the same deal and all rules are compiled."""
    with without_chance(DEAL), house(tmp_path_factory.mktemp("newcomer"), QUICK) as opened:
        for game in GAMES.values():
            opened.do(opened.server.compiler.wait_for(game))
        yield opened


IN_REAL_TIME = {"Rafts!"}  # windows run out while a slow machine still clicks


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.long] * (game in IN_REAL_TIME)) for game in GAMES]
)
def test_a_first_match_is_played_by_following_the_dye(window: Window, game: str) -> None:
    ada = Newcomer(window, "Ada")
    ada.set_a_table(game)
    ada.play_on()
    expect(ada.result.get_by_role("row").filter(has_text="Ada")).to_be_visible()
