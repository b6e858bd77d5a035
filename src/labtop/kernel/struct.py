"""A game is a record: fixed-size structs that NumPy, Numba and CUDA all read as the same bytes.

A struct class is three things at once: the layout of the record, the type that rules are annotated with, and a
writable view of one record in memory, so that `match.state.hand[0, 3] = 1` works from Python.

    class State(Struct):
        stage: int8
        hand: int8[SEATS, NAMES]
        draw: Deck[60]
"""

from __future__ import annotations

import functools
from typing import Any, ClassVar, Self, overload

import numpy as np
import numpy.typing as npt

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
    """One record in memory, seen through its fields."""

    dtype: ClassVar[np.dtype[Any]]
    _fields: ClassVar[dict[str, Field | type[Struct]]]

    def __init_subclass__(cls) -> None:
        cls._fields = dict(cls.__annotations__)
        if any(isinstance(field, Field) and ANY in field.shape for field in cls._fields.values()):
            return
        # Aligned, so that CPU and GPU read each field in one go; the padding is always zero (see __init__).
        cls.dtype = np.dtype([(name, field.dtype) for name, field in cls._fields.items()], align=True)
        for name, field in cls._fields.items():
            if isinstance(field, Field) and not field.shape:
                setattr(cls, name, _number(name))
            else:
                part = functools.cached_property(functools.partial(_part, name, field))
                part.__set_name__(cls, name)
                setattr(cls, name, part)

    def __class_getitem__(cls, size: int) -> type[Self]:
        return cls.of_size(size)

    @classmethod
    @functools.cache
    def of_size(cls, size: int) -> type[Self]:
        """This struct with its open array at that size, as in `Deck[60]`."""
        fields = {
            name: Field(field.kind, (size,)) if isinstance(field, Field) and field.shape == (ANY,) else field
            for name, field in cls._fields.items()
        }
        return type(f"{cls.__name__}[{size}]", (cls,), {"__annotations__": fields})

    def __init__(self, memory: npt.NDArray[Any] | None = None) -> None:
        """A new record, all zero, or a view of `memory`: an array that holds one such record."""
        self._memory = np.zeros(1, self.dtype) if memory is None else memory

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """A record of its own with these bytes."""
        return cls(np.frombuffer(data, np.uint8).copy().view(cls.dtype))

    def __bytes__(self) -> bytes:
        return self._bytes.tobytes()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and bytes(self) == bytes(other)

    __hash__ = None  # type: ignore[assignment]  # a record can be written to

    def copy(self) -> Self:
        """A record of its own with the same bytes."""
        return type(self)(self._bytes.copy().view(self.dtype))

    def assign(self, other: Self) -> None:
        """Take over every byte of another record."""
        self._bytes[:] = other._bytes

    @functools.cached_property
    def _bytes(self) -> npt.NDArray[np.uint8]:
        """The memory as plain bytes: NumPy copies those at once, but records field by field."""
        return self._memory.view(np.uint8)

    @functools.cached_property
    def address(self) -> int:
        """Where the record lies, for compiled code."""
        return int(self._memory.ctypes.data)

    @property
    def data(self) -> npt.NDArray[Any]:
        """The memory itself."""
        return self._memory

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={_short(getattr(self, name))}" for name in self._fields)
        return f"{type(self).__name__}({fields})"


def _number(name: str) -> property:
    def read(self: Struct) -> float:
        number: float = self._memory[name].item()
        return number

    def write(self: Struct, value: float) -> None:
        self._memory[name][0] = value

    return property(read, write)


def _part(name: str, field: Field | type[Struct], record: Struct) -> Cells | Struct:
    """An array or a nested record inside a record, made when it is first looked at."""
    memory = record._memory[name]
    return field(memory) if isinstance(field, type) else memory[0].view(Cells)


def _short(value: object) -> str:
    return " ".join(str(value).split()) if isinstance(value, np.ndarray) else repr(value)


class Records:
    """Several records in a row, for loops that copy from one to the next: `states[1] = states[0]`."""

    def __init__(self, kind: type[Struct], memory: npt.NDArray[Any]) -> None:
        self.kind = kind
        self.memory = memory
        self.address = int(memory.ctypes.data)

    @classmethod
    def blank(cls, kind: type[Struct], length: int) -> Records:
        """So many records, all zero."""
        return cls(kind, np.zeros(length, kind.dtype))

    def __getitem__(self, index: int) -> Any:
        return self.kind(self.memory[index : index + 1])

    def __setitem__(self, index: int, record: Struct) -> None:
        self[index].assign(record)
