"""The Study Phase: CMP-54 to CMP-66."""

import pytest

import labtop
from tests.rules.compounded.table import (
    card,
    claimed,
    do,
    flames,
    lay,
    legal,
    offered,
    on,
    owner,
    record_of,
    seat_of,
    stage,
    turn,
    until,
)


@pytest.mark.rule("CMP-54", "CMP-55", "CMP-56", "CMP-57", "CMP-63", "CMP-64")
def test_S11_the_rotation() -> None:
    match = lay("study", claims={3: "A"}, levels={"B": "0100"})
    do(match, "B claim:0", "C claim:1", "B claim:2")
    assert (turn(match), stage(match), offered(match, "lift")) == ("A", "move", ["3"])
    do(match, "A stay")
    assert stage(match) == "research"  # nobody else may move a token


@pytest.mark.rule("CMP-63", "CMP-65", "CMP-66")
def test_S12_a_claim_moves_and_leaves_everything_else() -> None:
    match = lay("move", field={3: "methane", 7: "water"}, on={3: "H3"}, claims={3: "A"}, flames={3: 1})
    do(match, "A lift:3", "A claim:7")
    assert (on(match, 3), flames(match, 3), owner(match, 3), owner(match, 7)) == ("H3", 1, "", "A")
    assert record_of(match).claim_turn[7] == 5
    until(match, "trade")
    until(match, "move")
    assert (turn(match), legal(match)) == ("A", ["lift:7", "stay"])


@pytest.mark.rule("CMP-55", "CMP-61")
def test_S13_everything_is_claimed() -> None:
    match = lay("study", 5, levels=dict.fromkeys("ABCDE", "0300"))
    while stage(match) == "study":
        do(match, f"{turn(match)} {legal(match)[0]}")
    assert [len(claimed(match, seat)) for seat in "ABCDE"] == [4, 3, 3, 3, 3]
    assert stage(match) == "research"


@pytest.mark.rule("CMP-58", "CMP-79")
def test_temporary_claims_take_up_tokens() -> None:
    match = lay(
        "study",
        field={0: "carbon_monoxide", 1: "water", 2: "methane"},
        on={0: "C O", 1: "H2 O"},
        marks={0: "A", 1: "A"},
        levels={"A": "0200"},
    )
    assert [seat_of(match, "A")[name] for name in ("unused_tokens", "available_tokens")] == [1, 1]
    do(match, "A claim:2")
    assert [seat_of(match, "A")[name] for name in ("unused_tokens", "available_tokens")] == [0, 0]


@pytest.mark.rule("CMP-59")
def test_a_claimed_compound_cannot_be_claimed_again() -> None:
    match = lay("study", claims={3: "B", 4: "C"})
    assert offered(match, "claim") == [str(cell) for cell in range(16) if cell not in (3, 4)]


@pytest.mark.rule("CMP-60")
def test_who_holds_back_places_no_more() -> None:
    match = lay("study", levels={"A": "0100", "B": "0100"})
    do(match, "A claim:0", "B hold", "C claim:1", "A claim:2")
    assert stage(match) == "research"
    assert seat_of(match, "B")["held_back"]


@pytest.mark.rule("CMP-60")
def test_placing_may_be_compulsory() -> None:
    assert "hold" not in legal(lay("study", study_hold=False))


@pytest.mark.rule("CMP-62")
def test_a_complete_unclaimed_compound_can_be_claimed() -> None:
    match = lay("study", field={4: "carbon_monoxide"}, on={4: "C O"})
    do(match, "A claim:4")
    assert owner(match, 4) == "A"


@pytest.mark.rule("CMP-64")
def test_neither_fresh_tokens_nor_temporary_claims_move() -> None:
    match = lay(
        "move", field={0: "carbon_monoxide"}, on={0: "C O"}, marks={0: "A"}, claims={1: "A", 2: "A"}, fresh=[2],
        levels={"A": "0100"},
    )  # fmt: skip
    assert legal(match) == ["lift:1", "stay"]


@pytest.mark.rule("CMP-63")
def test_moves_go_in_turn_order_and_one_each() -> None:
    match = lay("move", lead="B", claims={0: "A", 1: "A", 2: "B", 3: "C"}, levels={"A": "0100"})
    do(match, "B stay", "C lift:3", "C claim:9", "A lift:0", "A claim:10")
    assert stage(match) == "research"


@pytest.mark.rule("CMP-16", "CMP-63")
def test_a_move_to_the_only_unclaimed_compound_goes_by_itself() -> None:
    claims = {cell: "ABCDE"[cell % 4] for cell in range(15)}
    match: labtop.Match = lay("move", 5, claims=claims, levels=dict.fromkeys("ABCD", "0300"))
    do(match, "A lift:0")
    assert (owner(match, 0), owner(match, 15)) == ("", "A")
    assert card(match, 0) != ""
