"""The Research Phase: CMP-67 to CMP-93, CMP-150 to CMP-155, CMP-158, CMP-159."""

import pytest

from tests.rules.compounded.table import (
    bench,
    cell,
    do,
    in_bag,
    in_supply,
    kinds,
    lay,
    legal,
    numbers,
    offered,
    on,
    owner,
    pile,
    points,
    seat_of,
    shown,
    stage,
    tools,
    turn,
    until,
)


@pytest.mark.rule("CMP-74", "CMP-75", "CMP-100", "CMP-102")
def test_S14_helping_a_rival_brings_nothing() -> None:
    match = lay("goggles", field={3: "carbon_monoxide"}, on={3: "O"}, claims={3: "B"}, bench={"A": "C"}, wilds="")
    do(match, "A place:C:3")
    until(match, "raise")
    assert (turn(match), points(match), legal(match)) == ("B", [0, 3, 0], ["raise:research", "raise:lab"])


@pytest.mark.rule("CMP-76", "CMP-77", "CMP-78", "CMP-79", "CMP-112")
def test_S15_a_temporary_claim() -> None:
    match = lay("goggles", lead="B", field={3: "calcium_oxide"}, on={3: "Ca"}, claims={7: "B"}, bench={"B": "O H"})
    do(match, "B place:O:3")
    assert (owner(match, 3), seat_of(match, "B")["unused_tokens"]) == ("b", 1)
    assert seat_of(match, "B")["available_tokens"] == 0
    until(match, "raise")
    assert points(match) == [0, 3, 0]
    do(match, "B raise:lab")
    assert seat_of(match, "B")["unused_tokens"] == 2


@pytest.mark.rule("CMP-62", "CMP-80")
def test_S16_without_a_token_a_compound_stays_unclaimed() -> None:
    match = lay(
        "goggles",
        lead="B",
        field={3: "carbon_monoxide"},
        on={3: "C"},
        claims={7: "B", 8: "B", 9: "B"},
        levels={"B": "0200"},
        bench={"B": "O H"},
    )
    do(match, "B place:O:3")
    assert (cell(match, 3)["complete"], owner(match, 3)) == (True, "")
    until(match, "study")
    assert points(match) == [0, 0, 0]
    do(match, "C claim:3")
    until(match, "raise")
    assert (turn(match), points(match)) == ("C", [0, 0, 3])


@pytest.mark.rule("CMP-66", "CMP-81", "CMP-82")
def test_S17_a_claim_in_research() -> None:
    match = lay(
        "goggles", lead="C", field={3: "water", 4: "methane"}, on={3: "H"}, claims={9: "C"}, bench={"C": "C N"},
        levels={"C": "0100"},
    )  # fmt: skip
    assert offered(match, "claim") == ["3"]
    do(match, "C place:C:4")
    assert offered(match, "claim") == ["3"]
    do(match, "C claim:3")
    assert (owner(match, 3), offered(match, "claim")) == ("C", [])
    assert cell(match, 3)["claimed_in"] == 5


@pytest.mark.rule("CMP-81")
def test_claims_in_research_may_be_off() -> None:
    match = lay("goggles", field={3: "water"}, on={3: "H"}, bench={"A": "C"}, claim_in_research=False)
    assert offered(match, "claim") == []


@pytest.mark.rule("CMP-87", "CMP-88", "CMP-89", "CMP-90")
def test_S18_three_for_one() -> None:
    match = lay("goggles", bench={"A": "H3 O"}, bag="H5 C5 O5 N5", wilds="")
    do(match, "A exchange:3:H")
    assert offered(match, "take") == ["H", "C", "O", "N"]
    do(match, "A take:N")
    assert (bench(match, "A"), in_bag(match, "H"), in_bag(match, "N")) == ("O N", 8, 4)
    assert offered(match, "exchange") == []
    assert shown(match)["research"]["placements"] == 2


@pytest.mark.rule("CMP-158", "CMP-159")
def test_S19_two_for_one_with_a_pipet() -> None:
    match = lay("goggles", bench={"A": "C2 H3"}, tools={"A": "pipet pipet"}, levels={"A": "0001"}, wilds="")
    assert offered(match, "exchange") == ["3:H", "2:H", "2:C"]
    do(match, "A exchange:2:C", "A take:O")
    assert (bench(match, "A"), offered(match, "exchange")) == ("H3 O", [])


@pytest.mark.rule("CMP-159")
def test_S19_a_pipet_may_bring_an_exchange_more() -> None:
    match = lay(
        "goggles", bench={"A": "C2 H3"}, tools={"A": "pipet"}, levels={"A": "0001"}, wilds="", pipet_mode="extra"
    )
    do(match, "A exchange:2:C", "A take:O")
    assert offered(match, "exchange") == ["3:H"]


@pytest.mark.rule("CMP-91", "CMP-92", "CMP-201")
def test_S20_a_wild_element() -> None:
    match = lay("goggles", field={3: "water"}, bench={"A": "H2 C O"}, wilds="A")
    assert "wild" not in legal(match)
    do(match, "A place:H:3", "A wild", "A take:S")
    assert (bench(match, "A"), seat_of(match, "A")["wilds"]) == ("H C O S", 0)
    assert shown(match)["research"]["placements"] == 1
    assert seat_of(match, "A")["final"] == 2  # four crystals, no Wild Element


@pytest.mark.rule("CMP-149", "CMP-150", "CMP-151", "CMP-152", "CMP-153", "CMP-154")
def test_S21_safety_goggles() -> None:
    match = lay(
        "goggles", lead="B", field={3: "water"}, bench={"B": "C"}, tools={"B": "goggles"}, levels={"B": "1000"},
        bag="H2 O", wilds="",
    )  # fmt: skip
    do(match, "B goggles")
    assert (pile(match, "B"), bench(match, "B"), in_supply(match, "goggles")) == ("H2 O", "C", 4)
    assert offered(match, "exchange") == []
    do(match, "B from_pile", "B place:H:3", "B from_pile", "B place:O:3")
    assert (on(match, 3), pile(match, "B")) == ("H O", "")
    assert (in_bag(match, "H"), bench(match, "B")) == (1, "C")


@pytest.mark.rule("CMP-67")
def test_S22_goggles_before_the_first_placement() -> None:
    match = lay("goggles", bench={"A": "H"}, tools={"A": "goggles", "C": "goggles"})
    do(match, "A keep", "C keep")
    assert (turn(match), stage(match)) == ("A", "research")


@pytest.mark.rule("CMP-67", "CMP-148")
def test_who_has_more_goggles_is_asked_again() -> None:
    match = lay("goggles", tools={"A": "goggles goggles"})
    do(match, "A goggles")
    assert (turn(match), stage(match), sum(seat_of(match, "A")["pile"].values())) == ("A", "goggles", 2)


@pytest.mark.rule("CMP-155")
def test_no_goggles_with_an_empty_bag() -> None:
    match = lay("goggles", bench={"A": "H"}, tools={"A": "goggles"}, bag="", wilds="")
    assert stage(match) == "research"


@pytest.mark.rule("CMP-83", "CMP-84", "CMP-85", "CMP-86", "CMP-199")
def test_S23_an_extinguisher_is_built() -> None:
    match = lay("goggles", bench={"A": "C O2"}, levels={"A": "0010"}, tools={"B": "burner"}, wilds="")
    do(match, "B pass", "A place:C:ext", "A place:O:ext", "A place:O:ext")
    assert (seat_of(match, "A")["extinguishers"], bench(match, "A")) == (1, "")
    assert (in_bag(match, "C"), in_bag(match, "O")) == (20, 20)
    assert seat_of(match, "A")["final"] == 3
    do(match, "B use_burner", "B burn:0")
    assert (turn(match), legal(match)) == ("A", ["pass", "prevent"])


@pytest.mark.rule("CMP-68", "CMP-69", "CMP-70", "CMP-93")
def test_placements_are_limited_and_may_be_left() -> None:
    match = lay("goggles", field={3: "methane"}, bench={"A": "H4", "B": "H"}, wilds="", claim_in_research=False)
    do(match, "A place:H:3", "A place:H:3")
    assert turn(match) == "B"  # nothing but the end was left
    do(match, "B end")
    assert (on(match, 3), stage(match)) == ("H2", "trade")


@pytest.mark.rule("CMP-71", "CMP-72", "CMP-73")
def test_a_crystal_goes_to_an_open_space_of_its_element() -> None:
    match = lay(
        "goggles", field={3: "water", 4: "hydrogen_peroxide"}, on={3: "H2", 4: "H"}, bench={"A": "H2"}, wilds=""
    )
    spaces = offered(match, "place")
    assert "H:4" in spaces
    assert "H:3" not in spaces
    assert "H:ext" not in spaces
    do(match, "A place:H:4")
    assert on(match, 4) == "H2"
    assert not any(move.startswith(("lift", "get")) for move in legal(match))


@pytest.mark.rule("CMP-83")
def test_only_the_own_extinguisher_can_be_built() -> None:
    match = lay("goggles", bench={"A": "C"}, built="A", wilds="")
    assert "C:ext" not in offered(match, "place")


@pytest.mark.rule("CMP-107")
def test_the_research_number_follows_its_level() -> None:
    match = lay("goggles", bench={"A": "H"}, levels={"A": "0030"})
    assert (shown(match)["research"]["placements"], numbers(match, "A")[2]) == (5, 5)


@pytest.mark.rule("CMP-91")
def test_a_stand_in_fills_a_space_and_is_no_crystal() -> None:
    match = lay(
        "goggles", field={3: "carbon_monoxide"}, on={3: "O"}, claims={3: "A"}, bench={"A": "H"}, wild_mode="stand_in"
    )
    do(match, "A wild", "A place:C:3")
    assert (cell(match, 3)["complete"], on(match, 3), cell(match, 3)["stand_ins"]) == (True, "O", {"C": 1})
    until(match, "raise")
    assert points(match) == [3, 0, 0]
    do(match, "A raise:lab")
    assert (match.engine("check", match.state), seat_of(match, "A")["wilds"]) == (0, 0)


@pytest.mark.rule("CMP-147")
def test_a_tool_stays_until_it_is_used() -> None:
    match = lay("goggles", bench={"A": "H3"}, tools={"A": "pipet"})
    do(match, "A exchange:2:H", "A take:N")
    assert tools(match, "A") == "pipet"
    assert "exchanged" in kinds(match)
