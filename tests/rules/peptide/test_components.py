"""What is in the box: PEP-01 to PEP-13."""

from collections import Counter

import pytest
from hypothesis import given

import labtop
from labtop.games.peptide.cards import AMINOS, DATA
from tests.rules.peptide.table import (
    CODON,
    VALUE,
    chain,
    do,
    few,
    field,
    lay,
    offers,
    options,
    organelle_discard,
    organelles,
    play_at_random,
    record,
    rna_deck,
    rna_field,
    seeds,
    supply,
    table_sizes,
)


@pytest.mark.rule("PEP-01")
@pytest.mark.parametrize("players", range(2, 7))
def test_two_to_six_can_play(players: int) -> None:
    assert len(labtop.new("peptide", players=players, seed=1).view()["table"]["seats"]) == players


@pytest.mark.rule("PEP-01")
@pytest.mark.parametrize("players", [0, 1, 7])
def test_no_other_number_can_play(players: int) -> None:
    with pytest.raises(labtop.BadOption):
        labtop.new("peptide", players=players)


@pytest.mark.rule("PEP-02")
@few
@given(table_sizes, seeds)
def test_six_organelles_of_each_of_five_kinds(players: int, seed: int) -> None:
    match = labtop.new("peptide", players=players, seed=seed)
    play_at_random(match, seed, 15)
    deck = record(match).organelle_deck
    found = Counter(DATA["organelles"][deck.cards[place]]["id"] for place in range(deck.count))
    found.update(field(match))
    found.update(organelle_discard(match))
    for seat in range(players):
        found.update(kind.removeprefix("|") for kind in organelles(match, seat))
    assert found == dict.fromkeys(("vacuole", "ribosome", "nucleus", "mitochondria", "aminoacyl"), 6)


@pytest.mark.rule("PEP-03")
def test_twenty_amino_acids_with_a_codon_and_a_value_each() -> None:
    assert len(AMINOS) == 20
    assert all(len(codon) == 3 and set(codon) <= set("AGCU") for codon in CODON.values())
    assert all(value > 0 for value in VALUE.values())


@pytest.mark.rule("PEP-04")
def test_they_are_the_twenty_standard_amino_acids() -> None:
    assert sorted(card.one for card in AMINOS) == sorted("ACDEFGHIKLMNPQRSTVWY")


@pytest.mark.rule("PEP-04")
@pytest.mark.parametrize("card", AMINOS, ids=lambda card: str(card.three))
def test_each_codon_is_one_that_nature_uses_for_its_amino_acid(card: object) -> None:
    assert card.codon in card.facts["all_codons"]  # type: ignore[attr-defined]


@pytest.mark.rule("PEP-04")
def test_printed_codons_and_values() -> None:
    assert [CODON[name] for name in ("Arg", "Ser", "Thr")] == ["CGA", "UCA", "ACC"]
    assert [VALUE[name] for name in ("Asn", "Pro", "Val")] == [5, 6, 5]


@pytest.mark.rule("PEP-04")
def test_the_codons_ask_for_fifteen_of_each_base_and_the_values_add_up_to_97() -> None:
    assert Counter("".join(CODON.values())) == dict.fromkeys("AGCU", 15)
    assert sum(VALUE.values()) == 97


@pytest.mark.rule("PEP-04")
@pytest.mark.parametrize("name", list(VALUE))
def test_a_value_is_three_and_the_number_of_the_commonest_base(name: str) -> None:
    assert VALUE[name] == 3 + max(Counter(CODON[name]).values())


@pytest.mark.rule("PEP-05")
def test_stop_goes_neither_into_a_hand_nor_into_a_chain() -> None:
    match = lay(up={0: "aminoacyl"}, atp={0: 2}, amino_deck="His STOP Leu Tyr")
    do(match, "amino")
    state = record(match)
    assert [state.amino[0] >> 20, state.chain_size[0], state.amino_count[0]] == [0, 0, 1]


@pytest.mark.rule("PEP-06")
@few
@given(table_sizes, seeds)
def test_start_cards_are_not_the_methionine_of_the_deck(players: int, seed: int) -> None:
    state = record(labtop.new("peptide", players=players, seed=seed))
    methionine = next(number for number, card in enumerate(AMINOS) if card.id == "met")
    in_deck = state.amino_deck.cards[: state.amino_deck.count].tolist().count(methionine)
    assert in_deck + (state.removed >> methionine & 1) == 1
    assert DATA["start"]["copies"] == 6


@pytest.mark.rule("PEP-07")
@few
@given(table_sizes, seeds)
def test_twelve_rna_cards_of_each_base(players: int, seed: int) -> None:
    match = labtop.new("peptide", players=players, seed=seed)
    assert Counter(rna_deck(match) + rna_field(match)) == dict.fromkeys("AGCU", 12)


@pytest.mark.rule("PEP-07")
def test_the_colours_of_the_bases() -> None:
    colours = {base["name"]: base["colour"] for base in DATA["rna"]}
    assert colours == {"Adenine": "green", "Guanine": "blue", "Cytosine": "red", "Uracil": "orange"}


@pytest.mark.rule("PEP-08")
@few
@given(table_sizes, seeds)
def test_thirty_two_tokens(players: int, seed: int) -> None:
    match = labtop.new("peptide", players=players, seed=seed)
    play_at_random(match, seed, 25)
    assert supply(match) + sum(seat["atp"] for seat in match.view()["table"]["seats"]) == 32


@pytest.mark.rule("PEP-09")
def test_three_bonus_cards() -> None:
    assert sorted(labtop.new("peptide", players=3, seed=1).view()["table"]["bonus"]) == [1, 2, 3]


@pytest.mark.rule("PEP-10")
@few
@given(table_sizes, seeds)
def test_one_first_player_card(players: int, seed: int) -> None:
    match = labtop.new("peptide", players=players, seed=seed)
    play_at_random(match, seed, 40)
    assert match.view()["table"]["first_player"]["holder"] in range(players)


@pytest.mark.rule("PEP-11")
def test_reference_cards_are_no_part_of_the_record() -> None:
    assert DATA["reference"]["copies"] == 6
    assert not any(
        "reference" in name for name in type(record(labtop.new("peptide", players=2, seed=1))).dtype.names or ()
    )


@pytest.mark.rule("PEP-12")
def test_tracks_are_for_the_advanced_game_only() -> None:
    assert all(seat["limits"] is None for seat in labtop.new("peptide", players=3, seed=1).view()["table"]["seats"])
    match = lay(up={0: "vacuole"})
    assert options(match) == ["vacuole"]


@pytest.mark.rule("PEP-13")
def test_two_organelles_of_a_kind_are_one_choice() -> None:
    match = lay(3, phase=1, field="nucleus nucleus nucleus ribosome ribosome ribosome")
    assert [move for move in options(match) if move.startswith("up")] == ["up ribosome", "up nucleus"]


@pytest.mark.rule("PEP-13")
def test_two_face_up_cards_of_a_base_are_one_choice() -> None:
    match = lay(up={0: "nucleus"}, rna_field="AA")
    assert options(match) == ["take 0", "draw"]
    assert not offers(match, "take 1")


@pytest.mark.rule("PEP-13")
def test_which_copy_of_a_base_is_played_is_not_kept() -> None:
    match = lay(up={0: "ribosome"}, atp={0: 1}, amino={0: "Lys"}, rna={0: "AAAAA"})
    do(match, "add Lys")
    assert chain(match, 0) == "Lys^"
    assert match.view(0)["table"]["hand"]["rna"]["A"] == 2
