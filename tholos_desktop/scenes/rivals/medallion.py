"""A mason's medallion in the choice, with a mark on the one nearest to the player's strength."""

from functools import lru_cache

import pygame

from tholos_desktop.board.portraits import portrait
from tholos_desktop.ui.theme import Colour


@lru_cache(maxsize=24)
def medallion(rival: str, edge: int, mark: Colour | None, dark: Colour) -> pygame.Surface:
    """A portrait ``edge`` pixels wide, perhaps with a diamond of a colour at its upper right."""
    if mark is None:
        return portrait(rival, edge)
    marked = portrait(rival, edge).copy()
    size = max(edge // 5, 8)
    draw_diamond(marked, pygame.Rect(edge - size, 0, size, size), mark, dark)
    return marked


def draw_diamond(surface: pygame.Surface, rect: pygame.Rect, colour: Colour, dark: Colour) -> None:
    """The sign of the mason nearest to the player's strength, edged in a dark colour."""
    pygame.draw.polygon(surface, dark, _corners(rect))
    pygame.draw.polygon(
        surface, colour, _corners(rect.inflate(-rect.width // 4, -rect.height // 4))
    )


def _corners(rect: pygame.Rect) -> list[tuple[int, int]]:
    return [rect.midtop, rect.midright, rect.midbottom, rect.midleft]
