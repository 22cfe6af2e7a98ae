from functools import lru_cache

import pygame

from tholos_desktop.ui.theme import Color

DARK: Color = (12, 14, 18)
_LIGHT = 0.5
"""Brightness of the glow around a spot, as a share of its color's brightness."""
Widths = tuple[int, int]
"""Widths in pixels: of the dark edge, and of the colored line on top of it."""


def draw_brackets(surface: pygame.Surface, box: pygame.Rect, color: Color, widths: Widths) -> None:
    arm, line = min(box.width, box.height) // 4, widths[1]
    edge = max(1, (widths[0] - line) // 2)
    arms = []
    for left in (box.left - line // 2, box.right - 1 - line // 2):
        for top in (box.top - line // 2, box.bottom - 1 - line // 2):
            across = pygame.Rect(left, top, arm + line // 2, line)
            upright = pygame.Rect(left, top, line, arm + line // 2)
            if left > box.left:
                across.right = left + line
            if top > box.top:
                upright.bottom = top + line
            arms += [across, upright]
    for ink, grown in ((DARK, 2 * edge), (color, 0)):
        for rect in arms:
            surface.fill(ink, rect.inflate(grown, grown))


def draw_frame(surface: pygame.Surface, box: pygame.Rect, color: Color, widths: Widths) -> None:
    for ink, width in zip((DARK, color), widths, strict=True):
        frame = box.inflate(width, width)
        pygame.draw.rect(surface, ink, frame, width, border_radius=2 * widths[0])


def draw_chevron(
    surface: pygame.Surface,
    tip: tuple[int, int],
    way: tuple[int, int],
    color: Color,
    widths: Widths,
) -> None:
    """Draw a chevron. ``way`` leads from its open end to its tip, straight right, left, up or
    down."""
    (x, y), (right, down) = tip, way
    back, aside = (x - right, y - down), (abs(down), abs(right))
    points = [
        (back[0] - aside[0], back[1] - aside[1]),
        tip,
        (back[0] + aside[0], back[1] + aside[1]),
    ]
    for ink, width in zip((DARK, color), widths, strict=True):
        pygame.draw.lines(surface, ink, closed=False, points=points, width=width)


def draw_light(surface: pygame.Surface, box: pygame.Rect, color: Color) -> None:
    light = _light(box.size, color)
    surface.blit(light, light_box(box), special_flags=pygame.BLEND_RGB_ADD)


def light_box(box: pygame.Rect) -> pygame.Rect:
    room = 4 * _reach(box.size)
    place = pygame.Rect(0, 0, box.width + room, box.height + room)
    place.center = box.center
    return place


def _reach(size: tuple[int, int]) -> int:
    return max(size) // 4


@lru_cache(maxsize=16)
def _light(size: tuple[int, int], color: Color) -> pygame.Surface:
    reach = _reach(size)
    light = pygame.Surface((size[0] + 4 * reach, size[1] + 4 * reach))
    dim = [round(part * _LIGHT) for part in color]
    pygame.draw.ellipse(light, dim, light.get_rect().inflate(-2 * reach, -2 * reach))
    light = pygame.transform.gaussian_blur(light, max(1, reach // 2))
    place = pygame.Rect((0, 0), size)
    place.center = light.get_rect().center
    pygame.draw.rect(light, (0, 0, 0), place, border_radius=min(size) // 2)
    return light
