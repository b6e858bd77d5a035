"""The end of a turn and the piles: BND-62 to BND-66."""

import pytest

import labtop
from labtop.games.bound.cards import CODES
from labtop.games.bound.facts import copies
from tests.rules.bound.table import (
    cards,
    discard_pile,
    do,
    draw_pile,
    hand,
    happened,
    hidden,
    last_card_of_the_pile,
    lay,
    observers,
    options,
    piles,
    stage,
)


def last_card_of_all() -> labtop.Match:
    """S25: one card to draw, none discarded."""
    return lay("NOV SMX", "GYR TUB PAC", draw="DPS", bound={0: 14, 1: 13})


@pytest.mark.rule("BND-62")
@pytest.mark.parametrize("players", range(2, 9))
def test_turns_go_round_and_nobody_is_skipped(players: int) -> None:
    match = lay(*["TUB", "OSE", "IMA", "PEN", "HRT", "SMX", "NEV", "GYR"][:players], bound={0: "ERY ERY"})
    turns = []
    for _ in range(2 * players):
        turns += match.waiting
        do(match, "name ERY", "pass")
    assert turns == [*range(players), *range(players)]


@pytest.mark.rule("BND-62")
def test_a_turn_cannot_be_given_away() -> None:
    match = lay("RIB TUB", "OSE PEN", "IMA")
    with pytest.raises(labtop.IllegalMove):
        do(match, "name ERY", by=1)


@pytest.mark.rule("BND-62")
def test_nobody_else_acts_before_the_reveal_is_done() -> None:
    match = lay("RIB TUB", "ERY PEN", "IMA")
    do(match, "name ERY")
    with pytest.raises(labtop.IllegalMove):
        do(match, "name PAC", by=1)


@pytest.mark.rule("BND-63", "BND-64")
def test_S24_the_discards_become_the_draw_pile_before_the_drawer_decides() -> None:
    match = last_card_of_the_pile()
    do(match, "name OSE")
    assert hand(match, 0) == cards("NOV SMX RIB DPS")
    assert piles(match) == (6, 0)
    assert options(match) == ["bind SMX", "discard RIB DPS", "discard NOV SMX", "pass"]
    do(match, "discard NOV SMX")
    assert piles(match) == (6, 2)


@pytest.mark.rule("BND-63")
def test_the_new_draw_pile_is_the_whole_discard_pile() -> None:
    match = last_card_of_the_pile()
    do(match, "name OSE")
    assert cards(draw_pile(match)) == cards("ERY RIF IMA TAM ABL ERB")


@pytest.mark.rule("BND-63")
def test_the_new_draw_pile_is_shuffled() -> None:
    orders = set()
    for seed in range(12):
        match = last_card_of_the_pile()
        match.state.rng.key[0] = seed
        match.state.rng.held = 0
        do(match, "name OSE")
        orders.add(draw_pile(match))
    assert len(orders) > 6


@pytest.mark.rule("BND-63")
def test_everybody_is_told_of_a_reshuffle_and_nobody_sees_the_order() -> None:
    match = last_card_of_the_pile()
    do(match, "name OSE")
    assert all(happened(match, observer)[-1] == "reshuffled" for observer in observers(match))
    shown = [hidden(match, observer).draw.cards[:6].tolist() for observer in observers(match)]
    assert shown == [[-1] * 6] * 3


@pytest.mark.rule("BND-63")
def test_everybody_knows_what_the_new_draw_pile_is_made_of() -> None:
    match = last_card_of_the_pile()
    do(match, "name OSE")
    for observer in observers(match):
        pool = hidden(match, observer).pool
        known = [code for number, code in enumerate(CODES) for _ in range(copies(pool, number))]
        assert sorted(known) == cards("ERY RIF IMA TAM ABL ERB")


@pytest.mark.rule("BND-63")
def test_while_a_card_is_left_the_discards_stay() -> None:
    match = lay("NOV SMX RIB", "GYR PEN TUB", top="DPS", discard="ERY RIF")
    do(match, "name OSE")
    assert discard_pile(match) == ["ERY", "RIF"]


@pytest.mark.rule("BND-65")
def test_S25_a_type_pair_becomes_the_draw_pile_when_there_is_none() -> None:
    match = last_card_of_all()
    do(match, "name OSE")
    assert piles(match) == (0, 0)
    assert options(match) == ["bind SMX", "discard NOV SMX", "pass"]
    do(match, "discard NOV SMX")
    assert cards(draw_pile(match)) == cards("NOV SMX")
    assert piles(match) == (2, 0)
    assert hand(match, 0) == ["DPS"]
    assert (stage(match), match.waiting) == ("request", [1])


@pytest.mark.rule("BND-65")
def test_a_bind_pair_leaves_empty_piles_empty() -> None:
    match = last_card_of_all()
    do(match, "name OSE", "bind SMX")
    assert piles(match) == (0, 0)


@pytest.mark.rule("BND-65")
def test_a_type_pair_that_ends_the_game_is_shuffled_too() -> None:
    match = lay("NOV SMX", "GYR DPS", draw="", bound={0: 14, 1: 14})
    do(match, "name OSE", "discard NOV SMX")
    assert match.over
    assert piles(match) == (2, 0)


@pytest.mark.rule("BND-65", "BND-40")
def test_a_type_pair_after_a_hit_is_shuffled_too() -> None:
    match = lay("NOV TUB", "SMX PAC GYR DPS", draw="", bound={0: 14, 1: 13})
    do(match, "name SMX", "discard NOV SMX")
    assert cards(draw_pile(match)) == cards("NOV SMX")
    assert discard_pile(match) == []


@pytest.mark.rule("BND-66")
def test_the_game_goes_on_without_piles() -> None:
    match = last_card_of_all()
    do(match, "name OSE", "pass")
    assert piles(match) == (0, 0)
    assert not match.over
    do(match, "name DPS", "bind PAC")
    assert (match.over, match.waiting) == (False, [0])


@pytest.mark.rule("BND-66")
def test_drawing_the_last_card_does_not_end_the_game() -> None:
    match = last_card_of_the_pile()
    do(match, "name OSE", "pass")
    assert (match.over, match.ending, match.waiting) == (False, None, [1])
