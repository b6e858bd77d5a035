"""Drawing and returning: CMP-25, CMP-26, CMP-29 to CMP-32, CMP-51 to CMP-53."""

import pytest

from tests.rules.compounded.table import bag, bench, do, in_bag, lay, legal, shown, stage, turn, until


@pytest.mark.rule("CMP-29", "CMP-31", "CMP-51", "CMP-52")
def test_S03_what_is_too_much_is_returned() -> None:
    match = lay("trade", bench={"B": "H2 C O N2 S"}, levels={"B": "1000"})
    until(match, "return")
    assert (turn(match), legal(match)) == ("B", ["return:H", "return:C", "return:O", "return:N", "return:S"])
    do(match, "B return:H", "B return:H", "B return:S")
    assert (bench(match, "B"), stage(match)) == ("C O N2", "study")
    assert in_bag(match, "S") == 5


@pytest.mark.rule("CMP-26", "CMP-29", "CMP-30", "CMP-32")
def test_S04_a_short_bag() -> None:
    match = lay("draw", lead="C", levels={"C": "1000"}, bag="H2 O2", wilds="")
    held = [sum(seat["bench"].values()) for seat in shown(match)["seats"]]
    assert (held, bag(match), stage(match)) == ([1, 0, 3], "", "trade")


@pytest.mark.rule("CMP-29", "CMP-107")
def test_everybody_draws_the_discovery_number() -> None:
    match = lay("draw", 4, levels={"A": "3000", "B": "2000", "C": "1000"})
    assert [sum(seat["bench"].values()) for seat in shown(match)["seats"]] == [5, 4, 3, 2]


@pytest.mark.rule("CMP-26", "CMP-52")
def test_returns_go_in_turn_order() -> None:
    match = lay("trade", lead="B", bench={"A": "H4 C", "C": "H4 O"}, trade_offers=0)
    assert (turn(match), stage(match)) == ("C", "return")
    do(match, "C return:H")
    assert (turn(match), stage(match)) == ("A", "return")


@pytest.mark.rule("CMP-52", "CMP-206")
def test_a_return_without_a_choice_goes_by_itself() -> None:
    match = lay("trade", bench={"A": "H6"}, trade_offers=0)
    assert (bench(match, "A"), stage(match)) == ("H4", "study")


@pytest.mark.rule("CMP-25", "CMP-53")
def test_the_phases_of_a_turn_come_in_their_order() -> None:
    match = lay("draw", claims={3: "A"}, bench={"A": "Ca N"}, tools={"B": "burner"})
    phases = [shown(match)["phase"]]
    while shown(match)["turn"] == 5 and not match.over:
        if phases[-1] != shown(match)["phase"]:
            phases.append(shown(match)["phase"])
        quiet = [move for move in legal(match) if move in ("pass", "hold", "stay", "keep", "end", "refuse")]
        do(match, f"{turn(match)} {(quiet or legal(match))[0]}")
    assert phases[:3] == ["discovery", "study", "research"]
    assert (shown(match)["turn"], shown(match)["phase"]) == (6, "discovery")
