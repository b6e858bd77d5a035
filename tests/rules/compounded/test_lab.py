"""The Lab slots, the Journal, the Cylinder and the Lab Key: CMP-96 to CMP-112, CMP-156, CMP-157, CMP-160 to CMP-171."""

import pytest

import labtop
from tests.rules.compounded.table import (
    bench,
    card,
    claimed,
    do,
    in_bag,
    in_supply,
    kinds,
    lay,
    lead,
    legal,
    level,
    numbers,
    offered,
    on,
    owner,
    points,
    record_of,
    seat_of,
    shown,
    stage,
    tools,
    turn,
    until,
)


@pytest.mark.rule("CMP-99", "CMP-100", "CMP-103", "CMP-108")
def test_E01_lab_rises_instead() -> None:
    match = lay("slot", field={3: "water"}, on={3: "H2 O"}, claims={3: "B"})
    assert (turn(match), legal(match)) == ("B", ["raise:discovery", "raise:lab"])
    do(match, "B raise:lab")
    assert (points(match), numbers(match, "B"), seat_of(match, "B")["room"]) == ([0, 3, 0], [2, 1, 2, 5], 5)


@pytest.mark.rule("CMP-104", "CMP-105", "CMP-106")
def test_S28_the_linked_experiment_is_completed() -> None:
    match = lay("slot", field={3: "water"}, on={3: "H2 O"}, claims={3: "A"}, levels={"A": "3001"})
    assert legal(match) == ["raise:lab", "raise_nothing"]
    match = lay("slot", field={3: "water"}, on={3: "H2 O"}, claims={3: "A"}, levels={"A": "3003"})
    assert (stage(match), points(match)) == ("trade", [3, 0, 0])
    match = lay("slot", field={3: "water"}, on={3: "H2 O"}, claims={3: "A"}, levels={"A": "2003"})
    assert (stage(match), numbers(match, "A")[0]) == ("trade", 5)  # Lab cannot rise, so there is no choice


@pytest.mark.rule("CMP-101")
def test_S29_the_supply_has_no_such_tool() -> None:
    match = lay(
        "slot", field={3: "hydroxylamine"}, on={3: "H3 N O"}, claims={3: "B"}, tools={"A": "key key", "C": "key"}
    )
    assert (points(match), tools(match, "B"), stage(match)) == ([0, 6, 0], "", "raise")


@pytest.mark.rule("CMP-101", "CMP-147")
def test_a_tool_comes_with_its_compound() -> None:
    match = lay("slot", field={3: "hydroxylamine"}, on={3: "H3 N O"}, claims={3: "B"})
    assert (tools(match, "B"), in_supply(match, "key")) == ("key", 2)


def two_gases(turn_number: int, **more: object) -> labtop.Match:
    """A is about to score two compounds, and has a Journal."""
    return lay(
        "slot",
        turn=turn_number,
        field={3: "carbon_monoxide", 4: "calcium_oxide"},
        on={3: "C O", 4: "Ca O"},
        claims={3: "A", 4: "A"},
        levels={"A": "0100"},
        tools={"A": "journal"},
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("CMP-111", "CMP-162", "CMP-163")
def test_S30_the_journal_works_from_the_next_turn_and_once_in_a_phase() -> None:
    match = two_gases(4)
    record_of(match).journal_since[0] = 4
    do(match, "A score:3", "A raise:lab", "A raise:lab")
    assert (stage(match), "kept" in kinds(match)) == ("trade", False)
    match = two_gases(5)
    do(match, "A score:3", "A raise:lab")
    assert (stage(match), legal(match)) == ("journal", ["pass", "journal:C", "journal:O"])
    do(match, "A journal:C")
    assert (bench(match, "A"), stage(match)) == ("C", "raise")
    do(match, "A raise:lab")
    assert stage(match) == "trade"


@pytest.mark.rule("CMP-162")
def test_a_journal_may_wait_for_a_later_compound_and_needs_room() -> None:
    match = two_gases(5)
    do(match, "A score:3", "A raise:lab", "A pass", "A raise:lab")
    assert (stage(match), legal(match)) == ("journal", ["pass", "journal:O", "journal:Ca"])
    match = two_gases(5, bench={"A": "H4"})
    do(match, "A score:3", "A raise:research")
    assert stage(match) == "raise"


@pytest.mark.rule("CMP-160", "CMP-161")
def test_the_first_rise_of_study_brings_a_journal() -> None:
    match = lay("slot", field={3: "calcium_oxide"}, on={3: "Ca O"}, claims={3: "A"})
    do(match, "A raise:study")
    assert (tools(match, "A"), record_of(match).journal_since[0]) == ("journal", 5)
    match = lay("slot", field={3: "calcium_oxide"}, on={3: "Ca O"}, claims={3: "A"}, record={"journal_given": 1})
    do(match, "A raise:study")
    assert tools(match, "A") == ""


@pytest.mark.rule("CMP-161")
def test_the_journal_may_come_with_the_top_of_study() -> None:
    match = lay("slot", field={3: "calcium_oxide"}, on={3: "Ca O"}, claims={3: "A"}, journal_level=3)
    do(match, "A raise:study")
    assert tools(match, "A") == ""
    match = lay(
        "slot", field={3: "calcium_oxide"}, on={3: "Ca O"}, claims={3: "A"}, levels={"A": "0200"}, journal_level=3
    )
    do(match, "A raise:study")
    assert tools(match, "A") == "journal"


@pytest.mark.rule("CMP-164", "CMP-241")
def test_S53_two_journals() -> None:
    match = lay("trade", turn=8, tools={"C": "journal", "B": "journal"}, bench={"C": "H"}, wilds="")
    record_of(match).journal_since[2] = 4
    do(match, "A pass", "B offer", "B to:C", "B give:journal", "B get_nothing", "C accept")
    do(match, "C offer", "C to:A", "C give:journal", "C get_nothing", "A accept")
    assert [seat_of(match, seat)["journal_works"] for seat in "AC"] == [False, True]
    record_of(match).turns = 9
    assert [seat_of(match, seat)["journal_works"] for seat in "AC"] == [True, True]


@pytest.mark.rule("CMP-165", "CMP-166", "CMP-168", "CMP-169", "CMP-170")
def test_S31_a_cylinder_lowers_study() -> None:
    match = lay("slot", claims={3: "A", 7: "A"}, on={3: "Ca"}, field={3: "calcium_oxide"}, levels={"A": "0100"},
                tools={"A": "cylinder"}, flames={3: 1})  # fmt: skip
    do(match, "A lower:study", "A raise:lab")
    assert (stage(match), legal(match)) == ("cyl_lift", ["lift:3", "lift:7"])
    do(match, "A lift:3")
    assert (claimed(match, "A"), on(match, 3), numbers(match, "A")) == ([7], "Ca", [2, 1, 2, 5])
    assert "lower" not in [move.partition(":")[0] for move in legal(match)]


@pytest.mark.rule("CMP-171")
def test_S32_a_cylinder_lowers_lab() -> None:
    match = lay("slot", bench={"A": "H4 C"}, levels={"A": "0001"}, tools={"A": "cylinder"})
    do(match, "A lower:lab", "A raise:research")
    assert (stage(match), legal(match)) == ("return", ["return:H", "return:C"])
    do(match, "A return:C")
    assert record_of(match).level[0, :].tolist() == [0, 0, 1, 0]


@pytest.mark.rule("CMP-148", "CMP-165", "CMP-167")
def test_a_cylinder_moves_two_different_experiments_once_in_a_turn() -> None:
    match = lay("slot", levels={"A": "1030"}, tools={"A": "cylinder cylinder"})
    assert legal(match) == ["end", "lower:discovery", "lower:research"]
    do(match, "A lower:discovery")
    assert legal(match) == ["raise:study", "raise:lab"]
    do(match, "A raise:study")
    assert stage(match) == "trade"  # the second one cannot be used in this turn


@pytest.mark.rule("CMP-109", "CMP-170")
def test_the_fourth_token_is_locked_below_the_top_of_study() -> None:
    match = lay("slot", claims={1: "A", 2: "A"}, levels={"A": "0300"}, tools={"A": "cylinder"})
    assert seat_of(match, "A")["unused_tokens"] == 2
    do(match, "A lower:study", "A raise:lab")
    assert seat_of(match, "A")["unused_tokens"] == 1
    match = lay("slot", field={3: "calcium_oxide"}, on={3: "Ca O"}, claims={3: "A"}, levels={"A": "0200"})
    do(match, "A raise:study")
    assert seat_of(match, "A")["unused_tokens"] == 4


@pytest.mark.rule("CMP-243")
def test_S57_a_cylinder_at_once() -> None:
    match = lay("slot", field={3: "nitric_acid"}, on={3: "H N O3"}, claims={3: "A"})
    do(match, "A raise:discovery")
    assert (stage(match), legal(match)) == ("slot", ["end", "lower:discovery"])
    do(match, "A lower:discovery", "A raise:lab")
    assert record_of(match).level[0, :].tolist() == [0, 0, 0, 1]


@pytest.mark.rule("CMP-96", "CMP-97")
def test_slots_go_in_turn_order_and_nothing_is_put_off() -> None:
    match = lay(
        "slot",
        lead="B",
        field={3: "water", 4: "calcium_oxide", 5: "carbon_monoxide"},
        on={3: "H2 O", 4: "Ca O", 5: "C O"},
        claims={3: "A", 4: "B", 5: "B"},
        levels={"B": "0100"},
    )
    assert (turn(match), legal(match)) == ("B", ["score:4", "score:5"])
    do(match, "B score:5", "B raise:lab", "B raise:lab")
    assert (turn(match), points(match)) == ("A", [3, 6, 0])


@pytest.mark.rule("CMP-97", "CMP-98", "CMP-137")
def test_S34_a_second_round_of_slots() -> None:
    match = lay(
        "slot",
        lead="B",
        field={0: "dinitrogen_tetroxide", 8: "carbon_monoxide", 9: "acetylene"},
        on={0: "N2 O4", 8: "O", 9: "C"},
        claims={0: "C", 8: "B"},
    )
    assert (turn(match), points(match)) == ("C", [0, 0, 7])
    do(match, "C raise:lab")
    assert (turn(match), stage(match), points(match)) == ("B", "raise", [0, 3, 7])
    assert record_of(match).flames[8] == 1


@pytest.mark.rule("CMP-97", "CMP-185")
def test_S58_the_own_slot_goes_on_after_a_fire() -> None:
    match = lay(
        "slot",
        field={0: "hydrazine", 10: "acetylene", 11: "carbon_monoxide", 12: "water"},
        on={0: "H4 N2", 10: "C", 11: "O", 12: "H2 O"},
        claims={0: "A", 11: "A", 12: "B"},
        levels={"A": "0100"},
    )
    do(match, "A raise:lab")
    assert (turn(match), stage(match), points(match)) == ("A", "raise", [10, 0, 0])


@pytest.mark.rule("CMP-107")
def test_a_new_place_counts_before_the_journal() -> None:
    match = two_gases(5, bench={"A": "H4"})
    do(match, "A score:3", "A raise:lab")
    assert (stage(match), seat_of(match, "A")["room"]) == ("journal", 5)


@pytest.mark.rule("CMP-94", "CMP-110", "CMP-111", "CMP-112", "CMP-113")
def test_a_scored_compound_leaves_and_its_place_is_filled() -> None:
    match = lay("slot", field={3: "water"}, on={3: "H2 O"}, claims={3: "A"}, flames={3: 1}, deck="urea cyanamide",
                levels=dict.fromkeys("ABC", "0000"))  # fmt: skip
    before = in_bag(match, "O")
    do(match, "A raise:lab")
    assert (card(match, 3), owner(match, 3), record_of(match).flames[3]) == ("urea", "", 0)
    assert [one["id"] for one in seat_of(match, "A")["scored"]] == ["water"]
    assert seat_of(match, "A")["unused_tokens"] == 3
    drawn = sum(seat["bench"].get("O", 0) for seat in shown(match)["seats"])
    assert in_bag(match, "O") + drawn == before + 1


@pytest.mark.rule("CMP-119", "CMP-156", "CMP-157")
def test_S39_the_lab_key() -> None:
    match = lay("marker", 4, tools={"C": "key", "D": "key"}, record={"progress": 1})
    assert (turn(match), legal(match)) == ("C", ["keep", "key"])
    do(match, "C key")
    assert (lead(match), tools(match, "D"), stage(match)) == ("C", "key", "trade")
    while shown(match)["turn"] == 6 and stage(match) != "key":
        until(match, "study")
        until(match, "trade", "key")
    assert lead(match) == "D"


@pytest.mark.rule("CMP-119")
def test_the_marker_goes_to_the_left() -> None:
    match = lay("marker", 4, lead="D", record={"progress": 1})
    assert lead(match) == "A"


@pytest.mark.rule("CMP-157")
def test_the_new_lead_is_not_asked_and_the_old_one_first() -> None:
    match = lay("marker", tools={"A": "key", "B": "key"}, record={"progress": 1})
    assert turn(match) == "A"
    do(match, "A keep")
    assert (lead(match), stage(match)) == ("B", "trade")


@pytest.mark.rule("CMP-107")
def test_a_level_has_its_number() -> None:
    match = lay("slot", levels={"A": "1230"}, tools={"A": "cylinder"})
    assert numbers(match, "A") == [3, 3, 5, 4]
    assert level(match, "A", "research") == 3
    assert offered(match, "lower") == ["discovery", "study", "research"]
