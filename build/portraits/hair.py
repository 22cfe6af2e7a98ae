"""Hair, beards, plaits and cloth: strands between guiding lines, curls, folds."""

from collections.abc import Sequence

import numpy as np
from relief import SIZE, Field, Line, X, Y, curve, locks, soft, stroke


def strands(
    guides: Sequence[Line],
    count: int,
    width: float,
    lots: np.random.Generator,
    *,
    wave: float = 0.0,
    waves: float = 3.0,
    stray: float = 0.25,
    ends: float = 0.0,
) -> Field:
    """Return ``count`` strands of hair that lead from one guiding line to the next.

    ``width``: half the width of a strand. ``wave``: distance by which a strand swings to each side,
    ``waves`` times along its length. ``stray``: maximum distance of a strand from its place,
    relative to the distance between two strands. ``ends``: maximum share of its length by which a
    strand is shortened."""
    even = np.array([_even(guide, 9) for guide in guides])
    made = []
    order = lots.permutation(count)
    for number in order:
        place = (number + 0.5 + lots.uniform(-stray, stray)) / count * (len(guides) - 1)
        low = int(np.clip(place, 0, len(guides) - 1.001))
        line = even[low] + (even[low + 1] - even[low]) * (place - low)
        if ends:
            keep = 1 - lots.uniform(0, ends)
            line = _even([tuple(p) for p in line], 33)[: max(int(33 * keep), 3)]
            line = _even([tuple(p) for p in line], 9)
        if wave:
            line = _even([tuple(p) for p in line], 25)
            run = np.gradient(line, axis=0)
            side = np.stack((-run[:, 1], run[:, 0]), 1)
            side /= np.maximum(np.linalg.norm(side, axis=1, keepdims=True), 1e-6)
            phase = place * 0.9 + lots.uniform(-0.25, 0.25)
            swing = np.sin(np.linspace(0, waves * 2 * np.pi, len(line)) + phase)
            line = line + side * (swing * wave)[:, None]
        made.append(([tuple(p) for p in line], width * float(lots.uniform(0.8, 1.2))))
    return locks(made, lots)


def _even(line: Line, count: int) -> np.ndarray:
    fine = curve(line, steps=8)
    far = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(fine, axis=0).T))))
    at = np.linspace(0, far[-1], count)
    return np.stack((np.interp(at, far, fine[:, 0]), np.interp(at, far, fine[:, 1])), 1)


def curls(mask: Field, radius: float, lots: np.random.Generator, turns: float = 1.6) -> Field:
    """Return snail curls that fill a shape, later ones over earlier ones."""
    field = np.zeros((SIZE, SIZE), np.float32)
    rows, columns = np.nonzero(mask > 0.5)
    spots: list[tuple[float, float]] = []
    for chosen in lots.permutation(len(rows))[:6000]:
        x, y = float(X[rows[chosen], columns[chosen]]), float(Y[rows[chosen], columns[chosen]])
        if all((x - a) ** 2 + (y - b) ** 2 > (1.45 * radius) ** 2 for a, b in spots):
            spots.append((x, y))
    for x, y in spots:
        size = radius * float(lots.uniform(0.92, 1.2))
        turn, way = lots.uniform(0, 2 * np.pi), lots.choice((-1, 1))
        low = [
            int(np.clip(v, 0, SIZE)) for v in ((x - size + 1) / 2 * SIZE, (1 - y - size) / 2 * SIZE)
        ]
        wide = int(size * SIZE) + 2
        part = slice(low[1], low[1] + wide), slice(low[0], low[0] + wide)
        dx, dy = X[part] - x, Y[part] - y
        far = np.hypot(dx, dy) / size
        angle = np.arctan2(dy, dx) * way + turn
        groove = 0.5 + 0.5 * np.cos(angle - far * turns * 2 * np.pi)
        dome = np.sqrt(np.maximum(1 - far**2, 0))
        rise = dome * (0.55 + 0.45 * groove)
        field[part] = np.where(far < 1, np.maximum(field[part] * 0.6, rise), field[part])
    return soft(field, 0.0022)


def plait(line: Line, width: tuple[float, float], lobes: int) -> Field:
    """Return a plait along a line: lobes that cross over its middle from both sides."""
    even = _even(line, lobes + 1)
    run = np.gradient(even, axis=0)
    run /= np.linalg.norm(run, axis=1, keepdims=True)
    side = np.stack((-run[:, 1], run[:, 0]), 1)
    field = np.zeros((SIZE, SIZE), np.float32)
    for number in range(lobes):
        share = number / lobes
        wide = width[0] + (width[1] - width[0]) * share
        way = 1 if number % 2 else -1
        start = even[number] + side[number] * way * wide * 0.75 - run[number] * wide * 0.2
        end = even[number] - side[number] * way * wide * 0.35 + run[number] * wide * 1.15
        middle = (start + end) / 2 + side[number] * way * wide * 0.28
        lobe = stroke(
            [tuple(start), tuple(middle), tuple(end)],
            (wide * 0.5, wide * 0.62, wide * 0.3),
            sharp=True,
        )
        grain = 0.0
        for shift in (-0.22, 0.08):
            off = side[number] * way * wide * shift
            grain = grain + stroke(
                [tuple(start + off), tuple(middle + off), tuple(end + off)], wide * 0.07
            )
        lobe = lobe * (wide / width[0]) * (1 - 0.28 * np.minimum(grain, 1))
        field = np.where(lobe > 0.08, np.maximum(lobe, field * 0.7), field)
    return soft(field, 0.002)


def folds(guides: Sequence[Line], count: int, width: float, lots: np.random.Generator) -> Field:
    """Return soft folds of cloth between guiding lines."""
    even = np.array([_even(guide, 9) for guide in guides])
    field = np.zeros((SIZE, SIZE), np.float32)
    for number in range(count):
        place = (number + 0.5 + lots.uniform(-0.2, 0.2)) / count * (len(guides) - 1)
        low = int(np.clip(place, 0, len(guides) - 1.001))
        line = even[low] + (even[low + 1] - even[low]) * (place - low)
        wide = width * float(lots.uniform(0.7, 1.25))
        field = np.maximum(
            field, stroke([tuple(p) for p in line], (wide * 0.7, wide, wide * 0.8), sharp=True)
        )
    return soft(field, 0.006)
