"""The key profiles of Bound!: five shapes at three heights, so that each of the 15 pairs has its own.

A shape is drawn down the edge of a card. Its points are (along, deep), in depths of the key: `along` from −1.25 to
1.25 about its middle, `deep` from 0, the edge, to about 1. A step with one point is a straight line, one with three
a Bézier curve. All shapes are symmetric, so a notch drawn downwards and a tab drawn upwards are one curve: they
interlock.
"""

from __future__ import annotations

from typing import TypedDict

Point = tuple[float, float]
Step = list[Point]

ARC = 0.5523  # where the handles of a Bézier curve stand that draws a quarter of a circle


def _bump(middle: float, half: float, deep: float) -> list[Step]:
    bend, rise = half * ARC, deep * ARC
    return [
        [(middle - half, rise), (middle - bend, deep), (middle, deep)],
        [(middle + bend, deep), (middle + half, rise), (middle + half, 0)],
    ]


SHAPES: dict[str, list[Step]] = {
    "round": [[(-1, 0)], *_bump(0, 1, 1)],
    "wedge": [[(-1.15, 0)], [(0, 1)], [(1.15, 0)]],
    "dovetail": [[(-0.72, 0)], [(-1.15, 0.95)], [(1.15, 0.95)], [(0.72, 0)]],
    "double": [[(-1.24, 0)], *_bump(-0.62, 0.62, 0.8), *_bump(0.62, 0.62, 0.8)],
    "bulb": [
        [(-0.36, 0)],
        [(-0.36, 0.26)],
        [(-0.62, 0.3), (-0.72, 0.5), (-0.72, 0.68)],
        [(-0.72, 1.08), (-0.4, 1.3), (0, 1.3)],
        [(0.4, 1.3), (0.72, 1.08), (0.72, 0.68)],
        [(0.72, 0.5), (0.62, 0.3), (0.36, 0.26)],
        [(0.36, 0)],
    ],
}

HEIGHTS = [0.27, 0.5, 0.73]  # of the part of the edge that keys use, from the top


class Key(TypedDict):
    """The profile of one pair: a shape, and which of the heights it is at."""

    shape: str
    at: int


def key(variety: int, rank: int) -> Key:
    """The profile of the pair with this rank in its variety: the variety sets the height, the rank the shape."""
    return Key(shape=list(SHAPES)[rank], at=variety)


def outline(shape: str, samples: int = 6) -> list[Point]:
    """Spots along the shape, so many to a step."""
    (start,), *steps = SHAPES[shape]
    points = [start]
    for step in steps:
        here = points[-1]
        corners = [here, *step] if len(step) == 3 else [here, here, step[0], step[0]]
        points += [_bezier(corners, n / samples) for n in range(1, samples + 1)]
    return points


def _bezier(corners: list[Point], t: float) -> Point:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
    along, deep = (sum(w * corner[i] for w, corner in zip(weights, corners, strict=True)) for i in (0, 1))
    return along, deep
