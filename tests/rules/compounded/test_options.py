"""Options: what a table may choose, and what is refused."""

import pytest

import labtop
from labtop.kernel.options import Value
from tests.rules.compounded.table import card, cell, do, in_bag, kinds, lay, legal, points, stage, until


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (3, {"first_lead": 3}),
        (3, {"lab_fires_in_deck": 4}),
        (3, {"trade_offers": 9}),
        (3, {"trade_max_items": 0}),
        (3, {"journal_level": 2}),
        (3, {"journal_level": 4}),
        (3, {"stall_turns": 0}),
        (3, {"max_turns": 121}),
        (3, {"wild_mode": "joker"}),
    ],
)
def test_refused_options(players: int, options: dict[str, Value]) -> None:
    with pytest.raises(labtop.BadOption):
        labtop.new("compounded", players=players, options=options)


@pytest.mark.rule("CMP-91")
def test_a_stand_in_neither_scatters_nor_counts_at_the_end() -> None:
    match = lay("goggles", field={0: "acetylene", 1: "methane"}, bench={"A": "H"}, wild_mode="stand_in", wilds="A")
    do(match, "A wild", "A place:C:0")
    assert (cell(match, 0)["stand_ins"], in_bag(match, "C")) == ({"C": 1}, 20)
    assert "wild" not in legal(match)


@pytest.mark.rule("CMP-95")
def test_a_burned_compound_explodes_with_a_volatile_fire_or_after_scoring() -> None:
    match = lay(
        "burned",
        field={3: "acetylene", 0: "hydrazine"},
        on={0: "H4 N2"},
        claims={0: "A"},
        flames={3: 1},
        burner_timing="with_fire",
    )
    assert (card(match, 3), stage(match)) == ("acetylene", "raise")
    do(match, "A raise:lab")
    assert kinds(match).count("blew_up") == 1
    match = lay("burned", field={3: "acetylene"}, flames={3: 1}, burner_timing="with_fire")
    assert card(match, 3) != "acetylene"


@pytest.mark.rule("CMP-117")
def test_an_empty_cell_waits_until_it_is_filled() -> None:
    match = lay(
        "slot",
        field={2: "calcium_oxide", 3: "acetylene"},
        on={2: "Ca O"},
        claims={2: "A"},
        levels={"A": "0303"},
        deck="F urea cyanamide thiourea",
        refill_after_fire="next_turn",
    )
    assert (card(match, 2), card(match, 3), points(match)[0]) == ("urea", "", 3)
    until(match, "study")
    assert "claim:3" not in legal(match)
    until(match, "trade")
    assert card(match, 3) == "cyanamide"
