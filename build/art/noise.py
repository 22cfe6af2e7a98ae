"""Noise for pictures that need no renderer."""

import numpy as np
from numpy.typing import NDArray

Plane = NDArray[np.float64]
GRID = 64
"""Length after which the noise repeats."""


def value_noise(rng: np.random.Generator, x: Plane, y: Plane, octaves: int) -> Plane:
    """Return value noise from 0 to 1."""
    total, weight = np.zeros_like(x), 0.0
    for octave in range(octaves):
        grid, share = rng.random((GRID, GRID)), 0.52**octave
        u, v = x * 2**octave % GRID, y * 2**octave % GRID
        i, j = u.astype(int) % GRID, v.astype(int) % GRID
        a, b = smooth(u - np.floor(u)), smooth(v - np.floor(v))
        after, below = (i + 1) % GRID, (j + 1) % GRID
        upper = grid[i, j] * (1 - a) + grid[after, j] * a
        lower = grid[i, below] * (1 - a) + grid[after, below] * a
        total += share * (upper * (1 - b) + lower * b)
        weight += share
    return total / weight


def smooth(share: Plane) -> Plane:
    return share * share * (3 - 2 * share)


def step(values: Plane, low: float, high: float) -> Plane:
    """Return 0 at ``low``, 1 at ``high``, and a smooth transition between them. ``low`` may be the
    greater."""
    return smooth(np.clip((values - low) / (high - low), 0, 1))
