"""Targets as reliefs: contour lines of a smooth hill with a pocket in which the key of its pair fits.

A relief is an emblem, seeded by the code of its card, and not a structure: nothing in it is measured.
"""

from __future__ import annotations

import random
from collections import defaultdict

import numpy as np
from numpy.typing import NDArray

from labtop.games.bound.pictures.keys import HEIGHTS, Key, outline
from labtop.pictures.picture import Picture, point

WIDTH, HEIGHT = 100, 68
STEP = 1.6  # of the grid on which the hill is measured
KEY_DEPTH = 8.0  # as on a card
LEVELS = (0.16, 0.3, 0.46, 0.63, 0.8, 0.93)
SMALLEST = 12  # of a line, in spots; a shorter one would be a speck
SHORE = 'fill-opacity=".13" stroke-width="1.4"'
SLOPE = 'fill-opacity=".07" stroke-width=".7" stroke-opacity=".75"'

Grid = NDArray[np.float64]
Spot = tuple[float, float]
Edge = tuple[int, int, int]  # row, column, and whether it runs across (0) or down (1)

# For each of the 16 ways in which four corners can be dry or flooded: the sides of the square that a line joins.
# Sides: 0 top, 1 right, 2 bottom, 3 left. Corners, as bits: 1 top left, 2 top right, 4 bottom right, 8 bottom left.
JOINS: list[list[tuple[int, int]]] = [
    [], [(3, 0)], [(0, 1)], [(3, 1)], [(1, 2)], [(3, 0), (1, 2)], [(0, 2)], [(3, 2)],
    [(2, 3)], [(2, 0)], [(0, 1), (2, 3)], [(2, 1)], [(1, 3)], [(1, 0)], [(0, 3)], [],
]  # fmt: skip


def relief(code: str, key: Key) -> Picture:
    """The emblem of the target with this code, bitten by this key."""
    hill = _hill(random.Random(f"relief {code}"), key)
    layers = []
    for n, level in enumerate(LEVELS):
        path = "".join(_smooth(line) for line in contours(hill, level) if len(line) >= SMALLEST)
        layers.append(f'<path d="{path}" {SHORE if n == 0 else SLOPE}/>')
    drawn = "".join(layers)
    body = f'<g fill="currentColor" stroke="currentColor" stroke-linejoin="round" fill-rule="evenodd">{drawn}</g>'
    return Picture(viewBox=f"0 0 {WIDTH} {HEIGHT}", body=body)


def _hill(rng: random.Random, key: Key) -> Grid:
    x, y = np.meshgrid(np.arange(0, WIDTH + STEP, STEP), np.arange(0, HEIGHT + STEP, STEP))
    pocket = HEIGHT * HEIGHTS[key["at"]]
    jaws = [(87.0, max(pocket - 17, 9.0), 10.0), (87.0, min(pocket + 17, HEIGHT - 9.0), 10.0)]
    bumps = [(rng.uniform(30, 82), rng.uniform(14, HEIGHT - 14), rng.uniform(8, 15)) for _ in range(7)]
    height = np.zeros_like(x)
    for at_x, at_y, wide in [(66.0, HEIGHT / 2, 25.0), *jaws, *bumps]:
        height += rng.uniform(0.6, 1) * np.exp(-((x - at_x) ** 2 + (1.3 * (y - at_y)) ** 2) / wide**2)
    height = np.tanh(1.5 * height / height.max())  # a plateau rather than one peak
    rim = np.minimum.reduce([x - 4, WIDTH - 3 - x, y - 2, HEIGHT - 2 - y])
    height *= np.tanh(np.clip(rim, 0, None) / 5)
    height *= 1 - np.exp(-((_distance(x, y, key) / 5.6) ** 2))
    return np.asarray(height / height.max())


def _distance(x: Grid, y: Grid, key: Key) -> Grid:
    """How far each spot of the grid is from the notch in the right edge of the card."""
    middle = HEIGHT * HEIGHTS[key["at"]]
    nearest = np.full_like(x, np.inf)
    for along, deep in outline(key["shape"]):
        for part in (0.0, 0.5, 1.0):  # from the edge of the card to the rim of the notch
            to_x, to_y = WIDTH - KEY_DEPTH * deep * part, middle + KEY_DEPTH * along
            nearest = np.minimum(nearest, np.hypot(x - to_x, y - to_y))
    return nearest


def contours(height: Grid, level: float) -> list[list[Spot]]:
    """The closed lines on which the hill has this height, by marching squares; the border must lie lower."""
    flooded = height >= level
    kind = flooded[:-1, :-1] + 2 * flooded[:-1, 1:] + 4 * flooded[1:, 1:] + 8 * flooded[1:, :-1]
    joined: dict[Edge, list[Edge]] = defaultdict(list)
    for row, column in np.argwhere((kind > 0) & (kind < 15)).tolist():
        sides = ((row, column, 0), (row, column + 1, 1), (row + 1, column, 0), (row, column, 1))
        for one, other in JOINS[kind[row, column]]:
            joined[sides[one]].append(sides[other])
            joined[sides[other]].append(sides[one])
    lines = []
    while joined:
        lines.append([_crossing(height, level, edge) for edge in _walk(joined)])
    return lines


def _walk(joined: dict[Edge, list[Edge]]) -> list[Edge]:
    """Takes one closed line out of the joined edges."""
    here = next(iter(joined))
    line = []
    while here in joined:
        line.append(here)
        here = next((edge for edge in joined.pop(here) if edge in joined), here)
    return line


def _crossing(height: Grid, level: float, edge: Edge) -> Spot:
    row, column, down = edge
    start = height[row, column]
    end = height[row + down, column + 1 - down]
    part = (level - start) / (end - start)
    return (column + part * (1 - down)) * STEP, (row + part * down) * STEP


def _smooth(line: list[Spot]) -> str:
    """A closed path that swings through the middles between spots; every other spot is enough."""
    spots = line[::2] if len(line) > 8 else line
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(spots, spots[1:] + spots[:1], strict=True)]
    swings = "".join(f"Q{point(*spot, 1)} {point(*middle, 1)}" for spot, middle in zip(spots, middles, strict=True))
    return f"M{point(*middles[-1], 1)}{swings}Z"
