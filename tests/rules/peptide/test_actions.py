"""ATP actions: PEP-67 to PEP-90."""

import pytest

from tests.rules.peptide.table import (
    atp,
    bases,
    do,
    everybody_resolves,
    everybody_selects,
    field,
    field_size,
    lay,
    offers,
    options,
    organelle_discard,
    organelles,
    record,
    rna_discard,
    rna_field,
    stage,
    supply,
    turn,
)

SIX = "nucleus nucleus mitochondria mitochondria ribosome vacuole"
EIGHT = "nucleus nucleus mitochondria mitochondria ribosome vacuole aminoacyl ribosome"
RICH = dict.fromkeys(range(4), 5)
ACTIONS = {"twice", "reset organelles", "reset rna"}


def actions(words: list[str]) -> list[str]:
    """Those of the moves that are ATP actions."""
    return [move for move in words if move in ACTIONS]


# --- in general -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PEP-67")
@pytest.mark.parametrize("phase", [1, 2])
def test_nobody_acts_in_the_turn_of_another(phase: int) -> None:
    match = lay(
        3, phase=phase, field=SIX if phase == 1 else "", up={0: "nucleus"} if phase == 2 else {}, atp={0: 5, 1: 5}
    )
    assert match.moves(1) == []
    assert "reset rna" in options(match)


@pytest.mark.rule("PEP-68")
def test_an_action_does_not_replace_the_selection() -> None:
    match = lay(3, phase=1, field=SIX, atp={0: 4})
    do(match, "reset rna", "reset organelles")
    assert turn(match) == 0
    assert not offers(match, "end")


@pytest.mark.rule("PEP-68")
def test_an_action_does_not_replace_an_organelle() -> None:
    match = lay(up={0: "mitochondria"}, atp={0: 2})
    do(match, "reset rna")
    assert options(match) == ["reset rna", "mitochondria"]


@pytest.mark.rule("PEP-69")
@pytest.mark.parametrize(("action", "price"), [("reset rna", 1), ("reset organelles", 2), ("twice", 3)])
def test_tokens_go_back_to_the_supply_at_once(action: str, price: int) -> None:
    match = lay(3, phase=1, field=SIX, atp={0: 5})
    before = supply(match)
    do(match, action)
    assert (atp(match, 0), supply(match)) == (5 - price, before + price)


@pytest.mark.rule("PEP-70", "PEP-74", "PEP-78", "PEP-83")
@pytest.mark.parametrize(
    ("tokens", "offered"),
    [
        (0, []),
        (1, ["reset rna"]),
        (2, ["reset organelles", "reset rna"]),
        (3, ["twice", "reset organelles", "reset rna"]),
    ],
)
def test_an_action_is_paid_in_full_and_from_own_tokens(tokens: int, offered: list[str]) -> None:
    match = lay(3, phase=1, field=SIX, atp={0: tokens, 1: 9})
    assert actions(options(match)) == offered


@pytest.mark.rule("PEP-71")
def test_actions_may_be_repeated_before_and_after_the_selection() -> None:
    match = lay(3, phase=1, field=SIX, atp={0: 6})
    do(match, "reset rna", "reset rna", "reset organelles")
    do(match, f"up {next(iter(field(match)))}", "reset rna")
    assert (atp(match, 0), options(match)) == (1, ["reset rna", "end"])


@pytest.mark.rule("PEP-71", "PEP-76")
def test_rna_may_be_reset_before_between_and_after_organelles() -> None:
    match = lay(up={0: "mitochondria vacuole"}, atp={0: 2})
    do(match, "reset rna", "vacuole", "reset rna", "mitochondria", "reset rna")
    assert atp(match, 0) == 2


@pytest.mark.rule("PEP-71")
def test_S57_no_actions_after_the_selection() -> None:
    chosen = {"atp_actions_after_selection": False}
    match = lay(3, phase=1, field=SIX, atp={0: 4}, options=chosen)
    do(match, "up nucleus")
    assert turn(match) == 1
    match = lay(3, phase=1, field=SIX, atp={0: 4}, options=chosen)
    do(match, "twice", "up nucleus")
    assert (turn(match), offers(match, "reset rna"), offers(match, "twice")) == (0, True, False)
    do(match, "up ribosome")
    assert turn(match) == 1


@pytest.mark.rule("PEP-72")
@pytest.mark.parametrize(("card", "move", "kept"), [("nucleus", "draw", "keep"), ("aminoacyl", "amino", "keep")])
def test_a_card_is_not_interrupted(card: str, move: str, kept: str) -> None:
    match = lay(up={0: card}, atp={0: 5})
    do(match, move)
    assert all(option.startswith(kept) for option in options(match))


@pytest.mark.rule("PEP-73")
def test_a_turn_lasts_while_something_may_be_done() -> None:
    match = lay(up={0: "mitochondria"})
    do(match, "mitochondria")
    assert (turn(match), options(match)) == (0, ["reset rna", "end"])


@pytest.mark.rule("PEP-73")
def test_a_turn_ends_by_itself_when_nothing_is_left() -> None:
    match = lay(3, phase=1, field=SIX)
    do(match, "up nucleus")
    assert turn(match) == 1


# --- Reset the RNA Field ----------------------------------------------------------------------------------------------


@pytest.mark.rule("PEP-74", "PEP-75", "PEP-76")
def test_S18_reset_rna_in_phase_one() -> None:
    match = lay(3, phase=1, field=SIX, atp={0: 1}, rna_field="AA", rna_deck="GU...")
    do(match, "reset rna")
    assert (rna_field(match), rna_discard(match), atp(match, 0)) == ("GU", "AA", 0)
    assert not offers(match, "end")


@pytest.mark.rule("PEP-75", "PEP-112")
def test_a_reset_with_one_card_in_the_deck_shuffles_what_was_discarded() -> None:
    match = lay(up={0: "mitochondria"}, atp={0: 1}, rna_field="AA", rna_deck="G")
    do(match, "reset rna")
    assert (rna_field(match), match.view()["table"]["rna"]["deck"], rna_discard(match)) == ("GA", 1, "")


@pytest.mark.rule("PEP-77")
def test_rna_is_not_reset_when_nothing_new_could_come() -> None:
    match = lay(up={0: "mitochondria"}, atp={0: 5}, rna_deck="")
    assert not offers(match, "reset rna")


@pytest.mark.rule("PEP-77")
def test_one_discarded_card_is_enough_for_a_reset() -> None:
    match = lay(up={0: "mitochondria"}, atp={0: 5}, rna_deck="", rna_discard="C")
    do(match, "reset rna")
    assert (match.view()["table"]["rna"]["deck"], rna_discard(match)) == (1, "")


@pytest.mark.rule("PEP-77", "PEP-148")
def test_rna_is_not_reset_with_a_gap() -> None:
    match = lay(up={0: "mitochondria"}, atp={0: 5}, rna_deck="", rna_field="-G")
    assert not offers(match, "reset rna")


# --- Reset the Organelle Field ----------------------------------------------------------------------------------------


@pytest.mark.rule("PEP-78", "PEP-79", "PEP-80")
def test_S31_reset_organelles_later_in_the_pass() -> None:
    match = lay(
        3,
        phase=1,
        seat=2,
        field="nucleus nucleus ribosome vacuole",
        up={0: "ribosome", 1: "aminoacyl"},
        atp={2: 2},
        organelle_deck="mitochondria mitochondria mitochondria aminoacyl...",
    )
    do(match, "reset organelles")
    assert field(match) == {"mitochondria": 3, "aminoacyl": 1}
    assert organelle_discard(match) == {"nucleus": 2, "ribosome": 1, "vacuole": 1}
    assert (organelles(match, 0), organelles(match, 1)) == (["ribosome"], ["aminoacyl"])
    assert (atp(match, 2), turn(match), match.view()["table"]["due"]) == (0, 2, 1)


@pytest.mark.rule("PEP-79", "PEP-80", "PEP-73")
def test_S32_reset_after_selecting() -> None:
    match = lay(3, phase=1, field=SIX, atp={0: 2})
    do(match, "up ribosome", "reset organelles")
    assert (atp(match, 0), field_size(match), organelles(match, 0), turn(match)) == (0, 5, ["ribosome"], 1)


@pytest.mark.rule("PEP-80")
def test_a_reset_leaves_the_first_player_card_alone() -> None:
    match = lay(3, phase=1, seat=1, field=SIX, atp={1: 2})
    do(match, "reset organelles")
    assert match.view(1)["table"]["first_player"] == {"holder": 0, "taken": False, "may_take": True}


@pytest.mark.rule("PEP-81")
def test_S33_not_in_phase_two() -> None:
    match = lay(up={0: "mitochondria"}, atp={0: 5})
    assert not offers(match, "reset organelles")


@pytest.mark.rule("PEP-81", "PEP-84")
def test_S33_not_on_an_empty_field() -> None:
    match = lay(3, phase=1, second_pass=True, seat=2, field="nucleus", atp={2: 5})
    do(match, "up nucleus")
    assert options(match) == ["reset rna", "end"]


@pytest.mark.rule("PEP-82")
def test_what_a_reset_discards_is_part_of_the_reshuffle() -> None:
    match = lay(6, phase=1, field=" ".join([SIX, SIX]), atp={0: 8}, organelle_deck="...")
    do(match, "reset organelles", "reset organelles")
    deck = match.view()["table"]["organelles"]["deck"]
    assert (field_size(match), deck, sum(organelle_discard(match).values())) == (12, 18, 0)


# --- Select Twice -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PEP-83", "PEP-85", "PEP-86", "PEP-87", "PEP-90")
def test_S34_select_twice() -> None:
    match = lay(3, phase=1, field=SIX, atp={0: 3})
    do(match, "twice", "up ribosome", "up nucleus")
    assert [0, *everybody_selects(match)] == [0, 1, 2, 1, 2]
    assert (atp(match, 0), organelles(match, 0)) == (0, ["ribosome", "nucleus"])
    assert everybody_resolves(match) == [0, 1, 2]


@pytest.mark.rule("PEP-88", "PEP-90", "PEP-60", "PEP-62")
def test_S35_select_twice_with_the_first_player_card() -> None:
    match = lay(4, phase=1, field=EIGHT, atp={2: 3})
    do(match, "up nucleus", "up nucleus", "twice", "first", "up aminoacyl")
    assert everybody_selects(match, "up vacuole") == [3, 3, 0, 1]
    assert everybody_resolves(match) == [2, 3, 0, 1]


@pytest.mark.rule("PEP-84")
def test_S36_too_late() -> None:
    match = lay(4, phase=1, second_pass=True, field="nucleus nucleus ribosome vacuole", atp=RICH)
    assert actions(options(match)) == ["reset organelles", "reset rna"]
    do(match, "up nucleus")
    assert actions(options(match)) == ["reset organelles", "reset rna"]


@pytest.mark.rule("PEP-84")
def test_select_twice_is_bought_once() -> None:
    match = lay(3, phase=1, field=SIX, atp={0: 9})
    do(match, "twice")
    assert not offers(match, "twice")


@pytest.mark.rule("PEP-89", "PEP-85")
def test_select_twice_may_follow_the_first_selection() -> None:
    match = lay(3, phase=1, field=SIX, atp={0: 4})
    do(match, "up ribosome", "twice", "down nucleus")
    assert organelles(match, 0) == ["ribosome", "|nucleus"]
    assert (turn(match), options(match)) == (0, ["reset rna", "end"])


@pytest.mark.rule("PEP-88")
def test_both_selections_may_be_face_down() -> None:
    match = lay(3, phase=1, field=SIX, atp={0: 3})
    do(match, "twice", "down ribosome", "down nucleus")
    assert organelles(match, 0) == ["|ribosome", "|nucleus"]


@pytest.mark.rule("PEP-90")
def test_without_selections_left_there_is_no_second_pass() -> None:
    match = lay(3, phase=1, field=SIX, atp={0: 3, 1: 3, 2: 3})
    for first, second in (("nucleus", "nucleus"), ("mitochondria", "mitochondria"), ("ribosome", "vacuole")):
        do(match, "twice", f"up {first}", f"up {second}")
    assert (stage(match), turn(match)) == ("resolve", 0)


@pytest.mark.rule("PEP-86", "PEP-90")
def test_a_first_player_who_selected_twice_is_passed_over() -> None:
    match = lay(3, phase=1, field=SIX, atp={0: 3})
    do(match, "twice", "up ribosome", "up nucleus", "up nucleus", "up vacuole")
    assert (record(match).passing, turn(match)) == (2, 1)


@pytest.mark.rule("PEP-74", "PEP-78", "PEP-83")
def test_the_table_shows_prices_and_why_an_action_is_closed() -> None:
    match = lay(3, phase=1, field=SIX, atp={0: 2})
    shown = {
        action["family"]: (action["price"], action["legal"], action["why"])
        for action in match.view(0)["table"]["actions"]
    }
    assert shown == {
        "reset_rna": (1, True, None),
        "reset_organelles": (2, True, None),
        "select_twice": (3, False, "Selecting twice costs 3 ATP, and you have 2."),
    }


@pytest.mark.rule("PEP-75")
def test_new_rna_comes_from_the_top_of_the_deck() -> None:
    match = lay(up={0: "mitochondria"}, atp={0: 2}, rna_field="AG", rna_deck="CUGA...")
    do(match, "reset rna", "reset rna")
    assert (rna_field(match), rna_discard(match)) == ("GA", bases("AGCU"))


@pytest.mark.rule("PEP-79")
@pytest.mark.parametrize(
    ("field", "words"), [("nucleus", "1 organelle in the Field is"), (SIX, "6 organelles in the Field are")]
)
def test_the_log_says_how_many_organelles_are_replaced(field: str, words: str) -> None:
    match = lay(3, phase=1, field=field, atp={0: 2})
    do(match, "reset organelles")
    assert match.log()[-1] == f"P0 pays 2 ATP: {words} replaced."
