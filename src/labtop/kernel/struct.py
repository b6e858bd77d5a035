"""A game is a record: fixed-size structs that NumPy, Numba and CUDA all read as the same bytes.

A struct class is three things at once: the layout of the record, the type that rules are annotated with, and a
writable view of one record in memory, so that `match.state.hand[0, 3] = 1` works from Python.

    class State(Struct):
        stage: int8
        hand: int8[SEATS, NAMES]
        draw: Deck[60]
"""

from __future__ import annotations

import ctypes
import difflib
import functools
import inspect
import operator
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Self, get_origin, overload

import numpy as np
import numpy.typing as npt

from labtop.kernel.once import once

ANY = -1
"""The size of an array that is chosen where the struct is used: `cards: int8[ANY]` in Deck, then `Deck[60]`."""


class Cells(np.ndarray[Any, Any]):
    """An array field seen from Python: single cells are plain integers, so that interpreted rules never wrap.

    Storing a value that does not fit its cell raises OverflowError, where compiled code would wrap in silence.
    """

    @overload  # type: ignore[override]
    def __getitem__(self, key: int | tuple[int, ...]) -> int: ...

    @overload
    def __getitem__(self, key: Any) -> Any: ...

    def __getitem__(self, key: Any) -> Any:
        if type(key) is slice:
            return super().__getitem__(key)
        try:
            if self.ndim == (len(key) if type(key) is tuple else 1):
                return self.item(key)
        except TypeError:  # a slice is among the indices
            pass
        value = super().__getitem__(key)
        return value.item() if isinstance(value, np.generic) else value


def table(values: npt.ArrayLike, kind: str = "i1") -> Cells:
    """A constant table for rules, such as the TYPE of each card."""
    return np.array(values, kind).view(Cells)


class Field:
    """A kind of number, alone or as an array: `int8`, `int8[SEATS, NAMES]`."""

    def __init__(self, kind: str, shape: tuple[int, ...] = ()) -> None:
        self.kind = kind
        self.shape = shape

    def __getitem__(self, shape: int | tuple[int, ...]) -> Field:
        return Field(self.kind, shape if isinstance(shape, tuple) else (shape,))

    @property
    def dtype(self) -> np.dtype[Any]:
        """The field as NumPy knows it."""
        return np.dtype((self.kind, self.shape))


int8 = Field("i1")
int16 = Field("i2")
int32 = Field("i4")
int64 = Field("i8")
uint32 = Field("u4")
float64 = Field("f8")


class Struct:
    """One record in memory, seen through its fields. A struct that extends another has its fields first."""

    __slots__ = ("__dict__", "_bytes")

    _bytes: npt.NDArray[Any]
    dtype: ClassVar[np.dtype[Any]]
    fields: ClassVar[dict[str, Field | type[Struct]]] = {}
    in_c: ClassVar[type[ctypes.Structure]]
    """The record as C declares it."""
    writers: ClassVar[dict[str, Callable[[Any, float], None]]] = {}
    """How the fields that hold a single number are written to; arrays and records inside are not replaced."""

    def __init_subclass__(cls) -> None:
        noted = inspect.get_annotations(cls)
        own = {name: field for name, field in noted.items() if get_origin(field) is not ClassVar}  # type: ignore[comparison-overlap]
        for name, field in own.items():
            if not isinstance(field, Field) and not (isinstance(field, type) and issubclass(field, Struct)):
                raise TypeError(
                    f"{cls.__module__}.{cls.__name__}.{name}: a field is a kind of number or a struct, not {field!r}. "
                    "(A module with a record in it does without `from __future__ import annotations`.)"
                )
        cls.fields = {**cls.fields, **own}
        cls.lay_out()

    @classmethod
    def lay_out(cls) -> None:
        """Give every field its place in memory, unless some size is still open."""
        if not all(_is_sized(field) for field in cls.fields.values()):
            return
        # Aligned, so that CPU and GPU read each field in one go; the padding is always zero (see __init__).
        cls.dtype = np.dtype([(name, field.dtype) for name, field in cls.fields.items()], align=True)
        cls.writers, cls.in_c = {}, np.ctypeslib.as_ctypes_type(cls.dtype)  # type: ignore[arg-type, assignment]  # a record
        for name, field in cls.fields.items():
            if isinstance(field, Field) and not field.shape:
                place = cls.dtype.fields[name][1]  # type: ignore[index]
                cls.writers[name] = _writer(field.dtype.char, place // field.dtype.itemsize)
                setattr(cls, name, property(operator.attrgetter(f"_numbers.{name}"), cls.writers[name]))
            else:
                setattr(cls, name, once(functools.partial(_part, name, field), name))

    def __class_getitem__(cls, size: int) -> type[Self]:
        return cls.of_size(size)

    @classmethod
    @functools.cache
    def of_size(cls, size: int) -> type[Self]:
        """This struct with its open arrays at that size, as in `Deck[60]`."""
        fields = {
            name: Field(field.kind, (size,)) if isinstance(field, Field) and field.shape == (ANY,) else field
            for name, field in cls.fields.items()
        }
        return type(f"{cls.__name__}[{size}]", (cls,), {"__annotations__": fields})

    def __init__(self, memory: npt.NDArray[Any] | None = None) -> None:
        """A new record, all zero, or a view of `memory`: an array that holds one such record."""
        _put(self, np.zeros(self.dtype.itemsize, np.uint8) if memory is None else memory.view(np.uint8))

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """A record of its own with these bytes."""
        return cls(np.frombuffer(data, np.uint8).copy())

    def __bytes__(self) -> bytes:
        return self._bytes.tobytes()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and bytes(self) == bytes(other)

    __hash__ = None  # type: ignore[assignment]  # a record can be written to

    def copy(self) -> Self:
        """A record of its own with the same bytes."""
        twin = object.__new__(type(self))
        _put(twin, self._bytes.copy())
        return twin

    def assign(self, other: Self) -> None:
        """Take over every byte of another record."""
        self._bytes[:] = other._bytes

    _numbers: ClassVar[once[ctypes.Structure]]  # the memory as C sees it: the fastest way to read a single number
    _as: ClassVar[once[dict[str, memoryview[Any]]]]  # and as numbers of a kind, which take none that does not fit
    _as_parameter_: ClassVar[once[int]]
    """Where the record lies: what ctypes hands to compiled code for it."""

    def __setattr__(self, name: str, value: float) -> None:
        try:
            write = self.writers[name]
        except KeyError:
            raise AttributeError(self._not_written(name), name=name, obj=self) from None
        write(self, value)

    def _not_written(self, name: str) -> str:
        if name not in self.fields:
            return no_field(type(self), name)
        inside = "cells" if isinstance(self.fields[name], Field) else "fields"
        return f"{name!r} cannot be replaced as a whole: write to its {inside}"

    @property
    def data(self) -> npt.NDArray[Any]:
        """The memory itself, as one record."""
        return self._bytes.view(self.dtype)

    @classmethod
    def paths(cls, wanted: str) -> list[str]:
        """Where a field of this name is, here and in the structs inside: `["lost", "draw.lost"]`."""
        inner = [(name, field) for name, field in cls.fields.items() if isinstance(field, type)]
        return [wanted] * (wanted in cls.fields) + [
            f"{name}.{path}" for name, kind in inner for path in kind.paths(wanted)
        ]

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={_short(getattr(self, name))}" for name in self.fields)
        return f"{type(self).__name__}({fields})"


_put = Struct.__dict__["_bytes"].__set__  # past the check of names, and as fast as if there were none


def no_field(kind: type[Struct], name: str) -> str:
    """What to say where a record has no such field, with the one that was probably meant."""
    return f"the record {kind.__name__} has no field {name!r}{suggestion(name, kind.fields)}"


def suggestion(name: str, known: Iterable[str]) -> str:
    """The name that was probably meant, as the end of a sentence; nothing where none is near."""
    near = difflib.get_close_matches(name, list(known), 1)
    return f"; did you mean {near[0]!r}?" if near else ""


class _Casts(dict[str, "memoryview[Any]"]):
    """The same memory as numbers of each kind that is asked for."""

    def __init__(self, memory: memoryview[int]) -> None:
        self.memory = memory

    def __missing__(self, kind: str) -> memoryview[Any]:
        self[kind] = self.memory.cast(kind)  # type: ignore[call-overload]
        return self[kind]


def _address_of(memory: npt.NDArray[np.uint8]) -> int:
    """Four times as fast as asking the array itself."""
    return ctypes.addressof(ctypes.c_char.from_buffer(memory.data))


Struct._numbers = once(lambda record: record.in_c.from_buffer(record._bytes), "_numbers")
Struct._as = once(lambda record: _Casts(record._bytes.data), "_as")
Struct._as_parameter_ = once(lambda record: ctypes.addressof(record._numbers), "_as_parameter_")


def _is_sized(field: Field | type[Struct]) -> bool:
    return ANY not in field.shape if isinstance(field, Field) else hasattr(field, "dtype")


def _writer(kind: str, place: int) -> Callable[[Any, float], None]:
    def write(self: Struct, value: float) -> None:
        try:
            self._as[kind][place] = value
        except ValueError:
            raise OverflowError(f"{value} does not fit into this field") from None
        except TypeError:  # a NumPy number
            self._as[kind][place] = value.item()  # type: ignore[attr-defined]

    return write


def _part(name: str, field: Field | type[Struct], record: Struct) -> Cells | Struct:
    """An array or a nested record inside a record, made when it is first looked at."""
    kind, place = record.dtype.fields[name][:2]  # type: ignore[index]
    memory = record._bytes[place : place + kind.itemsize]
    if isinstance(field, type):
        return field(memory)
    return memory.view(field.kind).reshape(field.shape).view(Cells)


def _short(value: object) -> str:
    return " ".join(str(value).split()) if isinstance(value, np.ndarray) else repr(value)


class Records:
    """Several records in a row, for loops that copy from one to the next: `states[1] = states[0]`."""

    def __init__(self, kind: type[Struct], memory: npt.NDArray[Any]) -> None:
        self.kind = kind
        self.memory = memory
        self._as_parameter_ = _address_of(memory.view(np.uint8))

    @classmethod
    def blank(cls, kind: type[Struct], length: int) -> Records:
        """So many records, all zero."""
        return cls(kind, np.zeros(length, kind.dtype))

    def __getitem__(self, index: int) -> Any:
        return self.kind(self.memory[index : index + 1])

    def __setitem__(self, index: int, record: Struct) -> None:
        self[index].assign(record)
