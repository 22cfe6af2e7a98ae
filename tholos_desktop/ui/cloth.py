"""The cloth that panels are made of: threads across and along, hardly lighter or darker."""

from functools import lru_cache

import numpy as np
import pygame

from tholos_desktop.ui.theme import HIGH_CONTRAST, Colour

_SEED = 5
_TILE = 256
"""Threads along the edge of the piece of cloth that is repeated."""
_DEPTH = 3.2
"""The most that a thread is lighter or darker than the panel, of 255."""
_SMOOTH = 9
"""Threads over which a shade is evened out, so that it runs along."""


def draw_linen(
    surface: pygame.Surface, rect: pygame.Rect, colour: Colour, *, thread: int = 1, radius: int = 0
) -> None:
    """Fill a rectangle with cloth of a colour; ``thread`` is a thread's width in pixels.

    Colours of the theme with high contrast stay plain.
    """
    if colour in (HIGH_CONTRAST.panel, HIGH_CONTRAST.surface):
        pygame.draw.rect(surface, colour, rect, border_radius=radius)
    else:
        surface.blit(_cloth(rect.size, colour, thread, radius), rect)


@lru_cache(maxsize=6)
def _cloth(size: tuple[int, int], colour: Colour, thread: int, radius: int) -> pygame.Surface:
    tile = pygame.transform.scale_by(_weave(colour), thread)
    cloth = pygame.Surface(size, pygame.SRCALPHA if radius else 0)
    for left in range(0, size[0], tile.get_width()):
        for top in range(0, size[1], tile.get_height()):
            cloth.blit(tile, (left, top))
    if radius:
        mask = pygame.Surface(size, pygame.SRCALPHA)
        pygame.draw.rect(mask, (255, 255, 255), mask.get_rect(), border_radius=radius)
        cloth.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cloth


@lru_cache(maxsize=4)
def _weave(colour: Colour) -> pygame.Surface:
    """A square of cloth that can be repeated without a seam."""
    lots = np.random.default_rng(_SEED)
    along, across = (lots.standard_normal((_TILE, _TILE)) for _ in range(2))
    kernel = range(-(_SMOOTH // 2), _SMOOTH // 2 + 1)
    along = sum(np.roll(along, by, axis=0) for by in kernel) / _SMOOTH**0.5
    across = sum(np.roll(across, by, axis=1) for by in kernel) / _SMOOTH**0.5
    over = np.indices((_TILE, _TILE)).sum(axis=0) % 2 == 0
    shade = np.clip(np.where(over, along, across) / 2, -1, 1) * _DEPTH
    pixels = np.asarray(colour)[None, None, :] + shade[..., None]
    tile = pygame.Surface((_TILE, _TILE))
    pygame.surfarray.blit_array(tile, np.clip(np.rint(pixels), 0, 255).astype(np.uint8))
    return tile
