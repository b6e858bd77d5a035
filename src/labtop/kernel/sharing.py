"""Collections that are only added to: a copy costs nothing, since it shares with the other all that both have.

A table at a server is copied for every entry of its history, and goes on as the copy once the entry is kept. Should it
not be kept, the table goes on without what the copy has added.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Generic, Self, TypeVar, overload

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class Ledger(Sequence[T]):
    """A list that is only added to at its end, and taken from there."""

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def copy(self) -> Self:
        """One of its own with the same items."""
        twin = object.__new__(type(self))
        twin._items, twin._length = self._items, self._length
        return twin

    def append(self, item: T) -> None:
        """Add an item; where a copy has added another in its place, both go their own ways from here."""
        if len(self._items) != self._length:
            self._items = self._items[: self._length]
        self._items.append(item)
        self._length += 1

    @property
    def last(self) -> T:
        """The item at the end; there must be one."""
        return self._items[self._length - 1]

    def pop(self) -> T:
        """Take the last item away."""
        item = self[-1]
        self._length -= 1
        return item

    def __len__(self) -> int:
        return self._length

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ledger) and self[:] == other[:]

    __hash__ = None  # type: ignore[assignment]  # it can be added to

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> list[T]: ...

    def __getitem__(self, index: int | slice) -> T | list[T]:
        length = self._length
        if isinstance(index, slice):
            return self._items[slice(*index.indices(length))]
        if not -length <= index < length:
            raise IndexError(index)
        return self._items[index if index >= 0 else length + index]

    def __reversed__(self) -> Iterator[T]:
        return islice(reversed(self._items), len(self._items) - self._length, None)


class Register(Generic[K, T]):
    """A dict that is only added to."""

    def __init__(self) -> None:
        self._items: dict[K, tuple[int, T]] = {}
        self._length = 0

    def copy(self) -> Self:
        """One of its own with the same items."""
        twin = object.__new__(type(self))
        twin._items, twin._length = self._items, self._length
        return twin

    def get(self, key: K) -> T | None:
        """What stands there under this key."""
        place, item = self._items.get(key, (self._length, None))
        return item if place < self._length else None

    def add(self, key: K, item: T) -> None:
        """Write something down under a new key; what a copy has added is not known here."""
        if len(self._items) != self._length:
            self._items = dict(islice(self._items.items(), self._length))
        self._items[key] = self._length, item
        self._length += 1
