"""The linen of panels: a texture of crossing threads, made by ``build/linen.py``."""

from functools import lru_cache

import pygame

from tholos_desktop import files
from tholos_desktop.ui.theme import HIGH_CONTRAST, Color


def draw_linen(
    surface: pygame.Surface, rect: pygame.Rect, color: Color, *, thread: int = 1, radius: int = 0
) -> None:
    """Fill a rectangle with cloth; ``thread`` is the width of a thread in pixels.

    Panel colors of the high-contrast theme are filled without a texture."""
    if color in (HIGH_CONTRAST.panel, HIGH_CONTRAST.surface):
        pygame.draw.rect(surface, color, rect, border_radius=radius)
    else:
        surface.blit(_cloth(rect.size, color, thread, radius), rect)


@lru_cache(maxsize=6)
def _cloth(size: tuple[int, int], color: Color, thread: int, radius: int) -> pygame.Surface:
    tile = pygame.transform.scale_by(_weave(color), thread)
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
def _weave(color: Color) -> pygame.Surface:
    light, dark = (
        pygame.image.load(files.asset("images", f"linen-{shade}.png"))
        for shade in ("light", "dark")
    )
    tile = pygame.Surface(light.get_size())
    tile.fill(color)
    tile.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    tile.blit(dark, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return tile
