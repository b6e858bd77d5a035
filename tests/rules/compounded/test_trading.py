"""Trading: CMP-27, CMP-28, CMP-33 to CMP-50."""

import pytest

import labtop
from tests.rules.compounded.table import (
    SEATS,
    bench,
    do,
    kinds,
    lay,
    legal,
    offered,
    seat_of,
    shown,
    stage,
    tools,
    turn,
    until,
)


def left(match: labtop.Match) -> list[int]:
    return [seat["offers_left"] for seat in shown(match)["seats"]]


@pytest.mark.rule("CMP-40", "CMP-42", "CMP-43", "CMP-48")
def test_S05_a_directed_offer() -> None:
    match = lay("trade", bench={"A": "O2 N", "B": "S H"}, wilds="")
    do(match, "A offer", "A to:B", "A bundle", "A give:O", "A get:S", "A also_give", "A give:N", "A send", "B accept")
    assert (bench(match, "A"), bench(match, "B")) == ("O S", "H O N")
    assert left(match) == [3, 4, 4]


@pytest.mark.rule("CMP-45", "CMP-46")
def test_S06_a_counter_offer() -> None:
    match = lay("trade", bench={"A": "O2 N", "B": "S H"}, wilds="")
    do(match, "A offer", "A to:B", "A give:O", "A get:S", "B counter", "B bundle", "B give:S", "B get:O", "B also_get")
    do(match, "B get:O", "B send")
    assert (stage(match), legal(match)) == ("countered", ["accept", "refuse"])
    do(match, "A accept")
    assert (bench(match, "A"), bench(match, "B")) == ("N S", "H O2")
    assert left(match) == [3, 4, 4]


@pytest.mark.rule("CMP-33", "CMP-44")
def test_S07_an_open_offer() -> None:
    match = lay("trade", 4, bench={"B": "Ca", "C": "Ca H", "D": "Ca"}, tools={"A": "key"}, wilds="")
    do(match, "A offer", "A open", "A give:lab_key", "A get:Ca")
    assert (turn(match), legal(match)) == ("B", ["accept", "refuse"])
    do(match, "B refuse", "C accept")
    assert (tools(match, "C"), bench(match, "A"), bench(match, "D")) == ("key", "Ca", "Ca")
    assert stage(match) == "trade"


@pytest.mark.rule("CMP-36", "CMP-43", "CMP-47")
def test_S08_a_deal_with_several_fails_with_one_refusal() -> None:
    match = lay("trade", bench={"A": "H", "B": "C", "C": "Ca"}, wilds="")
    do(match, "A offer", "A to:B", "A bundle", "A give:H", "A get:C", "A also_with", "A give:C", "A get:Ca", "A send")
    do(match, "B accept", "C refuse")
    assert [bench(match, seat) for seat in "ABC"] == ["H", "C", "Ca"]
    assert left(match) == [3, 4, 4]


@pytest.mark.rule("CMP-43", "CMP-47", "CMP-48")
def test_a_deal_with_several_passes_things_on() -> None:
    match = lay("trade", bench={"A": "H", "B": "C", "C": "Ca"}, wilds="")
    do(match, "A offer", "A to:B", "A bundle", "A give:H", "A get:C", "A also_with", "A give:C", "A get:Ca", "A send")
    do(match, "B accept", "C accept")
    assert [bench(match, seat) for seat in "ABC"] == ["Ca", "H", "C"]


@pytest.mark.rule("CMP-34", "CMP-35")
def test_S09_what_cannot_be_traded() -> None:
    match = lay("trade", bench={"B": "H"}, building={"A": "C O"}, claims={3: "A"}, wilds="A")
    do(match, "A offer", "A to:B")
    assert offered(match, "give") == ["wild"]


@pytest.mark.rule("CMP-34")
def test_a_built_extinguisher_can_be_traded() -> None:
    match = lay("trade", bench={"B": "H"}, built="A", wilds="")
    do(match, "A offer", "A to:B", "A give:extinguisher", "A get:H", "B accept")
    assert [seat_of(match, seat)["extinguishers"] for seat in "AB"] == [0, 1]


@pytest.mark.rule("CMP-38", "CMP-39", "CMP-41")
def test_S10_the_end_of_trading() -> None:
    match = lay("trade", lead="B", bench={"A": "H", "B": "C", "C": "O"}, wilds="")
    do(match, "B pass", "C offer", "C to:A", "C give:O", "C get:H", "A refuse")
    do(match, "A pass", "C pass")
    assert stage(match) == "study"


@pytest.mark.rule("CMP-38", "CMP-39")
def test_S10_after_a_deal_everybody_is_in_again() -> None:
    match = lay("trade", lead="B", bench={"A": "H", "B": "C", "C": "O"}, wilds="")
    do(match, "B pass", "C offer", "C to:A", "C give:O", "C get:H", "A accept")
    do(match, "A pass", "B pass", "C pass")
    assert stage(match) == "study"


@pytest.mark.rule("CMP-39", "CMP-46")
def test_S50_a_pass_holds_until_the_next_deal() -> None:
    match = lay("trade", bench={"A": "H", "B": "H2", "C": "O"}, wilds="")
    do(match, "A pass", "B offer", "B to:C", "B give:H", "B get:O", "C counter", "C bundle", "C give:O", "C get:H")
    do(match, "C also_get", "C send", "B accept")
    assert left(match) == [4, 3, 4]
    do(match, "C pass", "A pass", "B pass")
    assert stage(match) == "study"


@pytest.mark.rule("CMP-42")
def test_S51_every_bundle_has_one_spelling() -> None:
    match = lay("trade", bench={"A": "O2 N", "B": "S H"}, wilds="")
    do(match, "A offer", "A to:B", "A bundle", "A give:N", "A get:S")
    assert "also_give" not in legal(match)  # O comes before N
    match = lay("trade", bench={"A": "O2 N", "B": "S H"}, wilds="")
    do(match, "A offer", "A to:B", "A give:O", "A get:S")
    assert (turn(match), stage(match)) == ("B", "answer")


@pytest.mark.rule("CMP-39", "CMP-40")
def test_S52_a_dropped_draft_is_a_pass_and_no_offer() -> None:
    match = lay("trade", bench={"A": "O2 N", "B": "S H"}, wilds="")
    do(match, "A offer", "A to:B", "A give:O", "A cancel")
    assert (left(match), turn(match), seat_of(match, "A")["passed"]) == ([4, 4, 4], "B", True)


@pytest.mark.rule("CMP-42")
def test_one_side_may_be_empty_and_no_kind_stands_on_both() -> None:
    match = lay("trade", bench={"A": "O N", "B": "O"}, wilds="")
    do(match, "A offer", "A to:B")
    assert "give_nothing" in legal(match)
    do(match, "A give:O")
    assert legal(match) == ["cancel", "get_nothing"]
    do(match, "A get_nothing", "B accept")
    assert bench(match, "B") == "O2"
    match = lay("trade", bench={"A": "O N", "B": "O"}, wilds="")
    do(match, "A offer", "A to:B", "A give_nothing")
    assert legal(match) == ["cancel", "get:O"]


@pytest.mark.rule("CMP-42")
def test_a_side_has_at_most_four_things() -> None:
    match = lay("trade", bench={"A": "H7", "B": "S"}, wilds="")
    do(match, "A offer", "A to:B", "A bundle", "A give:H", "A get:S", "A also_give", "A also_give", "A also_give")
    assert shown(match)["offer"]["legs"][0]["give"] == {"H": 4}
    assert "also_give" not in legal(match)


@pytest.mark.rule("CMP-40", "CMP-41")
def test_offers_run_out() -> None:
    match = lay("trade", bench={"A": "H", "B": "C"}, wilds="", trade_offers=1)
    do(match, "A offer", "A to:B", "A give:H", "A get:C", "B refuse", "B pass", "C pass")
    assert stage(match) == "study"


@pytest.mark.rule("CMP-43")
def test_partners_answer_in_turn_order() -> None:
    match = lay("trade", 4, lead="C", bench=dict.fromkeys("ABCD", "H"), wilds="")
    do(match, "C pass", "D offer", "D to:B", "D bundle", "D give:H", "D get_nothing", "D also_with", "D to:C")
    do(match, "D give_nothing", "D get:H", "D send")
    assert turn(match) == "C"
    do(match, "C accept")
    assert turn(match) == "B"


@pytest.mark.rule("CMP-44")
def test_an_open_offer_asks_only_for_what_somebody_holds() -> None:
    match = lay("trade", bench={"A": "H", "B": "C", "C": "O"}, wilds="")
    do(match, "A offer", "A open", "A bundle", "A give:H")
    assert offered(match, "get") == ["C", "O"]
    do(match, "A get:C")
    assert "also_get" not in legal(match)
    assert "also_with" not in legal(match)


@pytest.mark.rule("CMP-45")
def test_only_the_one_partner_of_a_directed_offer_counters() -> None:
    match = lay("trade", bench={"A": "H", "B": "C", "C": "O"}, wilds="")
    do(match, "A offer", "A to:B", "A bundle", "A give:H", "A get:C", "A also_with", "A give:C", "A get:O", "A send")
    assert legal(match) == ["accept", "refuse"]


@pytest.mark.rule("CMP-45")
def test_dropping_a_counter_offer_refuses() -> None:
    match = lay("trade", bench={"A": "H", "B": "C"}, wilds="")
    do(match, "A offer", "A to:B", "A give:H", "A get:C", "B counter", "B cancel")
    assert (bench(match, "A"), bench(match, "B"), turn(match)) == ("H", "C", "B")
    assert not seat_of(match, "B")["passed"]


@pytest.mark.rule("CMP-28", "CMP-33")
def test_things_change_hands_only_while_trading() -> None:
    match = lay("study", bench={"A": "H", "B": "C"})
    seen = set()
    while shown(match)["turn"] == 5:
        seen.add(stage(match))
        until_next(match)
    assert not seen & {"trade", "give", "get", "partner", "gate", "answer", "countered"}


def until_next(match: labtop.Match) -> None:
    """The quietest move."""
    quiet = [move for move in legal(match) if move in ("pass", "hold", "stay", "keep", "end")]
    do(match, f"{turn(match)} {(quiet or legal(match))[0]}")


@pytest.mark.rule("CMP-27", "CMP-37", "CMP-50")
def test_a_promise_is_no_move_and_changes_nothing() -> None:
    match = lay("trade", bench={"A": "H"}, wilds="")
    families = {family.name for family in match.game.moves.families}
    assert not any("PROMISE" in family for family in families)
    do(match, "A offer", "A to:B", "A give:H", "A get_nothing", "B accept")  # a gift, or payment for a promise
    assert bench(match, "B") == "H"


@pytest.mark.rule("CMP-49")
def test_everybody_hears_of_an_offer_and_its_answer() -> None:
    match = lay("trade", bench={"A": "H", "B": "C"}, wilds="")
    do(match, "A offer", "A to:B", "A give:H", "A get:C")
    assert kinds(match) == ["offered", "wanted"]
    assert {str(shown(match, seat)["offer"]) for seat in "ABC"} == {str(shown(match)["offer"])}
    assert match.log(None)[-2:] == ["P0 offers P1: hydrogen.", "P0 asks P1 for: carbon."]
    do(match, "B refuse")
    assert kinds(match) == ["refused"]


@pytest.mark.rule("CMP-31", "CMP-33")
def test_just_drawn_crystals_can_be_traded_beyond_the_bench() -> None:
    match = lay("trade", bench={"A": "H4", "B": "C4"}, wilds="")
    do(match, "A offer", "A to:B", "A give:H", "A get_nothing", "B accept")
    assert bench(match, "B") == "H C4"
    until(match, "return")
    assert turn(match) == "B"


@pytest.mark.rule("CMP-40")
def test_without_offers_there_is_no_trading() -> None:
    match = lay("trade", bench={"A": "H", "B": "C"}, trade_offers=0)
    assert stage(match) == "study"


@pytest.mark.rule("CMP-45")
def test_without_counter_offers_there_is_only_yes_and_no() -> None:
    match = lay("trade", bench={"A": "H", "B": "C"}, trade_counter=False)
    do(match, "A offer", "A to:B", "A give:H", "A get:C")
    assert legal(match) == ["accept", "refuse"]


@pytest.mark.rule("CMP-43")
def test_without_group_offers_there_is_one_partner() -> None:
    match = lay("trade", bench={"A": "H", "B": "C", "C": "O"}, trade_group=False)
    do(match, "A offer", "A to:B", "A bundle", "A give:H", "A get:C")
    assert "also_with" not in legal(match)


@pytest.mark.rule("CMP-42")
def test_with_one_thing_a_side_only_more_partners_make_an_offer_larger() -> None:
    match = lay("trade", bench=dict.fromkeys(SEATS[:3], "H2 C O"), trade_max_items=1)
    do(match, "A offer", "A to:B", "A bundle", "A give:H", "A get:C")
    assert legal(match) == ["also_with", "send", "cancel"]
    match = lay("trade", 2, bench={"A": "H2 C O", "B": "H2 C O", "N": "H4"}, trade_max_items=1)
    do(match, "A offer", "A to:B")
    assert "bundle" not in legal(match)
