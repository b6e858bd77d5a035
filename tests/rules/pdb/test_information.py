"""What is hidden: the order of the deck, and nothing else."""

import pytest
from hypothesis import given

import labtop
from tests.rules.pdb.table import do, few, lay, play_at_random, record, seeds, table_sizes


@pytest.mark.rule("PDB-06")
@given(seeds, table_sizes)
@few
def test_every_seat_sees_the_same_but_for_what_it_could_do(seed: int, players: int) -> None:
    match = labtop.new("pdb", players=players, seed=seed)
    play_at_random(match, seed, 50)
    copies = {bytes(match.engine.hidden(match.state, seat)) for seat in (None, *range(players))}
    assert len(copies) == 1


@pytest.mark.rule("PDB-06")
def test_nobody_sees_the_deck() -> None:
    match = lay()
    hidden = match.engine.hidden(match.state, 0)
    assert set(hidden.deck.cards[: hidden.deck.count].tolist()) == {-1}  # type: ignore[attr-defined]


@pytest.mark.rule("PDB-102")
def test_cards_put_under_the_deck_stay_known() -> None:
    match = lay(market_refresh_rounds=1)
    do(match, "A prep1", "B prep2")
    hidden = match.engine.hidden(match.state, None)
    lowest = record(match).deck.cards[:3].tolist()
    assert hidden.deck.cards[:4].tolist() == [*lowest, -1]  # type: ignore[attr-defined]


@pytest.mark.rule("PDB-93")
def test_the_deck_stays_closed_when_the_game_is_over() -> None:
    match = lay(has={"A": "★11"})
    do(match, "A publish", "B prep1")
    hidden = match.engine.hidden(match.state, None)
    assert set(hidden.deck.cards[: hidden.deck.count].tolist()) == {-1}  # type: ignore[attr-defined]
