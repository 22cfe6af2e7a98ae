"""The pictures of the stones: short fluted marble drums, lit from the upper left.

Computed once per size from the shape itself (numpy, three times too large, then scaled down).
"""

from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray

from tholos_desktop.geometry import FLATTENING
from tholos_desktop.marks import STONE_COLOURS, engrave
from tholos_desktop.rules import BLACK, STONES, Stone

VARIANTS = 4
"""So many pictures of each colour, so that no two stones in a column look stamped."""

_OVERSIZE = 3
_FLUTES = 22
_LIGHT = -0.55
"""Where around the drum the light comes from: -1 left edge, 0 the front, 1 right edge."""
_VEINS = {"w": 0.05, "g": 0.09, "b": 0.16}
"""How strong the marble's grain is, by colour."""
_BRIGHTEN_TOP = 1.06

Grid = NDArray[np.float64]


@lru_cache(maxsize=128)
def stone_picture(stone: Stone, box: tuple[int, int], variant: int = 0) -> pygame.Surface:
    """A stone seen from above and the front, filling a box of pixels (width, height)."""
    width, height = box[0] * _OVERSIZE, box[1] * _OVERSIZE
    colours, cover = _drum(stone, width, height, variant % VARIANTS)
    big = pygame.Surface((width, height), pygame.SRCALPHA)
    pixels = pygame.surfarray.pixels3d(big)
    pixels[:] = colours.swapaxes(0, 1)
    del pixels
    alpha = pygame.surfarray.pixels_alpha(big)
    alpha[:] = cover.swapaxes(0, 1)
    del alpha
    top = pygame.Rect(0, 0, width, _top_height(width, height))
    engrave(big, top.inflate(-width // 12, -top.height // 12), stone)
    return pygame.transform.smoothscale(big, box)


@lru_cache(maxsize=32)
def shadow_picture(box: tuple[int, int], strength: int = 110) -> pygame.Surface:
    """The soft shadow that a stone casts on what it lies on."""
    width, height = box
    y, x = np.mgrid[0:height, 0:width].astype(float)
    far = np.hypot((x + 0.5) / width * 2 - 1, (y + 0.5) / height * 2 - 1)
    surface = pygame.Surface(box, pygame.SRCALPHA)
    alpha = pygame.surfarray.pixels_alpha(surface)
    alpha[:] = (np.clip(1.4 - 1.4 * far, 0, 1) * strength).astype(np.uint8).swapaxes(0, 1)
    del alpha
    return surface


def _top_height(width: int, height: int) -> int:
    """The height of the round top in the picture: what the side leaves."""
    return min(height - 1, round(width * FLATTENING))


def _drum(
    stone: Stone, width: int, height: int, variant: int
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Colours (height, width, 3) and cover (height, width) of a drum's picture."""
    top_height = _top_height(width, height)
    side = height - top_height
    y, x = np.mgrid[0:height, 0:width].astype(float)
    across = (x + 0.5) / width * 2 - 1
    top_y = (y + 0.5) / top_height * 2 - 1
    bottom_y = (y + 0.5 - side) / top_height * 2 - 1
    on_top = across**2 + top_y**2 <= 1
    on_foot = across**2 + bottom_y**2 <= 1
    between = (y + 0.5 > top_height / 2) & (y + 0.5 < side + top_height / 2) & (abs(across) <= 1)
    body = on_top | on_foot | between
    light = np.where(on_top, _top_light(across, top_y), _side_light(across))
    light *= 1 + _VEINS[stone] * _grain(across, y / width, stone, variant)
    rim = on_top & (across**2 + top_y**2 > 0.83)
    light = np.where(rim, light * (1.13 if stone != BLACK else 1.5), light)
    groove = ~on_top & (across**2 + ((y + 0.5) / top_height * 2 - 1.09) ** 2 <= 1)
    light = np.where(groove, light * 0.72, light)
    base = np.array(STONE_COLOURS[stone], dtype=float)
    lift = 34 if stone == BLACK else 0
    colours = np.clip(base * light[..., None] + lift * (light[..., None] - 0.6), 0, 255)
    return colours.astype(np.uint8), (body * 255).astype(np.uint8)


def _top_light(across: Grid, down: Grid) -> Grid:
    return _BRIGHTEN_TOP - 0.07 * across - 0.06 * down


def _side_light(across: Grid) -> Grid:
    around = np.arcsin(np.clip(across, -1, 1)) / (np.pi / 2)
    facing = np.cos((around - _LIGHT) * np.pi / 2)
    flutes = 0.06 * np.sin(around * np.pi / 2 * _FLUTES)
    return 0.36 + 0.5 * np.clip(facing, 0, 1) + flutes


def _grain(x: Grid, y: Grid, stone: Stone, variant: int) -> Grid:
    """Marble: a few bent waves and a little dust, from -1 to 1."""
    rng = np.random.default_rng(100 * STONES.index(stone) + variant)
    bend: Grid = np.zeros_like(x)
    for _ in range(3):
        bend += np.sin(x * rng.uniform(1, 4) + y * rng.uniform(2, 7) + rng.uniform(0, 6))
    angle = rng.uniform(0, np.pi)
    veins = 1 - 2 * np.abs(np.sin((x * np.cos(angle) + y * 2 * np.sin(angle)) * 3 + bend)) ** 0.4
    grain: Grid = 0.75 * veins + 0.25 * rng.standard_normal(x.shape)
    return grain
