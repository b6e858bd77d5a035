"""Replay files: whole, self-checking, verifiable by anyone."""

import random
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import labtop
from labtop.kernel.record import MadeMove, Record

RECORDS = Path(__file__).parents[1] / "records"
QUICK = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def played(moves: int | None = None, seed: int = 3, **options: str) -> labtop.Match:
    match = labtop.new("bound", players=3, seed=seed, options=options)
    choose = random.Random(seed).choice
    while not match.over and moves != 0:
        match.play(choose(match.moves()))
        moves = None if moves is None else moves - 1
    return match


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a replay of a whole match."""
    path = tmp_path_factory.mktemp("replay") / "match.jsonl"
    played().record().save(path)
    return path.read_bytes()


@pytest.mark.parametrize("moves", [0, 1, 17, None])
def test_a_match_comes_back_from_its_file_byte_for_byte(tmp_path: Path, moves: int | None) -> None:
    match = played(moves, reshuffle="lazy")
    match.record().save(tmp_path / "match.jsonl")
    assert Record.load(tmp_path / "match.jsonl").verify().state == match.state


def test_a_replay_can_be_opened_at_any_move(tmp_path: Path) -> None:
    match = played(20)
    assert match.record().replay(12).log() == played(12).log()


@QUICK
@given(data=st.data())
def test_a_flipped_bit_anywhere_is_refused(saved: bytes, tmp_path: Path, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(saved) - 1))
    bit = data.draw(st.integers(0, 7))
    broken = bytearray(saved)
    broken[place] ^= 1 << bit
    (tmp_path / "broken").write_bytes(broken)
    with pytest.raises(labtop.BadRecord):
        Record.load(tmp_path / "broken")


@QUICK
@given(data=st.data())
def test_a_file_that_is_cut_off_anywhere_is_refused(saved: bytes, tmp_path: Path, data: st.DataObject) -> None:
    (tmp_path / "short").write_bytes(saved[: data.draw(st.integers(0, len(saved) - 1))])
    with pytest.raises(labtop.BadRecord):
        Record.load(tmp_path / "short")


def test_a_file_that_ends_after_a_move_says_so(saved: bytes, tmp_path: Path) -> None:
    lines = saved.splitlines(keepends=True)
    (tmp_path / "short").write_bytes(b"".join(lines[:9]))
    with pytest.raises(labtop.BadRecord, match="cut off after move 8: the end is missing"):
        Record.load(tmp_path / "short")


def test_a_changed_line_is_named(saved: bytes, tmp_path: Path) -> None:
    lines = saved.splitlines(keepends=True)
    lines[4] = lines[4].replace(b'"seat":', b'"seat": ')
    (tmp_path / "changed").write_bytes(b"".join(lines))
    with pytest.raises(labtop.BadRecord, match="Line 5 of the replay was changed"):
        Record.load(tmp_path / "changed")


def test_a_missing_line_is_noticed(saved: bytes, tmp_path: Path) -> None:
    lines = saved.splitlines(keepends=True)
    (tmp_path / "gap").write_bytes(b"".join(lines[:4] + lines[5:]))
    with pytest.raises(labtop.BadRecord, match="Line 5 of the replay was changed, or a line before it is missing"):
        Record.load(tmp_path / "gap")


def test_a_file_that_is_not_there_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(labtop.BadRecord, match="cannot be read: No such file"):
        Record.load(tmp_path / "nowhere.jsonl")


def test_a_folder_that_cannot_be_written_to_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(labtop.BadRecord, match="could not be written to"):
        played(1).record().save(tmp_path / "no" / "such" / "match.jsonl")


def test_a_name_that_is_too_long_for_a_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(labtop.BadRecord, match="could not be written to"):
        played(1).record().save(tmp_path / ("x" * 300))


def test_saving_leaves_no_half_written_file_behind(tmp_path: Path) -> None:
    played(3).record().save(tmp_path / "match.jsonl")
    assert [path.name for path in tmp_path.iterdir()] == ["match.jsonl"]


def forged(record: Record, tmp_path: Path) -> Record:
    """The record written and read again: its chain of hashes is right, whatever it claims."""
    record.save(tmp_path / "forged")
    return Record.load(tmp_path / "forged")


def test_another_seed_than_the_one_committed_to_is_found_out(tmp_path: Path) -> None:
    record = played().record()
    record.end = msgspec.structs.replace(record.end, seed=bytes(32).hex())
    with pytest.raises(labtop.BadRecord, match="not the one that was committed to"):
        forged(record, tmp_path).verify()


def test_a_result_that_the_moves_do_not_lead_to_is_found_out(tmp_path: Path) -> None:
    record = played().record()
    record.end = msgspec.structs.replace(record.end, scores=[99, 0, 0])
    with pytest.raises(labtop.BadRecord, match="do not lead to the result"):
        forged(record, tmp_path).verify()


def change(step: MadeMove, **fields: int | str) -> MadeMove:
    return msgspec.structs.replace(step, **fields)


def test_a_move_that_is_not_legal_is_found_out(tmp_path: Path) -> None:
    record = played().record()
    record.steps[0] = change(record.steps[0], move=221)
    with pytest.raises(labtop.BadRecord, match="Move 1 of the replay is not legal"):
        forged(record, tmp_path).verify()


def test_a_state_that_does_not_follow_is_found_out(tmp_path: Path) -> None:
    record = played().record()
    record.steps[2] = change(record.steps[2], state="0" * 32)
    with pytest.raises(labtop.BadRecord, match="After move 3 the match stands differently"):
        forged(record, tmp_path).verify()


def test_a_record_from_other_rules_is_refused_and_not_misread(tmp_path: Path) -> None:
    record = played().record()
    record.header = msgspec.structs.replace(record.header, version="0")
    with pytest.raises(labtop.BadRecord, match="played under version 0 of the rules of Bound!"):
        forged(record, tmp_path).verify()


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_a_match_recorded_before_records_said_their_layout_is_played_again_and_leads_to_its_result(path: Path) -> None:
    record = Record.load(path)
    match = record.verify()
    assert not record.has_states
    assert (record.header.labtop, len(match.history), match.over) == (1, record.end.moves, True)


def test_a_move_that_has_other_words_now_is_found_out_where_states_cannot_be_compared(tmp_path: Path) -> None:
    record = Record.load(RECORDS / "bound-2.jsonl")
    record.steps[1] = change(record.steps[1], words="Resign")
    with pytest.raises(labtop.BadRecord, match="Move 2 of the replay, 'Resign', is "):
        forged(record, tmp_path).verify()


def test_a_record_says_how_its_states_are_laid_out(tmp_path: Path) -> None:
    record = forged(played(5).record(), tmp_path)
    assert record.has_states


def test_states_laid_out_differently_are_not_compared(tmp_path: Path) -> None:
    record = played().record()
    record.header = msgspec.structs.replace(record.header, layout="0" * 32)
    record.steps[2] = change(record.steps[2], state="0" * 32)
    assert forged(record, tmp_path).verify().over


def test_a_format_from_the_future_is_refused(tmp_path: Path) -> None:
    record = played(1).record()
    record.header = msgspec.structs.replace(record.header, labtop=3)
    with pytest.raises(labtop.BadRecord, match="is of format 3; this version of Labtop reads formats 1 to 2"):
        forged(record, tmp_path)


@pytest.mark.parametrize("seed", ["zz", "ab"])
def test_a_seed_that_is_not_one_is_found_out(tmp_path: Path, seed: str) -> None:
    record = played().record()
    record.end = msgspec.structs.replace(record.end, seed=seed)
    with pytest.raises(labtop.BadRecord, match="The seed in the replay is not 64 hexadecimal digits"):
        forged(record, tmp_path).verify()


def test_the_header_does_not_tell_the_seed() -> None:
    record = played().record()
    assert record.end.seed not in msgspec.json.encode(record.header).decode()


def test_a_position_that_was_set_up_by_hand_is_not_recorded() -> None:
    match = played(2)
    match.state.reason = 1
    with pytest.raises(labtop.BadOption, match="set up by hand"):
        match.record()


def test_a_match_that_went_on_from_a_position_set_up_by_hand_is_not_recorded() -> None:
    match = played(2)
    match.state.reason = 1
    match.play(match.moves()[0])
    with pytest.raises(labtop.BadOption, match="set up by hand"):
        match.record()
