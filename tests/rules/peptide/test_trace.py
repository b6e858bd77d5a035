"""A round of one player move by move, and the numbers of the moves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import labtop
from labtop.kernel.moves import Argument
from tests.rules.peptide.table import (
    atp,
    bases,
    chain,
    do,
    few,
    field_size,
    lay,
    options,
    organelle_discard,
    play_at_random,
    rna,
    rna_discard,
    seeds,
    stage,
    supply,
    table_sizes,
    turn,
)

MOVES = labtop.new("peptide", players=2, seed=1).game.moves


@pytest.mark.rule("PEP-85", "PEP-107", "PEP-130")
def test_the_trace() -> None:
    match = lay(
        3,
        phase=1,
        seat=1,
        field="ribosome nucleus nucleus vacuole aminoacyl",
        up={0: "mitochondria"},
        atp={1: 4},
        amino={1: "Ser"},
        rna={1: "UC"},
        chain={1: "Val^"},
        rna_deck="AG...",
    )
    before = supply(match)
    assert match.play("take_up", kind="Ribosome").id == 1
    assert (field_size(match), options(match)) == (4, ["twice", "reset organelles", "reset rna", "end"])
    assert match.play("select_twice").id == 11
    assert (atp(match, 1), supply(match), match.view()["table"]["due"]) == (1, before + 3, 1)
    assert match.play("take_up", kind="Nucleus").id == 2
    assert (field_size(match), options(match)) == (3, ["reset rna", "end"])
    assert match.play("end_turn").id == 14
    assert turn(match) == 2
    do(match, "up nucleus", "up vacuole", "up aminoacyl")
    assert (stage(match), turn(match)) == ("resolve", 0)


@pytest.mark.rule("PEP-94", "PEP-107", "PEP-138")
def test_the_trace_in_phase_two() -> None:
    match = lay(
        3,
        seat=1,
        up={1: "ribosome nucleus"},
        atp={1: 1},
        amino={1: "Ser"},
        rna={1: "UC"},
        chain={1: "Val^"},
        rna_deck="AG...",
    )
    before = supply(match)
    assert match.play("nucleus_draw").id == 23
    assert (organelle_discard(match), match.view(1)["table"]["choosing"]) == ({"nucleus": 1}, ["A", "G"])
    assert match.play("keep_rna", base="A").id == 54
    assert (rna(match, 1), rna_discard(match), stage(match)) == (bases("UCA"), "G", "resolve")
    assert match.play("ribosome_add", amino="Ser").id == 43
    assert (atp(match, 1), supply(match), chain(match, 1), rna(match, 1)) == (0, before + 1, "Val^ Ser^", "")
    assert turn(match) == 2


@pytest.mark.parametrize(
    ("family", "args", "number"),
    [
        ("take_up", {"kind": "vacuole"}, 0),
        ("take_down", {"kind": "Amino-Acyl Synthetase"}, 9),
        ("take_first_player", {}, 10),
        ("select_twice", {}, 11),
        ("reset_organelles", {}, 12),
        ("reset_rna", {}, 13),
        ("end_turn", {}, 14),
        ("collect_one", {"kind": "mitochondria"}, 18),
        ("mitochondria", {}, 20),
        ("nucleus_take", {"slot": 1}, 22),
        ("nucleus_draw", {}, 23),
        ("vacuole_collect", {}, 24),
        ("vacuole_raise", {"column": "rna"}, 26),
        ("amino_draw", {}, 27),
        ("ribosome_add", {"amino": "Alanine"}, 28),
        ("ribosome_permanent", {}, 48),
        ("no_effect", {"kind": "Ribosome"}, 50),
        ("keep_rna", {"base": "Uracil"}, 57),
        ("keep_amino", {"amino": "Val"}, 77),
        ("discard_rna", {"base": "U"}, 81),
    ],
)
def test_move_numbers(family: str, args: dict[str, Argument], number: int) -> None:
    assert MOVES.find(family, args) == number


def test_there_are_82_moves() -> None:
    assert MOVES.count == 82


@few
@given(table_sizes, seeds, st.integers(0, 150))
def test_options_come_in_the_order_of_their_numbers_and_are_few(players: int, seed: int, moves: int) -> None:
    match = labtop.new("peptide", players=players, seed=seed)
    play_at_random(match, seed, moves)
    ids = [move.id for move in match.moves()]
    assert ids == sorted(set(ids))
    assert len(ids) <= 20
