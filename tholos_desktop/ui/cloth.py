"""The linen of panels: a texture of crossing threads, made by ``build/linen.py``."""

from functools import lru_cache
from itertools import pairwise

import pygame

from tholos_desktop.ui import images
from tholos_desktop.ui.theme import HIGH_CONTRAST, Color


def draw_linen(
    surface: pygame.Surface, rect: pygame.Rect, color: Color, *, thread: int = 1, radius: int = 0
) -> None:
    """Fill a rectangle with cloth, or with a plain color in high contrast; ``thread`` is the width
    of a thread in pixels."""
    if color in (HIGH_CONTRAST.panel, HIGH_CONTRAST.surface):
        pygame.draw.rect(surface, color, rect, border_radius=radius)
    elif radius:
        surface.blit(_rounded(rect.size, color, thread, radius), rect)
    else:
        _lay(surface, rect, color, thread)


def _lay(surface: pygame.Surface, rect: pygame.Rect, color: Color, thread: int) -> None:
    tile = _weave(color, thread)
    for left in range(rect.left, rect.right, tile.get_width()):
        for top in range(rect.top, rect.bottom, tile.get_height()):
            surface.blit(tile, (left, top), (0, 0, rect.right - left, rect.bottom - top))


@lru_cache(maxsize=6)
def _rounded(size: tuple[int, int], color: Color, thread: int, radius: int) -> pygame.Surface:
    cloth = pygame.Surface(size, pygame.SRCALPHA)
    _lay(cloth, cloth.get_rect(), color, thread)
    mask = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255), mask.get_rect(), border_radius=radius)
    cloth.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cloth


@lru_cache(maxsize=4)
def _weave(color: Color, thread: int) -> pygame.Surface:
    light, dark = (images.load(f"linen-{shade}.png") for shade in ("light", "dark"))
    tile = pygame.Surface(light.get_size())
    tile.fill(color)
    tile.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    tile.blit(dark, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return pygame.transform.scale_by(tile, thread)


_KEY = ((0, 5), (0, 0), (5, 0), (5, 4), (2, 4), (2, 2), (3, 2))
"""Points of one meander on a grid; the next meander begins 6 units to the right."""
_STEP, _HEIGHT = 6, 5


def draw_frieze(surface: pygame.Surface, rect: pygame.Rect, color: Color) -> None:
    surface.blit(_band(rect.size, color), rect)


@lru_cache(maxsize=4)
def _band(size: tuple[int, int], color: Color) -> pygame.Surface:
    band = pygame.Surface(size, pygame.SRCALPHA)
    band.fill((*color, 0))
    unit = max(1, size[1] // (_HEIGHT + 1))
    top = size[1] - (_HEIGHT + 1) * unit

    def stroke(start: tuple[int, int], end: tuple[int, int], left: int) -> None:
        (x, y), (to_x, to_y) = sorted((start, end))
        y, to_y = min(y, to_y), max(y, to_y)
        rect = left + x * unit, top + y * unit, (to_x - x + 1) * unit, (to_y - y + 1) * unit
        band.fill(color, rect)

    for left in range(0, size[0], _STEP * unit):
        for start, end in pairwise(_KEY):
            stroke(start, end, left)
        stroke((5, 5), (6, 5), left)
        stroke((5, 4), (5, 5), left)
    fade = pygame.Surface((64, 1), pygame.SRCALPHA)
    for x in range(64):
        fade.set_at((x, 0), (255, 255, 255, round(255 * (1 - x / 63) ** 1.5)))
    veil = pygame.transform.smoothscale(fade, size)
    band.blit(veil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return band
