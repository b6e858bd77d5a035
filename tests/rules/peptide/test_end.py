"""The end of the game: PEP-172 to PEP-177."""

import pytest

import labtop
from tests.rules.peptide.table import (
    amino,
    amino_deck,
    do,
    everybody_resolves,
    everybody_selects,
    lay,
    observers,
    offers,
    options,
    organelles,
    put_back,
    record,
    stage,
    supply,
    turn,
)


def play_round_face_down(match: labtop.Match) -> None:
    """A whole round in which every selection is face down."""
    everybody_selects(match)
    everybody_resolves(match)


@pytest.mark.rule("PEP-172")
def test_stop_is_announced_to_everybody() -> None:
    match = lay(up={0: "aminoacyl"}, atp={0: 2}, amino_deck="His STOP Leu Tyr")
    do(match, "amino")
    for observer in observers(match):
        assert match.view(observer)["table"]["amino"]["stop"]["out"]
        assert any("draws STOP" in line for line in match.log(observer))


@pytest.mark.rule("PEP-173", "PEP-174", "PEP-175")
def test_S22_the_round_of_stop_and_one_more() -> None:
    match = lay(4, round=9, seat=1, up={1: "aminoacyl"}, atp={1: 2}, amino_deck="His STOP Leu Tyr")
    do(match, "amino")
    assert (turn(match), match.view()["table"]["round"], match.view()["table"]["last_round"]) == (2, 9, False)
    everybody_resolves(match)
    assert (match.view()["table"]["round"], match.view()["table"]["last_round"], stage(match)) == (10, True, "select")
    play_round_face_down(match)
    assert (match.over, match.ending, match.view()["table"]["round"]) == (True, "stop", 10)


@pytest.mark.rule("PEP-173", "PEP-174", "PEP-73")
def test_S24_stop_on_the_very_last_resolution_of_a_round() -> None:
    match = lay(3, round=6, seat=2, up={2: "aminoacyl"}, atp={2: 2}, amino_deck="Gly STOP Ile", spare=0)
    do(match, "amino")
    assert (amino(match, 2), amino_deck(match)) == (["Gly"], ["Ile"])
    assert (match.view()["table"]["round"], stage(match), match.view()["table"]["phase"]) == (7, "select", 1)
    play_round_face_down(match)
    assert (match.over, match.view()["table"]["round"]) == (True, 7)


@pytest.mark.rule("PEP-175")
def test_S49_immediate_end() -> None:
    match = lay(
        4,
        round=9,
        seat=1,
        up={1: "aminoacyl mitochondria"},
        atp={1: 2},
        amino_deck="His STOP Leu Tyr",
        options={"end_mode": "immediate"},
    )
    do(match, "amino")
    assert (match.over, match.ending, match.view()["table"]["round"]) == (True, "stop", 9)
    assert (amino(match, 1), match.view()["table"]["seats"][1]["atp"]) == (["His"], 0)
    assert organelles(match, 1) == ["mitochondria"]
    assert all(organelles(match, seat) for seat in (2, 3))


@pytest.mark.rule("PEP-176")
def test_everything_works_in_the_last_round() -> None:
    match = lay(up={0: "aminoacyl ribosome"}, atp={0: 3}, amino_deck="Leu Tyr Ala", chain={0: "Val^"}, stop_round=4)
    assert options(match) == ["reset rna", "amino", "flip"]
    do(match, "amino")
    assert options(match) == ["keep Leu", "keep Tyr"]


@pytest.mark.rule("PEP-177")
def test_S48_stall_clock() -> None:
    match = labtop.new("peptide", players=2, seed=4)
    for _ in range(19):
        play_round_face_down(match)
        assert supply(match) >= 0
    assert match.view()["table"]["amino"]["stop"]["out"] is False
    play_round_face_down(match)
    assert match.view()["table"]["amino"]["stop"] == {
        "out": True,
        "round": 20,
        "by_clock": True,
        "last": 0,
        "chance": [0, 1],
    }
    assert (match.view()["table"]["round"], match.view()["table"]["last_round"]) == (21, True)
    play_round_face_down(match)
    assert (match.over, match.ending, match.scores) == (True, "stall", [0, 0])


@pytest.mark.rule("PEP-177")
@pytest.mark.parametrize(("mode", "rounds"), [("one_more_round", 6), ("immediate", 5)])
def test_S60_short_clock(mode: str, rounds: int) -> None:
    match = labtop.new("peptide", players=3, seed=4, options={"stall_limit": 5, "end_mode": mode})
    for _ in range(rounds):
        assert not match.over
        play_round_face_down(match)
    assert (match.over, match.view()["table"]["round"]) == (True, rounds)


@pytest.mark.rule("PEP-177")
def test_a_draw_sets_the_clock_back() -> None:
    match = lay(2, seat=1, up={1: "aminoacyl"}, atp={1: 2}, dry=19)
    do(match, "amino")
    do(match, options(match)[0])
    assert (match.view()["table"]["stall"]["rounds"], match.view()["table"]["round"]) == (0, 6)


@pytest.mark.rule("PEP-177")
def test_a_use_without_effect_is_no_draw() -> None:
    match = lay(2, seat=1, up={1: "aminoacyl"}, dry=18)
    do(match, "no aminoacyl")
    assert match.view()["table"]["stall"] == {"rounds": 19, "of": 20, "shown": True}


@pytest.mark.rule("PEP-177")
def test_the_clock_takes_stop_out_and_leaves_the_order_of_the_others() -> None:
    match = lay(2, seat=1, down={1: "nucleus"}, dry=19)
    before = amino_deck(match)
    do(match, "one nucleus", "end")
    assert amino_deck(match) == [card for card in before if card != "STOP"]


@pytest.mark.rule("PEP-177")
@pytest.mark.parametrize(("limit", "dry", "shown"), [(20, 9, False), (20, 10, True), (5, 2, False), (5, 3, True)])
def test_the_stall_clock_is_flagged_at_half_of_its_limit(limit: int, dry: int, shown: bool) -> None:
    match = lay(up={0: "mitochondria"}, dry=dry, options={"stall_limit": limit})
    assert match.view()["table"]["stall"] == {"rounds": dry, "of": limit, "shown": shown}


@pytest.mark.rule("PEP-177")
def test_what_is_known_of_the_top_card_stays_true() -> None:
    match = lay(2, seat=1, down={1: "nucleus"}, atp={0: 2}, dry=19)
    state = record(match)
    top = state.amino_deck.cards[state.amino_deck.count - 1]
    state.saw[0, top], state.top_by = 64, 0
    before = match.view(0)["table"]["amino"]["top"]
    do(match, "one nucleus", "end")
    assert (match.view(0)["table"]["amino"]["top"], match.engine("check", match.state)) == (before, 0)
    assert list(put_back(match, 0).values()) == [(True, [])]


@pytest.mark.rule("PEP-34", "PEP-174")
def test_nothing_is_legal_when_the_game_is_over() -> None:
    match = lay(2, seat=1, down={1: "nucleus"}, stop_round=4, amino_deck="Leu...")
    do(match, "one nucleus", "end")
    assert (match.over, match.moves()) == (True, [])
    with pytest.raises(labtop.IllegalMove):
        match.play("end_turn")


@pytest.mark.rule("PEP-176")
def test_the_first_player_card_may_be_taken_in_the_last_round() -> None:
    match = lay(2, phase=1, seat=1, field="nucleus nucleus nucleus ribosome ribosome", stop_round=4)
    assert offers(match, "first")
