"""What may I do: dye is where one can act and nowhere else; a choice says what it gives and costs, or why not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Window, without_chance
from tests.browser.people import Player
from tests.server.house import House, house

DEAL = "0011" * 16  # in Bound! seat 0 of three has a couple, and both copies of RNA Polymerase

DYED = """() => {
  const main = document.querySelector("main");
  const probe = main.appendChild(document.createElement("i"));
  probe.style.color = "var(--acc)";
  const dye = getComputedStyle(probe).color;
  probe.remove();
  const edged = (one) => {
    const { borderTopColor, borderTopWidth, outlineColor, outlineStyle, boxShadow, stroke } = getComputedStyle(one);
    return (
      (borderTopColor === dye && borderTopWidth !== "0px") ||
      (outlineColor === dye && outlineStyle !== "none") ||
      boxShadow.includes(dye) ||
      (one instanceof SVGGeometryElement && stroke === dye)
    );
  };
  const named = (one) => {
    const spoken = one.cloneNode(true);
    spoken.querySelectorAll("[aria-hidden=true]").forEach((silent) => silent.remove());
    return one.ariaLabel ?? spoken.textContent.trim();
  };
  return [...main.querySelectorAll("button")]
    .filter((one) => one.checkVisibility() && [one, ...one.querySelectorAll("*")].some(edged))
    .map(named);
}"""
"""The names of the buttons on the table whose edge, or that of something in them, is in the dye of the game."""


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with bots that move at once and without limits, where every match has the same deal."""
    with without_chance(DEAL), house(tmp_path_factory.mktemp("choices")) as opened:
        yield opened


def begin(inn: House, window: Window, game: str) -> Player:
    """Somebody whose first turn it is, among bots."""
    player = Player(window())
    player.take_the_seat(inn.start(players=3, people=1, game=game, options={"first_player": 0})[0])
    assert player.waits()
    return player


def dyed(player: Player) -> list[str]:
    """What has the dye on the table."""
    names: list[str] = player.page.evaluate(DYED)
    return names


def organelle(player: Player, name: str) -> Locator:
    """A stack of the Field."""
    return player.page.get_by_role("region", name="Organelle Field").get_by_role("button", name=name)


# --- Bound! ---


def test_dye_is_on_what_can_be_asked_for(inn: House, window: Window) -> None:
    names = dyed(begin(inn, window, "bound"))
    assert "Ask everybody for Tubulin, which fits your Paclitaxel" in names
    assert "Ask everybody for Imatinib, IMA" in names
    assert sum("card" in name for name in names if name.startswith("Ask ")) == 12, "six types at two seats"


def test_dye_is_not_on_a_couple_before_one_has_asked(inn: House, window: Window) -> None:
    player = begin(inn, window, "bound")
    assert all(name.startswith("Ask ") for name in dyed(player))
    expect(player.page.get_by_text("after you ask: 1 point")).to_be_visible()


def test_a_card_whose_partner_is_in_the_hand_says_so_and_asks_for_nothing(inn: House, window: Window) -> None:
    player = begin(inn, window, "bound")
    player.press(player.card("Nevirapine"))
    expect(player.prompt).to_contain_text("Nevirapine and HIV-1 Reverse Transcriptase fit: you hold both.")
    expect(player.confirm).not_to_be_visible()


def test_a_request_takes_one_click(inn: House, window: Window) -> None:
    player = begin(inn, window, "bound")
    before = player.seq
    player.press(player.card("Paclitaxel"))
    player.sees_another(before)


def test_a_request_in_vain_is_muted_says_why_and_is_asked_once_more(inn: House, window: Window) -> None:
    player = begin(inn, window, "bound")
    name = player.page.get_by_role("button", name="RNA Polymerase, RNP")
    expect(name).to_contain_text("you have both")
    player.press(name)
    expect(player.prompt).to_contain_text("You have both copies. You would draw a card.")
    expect(player.prompt.get_by_role("button", name="Ask all the same")).to_be_visible()


# --- Peptide ---


def test_a_stack_that_would_do_nothing_says_why_before_it_is_chosen(inn: House, window: Window) -> None:
    player = begin(inn, window, "peptide")
    ribosome = organelle(player, "Ribosome")
    expect(ribosome).to_contain_text("Nothing to add or to turn yet. Face down: gain 1 ATP")
    player.press(ribosome)
    expect(player.confirm).to_have_text("Gain 1 ATP, face down Enter")
    up = player.prompt.get_by_role("button", name="Pay 1 ATP, grow the chain")
    expect(up).to_contain_text("nothing to add or to turn yet")
    expect(up).to_have_css("border-top-style", "dashed")


def test_ones_atp_stands_in_the_question(inn: House, window: Window) -> None:
    player = begin(inn, window, "peptide")
    player.press(player.page.get_by_role("button", name="Pay 1 ATP: New RNA pair"))
    expect(player.prompt).to_contain_text("2 ATP")
    expect(player.prompt).to_contain_text("You keep 1 ATP.")


def test_what_is_chosen_after_a_hint_says_what_it_costs(inn: House, window: Window) -> None:
    player = begin(inn, window, "peptide")
    player.page.keyboard.press("h")
    expect(player.page.get_by_test_id("hint")).to_be_visible()
    player.press(player.page.get_by_role("button", name="Pay 1 ATP: New RNA pair"))
    expect(player.prompt).to_contain_text("You keep 1 ATP.")
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_test_id("hint")).to_be_visible()


def test_a_turn_ends_by_itself(inn: House, window: Window) -> None:
    player = begin(inn, window, "peptide")
    player.press(organelle(player, "Mitochondria"))
    expect(player.prompt).to_contain_text("Select an organelle.")
    expect(player.page.get_by_role("region", name="Your side")).to_contain_text("Mitochondria")


def test_a_turn_waits_where_its_player_wants_that(inn: House, window: Window) -> None:
    player = begin(inn, window, "peptide")
    player.press(player.page.get_by_label("My turns end by themselves"))
    player.press(organelle(player, "Mitochondria"))
    expect(player.prompt).to_contain_text("End your turn?")


def test_what_an_organelle_can_do_is_shown_once(inn: House, window: Window) -> None:
    player = begin(inn, window, "peptide")
    player.press(organelle(player, "Mitochondria"))
    player.waits()
    player.press(organelle(player, "Nucleus"))
    player.press(player.confirm)
    expect(player.prompt).to_contain_text("Carry out your organelles.")
    expect(player.page.locator("main").get_by_role("button", name="Gain 2 ATP")).to_have_count(1)


def test_basic_or_advanced_is_the_first_question(inn: House, window: Window) -> None:
    player = Player(window())
    player.page.goto("/#/new/peptide")
    form = player.page.get_by_role("main")
    expect(form.get_by_role("group").first).to_have_accessible_name("Basic or Advanced?")
    player.press(form.get_by_role("radio", name="Advanced"))
    player.press(player.button("Play now"))
    expect(player.page.get_by_label("Vacuole Track")).to_be_visible()
