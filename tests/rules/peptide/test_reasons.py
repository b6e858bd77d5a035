"""Why a move is not allowed, and the clause for the moment."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import labtop
from labtop import rulebook
from labtop.games.peptide.reasons import clause
from tests.rules.peptide.table import do, few, hidden, lay, observers, play_at_random, seeds, table_sizes

SIX = "nucleus nucleus mitochondria mitochondria ribosome vacuole"
NAMES = ["Ines", "Karl", "Bo", "Mia"]
LayOut = Callable[[], labtop.Match]
ADVANCED: dict[str, Any] = {"options": {"difficulty": "advanced"}}


def asked(match: labtop.Match, seat: int, family: str, *args: int) -> tuple[str, str]:
    """The answer to a seat that tries a move."""
    match.rename(NAMES[: match.players])
    return match.why_not(seat, family, args)


def selecting(**position: Any) -> labtop.Match:
    return lay(3, phase=1, field=SIX, **position)


def discarding() -> labtop.Match:
    match = lay(2, seat=1, down={1: "nucleus"}, rna={0: "AAAAC"}, **ADVANCED)
    do(match, "one nucleus", "end")
    return match


@pytest.mark.parametrize(
    ("lay_out", "seat", "attempt", "sentence", "number"),
    [
        (lambda: selecting(), 1, ("take_up", 1), "Not yet: it is Ines's turn.", "PEP-35"),
        (lambda: selecting(atp={1: 3}), 1, ("reset_rna",), "Not yet: it is Ines's turn.", "PEP-67"),
        (lambda: selecting(), 0, ("take_up", 4), "There is no Amino-Acyl Synthetase in the Field.", "PEP-45"),
        (lambda: selecting(), 0, ("take_first_player",), "You hold the First Player card already.", "PEP-63"),
        (lambda: selecting(), 0, ("end_turn",), "Select an organelle or the First Player card first.", "PEP-46"),
        (lambda: selecting(atp={0: 2}), 0, ("select_twice",), "Selecting twice costs 3 ATP, and you have 2.", "PEP-83"),
        (
            lambda: selecting(),
            0,
            ("mitochondria",),
            "Organelles are carried out in Phase 2, when everybody has selected.",
            "PEP-33",
        ),
        (
            lambda: lay(up={0: "ribosome"}, atp={0: 1}, amino={0: "Thr"}, rna={0: "AC"}),
            0,
            ("ribosome_add", 16),
            "Threonine needs A, C, C: you lack Cytosine.",
            "PEP-144",
        ),
        (
            lambda: lay(up={0: "ribosome"}),
            0,
            ("ribosome_permanent",),
            "The Ribosome costs 1 ATP, and you have none.",
            "PEP-135",
        ),
        (
            lambda: lay(up={0: "mitochondria"}),
            0,
            ("collect_one", 3),
            "Your Mitochondria lies face up, so it cannot be used for 1 ATP.",
            "PEP-97",
        ),
        (
            lambda: lay(up={0: "mitochondria"}),
            0,
            ("no_effect", 3),
            "Your Mitochondria can be carried out, so it must be.",
            "PEP-99",
        ),
        (
            lambda: lay(down={0: "vacuole"}),
            0,
            ("vacuole_collect",),
            "Your Vacuole lies face down: it gives 1 ATP and nothing else.",
            "PEP-96",
        ),
        (lambda: lay(up={0: "vacuole"}), 0, ("vacuole_raise", 1), "The Basic game has no Vacuole Track.", "PEP-12"),
        (
            lambda: lay(up={0: "vacuole"}, limits={0: (4, 7)}, **ADVANCED),
            0,
            ("vacuole_raise", 1),
            "Your RNA marker is at the top of its column.",
            "PEP-169",
        ),
        (
            lambda: lay(up={0: "aminoacyl"}, atp={0: 1}),
            0,
            ("amino_draw",),
            "An amino acid costs 2 ATP, and you have 1.",
            "PEP-115",
        ),
        (lambda: discarding(), 0, ("end_turn",), "First discard 2 RNA cards: your limit is 3.", "PEP-159"),
        (lambda: discarding(), 0, ("discard_rna", 3), "You have no Uracil.", "PEP-161"),
    ],
)
def test_a_reason_says_what_is_in_the_way(
    lay_out: LayOut, seat: int, attempt: tuple[Any, ...], sentence: str, number: str
) -> None:
    assert asked(lay_out(), seat, *attempt) == (sentence, number)


def test_a_card_in_progress_comes_first() -> None:
    match = lay(up={0: "nucleus"}, atp={0: 3})
    do(match, "draw")
    sentence = "First keep one of the two RNA cards that you drew: ATP actions cannot interrupt a card."
    assert asked(match, 0, "reset_rna") == (sentence, "PEP-72")


@few
@given(table_sizes, seeds, st.integers(0, 150))
def test_there_is_a_reason_against_every_move_that_is_not_legal_and_against_no_other(
    players: int, seed: int, moves: int
) -> None:
    match = labtop.new("peptide", players=players, seed=seed, **ADVANCED)
    play_at_random(match, seed, moves)
    table, clauses = match.game.moves, rulebook.read(match.game).clauses
    for seat in range(players):
        legal = match.engine.legal(match.state, seat)
        for move in range(table.count):
            size = len(table.parameters[table.family[move]])
            args = [int(number) for number in table.args[move, :size]]
            sentence, number = match.why_not(seat, table.name(move), args)
            assert (sentence == "") == (number == "") == (move in legal)
            assert not sentence or (sentence.endswith(".") and number in clauses)


@few
@given(table_sizes, seeds, st.integers(0, 150))
def test_there_is_a_clause_for_every_moment(players: int, seed: int, moves: int) -> None:
    match = labtop.new("peptide", players=players, seed=seed)
    play_at_random(match, seed, moves)
    clauses = rulebook.read(match.game).clauses
    assert all(clause(hidden(match, observer)) in clauses for observer in observers(match))


@pytest.mark.parametrize(
    ("lay_out", "number"),
    [
        (lambda: selecting(), "PEP-43"),
        (lambda: lay(3, phase=1, second_pass=True, field="nucleus nucleus nucleus"), "PEP-44"),
        (lambda: lay(up={0: "nucleus"}), "PEP-92"),
        (lambda: discarding(), "PEP-159"),
    ],
)
def test_the_clause_for_a_moment(lay_out: LayOut, number: str) -> None:
    assert clause(hidden(lay_out(), None)) == number
