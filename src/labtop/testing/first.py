"""Fair imagining before the first move, where no position must be listed: what the setup deals is there to compare.

Matches are set up, and each is imagined anew from its hidden copy. As nobody has decided anything, a deal by the setup
and an imagined one are drawn alike from all that agree with the hidden copy. So over many matches a field must be as
often filled with this or that by the one as by the other, whatever the seats know of each other: it is the same match.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from labtop.kernel.match import Match
from labtop.testing.fair import chance_of_more
from labtop.testing.tables import Aimed, dice, imagined, whom

DEALS = 400  # enough that a hand dealt without shuffling, or a card that is drawn too early, is beyond all doubt
REJECTED = 1e-9  # among some hundred fields of each game, looked at in the same deals every time
RARE = 10  # of a value; those that come less often count together
TELLING = 40  # deals in which the setup differs from what is always imagined

Column = npt.NDArray[Any]


@dataclass(frozen=True)
class Deals:
    """The records of many matches before the first move: as they were dealt, and imagined twice from a hidden copy."""

    dealt: Column
    imagined: Column
    again: Column

    def fields(self) -> Iterator[tuple[str, Column, Column, Column]]:
        """Each field of the record, a row for every match; the generator and the events are no part of a deal."""
        yield from _fields("", self.dealt, self.imagined, self.again)


def _fields(path: str, *columns: Column) -> Iterator[tuple[str, Column, Column, Column]]:
    for name in columns[0].dtype.names or ():
        inside = [column[name] for column in columns]
        if f"{path}{name}" in ("rng", "events"):
            continue
        if inside[0].dtype.names:
            yield from _fields(f"{path}{name}.", *inside)
        else:
            rows = inside[0].reshape(DEALS, -1, inside[0].shape[-1] if inside[0].ndim > 1 else 1).shape
            one, other, third = (column.reshape(rows) for column in inside)
            yield f"{path}{name}", one, other, third


def before_the_first_move(match: Match, seat: int | None) -> Deals:
    """Many deals of the same table, from one viewpoint."""
    columns: list[list[bytes]] = [[], [], []]
    for seed in range(DEALS):
        one, rng = Match(match.game, match.players, seed), dice(DEALS + seed)  # not the chance that has dealt it
        records = one.state, imagined(one, seat, rng), imagined(one, seat, rng)
        for column, record in zip(columns, records, strict=True):
            column.append(bytes(record))
    dtype = type(match.state).dtype
    return Deals(*(np.frombuffer(b"".join(column), dtype) for column in columns))


def never_varies(dealt: Column, imagined: Column, again: Column) -> bool:
    """Whether every match is imagined in one way only, although another agrees: that in which it was dealt."""
    same = bool((imagined == again).all())
    return same and int((dealt != imagined).any((1, 2)).sum()) >= TELLING


def chance_to_differ_so(dealt: Column, imagined: Column) -> float:
    """The chance that two fair samples lie as far apart, for the place where they lie farthest apart.

    Rows are sorted, since a setup may deal cards in an order that means nothing, and imagine in another.
    """
    one, other = (np.sort(column, axis=2).reshape(DEALS, -1) for column in (dealt, imagined))
    apart = np.flatnonzero((one != other).any(0))
    return min((_chance(one[:, place], other[:, place]) for place in apart), default=1.0)


def _chance(one: Column, other: Column) -> float:
    values = np.union1d(one, other)
    counts = np.array([[(column == value).sum() for value in values] for column in (one, other)])
    common = counts.sum(0) >= RARE
    counts = np.hstack([counts[:, common], counts[:, ~common].sum(1, keepdims=True)])
    counts = counts[:, counts.sum(0) > 0]
    apart = ((counts[0] - counts[1]) ** 2 / counts.sum(0)).sum()
    return chance_of_more(float(apart), counts.shape[1] - 1)


class First(Aimed):
    """What imagine must be before the first move."""

    @pytest.mark.parametrize("seat", [0, None], ids=["a player", "a spectator"])
    def test_before_the_first_move_imagine_deals_as_the_setup_does(self, seat: int | None) -> None:
        """Every field that is hidden varies where it can, and has each value about as often as in real matches."""
        match = Match(self.game, self.game.players[-1], 0)
        for name, dealt, once, again in before_the_first_move(match, seat).fields():
            assert not never_varies(dealt, once, again), (
                f"imagine gives {whom(seat)} the same {name} every time, although another agrees with what it knows: "
                "that of the real match. Is something not shuffled?"
            )
            chance = chance_to_differ_so(dealt, once)
            assert chance > REJECTED, (
                f"imagine is skewed for {whom(seat)} before the first move: it fills {name} otherwise than the setup "
                f"deals it; a fair one would do so with chance {chance:.1e}"
            )
