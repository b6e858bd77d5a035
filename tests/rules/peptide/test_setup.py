"""Setting up: PEP-14 to PEP-32."""

from collections import Counter

import pytest
from hypothesis import given

import labtop
from tests.rules.peptide.table import (
    below_stop,
    few,
    field_size,
    hidden,
    observers,
    record,
    rna_deck,
    rna_field,
    seeds,
    supply,
    table_sizes,
    turn,
)

SIZES = range(2, 7)
NUMBERS = {
    2: (28, 15, 6, 6, 24),
    3: (26, 17, 4, 6, 24),
    4: (24, 19, 2, 8, 22),
    5: (22, 21, 0, 10, 20),
    6: (20, 21, 0, 12, 18),
}


def deal(players: int, seed: int = 1, **options: str | int) -> labtop.Match:
    return labtop.new("peptide", players=players, seed=seed, options=options)


@pytest.mark.rule("PEP-20", "PEP-27", "PEP-23", "PEP-38", "PEP-39")
@pytest.mark.parametrize("players", SIZES)
def test_S01_setup_numbers(players: int) -> None:
    match = deal(players)
    view, state = match.view()["table"], record(match)
    numbers = (
        supply(match),
        view["amino"]["deck"],
        state.removed.bit_count(),
        field_size(match),
        view["organelles"]["deck"],
    )
    assert numbers == NUMBERS[players]
    assert (view["rna"]["deck"], len(rna_field(match))) == (46, 2)


@pytest.mark.rule("PEP-14")
def test_the_basic_game_is_played_unless_the_table_says_otherwise() -> None:
    assert [deal(3).view()["table"]["advanced"], deal(3, difficulty="advanced").view()["table"]["advanced"]] == [
        False,
        True,
    ]


@pytest.mark.rule("PEP-15", "PEP-18")
@pytest.mark.parametrize("players", SIZES)
def test_everybody_starts_with_two_atp_and_nothing_else(players: int) -> None:
    for seat in deal(players).view()["table"]["seats"]:
        assert (seat["atp"], seat["rna"], seat["amino"], seat["bonus"]) == (2, 0, 0, [])


@pytest.mark.rule("PEP-16")
@pytest.mark.parametrize("players", SIZES)
def test_there_is_a_place_for_every_player_and_no_other(players: int) -> None:
    match = deal(players)
    assert len(match.view()["table"]["seats"]) == players
    assert record(match).atp[players:].tolist() == [0] * (6 - players)


@pytest.mark.rule("PEP-17")
def test_a_chain_is_its_start_card_at_first() -> None:
    assert all(seat["chain"] == [] for seat in deal(4).view()["table"]["seats"])


@pytest.mark.rule("PEP-19")
@pytest.mark.parametrize("players", SIZES)
def test_all_organelles_are_used_at_every_table(players: int) -> None:
    match = deal(players)
    assert match.view()["table"]["organelles"]["deck"] + field_size(match) == 30


@pytest.mark.rule("PEP-19")
def test_the_organelle_deck_is_shuffled() -> None:
    assert len({tuple(record(deal(4, seed)).organelle_deck.cards.tolist()) for seed in range(20)}) == 20


@pytest.mark.rule("PEP-21")
def test_the_bonus_stack_begins_with_three() -> None:
    assert deal(2).view()["table"]["bonus"] == [3, 2, 1]


@pytest.mark.rule("PEP-22")
def test_the_amino_acids_are_shuffled() -> None:
    tops = Counter(record(deal(5, seed)).amino_deck.cards[20] for seed in range(200))
    assert len(tops) > 15
    assert 20 not in tops


@pytest.mark.rule("PEP-23")
def test_any_amino_acid_may_be_removed() -> None:
    removed = Counter[int]()
    for seed in range(200):
        mask = record(deal(2, seed)).removed
        removed.update(acid for acid in range(20) if mask >> acid & 1)
    assert len(removed) == 20
    assert min(removed.values()) > 30


@pytest.mark.rule("PEP-24")
@few
@given(table_sizes, seeds)
def test_nobody_learns_what_was_removed(players: int, seed: int) -> None:
    match = deal(players, seed)
    assert {hidden(match, observer).removed for observer in observers(match)} == {0}


@pytest.mark.rule("PEP-25", "PEP-26")
def test_S02_stop_is_one_of_the_last_four_cards_each_place_equally_likely() -> None:
    places = Counter(below_stop(deal(4, seed)) for seed in range(4000))
    assert sorted(places) == [0, 1, 2, 3]
    assert all(0.22 < count / 4000 < 0.28 for count in places.values())


@pytest.mark.rule("PEP-25", "PEP-26")
@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_S02_at_every_table(players: int) -> None:
    assert {below_stop(deal(players, seed)) for seed in range(200)} == {0, 1, 2, 3}


@pytest.mark.rule("PEP-26")
def test_S02_with_five_places() -> None:
    places = Counter(below_stop(deal(4, seed, stop_bottom_slots=5)) for seed in range(4000))
    assert sorted(places) == [0, 1, 2, 3, 4]
    assert all(0.17 < count / 4000 < 0.23 for count in places.values())


@pytest.mark.rule("PEP-27")
@few
@given(table_sizes, seeds)
def test_nobody_sees_where_stop_is(players: int, seed: int) -> None:
    match = deal(players, seed)
    for observer in observers(match):
        assert set(hidden(match, observer).amino_deck.cards[: record(match).amino_deck.count].tolist()) == {-1}


@pytest.mark.rule("PEP-28")
@few
@given(table_sizes, seeds)
def test_two_rna_cards_lie_face_up_beside_the_deck(players: int, seed: int) -> None:
    match = deal(players, seed)
    assert (len(rna_deck(match)), set(rna_field(match)) <= set("AGCU")) == (46, True)


@pytest.mark.rule("PEP-29", "PEP-30")
def test_chance_gives_the_first_player_card_to_any_seat() -> None:
    holders = Counter(deal(4, seed).view()["table"]["first_player"]["holder"] for seed in range(400))
    assert sorted(holders) == [0, 1, 2, 3]
    assert min(holders.values()) > 60


@pytest.mark.rule("PEP-30")
@pytest.mark.parametrize("seat", range(4))
def test_the_host_may_name_the_first_player(seat: int) -> None:
    assert {deal(4, seed, first_player=seat).view()["table"]["first_player"]["holder"] for seed in range(5)} == {seat}


@pytest.mark.rule("PEP-30")
@pytest.mark.parametrize("seat", [-2, 4, 6])
def test_a_seat_that_is_not_there_cannot_be_first_player(seat: int) -> None:
    with pytest.raises(labtop.BadOption):
        deal(4, first_player=seat)


@pytest.mark.rule("PEP-31")
@few
@given(table_sizes, seeds)
def test_the_holder_of_the_card_begins(players: int, seed: int) -> None:
    match = deal(players, seed)
    assert turn(match) == match.view()["table"]["first_player"]["holder"]


@pytest.mark.rule("PEP-32")
def test_both_discard_piles_are_empty_and_apart() -> None:
    view = deal(3).view()["table"]
    assert set(view["organelles"]["discard"].values()) == set(view["rna"]["discard"].values()) == {0}
