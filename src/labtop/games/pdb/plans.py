"""Plans: how many Researcher turns a card is away from what a player holds, and the shortest way to it.

The turns are counted as if every box were free and the Supply never short, without Graduate / Retire, which costs a
Researcher for good, and without the turn that claims the card. Holdings beyond what a plan can need count as that much.
"""

import functools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from labtop.games.pdb.cards import (
    BOXES,
    CARD_LIST,
    DATA_IDS,
    IHM,
    PAIR_LIST,
    PRESETS,
    READINGS,
    SQUARE,
    TECHNIQUES,
    TRIANGLE,
    TYPES,
)
from labtop.games.pdb.state import State
from labtop.kernel.rule import rule
from labtop.kernel.struct import table

MOST = table([4, 2, 4, 5, 2])  # Samples, Crystals, squares, circles and triangles that a plan looks at
KINDS = TRIANGLE + 1
SHAPE = tuple(most + 1 for most in MOST.tolist())
STRIDE = table([int(np.prod(SHAPE[kind + 1 :])) for kind in range(KINDS)], "i2")
HOLDINGS = int(np.prod(SHAPE))
FAR = 99  # turns to what cannot be reached

PRICES = sorted({tuple(card.cost[kind] for kind in DATA_IDS) for card in CARD_LIST})
PRICE = table([PRICES.index(tuple(card.cost[kind] for kind in DATA_IDS)) for card in CARD_LIST])
"""Which of the prices each card has."""

Amounts = tuple[int, ...]
"""Tokens of each kind, from Samples to triangles."""


@dataclass(frozen=True)
class Step:
    """A turn of a plan: a place, what it takes and what it gives."""

    place: int
    returned: Amounts
    gained: Amounts


def _amounts(kind: int, count: int) -> Amounts:
    return tuple(count if kind == one else 0 for one in range(KINDS))


@functools.cache
def steps(reading: int, techniques: int) -> list[Step]:
    """All turns that bring a plan on, for an owner of these Additional Action cards: a bit for each."""
    found = []
    for one in READINGS[reading]:
        card = one.place - BOXES
        if one.gained[0] < KINDS and (card < 0 or techniques >> card & 1):
            found.append(Step(one.place, _amounts(*one.returned), _amounts(*one.gained)))
    if techniques >> IHM & 1:
        for pair in PAIR_LIST:
            returned = tuple(pair.count(kind - SQUARE) for kind in range(KINDS))
            found += [Step(BOXES + IHM, returned, _amounts(SQUARE + data, 1)) for data in range(TYPES)]
    return found


@functools.cache
def distances(reading: int, techniques: int) -> npt.NDArray[np.int8]:
    """The fewest turns from every holding to every price."""
    held = np.stack(np.unravel_index(np.arange(HOLDINGS), SHAPE), axis=1)
    away = np.full((len(PRICES), HOLDINGS), FAR, np.int8)
    for number, price in enumerate(PRICES):
        away[number, (held[:, SQUARE:] >= price).all(axis=1)] = 0
    ways = []
    for step in steps(reading, techniques):
        possible = np.flatnonzero((held >= step.returned).all(axis=1))
        after = np.minimum(held[possible] - step.returned + step.gained, MOST)
        ways.append((possible, np.ravel_multi_index(tuple(after.T), SHAPE)))
    while True:
        before = away.copy()
        for possible, after in ways:
            away[:, possible] = np.minimum(away[:, possible], away[:, after] + 1)
        if (away == before).all():
            return away


AWAY = table([distances(reading, 0) for reading in range(len(PRESETS))])
"""By preset, price and holding: the turns that are needed without Additional Action cards."""


@rule
def holding(game: State, seat: int) -> int:
    """What a seat holds, as one number."""
    number = 0
    for kind in range(KINDS):
        number += min(game.tokens[seat, kind], MOST[kind]) * STRIDE[kind]
    return number


@rule
def turns_away(game: State, held: int, card: int) -> int:
    """The turns that a holding is away from the price of a card, with the boxes of the board alone."""
    return AWAY[game.icon_preset, PRICE[card], held]


def way_to(game: State, seat: int, card: int, first: Sequence[int]) -> list[Step]:
    """The shortest way for a seat to the price of a card; among equals it begins with a place that is open now."""
    techniques = sum(1 << one for one in range(TECHNIQUES) if game.owner[one] == seat)
    away = distances(game.icon_preset, techniques)[PRICE[card]]
    held = [min(count, most) for count, most in zip(game.tokens[seat, :KINDS].tolist(), MOST.tolist(), strict=True)]
    way: list[Step] = []
    while (left := _away(away, held)) > 0:
        for step in sorted(steps(game.icon_preset, techniques), key=lambda step: bool(way) or step.place not in first):
            after = [
                min(h - r + g, m) for h, r, g, m in zip(held, step.returned, step.gained, MOST.tolist(), strict=True)
            ]
            if min(h - r for h, r in zip(held, step.returned, strict=True)) >= 0 and _away(away, after) < left:
                way.append(step)
                held = after
                break
    return way


def _away(away: npt.NDArray[np.int8], held: Sequence[int]) -> int:
    return int(away[np.ravel_multi_index(tuple(held), SHAPE)])
