"""Phase 2 without the Ribosome: PEP-91 to PEP-128."""

from typing import Any

import pytest

import labtop
from tests.rules.peptide.table import (
    amino,
    amino_deck,
    atp,
    bases,
    do,
    hidden,
    known,
    lay,
    observers,
    offers,
    options,
    organelle_discard,
    organelles,
    put_back,
    record,
    rna,
    rna_deck,
    rna_discard,
    rna_field,
    stage,
    supply,
    turn,
)

# --- the turn ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PEP-91", "PEP-35")
def test_turns_go_clockwise_from_the_first_player() -> None:
    match = lay(4, first=2, seat=2, up=dict.fromkeys(range(4), "mitochondria"))
    turns = []
    for _ in range(4):
        turns.append(turn(match))
        do(match, "mitochondria", "end")
    assert turns == [2, 3, 0, 1]


@pytest.mark.rule("PEP-92")
def test_a_turn_does_not_end_before_all_cards_are_resolved() -> None:
    match = lay(up={0: "mitochondria vacuole"}, atp={0: 1})
    do(match, "mitochondria")
    assert not offers(match, "end")
    do(match, "vacuole")
    assert offers(match, "end")


@pytest.mark.rule("PEP-93", "PEP-94")
@pytest.mark.parametrize("order", [("vacuole", "mitochondria"), ("mitochondria", "vacuole")])
def test_the_order_is_free(order: tuple[str, str]) -> None:
    match = lay(up={0: "mitochondria vacuole"})
    assert {*order} <= {*options(match)}
    do(match, *order)
    assert atp(match, 0) == 3


@pytest.mark.rule("PEP-94", "PEP-101")
def test_what_a_card_brings_is_seen_before_the_next_is_chosen() -> None:
    match = lay(up={0: "vacuole ribosome"}, amino={0: "Ser"}, rna={0: "UC"}, rna_deck="A...")
    do(match, "vacuole")
    assert rna(match, 0) == bases("UCA")
    assert options(match) == ["reset rna", "add Ser"]


@pytest.mark.rule("PEP-95")
def test_a_resolved_card_is_discarded() -> None:
    match = lay(up={0: "mitochondria nucleus"})
    do(match, "mitochondria")
    assert (organelles(match, 0), organelle_discard(match)) == (["nucleus"], {"mitochondria": 1})


@pytest.mark.rule("PEP-96", "PEP-95")
def test_S09_face_down_mitochondria() -> None:
    match = lay(down={0: "mitochondria"}, atp={0: 1}, supply=10)
    do(match, "one mitochondria")
    assert (atp(match, 0), supply(match), organelle_discard(match)) == (2, 9, {"mitochondria": 1})


@pytest.mark.rule("PEP-97", "PEP-98")
def test_S12_no_consolation() -> None:
    match = lay(up={0: "ribosome"}, amino={0: "Ser"}, rna={0: "UCA"}, supply=10)
    assert options(match) == ["no ribosome"]
    do(match, "no ribosome")
    assert (atp(match, 0), supply(match), rna(match, 0), amino(match, 0)) == (0, 10, bases("UCA"), ["Ser"])
    assert organelle_discard(match) == {"ribosome": 1}


@pytest.mark.rule("PEP-97")
@pytest.mark.parametrize("kind", ["vacuole", "ribosome", "nucleus", "mitochondria", "aminoacyl"])
def test_a_face_up_card_is_never_used_for_one_atp(kind: str) -> None:
    assert not offers(lay(up={0: kind}, atp={0: 5}), f"one {kind}")


@pytest.mark.rule("PEP-98")
@pytest.mark.parametrize("kind", ["mitochondria", "vacuole"])
def test_mitochondria_and_vacuole_are_always_carried_out(kind: str) -> None:
    match = lay(up={0: kind}, supply=0, rna_deck="")
    assert options(match) == [kind]


@pytest.mark.rule("PEP-98", "PEP-115", "PEP-126")
@pytest.mark.parametrize(("tokens", "deck"), [(1, "..."), (4, "")])
def test_a_synthetase_without_price_or_deck_has_no_effect(tokens: int, deck: str) -> None:
    match = lay(up={0: "aminoacyl"}, atp={0: tokens}, amino_deck=deck, stop_round=0 if deck else 5)
    assert options(match) == ["reset rna", "no aminoacyl"]
    do(match, "no aminoacyl")
    assert atp(match, 0) == tokens


@pytest.mark.rule("PEP-99", "PEP-176")
def test_S25_what_can_be_carried_out_must_be() -> None:
    position: dict[str, Any] = {"up": {0: "aminoacyl"}, "atp": {0: 2}, "amino_deck": "Leu Tyr Ala", "stop_round": 4}
    assert options(lay(**position)) == ["reset rna", "amino"]
    assert options(lay(**position, options={"allow_decline": True})) == ["reset rna", "amino", "no aminoacyl"]


@pytest.mark.rule("PEP-99")
@pytest.mark.parametrize("kind", ["vacuole", "nucleus", "mitochondria"])
def test_any_face_up_card_may_be_declined_where_the_table_allows_it(kind: str) -> None:
    match = lay(up={0: kind}, down={0: "ribosome"}, options={"allow_decline": True})
    assert offers(match, f"no {kind}")
    assert not offers(match, "no ribosome")


@pytest.mark.rule("PEP-100", "PEP-101", "PEP-93")
def test_S21_order_decides() -> None:
    match = lay(up={0: "aminoacyl mitochondria"}, atp={0: 1})
    do(match, "no aminoacyl", "mitochondria")
    assert (atp(match, 0), amino(match, 0)) == (3, [])
    match = lay(up={0: "aminoacyl mitochondria"}, atp={0: 1}, amino_deck="Val Lys...")
    do(match, "mitochondria")
    assert not offers(match, "no aminoacyl")
    do(match, "amino", "keep Val")
    assert (atp(match, 0), amino(match, 0)) == (1, ["Val"])


@pytest.mark.rule("PEP-102")
def test_only_the_seat_whose_turn_it_is_may_do_anything() -> None:
    match = lay(4, up=dict.fromkeys(range(3), "mitochondria nucleus"), atp={0: 2, 1: 2})
    assert [bool(match.moves(seat)) for seat in range(4)] == [True, False, False, False]
    with pytest.raises(labtop.IllegalMove):
        do(match, "mitochondria", by=1)


@pytest.mark.rule("PEP-102")
def test_there_is_no_move_that_gives_anything_to_another() -> None:
    moves = labtop.new("peptide", players=2, seed=1).game.moves
    assert all("seat" not in parameters for parameters in moves.parameters)


# --- Mitochondria -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PEP-103")
def test_mitochondria_give_two_atp() -> None:
    match = lay(up={0: "mitochondria"}, supply=10)
    do(match, "mitochondria")
    assert (atp(match, 0), supply(match)) == (2, 8)


# --- Nucleus ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PEP-104")
def test_a_nucleus_is_used_in_one_of_two_ways() -> None:
    match = lay(up={0: "nucleus"}, rna_field="AG")
    assert options(match) == ["take 0", "take 1", "draw"]
    do(match, "take 0")
    assert turn(match) == 1


@pytest.mark.rule("PEP-105", "PEP-106")
def test_S13_taking_a_face_up_card() -> None:
    match = lay(up={0: "nucleus nucleus"}, rna_field="AG", rna_deck="CUA...")
    do(match, "take 1")
    assert (rna(match, 0), rna_field(match)) == ("G", "AC")
    assert options(match) == ["take 0", "take 1", "draw"]
    assert {known(match, 0, observer) for observer in observers(match)} == {"G"}
    do(match, "draw")
    assert options(match) == ["keep A", "keep U"]


@pytest.mark.rule("PEP-107", "PEP-108", "PEP-109", "PEP-193")
def test_S14_drawing_two() -> None:
    match = lay(up={0: "nucleus"}, rna_deck="UA...")
    do(match, "draw")
    assert match.view(0)["table"]["choosing"] == ["U", "A"]
    assert all(match.view(observer)["table"]["choosing"] == [] for observer in (None, 1, 2, 3))
    do(match, "keep A")
    assert (rna(match, 0), rna_discard(match)) == ("A", "U")
    for observer in (None, 1, 2, 3):
        assert "Uracil" in match.log(observer)[-1]
        assert "Adenine" not in match.log(observer)[-1]


@pytest.mark.rule("PEP-107", "PEP-112", "PEP-111")
def test_S15_a_pair_across_a_reshuffle() -> None:
    match = lay(up={0: "nucleus"}, rna_deck="C", rna_discard="AAG")
    do(match, "draw")
    assert match.view(0)["table"]["choosing"][0] == "C"
    do(match, "keep C")
    assert (len(rna_deck(match)), len(rna_discard(match))) == (2, 1)


@pytest.mark.rule("PEP-108", "PEP-110")
def test_rna_in_hand_is_seen_by_its_owner_alone() -> None:
    match = lay(up={0: "nucleus"}, rna={0: "AAC", 1: "GU"})
    for observer in (None, 1, 2, 3):
        assert hidden(match, observer).rna[0, :].tolist() == [0, 0, 0, 0]
        assert match.view(observer)["table"]["seats"][0]["rna"] == 3
    assert rna(match, 0) == "AAC"


@pytest.mark.rule("PEP-111")
def test_an_empty_rna_deck_is_made_anew_from_the_discards() -> None:
    match = lay(up={0: "vacuole"}, rna_deck="", rna_discard="AGCU")
    do(match, "vacuole")
    assert (len(rna_deck(match)), rna_discard(match), len(rna(match, 0))) == (3, "", 1)


@pytest.mark.rule("PEP-112")
def test_the_last_card_does_not_yet_shuffle_the_discards() -> None:
    match = lay(up={0: "vacuole"}, rna_deck="A", rna_discard="GCU")
    do(match, "vacuole")
    assert (len(rna_deck(match)), rna_discard(match)) == (0, bases("GCU"))


# --- Vacuole ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PEP-113", "PEP-114")
def test_a_vacuole_gives_the_top_rna_card_and_one_atp() -> None:
    match = lay(up={0: "vacuole"}, rna_deck="UG...", supply=9)
    do(match, "vacuole")
    assert (rna(match, 0), atp(match, 0), supply(match)) == ("U", 1, 8)
    assert rna_deck(match)[0] == "G"


@pytest.mark.rule("PEP-113", "PEP-110")
def test_only_the_drawer_sees_what_a_vacuole_gave() -> None:
    match = lay(up={0: "vacuole"}, rna_deck="U...")
    do(match, "vacuole")
    assert "Uracil" in match.log(0)[-1]
    assert all("Uracil" not in match.log(observer)[-1] for observer in (None, 1, 2, 3))


# --- Amino-Acyl Synthetase --------------------------------------------------------------------------------------------


@pytest.mark.rule("PEP-115", "PEP-116")
def test_a_synthetase_is_paid_before_the_cards_are_seen() -> None:
    match = lay(up={0: "aminoacyl"}, atp={0: 3}, amino_deck="Val Lys...", supply=20)
    do(match, "amino")
    assert (atp(match, 0), supply(match), stage(match)) == (1, 22, "keep_amino")


@pytest.mark.rule("PEP-116", "PEP-117", "PEP-118", "PEP-119")
def test_S19_keep_one_return_one() -> None:
    match = lay(up={0: "aminoacyl", 1: "aminoacyl"}, atp={0: 2, 1: 2}, amino_deck="Val Lys Ser...")
    do(match, "amino")
    assert match.view(0)["table"]["choosing"] == ["Valine", "Lysine"]
    assert all(match.view(observer)["table"]["choosing"] == [] for observer in (None, 1, 2, 3))
    do(match, "keep Lys")
    assert (amino(match, 0), amino_deck(match)[:2]) == (["Lys"], ["Val", "Ser"])
    assert [match.view(seat)["table"]["amino"]["top"] for seat in (0, 1, 2, 3, None)] == [
        "Valine",
        None,
        None,
        None,
        None,
    ]
    do(match, "amino")
    assert options(match) == ["keep Ser", "keep Val"]


@pytest.mark.rule("PEP-118", "PEP-120")
def test_S20_twice_in_one_turn() -> None:
    match = lay(up={0: "aminoacyl aminoacyl"}, atp={0: 4}, amino_deck="Val Lys Ser...")
    do(match, "amino", "keep Lys", "amino")
    assert options(match) == ["keep Ser", "keep Val"]
    do(match, "keep Val")
    assert (amino(match, 0), atp(match, 0), amino_deck(match)[0]) == (["Lys", "Val"], 0, "Ser")
    assert put_back(match, 0) == {"Ser": (True, [])}


@pytest.mark.rule("PEP-119")
def test_amino_acids_in_hand_are_seen_by_their_owner_alone() -> None:
    match = lay(up={0: "mitochondria"}, amino={0: "Ser Thr", 1: "Gly"})
    for observer in (None, 1, 2, 3):
        assert hidden(match, observer).amino[0] == 0
        assert match.view(observer)["table"]["seats"][0]["amino"] == 2


@pytest.mark.rule("PEP-120")
@pytest.mark.parametrize("difficulty", ["basic", "advanced"])
def test_there_is_no_limit_on_amino_acids(difficulty: str) -> None:
    match = lay(
        2,
        up={0: "mitochondria", 1: "mitochondria"},
        amino={0: "Ser Thr Gly Pro Lys Phe Val"},
        options={"difficulty": difficulty},
    )
    do(match, "mitochondria", "end", "mitochondria", "end")
    assert (match.view()["table"]["round"], len(amino(match, 0))) == (6, 7)


@pytest.mark.rule("PEP-121", "PEP-122", "PEP-123", "PEP-124", "PEP-172")
def test_S22_stop() -> None:
    match = lay(4, round=9, seat=1, up={1: "aminoacyl"}, atp={1: 2}, amino_deck="His STOP Leu Tyr", supply=12)
    do(match, "amino")
    assert (amino(match, 1), atp(match, 1), amino_deck(match)) == (["His"], 0, ["Leu", "Tyr"])
    assert match.view()["table"]["amino"]["stop"] == {
        "out": True,
        "round": 9,
        "by_clock": False,
        "last": 0,
        "chance": [0, 1],
    }
    assert (stage(match), turn(match), match.view()["table"]["last_round"]) == ("resolve", 2, False)
    assert any("STOP" in line for line in match.log(3))


@pytest.mark.rule("PEP-122")
def test_the_card_drawn_with_stop_is_kept_without_a_question() -> None:
    match = lay(up={0: "aminoacyl mitochondria"}, atp={0: 2}, amino_deck="His STOP Leu Tyr")
    do(match, "amino")
    assert (stage(match), put_back(match, 0)) == ("resolve", {})


@pytest.mark.rule("PEP-123", "PEP-128")
def test_nothing_ever_goes_into_the_amino_acid_deck_but_a_card_put_back() -> None:
    match = lay(up={0: "aminoacyl"}, atp={0: 2}, amino_deck="His STOP Leu Tyr")
    do(match, "amino")
    assert "STOP" not in amino_deck(match)


@pytest.mark.rule("PEP-125", "PEP-126", "PEP-128", "PEP-176")
def test_S23_below_stop() -> None:
    match = lay(
        4,
        round=10,
        first=2,
        seat=2,
        up=dict.fromkeys((2, 3, 0), "aminoacyl") | {1: "mitochondria"},
        atp={2: 2, 3: 2, 0: 2},
        amino_deck="Leu Tyr",
        stop_round=9,
        spare=1,
    )
    do(match, "amino", "keep Leu")
    assert (turn(match), amino_deck(match)) == (3, ["Tyr"])
    do(match, "amino")
    assert (amino(match, 3), atp(match, 3), amino_deck(match), turn(match)) == (["Tyr"], 0, [], 0)
    assert options(match) == ["reset rna", "no aminoacyl"]
    do(match, "no aminoacyl")
    assert atp(match, 0) == 2


@pytest.mark.rule("PEP-127", "PEP-124")
def test_a_stop_that_lies_alone_is_shown_and_brings_nothing() -> None:
    match = lay(up={0: "aminoacyl"}, atp={0: 2}, amino_deck="His STOP")
    state = record(match)
    state.amino_deck.cards[1] = -1
    state.amino_deck.count = 1
    do(match, "amino")
    assert (amino(match, 0), atp(match, 0), amino_deck(match), match.view()["table"]["amino"]["stop"]["out"]) == (
        [],
        0,
        [],
        True,
    )
