"""House rules: what each of them changes, and which values are refused."""

from typing import Any

import pytest
from hypothesis import given

import labtop
from labtop.kernel.options import Value
from tests.rules.bound.table import (
    CARD,
    cards,
    counts,
    do,
    draw_pile,
    few,
    hand,
    last_card_in_demand,
    last_card_of_the_pile,
    lay,
    observers,
    one_pair_left,
    options,
    piles,
    read_of,
    seeds,
    seen,
    stage,
    sure,
)

VIRUS = "IND NEV OSE NIR SOF"


def names(match: labtop.Match) -> list[str]:
    """The NAMEs that may be asked for."""
    return [move.removeprefix("name ") for move in options(match) if move.startswith("name")]


def types(match: labtop.Match) -> list[str]:
    """The TYPES that may be asked for, with the seat that they may be asked of."""
    return [move.removeprefix("type ") for move in options(match) if move.startswith("type")]


# --- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BND-16", "BND-72", "BND-73")
@pytest.mark.parametrize(("option", "value"), [("first_player", 4), ("blocked_rounds", 0), ("stall_rounds", 4)])
def test_S49_values_outside_their_range_are_refused(option: str, value: int) -> None:
    with pytest.raises(labtop.BadOption):
        labtop.new("bound", players=4, options={option: value})


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("first_player", -1),
        ("first_player", "left"),
        ("first_player", "4"),
        ("first_player", True),
        ("request_restriction", "some"),
        ("request_restriction", 1),
        ("type_transfer_visibility", "secret"),
        ("type_transfer_visibility", True),
        ("reshuffle", "never"),
        ("reshuffle", ""),
        ("last_card_given", "keep"),
        ("last_card_given", 0),
        ("giver_can_go_out", "maybe"),
        ("giver_can_go_out", 2),
        ("double_empty_bonus", "none"),
        ("double_empty_bonus", False),
        ("blocked_rounds", 11),
        ("blocked_rounds", -2),
        ("blocked_rounds", "two"),
        ("blocked_rounds", True),
        ("stall_rounds", 201),
        ("stall_rounds", "many"),
        ("memory_aid", "dim"),
        ("memory_aid", 3),
    ],
)
def test_an_unknown_value_is_refused(option: str, value: Value) -> None:
    with pytest.raises(labtop.BadOption):
        labtop.new("bound", players=4, options={option: value})


@pytest.mark.parametrize("option", ["first_player", "blocked_rounds", "stall_rounds"])
@pytest.mark.parametrize("value", [6.5, [6], None])
def test_what_is_not_a_whole_number_is_refused(option: str, value: Any) -> None:
    with pytest.raises(labtop.BadOption):
        labtop.new("bound", players=8, options={option: value})


@pytest.mark.rule("BND-10")
@pytest.mark.parametrize("players", ["4", 4.0, True, None])
def test_a_number_of_players_that_is_not_a_whole_number_is_refused(players: Any) -> None:
    with pytest.raises(labtop.BadOption):
        labtop.new("bound", players=players)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(labtop.BadOption):
        labtop.new("bound", players=4, options={"hand_size": 5})


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("first_player", "random"),
        ("first_player", 0),
        ("first_player", 3),
        ("request_restriction", "none"),
        ("type_transfer_visibility", "private"),
        ("reshuffle", "eager"),
        ("last_card_given", "finish"),
        ("giver_can_go_out", True),
        ("double_empty_bonus", "first"),
        ("blocked_rounds", 1),
        ("blocked_rounds", 10),
        ("stall_rounds", 5),
        ("stall_rounds", 200),
        ("memory_aid", True),
    ],
)
def test_a_value_in_range_is_taken(option: str, value: Value) -> None:
    assert not labtop.new("bound", players=4, seed=1, options={option: value}).over


@pytest.mark.parametrize(
    ("option", "default"),
    [
        ("first_player", "random"),
        ("request_restriction", "none"),
        ("type_transfer_visibility", "private"),
        ("reshuffle", "eager"),
        ("last_card_given", "finish"),
        ("giver_can_go_out", True),
        ("double_empty_bonus", "first"),
        ("blocked_rounds", 2),
        ("stall_rounds", 40),
        ("memory_aid", True),
    ],
)
def test_the_default_is_what_nobody_needs_to_say(option: str, default: Value) -> None:
    said = labtop.new("bound", players=4, seed=1, options={option: default})
    assert bytes(said.state) == bytes(labtop.new("bound", players=4, seed=1).state)


# --- first_player -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("BND-16")
@few
@given(seeds)
def test_S49_the_named_seat_begins_whatever_the_seed(seed: int) -> None:
    assert labtop.new("bound", players=4, seed=seed, options={"first_player": 2}).waiting == [2]


# --- request_restriction ----------------------------------------------------------------------------------------------


@pytest.mark.rule("BND-25")
def test_S43_related_requests_only() -> None:
    match = lay("RIB TUB", "IMA OSE", options={"request_restriction": "related"})
    assert names(match) == ["TUB", "PAC", "RIB", "ERY"]
    assert types(match) == ["Cancer 1", "Anticancer 1", "Bacteria 1", "Antibiotic 1"]


@pytest.mark.rule("BND-25")
def test_S43_related_requests_with_a_third_player() -> None:
    assert len(options(lay("RIB TUB", "IMA OSE", "SOF SMX", options={"request_restriction": "related"}))) == 12


@pytest.mark.rule("BND-25")
@pytest.mark.parametrize("request_", ["name OSE", "type Virus 1"])
def test_an_unrelated_request_is_refused(request_: str) -> None:
    match = lay("RIB TUB", "IMA OSE", options={"request_restriction": "related"})
    with pytest.raises(labtop.IllegalMove):
        do(match, request_)


@pytest.mark.rule("BND-26")
def test_a_related_request_may_still_be_hopeless() -> None:
    match = lay("NOV NOV", "IMA OSE", options={"request_restriction": "related"})
    assert names(match) == ["GYR", "NOV"]


@pytest.mark.rule("BND-26")
def test_S44_no_request_for_what_is_seen_elsewhere() -> None:
    match = lay("NOV NOV TUB", "IMA RIB", bound={0: "OSE", 1: "OSE"}, options={"request_restriction": "not_impossible"})
    assert len(options(match)) == 33
    assert len(types(match)) == 6
    assert set(CARD) - set(names(match)) == {"NOV", "OSE", "NEU"}


@pytest.mark.rule("BND-26")
def test_S44_no_request_for_a_type_that_is_seen_elsewhere() -> None:
    match = lay("NOV NOV TUB", "IMA RIB", bound={0: VIRUS, 1: VIRUS}, options={"request_restriction": "not_impossible"})
    assert len(options(match)) == 23
    assert types(match) == ["Cancer 1", "Anticancer 1", "Bacteria 1", "Antibiotic 1"]
    assert len(names(match)) == 19


@pytest.mark.rule("BND-26")
def test_discarded_copies_are_seen() -> None:
    match = lay("NOV TUB", "IMA RIB", discard="ERY ERY NOV SMX", options={"request_restriction": "not_impossible"})
    assert set(CARD) - set(names(match)) == {"ERY", "NOV"}


@pytest.mark.rule("BND-26")
def test_what_was_only_deduced_may_be_asked_for() -> None:
    match = lay("NOV TUB", "IMA RIB", top="HRT SOF", options={"request_restriction": "not_impossible"})
    do(match, "name OSE", "pass", "name PEN", "pass")
    assert "name OSE" in options(match)


# --- type_transfer_visibility -----------------------------------------------------------------------------------------


@pytest.mark.rule("BND-39", "BND-89")
def test_S46_a_gift_may_be_shown_to_all_but_its_alternatives_are_not() -> None:
    match = lay("TUB PAC", "IMA IMA TAM RIB", "OSE SOF", options={"type_transfer_visibility": "public"})
    one_option = lay(
        "TUB PAC",
        "IMA IMA PEN RIB",
        "OSE SOF",
        draw=draw_pile(match).replace("PEN", "TAM", 1),
        options={"type_transfer_visibility": "public"},
    )
    do(match, "type Anticancer 1")
    do(one_option, "type Anticancer 1")
    assert [seen(match, o) for o in (None, 0, 2)] == [seen(one_option, o) for o in (None, 0, 2)]
    do(match, "give TAM")
    assert all(read_of(match, observer, "TAM") for observer in observers(match))
    assert [sure(match, observer, 0, "TAM") for observer in (None, 1, 2)] == [1, 1, 1]


# --- reshuffle --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BND-64", "BND-65")
def test_S45_a_lazy_table_shuffles_when_a_card_must_be_drawn() -> None:
    match = last_card_of_the_pile(reshuffle="lazy")
    do(match, "name OSE")
    assert "DPS" in hand(match, 0)
    assert piles(match) == (0, 6)
    do(match, "discard NOV SMX")
    assert piles(match) == (0, 8)
    do(match, "name OSE")
    assert piles(match) == (7, 0)
    assert len(hand(match, 1)) == 7
    drawn = set(hand(match, 1)) - set(cards("GYR PEN TUB PBP PAC RNP"))
    assert cards(draw_pile(match) + " " + " ".join(drawn)) == cards("ERY RIF IMA TAM ABL ERB NOV SMX")


@pytest.mark.rule("BND-61")
def test_a_lazy_table_draws_nothing_from_two_empty_piles() -> None:
    match = lay("NOV GYR TUB", "PAC RIB ERY", draw="", bound={0: 14, 1: 13}, options={"reshuffle": "lazy"})
    do(match, "name OSE")
    assert (hand(match, 0), options(match)) == (cards("NOV GYR TUB"), ["bind NOV", "pass"])


# --- last_card_given, giver_can_go_out, double_empty_bonus ------------------------------------------------------------


@pytest.mark.rule("BND-68", "BND-79")
def test_S47_a_hand_emptied_by_giving_may_earn_nothing() -> None:
    match = last_card_in_demand(giver_can_go_out=False)
    do(match, "name ERY", "bind ERY")
    assert (match.over, match.ending) == (True, "out")
    assert match.scores == [2, 2, 1]
    assert match.winners == [0, 1]


@pytest.mark.rule("BND-71", "BND-79")
@pytest.mark.parametrize("bonus", ["first", "both"])
def test_S47_the_requester_goes_out_where_a_giver_cannot(bonus: str) -> None:
    match = one_pair_left(giver_can_go_out=False, double_empty_bonus=bonus)
    do(match, "name ERY", "bind ERY")
    assert match.scores == [19, 14]
    assert match.winners == [0]


@pytest.mark.rule("BND-71", "BND-79")
def test_S47_both_empty_hands_may_earn_the_bonus() -> None:
    match = one_pair_left(double_empty_bonus="both")
    do(match, "name ERY", "bind ERY")
    assert match.scores == [19, 17]


@pytest.mark.rule("BND-79")
def test_a_second_bonus_needs_a_second_empty_hand() -> None:
    match = last_card_in_demand(double_empty_bonus="both")
    do(match, "name ERY", "bind ERY")
    assert match.scores == [2, 5, 1]


@pytest.mark.rule("BND-70")
def test_S48_the_game_may_end_with_the_last_card_given() -> None:
    match = one_pair_left(last_card_given="immediate")
    do(match, "name ERY")
    assert (match.over, match.ending) == (True, "out")
    assert hand(match, 0) == cards("RIB ERY")
    assert match.scores == [15, 17]


@pytest.mark.rule("BND-70")
def test_an_immediate_end_after_a_gift_for_a_type() -> None:
    match = lay("RIB TUB", "ERY", "OSE", options={"last_card_given": "immediate"})
    do(match, "type Antibiotic 1", "give ERY")
    assert (match.over, match.scores) == (True, [0, 3, 0])


@pytest.mark.rule("BND-70", "BND-79")
def test_an_immediate_end_without_a_bonus_for_the_giver() -> None:
    match = lay("RIB", "ERY", "OSE", options={"last_card_given": "immediate", "giver_can_go_out": False})
    do(match, "name ERY")
    assert (match.ending, match.scores) == ("out", [0, 0, 0])


@pytest.mark.rule("BND-40")
def test_an_immediate_end_needs_an_empty_hand() -> None:
    match = lay("RIB", "ERY TUB", options={"last_card_given": "immediate"})
    do(match, "name ERY")
    assert stage(match) == "must_reveal"


# --- blocked_rounds, stall_rounds -------------------------------------------------------------------------------------


@pytest.mark.rule("BND-72")
def test_S49_one_idle_round_may_be_enough() -> None:
    match = one_pair_left(blocked_rounds=1)
    do(match, "type Cancer 1", "pass")
    assert not match.over
    do(match, "type Cancer 0", "pass")
    assert (match.over, match.ending) == (True, "blocked")


@pytest.mark.rule("BND-72")
@pytest.mark.parametrize(("idle", "over"), [(18, False), (19, True)])
def test_ten_idle_rounds_may_be_needed(idle: int, over: bool) -> None:
    match = lay("RIB", "ERY", draw="", bound={0: 15, 1: 14}, idle=idle, options={"blocked_rounds": 10})
    do(match, "type Cancer 1", "pass")
    assert match.over == over


@pytest.mark.rule("BND-73")
@pytest.mark.parametrize(("rounds", "limit"), [(5, 15), (200, 600)])
@pytest.mark.parametrize("short_by", [1, 2])
def test_the_stall_comes_after_so_many_rounds(rounds: int, limit: int, short_by: int) -> None:
    match = lay("RIB TUB", "IMA OSE", "PEN", dry=limit - short_by, options={"stall_rounds": rounds})
    do(match, "name PAC", "pass")
    assert match.over == (short_by == 1)
    assert counts(match) == (0, limit - short_by + 1)


@pytest.mark.rule("BND-73")
def test_the_longest_stall_fits_the_record() -> None:
    match = lay("RIB", "TUB", "IMA", "OSE", "PEN", "HRT", "SMX", "NEV", dry=1599, options={"stall_rounds": 200})
    do(match, "name PAC", "pass")
    assert (match.ending, counts(match)) == ("stall", (0, 1600))


# --- memory_aid -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BND-86")
@pytest.mark.parametrize("aid", [True, False])
def test_the_memory_aid_can_be_switched_off(aid: bool) -> None:
    match = lay("HRT TUB PAC", "NEV RIB", "OSE", options={"memory_aid": aid})
    do(match, "name NEV")
    assert (match.view(1)["table"]["seats"][0]["known"] is not None) == aid


@pytest.mark.rule("BND-37")
def test_the_log_is_complete_without_the_memory_aid() -> None:
    match = lay("HRT TUB PAC", "NEV RIB", "OSE", options={"memory_aid": False})
    do(match, "name NEV")
    assert all(read_of(match, observer, "NEV") for observer in observers(match))
