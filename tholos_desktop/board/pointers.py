"""Brackets around a place and chevrons towards one, on a dark edge that shows on any ground."""

import pygame

from tholos_desktop.ui.theme import Colour

DARK: Colour = (12, 14, 18)
Widths = tuple[int, int]
"""In pixels: the width of the dark edge, and of the line on it."""


def draw_brackets(
    surface: pygame.Surface, box: pygame.Rect, colour: Colour, widths: Widths
) -> None:
    """Draw four corners around a place."""
    arm = min(box.width, box.height) // 4
    for ink, width in zip((DARK, colour), widths, strict=True):
        for x, right in ((box.left, 1), (box.right - 1, -1)):
            for y, down in ((box.top, 1), (box.bottom - 1, -1)):
                points = [(x + right * arm, y), (x, y), (x, y + down * arm)]
                pygame.draw.lines(surface, ink, closed=False, points=points, width=width)


def draw_chevrons(
    surface: pygame.Surface,
    tips: tuple[tuple[int, int], tuple[int, int]],
    reach: int,
    colour: Colour,
    widths: Widths,
) -> None:
    """Draw two chevrons whose tips point from the left and from the right at what lies between."""
    for (x, y), way in zip(tips, (1, -1), strict=True):
        points = [(x - way * reach, y - reach), (x, y), (x - way * reach, y + reach)]
        for ink, width in zip((DARK, colour), widths, strict=True):
            pygame.draw.lines(surface, ink, closed=False, points=points, width=width)
