"""Answering a request: BND-29 to BND-39."""

import pytest
from hypothesis import given

import labtop
from tests.rules.bound.table import (
    CARD,
    cards,
    do,
    draw_pile,
    few,
    hand,
    happened,
    lay,
    observers,
    options,
    read_of,
    record,
    seeds,
    seen,
    stage,
    sure,
)


@pytest.mark.rule("BND-29")
@pytest.mark.parametrize("instead", ["pass", "give RIB", "give TAM", "name ERY"])
def test_an_asked_player_cannot_refuse(instead: str) -> None:
    match = lay("TUB PAC", "IMA RIB")
    do(match, "type Anticancer 1")
    with pytest.raises(labtop.IllegalMove):
        do(match, instead)


@pytest.mark.rule("BND-29")
def test_a_named_card_comes_without_a_question_to_its_holder() -> None:
    match = lay("RIB TUB", "ERY OSE")
    do(match, "name ERY")
    assert hand(match, 0) == cards("RIB TUB ERY")


@pytest.mark.rule("BND-30")
def test_a_type_request_brings_one_card_however_many_there_are() -> None:
    match = lay("TUB PAC", "IMA IMA TAM ERL RIB")
    do(match, "type Anticancer 1", "give IMA")
    assert (hand(match, 0), hand(match, 1)) == (cards("TUB PAC IMA"), cards("IMA TAM ERL RIB"))


@pytest.mark.rule("BND-30")
def test_a_name_request_brings_one_card_although_two_players_have_it() -> None:
    match = lay("RIB IMA", "ERY TUB", "ERY OSE")
    do(match, "name ERY", "take 1")
    assert hand(match, 0) == cards("RIB IMA ERY")


@pytest.mark.rule("BND-30", "BND-33")
def test_S08_one_holder_of_both_copies_gives_one() -> None:
    match = lay("GYR TUB", "NOV NOV OSE")
    do(match, "name NOV")
    assert hand(match, 1) == cards("NOV OSE")
    assert match.waiting == [0]
    assert options(match) == ["bind NOV"]
    assert [sure(match, observer, 1, "NOV") for observer in observers(match)] == [0, 0, 0]


@pytest.mark.rule("BND-33", "BND-37")
@pytest.mark.parametrize("moves", [["name NOV"], ["name NOV", "bind NOV"]])
def test_nobody_learns_whether_a_second_copy_stays_behind(moves: list[str]) -> None:
    match = lay("GYR TUB", "NOV NOV OSE", "IMA", top="PEN")
    twin = lay("GYR TUB", "NOV PEN OSE", "IMA", top="NOV")
    do(match, *moves)
    do(twin, *moves)
    for observer in (None, 0, 2):
        assert seen(match, observer) == seen(twin, observer)


@pytest.mark.rule("BND-31")
def test_S09_the_asked_player_chooses_among_names() -> None:
    match = lay("TUB PAC", "IMA IMA TAM RIB")
    do(match, "type Anticancer 1")
    assert match.waiting == [1]
    assert options(match) == ["give TAM", "give IMA"]
    do(match, "give TAM")
    assert options(match) == ["bind PAC", "discard TAM PAC"]


@pytest.mark.rule("BND-32")
def test_S10_copies_of_one_name_are_no_choice() -> None:
    match = lay("TUB PAC", "IMA IMA RIB")
    do(match, "type Anticancer 1")
    assert options(match) == ["give IMA"]
    do(match, "give IMA")
    assert hand(match, 1) == cards("IMA RIB")


@pytest.mark.rule("BND-33")
def test_one_holder_gives_without_a_choice_for_anybody() -> None:
    match = lay("HRT TUB", "IMA RIB", "NEV GYR", "TAM OSE")
    do(match, "name NEV")
    assert hand(match, 2) == ["GYR"]
    assert stage(match) == "must_reveal"


@pytest.mark.rule("BND-34")
def test_S07_the_requester_chooses_between_two_holders() -> None:
    match = lay("RIB IMA", "ERY TUB", "SOF OSE", "ERY NOV PEN")
    do(match, "name ERY")
    assert match.waiting == [0]
    assert options(match) == ["take 1", "take 3"]
    do(match, "take 3")
    assert [hand(match, seat) for seat in (0, 1, 3)] == [cards("RIB IMA ERY"), cards("ERY TUB"), cards("NOV PEN")]
    assert options(match) == ["bind ERY"]


@pytest.mark.rule("BND-34")
@pytest.mark.parametrize("seat", [0, 2])
def test_only_a_holder_can_be_chosen(seat: int) -> None:
    match = lay("RIB IMA", "ERY TUB", "SOF OSE", "ERY NOV PEN")
    do(match, "name ERY")
    with pytest.raises(labtop.IllegalMove):
        do(match, f"take {seat}")


@pytest.mark.rule("BND-34")
def test_the_holders_have_no_say_in_who_gives() -> None:
    match = lay("RIB IMA", "ERY TUB", "ERY OSE")
    do(match, "name ERY")
    with pytest.raises(labtop.IllegalMove):
        do(match, "take 1", by=1)


@pytest.mark.rule("BND-35")
@few
@given(seeds)
def test_the_requester_never_has_more_than_two_to_choose_from(seed: int) -> None:
    start = labtop.new("bound", players=8, seed=seed)
    others = {seat: hand(start, seat) for seat in range(8) if seat not in start.waiting}
    for code in CARD:
        match = start.clone()
        holders = [seat for seat, held in others.items() if code in held]
        do(match, f"name {code}")
        offered = options(match) if stage(match) == "pick_giver" else []
        assert offered == ([f"take {seat}" for seat in holders] if len(holders) == 2 else [])


@pytest.mark.rule("BND-36")
@pytest.mark.parametrize("moves", [["type Antibiotic 1", "give ERY"], ["name ERY"]])
def test_the_giver_gets_nothing_in_return(moves: list[str]) -> None:
    match = lay("RIB TUB IMA", "ERY OSE HRT")
    pile = draw_pile(match)
    do(match, *moves)
    assert hand(match, 1) == cards("OSE HRT")
    assert hand(match, 0) == cards("RIB TUB IMA ERY")
    assert draw_pile(match) == pile


@pytest.mark.rule("BND-37")
@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        ("name PAC", ["asked_name", "missed", "drew"]),
        ("type Cancer 1", ["asked_type", "missed", "drew"]),
        ("name NOV", ["asked_name", "gave"]),
        ("name ERY", ["asked_name", "held_by_two"]),
        ("type Virus 2", ["asked_type"]),
    ],
)
def test_everybody_hears_whether_a_request_hit(request_: str, answer: list[str]) -> None:
    match = lay("RIB GYR", "ERY NOV", "ERY HPR")
    do(match, request_)
    assert [happened(match, observer) for observer in observers(match)] == [answer] * 4


@pytest.mark.rule("BND-37")
def test_everybody_learns_both_holders() -> None:
    match = lay("RIB IMA", "ERY TUB", "SOF OSE", "ERY NOV PEN")
    do(match, "name ERY")
    asked = {"type": None, "of": None, "name": "Erythromycin", "holders": [1, 3]}
    assert [match.view(observer)["table"]["request"] for observer in observers(match)] == [asked] * 5


@pytest.mark.rule("BND-34", "BND-37")
def test_once_the_giver_is_chosen_nobody_is_shown_as_a_holder() -> None:
    match = lay("RIB IMA", "ERY TUB", "ERY NOV")
    do(match, "name ERY", "take 2")
    assert match.view()["table"]["request"] == {"type": None, "of": None, "name": "Erythromycin", "holders": []}


@pytest.mark.rule("BND-37")
@pytest.mark.parametrize("moves", [["type Anticancer 1"], ["type Anticancer 1", "give IMA"]])
def test_nobody_learns_how_many_cards_of_the_type_there_are(moves: list[str]) -> None:
    match = lay("TUB PAC", "IMA TAM ERL", "OSE", top="SMX HRT")
    twin = lay("TUB PAC", "IMA SMX HRT", "OSE", top="TAM ERL")
    do(match, *moves)
    do(twin, *moves)
    for observer in (None, 0, 2):
        assert seen(match, observer) == seen(twin, observer)


@pytest.mark.rule("BND-38")
def test_S38_all_views_name_a_card_that_was_asked_for_by_name() -> None:
    match = lay("HRT TUB PAC", "IMA RIB", "NEV GYR SMX", "TAM OSE")
    do(match, "name NEV")
    gave = {"kind": "gave", "giver": 2, "taker": 0, "name": "Nevirapine"}
    assert [match.view(observer)["events"][-1] for observer in observers(match)] == [gave] * 5


@pytest.mark.rule("BND-38")
@pytest.mark.parametrize("observer", [None, 0, 1, 2])
def test_everybody_remembers_who_got_a_named_card(observer: int | None) -> None:
    match = lay("HRT TUB PAC", "NEV RIB", "OSE")
    do(match, "name NEV", "bind PAC")
    assert sure(match, observer, 0, "NEV") == (0 if observer == 0 else 1)


@pytest.mark.rule("BND-39")
def test_S38_a_card_given_for_its_type_is_named_to_two_players_only() -> None:
    match = lay("TUB PAC", "IMA IMA TAM RIB", "OSE SOF")
    do(match, "type Anticancer 1", "give TAM")
    assert [read_of(match, observer, "TAM") for observer in (0, 1)] == [True, True]
    assert [read_of(match, observer, "TAM") for observer in (None, 2)] == [False, False]
    gave = {"kind": "gave_hidden", "giver": 1, "taker": 0, "type": "Anticancer", "name": None}
    assert match.view(2)["events"][0] == gave


@pytest.mark.rule("BND-39")
def test_the_others_cannot_tell_which_card_of_the_type_was_given() -> None:
    matches = []
    for given_ in ("TAM", "IMA"):
        match = lay("RIB ERY", "IMA TAM", "OSE SOF")
        do(match, "type Anticancer 1", f"give {given_}", "bind ERY")
        matches.append(match)
    for observer in (None, 2):
        assert seen(matches[0], observer) == seen(matches[1], observer)


@pytest.mark.rule("BND-39")
def test_everybody_learns_the_type_of_a_given_card() -> None:
    match = lay("RIB ERY", "IMA TAM", "OSE SOF")
    do(match, "type Anticancer 1", "give TAM", "bind ERY")
    known = match.view(2)["table"]["seats"][0]["known"]
    assert known["holds_types"] == [{"type": "Anticancer", "cards": 1}]
    assert known["holds"] == []


@pytest.mark.rule("BND-30")
def test_the_hand_sizes_follow_the_card() -> None:
    match = lay("RIB TUB", "ERY OSE", "IMA")
    do(match, "name ERY")
    assert [record(match).hand_size[seat] for seat in range(3)] == [3, 1, 1]
