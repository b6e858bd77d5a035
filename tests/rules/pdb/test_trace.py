"""A round move by move with all legal moves, and the numbers of the moves."""

import pytest

import labtop
from tests.rules.pdb.table import do, lay, leader, market, owned, parse, people, shown, tokens, turn

MOVES = labtop.new("pdb", players=2, seed=1).game.moves


@pytest.mark.rule("PDB-30", "PDB-33", "PDB-58", "PDB-79")
def test_the_trace() -> None:
    match = lay(3, round=3, leader="B", totals="A1 B2 C2", has={"A": "■2 ●1", "B": "S1 ●2"}, owns={"B": "IHM"})
    for legal, move in [
        ([0, 2, 3, 4, 5, 10, 11, 13, 14, 15, 16, 33, 34, 35], "B em:circle2"),
        ([0, 1, 2, 3, 4, 14, 15, 16], "C lead"),
        ([0, 2, 3, 4, 12, 17], "A innovate1"),
        ([0, 2, 3, 4, 13, 14, 15, 16, 19, 33, 34, 35], "B act_ihm:circle+circle:triangle"),
        ([0, 2, 3, 4, 14, 15, 16], "C graduate:triangle"),
    ]:
        assert [one.id for one in match.moves()] == legal
        do(match, move)
    assert [one.id for one in match.moves()] == [0, 2, 3, 4]
    assert (turn(match), leader(match), shown(match)["round"]) == ("C", "C", 4)
    assert (owned(match, "A"), market(match)) == ("1MBN", "Automation 1PRC 5IRE")
    assert [people(match, seat)[1] for seat in "ABC"] == [1, 2, 1]
    assert (tokens(match, "B"), tokens(match, "C")) == ("●2 ▲1", "▲1")


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("recruit", 0),
        ("lead", 1),
        ("publish", 2),
        ("prep1", 3),
        ("prep2", 4),
        ("grow", 5),
        ("xray:square2", 6),
        ("xray:circle1", 7),
        ("nmr:square1", 8),
        ("nmr:triangle1", 9),
        ("em:circle2", 10),
        ("em:square1", 11),
        ("analyze:square2", 12),
        ("analyze:circle2", 13),
        ("graduate:square", 14),
        ("graduate:triangle", 16),
        ("innovate1", 17),
        ("innovate3", 19),
        ("act_automation:sample1", 20),
        ("act_automation:crystal1", 21),
        ("act_electron_crystallography", 22),
        ("act_xfel", 23),
        ("act_ihm:square+square:square", 24),
        ("act_ihm:circle+circle:triangle", 35),
        ("act_ihm:triangle+triangle:triangle", 41),
        ("pick:square", 42),
        ("pick:triangle", 44),
    ],
)
def test_every_move_has_its_number(name: str, number: int) -> None:
    assert MOVES.find(*parse(name)) == number


def test_there_are_45_moves() -> None:
    assert MOVES.count == 45
