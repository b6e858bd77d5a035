"""Organelles as engravings: outlines, a tint, and hatching on the side that lies in shadow.

They are emblems drawn for Labtop: the parts are those of the real thing, their sizes and numbers are not.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from labtop.pictures.picture import Picture, number, point

WIDTH, HEIGHT = 120, 74
OUTLINE, FINE = "1.45", ".7"
GAP = 2.1  # between two lines of a hatching

Line = NDArray[np.float64]
Spots = list[tuple[float, float]]


def emblem(kind: str) -> Picture:
    """The engraving of a kind of organelle."""
    body = "".join(DRAWN[kind]())
    ink = f'<g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">{body}</g>'
    return Picture(viewBox=f"0 0 {WIDTH} {HEIGHT}", body=ink)


def _ribosome() -> list[str]:
    """Both halves around a messenger, and a chain that leaves through the tunnel."""
    large = _round([
        (30, 43), (25, 33), (29, 22), (39, 18.5), (46, 13.5), (54, 15), (59.5, 20.5), (66, 14.5), (75, 14),
        (81, 19.5), (90, 24), (94, 34), (89, 43), (75, 45.4), (60, 46), (45, 45.4),
    ])  # fmt: skip
    small = _round([
        (34, 54.5), (47, 52.6), (60, 52.2), (73, 52.6), (86, 54.5), (88, 61), (81, 68), (70, 68), (60, 65.5), (50, 68),
        (39, 68), (32, 61),
    ])  # fmt: skip
    messenger = _line([(4, 51.4), (14, 48.6), (26, 49.6), (60, 49.2), (94, 49.6), (106, 48.6), (116, 51)], OUTLINE)
    tunnel = _path("M57.2 45V30C57.2 25 56.5 22 58 19M63.2 45V30C63.2 26 64.2 22 62.6 19", FINE, ".8")
    chain: Spots = [
        (60, 41), (60.2, 34), (60, 27), (60.4, 20), (62.8, 13.3), (68.6, 9), (75.8, 7.6), (83, 9), (89.4, 12.6),
        (96.2, 15),
    ]  # fmt: skip
    return [
        _area(large, ".12"),
        _area(small, ".12"),
        _hatched(
            large, 62, lambda x, y: x > 79 + 3 * math.sin(y / 3) or y > 41.5 or 49 + 2 * math.sin(y / 3) < x < 56.5
        ),
        _hatched(small, 62, lambda x, y: x > 72 + 2 * math.sin(y / 2) or y > 64.5),
        messenger,
        _ticks((7, 113), 4.9, lambda x: 46.4 if 30 < x < 90 else 45.6, lambda x: 49.2),
        tunnel,
        _beads(chain, 2.9),
    ]


def _nucleus() -> list[str]:
    """Two membranes with pores, chromatin, and the nucleolus."""
    pores = [15 + 45 * n for n in range(8)]
    envelope = "".join(_arc(60, 37, radius, start + 5, start + 40) for radius in (31.5, 27.5) for start in pores)
    lips = "".join(_lip(60, 37, angle + side) for angle in pores for side in (-5, 5))
    whole = _circle(60, 37, 27.5)
    nucleolus = _circle(69, 32, 8.6)
    threads: list[Spots] = [
        [(39, 30), (44, 25), (49, 29), (54, 24), (58, 18), (64, 20), (70, 17.5), (75, 20)],
        [(36.5, 38), (42, 36.5), (46, 40), (52, 36), (55, 31), (57.5, 27)],
        [(38, 46), (44, 44), (49, 49), (55, 45), (60, 47), (65, 43.5), (71, 46), (78, 42), (83.5, 43)],
        [(45, 55), (51, 53), (56, 57), (62, 53), (68, 55.5), (74, 51), (78, 52)],
        [(52, 61.5), (58, 60), (64, 61.5)],
    ]
    return [
        f'<path d="{_closed(whole)}" fill="currentColor" fill-opacity=".09" stroke="none"/>',
        _hatched(whole, 62, lambda x, y: math.hypot(x - 53, y - 31) > 29 and math.hypot(x - 69, y - 32) > 11),
        _path(envelope, "1.5"),
        _path(lips, "1.5"),
        *(_line(thread, "1", ".85") for thread in threads),
        _area(nucleolus, ".2", "1.3"),
        _hatched(nucleolus, 62, lambda x, y: x - 69 + y - 32 > -2, 1.9),
    ]


def _mitochondria() -> list[str]:
    """The outer membrane, and the inner one with its folds, studded with ATP synthase."""
    outer = _round([
        (12, 38), (16, 24), (30, 13.5), (50, 9), (72, 9), (92, 13.5), (105, 24), (108.5, 37), (104, 50), (90, 60.5),
        (70, 65), (50, 65), (29, 60.5), (16, 51),
    ])  # fmt: skip
    folds = [(29, 21, 36), (40, 16, 46), (52, 14, 40), (64, 14, 48), (76, 15, 39), (88, 19, 43)]
    up, down = _folded(folds), [(101.5, 40), (97.5, 50), (87, 56.4), (70, 60.2), (50, 60.2), (32, 56.4), (20.5, 48.5)]
    inner = _round([(18, 36), (21, 28), *up, (98, 25.5), (102.5, 33), *down])
    heads: Spots = [
        (x + side * 4.1, y + side * 2)
        for x, top, bottom in folds
        for side in (-1, 1)
        for y in range(top + 9, bottom - 4, 8)
    ]
    return [
        _area(outer, ".08", "1.7"),
        _area(inner, ".15", "1.3"),
        _hatched(inner, 62, lambda x, y: y > 52 - abs(x - 60) / 9 or x > 96),
        _dots(heads, 1.2),
    ]


def _folded(folds: list[tuple[int, int, int]]) -> Spots:
    """The inner membrane along the upper side: down into each fold and up again."""
    spots: Spots = []
    for x, top, bottom in folds:
        left = [(x - 3.3, top + 1.6), (x - 2.3, top + 6), (x - 2.1, bottom - 4)]
        spots += [*left, (x, bottom), *((2 * x - spot, y) for spot, y in reversed(left))]
    return spots


def _vacuole() -> list[str]:
    """A plant cell: its wall, chloroplasts and nucleus, pressed to the rim by the store in the middle."""
    wall = _box(9, 5, 111, 69, 11)
    skin = _box(12.8, 8.8, 107.2, 65.2, 8)
    store = _round([
        (29, 38), (29, 26), (38, 17.5), (52, 15), (70, 15.5), (84, 18), (91.5, 27), (88.5, 37.5), (91, 47), (84, 56),
        (68, 59), (50, 58.5), (36, 55), (29.5, 48),
    ])  # fmt: skip
    nucleus, core = _circle(99, 37.5, 6.2), _circle(100.3, 37, 2.1)
    bodies = [
        (20.5, 21, 55), (20, 50, -62), (38, 62, 8), (62, 62.8, -4), (85, 61.4, -14), (60, 11.8, 0), (86, 12.6, 10),
        (98.5, 21.5, 60), (98.5, 54.5, -58), (38, 12.6, -10), (19.5, 35.5, 88),
    ]  # fmt: skip
    leaves = [_tilted(x, y, 4.7, 2.5, turn) for x, y, turn in bodies]
    waves = "".join(f"M{x} {y}q2.5 -2 5 0t5 0" for x, y in ((42, 29), (62, 25), (54, 37), (73, 34), (40, 45), (64, 46)))
    return [
        _path(_closed(wall), "2.3"),
        _path(_closed(skin), FINE, ".8"),
        _area(store, ".13"),
        _hatched(store, 62, lambda x, y: x + 1.4 * y > 148 or y > 55),
        _path(waves, "1", ".85"),
        *(_area(leaf, ".3", "1") for leaf in leaves),
        _area(nucleus, ".16", "1.2"),
        _dots([(float(core[:, 0].mean()), float(core[:, 1].mean()))], 2.1),
    ]


def _aminoacyl() -> list[str]:
    """The enzyme grips a transfer RNA by its anticodon and by its end, where it has just loaded an amino acid."""
    enzyme = _round([
        (17, 40), (15, 28), (21, 17), (33, 12), (44, 12.5), (55, 8), (68, 9.5), (74, 16.5), (71.5, 25), (63, 30.5),
        (59.5, 37), (63.5, 43), (71.5, 47.5), (74, 57), (66, 64.5), (53, 63.5), (42, 67.5), (30, 63.5), (23, 56),
        (20, 48),
    ])  # fmt: skip
    acceptor = "M78 9V29.5M86.5 16V29.5"
    arms = (
        "M78 29.5C76 31 73 31.5 70.5 31.5A4.8 4.8 0 1 0 70.5 40C74 40 76 40.5 78 42"
        "M86.5 29.5C89 31.5 92 32 97 32M97 40C92 40 88.5 40.5 86.5 42M97 32A5.8 5.8 0 1 1 97 40"
    )
    anticodon = "M78 42V56A6.4 6.4 0 1 0 86.5 56V42"
    rungs = [*((78, y, 86.5, y) for y in (18.2, 22, 25.8, 45, 48.8, 52.6)), *((x, 32, x, 40) for x in (90.6, 94.2))]
    return [
        _area(enzyme, ".12"),
        _hatched(enzyme, 62, lambda x, y: x + 1.3 * y > 116 + 3 * math.sin(x / 4) or (y < 32 and x - y / 3 > 57)),
        _line([(28, 24), (36, 20), (44, 22), (47, 29), (42, 34), (34, 34)], "1", ".85"),
        _line([(31, 44), (38, 41), (46, 44), (47, 51), (40, 55)], "1", ".85"),
        _path(acceptor + arms + anticodon, "1.7"),
        _path("".join(f"M{point(a, b)}L{point(c, d)}" for a, b, c, d in rungs), "1", ".85"),
        _path("M78 61.5V64.5M82.2 63.5V66.5M86.5 61.5V64.5", "1.2"),
        _dots([(78, 6.4)], 4.2),
    ]


DRAWN: dict[str, Callable[[], list[str]]] = {
    "ribosome": _ribosome,
    "nucleus": _nucleus,
    "mitochondria": _mitochondria,
    "vacuole": _vacuole,
    "aminoacyl": _aminoacyl,
}


# --- lines ------------------------------------------------------------------------------------------------------------


def _round(spots: Spots) -> Line:
    """A closed smooth line through spots (Catmull-Rom), as many short straight ones."""
    at = np.array(spots)
    before, after, beyond = np.roll(at, 1, axis=0), np.roll(at, -1, axis=0), np.roll(at, -2, axis=0)
    steps = []
    for t in (0, 0.2, 0.4, 0.6, 0.8):
        bend = 2 * before - 5 * at + 4 * after - beyond
        steps.append(
            0.5 * (2 * at + (after - before) * t + bend * t**2 + (3 * at - before - 3 * after + beyond) * t**3)
        )
    return np.stack(steps, axis=1).reshape(-1, 2)


def _circle(x: float, y: float, radius: float) -> Line:
    return _tilted(x, y, radius, radius, 0)


def _tilted(x: float, y: float, wide: float, high: float, turn: float) -> Line:
    angles, tilt = np.linspace(0, 2 * math.pi, 48, endpoint=False), math.radians(turn)
    across, down = wide * np.cos(angles), high * np.sin(angles)
    return np.stack(
        [x + across * math.cos(tilt) - down * math.sin(tilt), y + across * math.sin(tilt) + down * math.cos(tilt)],
        axis=1,
    )


def _box(left: float, top: float, right: float, bottom: float, radius: float) -> Line:
    corners = ((right, bottom, 0), (left, bottom, 90), (left, top, 180), (right, top, 270))
    spots = []
    for x, y, turn in corners:
        middle_x, middle_y = x - radius * (1 if x == right else -1), y - radius * (1 if y == bottom else -1)
        for angle in np.radians(np.arange(turn, turn + 91, 10)):
            spots.append((middle_x + radius * math.cos(angle), middle_y + radius * math.sin(angle)))
    return np.array(spots)


def _closed(line: Line) -> str:
    return "M" + "L".join(point(x, y, 1) for x, y in line) + "Z"


def _path(path: str, width: str, strength: str = "1") -> str:
    return f'<path d="{path}" stroke-width="{width}" stroke-opacity="{strength}"/>'


def _area(line: Line, tint: str, width: str = OUTLINE) -> str:
    return f'<path d="{_closed(line)}" fill="currentColor" fill-opacity="{tint}" stroke-width="{width}"/>'


def _line(spots: Spots, width: str, strength: str = "1") -> str:
    """An open line that swings through the middles between spots."""
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(spots)]
    swings = "".join(f"Q{point(*spot, 1)} {point(*to, 1)}" for spot, to in zip(spots[1:], middles[1:], strict=False))
    return _path(f"M{point(*spots[0], 1)}L{point(*middles[0], 1)}{swings}L{point(*spots[-1], 1)}", width, strength)


def _arc(x: float, y: float, radius: float, start: float, stop: float) -> str:
    a, b = math.radians(start), math.radians(stop)
    ends = [point(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in (a, b)]
    return f"M{ends[0]}A{number(radius)} {number(radius)} 0 0 1 {ends[1]}"


def _lip(x: float, y: float, angle: float) -> str:
    """The short line that joins both membranes at the rim of a pore."""
    turn = math.radians(angle)
    inner, outer = (point(x + r * math.cos(turn), y + r * math.sin(turn)) for r in (27.5, 31.5))
    return f"M{inner}L{outer}"


def _dots(spots: Spots, radius: float) -> str:
    path = "".join(f"M{point(x, y, 1)}h.01" for x, y in spots)
    return _path(path, number(2 * radius))


def _beads(spots: Spots, radius: float) -> str:
    thread = "M" + "L".join(point(x, y, 1) for x, y in spots)
    return _path(thread, "1.2") + _dots(spots, radius)


def _ticks(
    across: tuple[float, float], gap: float, top: Callable[[float], float], bottom: Callable[[float], float]
) -> str:
    places = np.arange(across[0], across[1], gap)
    return _path("".join(f"M{point(x, top(x), 1)}V{number(bottom(x), 1)}" for x in places), "1")


# --- hatching ---------------------------------------------------------------------------------------------------------


def _hatched(line: Line, angle: float, shadow: Callable[[float, float], bool], gap: float = GAP) -> str:
    """Parallel strokes inside a closed line, where the shadow is."""
    tilt = math.radians(angle)
    along, across = np.array([math.cos(tilt), -math.sin(tilt)]), np.array([math.sin(tilt), math.cos(tilt)])
    strokes = ""
    depths = line @ across
    for depth in np.arange(float(depths.min()) + gap / 2, float(depths.max()), gap):
        cuts = sorted(_cuts(line, depths - depth, along))
        for start, stop in zip(cuts[::2], cuts[1::2], strict=False):
            strokes += _strokes(depth * across, along, start + 1.1, stop - 1.1, shadow)
    return _path(strokes, FINE, ".8")


def _cuts(line: Line, heights: Line, along: Line) -> list[float]:
    """Where a straight line, above which the spots of a closed one lie so high, crosses it."""
    places, ahead = line @ along, np.roll(heights, -1)
    crossed = np.flatnonzero((heights < 0) != (ahead < 0))
    return [
        float(places[n] + (np.roll(places, -1)[n] - places[n]) * heights[n] / (heights[n] - ahead[n])) for n in crossed
    ]


def _strokes(foot: Line, along: Line, start: float, stop: float, shadow: Callable[[float, float], bool]) -> str:
    """The parts of one stroke that lie in the shadow."""
    path, drawing, before = "", False, foot
    for place in np.arange(start, stop, 0.6):
        spot = foot + place * along
        dark = bool(shadow(float(spot[0]), float(spot[1])))
        if dark and not drawing:
            path += f"M{point(spot[0], spot[1], 1)}"
        if drawing and not dark:
            path += f"L{point(before[0], before[1], 1)}"
        drawing, before = dark, spot
    return path + (f"L{point(before[0], before[1], 1)}" if drawing else "")
