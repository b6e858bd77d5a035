"""After a hit: BND-40 to BND-48."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import labtop
from tests.rules.bound.table import (
    CARD,
    bound_by,
    cards,
    discard_pile,
    do,
    draw_pile,
    few,
    hand,
    happened,
    lay,
    options,
    piles,
    stage,
)


@pytest.mark.rule("BND-40", "BND-45")
def test_S14_a_hit_offers_every_pair_and_no_pass() -> None:
    match = lay("RIB NOV IMA", "ERY TUB SOF")
    do(match, "name ERY")
    assert options(match) == ["bind ERY", "discard ERY NOV"]
    with pytest.raises(labtop.IllegalMove):
        do(match, "pass")


@pytest.mark.rule("BND-40")
def test_S06_a_hit_asks_for_a_pair_at_once() -> None:
    match = lay("HRT TUB PAC", "IMA RIB", "NEV GYR SMX", "TAM OSE")
    do(match, "name NEV")
    assert hand(match, 2) == cards("GYR SMX")
    assert options(match) == ["bind PAC", "bind NEV"]
    do(match, "bind NEV")
    assert hand(match, 0) == cards("TUB PAC")
    assert match.waiting == [1]


@pytest.mark.rule("BND-41")
@pytest.mark.parametrize("moves", [["name ERY"], ["type Antibiotic 1", "give ERY"]])
def test_it_is_the_requester_who_reveals(moves: list[str]) -> None:
    match = lay("RIB IMA", "ERY TUB PAC")
    do(match, *moves)
    assert match.waiting == [0]
    assert match.moves(1) == []


@pytest.mark.rule("BND-41")
def test_an_asked_player_cannot_lay_down_a_pair() -> None:
    match = lay("RIB IMA", "ERY TUB PAC")
    do(match, "name ERY")
    with pytest.raises(labtop.IllegalMove):
        do(match, "bind PAC", by=1)


@pytest.mark.rule("BND-42", "BND-44")
def test_S19_a_free_choice_among_all_pairs_and_then_the_turn_is_over() -> None:
    match = lay("RIB GYR NOV TUB PAC", "ERY OSE SOF")
    do(match, "name ERY")
    assert options(match) == ["bind PAC", "bind ERY", "bind NOV", "discard RIB GYR", "discard ERY NOV"]
    do(match, "bind PAC")
    assert bound_by(match, 0) == ["PAC"]
    assert len(hand(match, 0)) == 4
    assert match.waiting == [1]


@pytest.mark.rule("BND-42")
@pytest.mark.parametrize("pair", ["bind PAC", "bind ERY", "bind NOV", "discard RIB GYR", "discard ERY NOV"])
def test_every_listed_pair_can_be_revealed(pair: str) -> None:
    match = lay("RIB GYR NOV TUB PAC", "ERY OSE SOF")
    do(match, "name ERY", pair)
    assert len(hand(match, 0)) == 4


@pytest.mark.rule("BND-43")
def test_S15_the_received_card_need_not_be_in_the_pair() -> None:
    match = lay("GYR NOV TUB", "SOF PEN RIB")
    do(match, "type Antiviral 1", "give SOF")
    assert options(match) == ["bind NOV"]
    do(match, "bind NOV")
    assert hand(match, 0) == cards("TUB SOF")


@pytest.mark.rule("BND-44")
@pytest.mark.parametrize("second", ["bind NOV", "discard RIB GYR"])
def test_a_second_pair_is_refused(second: str) -> None:
    match = lay("RIB GYR NOV TUB PAC", "ERY OSE SOF")
    do(match, "name ERY", "bind PAC")
    with pytest.raises(labtop.IllegalMove):
        do(match, second, by=0)


@pytest.mark.rule("BND-45")
def test_S20_an_unwelcome_pair_must_be_revealed_too() -> None:
    match = lay("RIB GYR", "IND TUB SOF")
    do(match, "name IND")
    assert options(match) == ["discard RIB GYR"]
    do(match, "discard RIB GYR")
    assert hand(match, 0) == ["IND"]


@pytest.mark.rule("BND-46", "BND-48")
def test_S16_a_hit_without_a_pair_ends_the_turn() -> None:
    match = lay("TUB IMA RIB", "HPR PEN SMX")
    pile = draw_pile(match)
    do(match, "type Virus 1", "give HPR")
    assert hand(match, 0) == cards("TUB IMA RIB HPR")
    assert draw_pile(match) == pile
    assert discard_pile(match) == bound_by(match, 0) == []
    assert (stage(match), match.waiting) == ("request", [1])
    assert hand(match, 1) == cards("PEN SMX")


@pytest.mark.rule("BND-46")
def test_everybody_is_told_that_there_was_no_pair() -> None:
    match = lay("TUB IMA RIB", "HPR PEN SMX", "OSE")
    do(match, "name HPR")
    assert [happened(match, observer) for observer in (None, 0, 1, 2)] == [["asked_name", "gave", "kept"]] * 4


@st.composite
def hits(draw: st.DrawFn) -> tuple[str, str, str]:
    """A hand of six or more cards, a card that somebody else holds, and another card beside it."""
    deck = draw(st.permutations([code for code in CARD for _ in range(2)]))
    size = draw(st.integers(6, 40))
    wanted = next(code for code in deck[size:] if code not in deck[:size])
    rest = [code for code in deck[size:] if code != wanted]
    return " ".join(deck[:size]), wanted, rest[0]


@pytest.mark.rule("BND-47")
@few
@given(hits())
def test_seven_cards_always_contain_a_pair(hit: tuple[str, str, str]) -> None:
    held, wanted, other = hit
    match = lay(held, f"{wanted} {other}")
    do(match, f"name {wanted}")
    assert stage(match) == "must_reveal"
    assert options(match) != []


@pytest.mark.rule("BND-47")
def test_six_cards_may_be_without_a_pair() -> None:
    match = lay("ERB IMA RIB NOV HPR", "NEV TUB")
    do(match, "name NEV")
    assert len(hand(match, 0)) == 6
    assert match.waiting == [1]


@pytest.mark.rule("BND-48")
@pytest.mark.parametrize(
    "moves", [["name ERY", "bind ERY"], ["type Antibiotic 1", "give ERY", "bind ERY"], ["name OSE"]]
)
def test_a_hit_leaves_the_draw_pile_alone(moves: list[str]) -> None:
    match = lay("RIB IMA", "ERY TUB OSE")
    before = piles(match)[0]
    do(match, *moves)
    assert piles(match)[0] == before
