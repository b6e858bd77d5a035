"""Records: one layout that Python reads and writes."""

import numpy as np
import pytest

from labtop.kernel.deck import Deck
from labtop.kernel.struct import Records, Struct, int8, int16, int64


class Inner(Struct):
    count: int16
    seen: int8[3]


class Outer(Struct):
    flag: int8
    wide: int64
    grid: int8[2, 3]
    inner: Inner


def test_a_new_record_is_all_zero() -> None:
    assert set(bytes(Outer())) == {0}


def test_fields_are_written_through_to_the_bytes() -> None:
    record = Outer()
    record.inner.seen[1] = 5
    assert Outer.from_bytes(bytes(record)).inner.seen[1] == 5


def test_cells_and_numbers_are_plain_integers_so_that_interpreted_rules_do_not_wrap() -> None:
    record = Outer()
    record.flag, record.grid[0, 1] = 100, 100
    assert record.flag + record.grid[0, 1] == 200


@pytest.mark.parametrize("value", [128, -129])
def test_a_value_that_does_not_fit_its_field_is_an_error_and_not_another_value(value: int) -> None:
    with pytest.raises(OverflowError):
        Outer().flag = value


def test_a_copy_does_not_share_memory() -> None:
    record = Outer()
    twin = record.copy()
    record.grid[1, 2] = 7
    assert twin.grid[1, 2] == 0


def test_equality_is_equality_of_bytes() -> None:
    one, other = Outer(), Outer()
    one.wide = other.wide = 3
    assert one == other
    other.inner.count = 1
    assert one != other


def test_fields_are_aligned_for_machines_that_need_it() -> None:
    offsets = {name: Outer.dtype.fields[name][1] for name in ("wide", "inner")}  # type: ignore[index]
    assert offsets["wide"] % 8 == 0
    assert offsets["inner"] % 2 == 0


def test_a_sized_struct_is_made_once() -> None:
    assert Deck.of_size(9) is Deck.of_size(9)
    assert Deck.of_size(9)().cards.shape == (9,)


def test_records_in_a_row_copy_from_one_to_the_next() -> None:
    rows = Records.blank(Outer, 2)
    rows[0].wide = 9
    rows[1] = rows[0]
    rows[0].wide = 1
    assert rows[1].wide == 9


def test_a_record_can_look_at_memory_that_it_does_not_own() -> None:
    memory = np.zeros(1, Outer.dtype)
    Outer(memory).flag = 4
    assert memory["flag"][0] == 4


def test_a_field_that_is_not_there_cannot_be_written_to() -> None:
    with pytest.raises(AttributeError, match="the record Outer has no field 'flagg'; did you mean 'flag'"):
        setattr(Outer(), "flagg", 1)  # noqa: B010


def test_a_field_of_a_record_inside_that_is_not_there_cannot_be_written_to() -> None:
    with pytest.raises(AttributeError, match="the record Inner has no field 'cout'; did you mean 'count'"):
        setattr(Outer().inner, "cout", 1)  # noqa: B010


@pytest.mark.parametrize(("name", "parts"), [("grid", "cells"), ("inner", "fields")])
def test_an_array_or_a_record_inside_is_not_replaced(name: str, parts: str) -> None:
    with pytest.raises(AttributeError, match=f"'{name}' cannot be replaced as a whole: write to its {parts}"):
        setattr(Outer(), name, 1)
