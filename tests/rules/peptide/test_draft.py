"""Rounds, Phase 1 and the First Player card: PEP-33 to PEP-66."""

import pytest
from hypothesis import given

import labtop
from tests.rules.peptide.table import (
    atp,
    do,
    everybody_resolves,
    everybody_selects,
    few,
    field,
    field_size,
    lay,
    offers,
    options,
    organelle_discard,
    organelles,
    play_at_random,
    record,
    seeds,
    stage,
    table_sizes,
    turn,
)

SIX = "nucleus nucleus mitochondria mitochondria ribosome vacuole"
EIGHT = "nucleus nucleus mitochondria mitochondria ribosome vacuole aminoacyl ribosome"


def play_round(match: labtop.Match, *selections: str) -> tuple[list[int], list[int]]:
    """A whole round; the seats in the order in which they selected and resolved."""
    return everybody_selects(match, *selections), everybody_resolves(match)


# --- rounds -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PEP-33", "PEP-35", "PEP-36", "PEP-43", "PEP-44", "PEP-91")
def test_S03_plain_order() -> None:
    match = labtop.new("peptide", players=4, seed=3, options={"first_player": 2})
    assert play_round(match) == ([2, 3, 0, 1, 2, 3, 0, 1], [2, 3, 0, 1])
    assert turn(match) == 2


@pytest.mark.rule("PEP-33", "PEP-34")
def test_rounds_follow_one_another() -> None:
    match = labtop.new("peptide", players=3, seed=3)
    rounds = []
    for _ in range(3):
        rounds.append(match.view()["table"]["round"])
        play_round(match)
    assert rounds == [1, 2, 3]


@pytest.mark.rule("PEP-33")
def test_organelles_are_not_carried_out_before_phase_two() -> None:
    match = lay(3, phase=1, second_pass=True, field=SIX, up={0: "mitochondria"})
    assert not offers(match, "mitochondria")


@pytest.mark.rule("PEP-36")
def test_the_first_player_card_does_not_travel_by_itself() -> None:
    match = labtop.new("peptide", players=3, seed=3, options={"first_player": 1})
    for _ in range(4):
        play_round(match)
        assert match.view()["table"]["first_player"]["holder"] == 1


# --- the deal ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PEP-37")
@few
@given(table_sizes, seeds)
def test_a_round_begins_with_a_deal_that_nobody_decides(players: int, seed: int) -> None:
    match = labtop.new("peptide", players=players, seed=seed)
    assert (stage(match), match.view()["table"]["phase"], match.view()["table"]["passing"]) == ("select", 1, 1)
    assert field_size(match) > 0


@pytest.mark.rule("PEP-38", "PEP-39")
@pytest.mark.parametrize(("players", "cards"), [(2, 6), (3, 6), (4, 8), (5, 10), (6, 12)])
def test_organelles_dealt(players: int, cards: int) -> None:
    match = labtop.new("peptide", players=players, seed=1)
    play_round(match)
    assert field_size(match) == cards


@pytest.mark.rule("PEP-40")
def test_E1_equal_organelles_are_stacked() -> None:
    match = lay(3, phase=1, field=SIX)
    assert field(match) == {"vacuole": 1, "ribosome": 1, "nucleus": 2, "mitochondria": 2}
    do(match, "up nucleus")
    assert (field_size(match), field(match)["nucleus"]) == (5, 1)


@pytest.mark.rule("PEP-41", "PEP-42")
def test_S08_the_deck_is_shuffled_anew_in_the_middle_of_a_deal() -> None:
    match = labtop.new("peptide", players=4, seed=9)
    decks = []
    for _ in range(3):
        decks.append(match.view()["table"]["organelles"]["deck"])
        play_round(match)
    assert decks == [22, 14, 6]
    assert (match.view()["table"]["organelles"]["deck"], organelle_discard(match), field_size(match)) == (22, {}, 8)


# --- selecting --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PEP-45", "PEP-49")
def test_a_card_is_taken_face_up() -> None:
    match = lay(3, phase=1, field=SIX)
    do(match, "up ribosome")
    assert organelles(match, 0) == ["ribosome"]
    assert "ribosome" not in field(match)


@pytest.mark.rule("PEP-46")
def test_a_selection_cannot_be_skipped() -> None:
    match = lay(3, phase=1, field=SIX, atp={0: 5})
    assert not offers(match, "end")


@pytest.mark.rule("PEP-46")
def test_a_turn_has_one_selection() -> None:
    match = lay(3, phase=1, field=SIX, atp={0: 1})
    do(match, "up ribosome")
    assert options(match) == ["reset rna", "end"]


@pytest.mark.rule("PEP-47", "PEP-96")
def test_a_card_taken_face_down_gives_one_atp() -> None:
    match = lay(2, phase=1, field=SIX)
    everybody_selects(match, "down ribosome", "up nucleus", "down mitochondria")
    assert organelles(match, 0) == ["|ribosome", "|mitochondria"]
    do(match, "one ribosome")
    assert atp(match, 0) == 1


@pytest.mark.rule("PEP-48", "PEP-49", "PEP-57")
def test_taking_the_first_player_card_takes_no_organelle() -> None:
    match = lay(3, phase=1, seat=1, field=SIX)
    do(match, "first")
    assert (organelles(match, 1), field_size(match), record(match).selected[1]) == ([], 6, 1)


@pytest.mark.rule("PEP-49", "PEP-50")
def test_every_kind_in_the_field_may_be_taken_up_or_down() -> None:
    match = lay(4, phase=1, seat=1, field=EIGHT)
    kinds = ["vacuole", "ribosome", "nucleus", "mitochondria", "aminoacyl"]
    assert options(match) == [f"up {kind}" for kind in kinds] + [f"down {kind}" for kind in kinds] + ["first"]


@pytest.mark.rule("PEP-51")
def test_a_card_cannot_be_turned_over_later() -> None:
    match = lay(up={0: "mitochondria"}, down={0: "vacuole"}, atp={0: 1})
    assert options(match) == ["reset rna", "one vacuole", "mitochondria"]


@pytest.mark.rule("PEP-52")
def test_a_face_down_card_is_no_secret() -> None:
    match = lay(3, phase=1, field=SIX)
    do(match, "down ribosome")
    assert {
        tuple(card["kind"] for card in match.view(seat)["table"]["seats"][0]["organelles"]) for seat in (None, 0, 1, 2)
    } == {("ribosome",)}
    assert all("Ribosome face down" in match.log(seat)[-1] for seat in (None, 0, 1, 2))


@pytest.mark.rule("PEP-53")
def test_taken_cards_are_not_replaced() -> None:
    match = lay(3, phase=1, field=SIX)
    sizes = []
    for _ in range(5):
        do(match, options(match)[0])
        sizes.append(field_size(match))
    assert sizes == [5, 4, 3, 2, 1]


@pytest.mark.rule("PEP-54")
def test_phase_one_waits_for_the_last_player_to_end_the_turn() -> None:
    match = lay(3, phase=1, second_pass=True, seat=2, field="nucleus nucleus", atp={2: 1})
    do(match, "up nucleus")
    assert stage(match) == "select"
    do(match, "end")
    assert stage(match) == "resolve"


@pytest.mark.rule("PEP-55")
def test_what_is_left_in_the_field_is_discarded() -> None:
    match = lay(2, phase=1, field=SIX)
    everybody_selects(match, "up nucleus", "up nucleus", "up mitochondria", "up mitochondria")
    assert (field(match), organelle_discard(match)) == ({}, {"ribosome": 1, "vacuole": 1})


@pytest.mark.rule("PEP-56", "PEP-46")
@few
@given(table_sizes, seeds)
def test_there_is_always_something_to_select(players: int, seed: int) -> None:
    match = labtop.new("peptide", players=players, seed=seed)
    for step in range(80):
        if stage(match) == "select" and match.view()["table"]["due"]:
            assert field_size(match) >= 1
            assert len(match.moves()) >= 2
        play_at_random(match, seed + step, 1)


# --- the First Player card --------------------------------------------------------------------------------------------


@pytest.mark.rule("PEP-59", "PEP-60", "PEP-61", "PEP-62", "PEP-66")
def test_S04_first_player_card_in_the_first_pass() -> None:
    match = lay(4, phase=1, field=EIGHT)
    selecting = everybody_selects(match, "up nucleus", "first")
    assert selecting == [0, 1, 2, 3, 1, 2, 3, 0]
    assert sum(organelle_discard(match).values()) == 1
    assert [len(organelles(match, seat)) for seat in range(4)] == [2, 1, 2, 2]
    assert everybody_resolves(match) == [1, 2, 3, 0]


@pytest.mark.rule("PEP-62", "PEP-36", "PEP-60")
def test_S05_first_player_card_in_the_second_pass() -> None:
    match = lay(4, phase=1, field=EIGHT)
    downs = ["down nucleus"] * 2 + ["down mitochondria"] * 2 + ["down ribosome", "down vacuole", "down aminoacyl"]
    assert everybody_selects(match, *downs, "first") == [0, 1, 2, 3, 0, 1, 2, 3]
    assert everybody_resolves(match) == [3, 0, 1, 2]
    assert everybody_selects(match)[:4] == [3, 0, 1, 2]


@pytest.mark.rule("PEP-58", "PEP-63", "PEP-64")
def test_S06_once_in_a_round() -> None:
    match = lay(4, phase=1, field=EIGHT)
    assert not offers(match, "first")
    do(match, "up nucleus")
    assert offers(match, "first")
    do(match, "first")
    while stage(match) == "select":
        assert not offers(match, "first")
        do(match, next(move for move in options(match) if move.startswith("down")))
    everybody_resolves(match)
    offered = {}
    for _ in range(4):
        offered[turn(match)] = offers(match, "first")
        do(match, options(match)[0])
        if match.view()["table"]["due"] == 0:
            do(match, "end")
    assert offered == {1: False, 2: True, 3: True, 0: True}


@pytest.mark.rule("PEP-61", "PEP-55")
def test_S07_two_players_back_to_back() -> None:
    match = lay(2, phase=1, field=SIX)
    assert everybody_selects(match, "up nucleus", "first") == [0, 1, 1, 0]
    assert sum(organelle_discard(match).values()) == 3


@pytest.mark.rule("PEP-57", "PEP-66")
def test_whoever_takes_the_card_has_one_organelle_less() -> None:
    match = lay(3, phase=1, seat=1, field=SIX)
    do(match, "first")
    everybody_selects(match)
    assert len(organelles(match, 1)) == 1


@pytest.mark.rule("PEP-59")
def test_the_taker_is_first_player_at_once() -> None:
    match = lay(3, phase=1, seat=2, field=SIX)
    do(match, "first")
    assert match.view()["table"]["first_player"] == {"holder": 2, "taken": True, "may_take": False}


@pytest.mark.rule("PEP-63")
def test_the_holder_may_take_the_card_where_the_table_allows_it() -> None:
    match = lay(3, phase=1, field=SIX, options={"holder_may_select_first_player": True})
    do(match, "first")
    assert (match.view()["table"]["first_player"]["holder"], record(match).selected[0]) == (0, 1)
    assert not offers(match, "first")


@pytest.mark.rule("PEP-64")
def test_the_limit_is_lifted_in_the_next_round() -> None:
    match = lay(2, phase=1, field=SIX)
    play_round(match, "up nucleus", "first")
    assert match.view()["table"]["first_player"]["taken"] is False


@pytest.mark.rule("PEP-65")
def test_the_former_holder_gets_nothing() -> None:
    match = lay(3, phase=1, seat=1, field=SIX)
    before = match.view()["table"]["seats"][0]
    do(match, "first")
    assert match.view()["table"]["seats"][0] == before
