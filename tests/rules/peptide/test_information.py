"""What is open and what is secret: PEP-192, PEP-193, and what play makes known."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import labtop
from tests.rules.peptide.table import (
    amino_deck,
    do,
    everybody_selects,
    few,
    hidden,
    known,
    lay,
    observers,
    options,
    play_at_random,
    put_back,
    rna,
    rna_discard,
    seeds,
    seen,
    stage,
    table_sizes,
)

ADVANCED: dict[str, Any] = {"options": {"difficulty": "advanced"}}


@pytest.mark.rule("PEP-110", "PEP-24", "PEP-27", "PEP-193")
def test_S50_views() -> None:
    match = lay(up={0: "nucleus nucleus"}, rna_field="AG", rna_deck="CUA...")
    do(match, "take 1", "draw", "keep A")
    shown = match.view(1)["table"]["seats"][0]
    assert (shown["rna"], known(match, 0, 1), shown["hand"]) == (2, "G", None)
    closed = hidden(match, 1)
    assert (closed.removed, closed.rna[0, :].tolist()) == (0, [0, 0, 0, 0])
    for deck in (closed.amino_deck, closed.rna_deck, closed.organelle_deck):
        assert set(deck.cards.tolist()) == {-1}


@pytest.mark.rule("PEP-192", "PEP-193", "PEP-108")
def test_S51_equal_cards_give_no_tell() -> None:
    twins = [lay(up={0: "nucleus"}, rna_deck=f"{top}U...") for top in "UA"]
    for match in twins:
        do(match, "draw")
        assert stage(match) == "keep_rna"
    assert seen(twins[0], 1) == seen(twins[1], 1)
    for match, kept in zip(twins, "UA", strict=True):
        do(match, f"keep {kept}")
        assert rna_discard(match) == "U"
    for observer in (None, 1, 2, 3):
        assert seen(twins[0], observer) == seen(twins[1], observer)


@pytest.mark.rule("PEP-192")
def test_two_equal_cards_are_one_option_that_is_asked() -> None:
    match = lay(up={0: "nucleus"}, rna_deck="UU...")
    do(match, "draw")
    assert options(match) == ["keep U"]


@pytest.mark.rule("PEP-192", "PEP-161")
def test_S52_a_hand_of_one_base_is_still_asked() -> None:
    twins = []
    for hand in ("UUUUU", "UUAAA"):
        match = lay(2, seat=1, down={1: "nucleus"}, rna={0: hand}, **ADVANCED)
        do(match, "one nucleus", "end")
        for _ in range(2):
            assert stage(match) == "discard"
            do(match, "discard U")
        twins.append(match)
    assert seen(twins[0], 1) == seen(twins[1], 1)
    assert seen(twins[0], None) == seen(twins[1], None)


@pytest.mark.rule("PEP-192")
def test_S52_a_hand_of_one_base_has_one_option() -> None:
    match = lay(2, seat=1, down={1: "nucleus"}, rna={0: "UUUUU"}, **ADVANCED)
    do(match, "one nucleus", "end")
    assert options(match) == ["discard U"]
    do(match, "discard U")
    assert options(match) == ["discard U"]


@pytest.mark.rule("PEP-192", "PEP-129")
def test_a_ribosome_with_one_option_is_still_asked() -> None:
    match = lay(up={0: "ribosome"}, atp={0: 1}, chain={0: "Val^"})
    assert (stage(match), options(match)) == ("resolve", ["reset rna", "flip"])


@pytest.mark.rule("PEP-193", "PEP-119", "PEP-118")
def test_S53_the_kept_amino_acid_is_private() -> None:
    twins = {}
    for kept in ("Gln", "Ser"):
        match = lay(
            3,
            up={0: "aminoacyl", 1: "aminoacyl", 2: "mitochondria"},
            atp={0: 4, 1: 2},
            amino_deck="Gln Thr Ser Phe...",
            organelle_deck="aminoacyl aminoacyl nucleus nucleus vacuole vacuole...",
        )
        do(match, "amino", "keep Thr", "end", "amino", f"keep {kept}")
        twins[kept] = match
    for observer in (None, 0, 2):
        assert seen(twins["Gln"], observer) == seen(twins["Ser"], observer)
    assert put_back(twins["Gln"], 0) == {"Gln": (True, [1])}
    for match in twins.values():
        do(match, "mitochondria", "end")
        everybody_selects(match, "up aminoacyl")
        do(match, "amino")
    assert twins["Gln"].view(0)["table"]["choosing"] == ["Serine", "Phenylalanine"]
    assert put_back(twins["Gln"], 0) == {"Gln": (False, [1])}
    assert twins["Ser"].view(0)["table"]["choosing"] == ["Glutamine", "Phenylalanine"]


@pytest.mark.rule("PEP-109", "PEP-107")
def test_S54_bound_and_nucleus_discard() -> None:
    match = lay(up={0: "nucleus nucleus"}, rna_field="GC", rna_deck="UGA...")
    do(match, "take 0")
    assert known(match, 0) == "G"
    do(match, "draw", "keep A")
    assert (known(match, 0), rna_discard(match), match.view()["table"]["seats"][0]["rna"]) == ("G", "G", 2)


@pytest.mark.rule("PEP-99", "PEP-192")
def test_S55_declining_gives_no_tell() -> None:
    twins = []
    for hand in ("UCA", "UCC"):
        match = lay(up={0: "ribosome"}, atp={0: 2}, amino={0: "Ser"}, rna={0: hand}, options={"allow_decline": True})
        do(match, "no ribosome")
        twins.append(match)
    for observer in (None, 1, 2, 3):
        assert seen(twins[0], observer) == seen(twins[1], observer)


# --- what play makes known --------------------------------------------------------------------------------------------


@pytest.mark.rule("PEP-105", "PEP-133")
def test_known_rna_is_forgotten_when_it_is_played() -> None:
    match = lay(up={0: "nucleus ribosome"}, atp={0: 1}, rna_field="AG", amino={0: "Ser"}, rna={0: "UC"})
    do(match, "take 0")
    assert known(match, 0) == "A"
    do(match, "add Ser")
    assert known(match, 0) == ""


@pytest.mark.rule("PEP-161", "PEP-105")
def test_known_rna_is_forgotten_when_it_is_discarded() -> None:
    match = lay(2, seat=1, up={1: "nucleus"}, rna={1: "AAC"}, rna_field="GA", **ADVANCED)
    do(match, "take 0")
    assert known(match, 1) == "G"
    do(match, "discard G")
    assert known(match, 1) == ""


@pytest.mark.rule("PEP-118", "PEP-121")
def test_a_draw_with_stop_tells_who_holds_the_card_that_was_put_back() -> None:
    match = lay(3, up={0: "aminoacyl", 1: "aminoacyl"}, atp={0: 2, 1: 2}, amino_deck="Gln Thr STOP Phe Ser")
    do(match, "amino", "keep Thr", "amino")
    assert put_back(match, 0) == {"Gln": (False, [1])}


@pytest.mark.rule("PEP-118", "PEP-125")
def test_a_draw_of_the_last_card_tells_who_holds_it() -> None:
    match = lay(3, up={0: "aminoacyl", 1: "aminoacyl"}, atp={0: 2, 1: 2}, amino_deck="Gln Thr", stop_round=4, spare=2)
    do(match, "amino", "keep Thr", "amino")
    assert put_back(match, 0) == {"Gln": (False, [1])}


@pytest.mark.rule("PEP-118", "PEP-132")
def test_a_card_in_a_chain_needs_no_memory() -> None:
    match = lay(
        3,
        up={0: "aminoacyl", 1: "aminoacyl ribosome"},
        atp={0: 2, 1: 3},
        rna={1: "CAG"},
        amino_deck="Gln Thr Ser...",
    )
    do(match, "amino", "keep Thr", "amino", "keep Gln", "add Gln")
    assert put_back(match, 0) == {}
    assert put_back(match, 1) == {"Ser": (True, [])}


@pytest.mark.rule("PEP-118")
def test_a_seat_without_amino_acids_holds_none_that_was_put_back() -> None:
    match = lay(
        3,
        up={0: "aminoacyl", 1: "aminoacyl ribosome"},
        atp={0: 2, 1: 3},
        rna={1: "UCA"},
        amino_deck="Gln Thr Ser...",
    )
    do(match, "amino", "keep Thr", "amino", "keep Ser", "add Ser")
    assert put_back(match, 0) == {"Gln": (True, [])}


@pytest.mark.rule("PEP-27", "PEP-26")
@pytest.mark.parametrize(
    ("deck", "chance"),
    [
        ("Ala Arg Asn STOP Asp Cys", [0, 4]),
        ("Ala Arg STOP Asp Cys", [1, 4]),
        ("Ala Arg STOP Asp", [1, 3]),
        ("Ala STOP Asp", [1, 2]),
        ("Ala STOP", [1, 1]),
    ],
)
def test_the_odds_of_stop(deck: str, chance: list[int]) -> None:
    match = lay(up={0: "mitochondria"}, amino_deck=deck)
    assert match.view(1)["table"]["amino"]["stop"]["chance"] == chance


@pytest.mark.rule("PEP-26")
def test_the_odds_of_stop_with_five_places() -> None:
    match = lay(up={0: "mitochondria"}, amino_deck="Ala Arg STOP Asp Cys Gln", options={"stop_bottom_slots": 5})
    assert match.view()["table"]["amino"]["stop"]["chance"] == [1, 5]


@pytest.mark.rule("PEP-110", "PEP-119")
@few
@given(table_sizes, seeds, st.integers(20, 120))
def test_whatever_counts_as_known_is_true(players: int, seed: int, moves: int) -> None:
    match = labtop.new("peptide", players=players, seed=seed)
    play_at_random(match, seed, moves)
    for observer in observers(match):
        for seat in range(players):
            held = rna(match, seat)
            assert all(held.count(letter) >= known(match, seat, observer).count(letter) for letter in "AGCU")


@pytest.mark.rule("PEP-110")
def test_unseen_rna_is_what_a_seat_cannot_see() -> None:
    match = lay(up={0: "mitochondria"}, rna={0: "AAC", 1: "GGG"}, rna_field="AU", rna_discard="CC", chain={1: "Phe^"})
    assert match.view(0)["table"]["rna"]["unseen"] == {"A": 9, "G": 12, "C": 9, "U": 8}
    assert match.view(1)["table"]["rna"]["unseen"] == {"A": 11, "G": 9, "C": 10, "U": 8}


@pytest.mark.rule("PEP-118")
def test_the_top_card_is_unknown_again_after_the_next_draw() -> None:
    match = lay(3, up={0: "aminoacyl", 1: "aminoacyl"}, atp={0: 2, 1: 2}, amino_deck="Gln Thr Ser...")
    do(match, "amino", "keep Thr")
    assert match.view(0)["table"]["amino"]["top"] == "Glutamine"
    do(match, "amino", "keep Ser")
    assert (match.view(0)["table"]["amino"]["top"], match.view(1)["table"]["amino"]["top"]) == (None, "Glutamine")
    assert amino_deck(match)[0] == "Gln"
