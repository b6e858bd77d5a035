"""Filling, fires and explosions: CMP-113 to CMP-118, CMP-121 to CMP-146, CMP-244."""

import pytest

import labtop
from labtop.games.compounded.cards import COMPOUND_LIST
from tests.rules.compounded.table import (
    bench,
    card,
    cell,
    do,
    flames,
    in_bag,
    kinds,
    lay,
    legal,
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

EMPTY = 2  # a cell whose compound is scored, so that the field is filled from there


def burning(deck: str, **more: object) -> labtop.Match:
    """A scores Calcium oxide in cell 2 with no choice, and the deck begins with these cards."""
    field = {EMPTY: "calcium_oxide", **more.pop("field", {})}  # type: ignore[dict-item]
    on_it = {EMPTY: "Ca O", **more.pop("on", {})}  # type: ignore[dict-item]
    claims = {EMPTY: "A", **more.pop("claims", {})}  # type: ignore[dict-item]
    levels = {"A": "0303", **more.pop("levels", {})}  # type: ignore[dict-item]
    return lay("slot", field=field, on=on_it, claims=claims, levels=levels, deck=deck, **more)  # type: ignore[arg-type]


@pytest.mark.rule("CMP-113", "CMP-114", "CMP-115", "CMP-116", "CMP-117", "CMP-121")
def test_S35_a_lab_fire_in_the_middle_of_filling() -> None:
    match = lay(
        "slot",
        field={2: "calcium_oxide", 7: "calcium_sulfide", 11: "calcium_oxide_2"},
        on={2: "Ca O", 7: "Ca S", 11: "Ca O"},
        claims={2: "A", 7: "A", 11: "A"},
        levels={"A": "0303"},
        deck="water_2 F acetylene calcium_nitride F urea thiourea",
    )
    do(match, "A score:2", "A score:7")
    assert [card(match, one) for one in (2, 7, 11)] == ["water_2", "urea", "calcium_nitride"]
    assert (flames(match, 7), kinds(match).count("broke_out"), kinds(match).count("revealed")) == (0, 1, 2)


@pytest.mark.rule("CMP-117")
def test_cells_may_stay_empty_until_the_next_turn() -> None:
    match = burning("F acetylene urea cyanamide", refill_after_fire="next_turn")
    assert (card(match, EMPTY), shown(match)["turn"]) == ("", 6)


@pytest.mark.rule("CMP-118", "CMP-191", "CMP-195")
def test_S40_the_deck_runs_out() -> None:
    match = lay(
        "slot",
        field={3: "calcium_oxide", 8: "calcium_oxide_2", 0: "methane"},
        on={3: "Ca O", 8: "Ca O"},
        claims={3: "A", 8: "A"},
        levels={"A": "0303"},
        deck="F urea",
    )
    do(match, "A score:3")
    assert (match.over, match.ending, card(match, 3), card(match, 8), flames(match, 0)) == (True, "deck", "urea", "", 0)


@pytest.mark.rule("CMP-118")
def test_a_deck_that_runs_out_with_the_last_cell_ends_nothing() -> None:
    match = burning("urea")
    assert (match.over, shown(match)["deck"]["count"]) == (False, 0)


@pytest.mark.rule("CMP-131", "CMP-132", "CMP-133", "CMP-134", "CMP-135", "CMP-138")
def test_S36_scattering_at_a_corner() -> None:
    match = burning(
        "F urea cyanamide thiourea",
        field={0: "acetylene", 1: "methane", 4: "water"},
        on={0: "C2 H", 1: "H4", 4: "O"},
        claims={0: "B", 4: "C"},
    )
    assert (turn(match), legal(match)) == ("B", ["place:H:4", "place:C:1"])
    do(match, "B place:C:1")
    assert (owner(match, 1), flames(match, 1), on(match, 4), owner(match, 4)) == ("b", 1, "H O", "C")
    assert (stage(match), card(match, 0)) == ("trade", "cyanamide")
    assert points(match) == [3, 0, 0]  # what was completed is scored in the next turn


@pytest.mark.rule("CMP-129", "CMP-132", "CMP-134", "CMP-136", "CMP-138")
def test_S37_neighbours_explode_together() -> None:
    match = lay(
        "slot",
        field={
            15: "calcium_oxide", 5: "carbon_disulfide", 6: "diacetylene", 1: "carbonyl_sulfide", 2: "carbon_monoxide",
            4: "ammonia", 9: "calcium_imide", 7: "nitrous_oxide", 10: "nitric_oxide",
        },
        on={15: "Ca O", 5: "C S", 6: "C2", 1: "O", 2: "O"},
        claims={15: "A", 6: "C"},
        levels={"A": "0303"},
        deck="F urea cyanamide thiourea formamide",
    )  # fmt: skip
    assert (turn(match), legal(match)) == ("A", ["place:C:1", "place:S:1"])
    do(match, "A place:S:1")
    assert (owner(match, 1), owner(match, 2)) == ("a", "c")
    assert (on(match, 1), on(match, 2)) == ("C O S", "C O")
    assert (in_bag(match, "C") + sum(seat["bench"].get("C", 0) for seat in shown(match)["seats"])) == 18


@pytest.mark.rule("CMP-123", "CMP-124", "CMP-125", "CMP-144", "CMP-145", "CMP-146")
def test_S38_extinguishers_in_a_fire() -> None:
    match = burning(
        "F urea cyanamide",
        field={3: "methane", 8: "ethylene", 9: "propyne"},
        claims={8: "B"},
        flames={8: 1},
        built="AC",
        bench={"A": "H"},
    )
    assert (turn(match), legal(match)) == ("A", ["pass", "protect:3", "protect:8", "protect:9"])
    do(match, "A protect:8")
    assert (turn(match), legal(match)) == ("C", ["pass", "protect:3", "protect:9"])
    do(match, "C protect:9")
    assert [flames(match, one) for one in (3, 8, 9)] == [1, 1, 0]
    assert [seat_of(match, seat)["extinguishers"] + seat_of(match, seat)["unbuilt"] for seat in "AC"] == [0, 0]


@pytest.mark.rule("CMP-124", "CMP-244")
def test_who_has_several_extinguishers_is_asked_again_until_he_passes() -> None:
    match = burning("F urea", field={3: "methane", 8: "ethylene"}, built="BB", spent="A")
    do(match, "B protect:3")
    assert (turn(match), legal(match)) == ("B", ["pass", "protect:8"])
    do(match, "B pass")
    assert (flames(match, 8), seat_of(match, "B")["extinguishers"]) == (1, 1)


@pytest.mark.rule("CMP-124")
def test_with_nothing_to_protect_nobody_is_asked() -> None:
    match = burning("F urea cyanamide", built="B")
    assert stage(match) == "trade"


@pytest.mark.rule("CMP-145", "CMP-244")
def test_a_used_extinguisher_may_be_built_again() -> None:
    match = burning("F urea", field={3: "methane"}, built="B", extinguisher_rebuild=True)
    do(match, "B protect:3")
    assert (seat_of(match, "B")["unbuilt"], seat_of(match, "B")["missing"]) == (1, {"C": 1, "O": 2})


@pytest.mark.rule("CMP-244")
def test_who_has_given_away_his_extinguisher_builds_no_other() -> None:
    match = lay("trade", bench={"A": "C", "B": "H"}, built="A", wilds="")
    do(match, "A offer", "A to:B", "A give:extinguisher", "A get:H", "B accept")
    assert [seat_of(match, seat)["unbuilt"] for seat in "AB"] == [0, 1]
    until(match, "research")
    assert "C:ext" not in offered(match, "place")


@pytest.mark.rule("CMP-121", "CMP-125", "CMP-126", "CMP-142", "CMP-143")
def test_flammable_compounds_catch_one_flame_and_keep_it() -> None:
    match = burning("F urea methanol", field={3: "methane", 4: "water"}, claims={3: "B"})
    assert (flames(match, 3), flames(match, 4)) == (1, 0)
    until(match, "study")
    until(match, "trade")
    assert flames(match, 3) == 1


@pytest.mark.rule("CMP-143")
def test_sixteen_flames_burn_though_the_box_has_fifteen_cubes() -> None:
    *rest, last = [one.id for one in COMPOUND_LIST if one.flammable and one.limit == 2][:16]
    cells = [cell for cell in range(16) if cell != EMPTY]
    match = burning(f"F {last} urea", field=dict(zip(cells, rest, strict=True)))
    assert [flames(match, cell) for cell in range(16)] == [1] * 16


@pytest.mark.rule("CMP-121")
def test_a_card_just_laid_out_burns_too() -> None:
    match = burning("F methanol urea")
    assert (card(match, EMPTY), flames(match, EMPTY)) == ("methanol", 1)


@pytest.mark.rule("CMP-128", "CMP-130", "CMP-131")
def test_the_limit_is_reached() -> None:
    match = burning("F urea cyanamide", field={9: "methane"}, on={9: "H"}, claims={9: "B"}, flames={9: 1})
    assert (card(match, 9), seat_of(match, "B")["unused_tokens"]) == ("cyanamide", 3)
    assert shown(match)["deck"]["exploded"][-1] != ""
    assert "methane" in shown(match)["deck"]["exploded"]


@pytest.mark.rule("CMP-133")
def test_diagonal_neighbours_by_house_rule() -> None:
    field = {0: "acetylene", 5: "methane", 1: "calcium_oxide_2", 4: "ozone"}
    plain = burning("F urea cyanamide thiourea", field=field, on={0: "C"})
    king = burning("F urea cyanamide thiourea", field=field, on={0: "C"}, adjacency="king")
    assert (on(plain, 5), on(king, 5)) == ("", "C")


@pytest.mark.rule("CMP-137", "CMP-139", "CMP-140", "CMP-141")
def test_flying_crystals_go_to_neighbours_only_and_set_off_nothing() -> None:
    match = burning(
        "F urea cyanamide", field={0: "acetylene", 1: "carbon_monoxide"}, on={0: "C", 1: "O"}, claims={1: "B"}
    )
    assert (cell(match, 1)["complete"], owner(match, 1), kinds(match).count("blew_up")) == (True, "B", 1)
    assert flames(match, 1) == 1
    assert record_of(match).placements == 0


@pytest.mark.rule("CMP-138")
def test_what_flying_crystals_complete_may_stay_unclaimed() -> None:
    match = burning(
        "F urea cyanamide",
        field={0: "acetylene", 1: "carbon_monoxide"},
        on={0: "C", 1: "O"},
        scatter_completion="nobody",
    )
    assert (cell(match, 1)["complete"], owner(match, 1)) == (True, "")


@pytest.mark.rule("CMP-135")
def test_the_rest_goes_to_the_bag() -> None:
    match = burning("F urea cyanamide", field={0: "acetylene", 1: "nitrous_oxide", 4: "ozone"}, on={0: "C2 H2"})
    drawn = sum(seat["bench"].get("C", 0) for seat in shown(match)["seats"])
    assert in_bag(match, "C") + drawn == 20
    assert bench(match, "A") != "C2"


@pytest.mark.rule("CMP-116")
def test_one_lab_fire_of_a_turn_counts() -> None:
    match = burning("F F urea cyanamide", field={3: "methane"})
    assert (kinds(match).count("revealed"), kinds(match).count("broke_out"), flames(match, 3)) == (2, 1, 1)
