"""A turn move by move with all legal moves, and the numbers of the moves."""

import pytest

import labtop
from tests.rules.rafts.table import asked, do, lay, legal, offered, parse, pile, stage

MOVES = labtop.new("rafts", players=2, seed=1).game.moves


@pytest.mark.rule("RFT-60", "RFT-118", "RFT-122", "RFT-125")
def test_the_trace() -> None:
    match = lay(
        3,
        goals={"A": "goal_blood"},
        tables={
            "A": "b_llactis+g_hb | 2 0 1 0",
            "B": "b_pputida+g_alkb | 0 1 0 1",
            "C": "-+g_il10 | 0 1 0 0",
        },
        hands={"A": "espionage b_ecoli outage savings g_ins g_pdc", "B": "serendipity backup", "C": "fungal"},
    )
    do(match, "A act espionage")
    assert (pile(match), offered(match, "steal")) == ("espionage", ["B bacterium1", "B gene1", "B raft", "C gene1"])
    do(match, "A steal B raft")
    assert stage(match) == "main"
    do(match, "A lay b_ecoli 1")
    assert (stage(match), asked(match), pile(match)) == ("react", "BC", "espionage b_llactis")
    do(match, "B take 1")
    assert (asked(match), legal(match, "C")) == ("C", ["pass"])
    do(match, "C pass")
    assert (pile(match), asked(match)) == ("espionage serendipity b_pputida", "BC")
    do(match, "B pass", "C pass", "A act outage")
    assert (stage(match), asked(match)) == ("shields", "BC")
    do(match, "B shield first", "C pass")
    assert (stage(match), asked(match)) == ("react", "C")
    assert pile(match) == "espionage serendipity b_pputida outage backup time"
    do(match, "C pass")
    assert (stage(match), offered(match, "claim")) == ("main", [])
    do(match, "A end_turn", "A draw generic", "A draw generic", "A draw action")
    assert (stage(match), asked(match)) == ("between", "CA")
    do(match, "C pass", "A pass")
    assert (stage(match), asked(match)) == ("main", "B")


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("end_turn", 0),
        ("claim 1", 1),
        ("claim 2", 2),
        ("lay b_ecoli 1", 3),
        ("lay g_tff1 2", 38),
        ("add medium", 39),
        ("add raft", 42),
        ("act espionage", 43),
        ("act funding", 51),
        ("take 1", 52),
        ("take 2", 53),
        ("steal A bacterium1", 54),
        ("steal F raft", 83),
        ("put 2", 85),
        ("swap 1 A 1", 86),
        ("swap 2 F 2", 109),
        ("spoil A", 110),
        ("fetch b_ecoli", 116),
        ("fetch raft", 137),
        ("return_goal 1", 138),
        ("choose_goal goal_blood", 140),
        ("choose_goal goal_mouth", 151),
        ("shield first", 152),
        ("shield both", 154),
        ("pass", 155),
        ("discard b_ecoli", 156),
        ("discard savings", 190),
        ("done", 191),
        ("draw specific", 192),
        ("draw action", 194),
    ],
)
def test_every_move_has_its_number(name: str, number: int) -> None:
    _, family, args = parse(f"A {name}")
    assert MOVES.find(family, args) == number


def test_there_are_195_moves() -> None:
    assert MOVES.count == 195
