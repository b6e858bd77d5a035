"""What is made when it is first looked at, and kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class once(Generic[T]):  # a decorator
    """An attribute that is made when it is first looked at: functools.cached_property without its lock."""

    def __init__(self, make: Callable[[Any], T], name: str = "") -> None:
        self.make, self.name = make, name or make.__name__
        self.__doc__ = make.__doc__

    def __get__(self, instance: Any, kind: type[Any]) -> T:
        value = instance.__dict__[self.name] = self.make(instance)
        return value
