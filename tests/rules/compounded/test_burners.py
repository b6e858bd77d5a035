"""Bunsen Burners: CMP-95, CMP-172 to CMP-177."""

import pytest

import labtop
from tests.rules.compounded.table import (
    card,
    do,
    flames,
    in_supply,
    kinds,
    lay,
    legal,
    offered,
    points,
    seat_of,
    stage,
    tools,
    turn,
    until,
)


@pytest.mark.rule("CMP-95", "CMP-172", "CMP-177")
def test_E04_a_burner_on_a_limit_of_one() -> None:
    match = lay("goggles", field={6: "acetylene"}, bench={"A": "N"}, tools={"C": "burner"})
    do(match, "C use_burner", "C burn:6")
    assert (flames(match, 6), card(match, 6), stage(match)) == (1, "acetylene", "research")
    until(match, "trade")
    assert card(match, 6) != "acetylene"


def burned(**more: object) -> labtop.Match:
    """B's complete Acetylene, after A has used a Burner on it."""
    match = lay(
        "goggles", field={0: "acetylene"}, on={0: "H2 C2"}, claims={0: "B"}, bench={"B": "N"}, tools={"A": "burner"},
        wilds="", **more,  # type: ignore[arg-type]
    )  # fmt: skip
    do(match, "A pass", "A end", "A pass")
    until(match, "research")
    do(match, "B end", "A use_burner", "A burn:0")
    return match


@pytest.mark.rule("CMP-95", "CMP-132", "CMP-174")
def test_S25_a_burned_compound_explodes_before_scoring() -> None:
    match = burned()
    assert "blew_up" in kinds(match)
    assert points(match) == [0, 0, 0]
    if stage(match) == "scatter":
        assert turn(match) == "B"


@pytest.mark.rule("CMP-145", "CMP-149", "CMP-175")
def test_S26_an_extinguisher_prevents_the_flame() -> None:
    match = burned(built="C")
    assert (turn(match), legal(match)) == ("C", ["pass", "prevent"])
    do(match, "C prevent")
    assert (seat_of(match, "C")["extinguishers"], tools(match, "A"), kinds(match)[0]) == (0, "", "prevented")
    assert (points(match), stage(match)) == ([0, 5, 0], "raise")
    assert (tools(match, "B"), in_supply(match, "burner")) == ("burner", 2)  # A's went back, Acetylene brought one


@pytest.mark.rule("CMP-172")
def test_S27_a_compound_with_a_flame_cannot_be_burned() -> None:
    match = lay("goggles", field={3: "methane"}, flames={3: 1}, tools={"A": "burner"})
    do(match, "A use_burner")
    assert "3" not in offered(match, "burn")


@pytest.mark.rule("CMP-122", "CMP-127", "CMP-142", "CMP-176")
def test_S24_a_burned_compound_counts_as_flammable() -> None:
    match = lay("goggles", field={3: "water"}, claims={3: "B"}, bench={"A": "N"}, tools={"A": "burner"})
    do(match, "A use_burner", "A burn:3")
    assert flames(match, 3) == 1
    until(match, "trade")
    assert (card(match, 3), flames(match, 3)) == ("water", 1)
    match = lay("fill", field={3: "water", 5: "methane"}, claims={3: "B"}, flames={3: 1}, deck="F urea")
    assert (card(match, 3), flames(match, 5)) == ("water", 0)  # nothing was filled, so nothing came up
    match = lay("slot", field={3: "water", 5: "calcium_oxide"}, on={5: "Ca O"}, claims={3: "B", 5: "A"}, flames={3: 1},
                deck="F urea thiourea cyanamide")  # fmt: skip
    do(match, "A raise:lab")
    assert "blew_up" in kinds(match)
    assert card(match, 3) == "thiourea"


@pytest.mark.rule("CMP-174", "CMP-175")
def test_S54_the_window_begins_again() -> None:
    match = lay("goggles", bench={"A": "N"}, tools={"B": "burner burner", "C": "burner"})
    do(match, "B pass", "C pass", "A end")
    do(match, "B use_burner", "B burn:4")
    assert turn(match) == "B"
    do(match, "B pass", "C use_burner", "C burn:9")
    assert (turn(match), stage(match)) == ("B", "window")
    do(match, "B pass")
    assert stage(match) == "research"


@pytest.mark.rule("CMP-172", "CMP-174")
def test_a_burner_in_the_own_turn() -> None:
    match = lay("goggles", bench={"A": "N"}, tools={"A": "burner"}, burner_windows="own_turn")
    assert (stage(match), "use_burner" in legal(match)) == ("research", True)
    do(match, "A use_burner", "A burn:2")
    assert (flames(match, 2), stage(match), tools(match, "A")) == (1, "research", "")


@pytest.mark.rule("CMP-173")
def test_only_compounds_of_the_field_can_be_burned() -> None:
    match = lay("goggles", tools={"A": "burner"}, building={"B": "C O"})
    do(match, "A use_burner")
    assert offered(match, "burn") == [str(cell) for cell in range(16)]


@pytest.mark.rule("CMP-175")
def test_the_user_of_the_burner_is_not_asked_and_the_first_who_prevents_ends_it() -> None:
    match = lay("goggles", 4, tools={"B": "burner"}, built="ABD")
    do(match, "B use_burner", "B burn:2")
    assert turn(match) == "A"
    do(match, "A pass")
    assert turn(match) == "D"
    do(match, "D prevent")
    assert [seat_of(match, seat)["extinguishers"] for seat in "ABD"] == [1, 1, 0]


@pytest.mark.rule("CMP-95")
def test_burned_compounds_may_wait_until_after_scoring() -> None:
    match = burned(burner_timing="with_fire")
    assert "blew_up" not in kinds(match)
    until(match, "raise")
    assert points(match) == [0, 5, 0]
