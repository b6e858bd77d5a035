"""Set-up: CMP-01 to CMP-24."""

import pytest
from hypothesis import given

import labtop
from labtop.games.compounded.cards import COMPOUND_LIST
from tests.rules.compounded.table import (
    SEATS,
    bag,
    bench,
    card,
    few,
    lead,
    legal,
    numbers,
    points,
    record_of,
    seat_of,
    seeds,
    shown,
    stage,
    table_sizes,
    tools,
    turn,
)

STARTERS = [one.id for one in COMPOUND_LIST if one.starter]


def deal(players: int = 4, first: str | None = "A", seed: int = 1, **options: object) -> labtop.Match:
    given_options = {**options} if first is None else {"first_lead": SEATS.index(first), **options}
    return labtop.new("compounded", players=players, seed=seed, options=given_options)  # type: ignore[arg-type]


def deck(match: labtop.Match) -> list[str]:
    """F for every Lab Fire and a dot for every compound, top card first."""
    cards = record_of(match).deck.cards[: record_of(match).deck.count].tolist()[::-1]
    return ["F" if one == len(COMPOUND_LIST) else "." for one in cards]


@pytest.mark.rule("CMP-01", "CMP-04", "CMP-05", "CMP-06", "CMP-07", "CMP-08", "CMP-09", "CMP-10", "CMP-11")
def test_S01_what_everybody_has_after_set_up() -> None:
    match = deal(4)
    assert sum(shown(match)["bag"].values()) == 84
    assert {sum(seat["bench"].values()) for seat in shown(match)["seats"]} == {4}
    assert {card(match, cell) for cell in range(9)} == set(STARTERS)
    assert shown(match)["deck"]["count"] == 52
    assert points(match) == [0, 0, 0, 0]
    assert {tuple(numbers(match, seat)) for seat in "ABCD"} == {(2, 1, 2, 4)}
    assert {seat["unused_tokens"] for seat in shown(match)["seats"]} == {3}


@pytest.mark.rule("CMP-01")
@pytest.mark.parametrize("players", [1, 6])
def test_two_to_five_can_play(players: int) -> None:
    with pytest.raises(labtop.Refusal):
        deal(players, None)


@pytest.mark.rule("CMP-24", "CMP-53")
def test_S02_the_first_turn_begins_with_study() -> None:
    match = deal(3, "C")
    assert (turn(match), stage(match)) == ("C", "study")
    assert (legal(match)[0], legal(match)[-1]) == ("claim:0", "hold")
    assert sum(shown(match)["bag"].values()) == 88


@pytest.mark.rule("CMP-18", "CMP-19", "CMP-20", "CMP-21", "CMP-22", "CMP-23")
def test_E03_the_stacks_and_their_fires() -> None:
    cards = deck(deal(3))
    assert len(cards) == 52
    assert [place + 1 for place, one in enumerate(cards) if one == "F"] == [9, 18, 27, 36, 45]


@pytest.mark.rule("CMP-23")
@given(seeds)
@few
def test_a_sixth_fire_lies_in_the_lowest_stack(seed: int) -> None:
    cards = deck(deal(3, seed=seed, lab_fires_in_deck=6))
    fires = [place + 1 for place, one in enumerate(cards) if one == "F"]
    assert (len(cards), fires[:5]) == (53, [9, 18, 27, 36, 45])
    assert 46 <= fires[5] <= 53


@pytest.mark.rule("CMP-02")
def test_the_first_lead_is_drawn_or_named() -> None:
    assert {lead(deal(4, None, seed)) for seed in range(60)} == set("ABCD")
    assert lead(deal(4, "D")) == "D"


@pytest.mark.rule("CMP-03")
@given(seeds, table_sizes)
@few
def test_there_are_a_hundred_crystals(seed: int, players: int) -> None:
    match = deal(players, None, seed)
    state = record_of(match)
    found = [int(state.bag[element] + state.bench[:, element].sum()) for element in range(6)]
    assert found == [30, 20, 20, 15, 10, 5]


@pytest.mark.rule("CMP-04", "CMP-31")
def test_crystals_are_drawn_by_chance() -> None:
    assert len({bench(deal(2, seed=seed), "A") for seed in range(20)}) > 5
    assert len({bag(deal(2, seed=seed)) for seed in range(20)}) > 5


@pytest.mark.rule("CMP-12", "CMP-13", "CMP-14")
def test_a_wild_an_unbuilt_extinguisher_and_no_tool() -> None:
    match = deal(5)
    for seat in SEATS:
        one = seat_of(match, seat)
        assert (one["wilds"], one["unbuilt"], one["extinguishers"], tools(match, seat)) == (1, 1, 0, "")
        assert one["missing"] == {"C": 1, "O": 2}
    assert sum(shown(match)["supply"].values()) == 22


@pytest.mark.rule("CMP-15", "CMP-16", "CMP-17")
@given(seeds)
@few
def test_starters_lie_in_the_first_nine_cells(seed: int) -> None:
    match = deal(3, seed=seed)
    field = [card(match, cell) for cell in range(16)]
    assert set(field[:9]) == set(STARTERS)
    assert len(set(field)) == 16


@pytest.mark.rule("CMP-16")
def test_starters_may_be_scattered_and_are_shuffled() -> None:
    matches = [deal(3, seed=seed, starter_layout="scattered") for seed in range(20)]
    places = {tuple(cell for cell in range(16) if card(match, cell) in STARTERS) for match in matches}
    assert {len(cells) for cells in places} == {9}
    assert len(places) > 10
    assert len({tuple(card(deal(3, seed=seed), cell) for cell in range(9)) for seed in range(10)}) == 10


@pytest.mark.rule("CMP-72", "CMP-102", "CMP-126", "CMP-127")
def test_the_printed_values_go_together() -> None:
    assert len(COMPOUND_LIST) == 63
    assert len(STARTERS) == 9
    for one in COMPOUND_LIST:
        assert sorted(one.facts["atoms"]) == sorted(name for name, count in one.elements.items() for _ in range(count))
        assert one.limit == 2 or (one.flammable and one.limit == 1)
        assert 3 <= one.points <= 8
    raised = {one.state: shown_raise(one.id) for one in COMPOUND_LIST}
    assert raised == {"liquid": "discovery", "gas": "research", "solid": "study"}


def shown_raise(compound: str) -> str:
    """The experiment that a compound raises, as the table shows it."""
    from labtop.games.compounded.cards import CARD_IDS, EXPERIMENT_IDS, LINKED

    return EXPERIMENT_IDS[LINKED[CARD_IDS.index(compound)]]
