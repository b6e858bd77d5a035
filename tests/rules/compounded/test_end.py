"""The end of the game: CMP-120, CMP-189 to CMP-206."""

import pytest
from hypothesis import given

import labtop
from tests.rules.compounded.table import (
    do,
    few,
    kinds,
    lay,
    legal,
    play_at_random,
    points,
    seat_of,
    seeds,
    shown,
    stage,
    table_sizes,
    turn,
    until,
)


@pytest.mark.rule("CMP-189", "CMP-192", "CMP-193", "CMP-194")
def test_S41_fifty_points_bring_one_more_turn() -> None:
    match = lay(
        "slot",
        turn=12,
        field={3: "acetylene", 4: "water"},
        on={3: "H2 C2", 4: "H2 O"},
        claims={3: "B", 4: "C"},
        points={"B": 46},
    )
    assert (points(match)[1], shown(match)["end_is_near"], shown(match)["last_turn"]) == (51, "points", False)
    do(match, "B raise:lab")
    assert (turn(match), points(match)[2]) == ("C", 3)  # the turn is finished
    do(match, "C raise:lab")
    assert (shown(match)["turn"], shown(match)["last_turn"]) == (13, True)
    until(match, "study")
    while not match.over:
        until(match, "nowhere")
    assert (match.ending, shown(match)["turn"]) == ("points", 13)


@pytest.mark.rule("CMP-190", "CMP-193")
def test_three_completed_experiments_bring_the_end_even_for_a_moment() -> None:
    match = lay(
        "slot", field={3: "water"}, on={3: "H2 O"}, claims={3: "A"}, levels={"A": "2330"}, tools={"A": "cylinder"}
    )
    do(match, "A score:3", "A raise:discovery")
    assert shown(match)["end_is_near"] == "experiments"
    do(match, "A lower:study")  # only Lab can rise for it
    assert (shown(match)["end_is_near"], shown(match)["last_turn"]) == ("experiments", True)


@pytest.mark.rule("CMP-194", "CMP-195")
def test_a_field_that_cannot_be_filled_ends_the_last_turn_too() -> None:
    match = lay(
        "slot", field={3: "water"}, on={3: "H2 O"}, claims={3: "A"}, deck="", record={"final_turn": 1, "triggered": 1}
    )
    do(match, "A raise:lab")
    assert (match.over, match.ending) == (True, "deck")


@pytest.mark.rule("CMP-196", "CMP-198", "CMP-199", "CMP-201", "CMP-202")
def test_S43_final_scoring() -> None:
    match = lay(
        "marker",
        field={3: "nitromethane", 4: "urea"},
        on={3: "C H2 N O", 4: "N2"},
        claims={3: "A", 4: "A"},
        levels={"A": "0101"},
        bench={"A": "H3 O2"},
        points={"A": 44},
        built="A",
        wilds="A",
        record={"final_turn": 1, "triggered": 1},
    )
    assert (match.over, points(match), match.winners) == (True, [59, 0, 0], [0])


@pytest.mark.rule("CMP-197", "CMP-200")
def test_complete_claims_count_and_unbuilt_extinguishers_do_not() -> None:
    laid = {
        "field": {3: "carbon_monoxide"},
        "on": {3: "C O"},
        "claims": {3: "A"},
        "building": {"A": "C O"},
        "wilds": "",
        "record": {"final_turn": 1, "triggered": 1},
    }
    assert points(lay("marker", **laid))[0] == 2  # type: ignore[arg-type]
    assert points(lay("marker", partial_extinguisher_scores=True, **laid))[0] == 4  # type: ignore[arg-type]


@pytest.mark.rule("CMP-199")
def test_an_extinguisher_may_be_worth_four() -> None:
    match = lay("marker", built="A", wilds="", extinguisher_points=4, record={"final_turn": 1, "triggered": 1})
    assert points(match) == [4, 0, 0]


@pytest.mark.rule("CMP-202", "CMP-203")
def test_S44_a_tie_is_shared() -> None:
    match = lay("marker", points={"A": 57, "B": 57, "C": 40}, wilds="", record={"final_turn": 1, "triggered": 1})
    assert (match.winners, shown(match)["final"]["places"]) == ([0, 1], [1, 1, 3])


@pytest.mark.rule("CMP-203")
def test_a_tie_may_go_to_most_compounds() -> None:
    match = lay("slot", field={3: "water"}, on={3: "H2 O"}, claims={3: "B"}, points={"A": 57, "B": 54}, wilds="",
                levels={"B": "3003"}, tie_break="most_compounds", record={"final_turn": 1, "triggered": 1})  # fmt: skip
    assert (points(match), match.winners) == ([57, 57, 0], [1])


@pytest.mark.rule("CMP-204")
def test_S49_nothing_moves_for_five_turns() -> None:
    match = lay("draw", turn=6, record={"progress": 0})
    for turn_number in range(6, 11):
        assert (match.over, shown(match)["turn"]) == (False, turn_number)
        until(match, "study")
        until(match, "trade")
    assert (match.over, match.ending, shown(match)["turn"]) == (True, "stall", 10)


@pytest.mark.rule("CMP-204")
def test_a_placement_is_progress() -> None:
    match = lay("goggles", field={3: "methane"}, bench={"A": "H"}, record={"stalled": 4, "progress": 0})
    do(match, "A place:H:3")
    until(match, "trade")
    assert (match.over, shown(match)["stall"]["turns"]) == (False, 0)


@pytest.mark.rule("CMP-120", "CMP-205")
def test_the_last_turn_there_can_be() -> None:
    assert lay("marker", turn=60, record={"progress": 1}).ending == "limit"
    assert not lay("marker", turn=59, record={"progress": 1}).over
    assert lay("marker", turn=7, max_turns=7, record={"progress": 1}).ending == "limit"


@pytest.mark.rule("CMP-120", "CMP-157")
def test_S56_no_key_in_the_last_turn() -> None:
    match = lay("marker", tools={"C": "key"}, record={"final_turn": 1, "triggered": 1})
    assert (match.over, match.ending) == (True, "points")


@pytest.mark.rule("CMP-206")
@given(seeds, table_sizes)
@few
def test_whoever_is_asked_has_a_choice(seed: int, players: int) -> None:
    match = labtop.new("compounded", players=players, seed=seed)
    for _ in range(20):
        play_at_random(match, seed, 7)
        assert match.over or len(legal(match)) > 1


@pytest.mark.rule("CMP-200", "CMP-201")
def test_what_would_be_added_is_shown_before_the_end() -> None:
    match = lay("study", bench={"A": "H3"}, building={"A": "O"}, wilds="A")
    assert (seat_of(match, "A")["final"], seat_of(match, "A")["points"], stage(match)) == (4, 0, "study")
    assert "ended" not in kinds(match)
