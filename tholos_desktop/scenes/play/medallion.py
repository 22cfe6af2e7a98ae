from functools import lru_cache

import pygame

from tholos_desktop.board.portraits import portrait
from tholos_desktop.ui.theme import Color


@lru_cache(maxsize=24)
def medallion(rival: str, edge: int, mark: Color | None, dark: Color) -> pygame.Surface:
    """Return a portrait ``edge`` pixels wide. If ``mark`` is given, a diamond of this color is at
    its upper right."""
    if mark is None:
        return portrait(rival, edge)
    marked = portrait(rival, edge).copy()
    size = max(edge // 5, 8)
    draw_diamond(marked, pygame.Rect(edge - size, 0, size, size), mark, dark)
    return marked


def draw_diamond(surface: pygame.Surface, rect: pygame.Rect, color: Color, dark: Color) -> None:
    pygame.draw.polygon(surface, dark, _corners(rect))
    pygame.draw.polygon(surface, color, _corners(rect.inflate(-rect.width // 4, -rect.height // 4)))


def _corners(rect: pygame.Rect) -> list[tuple[int, int]]:
    return [rect.midtop, rect.midright, rect.midbottom, rect.midleft]
