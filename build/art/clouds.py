"""The clouds over the evening: noise on a level ceiling, seen from below; no renderer is needed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from noise import smooth, value_noise
from PIL import Image

_SIZE = 1280, 400
_SEED = 7
_ASIDE, _HORIZON = 0.72, 1.02
"""The vanishing point, in shares of the picture."""
_CLEAR = 0.5
"""The share of the sky without clouds."""


def pictures(unit: float, samples: int, folder: Path) -> Iterator[tuple[str, Any]]:
    """Yield one picture, white where the clouds are thin. Each hour of the day colors it
    differently."""
    del unit, samples, folder
    rng = np.random.default_rng(_SEED)
    wide, high = _SIZE
    right, down = np.meshgrid(np.arange(wide) / wide - _ASIDE, (np.arange(high) + 0.5) / high)
    up = _HORIZON - down
    away = 1 / (up + 0.10)
    x, y = 3.2 * right * away, 2.2 * away
    bent = [value_noise(rng, 0.7 * x + at, 0.7 * y + to, 3) for at, to in ((11, 3), (31, 17))]
    fine = value_noise(rng, x + 1.2 * bent[0] + 5, y + 1.2 * bent[1] + 9, 7)
    depth = 0.75 * fine + 0.45 * value_noise(rng, 0.35 * x + 50, 0.35 * y + 20, 3)
    least = np.quantile(depth, _CLEAR)
    thick = np.clip((depth - least) / (depth.max() - least), 0, 1)
    cover = smooth(np.clip(1.9 * thick, 0, 1))
    cover *= np.clip(up / 0.10, 0, 1) * np.clip(6 * down + 0.23, 0, 1)
    light = 255 * (1 - 0.55 * thick)
    layers = np.dstack([light, light, light, 230 * cover])
    yield "evening/clouds", Image.fromarray(layers.astype(np.uint8), "RGBA")
