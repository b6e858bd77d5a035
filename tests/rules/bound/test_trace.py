"""A few turns move by move, and the numbers of the moves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import labtop
from labtop.kernel.moves import Argument
from tests.rules.bound.table import (
    CARD,
    OF_TYPE,
    bound_by,
    cards,
    counts,
    discard_pile,
    few,
    hand,
    lay,
    observers,
    piles,
    play_at_random,
    read_of,
    seeds,
    stage,
    sure,
    table_sizes,
)

PAIRS = ["C1", "C2", "C3", "C4", "C5", "B1", "B2", "B3", "B4", "B5", "V1", "V2", "V3", "V4", "V5"]
COUPLES = ["0-0", "0-1", "0-2", "0-3", "0-4", "1-1", "1-2", "1-3", "1-4", "2-2", "2-3", "2-4", "3-3", "3-4", "4-4"]
MOVES = labtop.new("bound", players=2, seed=1).game.moves


def ids(match: labtop.Match, seat: int) -> list[int]:
    """The numbers of the moves that a seat may make."""
    return [move.id for move in match.moves(seat)]


def test_the_trace() -> None:
    match = lay("RIB NOV TUB", "ERY OSE SMX", "ERY IMA TAM", top="HRT")

    assert (stage(match), match.waiting, len(ids(match, 0)), piles(match)) == ("request", [0], 42, (51, 0))
    assert match.play("ask_name", name="ERY").id == 59
    assert match.view()["table"]["request"] == {"type": None, "of": None, "name": "Erythromycin", "holders": [1, 2]}

    assert (stage(match), match.waiting, ids(match, 0)) == ("pick_giver", [0], [109, 110])
    assert match.play("take_from", seat=2).id == 110
    assert (hand(match, 0), hand(match, 2)) == (cards("RIB NOV TUB ERY"), cards("IMA TAM"))
    assert [sure(match, observer, 1, "ERY") for observer in (None, 0, 2)] == [1, 1, 1]

    assert (stage(match), match.waiting, ids(match, 0)) == ("must_reveal", [0], [121, 177])
    assert match.play("bind", pair="B1").id == 121
    assert (hand(match, 0), bound_by(match, 0)) == (cards("NOV TUB"), ["ERY"])

    assert (stage(match), match.waiting, len(ids(match, 1))) == ("request", [1], 42)
    assert match.play("ask_type", seat=2, type="Anticancer").id == 13

    assert (stage(match), match.waiting, ids(match, 2)) == ("give", [2], [79, 81])
    assert match.play("give", name="IMA", by=2).id == 81
    assert (hand(match, 1), hand(match, 2)) == (cards("ERY OSE SMX IMA"), ["TAM"])
    assert [read_of(match, observer, "IMA") for observer in observers(match)] == [False, False, True, True]
    assert "Anticancer" in match.log(0)[-1]

    assert (stage(match), match.waiting, ids(match, 1)) == ("must_reveal", [1], [180])
    assert match.play("discard", type="Antibiotic", couple="0-4").id == 180
    assert (hand(match, 1), discard_pile(match)) == (cards("OSE IMA"), ["ERY", "SMX"])

    assert (stage(match), match.waiting, len(ids(match, 2))) == ("request", [2], 42)
    assert match.play("ask_name", name="ERB").id == 48
    assert piles(match) == (50, 2)

    assert (stage(match), match.waiting, ids(match, 2)) == ("may_reveal", [2], [221])
    assert match.play("pass").id == 221
    assert hand(match, 2) == cards("TAM HRT")
    assert (stage(match), match.waiting, counts(match)) == ("request", [0], (0, 2))


def test_the_trace_by_numbers_alone() -> None:
    match = lay("RIB NOV TUB", "ERY OSE SMX", "ERY IMA TAM", top="HRT")
    for number in (59, 110, 121, 13, 81, 180, 48, 221):
        match.play(number)
    assert [hand(match, seat) for seat in range(3)] == [cards("NOV TUB"), cards("OSE IMA"), cards("TAM HRT")]


def test_there_are_222_moves() -> None:
    assert MOVES.count == 222


@pytest.mark.parametrize(
    ("family", "args", "number"),
    [
        ("ask_type", {"seat": 0, "type": "Cancer"}, 0),
        ("ask_type", {"seat": 2, "type": "Anticancer"}, 13),
        ("ask_type", {"seat": 7, "type": "Antiviral"}, 47),
        ("ask_name", {"name": "ERB"}, 48),
        ("ask_name", {"name": "SOF"}, 77),
        ("give", {"name": "ERB"}, 78),
        ("give", {"name": "SOF"}, 107),
        ("take_from", {"seat": 0}, 108),
        ("take_from", {"seat": 7}, 115),
        ("bind", {"pair": "C1"}, 116),
        ("bind", {"pair": "V5"}, 130),
        ("discard", {"type": "Cancer", "couple": "0-0"}, 131),
        ("discard", {"type": "Antibiotic", "couple": "0-1"}, 177),
        ("discard", {"type": "Antibiotic", "couple": "0-4"}, 180),
        ("discard", {"type": "Antiviral", "couple": "4-4"}, 220),
        ("pass", {}, 221),
    ],
)
def test_the_numbers_of_the_moves(family: str, args: dict[str, Argument], number: int) -> None:
    assert MOVES.find(family, args) == number


def test_the_whole_table_of_moves() -> None:
    names = [card.name for card in CARD.values()]
    expected: list[tuple[str, dict[str, Argument]]] = []
    expected += [("ask_type", {"seat": seat, "type": kind}) for seat in range(8) for kind in OF_TYPE]
    expected += [("ask_name", {"name": name}) for name in names]
    expected += [("give", {"name": name}) for name in names]
    expected += [("take_from", {"seat": seat}) for seat in range(8)]
    expected += [("bind", {"pair": pair}) for pair in PAIRS]
    expected += [("discard", {"type": kind, "couple": couple}) for kind in OF_TYPE for couple in COUPLES]
    expected += [("pass", {})]
    assert [(MOVES.name(number), MOVES.arguments(number)) for number in range(MOVES.count)] == expected


@pytest.mark.parametrize("number", range(0, 222, 13))
def test_a_move_is_found_by_its_own_words(number: int) -> None:
    assert MOVES.find(MOVES.name(number), MOVES.arguments(number)) == number


@pytest.mark.rule("BND-03")
@pytest.mark.parametrize(
    ("low", "high", "couple"), [(0, 0, 0), (0, 4, 4), (1, 1, 5), (2, 3, 10), (3, 4, 13), (4, 4, 14)]
)
def test_a_couple_of_ranks_has_one_number(low: int, high: int, couple: int) -> None:
    assert COUPLES[couple] == f"{low}-{high}"
    assert MOVES.find("discard", {"type": "Cancer", "couple": f"{low}-{high}"}) == 131 + couple


@few
@given(table_sizes, seeds, st.integers(0, 40))
def test_how_many_moves_a_stage_can_offer(players: int, seed: int, moves: int) -> None:
    match = labtop.new("bound", players=players, seed=seed)
    play_at_random(match, seed, moves)
    most = {"request": 72, "give": 5, "pick_giver": 2, "over": 0}
    assert len(match.moves()) <= most.get(stage(match), 222)


def test_every_move_number_that_does_not_exist_is_refused() -> None:
    match = lay("RIB", "TUB")
    for number in (-1, 222):
        with pytest.raises(labtop.IllegalMove):
            match.play(number)
