"""Matches at full speed: the same matches as elsewhere, and no way to crash the process."""

import gc
import random

import pytest

from labtop.kernel.drive import Drive


def played(seed: int) -> tuple[list[int], bytes]:
    """The moves of a random match, and the record at its end."""
    drive, chance, made = Drive("bound", players=3, seed=seed), random.Random(seed), []
    count = drive.deal()
    while count:
        made.append(drive.moves[chance.randrange(count)])
        count = drive.step(made[-1])
    return made, bytes(drive.state)


def test_the_seed_fixes_the_match() -> None:
    assert played(5) == played(5)


def test_every_deal_is_another_match() -> None:
    drive = Drive("bound", players=3, seed=1)
    drive.deal()
    first = drive.state.copy()
    drive.deal()
    assert drive.state != first


def test_a_match_ends_with_an_empty_menu() -> None:
    drive = Drive("bound", players=2, seed=3)
    count, chance = drive.deal(), random.Random(3)
    while count:
        assert count == len(drive.engine.legal(drive.state, drive.state.waiting.bit_length() - 1))
        count = drive.step(drive.moves[chance.randrange(count)])
    assert drive.state.waiting == 0


@pytest.mark.parametrize("move", [221, -1, 10**6, "pass", None])
def test_a_move_that_is_not_on_the_menu_is_an_error_and_changes_nothing(move: int) -> None:
    drive = Drive("bound", players=2, seed=3)
    drive.deal()
    before = drive.state.copy()
    with pytest.raises(TypeError):
        drive.step(move)
    assert drive.state == before


def test_nothing_can_be_played_before_the_deal() -> None:
    with pytest.raises(TypeError):
        Drive("bound", players=2, seed=3).step(0)


def test_the_record_outlives_the_drive_as_long_as_its_step_is_in_use() -> None:
    drive = Drive("bound", players=4, seed=3)
    count, step, moves, chance = drive.deal(), drive.step, drive.moves, random.Random(3)
    del drive
    gc.collect()
    filler = [bytearray(5000) for _ in range(100)]
    made = 0
    while count:
        count = step(moves[chance.randrange(count)])
        made += 1
    assert made > 10
    assert len(filler) == 100
