"""The rendered pictures of the stones and their shadows, in the size that is wanted."""

from functools import lru_cache

import pygame

from tholos_desktop import files
from tholos_desktop.geometry import DRUM_FOOT, SHADOWS, STONE_RADIUS
from tholos_desktop.rules import Stone

VARIANTS = 4
"""So many pictures of each colour, so that no two stones in a column look stamped."""


def picture(name: str) -> pygame.Surface:
    """A picture of ``assets/images`` as it was rendered."""
    loaded = pygame.image.load(files.asset("images", f"{name}.webp"))
    # In pygame's own order of colours it is drawn twenty times faster than in WebP's.
    return loaded.convert(pygame.Surface((1, 1), pygame.SRCALPHA))


@lru_cache(maxsize=64)
def _master(name: str) -> pygame.Surface:
    return picture(name)


@lru_cache(maxsize=128)
def stone_picture(stone: Stone, box: tuple[int, int], variant: int = 0) -> pygame.Surface:
    """A stone seen from above and the front, filling a box of pixels (width, height)."""
    return pygame.transform.smoothscale(_master(f"stone-{stone}{variant % VARIANTS + 1}"), box)


@lru_cache(maxsize=64)
def _shadow(stones: int, width: int) -> pygame.Surface:
    unit = width / (2 * STONE_RADIUS)
    left, right, up, down = SHADOWS[stones - 1]
    size = max(2, round((left + right) * unit)), max(2, round((up + down) * unit))
    return pygame.transform.smoothscale(_master(f"shadow-{stones}"), size)


def draw_shadow(
    surface: pygame.Surface, middle: pygame.Vector2, width: int, stones: int = 1
) -> None:
    """The shadow of a column of 1 to 7 stones, each ``width`` pixels wide, on what it stands on.

    ``middle`` is the middle of the lowest stone's picture.
    """
    unit = width / (2 * STONE_RADIUS)
    left, _, up, _ = SHADOWS[stones - 1]
    corner = middle + pygame.Vector2(-left, DRUM_FOOT - up) * unit
    surface.blit(_shadow(stones, width), (round(corner.x), round(corner.y)))
