"""A turn move by move, and the numbers of the moves."""

import pytest

import labtop
from tests.rules.compounded.table import bench, do, lay, lead, on, owner, parse, points, shown, stage, tools, turn

MATCH = labtop.new("compounded", players=2, seed=1)


@pytest.mark.rule("CMP-25", "CMP-45", "CMP-63", "CMP-77", "CMP-95", "CMP-157")
def test_the_trace_of_a_turn() -> None:
    match = lay(
        "trade",
        lead="B",
        field={6: "calcium_oxide", 0: "acetylene", 1: "methane", 4: "urea"},
        on={0: "C"},
        claims={3: "A"},
        bench={"B": "H2 C O N S", "C": "H O2 Ca", "A": "H2 C N"},
        tools={"C": "burner", "A": "key"},
        deck="ozone nitric_oxide thiourea formamide",
    )
    do(match, "B offer", "B to:C", "B give:S", "B get:Ca", "C counter", "C bundle", "C give:Ca", "C get:C")
    do(match, "C also_get", "C get:S", "C send", "B accept")
    assert (bench(match, "B"), bench(match, "C")) == ("H2 O N Ca", "H C O2 S")
    do(match, "C pass", "A pass", "B pass", "B return:N", "C return:H")
    do(match, "B claim:6", "C hold", "A lift:3", "A claim:9", "C pass")
    do(match, "B place:Ca:6", "B place:O:6", "B end", "C pass", "C place:C:ext", "C place:O:ext", "C end", "C pass")
    do(match, "A place:C:0", "A end", "C use_burner", "C burn:0")
    assert (turn(match), stage(match)) == ("B", "scatter")
    do(match, "B place:C:1")
    assert (on(match, 1), on(match, 4), points(match), stage(match)) == ("C", "C", [0, 3, 0], "raise")
    do(match, "B raise:study")
    assert (tools(match, "B"), owner(match, 9), lead(match)) == ("journal", "A", "C")
    do(match, "A keep")
    assert (shown(match)["turn"], stage(match)) == (6, "trade")


@pytest.mark.rule("CMP-42")
@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("pass", 0),
        ("cancel", 8),
        ("to:A", 9),
        ("give:H", 14),
        ("give:extinguisher", 27),
        ("give_nothing", 28),
        ("get:H", 29),
        ("accept", 44),
        ("return:H", 47),
        ("claim:0", 53),
        ("lift:0", 69),
        ("burn:0", 92),
        ("place:H:0", 108),
        ("place:S:ext", 209),
        ("exchange:3:H", 213),
        ("exchange:2:S", 224),
        ("score:0", 231),
        ("grant:A:discovery", 247),
        ("raise:lab", 275),
        ("protect:15", 302),
    ],
)
def test_every_move_has_its_number(name: str, number: int) -> None:
    assert MATCH.game.moves.find(*parse(name, MATCH)) == number


def test_there_are_303_moves() -> None:
    assert MATCH.game.moves.count == 303
