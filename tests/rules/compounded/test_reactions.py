"""Reactions: CMP-178 to CMP-188, CMP-245."""

import pytest

from tests.rules.compounded.table import (
    card,
    do,
    in_bag,
    kinds,
    lay,
    legal,
    numbers,
    offered,
    points,
    record_of,
    seat_of,
    shown,
    stage,
    tools,
    turn,
)

OZONE = {"field": {3: "ozone"}, "on": {3: "O3"}, "claims": {3: "A"}}


@pytest.mark.rule("CMP-181", "CMP-245")
def test_E02_a_shared_grant() -> None:
    match = lay("slot", field={3: "formamide"}, on={3: "H3 C N O"}, claims={3: "A"}, levels={"B": "3333", "C": "3333"})
    assert legal(match) == ["share:B", "share:C"]
    do(match, "A share:B")
    assert (points(match), legal(match)) == ([3, 3, 0], ["raise:discovery", "raise:lab"])


@pytest.mark.rule("CMP-178", "CMP-179", "CMP-180", "CMP-182")
def test_a_grant_goes_to_somebody_else() -> None:
    match = lay("slot", levels={"B": "0300"}, field={3: "ozone"}, on={3: "O3"}, claims={3: "A"})
    assert offered(match, "grant") == [
        *(f"B:{experiment}" for experiment in ("discovery", "research", "lab")),
        *(f"C:{experiment}" for experiment in ("discovery", "study", "research", "lab")),
    ]
    assert legal(match)[0].startswith("grant")  # it cannot be declined
    do(match, "A grant:C:lab")
    assert (numbers(match, "C"), points(match), stage(match)) == ([2, 1, 2, 5], [5, 0, 0], "raise")


@pytest.mark.rule("CMP-183")
def test_a_grant_of_study_brings_a_journal() -> None:
    match = lay("slot", field={3: "ozone"}, on={3: "O3"}, claims={3: "A"})
    do(match, "A grant:B:study")
    assert tools(match, "B") == "journal"


@pytest.mark.rule("CMP-183", "CMP-190", "CMP-192")
def test_S42_a_grant_can_bring_the_end() -> None:
    match = lay("slot", field={3: "ozone"}, on={3: "O3"}, claims={3: "A"}, levels={"C": "3032"})
    do(match, "A grant:C:lab")
    assert (numbers(match, "C")[3], shown(match)["end_is_near"]) == (7, "experiments")


@pytest.mark.rule("CMP-245", "CMP-189")
def test_a_shared_half_can_bring_the_end() -> None:
    match = lay(
        "slot",
        field={3: "formamide"},
        on={3: "H3 C N O"},
        claims={3: "A"},
        levels={"B": "3333", "C": "3333"},
        points={"B": 47},
        record={"triggered": 0},
    )
    do(match, "A share:B")
    assert (points(match)[1], shown(match)["end_is_near"]) == (50, "points")


@pytest.mark.rule("CMP-181")
def test_sharing_may_be_a_free_choice() -> None:
    match = lay("slot", field={3: "ozone"}, on={3: "O3"}, claims={3: "A"}, levels={"B": "3000"}, grant_share="free")
    do(match, "A grant:B:discovery")
    assert (points(match), numbers(match, "B")) == ([2, 2, 0], [5, 1, 2, 4])


@pytest.mark.rule("CMP-184", "CMP-186", "CMP-187", "CMP-135")
def test_S33_a_volatile_burns_a_finished_compound() -> None:
    match = lay(
        "slot",
        field={
            5: "hydrazine", 6: "carbon_monoxide", 12: "water", 2: "calcium_sulfide", 7: "ammonia",
            10: "calcium_nitride",
        },
        on={5: "H4 N2", 6: "C O", 12: "H2 O"},
        claims={5: "A", 6: "B", 12: "C"},
        flames={6: 1},
        deck="F urea cyanamide thiourea formamide",
    )  # fmt: skip
    do(match, "A raise:lab")
    assert (points(match), turn(match), stage(match)) == ([7, 0, 3], "C", "raise")
    assert in_bag(match, "C") == 20
    do(match, "C raise:lab")
    assert "revealed" in kinds(match)
    assert kinds(match).count("broke_out") == 1


@pytest.mark.rule("CMP-185")
def test_a_volatile_burns_before_the_field_is_filled() -> None:
    match = lay(
        "slot", field={5: "hydrazine", 6: "acetylene"}, on={5: "H4 N2"}, claims={5: "A"}, deck="urea cyanamide ozone"
    )
    do(match, "A raise:lab")
    told = kinds(match)
    assert told.index("broke_out") < told.index("blew_up") < told.index("laid")
    assert [card(match, cell) for cell in (5, 6)] == ["urea", "cyanamide"]


TWO_VOLATILES = {
    "field": {0: "hydrazine", 3: "nitromethane", 15: "methane"},
    "on": {0: "H4 N2", 3: "H3 C N O2"},
    "claims": {0: "A", 3: "A"},
    "levels": {"A": "0100"},
}


@pytest.mark.rule("CMP-188")
def test_every_volatile_of_a_turn_burns() -> None:
    match = lay("slot", **TWO_VOLATILES)  # type: ignore[arg-type]
    do(match, "A score:0", "A raise:lab", "A raise:lab")
    assert card(match, 15) != "methane"


@pytest.mark.rule("CMP-188")
def test_only_the_first_volatile_of_a_turn_may_burn() -> None:
    match = lay("slot", volatile_limit="one_per_turn", **TWO_VOLATILES)  # type: ignore[arg-type]
    do(match, "A score:0", "A raise:lab", "A raise:lab")
    assert (card(match, 15), record_of(match).flames[15]) == ("methane", 1)


@pytest.mark.rule("CMP-182")
def test_the_scoring_scientist_rises_as_well() -> None:
    match = lay("slot", **OZONE)  # type: ignore[arg-type]
    do(match, "A grant:B:lab", "A raise:research")
    assert record_of(match).level[0, :].tolist() == [0, 0, 1, 0]
    assert seat_of(match, "A")["points"] == 5
