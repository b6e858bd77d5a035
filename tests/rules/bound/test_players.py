"""What the number of players changes, and what it does not: BND-83 to BND-85."""

import pytest
from hypothesis import given

import labtop
from tests.rules.bound.table import (
    CARD,
    OF_TYPE,
    bound_by,
    do,
    few,
    hand,
    happened,
    lay,
    options,
    piles,
    seeds,
    stage,
)

OTHER_HANDS = ["SMX IMA", "PEN HPR", "NIR ABL", "SOF MTX", "IND DHF", "NEV RNP"]


def a_miss(match: labtop.Match) -> str:
    """A TYPE request that this table cannot fulfil, found by looking into all hands."""
    return next(
        f"type {kind} {seat}"
        for seat in range(match.players)
        if seat not in match.waiting
        for kind in OF_TYPE
        if kind not in {CARD[code].type for code in hand(match, seat)}
    )


@pytest.mark.rule("BND-83")
@few
@given(seeds)
def test_with_two_players_nobody_chooses_a_giver(seed: int) -> None:
    start = labtop.new("bound", players=2, seed=seed)
    for code in CARD:
        match = start.clone()
        do(match, f"name {code}")
        assert stage(match) != "pick_giver"


@pytest.mark.rule("BND-83")
def test_with_two_players_a_name_is_asked_of_the_one_opponent() -> None:
    match = lay("GYR TUB", "NOV NOV OSE")
    do(match, "name NOV")
    gave = match.view()["events"][-1]
    assert (gave["giver"], gave["taker"]) == (1, 0)


@pytest.mark.rule("BND-84", "BND-61", "BND-66")
def test_with_eight_players_four_misses_empty_the_draw_pile() -> None:
    match = labtop.new("bound", players=8, seed=3)
    for _ in range(4):
        do(match, a_miss(match), "pass")
    assert piles(match) == (0, 0)
    do(match, a_miss(match))
    assert happened(match)[-1] == "nothing_to_draw"
    assert stage(match) == "may_reveal"


@pytest.mark.rule("BND-84", "BND-65")
def test_with_eight_players_a_type_pair_may_become_the_draw_pile_early() -> None:
    match = labtop.new("bound", players=8, seed=3)
    for _ in range(4):
        do(match, a_miss(match), "pass")
    do(match, a_miss(match))
    do(match, next(move for move in options(match) if move.startswith("discard")))
    assert piles(match) == (2, 0)


@pytest.mark.rule("BND-85")
@pytest.mark.parametrize("players", range(2, 9))
def test_a_hit_is_the_same_at_every_table(players: int) -> None:
    match = lay("RIB NOV TUB", "ERY OSE", *OTHER_HANDS[: players - 2])
    do(match, "name ERY")
    assert options(match) == ["bind ERY", "discard ERY NOV"]
    do(match, "bind ERY")
    assert (bound_by(match, 0), match.scores, match.waiting) == (["ERY"], [1] + [0] * (players - 1), [1])


@pytest.mark.rule("BND-85")
@pytest.mark.parametrize("players", range(2, 9))
def test_a_miss_is_the_same_at_every_table(players: int) -> None:
    match = lay("RIB NOV TUB", "ERY OSE", *OTHER_HANDS[: players - 2], top="GYR")
    do(match, "type Cancer 1")
    assert options(match) == ["bind NOV", "discard RIB GYR", "pass"]


@pytest.mark.rule("BND-85")
@pytest.mark.parametrize("players", range(2, 9))
def test_going_out_is_the_same_at_every_table(players: int) -> None:
    match = lay("RIB", "ERY OSE", *OTHER_HANDS[: players - 2])
    do(match, "name ERY", "bind ERY")
    assert (match.ending, match.scores) == ("out", [4] + [0] * (players - 1))


@pytest.mark.rule("BND-85")
def test_there_are_no_variants_to_choose() -> None:
    with pytest.raises(labtop.BadOption):
        labtop.new("bound", players=4, options={"variant": "long"})
