"""Weave the cloth of the panels: two pictures, one of its lighter and one of its darker parts.

    python build/linen.py assets/images

They are drawn once, here, so that the window needs no numpy, which takes long to load.
"""

import os
import sys
from pathlib import Path

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import numpy as np
import pygame

SEED = 5
TILE = 256
"""Number of threads along the edge of the piece of cloth that is repeated."""
DEPTH = 3.2
"""Maximum difference in brightness between a thread and the panel, of 255."""
SMOOTH = 9
"""Number of threads over which a shade is smoothed, so that it runs along them."""


def main(folder: Path) -> int:
    """Write both pictures; return the exit code."""
    rng = np.random.default_rng(SEED)
    along, across = (rng.standard_normal((TILE, TILE)) for _ in range(2))
    kernel = range(-(SMOOTH // 2), SMOOTH // 2 + 1)
    along = sum(np.roll(along, by, axis=0) for by in kernel) / SMOOTH**0.5
    across = sum(np.roll(across, by, axis=1) for by in kernel) / SMOOTH**0.5
    over = np.indices((TILE, TILE)).sum(axis=0) % 2 == 0
    shade = np.rint(np.clip(np.where(over, along, across) / 2, -1, 1) * DEPTH)
    for name, part in (("light", shade), ("dark", -shade)):
        pixels = np.repeat(np.maximum(part, 0)[..., None], 3, axis=2)
        tile = pygame.surfarray.make_surface(pixels.astype(np.uint8))
        pygame.image.save(tile, folder / f"linen-{name}.png")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
