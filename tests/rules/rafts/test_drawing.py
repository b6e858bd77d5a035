"""The draw step and decks: RFT-127 to RFT-141."""

import pytest
from hypothesis import given

import labtop
from tests.rules.rafts.table import (
    asked,
    deck,
    do,
    families,
    few,
    hand,
    kinds,
    lay,
    legal,
    let_go,
    offered,
    pile,
    record,
    seeds,
    shown,
    stage,
    table_sizes,
    top,
)

FULL = "-+- | 2 2 2 1"
DEAD = "time time money raft backup savings"


@pytest.mark.rule("RFT-127", "RFT-129")
def test_WE1_drawing_from_two_decks() -> None:
    match = lay(hands={"A": "g_hb time time fungal"})
    sizes = [len(deck(match, name)) for name in ("specific", "generic")]
    do(match, "A end_turn", "A draw specific", "A draw generic")
    assert (families(match, "A"), asked(match)) == ("2/3/1", "B")
    assert [len(deck(match, name)) for name in ("specific", "generic")] == [size - 1 for size in sizes]


@pytest.mark.rule("RFT-128", "RFT-132")
def test_S03_a_full_hand_draws_nothing_and_discards_nothing() -> None:
    match = lay(hands={"A": "g_hb time time backup backup savings"})
    assert offered(match, "discard") == []
    do(match, "A end_turn")
    assert (asked(match), hand(match, "A")) == ("B", "g_hb time time backup backup savings")


@pytest.mark.rule("RFT-128")
def test_drawing_is_not_optional() -> None:
    match = lay(hands={"A": "g_hb time time backup"})
    do(match, "A end_turn", "A draw action")
    assert legal(match) == ["draw specific", "draw generic", "draw action"]


@pytest.mark.rule("RFT-130")
def test_S68_each_card_is_seen_before_the_next_deck_is_chosen() -> None:
    match = lay(hands={"A": "g_hb time time backup"}, decks={"generic": "raft money"})
    do(match, "A end_turn", "A draw generic")
    assert (hand(match, "A"), stage(match)) == ("g_hb time time raft backup", "draw")
    assert match.log(0)[-1] == f"{match.names[0]} draws Lipid Raft from the generic deck."
    assert match.log(1)[-1] == f"{match.names[0]} draws a card from the generic deck."


@pytest.mark.rule("RFT-131", "RFT-132")
@given(seeds, table_sizes)
@few
def test_S43_decks_are_specific_generic_and_action_and_a_hand_has_six_cards_at_most(seed: int, players: int) -> None:
    match = labtop.new("rafts", players=players, seed=seed)
    for _ in range(60):
        if match.over:
            break
        if stage(match) == "draw":
            assert set(legal(match)) <= {"draw specific", "draw generic", "draw action"}
        match.play(match.moves(match.waiting[0])[-1])
        assert all(sum(row) <= 6 for row in record(match).families.tolist())


@pytest.mark.rule("RFT-133")
def test_S04_a_fast_card_is_replaced_in_the_own_draw_step() -> None:
    match = lay(
        3,
        tables={"C": "-+- | 0 1 0 0"},
        hands={
            "A": "outage g_hb g_hb g_ins g_ins time",
            "B": "g_hb b_ecoli b_ecoli time time time",
            "C": "backup b_llactis b_llactis money money money",
        },
    )
    do(match, "A act outage", "C shield first", "A end_turn", "A draw specific", "B end_turn")
    assert (asked(match), len(hand(match, "C").split())) == ("C", 5)
    do(match, "C end_turn", "C draw specific")
    assert len(hand(match, "C").split()) == 6


@pytest.mark.rule("RFT-134", "RFT-137")
def test_WE8_a_deck_that_runs_out_is_renewed_at_once() -> None:
    nine = "g_hb g_hb g_ins g_ins g_alkb b_ecoli b_ecoli b_llactis b_llactis"
    others = "time outage money fungal medium spill raft expenses backup savings"
    mixed = " ".join(card for pair in zip(nine.split(), others.split(), strict=False) for card in pair) + " savings"
    match = lay(hands={"A": "time time money"}, pile=mixed, decks={"specific": "g_pdc"})
    do(match, "A end_turn", "A draw specific")
    assert (len(deck(match, "specific")), hand(match, "A")) == (9, "g_pdc time time money")
    do(match, "A draw specific", "A draw specific")
    assert len(deck(match, "specific")) == 7
    assert pile(match) == others


@pytest.mark.rule("RFT-135", "RFT-137")
def test_S38_an_empty_deck_is_renewed_before_the_first_choice() -> None:
    match = lay(
        hands={"A": "g_hb fungal"}, pile="time g_ins money raft", decks={"specific": "g_pdc " * 5, "generic": ""}
    )
    do(match, "A end_turn")
    assert (sorted(deck(match, "generic")), pile(match)) == (["money", "raft", "time"], "g_ins")
    assert (stage(match), kinds(match)) == ("draw", ["renewed"])


@pytest.mark.rule("RFT-138", "RFT-139")
def test_S39_what_cannot_be_drawn_is_not() -> None:
    match = lay(hands={"A": "time time"}, decks={"specific": "", "generic": "money money", "action": ""})
    do(match, "A end_turn")
    assert (hand(match, "A"), asked(match)) == ("time time money money", "B")


@pytest.mark.rule("RFT-136")
def test_S40_the_action_deck_is_renewed_as_well() -> None:
    match = lay(
        hands={"A": "time time time money money"},
        pile="fungal outage spill espionage backup",
        decks={"action": "savings"},
    )
    do(match, "A end_turn", "A draw action")
    assert (len(deck(match, "action")), pile(match), hand(match, "A").split()[-1]) == (5, "", "savings")


@pytest.mark.rule("RFT-137")
def test_decks_are_renewed_even_if_there_is_nothing_to_draw() -> None:
    match = lay(hands={"A": "g_hb g_hb g_hb time time time"}, pile="fungal outage", decks={"action": ""})
    do(match, "A end_turn")
    assert (len(deck(match, "action")), pile(match), asked(match)) == (2, "", "B")


@pytest.mark.rule("RFT-137")
def test_renewal_waits_for_a_draw_step() -> None:
    match = lay(hands={"A": "time g_hb"}, pile="money", decks={"generic": ""})
    do(match, "A add time")
    assert (deck(match, "generic"), pile(match)) == ([], "money")


@pytest.mark.rule("RFT-140")
def test_S41_a_dead_hand_may_be_discarded() -> None:
    match = lay(tables={"A": FULL}, hands={"A": DEAD})
    assert legal(match) == ["end_turn", *(f"discard {card}" for card in ("time", "money", "raft", "backup", "savings"))]
    do(match, "A discard time", "A discard money", "A discard raft", "A done")
    do(match, *["A draw specific"] * 3)
    assert (pile(match), top(match)) == ("time money raft", "raft")
    assert families(match, "A") == "3/1/2"


@pytest.mark.rule("RFT-140")
def test_S42_a_hand_with_a_playable_card_is_not_dead() -> None:
    match = lay(tables={"A": FULL}, hands={"A": DEAD.replace("time", "b_ecoli", 1)})
    assert legal(match) == ["end_turn", "lay b_ecoli 1"]


@pytest.mark.rule("RFT-140")
def test_a_hand_with_serendipity_for_a_card_that_fits_is_not_dead() -> None:
    held = "time time money raft backup serendipity"
    match = lay(tables={"A": FULL}, hands={"A": held}, pile="g_hb")
    assert legal(match) == ["end_turn", "take 1"]
    match = lay(tables={"A": FULL}, hands={"A": held}, pile="time")
    assert "discard serendipity" in legal(match)


@pytest.mark.rule("RFT-140")
def test_a_hand_of_five_is_not_dead() -> None:
    match = lay(tables={"A": FULL}, hands={"A": "time time money raft backup"})
    assert legal(match) == ["end_turn"]


@pytest.mark.rule("RFT-140")
def test_all_six_may_be_discarded_and_then_six_are_drawn() -> None:
    match = lay(tables={"A": FULL}, hands={"A": DEAD})
    for card in DEAD.split():
        assert stage(match) in ("main", "relief")
        do(match, f"A discard {card}")
    assert (stage(match), shown(match)["to_draw"], hand(match, "A")) == ("draw", 6, "")


@pytest.mark.rule("RFT-140", "RFT-137")
def test_S80_discards_come_before_renewal() -> None:
    match = lay(tables={"A": FULL}, hands={"A": DEAD, "B": "fungal"}, decks={"generic": ""})
    do(match, "A discard time", "A discard money", "A done")
    assert (sorted(deck(match, "generic")), pile(match)) == (["money", "time"], "")
    do(match, "A draw generic", "A draw specific")
    assert (len(deck(match, "generic")), stage(match), asked(match)) == (1, "main", "B")


@pytest.mark.rule("RFT-141")
def test_a_hand_that_can_be_played_is_not_discarded() -> None:
    match = lay(hands={"A": "time time money raft backup savings"})
    assert offered(match, "discard") == []
    let_go(match)
    assert pile(match) == ""
