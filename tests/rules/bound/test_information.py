"""What is public, what is secret, and what play makes known: BND-86 to BND-90 and the facts K1 to K6."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import labtop
from labtop.games.bound.cards import CODES
from labtop.games.bound.facts import copies
from labtop.kernel.options import Value
from tests.rules.bound.table import (
    CARD,
    discard_pile,
    do,
    draw_pile,
    few,
    hand,
    hidden,
    lacks_name,
    lacks_type,
    last_card_of_the_pile,
    lay,
    no_pair,
    observers,
    options,
    play_at_random,
    record,
    seeds,
    seen,
    stage,
    sure,
    sure_type,
    table_sizes,
)


def gift_asked_for() -> labtop.Match:
    """S09 with a third player: P1 is about to choose an Anticancer card."""
    match = lay("TUB PAC", "IMA IMA TAM RIB", "OSE SOF")
    do(match, "type Anticancer 1")
    return match


def kept_card() -> labtop.Match:
    """S16 with a third player: P0 got a Virus card and had no pair."""
    match = lay("TUB IMA RIB", "HPR PEN SMX", "OSE SOF")
    do(match, "type Virus 1", "give HPR")
    return match


def two_located_copies() -> labtop.Match:
    """S07: P1 and P3 hold Erythromycin, and P0 has taken the copy of P3."""
    match = lay("RIB IMA", "ERY TUB", "SOF OSE", "ERY NOV PEN")
    do(match, "name ERY", "take 3")
    return match


# --- what is public ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("BND-86")
@few
@given(table_sizes, seeds)
def test_the_sizes_of_hands_and_draw_pile_are_public(players: int, seed: int) -> None:
    match = labtop.new("bound", players=players, seed=seed)
    play_at_random(match, seed, 10)
    sizes = [len(hand(match, seat)) for seat in range(players)], len(draw_pile(match).split())
    for observer in observers(match):
        view = match.view(observer)["table"]
        assert ([seat["cards"] for seat in view["seats"]], view["draw"]) == sizes


@pytest.mark.rule("BND-87")
def test_bind_pairs_and_discards_are_public() -> None:
    match = lay("RIB", "TUB", "IMA", discard="ERY NOV", bound={1: "OSE IND"})
    shown = []
    for observer in observers(match):
        view = match.view(observer)["table"]
        shown.append((view["discard"], [pair["drug"] for pair in view["seats"][1]["bound"]]))
    assert shown == [(["Erythromycin", "Novobiocin"], ["Indinavir", "Oseltamivir"])] * 4


@pytest.mark.rule("BND-87")
def test_the_discard_pile_can_be_looked_through_in_every_stage() -> None:
    match = lay("RIB NOV IMA", "ERY TUB SOF", "ERY OSE", discard="HPR HRT")
    shown = [discard_pile(match)]
    for move in ("name ERY", "take 1", "bind ERY"):
        do(match, move)
        shown.append(discard_pile(match))
    assert shown == [["HPR", "HRT"]] * 4


# --- what stays secret ------------------------------------------------------------------------------------------------


@pytest.mark.rule("BND-88")
@pytest.mark.parametrize("move", ["give RIB", "give TUB", "take 0", "bind PAC", "discard TUB TUB", "pass"])
@pytest.mark.parametrize("seat", [0, 1])
def test_no_card_is_shown_or_traded_outside_a_request(move: str, seat: int) -> None:
    match = lay("RIB TUB", "TUB PAC RIB", "IMA")
    with pytest.raises(labtop.IllegalMove):
        do(match, move, by=seat)


@pytest.mark.rule("BND-88")
@few
@given(table_sizes, seeds)
def test_who_is_not_waited_for_can_do_nothing(players: int, seed: int) -> None:
    match = labtop.new("bound", players=players, seed=seed)
    for step in range(12):
        idle = [seat for seat in range(players) if seat not in match.waiting]
        assert [match.moves(seat) for seat in idle] == [[]] * len(idle)
        play_at_random(match, seed + step, 1)


@pytest.mark.rule("BND-88")
@few
@given(table_sizes, seeds)
def test_a_hidden_copy_holds_no_hand_but_the_own(players: int, seed: int) -> None:
    match = labtop.new("bound", players=players, seed=seed)
    play_at_random(match, seed, 8)
    if match.over:
        return
    for observer in observers(match):
        shown = hidden(match, observer)
        assert [seat for seat in range(players) if shown.hand[seat, :].any()] == (
            [] if observer is None else [observer]
        )
        assert set(shown.draw.cards.tolist()) == {-1}


@pytest.mark.rule("BND-89")
def test_S42_a_choice_of_gifts_shows_neither_the_options_nor_their_number() -> None:
    match = gift_asked_for()
    one_option = lay(
        "TUB PAC",
        "IMA IMA PEN RIB",
        "OSE SOF",
        draw=draw_pile(match).replace("PEN", "TAM", 1),
    )
    do(one_option, "type Anticancer 1")
    assert (len(match.moves(1)), len(one_option.moves(1))) == (2, 1)
    for observer in (None, 0, 2):
        assert seen(match, observer) == seen(one_option, observer)
        assert match.view(observer)["table"]["request"] == {"type": "Anticancer", "of": 1, "name": None, "holders": []}
        assert match.view(observer)["waiting"] == [1]


@pytest.mark.rule("BND-89", "BND-58")
def test_S50_a_pass_is_put_to_the_player_even_without_a_choice() -> None:
    match = lay("RIB TUB", "IMA OSE", top="ERY")
    twin = lay("RIB TUB", "IMA OSE", top="SMX")
    do(match, "name PAC")
    do(twin, "name PAC")
    assert options(match) == ["bind ERY", "pass"]
    assert options(twin) == ["pass"]
    assert match.waiting == twin.waiting == [0]
    assert seen(match, 1) == seen(twin, 1)


@pytest.mark.rule("BND-89")
@pytest.mark.parametrize(
    ("hands", "request_", "waits", "only"),
    [
        (("TUB PAC", "IMA RIB"), "type Anticancer 1", "give", "give IMA"),
        (("RIB TUB", "ERY OSE"), "name ERY", "must_reveal", "bind ERY"),
        (("RIB TUB", "IMA OSE"), "name SMX", "may_reveal", "pass"),
    ],
)
def test_a_single_option_is_still_put_to_the_player(
    hands: tuple[str, ...], request_: str, waits: str, only: str
) -> None:
    match = lay(*hands, top="HRT")
    do(match, request_)
    assert (stage(match), options(match)) == (waits, [only])


@pytest.mark.rule("BND-89")
@pytest.mark.parametrize("moves", [["name ERY"], ["name ERY", "bind ERY"]])
def test_the_pairs_to_choose_from_are_known_to_their_owner_only(moves: list[str]) -> None:
    match = lay("RIB GYR NOV", "ERY TUB", "OSE", top="SMX HPR")
    twin = lay("RIB SMX HPR", "ERY TUB", "OSE", top="GYR NOV")
    do(match, *moves)
    do(twin, *moves)
    for observer in (None, 1, 2):
        assert seen(match, observer) == seen(twin, observer)


@pytest.mark.rule("BND-89")
def test_restricted_requests_are_known_to_their_owner_only() -> None:
    match = lay("RIB TUB", "IMA OSE", top="SMX HPR", options={"request_restriction": "related"})
    twin = lay("SMX HPR", "IMA OSE", top="RIB TUB", options={"request_restriction": "related"})
    assert options(match) != options(twin)
    assert seen(match, 1) == seen(twin, 1)


@pytest.mark.rule("BND-90")
def test_S52_at_the_end_all_hands_are_shown_and_the_generator_is_not() -> None:
    match = lay("RIB", "ERY TUB OSE", "IMA SOF", bound={0: 2, 1: 1, 2: 3})
    do(match, "name ERY")
    assert match.view(0)["table"]["seats"][1]["hand"] is None
    assert not hidden(match, 0).hand[1, :].any()
    do(match, "bind ERY")
    for observer in observers(match):
        hands = [[card["code"] for card in seat["hand"]] for seat in match.view(observer)["table"]["seats"]]
        assert hands == [[], ["TUB", "OSE"], ["IMA", "SOF"]]
        assert set(bytes(hidden(match, observer).rng)) == {0}


@pytest.mark.rule("BND-90")
def test_at_the_end_the_draw_pile_may_be_shown() -> None:
    match = lay("RIB", "ERY TUB", top="SMX HRT")
    do(match, "name ERY", "bind ERY")
    pile = record(match).draw.cards.tolist()
    assert [hidden(match, observer).draw.cards.tolist() for observer in observers(match)] == [pile] * 3


@pytest.mark.rule("BND-90")
@few
@given(table_sizes, seeds)
def test_the_generator_is_never_shown(players: int, seed: int) -> None:
    match = labtop.new("bound", players=players, seed=seed)
    play_at_random(match, seed, 5)
    assert [set(bytes(hidden(match, observer).rng)) for observer in observers(match)] == [{0}] * (players + 1)


# --- what play makes known --------------------------------------------------------------------------------------------


@pytest.mark.rule("BND-37")
def test_S40_two_copies_are_located_for_everybody() -> None:
    match = two_located_copies()
    assert [sure(match, observer, 1, "ERY") for observer in (None, 0, 2, 3)] == [1, 1, 1, 1]
    assert [sure(match, observer, 0, "ERY") for observer in (None, 1, 2, 3)] == [1, 1, 1, 1]
    assert [lacks_name(match, seat, "ERY") for seat in range(4)] == [False, False, True, True]
    do(match, "bind ERY")
    assert [sure(match, observer, 0, "ERY") for observer in (None, 1, 2, 3)] == [0, 0, 0, 0]
    assert [sure(match, observer, 1, "ERY") for observer in (None, 0, 2, 3)] == [1, 1, 1, 1]
    assert [lacks_name(match, seat, "ERY") for seat in range(4)] == [False, False, True, True]


@pytest.mark.rule("BND-37")
def test_while_the_giver_is_chosen_both_holders_are_known() -> None:
    match = lay("RIB IMA", "ERY TUB", "SOF OSE", "ERY NOV PEN")
    do(match, "name ERY")
    assert [sure(match, None, seat, "ERY") for seat in range(4)] == [0, 1, 0, 1]


@pytest.mark.rule("BND-37")
def test_a_known_holder_is_known_to_have_the_type() -> None:
    match = lay("RIB IMA", "ERY TUB", "SOF OSE", "ERY NOV PEN")
    do(match, "name ERY")
    assert [sure_type(match, seat, "Antibiotic") for seat in range(4)] == [0, 1, 0, 1]


@pytest.mark.rule("BND-46", "BND-39")
def test_S41_a_kept_card_tells_that_there_is_no_pair() -> None:
    match = kept_card()
    for observer in observers(match):
        assert no_pair(match, 0, observer)
        assert sure_type(match, 0, "Virus", observer) == 1
    assert [sure(match, observer, 0, "HPR") for observer in (None, 1, 2)] == [0, 1, 0]


@pytest.mark.rule("BND-46")
@pytest.mark.parametrize("observer", [None, 1, 2])
def test_the_memory_aid_says_that_there_is_no_pair(observer: int | None) -> None:
    known = kept_card().view(observer)["table"]["seats"][0]["known"]
    assert known["no_pair"]
    assert known["holds_types"] == [{"type": "Virus", "cards": 1}]


@pytest.mark.rule("BND-39")
@pytest.mark.parametrize(("observer", "named"), [(None, []), (1, ["HPR"]), (2, [])])
def test_the_memory_aid_tells_a_giver_what_was_given(observer: int | None, named: list[str]) -> None:
    known = kept_card().view(observer)["table"]["seats"][0]["known"]
    assert [card["code"] for card in known["holds"]] == named


@pytest.mark.rule("BND-46")
@pytest.mark.parametrize("request_", ["name PAC", "name SMX", "type Bacteria 1"])
def test_the_next_card_may_make_a_pair(request_: str) -> None:
    match = lay("TUB IMA RIB NOV", "HPR GYR SMX", "OSE SOF", top="NEV MTX ABL")
    do(match, "type Virus 1", "give HPR", "name RIF", "pass", "name DHF", "pass")
    assert no_pair(match, 0)
    do(match, request_)
    if request_ == "type Bacteria 1":
        do(match, "give GYR")
    assert not no_pair(match, 0)


@pytest.mark.rule("BND-39", "BND-49")
def test_S51_a_revealed_card_may_have_been_the_one_that_was_given() -> None:
    match = lay("TUB PAC RIB", "IMA TAM", "OSE SOF")
    do(match, "type Anticancer 1", "give IMA")
    assert sure_type(match, 0, "Anticancer", observer=2) == 1
    do(match, "bind PAC")
    assert sure_type(match, 0, "Anticancer", observer=2) == 0
    assert sure(match, 1, 0, "IMA") == 1


@pytest.mark.rule("BND-37")
def test_while_a_gift_is_chosen_the_asked_seat_is_known_to_have_the_type() -> None:
    match = gift_asked_for()
    assert sure_type(match, 1, "Anticancer") == 1


@pytest.mark.rule("BND-39")
def test_a_secret_gift_shakes_what_was_known_of_the_givers_names() -> None:
    match = lay("TUB OSE", "TAM RIB ERY", "IMA SOF", active=1, top="SMX")
    do(match, "name IMA", "bind ERY", "name NOV", "pass")
    assert [sure(match, observer, 1, "IMA") for observer in (None, 0, 2)] == [1, 1, 1]
    do(match, "type Anticancer 1", "give TAM")
    assert [sure(match, observer, 1, "IMA") for observer in (None, 0, 2)] == [0, 1, 0]


@pytest.mark.rule("BND-39")
def test_a_secret_gift_takes_one_of_two_known_copies() -> None:
    match = lay("TUB OSE IMA", "TAM RIB ERY HPR IND", "IMA SOF", active=1, top="NEV MTX RNP")
    do(match, "name IMA", "take 2", "bind ERY", "name PEN", "pass", "name PEN", "pass", "name IMA", "bind IND")
    assert [sure(match, observer, 1, "IMA") for observer in (None, 0, 2)] == [2, 2, 2]
    do(match, "name PEN", "pass", "type Anticancer 1", "give TAM")
    assert [sure(match, observer, 1, "IMA") for observer in (None, 0, 2)] == [1, 2, 1]


@pytest.mark.rule("BND-38")
def test_a_named_card_is_known_to_have_its_type() -> None:
    match = lay("HRT TUB PAC", "NEV RIB", "OSE")
    do(match, "name NEV", "bind PAC")
    assert sure_type(match, 0, "Antiviral") == 1


@pytest.mark.rule("BND-38")
def test_giving_another_name_leaves_the_type_of_a_named_card_known() -> None:
    match = lay("TUB OSE", "TAM RIB ERY", "IMA SOF", active=1)
    do(match, "name IMA", "bind ERY", "name NOV", "pass", "name TAM")
    assert sure_type(match, 1, "Anticancer") == sure(match, None, 1, "IMA") == 1


@pytest.mark.rule("BND-38")
def test_revealing_another_name_leaves_the_type_of_a_named_card_known() -> None:
    match = lay("NEU OSE TUB", "NEV RIB", "IMA")
    do(match, "name NEV", "bind OSE")
    assert sure_type(match, 0, "Antiviral") == sure(match, None, 0, "NEV") == 1


@pytest.mark.rule("BND-38")
def test_a_named_card_that_moves_on_is_known_to_have_moved() -> None:
    match = lay("HRT TUB PAC", "NEV RIB ERY", "OSE")
    do(match, "name NEV", "bind PAC", "name NEV")
    assert [sure(match, None, seat, "NEV") for seat in range(3)] == [0, 1, 0]


@pytest.mark.rule("BND-37")
def test_a_missed_type_is_known_to_be_lacking() -> None:
    match = lay("HRT TUB", "IMA RIB", "NEV NEV")
    do(match, "type Antiviral 1")
    assert [lacks_type(match, seat, "Antiviral") for seat in range(3)] == [False, True, False]


@pytest.mark.rule("BND-56")
def test_a_draw_may_bring_what_was_lacking() -> None:
    match = lay("HRT TUB", "IMA RIB", "NEV NEV")
    do(match, "type Antiviral 1", "pass")
    assert lacks_type(match, 1, "Antiviral")
    do(match, "name SOF")
    assert not lacks_type(match, 1, "Antiviral")


@pytest.mark.rule("BND-39")
@pytest.mark.parametrize(
    ("moves", "lacking"), [(["type Antiviral 2", "give NEV"], False), (["name NEV"], False), (["name PEN"], True)]
)
def test_only_a_card_of_the_type_brings_what_was_lacking(moves: list[str], lacking: bool) -> None:
    match = lay("HRT TUB", "ERB RIB", "NEV PEN")
    do(match, "type Antiviral 1", "pass", *moves)
    assert lacks_type(match, 1, "Antiviral") == lacking


@pytest.mark.rule("BND-37")
def test_a_missed_name_is_known_to_be_lacking_everywhere_else() -> None:
    match = lay("HRT TUB", "IMA RIB", "OSE")
    do(match, "name NEV")
    assert [lacks_name(match, seat, "NEV") for seat in range(3)] == [False, True, True]


@pytest.mark.rule("BND-33", "BND-37")
def test_with_one_holder_only_the_remaining_players_are_known_to_lack_the_name() -> None:
    match = lay("HRT TUB PAC", "NEV RIB", "OSE")
    do(match, "name NEV")
    assert [lacks_name(match, seat, "NEV") for seat in range(3)] == [False, False, True]


@pytest.mark.rule("BND-38")
def test_a_received_name_is_no_longer_lacking() -> None:
    match = lay("HRT TUB PAC NEV", "RIB ERY", "OSE")
    do(match, "name NEV", "pass")
    assert lacks_name(match, 1, "NEV")
    do(match, "name NEV")
    assert not lacks_name(match, 1, "NEV")


@pytest.mark.rule("BND-38")
def test_a_received_name_leaves_other_names_lacking() -> None:
    match = lay("HRT TUB PAC", "RIB ERY", "OSE SOF")
    do(match, "name NEV", "pass", "name OSE")
    assert lacks_name(match, 1, "NEV")


@pytest.mark.rule("BND-39")
def test_a_secret_gift_may_be_any_name_of_its_type_that_was_lacking() -> None:
    match = lay("HRT TUB PAC", "RIB ERY", "OSE SOF")
    do(match, "name NEV", "pass", "type Antiviral 2")
    assert lacks_name(match, 1, "NEV")
    do(match, "give OSE")
    assert not lacks_name(match, 1, "NEV")


@pytest.mark.rule("BND-56")
def test_a_draw_may_bring_a_name_that_was_lacking() -> None:
    match = lay("HRT TUB PAC", "RIB ERY", "OSE SOF")
    do(match, "name NEV", "pass", "name IMA")
    assert [lacks_name(match, seat, "NEV") for seat in range(3)] == [False, False, True]


@pytest.mark.rule("BND-58")
def test_a_pass_proves_nothing() -> None:
    match = lay("RIB ERY TUB", "IMA OSE", top="SMX")
    do(match, "name PAC")
    before = match.view(1)["table"]["seats"][0]["known"]
    do(match, "pass")
    assert match.view(1)["table"]["seats"][0]["known"] == before
    assert not no_pair(match, 0)


@pytest.mark.rule("BND-13", "BND-63")
def test_at_the_start_the_draw_pile_may_be_any_cards() -> None:
    pool = hidden(labtop.new("bound", players=3, seed=5), None).pool
    assert [copies(pool, number) for number in range(len(CODES))] == [2] * 30


def reshuffled(**chosen: Value) -> labtop.Match:
    """P0 has drawn the last card, and the six discards are the new draw pile."""
    match = last_card_of_the_pile(**chosen)
    do(match, "name OSE")
    return match


@pytest.mark.rule("BND-63")
def test_with_the_memory_aid_everybody_is_shown_what_a_reshuffled_pile_is_made_of() -> None:
    match = reshuffled(memory_aid=True)
    for observer in observers(match):
        pool = match.view(observer)["table"]["pool"]
        assert sorted(held["code"] for held in pool) == ["ABL", "ERB", "ERY", "IMA", "RIF", "TAM"]
        assert "Draw pile" in dict(match.picture(observer))


@pytest.mark.rule("BND-63")
def test_without_the_memory_aid_nobody_is_shown_what_a_reshuffled_pile_is_made_of() -> None:
    match = reshuffled(memory_aid=False)
    assert [match.view(observer)["table"]["pool"] for observer in observers(match)] == [None] * 3
    assert not any("Draw pile" in dict(match.picture(observer)) for observer in observers(match))


def test_before_a_reshuffle_nothing_is_shown_of_the_draw_pile() -> None:
    match = labtop.new("bound", players=3, seed=5)
    assert [match.view(observer)["table"]["pool"] for observer in observers(match)] == [None] * 4


@pytest.mark.rule("BND-86", "BND-87")
@few
@given(table_sizes, seeds, st.integers(10, 60))
def test_whatever_counts_as_known_is_true(players: int, seed: int, moves: int) -> None:
    match = labtop.new("bound", players=players, seed=seed)
    play_at_random(match, seed, moves)
    for observer in observers(match):
        for seat, shown in enumerate(match.view(observer)["table"]["seats"]):
            if shown["known"] is not None:
                check_known(shown["known"], hand(match, seat))


def check_known(known: dict[str, list[dict[str, str | int]]], held: list[str]) -> None:
    """Each line of the memory aid against the real hand."""
    kinds = [CARD[code].type for code in held]
    assert all(held.count(str(card["code"])) >= int(card["copies"]) for card in known["holds"])
    assert all(kinds.count(str(kind["type"])) >= int(kind["cards"]) for kind in known["holds_types"])
    assert not set(map(str, known["lacks_types"])) & set(kinds)
    assert not set(map(str, known["lacks"])) & {CARD[code].name for code in held}
