from collections.abc import Sequence
from functools import lru_cache

import pygame

from tholos_desktop.board.icons import stone_icon
from tholos_desktop.board.stones import draw_shadow, stone_picture
from tholos_desktop.board.temple_layout import FLATTENING, STONE_HEIGHT, STONE_RADIUS
from tholos_desktop.rules import GREEK, STONES, Location, Stone
from tholos_desktop.ui.button import PlateColors, plate
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.theme import Color, mix
from tholos_desktop.ui.typesetting import draw_text

_RISE = STONE_HEIGHT / (2 * STONE_RADIUS)
"""Height that each stone adds to a column, in stone widths."""
_PLINTH = 1.3
"""Width of a column's base, in stone widths."""
_OVERSIZE, _MISSING = 4, 50
"""``_MISSING``: alpha of a stone that a growing column has not yet."""


def stone_box(width: int) -> tuple[int, int]:
    return max(4, width), max(4, round(width * (FLATTENING + _RISE)))


def column_height(width: int, stones: int) -> int:
    return round(width * (FLATTENING * (1 + _PLINTH) / 2 + _RISE * (stones + 0.5)))


def draw_stone(
    surface: pygame.Surface,
    stone: Stone,
    center: tuple[float, float],
    width: int,
    *,
    is_covered: bool = False,
) -> pygame.Rect:
    box = stone_box(width)
    draw_shadow(surface, pygame.Vector2(center), width)
    picture = stone_picture(stone, box, 0, is_covered=is_covered)
    return surface.blit(picture, picture.get_rect(center=center))


def seat(foot: tuple[int, int], width: int, level: int) -> tuple[int, int]:
    base = foot[1] - round(width * _PLINTH * FLATTENING / 2)
    return foot[0], base - round((level + 0.5) * _RISE * width)


def draw_column(
    surface: pygame.Surface, ctx: Context, foot: tuple[int, int], width: int, stones: str
) -> list[pygame.Rect]:
    theme = ctx.theme
    size = round(width * _PLINTH), round(width * _PLINTH * FLATTENING)
    plinth = pygame.Rect(foot[0] - size[0] // 2, foot[1] - size[1], *size)
    depth = max(2, width // 12)
    top = plinth.move(0, -depth)
    _draw_ellipse(surface, theme.marble_dark, plinth)
    _draw_ellipse(surface, theme.marble, top)
    _draw_ellipse(surface, theme.marble_shade, top.scale_by(0.82))
    places = [seat((foot[0], foot[1] - depth), width, level) for level in range(len(stones))]
    return [
        draw_stone(surface, stone, place, width, is_covered=place is not places[-1])
        for stone, place in zip(stones, places, strict=True)
    ]


def draw_growing(
    surface: pygame.Surface, rect: pygame.Rect, number: int, *, ctx: Context, stones: str
) -> None:
    """Draw a column of the first ``number`` stones, and where the others would be."""
    size = round(0.9 * rect.height * 1000 / column_height(1000, len(stones)))
    width = max(1, min(size, round(rect.width * 0.9 / _PLINTH)))
    foot = rect.centerx, rect.centery + column_height(width, len(stones)) // 2
    draw_column(surface, ctx, foot, width, stones[:number])
    base = foot[0], foot[1] - max(2, width // 12)
    for level, stone in enumerate(stones):
        if level >= number:
            picture = stone_picture(stone, stone_box(width)).copy()
            picture.set_alpha(_MISSING)
            surface.blit(picture, picture.get_rect(center=seat(base, width, level)))


def _draw_ellipse(surface: pygame.Surface, color: Color, rect: pygame.Rect) -> None:
    surface.blit(_ellipse(color, rect.size), rect)


@lru_cache(maxsize=64)
def _ellipse(color: Color, size: tuple[int, int]) -> pygame.Surface:
    big = pygame.Surface((size[0] * _OVERSIZE, size[1] * _OVERSIZE), pygame.SRCALPHA)
    big.fill((*color, 0))
    pygame.draw.ellipse(big, color, big.get_rect())
    return pygame.transform.smoothscale(big, size)


def draw_columns(
    surface: pygame.Surface,
    ctx: Context,
    rect: pygame.Rect,
    columns: Sequence[tuple[Location, str]],
    *,
    label_px: int,
    below: Sequence[str] = (),
) -> None:
    """Draw columns with their letters. If ``below`` is not empty, draw two lines under each letter:
    the column's stones as small marks, then the column's text from ``below``."""
    share = rect.width // len(columns)
    letters, labels = ctx.fonts.display_bold(label_px * 5 // 4), ctx.fonts.strong(label_px)
    marks = label_px if below else 0
    line = letters.get_linesize()
    foot = rect.bottom - line - (marks + 2 + labels.get_linesize() if below else 0)
    tallest = max(len(stones) for _, stones in columns)
    room = (foot - rect.top) / (column_height(1000, tallest) / 1000 + 0.1)
    width = min(share * 72 // 100, int(room))
    foot -= max(0, foot - rect.top - column_height(width, tallest)) // 2
    for index, (location, stones) in enumerate(columns):
        middle = rect.left + share * index + share // 2
        draw_column(surface, ctx, (middle, foot), width, stones)
        place = pygame.Rect(middle - share // 2, foot, share, line)
        color = mix(ctx.theme.accent, ctx.theme.ink, 0.25)  # it may be on a hovered button
        draw_text(surface, GREEK[location], place, letters, color, align="center", wrap=False)
        if not below:
            continue
        draw_marks(surface, (middle, place.bottom + marks // 2), marks, stones)
        place = pygame.Rect(place.left, place.bottom + marks + 2, share, labels.get_linesize())
        draw_text(surface, below[index], place, labels, ctx.theme.ink, align="center", wrap=False)


def draw_marks(surface: pygame.Surface, center: tuple[int, int], size: int, stones: str) -> None:
    step = size * 11 // 10
    left = center[0] - step * len(stones) // 2
    for index, stone in enumerate(stones):
        draw_mark(surface, stone, (left + step * index + size // 2, center[1]), size)


def draw_mark(surface: pygame.Surface, stone: Stone, center: tuple[int, int], size: int) -> None:
    icon = stone_icon(stone, size)
    surface.blit(icon, icon.get_rect(center=center))


def draw_workshop(surface: pygame.Surface, ctx: Context, rect: pygame.Rect, stones: str) -> None:
    """Draw a workshop in the middle of a rectangle, as large as there is room."""
    rect = pygame.Rect(0, 0, 3, 1).fit(rect)
    theme, width = ctx.theme, min(rect.height * 9 // 10, rect.width // 4)
    radius = max(4, rect.height // 6)
    colors = PlateColors(mix(theme.panel, theme.night, 0.5), theme.accent)
    surface.blit(plate(rect.size, radius, max(1, rect.height // 30), colors), rect)
    for index in range(3):
        center = rect.left + rect.width * (2 * index + 1) // 6, rect.centery
        hollow = pygame.Rect(0, 0, width, round(width * FLATTENING))
        hollow.center = center
        _draw_ellipse(surface, theme.faint, hollow)
        _draw_ellipse(surface, theme.night, hollow.inflate(-2, -2))
        if index < len(stones):
            draw_stone(surface, stones[index], (center[0], center[1] - width // 8), width * 9 // 10)


def draw_heaps(
    surface: pygame.Surface,
    ctx: Context,
    rect: pygame.Rect,
    labels: Sequence[str],
    *,
    label_px: int,
) -> None:
    share = rect.width // 3
    font = ctx.fonts.strong(label_px)
    line = font.get_linesize()
    width = min(share // 2, (rect.height - line) * 8 // 10)
    top = rect.centery - (width + line) // 2
    for index, (stone, label) in enumerate(zip(STONES, labels, strict=True)):
        middle = rect.left + share * index + share // 2
        draw_stone(surface, stone, (middle, top + width // 2), width)
        place = pygame.Rect(middle - share // 2, top + width, share, line)
        draw_text(surface, label, place, font, ctx.theme.ink, align="center", wrap=False)


def draw_arrow(surface: pygame.Surface, ctx: Context, rect: pygame.Rect) -> None:
    """Draw an arrow to the right across the middle of a rectangle."""
    edge = rect.width // 8
    begin, tip = (pygame.Vector2(x, rect.centery) for x in (rect.left + edge, rect.right - edge))
    way = (tip - begin).normalize() if tip != begin else pygame.Vector2(1, 0)
    width = max(3, round((tip - begin).length() / 14))
    aside, neck = way.rotate(90), tip - way * width * 3
    points = [
        begin + aside * width / 2,
        neck + aside * width / 2,
        neck + aside * width * 1.6,
        tip,
        neck - aside * width * 1.6,
        neck - aside * width / 2,
        begin - aside * width / 2,
    ]
    pygame.draw.polygon(surface, ctx.theme.accent, points)
    pygame.draw.aalines(surface, ctx.theme.accent, True, points)  # a polygon's edges are jagged


def draw_medal(surface: pygame.Surface, rect: pygame.Rect, ctx: Context, *, is_done: bool) -> None:
    theme, radius = ctx.theme, rect.width // 2 - 2
    if not is_done:
        pygame.draw.aacircle(surface, theme.line, rect.center, radius, max(2, radius // 9))
        return
    pygame.draw.aacircle(surface, theme.accent, rect.center, radius)
    font, ink = ctx.fonts.strong(rect.height * 3 // 5), theme.accent_ink
    draw_text(surface, "✓", rect, font, ink, align="center", valign="middle", wrap=False)
