"""What a pair is and where it goes: BND-49 to BND-54."""

from collections import Counter

import pytest
from hypothesis import given

import labtop
from tests.rules.bound.table import (
    CARD,
    CODE_OF,
    DRUGS,
    TARGETS,
    bound_by,
    cards,
    discard_pile,
    do,
    draw_pile,
    few,
    hand,
    happened,
    last_card_of_the_pile,
    lay,
    observers,
    options,
    piles,
    play_at_random,
    seeds,
    stage,
    table_sizes,
)


def tables(match: labtop.Match) -> list[Counter[str]]:
    """The bind pairs in front of every seat."""
    return [Counter(pair["pair"] for pair in seat["bound"]) for seat in match.view()["table"]["seats"]]


@pytest.mark.rule("BND-49")
def test_E3_a_drug_and_its_target_lie_in_front_of_their_owner() -> None:
    """E3: one point so far, nothing discarded."""
    match = lay("RIB TUB", "ERY OSE")
    do(match, "name ERY", "bind ERY")
    assert bound_by(match, 0) == ["ERY"]
    assert match.scores == [1, 0]
    assert discard_pile(match) == []
    assert hand(match, 0) == ["TUB"]


@pytest.mark.rule("BND-50")
def test_E4_two_cards_of_one_type_are_discarded() -> None:
    """E4: no point for it."""
    match = lay("NOV TUB", "ERY OSE")
    do(match, "name ERY", "discard ERY NOV")
    assert discard_pile(match) == ["ERY", "NOV"]
    assert match.scores == [0, 0]
    assert hand(match, 0) == ["TUB"]


@pytest.mark.rule("BND-49")
@pytest.mark.parametrize("request_", ["name ERY", "name PAC"])
def test_a_bind_pair_scores_after_a_hit_and_after_a_miss(request_: str) -> None:
    match = lay("RIB TUB", "ERY OSE", top="ERY")
    do(match, request_, "bind ERY")
    assert (bound_by(match, 0), match.scores) == (["ERY"], [1, 0])


@pytest.mark.rule("BND-49")
def test_everybody_sees_a_bind_pair() -> None:
    match = lay("RIB TUB", "ERY OSE", "IMA")
    do(match, "name ERY", "bind ERY")
    pair = [{"pair": "B1", "target": "Ribosome", "drug": "Erythromycin"}]
    assert [match.view(observer)["table"]["seats"][0]["bound"] for observer in observers(match)] == [pair] * 4


@pytest.mark.rule("BND-49", "BND-54")
@few
@given(table_sizes, seeds)
def test_bind_pairs_stay_with_their_owner(players: int, seed: int) -> None:
    match = labtop.new("bound", players=players, seed=seed)
    before = tables(match)
    for step in range(8):
        play_at_random(match, seed + step, 5)
        after = tables(match)
        assert all(old <= new for old, new in zip(before, after, strict=True))
        before = after


@pytest.mark.rule("BND-50")
@pytest.mark.parametrize("request_", ["name ERY", "name PAC"])
def test_a_type_pair_is_worth_nothing_after_a_hit_and_after_a_miss(request_: str) -> None:
    match = lay("NOV TUB", "ERY OSE", top="ERY")
    do(match, request_, "discard ERY NOV")
    assert (discard_pile(match), match.scores) == (["ERY", "NOV"], [0, 0])


@pytest.mark.rule("BND-50")
def test_discards_lie_on_top_of_older_ones() -> None:
    match = lay("NOV TUB", "ERY OSE", discard="IMA TAM")
    do(match, "name ERY", "discard ERY NOV")
    assert discard_pile(match) == ["IMA", "TAM", "ERY", "NOV"]


@pytest.mark.rule("BND-51")
def test_S17_two_copies_of_a_name_are_a_type_pair() -> None:
    match = lay("IMA RIB", "IMA TUB OSE")
    do(match, "name IMA")
    assert options(match) == ["discard IMA IMA"]
    do(match, "discard IMA IMA")
    assert discard_pile(match) == ["IMA", "IMA"]
    assert hand(match, 0) == ["RIB"]
    assert match.scores == [0, 0]


@pytest.mark.rule("BND-51")
def test_one_copy_alone_is_no_pair() -> None:
    match = lay("IMA RIB", "TUB OSE", top="HRT")
    do(match, "name PAC")
    with pytest.raises(labtop.IllegalMove):
        do(match, "discard IMA IMA")


@pytest.mark.rule("BND-52", "BND-46")
def test_S18_cards_of_one_variety_that_are_not_partners() -> None:
    match = lay("RIB", "NOV TUB")
    do(match, "name NOV")
    assert hand(match, 0) == cards("RIB NOV")
    assert (stage(match), match.waiting) == ("request", [1])


@pytest.mark.rule("BND-52")
@pytest.mark.parametrize("drug", DRUGS.values())
def test_a_drug_pairs_with_its_own_target_only(drug: str) -> None:
    fits = []
    for target in TARGETS.values():
        match = lay(drug, f"{target} RIF")
        do(match, f"name {target}")
        if stage(match) == "must_reveal":
            fits.append(target)
    assert fits == [TARGETS[CARD[drug].pair]]


@pytest.mark.rule("BND-52")
def test_a_bind_of_strangers_is_refused() -> None:
    match = lay("RIB NOV", "TUB OSE", top="IMA")
    do(match, "name PAC")
    for pair in ("bind ERY", "bind NOV"):
        with pytest.raises(labtop.IllegalMove):
            do(match, pair)


@pytest.mark.rule("BND-53")
def test_a_pair_can_be_bound_twice() -> None:
    match = lay("RIB ERY TUB", "RIB ERY OSE", top="PEN SMX")
    do(match, "name PAC", "bind ERY", "name PAC", "bind ERY")
    assert (bound_by(match, 0), bound_by(match, 1)) == (["ERY"], ["ERY"])


@pytest.mark.rule("BND-53")
def test_one_seat_can_bind_a_pair_twice() -> None:
    match = lay("RIB RIB ERY ERY TUB", "OSE IMA", top="SMX GYR IND")
    do(match, "type Cancer 1", "bind ERY", "type Virus 0", "pass", "type Cancer 1", "bind ERY")
    assert bound_by(match, 0) == ["ERY", "ERY"]


@pytest.mark.rule("BND-53")
def test_no_third_time_is_left_open() -> None:
    match = lay("RIB", "TUB", bound={0: "OSE", 1: "OSE IND"})
    left = {CODE_OF[pair["drug"]]: pair["open"] for pair in match.view()["table"]["pairs"]}
    assert (left["OSE"], left["IND"], left["ERY"]) == (0, 1, 2)


@pytest.mark.rule("BND-54")
def test_bound_cards_cannot_be_asked_for() -> None:
    match = lay("GYR TUB", "PEN SMX", bound={1: "OSE OSE"})
    do(match, "type Antiviral 1")
    assert happened(match)[:2] == ["asked_type", "missed"]
    assert bound_by(match, 1) == ["OSE", "OSE"]


@pytest.mark.rule("BND-54")
def test_bound_cards_cannot_be_discarded() -> None:
    match = lay("IND TUB", "PEN SMX", bound={0: "OSE"}, top="HRT")
    do(match, "name PAC")
    with pytest.raises(labtop.IllegalMove):
        do(match, "discard IND OSE")


@pytest.mark.rule("BND-54")
def test_bound_cards_are_not_shuffled_back() -> None:
    match = last_card_of_the_pile()
    do(match, "name OSE")
    assert cards(draw_pile(match)) == cards("ERY RIF IMA TAM ABL ERB")
    assert (len(bound_by(match, 0)), len(bound_by(match, 1)), piles(match)) == (11, 11, (6, 0))
