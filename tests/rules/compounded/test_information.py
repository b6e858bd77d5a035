"""What is hidden: the order of the compounds in the deck, and nothing else."""

import pytest
from hypothesis import given

import labtop
from labtop.games.compounded.cards import LAB_FIRE
from tests.rules.compounded.table import few, lay, play_at_random, record_of, seeds, shown, table_sizes


@pytest.mark.rule("CMP-17", "CMP-49")
@given(seeds, table_sizes)
@few
def test_every_seat_sees_the_same(seed: int, players: int) -> None:
    match = labtop.new("compounded", players=players, seed=seed)
    play_at_random(match, seed, 80)
    copies = {bytes(match.engine.hidden(match.state, seat)) for seat in (None, *range(players))}
    assert len(copies) == 1


@pytest.mark.rule("CMP-22")
def test_compounds_until_the_next_fire_can_be_counted() -> None:
    match = labtop.new("compounded", players=3, seed=1)
    deck = shown(match)["deck"]
    assert (deck["until_fire"], deck["fires"], len(deck["compounds"])) == (8, 5, 47)
    hidden = match.engine.hidden(match.state, 0)
    assert set(hidden.deck.cards[: hidden.deck.count].tolist()) == {-1, LAB_FIRE}  # type: ignore[attr-defined]


@pytest.mark.rule("CMP-23")
def test_nobody_knows_where_a_sixth_fire_lies() -> None:
    match = labtop.new("compounded", players=3, seed=1, options={"lab_fires_in_deck": 6})
    hidden = match.engine.hidden(match.state, 0)
    assert set(hidden.deck.cards[:8].tolist()) == {-1}  # type: ignore[attr-defined]


@pytest.mark.rule("CMP-118")
def test_the_deck_stays_closed_when_the_game_is_over() -> None:
    match = lay("marker", record={"final_turn": 1, "triggered": 1})
    hidden = match.engine.hidden(match.state, None)
    assert record_of(match).deck.count > 0
    assert set(hidden.deck.cards[: hidden.deck.count].tolist()) == {-1}  # type: ignore[attr-defined]
