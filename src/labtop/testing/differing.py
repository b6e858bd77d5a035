"""Two records side by side: in which places they differ, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from labtop.kernel.struct import Struct

NAMED = 4  # places; of more, how many


def differences(one: Struct, other: Struct, among: Sequence[str] = ("",)) -> str:
    """Where two records differ, in all fields or some, and what each has there: `hand[0, 3] (2 and 1)`."""
    places = [place for place in _places(one, other, "") if place.startswith(tuple(among))]
    rest = [f"{len(places) - NAMED} more"] if len(places) > NAMED else []
    return ", ".join([*places[:NAMED], *rest])


def _places(one: Struct, other: Struct, path: str) -> Iterator[str]:
    for name in one.fields:
        first, second = getattr(one, name), getattr(other, name)
        if isinstance(first, Struct):
            yield from _places(first, second, f"{path}{name}.")
            continue
        for place in np.argwhere(np.asarray(first) != np.asarray(second)).tolist():
            index = f"[{', '.join(map(str, place))}]" if place else ""
            cells = [np.asarray(values)[tuple(place)] for values in (first, second)]
            yield f"{path}{name}{index} ({cells[0]} and {cells[1]})"
