"""Two scientists and Nobel: CMP-207 to CMP-240, CMP-242."""

import pytest

import labtop
from tests.rules.compounded.table import (
    bench,
    card,
    do,
    in_supply,
    kinds,
    lay,
    legal,
    numbers,
    offered,
    on,
    owner,
    points,
    record_of,
    seat_of,
    shown,
    stage,
    turn,
    until,
)


@pytest.mark.rule("CMP-207", "CMP-208", "CMP-209", "CMP-210", "CMP-211", "CMP-213")
def test_nobel_at_set_up() -> None:
    match = labtop.new("compounded", players=2, seed=3, options={"first_lead": 1})
    nobel = shown(match)["nobel"]
    assert (nobel["played_by"], sum(nobel["bench"].values()), nobel["points"]) == (1, 4, None)
    assert [(one["id"], one["number"]) for one in nobel["experiments"]] == [("discovery", 2), ("research", 2)]
    assert (sum(shown(match)["bag"].values()), shown(match)["deck"]["count"], len(shown(match)["seats"])) == (88, 52, 2)
    drew = [event["seat"] for event in match.view()["events"] if event["kind"] == "drew"]
    assert drew == [1, 0, 2]
    assert shown(labtop.new("compounded", players=3, seed=3))["nobel"] is None


@pytest.mark.rule("CMP-215", "CMP-216", "CMP-217", "CMP-218")
def test_S45_the_swap_with_nobel() -> None:
    match = lay("swap", 2, bench={"A": "O", "B": "N", "N": "S H2 C"}, wilds="")
    assert (turn(match), stage(match), legal(match)) == ("A", "nobel_swap", ["pass", "give:O"])
    do(match, "A pass")
    assert stage(match) == "trade"


@pytest.mark.rule("CMP-216", "CMP-217", "CMP-218", "CMP-219", "CMP-220")
def test_S45_the_other_swaps_only_after_the_lead() -> None:
    match = lay("swap", 2, bench={"A": "O", "B": "N", "N": "S H2 C"}, wilds="")
    do(match, "A give:O", "A get:S")
    assert (bench(match, "A"), bench(match, "N"), turn(match), stage(match)) == ("S", "H2 C O", "B", "nobel_swap")
    do(match, "B give:N", "B get:C")
    assert (bench(match, "B"), bench(match, "N"), turn(match), stage(match)) == ("C", "H2 O N", "A", "trade")


@pytest.mark.rule("CMP-242")
def test_S55_equal_kinds_are_not_swapped() -> None:
    assert stage(lay("swap", 2, bench={"A": "H3", "B": "C", "N": "H4"}, wilds="")) == "trade"


@pytest.mark.rule("CMP-222", "CMP-224", "CMP-225")
def test_S46_nobel_must_place() -> None:
    field = {
        4: "calcium_oxide",
        5: "methane",
        6: "ethylene",
        7: "acetylene",
        8: "carbon_monoxide",
        9: "water",
        10: "ozone",
    }
    claims = {cell: "AB"[cell % 2] for cell in (0, 1, 2, 3, 12, 13, 14, 15)}
    field |= {11: "carbon_disulfide", 0: "ammonia", 1: "nitrous_oxide"}
    match = begin_nobel(field=field, claims=claims, bench={"N": "Ca N"}, levels={"A": "0300", "B": "0300"})
    assert (on(match, 4), stage(match)) == ("Ca", "nobel_swap")  # the only place for either, and then the end
    assert "placed" in kinds(match)


@pytest.mark.rule("CMP-212", "CMP-223", "CMP-224")
def test_nobel_places_at_least_one_and_at_most_his_research_number() -> None:
    match = begin_nobel(bench={"N": "H4"}, field={3: "methane", 4: "water"})
    assert (turn(match), stage(match), "end" in legal(match)) == ("A", "nobel_place", False)
    do(match, "A place:H:3")
    assert "end" in legal(match)
    do(match, "A place:H:3")
    assert (on(match, 3), shown(match)["turn"]) == ("H2", 6)


def begin_nobel(**laid: object) -> labtop.Match:
    """After the Research turns of both, at Nobel's placing."""
    return lay("window", 2, record={"next": 2}, wilds="", **laid)  # type: ignore[arg-type]


@pytest.mark.rule("CMP-223")
def test_nobel_may_place_by_discovery() -> None:
    match = begin_nobel(bench={"N": "H4"}, levels={"N": "1000"}, nobel_places_by="discovery")
    assert shown(match)["research"]["placements"] == 3


@pytest.mark.rule("CMP-222")
def test_nobel_places_on_unclaimed_compounds_only() -> None:
    match = begin_nobel(bench={"N": "H4"}, field={3: "methane", 4: "water"}, claims={3: "B"})
    assert not any(move.endswith(":3") for move in legal(match))
    assert "H:4" in offered(match, "place")


@pytest.mark.rule("CMP-225")
def test_nothing_is_placed_where_nothing_fits() -> None:
    claims = {cell: "AB"[cell % 2] for cell in range(8)}
    match = begin_nobel(bench={"N": "C4"}, claims=claims, levels={"A": "0300", "B": "0300"})
    assert (bench(match, "N"), kinds(match)[-1:]) == (bench(match, "N"), ["drew"])
    assert record_of(match).on.sum() == 0


@pytest.mark.rule("CMP-226", "CMP-227", "CMP-228", "CMP-229", "CMP-230", "CMP-231", "CMP-235")
def test_S47_nobel_completes_a_compound() -> None:
    match = begin_nobel(
        bench={"N": "C"}, field={3: "methane"}, on={3: "H4"}, deck="urea cyanamide", levels={"A": "0000"}
    )
    assert "nobel_scored" in kinds(match)  # all of it goes by itself
    assert (numbers(match, "N"), in_supply(match, "burner"), points(match)) == ([2, 3], 3, [0, 0])
    assert ([one["id"] for one in shown(match)["nobel"]["scored"]], card(match, 3)) == (["methane"], "urea")


@pytest.mark.rule("CMP-226", "CMP-228")
def test_nobels_token_marks_what_he_completes() -> None:
    match = begin_nobel(bench={"N": "C2"}, field={3: "methane", 4: "ethylene"}, on={3: "H4"})
    do(match, "A place:C:3")
    assert owner(match, 3) == "n"


@pytest.mark.rule("CMP-214", "CMP-221")
def test_S48_nobel_has_too_much() -> None:
    match = lay("draw", 2, bench={"N": "H C O N"}, levels={"N": "1000"}, trade_offers=0)
    until(match, "return")
    while record_of(match).returning != 2:
        do(match, f"{turn(match)} {legal(match)[0]}")
    assert (turn(match), stage(match), sum(seat_of(match, "N")["bench"].values())) == ("A", "return", 7)
    while stage(match) == "return":
        do(match, f"A {legal(match)[0]}")
    assert sum(seat_of(match, "N")["bench"].values()) == 4


@pytest.mark.rule("CMP-231")
def test_nobels_points_may_be_counted() -> None:
    match = lay("slot", 2, field={3: "methane"}, on={3: "C H4"}, marks={3: "N"}, nobel_scores=True)
    assert (shown(match)["nobel"]["points"], points(match)) == (5, [0, 0])


@pytest.mark.rule("CMP-232", "CMP-233")
def test_the_lead_chooses_who_gets_nobels_grant() -> None:
    match = lay("slot", 2, lead="B", field={3: "ozone"}, on={3: "O3"}, marks={3: "N"})
    assert (turn(match), len(offered(match, "grant"))) == ("B", 8)
    do(match, "B grant:B:lab")
    assert numbers(match, "B")[3] == 5
    match = lay("slot", 2, field={3: "ozone"}, on={3: "O3"}, marks={3: "N"}, levels={"A": "3333", "B": "3333"})
    assert (shown(match)["turn"], "shared" in kinds(match)) == (6, False)


@pytest.mark.rule("CMP-234")
def test_a_grant_may_go_to_nobel() -> None:
    match = lay("slot", 2, field={3: "ozone"}, on={3: "O3"}, claims={3: "A"}, levels={"N": "0030"})
    assert offered(match, "grant") == [
        *(f"B:{one}" for one in ("discovery", "study", "research", "lab")),
        "C:discovery",
    ]
    do(match, "A grant:N:discovery")
    assert numbers(match, "N") == [3, 5]


@pytest.mark.rule("CMP-235", "CMP-236", "CMP-237")
@pytest.mark.parametrize(
    ("compound", "crystals", "levels", "after"),
    [
        ("water", "H2 O", "0000", [3, 2]),
        ("methane", "C H4", "0000", [2, 3]),
        ("calcium_oxide", "Ca O", "0000", [2, 2]),
        ("water", "H2 O", "3000", [5, 2]),
    ],
)
def test_what_rises_for_nobel(compound: str, crystals: str, levels: str, after: list[int]) -> None:
    match = lay("slot", 2, field={3: compound}, on={3: crystals}, marks={3: "N"}, levels={"N": levels})
    assert numbers(match, "N") == after


@pytest.mark.rule("CMP-238", "CMP-239")
def test_the_lead_scatters_for_nobel() -> None:
    match = lay(
        "burned", 2, lead="B", field={0: "acetylene", 1: "carbon_monoxide", 4: "methane"}, on={0: "H2 C2", 1: "O"},
        marks={0: "N"}, flames={0: 1},
    )  # fmt: skip
    assert (turn(match), stage(match)) == ("B", "scatter")
    do(match, "B place:C:1")
    assert owner(match, 1) == "b"


@pytest.mark.rule("CMP-240")
def test_nobel_brings_no_end() -> None:
    match = lay("slot", 2, field={3: "methane"}, on={3: "C H4"}, marks={3: "N"}, points={"N": 49}, nobel_scores=True)
    assert (shown(match)["nobel"]["points"], shown(match)["end_is_near"]) == (54, None)


@pytest.mark.rule("CMP-174")
def test_a_window_follows_nobels_placing() -> None:
    match = lay(
        "window", 2, record={"next": 2}, bench={"N": "H4"}, field={3: "methane"}, tools={"B": "burner"}, wilds=""
    )
    do(match, "B pass", "A place:H:3", "A end")
    assert (turn(match), stage(match)) == ("B", "window")
