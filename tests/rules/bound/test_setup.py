"""Before the first turn: BND-10 to BND-19."""

from collections import Counter

import pytest
from hypothesis import given

import labtop
from tests.rules.bound.table import (
    CARD,
    counts,
    discard_pile,
    do,
    draw_pile,
    everywhere,
    few,
    hand,
    lay,
    observers,
    options,
    piles,
    record,
    seeds,
    seen,
    stage,
    table_sizes,
)


def deal(match: labtop.Match) -> list[list[str]]:
    """All hands, seat by seat."""
    return [hand(match, seat) for seat in range(match.players)]


@pytest.mark.rule("BND-10")
@pytest.mark.parametrize("players", range(2, 9))
def test_two_to_eight_can_play(players: int) -> None:
    assert len(labtop.new("bound", players=players, seed=1).view()["table"]["seats"]) == players


@pytest.mark.rule("BND-10")
@pytest.mark.parametrize("players", [-1, 0, 1, 9, 60])
def test_S02_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(labtop.BadOption):
        labtop.new("bound", players=players, seed=1)


@pytest.mark.rule("BND-12", "BND-13", "BND-14", "BND-18")
def test_S01_four_players_at_the_start() -> None:
    match = labtop.new("bound", players=4, seed=1)
    assert [len(cards) for cards in deal(match)] == [7, 7, 7, 7]
    assert piles(match) == (32, 0)
    assert [seat["bound"] for seat in match.view()["table"]["seats"]] == [[], [], [], []]
    assert counts(match) == (0, 0)
    assert stage(match) == "request"


@pytest.mark.rule("BND-13", "BND-84")
def test_S02_eight_players_leave_four_cards_to_draw() -> None:
    assert piles(labtop.new("bound", players=8, seed=1)) == (4, 0)


@pytest.mark.rule("BND-11")
@few
@given(table_sizes, seeds)
def test_another_seed_deals_other_hands(players: int, seed: int) -> None:
    one, other = (labtop.new("bound", players=players, seed=number) for number in (seed, seed + 1))
    assert deal(one) != deal(other)


@pytest.mark.rule("BND-11")
def test_every_card_comes_to_the_top_equally_often() -> None:
    tops = Counter(draw_pile(labtop.new("bound", players=2, seed=seed))[:3] for seed in range(600))
    surprise = sum((tops[code] - 20) ** 2 / 20 for code in CARD)
    assert surprise < 52.3  # χ² with 29 degrees of freedom: exceeded once in two hundred fair decks


@pytest.mark.rule("BND-11")
def test_a_dealt_hand_is_a_fair_sample_of_the_types() -> None:
    dealt: Counter[str] = Counter()
    for seed in range(200):
        dealt.update(CARD[code].type for code in hand(labtop.new("bound", players=8, seed=seed), 0))
    surprise = sum((dealt[kind] - 1400 / 6) ** 2 / (1400 / 6) for kind in dealt)
    assert surprise < 16.7  # χ² with 5 degrees of freedom: exceeded once in two hundred


@pytest.mark.rule("BND-12")
@few
@given(table_sizes, seeds)
def test_everybody_gets_seven_cards(players: int, seed: int) -> None:
    match = labtop.new("bound", players=players, seed=seed)
    assert [len(cards) for cards in deal(match)] == [7] * players


@pytest.mark.rule("BND-13")
@pytest.mark.parametrize(("players", "left"), [(2, 46), (3, 39), (4, 32), (5, 25), (6, 18), (7, 11), (8, 4)])
def test_the_rest_is_the_draw_pile(players: int, left: int) -> None:
    match = labtop.new("bound", players=players, seed=2)
    assert match.view()["table"]["draw"] == left == len(draw_pile(match).split())


@pytest.mark.rule("BND-13")
def test_the_draw_pile_lies_face_down() -> None:
    match = lay("RIB", "TUB", top="ERY OSE")
    twin = lay("RIB", "TUB", top="OSE ERY")
    assert [seen(match, observer) for observer in observers(match)] == [seen(twin, o) for o in observers(twin)]


@pytest.mark.rule("BND-14")
@pytest.mark.parametrize("players", range(2, 9))
def test_the_discard_pile_starts_empty(players: int) -> None:
    assert discard_pile(labtop.new("bound", players=players, seed=1)) == []


@pytest.mark.rule("BND-14")
def test_the_discard_pile_lies_face_up() -> None:
    match = lay("RIB", "TUB", discard="ERY NOV")
    assert [match.view(o)["table"]["discard"] for o in observers(match)] == [["Erythromycin", "Novobiocin"]] * 3


@pytest.mark.rule("BND-15")
@few
@given(table_sizes, seeds)
def test_a_player_sees_the_own_hand(players: int, seed: int) -> None:
    match = labtop.new("bound", players=players, seed=seed)
    whole = record(match).hand
    held = [
        sorted(code for number, code in enumerate(CARD) for _ in range(whole[seat, number])) for seat in range(players)
    ]
    assert deal(match) == held


@pytest.mark.rule("BND-15")
def test_a_player_sees_the_own_hand_also_in_somebody_elses_turn() -> None:
    match = lay("RIB TUB", "OSE PEN", top="SMX")
    do(match, "name PAC")
    assert hand(match, 1) == ["OSE", "PEN"]


@pytest.mark.rule("BND-15")
def test_nobody_sees_another_hand() -> None:
    match = lay("RIB TUB", "OSE PEN", "IMA", top="SMX HRT")
    twin = lay("RIB TUB", "SMX HRT", "IMA", top="OSE PEN")
    for observer in (None, 0, 2):
        assert seen(match, observer) == seen(twin, observer)


@pytest.mark.rule("BND-16")
def test_every_seat_begins_equally_often() -> None:
    began = Counter(labtop.new("bound", players=4, seed=seed).waiting[0] for seed in range(400))
    surprise = sum((began[seat] - 100) ** 2 / 100 for seat in range(4))
    assert surprise < 12.8  # χ² with 3 degrees of freedom: exceeded once in two hundred


@pytest.mark.rule("BND-16")
@few
@given(seeds)
def test_naming_the_beginner_does_not_change_the_deal(seed: int) -> None:
    by_chance = labtop.new("bound", players=4, seed=seed)
    named = labtop.new("bound", players=4, seed=seed, options={"first_player": 3})
    assert (deal(by_chance), draw_pile(by_chance)) == (deal(named), draw_pile(named))


@pytest.mark.rule("BND-16")
@pytest.mark.parametrize("seat", range(5))
def test_a_named_seat_begins(seat: int) -> None:
    assert labtop.new("bound", players=5, seed=9, options={"first_player": seat}).waiting == [seat]


@pytest.mark.rule("BND-17")
@pytest.mark.parametrize(("seat", "left"), [(0, 1), (1, 2), (2, 0)])
def test_the_turn_passes_to_the_left(seat: int, left: int) -> None:
    match = lay("RIB TUB", "OSE PEN", "IMA", active=seat)
    do(match, "name HRT", "pass")
    assert match.waiting == [left]


@pytest.mark.rule("BND-18")
@few
@given(table_sizes, seeds)
def test_nothing_is_laid_down_before_the_first_turn(players: int, seed: int) -> None:
    match = labtop.new("bound", players=players, seed=seed)
    assert everywhere(match).total() == sum(map(len, deal(match))) + len(draw_pile(match).split())


@pytest.mark.rule("BND-18", "BND-20")
def test_S03_a_dealt_pair_does_not_change_the_first_turn() -> None:
    matches = (labtop.new("bound", players=3, seed=seed, options={"first_player": 0}) for seed in range(1000))
    match = next(match for match in matches if {"RIB", "ERY"} <= set(hand(match, 0)))
    families = Counter(move.family for move in match.moves(0))
    assert families == {"ask_type": 12, "ask_name": 30}


@pytest.mark.rule("BND-19")
def test_a_hand_may_hold_nearly_the_whole_deck() -> None:
    whole = [code for code in CARD for _ in range(2)]
    whole.remove("RIB")
    whole.remove("SOF")
    match = lay(" ".join(whole), "RIB", draw="SOF")
    do(match, "type Virus 1")
    assert "pass" in options(match)
    do(match, "pass")
    assert len(hand(match, 0)) == 59
