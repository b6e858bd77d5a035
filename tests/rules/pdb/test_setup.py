"""Set-up: PDB-06 to PDB-20."""

from collections import Counter

import pytest
from hypothesis import given

import labtop
from tests.rules.pdb.table import (
    SEATS,
    deck,
    do,
    few,
    kinds,
    leader,
    legal,
    market,
    owned,
    people,
    record,
    seeds,
    shown,
    stage,
    supply,
    table_sizes,
    tokens,
    turn,
)


def deal(players: int, first: str | None = "A", seed: int = 1) -> labtop.Match:
    options = {} if first is None else {"first_leader": SEATS.index(first)}
    return labtop.new("pdb", players=players, seed=seed, options=options)


@pytest.mark.rule("PDB-13", "PDB-14", "PDB-15", "PDB-16", "PDB-17")
def test_X01_four_players_pick() -> None:
    match = deal(4)
    assert (turn(match), legal(match)) == ("D", ["pick:square", "pick:circle", "pick:triangle"])
    do(match, "D pick:triangle")
    assert (turn(match), legal(match)) == ("C", ["pick:square", "pick:circle"])
    do(match, "C pick:circle")
    assert [tokens(match, seat) for seat in "ABCD"] == ["", "■1", "●1", "▲1"]
    assert supply(match, "■●▲") == "■19 ●19 ▲19"
    assert kinds(match)[:2] == ["picked", "left_over"]


@pytest.mark.rule("PDB-14", "PDB-15", "PDB-18")
def test_S01_three_players_pick_twice_and_the_rest_goes_back() -> None:
    match = deal(3, "B")
    do(match, "A pick:square", "C pick:triangle")
    assert (tokens(match, "B"), supply(match, "■●▲")) == ("", "■19 ●20 ▲19")
    assert stage(match) == "play"


@pytest.mark.rule("PDB-19")
def test_S02_two_players_pick_once() -> None:
    match = deal(2)
    do(match, "B pick:circle")
    assert (stage(match), supply(match, "■●▲")) == ("play", "■20 ●19 ▲20")


@pytest.mark.rule("PDB-06")
@given(seeds)
@few
def test_all_cards_are_in_one_deck(seed: int) -> None:
    match = deal(3, seed=seed)
    assert Counter([*deck(match), *market(match).split()]) == Counter(set(deck(match)) | set(market(match).split()))
    assert len(deck(match)) + 3 == 32


@pytest.mark.rule("PDB-06")
def test_the_deck_is_shuffled() -> None:
    assert len({tuple(deck(deal(2, seed=seed))) for seed in range(20)}) == 20


@pytest.mark.rule("PDB-07", "PDB-20")
def test_three_cards_lie_face_up_before_anybody_picks() -> None:
    match = deal(4)
    assert stage(match) == "pick"
    assert [one["slot"] for one in shown(match)["innovations"] if one["card"]] == [0, 1, 2]


@pytest.mark.rule("PDB-08", "PDB-13")
def test_offered_tokens_are_neither_in_the_supply_nor_with_a_player() -> None:
    match = deal(4)
    assert supply(match) == "S20 X20 ■19 ●19 ▲19 ★30"
    assert shown(match)["offer"] == ["square", "circle", "triangle"]


@pytest.mark.rule("PDB-09")
def test_no_two_players_share_a_color() -> None:
    assert [seat["colour"] for seat in shown(deal(4))["seats"]] == ["red", "green", "blue", "yellow"]


@pytest.mark.rule("PDB-10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_begins_with_one_researcher(players: int) -> None:
    match = deal(players)
    assert {people(match, seat) for seat in SEATS[:players]} == {(1, 1, 0, 9)}


@pytest.mark.rule("PDB-11", "PDB-17")
def test_nobody_begins_with_anything_else() -> None:
    match = deal(4)
    assert [tokens(match, seat) + owned(match, seat) for seat in SEATS] == [""] * 4


@pytest.mark.rule("PDB-12")
def test_the_first_leader_is_drawn_or_named() -> None:
    assert {leader(deal(4, None, seed)) for seed in range(60)} == set(SEATS)
    assert leader(deal(4, "C")) == "C"


@pytest.mark.rule("PDB-15", "PDB-22")
@given(seeds, table_sizes)
@few
def test_picks_go_against_the_direction_of_play_and_the_leader_begins(seed: int, players: int) -> None:
    match = deal(players, None, seed)
    asked = []
    while stage(match) == "pick":
        asked.append(SEATS.index(turn(match)))
        do(match, f"{turn(match)} {legal(match)[-1]}")
    first = record(match).leader
    assert asked == [(first - step) % players for step in range(1, min(players, 3))]
    assert turn(match) == SEATS[first]
