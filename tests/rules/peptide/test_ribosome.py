"""The Ribosome and making a match: PEP-129 to PEP-145."""

import pytest

from tests.rules.peptide.table import (
    amino,
    atp,
    bases,
    bonus,
    chain,
    do,
    lay,
    offers,
    options,
    organelle_discard,
    rna,
    rna_discard,
    supply,
)


@pytest.mark.rule("PEP-130", "PEP-131", "PEP-132", "PEP-133", "PEP-134")
def test_E2_adding_serine() -> None:
    match = lay(up={0: "ribosome"}, atp={0: 1}, amino={0: "Ser"}, rna={0: "UCAG"}, supply=20)
    do(match, "add Ser")
    assert (atp(match, 0), supply(match), chain(match, 0)) == (0, 21, "Ser^")
    assert (rna(match, 0), amino(match, 0), rna_discard(match)) == ("G", [], "")
    assert match.view()["table"]["seats"][0]["chain"][0]["codon"] == "UCA"


@pytest.mark.rule("PEP-135", "PEP-136", "PEP-137", "PEP-138", "PEP-139", "PEP-140")
def test_E3_making_permanent() -> None:
    match = lay(up={0: "ribosome"}, atp={0: 1}, chain={0: "Asn_ Ser^ Gln^", 1: "Val_"}, bonus={0: [3], 1: [2]})
    assert options(match) == ["reset rna", "flip"]
    do(match, "flip")
    assert (chain(match, 0), rna_discard(match)) == ("Asn_ Ser_ Gln^", bases("UCA"))
    assert (bonus(match, 0), match.view()["table"]["bonus"], atp(match, 0)) == ([3, 1], [], 0)


@pytest.mark.rule("PEP-144", "PEP-145")
@pytest.mark.parametrize(("held", "fits"), [("ACG", True), ("CGA", True), ("GCA", True), ("CGG", False), ("CG", False)])
def test_E4_arginine(held: str, fits: bool) -> None:
    match = lay(up={0: "ribosome"}, atp={0: 1}, amino={0: "Arg"}, rna={0: held})
    assert offers(match, "add Arg") == fits


@pytest.mark.rule("PEP-144", "PEP-145")
@pytest.mark.parametrize(("held", "fits"), [("ACC", True), ("AAC", False), ("ACG", False)])
def test_E5_threonine(held: str, fits: bool) -> None:
    match = lay(up={0: "ribosome"}, atp={0: 1}, amino={0: "Thr"}, rna={0: held})
    assert offers(match, "add Thr") == fits


@pytest.mark.rule("PEP-129", "PEP-143", "PEP-139", "PEP-140")
def test_S26_two_ribosomes() -> None:
    match = lay(up={0: "ribosome ribosome"}, atp={0: 2}, amino={0: "Phe"}, rna={0: "UUU"})
    do(match, "add Phe", "flip")
    assert (chain(match, 0), rna_discard(match), bonus(match, 0), atp(match, 0)) == ("Phe_", "UUU", [3], 0)
    assert match.view()["table"]["seats"][0]["points"] == 9


@pytest.mark.rule("PEP-136", "PEP-142")
def test_S27_only_the_leftmost() -> None:
    match = lay(up={0: "ribosome"}, atp={0: 1}, chain={0: "Val_ Asn^ Pro^"})
    assert options(match) == ["reset rna", "flip"]
    do(match, "flip")
    assert (chain(match, 0), rna_discard(match)) == ("Val_ Asn_ Pro^", bases("AAC"))


@pytest.mark.rule("PEP-139", "PEP-140")
def test_S28_the_fourth_time() -> None:
    match = lay(up={0: "ribosome"}, atp={0: 1}, chain={0: "Gly^", 1: "Val_ Asn_ Pro_"})
    do(match, "flip")
    assert (atp(match, 0), chain(match, 0), rna_discard(match), bonus(match, 0)) == (0, "Gly_", "GGG", [])
    assert match.view()["table"]["seats"][0]["points"] == 6


@pytest.mark.rule("PEP-129", "PEP-131", "PEP-143")
@pytest.mark.parametrize(("first", "left"), [("Ser", "C"), ("Thr", "U")])
def test_S29_competing_matches(first: str, left: str) -> None:
    match = lay(up={0: "ribosome ribosome"}, atp={0: 2}, amino={0: "Ser Thr"}, rna={0: "ACCU"})
    assert options(match) == ["reset rna", "add Ser", "add Thr"]
    do(match, f"add {first}")
    assert (rna(match, 0), options(match)) == (left, ["reset rna", "flip"])


@pytest.mark.rule("PEP-98", "PEP-131", "PEP-136")
def test_S30_nothing_possible() -> None:
    match = lay(up={0: "ribosome"}, atp={0: 3}, amino={0: "Ser"}, rna={0: "AA"}, chain={0: "Val_"})
    assert options(match) == ["reset rna", "no ribosome"]
    do(match, "no ribosome")
    assert atp(match, 0) == 3


@pytest.mark.rule("PEP-129")
def test_a_ribosome_is_used_once() -> None:
    match = lay(up={0: "ribosome"}, atp={0: 3}, amino={0: "Phe Lys"}, rna={0: "UUUAAA"})
    do(match, "add Phe")
    assert options(match) == ["reset rna", "end"]
    assert organelle_discard(match) == {"ribosome": 1}


@pytest.mark.rule("PEP-130", "PEP-135")
def test_both_options_cost_one_atp() -> None:
    for move in ("add Phe", "flip"):
        match = lay(up={0: "ribosome"}, atp={0: 3}, amino={0: "Phe"}, rna={0: "UUU"}, chain={0: "Lys^"}, supply=9)
        do(match, move)
        assert (atp(match, 0), supply(match)) == (2, 10)


@pytest.mark.rule("PEP-131")
@pytest.mark.parametrize(("held", "cards"), [("", "Ser"), ("UCA", "")])
def test_an_addition_needs_card_and_rna_in_hand(held: str, cards: str) -> None:
    match = lay(up={0: "ribosome"}, atp={0: 1}, amino={0: cards}, rna={0: held})
    assert options(match) == ["reset rna", "no ribosome"]


@pytest.mark.rule("PEP-132", "PEP-142", "PEP-17")
def test_a_chain_grows_to_the_right() -> None:
    match = lay(up={0: "ribosome"}, atp={0: 1}, amino={0: "Phe"}, rna={0: "UUU"}, chain={0: "Val_ Asn^"})
    do(match, "add Phe")
    assert chain(match, 0) == "Val_ Asn^ Phe^"


@pytest.mark.rule("PEP-133", "PEP-138")
def test_rna_lies_beneath_a_card_until_it_is_turned() -> None:
    match = lay(up={0: "ribosome ribosome"}, atp={0: 2}, amino={0: "Phe"}, rna={0: "UUUU"})
    do(match, "add Phe")
    assert (rna(match, 0), rna_discard(match), match.view(0)["table"]["rna"]["unseen"]["U"]) == ("U", "", 8)
    do(match, "flip")
    assert rna_discard(match) == "UUU"


@pytest.mark.rule("PEP-137")
def test_a_permanent_card_is_never_turned_again() -> None:
    match = lay(up={0: "ribosome"}, atp={0: 1}, chain={0: "Val_ Asn_"})
    assert options(match) == ["reset rna", "no ribosome"]


@pytest.mark.rule("PEP-136")
def test_nobody_turns_a_card_of_another_chain() -> None:
    match = lay(up={0: "ribosome"}, atp={0: 1}, chain={1: "Val^"})
    assert not offers(match, "flip")


@pytest.mark.rule("PEP-140")
def test_bonus_cards_go_three_two_one_to_whoever_turns_a_card() -> None:
    match = lay(
        3,
        up={0: "ribosome ribosome", 1: "ribosome", 2: "ribosome"},
        atp={0: 2, 1: 1, 2: 1},
        chain={0: "Val^ Asn^", 1: "Ser^", 2: "Tyr^"},
    )
    do(match, "flip", "flip", "flip", "flip")
    assert [bonus(match, seat) for seat in range(3)] == [[3, 2], [1], []]


@pytest.mark.rule("PEP-141")
def test_the_start_card_cannot_be_turned() -> None:
    match = lay(up={0: "ribosome"}, atp={0: 1})
    assert not offers(match, "flip")


@pytest.mark.rule("PEP-143")
def test_the_second_ribosome_turns_the_leftmost_not_the_newest() -> None:
    match = lay(up={0: "ribosome ribosome"}, atp={0: 2}, amino={0: "Phe"}, rna={0: "UUU"}, chain={0: "Val^"})
    do(match, "add Phe", "flip")
    assert chain(match, 0) == "Val_ Phe^"


@pytest.mark.rule("PEP-144")
def test_the_hand_shows_which_letters_are_held_and_what_is_missing() -> None:
    match = lay(up={0: "ribosome"}, atp={0: 1}, amino={0: "Thr"}, rna={0: "CAG"})
    (card,) = match.view(0)["table"]["hand"]["amino"]
    assert [(letter["base"], letter["held"]) for letter in card["letters"]] == [("A", True), ("C", True), ("C", False)]
    assert (card["match"], card["missing"], card["adds"], card["turns"]) == (False, "Cytosine", 3, 2)
