"""Set-up: RFT-09 to RFT-17."""

from collections import Counter

import pytest

import labtop
from labtop.games.rafts.state import NONE
from tests.rules.rafts.table import SEATS, asked, deck, families, goals, hand, pile, record, shown, stage, tables


@pytest.mark.rule("RFT-09")
@pytest.mark.parametrize("players", [1, 7])
def test_a_table_of_another_size_is_refused(players: int) -> None:
    with pytest.raises(labtop.BadOption, match=r"^Rafts! needs 2 to 6 players"):
        labtop.new("rafts", players=players)


@pytest.mark.rule("RFT-10", "RFT-12", "RFT-13", "RFT-15")
def test_WE2_the_deal() -> None:
    match = labtop.new("rafts", players=4, seed=5)
    assert [families(match, seat) for seat in "ABCD"] == ["2/2/2"] * 4
    assert [len(goals(match, seat)) for seat in "ABCD"] == [1] * 4
    assert [len(deck(match, name)) for name in ("specific", "generic", "action")] == [52, 40, 40]
    assert sum(shown(match)["pool"].values()) == 20


@pytest.mark.rule("RFT-11")
def test_decks_are_shuffled_and_lie_face_down() -> None:
    orders = {tuple(deck(labtop.new("rafts", players=2, seed=seed), "action")) for seed in range(20)}
    assert len(orders) == 20
    hidden = labtop.new("rafts", players=2, seed=1).engine.hidden(labtop.new("rafts", players=2, seed=1).state, 0)
    for one in (hidden.specific_deck, hidden.generic_deck, hidden.action_deck):  # type: ignore[attr-defined]
        assert set(one.cards.tolist()) == {NONE}


@pytest.mark.rule("RFT-12", "RFT-16")
def test_S01_everybody_may_begin_and_all_hands_have_six_cards() -> None:
    begins: Counter[str] = Counter()
    for seed in range(1, 1001):
        match = labtop.new("rafts", players=3, seed=seed)
        begins[asked(match)] += 1
        assert [len(hand(match, seat).split()) for seat in "ABC"] == [6, 6, 6]
    assert set(begins) == {"A", "B", "C"}
    assert all(270 <= count <= 400 for count in begins.values())


@pytest.mark.rule("RFT-14")
def test_S02_two_players_may_have_the_same_goal_and_play_on() -> None:
    matches = (labtop.new("rafts", players=2, seed=seed) for seed in range(1000))
    match = next(one for one in matches if goals(one, "A") == goals(one, "B"))
    assert stage(match) == "main"
    assert 0 not in shown(match)["pool"].values()
    assert goals(match, "A")[0] not in shown(match)["pool"]


@pytest.mark.rule("RFT-17")
def test_tables_and_pile_are_empty_at_the_start() -> None:
    match = labtop.new("rafts", players=6, seed=2)
    assert tables(match) == ["-+- | 0 0 0 0"] * 6
    assert pile(match) == ""


@pytest.mark.rule("RFT-09", "RFT-154")
@pytest.mark.parametrize("players", range(2, 7))
def test_the_deal_is_the_same_for_any_number_of_players(players: int) -> None:
    match = labtop.new("rafts", players=players, seed=9)
    assert {families(match, SEATS[seat]) for seat in range(players)} == {"2/2/2"}
    assert record(match).specific_deck.count == 60 - 2 * players
