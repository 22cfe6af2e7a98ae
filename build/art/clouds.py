"""The clouds over the evening: noise on a level ceiling, seen from below; no renderer is needed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

_SIZE = 1280, 400
_SEED = 7
_ASIDE, _HORIZON = 0.72, 1.02
"""The vanishing point, in shares of the picture."""
_CLEAR = 0.5
"""The share of the sky without clouds."""
_GRID = 64

Plane = NDArray[np.float64]


def pictures(unit: float, samples: int, folder: Path) -> Iterator[tuple[str, Any]]:
    """One picture, white where the clouds are thin: each hour of the day has its own color."""
    del unit, samples, folder
    rng = np.random.default_rng(_SEED)
    wide, high = _SIZE
    right, down = np.meshgrid(np.arange(wide) / wide - _ASIDE, (np.arange(high) + 0.5) / high)
    up = _HORIZON - down
    away = 1 / (up + 0.10)
    x, y = 3.2 * right * away, 2.2 * away
    bent = [_noise(rng, 0.7 * x + at, 0.7 * y + to, 3) for at, to in ((11, 3), (31, 17))]
    fine = _noise(rng, x + 1.2 * bent[0] + 5, y + 1.2 * bent[1] + 9, 7)
    depth = 0.75 * fine + 0.45 * _noise(rng, 0.35 * x + 50, 0.35 * y + 20, 3)
    least = np.quantile(depth, _CLEAR)
    thick = np.clip((depth - least) / (depth.max() - least), 0, 1)
    cover = _smooth(np.clip(1.9 * thick, 0, 1))
    cover *= np.clip(up / 0.10, 0, 1) * np.clip(6 * down + 0.23, 0, 1)
    light = 255 * (1 - 0.55 * thick)
    layers = np.dstack([light, light, light, 230 * cover])
    yield "evening/clouds", Image.fromarray(layers.astype(np.uint8), "RGBA")


def _noise(rng: np.random.Generator, x: Plane, y: Plane, octaves: int) -> Plane:
    """Value noise from 0 to 1."""
    total, weight = np.zeros_like(x), 0.0
    for octave in range(octaves):
        grid, share = rng.random((_GRID, _GRID)), 0.52**octave
        u, v = x * 2**octave % _GRID, y * 2**octave % _GRID
        i, j = u.astype(int) % _GRID, v.astype(int) % _GRID
        a, b = _smooth(u - np.floor(u)), _smooth(v - np.floor(v))
        after, below = (i + 1) % _GRID, (j + 1) % _GRID
        upper = grid[i, j] * (1 - a) + grid[after, j] * a
        lower = grid[i, below] * (1 - a) + grid[after, below] * a
        total += share * (upper * (1 - b) + lower * b)
        weight += share
    return total / weight


def _smooth(share: Plane) -> Plane:
    return share * share * (3 - 2 * share)
