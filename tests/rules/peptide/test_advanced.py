"""The Advanced game: PEP-155 to PEP-171."""

from typing import Any

import pytest
from hypothesis import given

import labtop
from tests.rules.peptide.table import (
    atp,
    bases,
    chain,
    do,
    few,
    lay,
    offers,
    options,
    organelle_discard,
    play_at_random,
    rna,
    rna_deck,
    rna_discard,
    rna_field,
    seat_of,
    seeds,
    stage,
    supply,
    turn,
)

ADVANCED: dict[str, Any] = {"options": {"difficulty": "advanced"}}


def limits(match: labtop.Match, seat: int) -> tuple[int, int]:
    """The markers of a seat."""
    shown = seat_of(match, seat)["limits"]
    return shown["energy"], shown["rna"]


def last_turn(**position: Any) -> labtop.Match:
    """Two players; P1 resolves a face-down card, and the round is over when nobody can act any more."""
    return lay(2, seat=1, down={1: "nucleus"}, **position)


def end_round(match: labtop.Match) -> None:
    do(match, "one nucleus")
    if stage(match) == "resolve":
        do(match, "end")


@pytest.mark.rule("PEP-155")
def test_setup_is_that_of_the_basic_game() -> None:
    basic, advanced = (
        labtop.new("peptide", players=4, seed=8, options={"difficulty": word}).view()["table"]
        for word in ("basic", "advanced")
    )
    changed = {key for key in basic if basic[key] != advanced[key]}
    assert changed <= {"advanced", "seats", "field"}
    assert [stack["count"] for stack in basic["field"]] == [stack["count"] for stack in advanced["field"]]


@pytest.mark.rule("PEP-156")
@pytest.mark.parametrize("players", range(2, 7))
def test_markers_start_on_four_and_three(players: int) -> None:
    match = labtop.new("peptide", players=players, seed=1, **ADVANCED)
    assert {limits(match, seat) for seat in range(players)} == {(4, 3)}


@pytest.mark.rule("PEP-157", "PEP-158", "PEP-159", "PEP-160", "PEP-161", "PEP-164")
def test_S42_limits_at_the_end_only() -> None:
    match = last_turn(atp={0: 6}, rna={0: "AACGU"}, **ADVANCED)
    assert (atp(match, 0), len(rna(match, 0)), stage(match)) == (6, 5, "resolve")
    before = supply(match)
    end_round(match)
    assert (atp(match, 0), supply(match)) == (4, before + 2 - 1)
    assert (stage(match), turn(match), options(match)) == (
        "discard",
        0,
        ["discard A", "discard G", "discard C", "discard U"],
    )
    do(match, "discard G", "discard U")
    assert (rna(match, 0), rna_discard(match), stage(match)) == ("AAC", bases("GU"), "select")


@pytest.mark.rule("PEP-166", "PEP-167", "PEP-157")
def test_S43_raising_a_limit() -> None:
    match = lay(2, seat=1, up={1: "vacuole"}, atp={1: 2}, rna={1: "ACGU"}, **ADVANCED)
    do(match, "raise rna")
    assert (limits(match, 1), atp(match, 1), rna(match, 1)) == ((4, 4), 2, bases("ACGU"))
    assert organelle_discard(match) == {"vacuole": 1}
    do(match, "end")
    assert (stage(match), rna(match, 1), rna_discard(match)) == ("select", bases("ACGU"), "")


@pytest.mark.rule("PEP-165", "PEP-161", "PEP-181")
@pytest.mark.parametrize(("thrown", "points"), [("A", 1), ("C", -1)])
def test_S44_last_round_discard(thrown: str, points: int) -> None:
    match = last_turn(amino={0: "Pro"}, rna={0: "CCCA"}, stop_round=4, amino_deck="Leu...", **ADVANCED)
    end_round(match)
    assert options(match) == ["discard A", "discard C"]
    do(match, f"discard {thrown}")
    assert (match.over, match.scores[0]) == (True, points)


@pytest.mark.rule("PEP-168", "PEP-169")
@pytest.mark.parametrize(
    ("markers", "offered"),
    [
        ((8, 7), ["vacuole"]),
        ((7, 7), ["vacuole", "raise energy"]),
        ((8, 6), ["vacuole", "raise rna"]),
        ((4, 3), ["vacuole", "raise energy", "raise rna"]),
    ],
)
def test_S45_top_of_the_track(markers: tuple[int, int], offered: list[str]) -> None:
    assert options(lay(up={0: "vacuole"}, limits={0: markers}, **ADVANCED)) == offered


@pytest.mark.rule("PEP-168")
def test_S45_one_step_at_a_time_up_to_the_top() -> None:
    match = lay(up={0: "vacuole"}, limits={0: (7, 7)}, **ADVANCED)
    do(match, "raise energy")
    assert limits(match, 0) == (8, 7)


@pytest.mark.rule("PEP-168")
@pytest.mark.parametrize(("option", "move"), [("energy_max", "raise energy"), ("rna_max", "raise rna")])
def test_the_top_may_be_the_starting_step(option: str, move: str) -> None:
    lowest = {"energy_max": 4, "rna_max": 3}[option]
    match = lay(up={0: "vacuole"}, options={"difficulty": "advanced", option: lowest})
    assert not offers(match, move)


@pytest.mark.rule("PEP-168")
def test_a_higher_top_may_be_chosen() -> None:
    match = lay(
        up={0: "vacuole"}, limits={0: (11, 11)}, options={"difficulty": "advanced", "energy_max": 12, "rna_max": 12}
    )
    assert options(match) == ["vacuole", "raise energy", "raise rna"]


@pytest.mark.rule("PEP-162", "PEP-120")
def test_S46_what_does_not_count() -> None:
    match = last_turn(
        atp={0: 4}, rna={0: "ACG"}, amino={0: "Ser Thr Gly Pro Val Ala Arg"}, chain={0: "Lys^ Phe^"}, **ADVANCED
    )
    end_round(match)
    assert (stage(match), atp(match, 0), rna(match, 0), chain(match, 0)) == ("select", 4, bases("ACG"), "Lys^ Phe^")


@pytest.mark.rule("PEP-155")
def test_S47_basic_has_no_limits() -> None:
    match = last_turn(atp={0: 9}, rna={0: "AAACCCGGGUUU"})
    end_round(match)
    assert (stage(match), atp(match, 0), len(rna(match, 0))) == ("select", 9, 12)


@pytest.mark.rule("PEP-149", "PEP-163")
def test_S56_gap_at_the_end_of_an_advanced_round() -> None:
    rich = dict.fromkeys(range(1, 6), (4, 12))
    match = lay(
        6,
        seat=5,
        up={5: "mitochondria"},
        rna={0: "AACUU", 1: "AAAAAAAAAA", 2: "CCCCCCCCCCC", 3: "GGGGGGGGGGG", 4: "UUUUUUUUUU"},
        rna_deck="",
        rna_field="-G",
        limits=rich,
        options={"difficulty": "advanced", "rna_max": 12},
    )
    do(match, "mitochondria")
    assert (stage(match), turn(match)) == ("discard", 0)
    do(match, "discard A")
    assert rna_field(match) == "-G"
    do(match, "discard U")
    assert ("-" in rna_field(match), len(rna_deck(match)), rna_discard(match)) == (False, 1, "")


@pytest.mark.rule("PEP-163")
def test_rna_is_discarded_from_the_first_player_on_and_by_those_who_must() -> None:
    match = lay(
        4,
        first=2,
        seat=1,
        down={1: "nucleus"},
        rna={0: "AAAA", 1: "CCC", 2: "GGGGG", 3: "UUUU"},
        **ADVANCED,
    )
    end_round(match)
    turns = []
    while stage(match) == "discard":
        turns.append(turn(match))
        do(match, options(match)[0])
    assert turns == [2, 2, 3, 0]


@pytest.mark.rule("PEP-164", "PEP-160")
def test_surplus_tokens_of_all_go_back_before_the_first_discard() -> None:
    match = last_turn(atp={0: 7, 1: 6}, rna={0: "AAAA"}, **ADVANCED)
    end_round(match)
    assert (stage(match), atp(match, 0), atp(match, 1)) == ("discard", 4, 4)


@pytest.mark.rule("PEP-159")
@few
@given(seeds)
def test_between_rounds_nobody_is_above_a_limit(seed: int) -> None:
    match = labtop.new("peptide", players=4, seed=seed, **ADVANCED)
    for step in range(60):
        play_at_random(match, seed + step, 2)
        if stage(match) == "select":
            for seat in match.view()["table"]["seats"]:
                assert seat["atp"] <= seat["limits"]["energy"]
                assert seat["rna"] <= seat["limits"]["rna"]


@pytest.mark.rule("PEP-170")
@few
@given(seeds)
def test_markers_never_move_down(seed: int) -> None:
    match = labtop.new("peptide", players=3, seed=seed, **ADVANCED)
    before = [limits(match, seat) for seat in range(3)]
    for step in range(60):
        play_at_random(match, seed + step, 2)
        after = [limits(match, seat) for seat in range(3)]
        assert all(old[0] <= new[0] and old[1] <= new[1] for old, new in zip(before, after, strict=True))
        before = after


@pytest.mark.rule("PEP-171")
def test_a_face_down_vacuole_moves_no_marker() -> None:
    assert options(lay(down={0: "vacuole"}, **ADVANCED)) == ["one vacuole"]
