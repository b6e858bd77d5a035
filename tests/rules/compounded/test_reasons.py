"""Why not: a sentence and a clause for what cannot be done."""

import pytest

import labtop
from tests.rules.compounded.table import SEATS, do, lay, parse


def why(match: labtop.Match, seat: str, name: str) -> tuple[str, str]:
    family, args = parse(name, match)
    return match.why_not(SEATS.index(seat), family, list(args.values()))


@pytest.mark.rule("CMP-26")
def test_not_yet() -> None:
    assert why(lay("study"), "B", "claim:3") == ("Not yet: P0 has to decide first.", "CMP-26")


@pytest.mark.rule("CMP-59", "CMP-72", "CMP-82")
def test_compounds() -> None:
    match = lay("goggles", field={3: "water", 4: "methane"}, on={3: "H2"}, claims={3: "B"}, bench={"A": "H C"})
    assert why(match, "A", "place:H:3") == ("Water has all the hydrogen that it needs.", "CMP-72")
    assert why(match, "A", "place:C:3") == ("Water is H₂O: it has no carbon.", "CMP-72")
    assert why(match, "A", "place:S:4") == ("You have no sulfur there.", "CMP-71")
    assert why(match, "A", "claim:3") == ("Water is claimed already.", "CMP-59")
    assert why(match, "A", "claim:4") == ("It held no crystal when your Research turn began.", "CMP-82")
    assert why(match, "A", "exchange:2:H") == ("Two for one takes a Pipet.", "CMP-158")


@pytest.mark.rule("CMP-35", "CMP-42", "CMP-47")
def test_offers() -> None:
    match = lay("trade", bench={"A": "O2 N", "B": "S O"}, wilds="")
    assert why(match, "A", "give:O") == ("Things change hands in the Discovery Phase, by an offer.", "CMP-28")
    do(match, "A offer", "A to:B", "A bundle")
    assert why(match, "A", "give:S") == ("You have no sulfur to give.", "CMP-47")
    do(match, "A give:N", "A get:S")
    assert why(match, "A", "also_give") == ("Nothing more can be named on that side.", "CMP-42")
    assert why(match, "A", "also_get") == ("Nothing more can be named on that side.", "CMP-42")


@pytest.mark.rule("CMP-92", "CMP-106", "CMP-172")
def test_tools_and_experiments() -> None:
    match = lay("goggles", bench={"A": "H4"}, tools={"A": "burner"}, flames={3: 1})
    do(match, "A use_burner")
    assert why(match, "A", "burn:3") == ("The compound on D1 has a flame already.", "CMP-172")
    match = lay("goggles", bench={"A": "H4"})
    assert why(match, "A", "wild") == ("Your bench is full.", "CMP-92")
    match = lay("slot", field={3: "water"}, on={3: "H2 O"}, claims={3: "A"})
    assert why(match, "A", "raise_nothing")[1] == "CMP-106"
    assert why(match, "A", "raise:study") == ("This compound raises Discovery, or Lab in its place.", "CMP-102")
