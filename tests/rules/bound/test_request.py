"""Asking for a card: BND-20 to BND-28."""

from collections import Counter

import pytest

import labtop
from tests.rules.bound.table import (
    CARD,
    OF_TYPE,
    cards,
    discard_pile,
    do,
    hand,
    happened,
    lacks_name,
    lay,
    observers,
    options,
    read_of,
    spell,
    stage,
)


@pytest.mark.rule("BND-20")
@pytest.mark.parametrize("instead", ["pass", "bind ERY", "discard RIB RIB", "give RIB", "take 1"])
def test_a_turn_cannot_begin_with_anything_but_a_request(instead: str) -> None:
    match = lay("RIB RIB ERY", "TUB OSE")
    with pytest.raises(labtop.IllegalMove):
        do(match, instead)


@pytest.mark.rule("BND-21")
def test_E1_a_type_is_asked_of_one_player() -> None:
    """E1: P1's only Cancer card goes over, P2's is not touched, and the one pair must be laid down."""
    match = lay("TAM RIB", "ERB OSE", "ABL SOF")
    do(match, "type Cancer 1")
    assert match.waiting == [1]
    assert options(match) == ["give ERB"]
    do(match, "give ERB")
    assert hand(match, 2) == cards("ABL SOF")
    assert options(match) == ["bind TAM"]


@pytest.mark.rule("BND-21")
def test_a_type_request_names_the_type_and_the_player() -> None:
    match = lay("TAM RIB", "ERB OSE")
    asked = [move.args for move in match.moves() if move.family == "ask_type"]
    assert {tuple(args) for args in asked} == {("seat", "type")}


@pytest.mark.rule("BND-22", "BND-38")
def test_E2_a_name_is_asked_of_everybody() -> None:
    """E2: P2 gives, everybody reads which card, and P0 must bind it."""
    match = lay("TAM RIB", "OSE IMA", "ERB SOF")
    do(match, "name ERB")
    assert hand(match, 2) == ["SOF"]
    assert all(read_of(match, observer, "ERB") for observer in observers(match))
    assert options(match) == ["bind TAM"]


@pytest.mark.rule("BND-22")
def test_a_name_request_is_answered_by_all_others_at_once() -> None:
    match = lay("TAM RIB", "OSE IMA", "ERB SOF", "PEN")
    do(match, "name ERB")
    assert [seat for seat in range(4) if lacks_name(match, seat, "ERB")] == [1, 3]


@pytest.mark.rule("BND-23")
def test_a_name_cannot_be_asked_of_one_player() -> None:
    with pytest.raises(labtop.IllegalMove):
        lay("RIB", "ERY TUB").play("ask_name", name="ERY", seat=1)


@pytest.mark.rule("BND-23")
def test_a_type_cannot_be_asked_of_everybody() -> None:
    with pytest.raises(labtop.IllegalMove):
        lay("RIB", "ERY TUB", "OSE").play("ask_type", type="Antibiotic")


@pytest.mark.rule("BND-23")
def test_there_are_only_two_kinds_of_requests() -> None:
    assert {move.family for move in lay("RIB", "ERY TUB", "OSE").moves()} == {"ask_type", "ask_name"}


@pytest.mark.rule("BND-24")
@pytest.mark.parametrize("seat", range(3))
def test_nobody_asks_themselves_for_a_type(seat: int) -> None:
    match = lay("RIB", "TUB", "OSE", active=seat)
    with pytest.raises(labtop.IllegalMove):
        do(match, f"type Cancer {seat}")


@pytest.mark.rule("BND-24")
def test_a_seat_that_is_not_at_the_table_cannot_be_asked() -> None:
    with pytest.raises(labtop.IllegalMove):
        do(lay("RIB", "TUB", "OSE"), "type Cancer 3")


@pytest.mark.rule("BND-24")
def test_own_copies_do_not_answer_a_name_request() -> None:
    match = lay("ERY TUB", "OSE PEN", top="HRT")
    do(match, "name ERY")
    assert hand(match, 0) == cards("ERY TUB HRT")


@pytest.mark.rule("BND-25")
@pytest.mark.parametrize("held", ["RIB", "RIB ERY", "TUB OSE PEN"])
def test_any_type_and_any_name_may_be_asked_for_whatever_is_held(held: str) -> None:
    names = [f"name {code}" for code in CARD]
    kinds = [f"type {kind} 1" for kind in OF_TYPE]
    assert options(lay(held, "IMA SMX")) == kinds + names


@pytest.mark.rule("BND-25")
def test_S05_a_type_without_any_relation_to_the_own_hand() -> None:
    match = lay("RIB ERY TUB", "HPR IMA TAM", "NEV NEV SOF")
    do(match, "type Virus 1")
    assert options(match) == ["give HPR"]
    do(match, "give HPR")
    assert options(match) == ["bind ERY"]


@pytest.mark.rule("BND-26", "BND-51")
def test_S12_asking_for_a_name_of_which_one_holds_both_copies() -> None:
    match = lay("NOV NOV TUB", "IMA RIB", top="PAC")
    do(match, "name NOV")
    assert happened(match) == ["asked_name", "missed", "drew"]
    assert hand(match, 0) == cards("NOV NOV TUB PAC")
    assert options(match) == ["bind PAC", "discard NOV NOV", "pass"]


@pytest.mark.rule("BND-26", "BND-54")
def test_S13_asking_for_a_name_whose_copies_are_both_bound() -> None:
    match = lay("RIB TUB", "IMA ERY", top="PEN", bound={0: "OSE", 1: "OSE"})
    do(match, "name OSE")
    assert happened(match) == ["asked_name", "missed", "drew"]
    assert hand(match, 0) == cards("RIB TUB PEN")


@pytest.mark.rule("BND-27")
@pytest.mark.parametrize(("players", "requests"), [(2, 36), (3, 42), (4, 48), (5, 54), (6, 60), (7, 66), (8, 72)])
def test_S04_how_many_requests_there_are(players: int, requests: int) -> None:
    match = labtop.new("bound", players=players, seed=4)
    families = Counter(move.family for move in match.moves())
    assert families == {"ask_type": 6 * (players - 1), "ask_name": 30}
    assert families.total() == requests


@pytest.mark.rule("BND-28")
@pytest.mark.parametrize(
    ("request_", "then"),
    [
        ("name OSE", "may_reveal"),
        ("type Virus 1", "may_reveal"),
        ("name GYR", "must_reveal"),
        ("name ERY", "pick_giver"),
        ("type Cancer 2", "give"),
    ],
)
def test_no_second_request_follows_the_first(request_: str, then: str) -> None:
    match = lay("RIB TUB", "ERY GYR", "ERY ERB")
    do(match, request_)
    assert stage(match) == then
    assert not [move for move in match.moves() if move.family.startswith("ask")]


@pytest.mark.rule("BND-28")
@pytest.mark.parametrize("turn", [["name ERY", "bind ERY"], ["name OSE", "pass"], ["name PEN"]])
def test_after_one_request_the_turn_moves_on(turn: list[str]) -> None:
    match = lay("RIB TUB", "ERY PEN IMA", top="SMX")
    do(match, *turn)
    assert (stage(match), match.waiting) == ("request", [1])


@pytest.mark.rule("BND-21", "BND-22")
def test_a_request_is_said_in_full_to_everybody() -> None:
    match = lay("TAM RIB", "OSE IMA", "ERB SOF")
    do(match, "type Cancer 2")
    assert [match.view(o)["table"]["request"] for o in observers(match)] == [
        {"type": "Cancer", "of": 2, "name": None, "holders": []}
    ] * 4


@pytest.mark.rule("BND-20", "BND-28")
def test_a_request_once_made_stands() -> None:
    match = lay("TAM RIB", "OSE IMA", "ERB SOF")
    do(match, "type Cancer 2")
    with pytest.raises(labtop.UndoRefused):
        match.undo()


@pytest.mark.rule("BND-24", "BND-27")
def test_each_request_is_offered_once() -> None:
    offered = [spell(move) for move in labtop.new("bound", players=8, seed=4).moves()]
    assert len(offered) == len(set(offered))


@pytest.mark.rule("BND-26")
def test_asking_for_a_name_whose_copies_are_both_discarded() -> None:
    match = lay("RIB TUB", "IMA OSE", top="PEN", discard="ERY ERY")
    do(match, "name ERY")
    assert hand(match, 0) == cards("RIB TUB PEN")
    assert discard_pile(match) == ["ERY", "ERY"]
